//! The guard of a service that may fetch private addresses: only its own pages, and programs of its user, may ask.
//!
//! Any website can make its visitor's browser send requests to this machine. The browser names the website in `Origin` and
//! `Sec-Fetch-Site`. A website whose name resolves to this machine (DNS rebinding) has the same origin as the service, but the
//! browser sends this name as `Host`.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::error::ApiError;
use crate::service::Service;

/// Who sent a request, as the browser sees it (<https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header>).
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Refuses a request that another website may have sent.
pub(crate) async fn require_same_origin(
    State(service): State<Arc<Service>>,
    request: Request,
    next: Next,
) -> Response {
    match check(service.config.listen, request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(description) => {
            ApiError::new(StatusCode::FORBIDDEN, "foreign-origin", description).into_response()
        }
    }
}

fn check(listen: SocketAddr, uri: &Uri, headers: &HeaderMap) -> Result<(), String> {
    let hosts: Vec<&HeaderValue> = headers.get_all(header::HOST).iter().collect();
    let [host] = hosts[..] else {
        return Err("a request has one header Host, because of --allow-private".to_owned());
    };
    let authority = Authority::try_from(host.as_bytes()).ok();
    let of_target = uri.authority().into_iter();
    if authority.is_none() || !authority.iter().chain(of_target).all(|host| names_service(listen, host)) {
        return Err(format!("the Host is not the address {listen} that the service listens on"));
    }
    let own_origin = format!("http://{}", String::from_utf8_lossy(host.as_bytes()));
    let is_own = |origin: &HeaderValue| origin.as_bytes().eq_ignore_ascii_case(own_origin.as_bytes());
    let is_own_site = |site: &HeaderValue| matches!(site.as_bytes(), b"same-origin" | b"none");
    if headers.get_all(header::ORIGIN).iter().all(is_own)
        && headers.get_all(SEC_FETCH_SITE).iter().all(is_own_site)
    {
        return Ok(());
    }
    Err("pages of other origins may not ask, because of --allow-private".to_owned())
}

/// True if the authority is the address that the service listens on. A name can resolve to any address, except `localhost`.
fn names_service(listen: SocketAddr, authority: &Authority) -> bool {
    let host = authority.host();
    let literal = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    let is_host = match literal.parse::<IpAddr>() {
        Ok(address) => listen.ip().is_unspecified() || address == listen.ip(),
        Err(_) => {
            host.eq_ignore_ascii_case("localhost")
                && (listen.ip().is_loopback() || listen.ip().is_unspecified())
        }
    };
    is_host && authority.port_u16().unwrap_or(80) == listen.port() && !authority.as_str().contains('@')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_allowed(listen: &str, target: &str, headers: &[(&'static str, &str)]) -> bool {
        let value = |text| HeaderValue::from_str(text).expect("it can be a header");
        let headers = headers.iter().map(|(name, text)| (HeaderName::from_static(name), value(text)));
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(name, value);
        }
        let listen = listen.parse().expect("it is an address");
        check(listen, &target.parse().expect("it is a target"), &map).is_ok()
    }

    #[test]
    fn host_is_the_address_that_the_service_listens_on() {
        for (listen, host, expected) in [
            ("127.0.0.1:8080", "127.0.0.1:8080", true),
            ("127.0.0.1:8080", "LOCALHOST:8080", true),
            ("127.0.0.1:80", "127.0.0.1", true),
            ("[::1]:8080", "[::1]:8080", true),
            ("0.0.0.0:8080", "192.0.2.7:8080", true),
            ("127.0.0.1:8080", "127.0.0.1:8081", false),
            ("127.0.0.1:8080", "127.0.0.1", false),
            ("127.0.0.1:8080", "evil.example:8080", false),
            ("127.0.0.1:8080", "127.0.0.1.evil.example:8080", false),
            ("127.0.0.1:8080", "evil@127.0.0.1:8080", false),
            ("127.0.0.1:8080", "localhost.:8080", false),
            ("0.0.0.0:8080", "evil.example:8080", false),
            ("192.0.2.7:8080", "localhost:8080", false),
            ("127.0.0.1:8080", "", false),
        ] {
            assert_eq!(is_allowed(listen, "/parse", &[("host", host)]), expected, "{listen} {host}");
        }
    }

    #[test]
    fn host_is_given_once_and_is_not_contradicted() {
        let host = ("host", "127.0.0.1:80");
        assert!(!is_allowed("127.0.0.1:80", "/", &[]));
        assert!(!is_allowed("127.0.0.1:80", "/", &[host, host]));
        assert!(is_allowed("127.0.0.1:80", "http://127.0.0.1/", &[host]));
        assert!(!is_allowed("127.0.0.1:80", "http://evil.example/", &[host]));
    }

    #[test]
    fn other_origins_are_refused() {
        for (name, value, expected) in [
            ("origin", "http://127.0.0.1:8080", true),
            ("origin", "http://localhost:8080", false),
            ("origin", "https://127.0.0.1:8080", false),
            ("origin", "http://127.0.0.1:3000", false),
            ("origin", "http://evil.example", false),
            ("origin", "null", false),
            ("sec-fetch-site", "same-origin", true),
            ("sec-fetch-site", "none", true),
            ("sec-fetch-site", "same-site", false),
            ("sec-fetch-site", "cross-site", false),
        ] {
            let headers = [("host", "127.0.0.1:8080"), (name, value)];
            assert_eq!(is_allowed("127.0.0.1:8080", "/fetch", &headers), expected, "{name}: {value}");
        }
    }
}

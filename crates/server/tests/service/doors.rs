//! A service that may fetch private addresses answers its own pages and its user, and no website.

use crate::fetching::{TIMEOUT, private_service};
use crate::origin;
use crate::running::Service;

const PATHS: [&str; 8] =
    ["/", "/style.css", "/health", "/metrics", "/openapi.json", "/parse?html=a", "/formats", "/nothing"];

#[test]
fn private_service_refuses_websites_on_every_path() {
    let (service, origin) = (private_service(TIMEOUT), origin::start());
    let fetch = format!("/fetch?url={}", origin.url("/page"));
    let xray = format!("/xray/parse?url={}", origin.url("/page"));
    let port = service.address.port();
    for path in PATHS.into_iter().chain([&*fetch, &*xray]) {
        for header in [
            "Origin: https://evil.example",
            "Origin: null",
            "Origin: http://localhost:3000",
            "Sec-Fetch-Site: cross-site",
            "Sec-Fetch-Site: same-site",
            "Host: evil.example",
            &format!("Host: evil.example:{port}"),
            "Host: 127.0.0.1:1",
        ] {
            for method in ["GET", "OPTIONS"] {
                let reply = service.curl(path, &["-X", method, "-H", header]);
                reply.assert_error(403, "foreign-origin");
                assert_eq!(reply.header("access-control-allow-origin"), None, "{path} {header}");
            }
        }
    }
}

#[test]
fn private_service_answers_its_own_pages_and_programs() {
    let (service, origin) = (private_service(TIMEOUT), origin::start());
    let fetch = format!("/fetch?url={}", origin.url("/page"));
    let own = format!("Origin: http://{}", service.address);
    let by_name = format!("Host: localhost:{}", service.address.port());
    for headers in [&[][..], &["-H", &own, "-H", "Sec-Fetch-Site: same-origin"], &["-H", &by_name]] {
        let reply = service.curl(&fetch, headers);
        assert_eq!(reply.status, 200, "{}", reply.text());
        assert_eq!(reply.header("access-control-allow-origin"), None);
        assert_eq!(reply.header("cross-origin-resource-policy"), Some("same-origin"));
    }
}

#[test]
fn public_service_answers_every_website() {
    let service = Service::new();
    for path in PATHS {
        let reply = service.curl(path, &["-H", "Origin: https://a.example", "-H", "Host: b.example"]);
        assert_eq!(reply.header("access-control-allow-origin"), Some("*"), "{path}");
    }
}

#[test]
fn secrets_of_addresses_are_not_in_errors() {
    let (service, origin) = (private_service(TIMEOUT), origin::start());
    let secret = "?access_token=s3cret#t0ken";
    let redirect = origin.url(&format!("/to/{}", origin.url("/missing")));
    let to_scheme = origin.url("/to/gopher://a.example/");
    for url in [
        origin.url("/missing"),
        redirect,
        to_scheme,
        "http://127.0.0.1:1/".to_owned(),
        "https://no-such-host.invalid/".to_owned(),
        "https://a b/".to_owned(),
        "nonsense".to_owned(),
    ] {
        let url: String = url::form_urlencoded::byte_serialize(format!("{url}{secret}").as_bytes()).collect();
        for path in ["/parse?url=", "/fetch?url=", "/xray/parse?url=", "/parse?html=a&base="] {
            let text = service.get(&format!("{path}{url}")).text().to_owned();
            // XRay gives the address of the page in a member of its own.
            let text = match text.split_once(",\"url\":") {
                Some((error, _)) if path.starts_with("/xray/") => error.to_owned(),
                _ => text,
            };
            let is_page = path.contains("base=") && text.contains("\"items\"");
            assert!(is_page || text.contains("\"error\""), "{text}");
            assert!(is_page || !text.contains("s3cret") && !text.contains("t0ken"), "{path}: {text}");
        }
    }
    let redirect = service
        .get(&format!("/parse?url={}", origin.url(&format!("/to/{}?s3cret=1", origin.url("/missing")))));
    assert!(
        redirect.text().contains("/missing?…") && !redirect.text().contains("s3cret"),
        "{}",
        redirect.text()
    );
}

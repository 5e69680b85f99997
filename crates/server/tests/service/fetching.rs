//! Pages that the service fetches, and pages that it refuses.

use std::time::Duration;

use serde_json::json;

use crate::origin::{self, PAGE};
use crate::running::{Service, config};

/// A service that may fetch from this machine.
pub(crate) fn private_service(timeout: Duration) -> Service {
    let mut config = config();
    (config.allow_private, config.timeout) = (true, timeout);
    Service::with(config)
}

/// More than a request needs on a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(500);

#[test]
fn page_is_fetched_and_read() {
    let (service, origin) = (private_service(TIMEOUT), origin::start());
    let redirect = format!("/to/{}", origin.url("/page"));
    for path in ["/page", &redirect] {
        let reply = service.get(&format!("/parse?url={}", origin.url(path)));
        assert_eq!(reply.status, 200, "{}", reply.text());
        assert_eq!(reply.json()["items"][0]["properties"]["url"], json!([origin.url("/ada")]));
    }
    let latin = service.get(&format!("/parse?url={}", origin.url("/latin")));
    assert_eq!(latin.json()["items"][0]["properties"]["name"], json!(["été"]));
    let links = service.get(&format!("/parse?url={}", origin.url("/links")));
    assert!(links.text().contains("https://hub.example/"), "{}", links.text());
    let base = service.get(&format!("/parse?base=https://b.example/&url={}", origin.url("/page")));
    assert_eq!(base.json()["items"][0]["properties"]["url"], json!(["https://b.example/ada"]));
    let mention = format!("/mention?source={}&target={}", origin.url("/page"), origin.url("/ada"));
    assert_eq!(service.get(&mention).json()["source"], json!(origin.url("/page")));
}

#[test]
fn source_of_a_page_is_for_the_playground() {
    let (service, origin) = (private_service(TIMEOUT), origin::start());
    let body = json!({ "url": format!("{}", origin.url("/page")) }).to_string();
    let reply = service.post("/fetch", "application/json", &body);
    assert_eq!(reply.json(), json!({ "url": origin.url("/page"), "html": PAGE }));
    let latin = service.get(&format!("/fetch?url={}", origin.url("/latin")));
    assert_eq!(latin.json()["html"], json!("<p class=h-card>été"));
}

#[test]
fn steps_of_a_site_are_from_its_pages() {
    let (service, origin) = (private_service(TIMEOUT), origin::start());
    let report = service.get(&format!("/site?url={}", origin.url("/page"))).json();
    assert_eq!(report["url"], origin.url("/page"));
    let steps = report["steps"].as_array().map_or(&[][..], Vec::as_slice);
    assert!(steps.iter().any(|step| step["part"] == "identity" && step["state"] == "missing"), "{report}");
    service.get(&format!("/site?url={}", origin.url("/missing"))).assert_error(502, "not-found");
}

#[test]
fn page_that_cannot_be_read_is_an_error() {
    let (service, origin) = (private_service(TIMEOUT), origin::start());
    for (path, status, error) in [
        ("/missing", 502, "not-found"),
        ("/image", 422, "invalid-content"),
        ("/lying", 422, "invalid-content"),
        ("/closed", 502, "connect-error"),
        ("/loop", 502, "too-many-redirects"),
        ("/bomb", 422, "too-large"),
        ("/endless", 422, "too-large"),
        ("/to/ftp://example.com/", 400, "invalid-url"),
    ] {
        service.get(&format!("/parse?url={}", origin.url(path))).assert_error(status, error);
    }
    service.get("/parse?url=http://127.0.0.1:1/").assert_error(502, "connect-error");
    service.get("/parse?url=https://no-such-host.invalid/").assert_error(502, "dns-error");
}

#[test]
fn slow_page_ends_with_the_time_of_the_request() {
    let (service, origin) = (private_service(Duration::from_secs(2)), origin::start());
    for path in ["parse", "feed"] {
        service.get(&format!("/{path}?url={}", origin.url("/slow"))).assert_error(504, "timeout");
    }
}

#[test]
fn special_addresses_are_refused() {
    let service = Service::new();
    let origin = origin::start();
    for url in [
        origin.url("/page"),
        origin.url_at("localhost", "/"),
        "http://intranet/".to_owned(),
        "http://user:secret@127.0.0.1/".to_owned(),
        "http://example.com:8080/".to_owned(),
        "https://example.com:22/".to_owned(),
    ] {
        for verb in ["parse", "read", "preview", "check", "explain", "feeds", "feed", "fetch"] {
            let reply = service.get(&format!("/{verb}?url={url}"));
            reply.assert_error(403, "refused-url");
            assert!(!reply.text().contains("secret"), "{}", reply.text());
        }
    }
    assert!(origin.requests().is_empty());
}

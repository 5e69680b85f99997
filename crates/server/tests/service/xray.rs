//! XRay's interface, with pages from a server of the test.

use serde_json::json;
use url::form_urlencoded::byte_serialize;

use crate::fetching::{TIMEOUT, private_service};
use crate::running::Service;
use crate::server::{Answer, Server};

/// The pages of the test's server, which answers a form with its fields.
fn pages() -> Server {
    let unauthorized = |endpoint: &str| {
        let link = format!("<{endpoint}>; rel=token_endpoint");
        Answer::new("401 Unauthorized", "Private").header("Content-Type", "text/plain").header("Link", &link)
    };
    let not_ok = |status, body: &str| Answer::new(status, body).header("Content-Type", "text/html");
    Server::of_requests(move |request| match request.split(' ').nth(1).unwrap_or_default() {
        "/1" => {
            let page = b"<p class=h-entry id=a>Th\xE9 <a class=u-author href=/ada></a></p>";
            Answer::new("200 OK", page).header("Content-Type", "text/html; charset=iso-8859-1")
        }
        "/old" => Answer::redirect("/1"),
        "/ada" => Answer::html("<p class=h-card><a class='u-url u-uid' href=/ada>Ada</a>")
            .header("Link", "</me>; rel=me"),
        "/gone" => not_ok("410 Gone", "<p class=h-entry>Gone</p>"),
        "/private" => unauthorized("/token"),
        "/moved" => unauthorized("/old"),
        "/token" => Answer::html(request.split("\r\n\r\n").nth(1).unwrap_or_default()),
        "/rss" => {
            let feed = "<rss version='2.0'><channel><item><title>Tea</title></item></channel></rss>";
            Answer::new("200 OK", feed).header("Content-Type", "application/rss+xml")
        }
        "/image" => Answer::new("200 OK", "\u{89}PNG").header("Content-Type", "image/png"),
        _ => not_ok("404 Not Found", "<p>Nothing"),
    })
}

#[test]
fn xray_reads_fetched_pages() {
    let (service, pages) = (private_service(TIMEOUT), pages());
    let get = |path: &str, query: &str| {
        let reply = service.get(&format!("/xray/{path}?url={}", pages.url(query)));
        assert_eq!(reply.status, 200, "{}", reply.text());
        reply.json()
    };
    let page = get("parse", "/old%23a");
    assert_eq!((&page["url"], &page["code"]), (&json!(pages.url("/1#a")), &json!(200)));
    assert_eq!(page["data"]["name"], "Th\u{E9}");
    assert_eq!(page["data"]["author"]["name"], "Ada");
    let gone = get("parse", "/gone&pretty=1");
    assert_eq!((&gone["code"], &gone["data"]["name"]), (&json!(410), &json!("Gone")));
    assert_eq!(get("parse", "/rss")["source-format"], "xml");
    assert_eq!(get("parse", "/image")["error"], "invalid_content");
    assert_eq!(get("parse", "/old&max_redirects=0")["error"], "too_many_redirects");
    assert_eq!(get("parse", "/1&target=https://eve.example/")["error"], "no_link_found");
    assert_eq!(get("feeds", "/rss")["feeds"][0]["type"], "rss");
    assert_eq!(get("rels", "/ada")["rels"]["me"][0], pages.url("/me"));
}

#[test]
fn xray_reads_pages_in_forms() {
    let form: String = byte_serialize("<p class=h-entry>Tea & scones</p>".as_bytes()).collect();
    let form = format!("url=https://ada.example/1&body={form}&expect=feed");
    let reply = Service::new().curl("/xray/parse?expect=", &["-d", &form]);
    let body = reply.json();
    // The query has priority over the form.
    assert_eq!((reply.status, &body["data"]["type"]), (200, &json!("entry")));
    assert_eq!((&body["data"]["name"], &body["code"]), (&json!("Tea & scones"), &json!(null)));
}

#[test]
fn xray_refuses_special_addresses() {
    let service = Service::new();
    for (path, status) in [("parse?url=http://127.0.0.1/", 200), ("feeds?url=http://localhost/", 400)] {
        let reply = service.get(&format!("/xray/{path}"));
        assert_eq!((reply.status, &reply.json()["error"]), (status, &json!("refused_url")), "{path}");
    }
}

#[test]
fn xray_refuses_other_requests() {
    let service = Service::new();
    for (path, error) in [("parse", "missing_url"), ("feeds", "missing_url"), ("rels?url=x", "invalid_url")] {
        let reply = service.get(&format!("/xray/{path}"));
        assert_eq!((reply.status, &reply.json()["error"]), (400, &json!(error)), "{path}");
    }
}

#[test]
fn xray_exchanges_codes_for_tokens() {
    let (service, pages) = (private_service(TIMEOUT), pages());
    let exchange = |service: &Service, source: &str| {
        service.curl("/xray/token", &["-d", &format!("source={}&code=a%26b", pages.url(source))])
    };
    let reply = exchange(&service, "/private");
    assert_eq!((reply.status, reply.header("content-type")), (200, Some("text/plain")));
    assert!(reply.text().ends_with("grant_type=authorization_code&code=a%26b"), "{}", reply.text());
    // A form is not sent again to where a redirect leads, and not to a private address.
    let moved = exchange(&service, "/moved");
    assert!(moved.text().contains("\"too_many_redirects\""), "{}", moved.text());
    let refused = exchange(&Service::new(), "/private");
    assert!(refused.text().contains("\"refused_url\""), "{}", refused.text());
}

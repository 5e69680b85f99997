//! Authors of whom a post gives only the address of their page.

use std::time::Duration;

use serde_json::{Value, json};

use crate::fetching::{TIMEOUT, private_service};
use crate::origin;
use crate::running::{Reply, Service};

/// The names of the authors of the posts.
#[track_caller]
fn names(reply: &Reply) -> Vec<Value> {
    assert_eq!(reply.status, 200, "{}", reply.text());
    let posts = reply.json()["main"]["entries"].as_array().cloned().unwrap_or_default();
    posts.iter().map(|post| post["author"]["name"].clone()).collect()
}

#[test]
fn page_of_an_author_is_fetched_with_the_page() {
    let (service, origin) = (private_service(TIMEOUT), origin::start());
    let url = origin.url("/by/author/1");
    assert_eq!(names(&service.get(&format!("/read?url={url}"))), ["Ada"]);
    assert_eq!(names(&service.get(&format!("/read?fetchAuthors=false&url={url}"))), [Value::Null]);
    for (format, name) in
        [("atom", "<name>Ada</name>"), ("jsonfeed", "\"name\":\"Ada\""), ("jf2", "\"name\":\"Ada\"")]
    {
        let written = service.get(&format!("/read?format={format}&timestamp=2026-11-20T10:00:00Z&url={url}"));
        assert!(written.text().contains(name), "{format}: {}", written.text());
    }
    let mention = service.get(&format!("/mention?source={url}&target={}", origin.url("/page"))).json();
    assert_eq!(mention["post"]["author"]["name"], "Ada", "{mention}");
    service.get(&format!("/read?fetchAuthors=maybe&url={url}")).assert_error(400, "invalid-option");
}

#[test]
fn page_of_an_author_is_fetched_for_a_sent_page_on_request() {
    let (service, origin) = (private_service(TIMEOUT), origin::start());
    let html = format!("<p class=h-entry><a class=u-author href={}></a>Tea", origin.url("/author/1"));
    let read = |mut body: Value| {
        body["html"] = html.clone().into();
        service.post("/read", "application/json", &body.to_string())
    };
    assert_eq!(names(&read(json!({}))), [Value::Null]);
    assert_eq!(names(&read(json!({ "url": origin.url("/post") }))), [Value::Null]);
    assert_eq!(names(&read(json!({ "fetchAuthors": true }))), ["Ada"]);
    assert_eq!(names(&service.post("/read?fetchAuthors", "text/html", &html)), ["Ada"]);
}

#[test]
fn authors_have_the_budget_of_the_request() {
    let (service, origin) = (private_service(TIMEOUT), origin::start());
    let many = names(&service.get(&format!("/read?url={}", origin.url("/by-many"))));
    assert_eq!(many.iter().filter(|name| **name == "Ada").count(), 4, "{many:?}");
    assert_eq!(many.len(), 6);
    // A slow page takes half of the time.
    let service = private_service(Duration::from_secs(10));
    for author in ["missing", "image", "closed", "bomb", "endless", "loop", "slow"] {
        let reply = service.get(&format!("/read?url={}", origin.url(&format!("/by/{author}"))));
        assert_eq!(names(&reply), [Value::Null], "{author}");
    }
}

#[test]
fn page_of_an_author_is_refused_as_other_pages_are() {
    let (service, origin) = (Service::new(), origin::start());
    let html = format!("<p class=h-entry><a class=u-author href={}></a>Tea", origin.url("/author/1"));
    let reply = service.post("/read?fetchAuthors=true", "text/html", &html);
    assert_eq!(names(&reply), [Value::Null]);
}

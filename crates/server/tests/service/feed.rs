//! `/feed`: any page with posts as a feed, with conditional requests both ways.

use std::sync::{Arc, Mutex};
use std::{fs, thread};

use microweave_reader::Feed;
use tempfile::TempDir;

use crate::fetching::{TIMEOUT, private_service};
use crate::running::{Reply, Service, config};
use crate::server::{Answer, Server};

/// A web server with one answer to all requests, which the test can change.
struct Source {
    server: Server,
    answer: Arc<Mutex<Answer>>,
}

impl Source {
    fn new(answer: Answer) -> Self {
        let answer = Arc::new(Mutex::new(answer));
        let own = Arc::clone(&answer);
        let server = Server::always(move || own.lock().expect("no thread panics").clone());
        Source { server, answer }
    }

    fn url(&self) -> String {
        self.server.url("/")
    }

    fn set(&self, answer: Answer) {
        *self.answer.lock().expect("no thread panics") = answer;
    }

    fn requests(&self) -> usize {
        self.server.requests().len()
    }
}

fn of_type(media_type: &str, body: &str) -> Answer {
    Answer::new("200 OK", body).header("Content-Type", media_type)
}

const POSTS: &str = "<title>Ada</title><link rel=hub href=https://hub.example/><link rel=self href=/>
    <div class=h-feed><p class=h-entry><a class='u-url p-name' href=/1>Tea</a>
    <a class='p-author h-card' href=/>Ada</a></p><p class=h-entry>Milk</p></div>";

/// A service that may fetch from this machine, and keeps no feeds.
fn service() -> Service {
    private_service(TIMEOUT)
}

/// A service that keeps feeds in a folder.
fn keeping_service() -> (Service, TempDir) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut config = config();
    config.allow_private = true;
    config.feed_cache = Some(folder.path().to_owned());
    (Service::with(config), folder)
}

/// Makes what is kept as old as if a day had passed.
fn age(folder: &TempDir) {
    for file in fs::read_dir(folder.path()).expect("it is a folder").flatten() {
        let text = fs::read_to_string(file.path()).expect("it is text");
        let (head, feed) = text.split_once('\n').expect("it has a head");
        let mut head: serde_json::Value = serde_json::from_str(head).expect("it is JSON");
        let earlier = |value: &serde_json::Value| value.as_i64().expect("it is a number") - 86_400;
        head["asked"] = earlier(&head["asked"]).into();
        head["subscription"]["not-before"] = earlier(&head["subscription"]["not-before"]).into();
        fs::write(file.path(), format!("{head}\n{feed}")).expect("it can be written");
    }
}

fn feed_of(reply: &Reply) -> Feed {
    assert_eq!(reply.status, 200, "{}", reply.text());
    Feed::from_bytes(&reply.body, "https://service.example/").expect("it is a feed")
}

/// True if the header `Accept` decided the format.
fn varies(reply: &Reply) -> bool {
    reply.headers.iter().any(|(name, value)| name == "vary" && value == "accept")
}

#[test]
fn page_becomes_a_feed_in_each_format() {
    let service = service();
    let source = Source::new(Answer::html(POSTS));
    for (format, media_type) in [
        ("atom", "application/atom+xml; charset=utf-8"),
        ("rss", "application/rss+xml; charset=utf-8"),
        ("json", "application/feed+json"),
    ] {
        let reply = service.get(&format!("/feed?format={format}&url={}", source.url()));
        let feed = feed_of(&reply);
        assert_eq!(reply.header("content-type"), Some(media_type));
        assert_eq!((feed.name(), feed.entries.len()), (Some("Ada"), 2), "{format}");
        assert_eq!(feed.entries[0].url, Some(source.url() + "1"), "{format}");
        assert!(
            feed.entries.iter().all(|entry| entry.uid.is_some() && entry.published.is_some()),
            "{format}"
        );
        assert!(!varies(&reply), "{reply:?}");
    }
    let jf2 = service.get(&format!("/feed?format=jf2&url={}", source.url()));
    assert_eq!(jf2.header("content-type"), Some("application/jf2feed+json"));
    assert_eq!(jf2.json()["children"][0]["name"], "Tea", "{}", jf2.text());
    let accepted = service.curl(
        &format!("/feed?url={}", source.url()),
        &["-H", "Accept: application/feed+json, application/rss+xml;q=0.5"],
    );
    assert!(accepted.json()["version"].is_string() && varies(&accepted), "{accepted:?}");
    let browser =
        service.curl(&format!("/feed?url={}", source.url()), &["-H", "Accept: text/html,*/*;q=0.8"]);
    assert_eq!(browser.header("content-type"), Some("application/atom+xml; charset=utf-8"));
}

#[test]
fn source_that_needs_too_many_steps_is_an_error() {
    let service = service();
    let source = Source::new(Answer::html(costly_page()));
    for path in ["/feed", "/site", "/parse"] {
        service.get(&format!("{path}?url={}", source.url())).assert_error(422, "too-costly");
    }
    for path in ["/xray/parse", "/xray/feeds"] {
        let reply = service.get(&format!("{path}?url={}", source.url()));
        let answer = reply.json();
        assert_eq!((reply.status, &answer["error"]), (200, &"too_costly".into()), "{path}: {answer}");
        assert_eq!(answer["url"], source.url(), "{path}");
    }
}

/// A page whose text is read for each element around it.
fn costly_page() -> String {
    format!("<div class=h-entry>{}{}", "<div class=p-name>".repeat(500), "<p>".repeat(60_000))
}

#[test]
fn feed_becomes_another_feed() {
    let service = service();
    let rss = "<rss version='2.0'><channel><title>Ada</title><link>https://ada.example/</link>
        <item><guid isPermaLink='false'>7</guid><title>Tea</title><description>Hot</description></item></channel></rss>";
    let source = Source::new(of_type("text/xml", rss));
    let reply = service.get(&format!("/feed?format=json&url={}", source.url()));
    let json = reply.json();
    assert_eq!((&json["title"], &json["items"][0]["content_html"]), (&"Ada".into(), &"Hot".into()), "{json}");
}

#[test]
fn feed_without_posts_is_an_empty_feed() {
    let service = service();
    let rss =
        "<rss version='2.0'><channel><title>Ada</title><link>https://ada.example/</link></channel></rss>";
    let source = Source::new(of_type("text/xml", rss));
    for format in ["atom", "rss", "json"] {
        let feed = feed_of(&service.get(&format!("/feed?format={format}&url={}", source.url())));
        assert_eq!((feed.name(), feed.entries.len()), (Some("Ada"), 0), "{format}");
    }
}

#[test]
fn hubs_are_in_the_feed_and_in_the_headers() {
    let service = service();
    let source = Source::new(Answer::html(POSTS));
    let reply = service.get(&format!("/feed?url={}", source.url()));
    let feed = feed_of(&reply);
    assert_eq!((&feed.hubs[..], feed.topic), (&["https://hub.example/".to_owned()][..], Some(source.url())));
    let links: Vec<&str> =
        reply.headers.iter().filter(|(name, _)| name == "link").map(|(_, value)| &**value).collect();
    assert_eq!(links, ["<https://hub.example/>; rel=\"hub\"", &format!("<{}>; rel=\"self\"", source.url())]);
}

#[test]
fn client_asks_for_what_changed() {
    let (service, _folder) = keeping_service();
    let source = Source::new(Answer::html(POSTS));
    let path = format!("/feed?format=atom&url={}", source.url());
    let first = service.get(&path);
    let header = |name: &str| first.header(name).expect("it is there").to_owned();
    let max_age: u32 =
        header("cache-control").strip_prefix("public, max-age=").expect("it is").parse().expect("a number");
    assert!((890..=900).contains(&max_age), "{max_age}");
    for condition in [
        format!("If-None-Match: {}", header("etag")),
        format!("If-Modified-Since: {}", header("last-modified")),
        format!("If-None-Match: \"other\", {}", header("etag")),
    ] {
        let reply = service.curl(&path, &["-H", &condition]);
        assert_eq!((reply.status, reply.body.len()), (304, 0), "{condition}");
        assert_eq!(reply.header("etag"), first.header("etag"));
    }
    for condition in [
        "If-None-Match: \"other\"",
        "If-Modified-Since: Sat, 21 Nov 2020 10:00:00 GMT",
        "If-Modified-Since: x",
    ] {
        assert_eq!(service.curl(&path, &["-H", condition]).status, 200, "{condition}");
    }
    // If-None-Match has precedence.
    let both =
        ["-H", "If-None-Match: \"other\"", "-H", &format!("If-Modified-Since: {}", header("last-modified"))];
    assert_eq!(service.curl(&path, &both).status, 200);
    // Another format is another answer.
    let rss =
        service.curl(&path.replace("atom", "rss"), &["-H", &format!("If-None-Match: {}", header("etag"))]);
    assert_eq!(rss.status, 200);
    assert_eq!(source.requests(), 1, "the feed is fresh");
}

#[test]
fn source_is_asked_for_what_changed() {
    let (service, folder) = keeping_service();
    let source = Server::of_requests(|request| match request.contains("\"1\"") {
        true => Answer::new("304 Not Modified", ""),
        false => Answer::html(POSTS).header("ETag", "\"1\""),
    });
    let path = format!("/feed?format=atom&url={}", source.url("/"));
    let first = service.get(&path);
    age(&folder);
    let second = service.get(&path);
    assert_eq!((second.body, second.status), (first.body, 200));
    let requests = source.requests();
    assert_eq!(requests.len(), 2);
    assert!(requests[1].to_ascii_lowercase().contains("if-none-match: \"1\""));
}

#[test]
fn requests_at_the_same_time_ask_the_source_once() {
    let (service, _folder) = keeping_service();
    let source = Source::new(Answer::html(POSTS));
    let path = format!("/feed?url={}", source.url());
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| assert_eq!(service.get(&path).status, 200));
        }
    });
    assert_eq!(source.requests(), 1);
}

#[test]
fn identifiers_and_dates_stay_after_an_edit() {
    let (service, folder) = keeping_service();
    let post = |text: &str| {
        Answer::html(format!("<p class=h-entry><b class=p-name>Title</b> <i class=e-content>{text}</i>"))
    };
    let source = Source::new(post("Tea"));
    let path = format!("/feed?format=atom&url={}", source.url());
    let first = feed_of(&service.get(&path)).entries.remove(0);
    age(&folder);
    source.set(post("Green tea"));
    let second = feed_of(&service.get(&path)).entries.remove(0);
    assert_eq!((second.content_text(), &second.uid), (Some("Green tea"), &first.uid));
    assert_eq!(second.published, first.published);
}

#[test]
fn errors_are_those_of_the_source() {
    let (service, folder) = keeping_service();
    let failed = |status| Answer::new(status, "");
    for (answer, status, error) in [
        (failed("404 Not Found"), 404, "not-found"),
        (failed("500 Internal Server Error"), 502, "http-error"),
        (failed("403 Forbidden"), 502, "forbidden"),
        (failed("503 Service Unavailable").header("Retry-After", "600"), 503, "http-error"),
        (of_type("image/png", ""), 422, "invalid-content"),
        (of_type("text/html", "<p>Nothing"), 422, "no-posts"),
        (of_type("text/xml", "<rss><"), 422, "invalid-content"),
        (failed("410 Gone"), 410, "gone"),
    ] {
        let source = Source::new(answer);
        let path = format!("/feed?url={}", source.url());
        let reply = service.get(&path);
        reply.assert_error(status, error);
        assert_eq!(reply.header("retry-after").is_some(), status >= 500, "{reply:?}");
        // The source is left alone for a while, and for good after 410.
        service.get(&path).assert_error(status, error);
        assert_eq!(source.requests(), 1, "{error}");
        source.set(Answer::html(POSTS));
        age(&folder);
        let later = service.get(&path);
        assert_eq!(later.status, if status == 410 { 410 } else { 200 }, "{error}");
    }
    service.curl("/feed?url=a.example", &["-H", "Accept: image/png"]).assert_error(406, "not-acceptable");
    service.get("/feed?url=http://127.0.0.1:1/").assert_error(502, "connect-error");
}

#[test]
fn feeds_are_read_as_pages_are() {
    let service = service();
    let atom =
        "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>tag:1</id><title>Tea</title></entry></feed>";
    let source = Source::new(of_type("application/atom+xml", atom));
    let read = service.get(&format!("/read?url={}", source.url())).json();
    assert_eq!(read["main"]["entries"][0]["title"], "Tea", "{read}");
    service.get(&format!("/parse?url={}", source.url())).assert_error(422, "invalid-content");
}

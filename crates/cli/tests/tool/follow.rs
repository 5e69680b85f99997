//! `microweave follow`: new, changed and deleted posts of feeds in all formats, and how politely it asks.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

use crate::support::folder::Folder;
use crate::support::server::{Answer, Server};
use crate::support::tool::{Run, run};

/// The posts of a feed: number, title and text, the newest first.
type Posts<'a> = &'a [(u8, &'a str, &'a str)];

/// A server's answer with a feed of these posts.
type FeedOf = fn(Posts<'_>) -> Answer;

const FIRST: Posts<'_> =
    &[(4, "Honey", "Sweet"), (3, "Milk", "Cold"), (2, "Tea", "Hot"), (1, "Bread", "Dry")];
/// A post is new, one is edited, one is deleted.
const SECOND: Posts<'_> =
    &[(5, "Scones", "Warm"), (4, "Honey", "Sweet"), (2, "Tea", "Very hot"), (1, "Bread", "Dry")];

fn h_feed(posts: Posts<'_>) -> Answer {
    let entries = posts.iter().map(|(number, title, text)| {
        format!(
            "<article class=h-entry><h2 class=p-name>{title}</h2><p class=e-content>{text}</p>
             <a class=u-url href=/{number}><time class=dt-published>2026-11-0{number}T10:00Z</time></a></article>"
        )
    });
    Answer::html(format!("<div class=h-feed><h1 class=p-name>Ada</h1>{}</div>", entries.collect::<String>()))
}

fn atom(posts: Posts<'_>) -> Answer {
    let entries = posts.iter().map(|(number, title, text)| {
        format!(
            "<entry><id>tag:ada.example:{number}</id><title>{title}</title><link href='/{number}'/>
             <published>2026-11-0{number}T10:00:00Z</published><updated>2026-11-09T10:00:00Z</updated>
             <content>{text}</content></entry>"
        )
    });
    let entries: String = entries.collect();
    let feed = format!(
        "<?xml version='1.0'?><feed xmlns='http://www.w3.org/2005/Atom'><title>Ada</title>{entries}</feed>"
    );
    Answer::new("200 OK", feed).header("Content-Type", "application/atom+xml")
}

fn rss(posts: Posts<'_>) -> Answer {
    let items = posts.iter().map(|(number, title, text)| {
        format!(
            "<item><guid>{number}</guid><title>{title}</title><link>https://ada.example/{number}</link>
             <description>{text}</description></item>"
        )
    });
    let items: String = items.collect();
    let feed = format!(
        "<rss version='2.0'><channel><title>Ada</title><link>https://ada.example/</link>{items}</channel></rss>"
    );
    Answer::new("200 OK", feed).header("Content-Type", "text/xml")
}

fn json_feed(posts: Posts<'_>) -> Answer {
    let items: Vec<Value> = posts
        .iter()
        .map(|(number, title, text)| serde_json::json!({ "id": number.to_string(), "title": title, "content_text": text }))
        .collect();
    let feed =
        serde_json::json!({ "version": "https://jsonfeed.org/version/1.1", "title": "Ada", "items": items });
    Answer::new("200 OK", feed.to_string()).header("Content-Type", "application/feed+json")
}

/// A server that answers with each of these in turn, and then with the last one again.
fn in_turn(answers: Vec<Box<dyn Fn() -> Answer + Send + Sync>>) -> Server {
    let count = AtomicUsize::new(0);
    Server::always(move || answers[count.fetch_add(1, Ordering::Relaxed).min(answers.len() - 1)]())
}

fn follow(state: &str, args: &[&str]) -> Run {
    run(&[&["follow", "--state", state], args].concat())
}

/// The changes of the lines, with the titles of the posts.
fn changes(run: &Run) -> Vec<String> {
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let name =
        |line: &Value| line["post"]["title"].as_str().or(line["title"].as_str()).unwrap_or("-").to_owned();
    run.json_lines()
        .iter()
        .map(|line| format!("{} {}", line["change"].as_str().unwrap_or("-"), name(line)))
        .collect()
}

#[test]
fn news_of_all_formats() {
    let formats: [(&str, FeedOf); 4] =
        [("h-feed", h_feed), ("atom", atom), ("rss", rss), ("json", json_feed)];
    for (name, feed) in formats {
        let folder = Folder::new(&format!("follow-{name}"));
        let state = folder.path("state.json");
        let server = in_turn(vec![
            Box::new(move || feed(FIRST)),
            Box::new(move || feed(FIRST)),
            Box::new(move || feed(SECOND)),
            Box::new(move || feed(SECOND)),
        ]);
        let url = server.url("/");
        let json = |args: &[&str]| changes(&follow(&state, &[&["--format", "json"], args].concat()));
        assert_eq!(json(&[&url]), ["new Honey", "new Milk", "new Tea", "new Bread"], "{name}");
        assert!(json(&[&url]).is_empty(), "{name}");
        assert_eq!(json(&[]), ["new Scones", "changed Tea"], "{name}");
        assert_eq!(json(&[]), ["deleted Milk"], "{name}");
        assert!(json(&[]).is_empty(), "{name}");
    }
}

#[test]
fn server_that_fails_is_left_alone_for_a_while() {
    let folder = Folder::new("follow-back-off");
    let state = folder.path("state.json");
    let server = in_turn(vec![
        Box::new(|| h_feed(FIRST)),
        Box::new(|| Answer::new("503 Service Unavailable", "").header("Retry-After", "7200")),
        Box::new(|| Answer::new("500 Internal Server Error", "")),
        Box::new(|| h_feed(FIRST)),
    ]);
    follow(&state, &[&server.url("/")]);
    follow(&state, &[]).assert_says(1, "HTTP status 503 Service Unavailable; it is asked for again after 2");
    let waiting = follow(&state, &[]);
    assert_eq!(waiting.code, Some(0));
    assert!(waiting.stdout.contains("not asked for before 2"), "{}", waiting.stdout);
    assert_eq!(server.requests().len(), 2);
    // The waits get longer: 10 minutes after the second failure.
    assert_eq!(follow(&state, &["--now"]).code, Some(1));
    let kept: Value =
        serde_json::from_str(&std::fs::read_to_string(&state).expect("it is there")).expect("it is JSON");
    let subscription = &kept["subscriptions"][server.url("/")];
    let now = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .expect("it is after 1970")
        .as_secs();
    let wait = subscription["not-before"].as_u64().expect("it is a number") - now;
    assert!(subscription["failures"] == 2 && (590..=600).contains(&wait), "{subscription}");
    assert!(follow(&state, &["--now"]).stdout.ends_with("no news\n"));
}

#[test]
fn runs_at_the_same_time_keep_what_each_asked_for() {
    let folder = Folder::new("follow-overlap");
    let state = folder.path("state.json");
    let milk = Server::start(|_| h_feed(SECOND));
    let (other, path) = (milk.url("/"), state.clone());
    // The second run begins and ends while the first one waits for its answer.
    let tea = Server::start(move |_| {
        assert!(follow(&path, &[&other]).stdout.contains("new"));
        h_feed(FIRST)
    });
    assert!(follow(&state, &[&tea.url("/")]).stdout.contains("4 new"));
    let kept: Value =
        serde_json::from_str(&std::fs::read_to_string(&state).expect("it is text")).expect("it is JSON");
    for address in [milk.url("/"), tea.url("/")] {
        assert!(kept["subscriptions"][&address].is_object(), "{kept}");
    }
}

//! `microweave follow`: new, changed and deleted posts of feeds in all formats, and how politely it asks.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

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
fn news_as_text() {
    let folder = Folder::new("follow-text");
    let state = folder.path("state.json");
    let server = in_turn(vec![Box::new(|| h_feed(FIRST)), Box::new(|| h_feed(SECOND))]);
    let url = server.url("/");
    follow(&state, &[&url]);
    let text = follow(&state, &[]).stdout;
    let expected = format!(
        "{url}: 1 new, 1 changed\n  new      2026-11-05T10:00:00Z  Scones  {url}5\n  \
         changed  2026-11-02T10:00:00Z  Tea  {url}2\n"
    );
    assert_eq!(text, expected);
    let deleted = format!("  deleted  Milk  {url}3  (it is missing, and older posts are still there)\n");
    assert_eq!(follow(&state, &[]).stdout, format!("{url}: 1 deleted\n{deleted}"));
    assert_eq!(follow(&state, &[]).stdout, format!("{url}: no news\n"));
}

#[test]
fn feed_that_did_not_change_is_not_sent_again() {
    let folder = Folder::new("follow-conditional");
    let state = folder.path("state.json");
    let server = Server::of_requests(|head| match head.contains("\"one\"") {
        true => Answer::new("304 Not Modified", ""),
        false => {
            h_feed(FIRST).header("ETag", "\"one\"").header("Last-Modified", "Sat, 21 Nov 2026 10:00:00 GMT")
        }
    });
    let url = server.url("/");
    for _ in 0..3 {
        follow(&state, &[&url]);
    }
    let requests = server.requests();
    assert!(!requests[0].to_ascii_lowercase().contains("if-none-match"), "{requests:?}");
    for request in &requests[1..] {
        let request = request.to_ascii_lowercase();
        assert!(
            request.contains("if-none-match: \"one\"") && request.contains("if-modified-since: sat, 21"),
            "{request}"
        );
    }
}

#[test]
fn permanent_redirect_is_remembered() {
    let folder = Folder::new("follow-moved");
    for (status, is_remembered) in [
        ("301 Moved Permanently", true),
        ("308 Permanent Redirect", true),
        ("302 Found", false),
        ("307 Temporary Redirect", false),
    ] {
        let state = folder.path(&format!("{}.json", &status[..3]));
        let server = Server::start(move |path| match path {
            "/old" => Answer::new(status, "").header("Location", "/new"),
            _ => h_feed(FIRST),
        });
        follow(&state, &[&server.url("/old")]);
        assert!(follow(&state, &[]).stdout.ends_with("no news\n"));
        let asked: Vec<String> =
            server.requests().iter().filter_map(|head| Some(head.split(' ').nth(1)?.to_owned())).collect();
        let again: &[&str] = if is_remembered { &["/new"] } else { &["/old", "/new"] };
        assert_eq!(asked, [&["/old", "/new"], again].concat(), "{status}");
    }
}

#[test]
fn fragment_selects_a_feed_also_after_a_redirect() {
    let folder = Folder::new("follow-fragment");
    let state = folder.path("state.json");
    let server = Server::start(|path| {
        match path {
        "/old" => Answer::new("301 Moved Permanently", "").header("Location", "/new"),
        _ => Answer::html(
            "<div class=h-feed><a class='h-entry u-url' href=/1>Tea</a><a class='h-entry u-url' href=/2>Milk</a></div>
             <div class=h-feed id=notes><a class='h-entry u-url' href=/3>Note</a><a class='h-entry u-url' href=/4>Two</a></div>",
        ),
    }
    });
    let first = follow(&state, &["--format", "json", &server.url("/old#notes")]);
    let ids: Vec<String> =
        first.json_lines().iter().map(|line| line["id"].as_str().unwrap_or("-").to_owned()).collect();
    assert_eq!(ids, [server.url("/3"), server.url("/4")]);
    assert!(follow(&state, &[]).stdout.ends_with("no news\n"));
}

#[test]
fn permanent_redirect_to_a_page_without_posts_is_not_remembered() {
    let folder = Folder::new("follow-portal");
    let state = folder.path("state.json");
    let is_captive = Arc::new(Mutex::new(false));
    let captive = Arc::clone(&is_captive);
    let server = Server::start(move |path| match path {
        "/" if *captive.lock().expect("no thread panics") => {
            Answer::new("301 Moved Permanently", "").header("Location", "/login")
        }
        "/login" => Answer::html("<p>Log in"),
        _ => h_feed(FIRST),
    });
    follow(&state, &[&server.url("/")]);
    *is_captive.lock().expect("no thread panics") = true;
    follow(&state, &[]).assert_says(1, "has no posts");
    *is_captive.lock().expect("no thread panics") = false;
    assert!(follow(&state, &["--now"]).stdout.ends_with("no news\n"));
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
fn answer_is_not_asked_for_while_it_is_fresh() {
    let folder = Folder::new("follow-fresh");
    let state = folder.path("state.json");
    let server =
        Server::always(|| h_feed(FIRST).header("Cache-Control", "public, max-age=600").header("Age", "60"));
    follow(&state, &[&server.url("/")]);
    assert!(follow(&state, &[]).stdout.contains("not asked for before 2"));
    assert_eq!(server.requests().len(), 1);
    follow(&state, &["--now"]);
    assert_eq!(server.requests().len(), 2);
}

#[test]
fn feed_that_is_gone_ends() {
    let folder = Folder::new("follow-gone");
    let state = folder.path("state.json");
    let server = in_turn(vec![Box::new(|| atom(FIRST)), Box::new(|| Answer::new("410 Gone", ""))]);
    follow(&state, &[&server.url("/")]);
    follow(&state, &[]).assert_says(1, "HTTP status 410 Gone\n");
    follow(&state, &["--now"]).assert_says(1, "has ended");
    assert_eq!(server.requests().len(), 2);
}

#[test]
fn page_without_posts_leads_to_its_feed() {
    let folder = Folder::new("follow-link");
    let state = folder.path("state.json");
    let server = Server::start(|path| match path {
        "/feed" => atom(FIRST),
        _ => Answer::html("<title>Ada</title><link rel=alternate type=application/atom+xml href=/feed>"),
    });
    let run = follow(&state, &["--format", "json", &server.url("/")]);
    assert_eq!(changes(&run), ["new Honey", "new Milk", "new Tea", "new Bread"]);
    assert_eq!(run.json_lines()[0]["source"], server.url("/"));
    assert!(follow(&state, &[]).stdout.ends_with("no news\n"));
    assert_eq!(server.requests().len(), 3);
}

#[test]
fn wrong_use_is_reported() {
    let folder = Folder::new("follow-wrong");
    follow(&folder.path("none.json"), &[]).assert_says(2, "has no subscriptions");
    let page = folder.path("page.html");
    std::fs::write(&page, "<p>").expect("it can be written");
    follow(&page, &["https://ada.example/"]).assert_says(2, "is not a state file");
    let image = Server::always(|| Answer::new("200 OK", "GIF").header("Content-Type", "image/gif")).url("/");
    let state = folder.path("state.json");
    follow(&state, &[&image]).assert_says(1, "is image/gif, neither HTML nor a feed");
    // A mistyped address is not kept.
    assert_eq!(follow(&state, &[]).code, Some(2));
}

#[test]
fn passwords_are_not_kept() {
    let folder = Folder::new("follow-password");
    let state = folder.path("state.json");
    let server = Server::always(|| h_feed(FIRST).header("ETag", "\"one\""));
    let url = server.url("/").replace("http://", "http://ada:s3cret@");
    let run = follow(&state, &[&url]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let kept = std::fs::read_to_string(&state).expect("it is there");
    assert!(!kept.contains("s3cret") && !run.stdout.contains("s3cret"), "{kept}");
}

#[test]
fn feeds_are_read_as_pages_are() {
    let feeds: [FeedOf; 3] = [atom, rss, json_feed];
    for feed in feeds {
        let server = Server::always(move || feed(FIRST));
        let json = run(&["read", "--format", "json", &server.url("/")]).json();
        let titles: Vec<&str> = json["main"]["entries"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|own| own["title"].as_str())
            .collect();
        assert_eq!(titles, ["Honey", "Milk", "Tea", "Bread"]);
        // Other commands read HTML only.
        assert_eq!(run(&["parse", &server.url("/")]).code, Some(1));
    }
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

#[test]
fn failure_of_a_linked_feed_names_the_feed() {
    let folder = Folder::new("follow-linked");
    let server = Server::start(|path| match path {
        "/" => Answer::html("<link rel=alternate type=application/atom+xml href=/atom>"),
        _ => Answer::new("404 Not Found", ""),
    });
    let failed = follow(&folder.path("state.json"), &[&server.url("/")]);
    let expected =
        format!("leads to the feed {}, which answered with HTTP status 404 Not Found", server.url("/atom"));
    assert!(failed.code == Some(1) && failed.stderr.contains(&expected), "{}", failed.stderr);
}

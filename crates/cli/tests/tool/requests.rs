//! What `--header`, `--user-agent`, `--any-status` and `--cache` change in the requests and in what is read.

use std::sync::Barrier;

use crate::support::folder::Folder;
use crate::support::server::{Answer, Server};
use crate::support::tool::{parsed, run};

const PAGE: &str = "<p class=h-card>Ada";

#[test]
fn headers_of_the_command_line_are_sent() {
    let server = Server::always(|| Answer::html(PAGE));
    let url = server.url("/");
    run(&["parse", "-H", "Cookie: a=b", "--header", "X-Two:  2 ", "--user-agent", "tea/1", &url]).json();
    let request = server.requests().concat().to_ascii_lowercase();
    for line in ["\r\ncookie: a=b\r\n", "\r\nx-two: 2\r\n", "\r\nuser-agent: tea/1\r\n"] {
        assert!(request.contains(line), "{request}");
    }
    assert_eq!(request.matches("user-agent").count(), 1, "{request}");
}

#[test]
fn header_replaces_the_default_one() {
    let server = Server::always(|| Answer::html(PAGE));
    run(&["parse", "-H", "Accept: */*", &server.url("/")]).json();
    let request = server.requests().concat().to_ascii_lowercase();
    assert!(request.contains("\r\naccept: */*\r\n"), "{request}");
    assert_eq!(request.matches("\naccept:").count(), 1, "{request}");
}

#[test]
fn headers_are_sent_only_to_the_origin_of_the_typed_address() {
    let other = Server::always(|| Answer::html(PAGE));
    let target = other.url("/people");
    let start = Server::start(move |path| match path {
        "/" => Answer::redirect("/next"),
        _ => Answer::redirect(&target),
    });
    run(&["parse", "-H", "Authorization: Bearer s3cret", "--user-agent", "tea/1", &start.url("/")]).json();
    assert!(start.requests().iter().all(|request| request.contains("s3cret")), "{:?}", start.requests());
    let elsewhere = other.requests().concat();
    assert!(!elsewhere.contains("s3cret") && elsewhere.contains("tea/1"), "{elsewhere}");
}

#[test]
fn wrong_header_is_a_usage_error() {
    for header in ["no colon", "a b: c", ": c", "a: b\nc"] {
        let run = run(&["parse", "-H", header, "http://localhost:1/"]);
        assert_eq!(run.code, Some(2), "{header:?}: {}", run.stderr);
        assert!(run.stderr.contains("--header"), "{header:?}: {}", run.stderr);
    }
}

#[test]
fn page_of_an_error_is_read_with_any_status() {
    let url =
        Server::always(|| Answer::new("404 Not Found", PAGE).header("Content-Type", "text/html")).url("/");
    let run = run(&["parse", "--any-status", &url]);
    assert_eq!(run.code, Some(0));
    assert_eq!(
        run.stderr,
        format!("microweave: {url}: warning: HTTP status 404 Not Found; its page is read\n")
    );
    assert_eq!(run.json_lines()[0], parsed(PAGE, &url));
}

#[test]
fn several_pages_are_fetched_side_by_side() {
    let all_are_asked_for = Barrier::new(3);
    let server = Server::start(move |path| {
        all_are_asked_for.wait();
        Answer::html(format!("<p class=h-card>{path}"))
    });
    let urls = ["/a", "/b", "/c"].map(|path| server.url(path));
    let run = run(&["parse", &urls[0], &urls[1], &urls[2]]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let names: Vec<_> =
        run.json_lines().iter().map(|line| line["items"][0]["properties"]["name"][0].clone()).collect();
    assert_eq!(names, ["/a", "/b", "/c"]);
}

/// A server whose page has this validator: a page that did not change is not sent again.
fn server_with_validator(name: &'static str, value: &'static str) -> Server {
    Server::of_requests(move |head| {
        let condition = if name == "ETag" { "if-none-match" } else { "if-modified-since" };
        let has_condition = head.to_ascii_lowercase().contains(&format!("\r\n{condition}: "));
        match has_condition && head.contains(value) {
            true => Answer::new("304 Not Modified", "").header(name, value),
            false => Answer::html(PAGE).header(name, value).header("Link", "</hub>; rel=hub"),
        }
    })
}

#[test]
fn page_that_did_not_change_is_read_from_the_cache() {
    for (name, value) in [("ETag", "\"one\""), ("Last-Modified", "Sat, 21 Nov 2026 10:00:00 GMT")] {
        let folder = Folder::new(&format!("cache-{name}"));
        let server = server_with_validator(name, value);
        let (cache, url) = (folder.path("pages"), server.url("/"));
        let first = run(&["parse", "--cache", &cache, &url]).json();
        assert_eq!(run(&["parse", "--cache", &cache, &url]).json(), first, "{name}");
        assert_eq!(first["header-rels"]["hub"][0], server.url("/hub"), "{name}");
        assert!(server.requests()[1].contains(value), "{:?}", server.requests());
    }
}

#[test]
fn page_that_changed_is_fetched_again() {
    let folder = Folder::new("cache-changed");
    let cache = folder.path("pages");
    let count = std::sync::atomic::AtomicUsize::new(0);
    let server = Server::always(move || {
        let number = count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        Answer::html(format!("<p class=h-card>{number}")).header("ETag", &format!("\"{number}\""))
    });
    let url = server.url("/");
    for number in ["0", "1", "2"] {
        let json = run(&["parse", "--cache", &cache, &url]).json();
        assert_eq!(json["items"][0]["properties"]["name"][0], number);
    }
    assert!(server.requests()[2].contains("\"1\""), "{:?}", server.requests());
}

#[test]
fn page_that_must_not_be_stored_is_not_kept() {
    let folder = Folder::new("cache-no-store");
    let cache = folder.path("pages");
    let server = Server::always(|| {
        Answer::html(PAGE).header("ETag", "\"a\"").header("Cache-Control", "private, No-Store")
    });
    run(&["parse", "--cache", &cache, &server.url("/")]).json();
    run(&["parse", "--cache", &cache, &server.url("/")]).json();
    assert!(!server.requests()[1].to_ascii_lowercase().contains("if-none-match"), "{:?}", server.requests());
}

#[test]
fn damaged_file_of_the_cache_is_fetched_again() {
    let folder = Folder::new("cache-damaged");
    let cache = folder.path("pages");
    let url = server_with_validator("ETag", "\"one\"").url("/");
    let first = run(&["parse", "--cache", &cache, &url]).json();
    for file in std::fs::read_dir(&cache).expect("the folder is there").flatten() {
        std::fs::write(file.path(), "not a page").expect("a file can be written");
    }
    assert_eq!(run(&["parse", "--cache", &cache, &url]).json(), first);
}

#[test]
fn cache_that_cannot_be_written_is_a_warning() {
    let folder = Folder::new("cache-is-a-file");
    let file = folder.write("file", "");
    let url = server_with_validator("ETag", "\"one\"").url("/");
    let run = run(&["parse", "--cache", &file, &url]);
    assert_eq!(run.code, Some(0));
    assert!(
        run.stderr.starts_with(&format!("microweave: {file}: warning: a page cannot be kept: ")),
        "{}",
        run.stderr
    );
}

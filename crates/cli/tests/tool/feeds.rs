//! `microweave parse --format rss`, and `--format atom` of posts.
use crate::support::tool::{run, run_with_stdin};

const PAGE: &str = "<title>Notes</title><article class=h-entry><p class=e-content>Two <b>cups</b></p>\
    <a class=u-bookmark-of href=https://grace.example/tea></a><a class=u-url href=/2>link</a></article>";

#[track_caller]
fn feed(args: &[&str]) -> String {
    let base = ["parse", "--base", "https://ada.example/", "--timestamp", "2026-11-20T10:00:00+01:00"];
    let feed = run_with_stdin(&[&base, args].concat(), PAGE.as_bytes()).output().to_owned();
    assert!(feed.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<"));
    feed
}

#[test]
fn posts_become_rss() {
    let feed = feed(&["--format", "rss", "--feed-url", "https://ada.example/rss"]);
    for part in [
        "<atom:link rel=\"self\" type=\"application/rss+xml\" href=\"https://ada.example/rss\"/>",
        "<lastBuildDate>Fri, 20 Nov 2026 09:00:00 +0000</lastBuildDate>",
        "<guid isPermaLink=\"true\">https://ada.example/2</guid>",
        "&lt;p&gt;Bookmarks &lt;a href=\"https://grace.example/tea\"&gt;",
    ] {
        assert!(feed.contains(part), "{part}: {feed}");
    }
}

#[test]
fn posts_are_preferred_to_articles() {
    let posts = feed(&["--format", "atom"]);
    assert!(posts.contains("<id>https://ada.example/2</id>"), "{posts}");
    let articles = feed(&["--format", "atom", "--atom-profile", "html5-2010"]);
    assert!(articles.contains("<id>urn:uuid:") && articles.contains("class=\"e-content\""), "{articles}");
}

#[test]
fn a_page_without_posts_is_reported() {
    run_with_stdin(&["parse", "--format", "rss"], b"<article>no post</article>")
        .assert_only_says(1, "has no posts");
}

#[test]
fn several_pages_are_refused() {
    run(&["parse", "--format", "rss", "a.html", "b.html"])
        .assert_only_says(2, "--format rss: takes one input");
}

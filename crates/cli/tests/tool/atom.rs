//! `microweave parse --format atom`: feeds, and what has none.
use crate::support::folder::Folder;
use crate::support::tool::{Run, run, run_with_stdin};

const PAGE: &str = "<title>Notes</title><article><h1>Tea</h1><a rel=bookmark href=/tea>link</a></article>";
const FEED: &[&str] = &["parse", "--format", "atom", "--base", "https://ada.example/"];

#[track_caller]
fn feed(args: &[&str]) -> String {
    run_with_stdin(&[FEED, args].concat(), PAGE.as_bytes()).output().to_owned()
}

#[test]
fn articles_become_a_feed() {
    let feed = feed(&["--timestamp", "2026-11-20T10:00:00+01:00", "--feed-url", "https://ada.example/atom"]);
    assert!(feed.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed "));
    assert!(feed.ends_with("</feed>\n"));
    for part in [
        "<link rel=\"self\" href=\"https://ada.example/atom\"/>",
        "<link rel=\"alternate\" href=\"https://ada.example/tea\"/>",
        "<updated>2026-11-20T09:00:00Z</updated>",
    ] {
        assert!(feed.contains(part), "{part}: {feed}");
    }
}

#[test]
fn the_algorithm_of_html_is_a_profile() {
    let feed = feed(&["--atom-profile", "html5-2010"]);
    assert!(feed.contains("<link rel=\"alternate\">https://ada.example/tea</link>"));
}

#[test]
fn without_a_timestamp_the_feed_has_the_current_time() {
    assert!(feed(&[]).contains("<updated>20"));
}

#[test]
fn a_page_without_articles_leaves_the_output_file_unchanged() {
    let folder = Folder::new("a_page_without_articles_leaves_the_output_file_unchanged");
    let page = folder.write("page.html", "<p>nothing");
    let file = folder.write("feed.atom", "as it was");
    run(&[FEED, &["-o", &file, &page]].concat())
        .assert_says(1, "page.html: the page has no posts and no article element");
    assert_eq!(std::fs::read_to_string(file).expect("the file exists"), "as it was");
}

#[test]
fn several_pages_are_refused() {
    run(&[FEED, &["a.html", "b.html"]].concat()).assert_only_says(2, "--format atom: takes one input");
}

#[test]
fn articles_over_the_limit_are_a_warning() {
    let args = [FEED, &["--max-memory", "240000"]].concat();
    let page = "<article>some text</article>\n".repeat(1000);
    let Run { code, stdout, stderr } = run_with_stdin(&args, page.as_bytes());
    assert_eq!(code, Some(0));
    let entries = stdout.matches("<entry>").count();
    assert!((1..1000).contains(&entries), "{entries}");
    assert!(stderr.starts_with(&format!("microweave: -:{}:1: warning: ", entries + 1)), "{stderr}");
}

#[test]
fn a_timestamp_needs_a_zone() {
    run(&[FEED, &["--timestamp", "2026-11-20"]].concat())
        .assert_says(2, "not a date and time with a time zone");
}

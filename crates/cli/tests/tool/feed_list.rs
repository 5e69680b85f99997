//! `microweave feeds`: lists the feeds of a page.

use serde_json::json;

use crate::support::tool::{run, run_with_stdin};

const PAGE: &[u8] = b"<title>Ada</title>
    <link rel=alternate type=application/rss+xml href=/rss title='All posts'>
    <link rel=alternate type=application/atom+xml href=/atom>
    <div class=h-feed><h1 class=p-name>Notes</h1>
    <p class=h-entry>Tea</p> <p class=h-entry>Cake</p></div>";

#[test]
fn feeds_in_the_page_come_first_then_the_best_format() {
    let run = run_with_stdin(&["feeds", "--base", "https://ada.example/"], PAGE);
    let expected = "\
https://ada.example/      microformats  Notes, 2 posts in the page
https://ada.example/atom  Atom          rel=alternate of type application/atom+xml
https://ada.example/rss   RSS           All posts, rel=alternate of type application/rss+xml
";
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(0), expected, ""));
}

#[test]
fn feeds_as_json() {
    let run = run_with_stdin(&["feeds", "--format", "json", "--base", "https://ada.example/"], PAGE);
    let expected = json!({ "source": "-", "feeds": [
        { "url": "https://ada.example/", "format": "microformats", "name": "Notes", "post-count": 2,
          "why": "2 posts in the page" },
        { "url": "https://ada.example/atom", "format": "atom",
          "why": "rel=alternate of type application/atom+xml" },
        { "url": "https://ada.example/rss", "format": "rss", "name": "All posts",
          "why": "rel=alternate of type application/rss+xml" },
    ] });
    assert_eq!(run.json_lines(), [expected]);
}

#[test]
fn exit_code_says_whether_there_are_feeds() {
    let none = run_with_stdin(&["feeds"], b"<p class=h-entry>One post");
    assert_eq!((none.code, none.stdout.as_str()), (Some(1), ""));
    assert_eq!(run(&["feeds", "missing.html"]).code, Some(2));
}

#[test]
fn names_of_feeds_cannot_control_the_terminal() {
    let page = b"<link rel=alternate type=application/rss+xml href=https://a.example/ title='a&#x1b;[2Jb'>";
    let run = run_with_stdin(&["feeds"], page);
    assert!(!run.stdout.contains('\u{1b}'), "{}", run.stdout);
}

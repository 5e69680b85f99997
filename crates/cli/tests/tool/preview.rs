//! `microweave preview`: what a link to a page shows.

use serde_json::json;

use crate::support::tool::{run, run_with_stdin};

const PAGE: &[u8] = b"<title>Tea - Ada's notes</title>
    <meta property=og:site_name content=\"Ada's notes\"> <meta name=description content='How to make tea.'>
    <meta name=author content='By Ada Lovelace'> <h1>Tea</h1>";

#[test]
fn a_page_without_posts_has_a_card() {
    let run = run_with_stdin(&["preview", "--base", "https://ada.example/tea"], PAGE);
    let expected = "\
Tea
   | How to make tea.
   by: Ada Lovelace
   site: Ada's notes
   site at: https://ada.example/
   at: https://ada.example/tea
";
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(0), expected, ""));
}

#[test]
fn why_shows_the_values_of_all_sources() {
    let page = b"<title>Tea</title> <link rel=canonical href=https://ada.example/> <meta property=og:title content=Tee>";
    let run = run_with_stdin(&["preview", "--why", "--base", "https://ada.example/tea"], page);
    for line in [
        "   why title: Tee (meta og:title): it is the first value\n",
        "   why title: not Tea (element title): an earlier source has a value\n",
        "   why url: not https://ada.example/ (rel canonical): it is the address of the site, and the page is another one\n",
    ] {
        assert!(run.stdout.contains(line), "{}", run.stdout);
    }
}

#[test]
fn a_preview_as_json_has_the_source_of_each_field() {
    let run = run_with_stdin(&["preview", "--format", "json", "--base", "https://ada.example/tea"], PAGE);
    let expected = json!({
        "source": "-", "url": "https://ada.example/tea", "title": "Tea", "description": "How to make tea.",
        "site": { "name": "Ada's notes", "url": "https://ada.example/" }, "authors": [{ "name": "Ada Lovelace" }],
        "sources": {
            "url": "address", "title": "element title", "description": "meta description", "authors": "meta author",
            "site-name": "meta og:site_name", "site-url": "root"
        },
        "reasons": []
    });
    assert_eq!(run.json_lines(), [expected]);
}

#[test]
fn a_preview_cannot_control_the_terminal() {
    let run = run_with_stdin(&["preview"], b"<title>a&#x1b;[2Jb</title>");
    assert!(run.code == Some(0) && !run.stdout.contains('\u{1b}'), "{}", run.stdout);
}

#[test]
fn exit_code_says_whether_pages_were_read() {
    assert_eq!(run(&["preview", "missing.html"]).code, Some(1));
}

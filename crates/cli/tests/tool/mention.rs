//! `microweave mention`: tells whether a page links to another one, and as what.

use crate::support::server::{Answer, Server};
use crate::support::tool::{run, run_with_stdin};

const LIKE: &[u8] = b"<div class=h-entry><a class='p-author h-card' href=/>Ada</a> likes
    <a class=u-like-of href=http://grace.example/tea>this</a> <a class=u-url href=/likes/1>#</a>
    <time class=dt-published>2026-11-20</time></div>";

fn mention(page: &[u8], target: &str) -> (Option<i32>, String) {
    let run = run_with_stdin(&["mention", "--base", "https://ada.example/likes/1", "-", target], page);
    assert_eq!(run.stderr, "");
    (run.code, run.stdout)
}

#[test]
fn kind_of_the_mention_and_its_post_are_shown() {
    let expected = "\
like: a post has the target as its like-of
   post: https://ada.example/likes/1
   author: Ada (https://ada.example/)
   date: 2026-11-20
";
    assert_eq!(mention(LIKE, "http://grace.example/tea"), (Some(0), expected.to_owned()));
}

#[test]
fn http_and_https_are_the_same() {
    assert_eq!(mention(LIKE, "https://grace.example/tea").0, Some(0));
    assert_eq!(mention(LIKE, "HTTPS://GRACE.example/tea").0, Some(0));
}

#[test]
fn other_page_is_not_linked() {
    for target in ["https://grace.example/", "https://grace.example/tea/2", "https://grace.example:8443/tea"]
    {
        assert_eq!(mention(LIKE, target), (Some(1), format!("no link to {target}\n")));
    }
}

#[test]
fn any_link_of_the_page_counts() {
    for page in ["<a href=/tea>", "<img src=/tea>", "<video poster=/tea>", "<blockquote cite=/tea>"] {
        let (code, text) = mention(page.as_bytes(), "http://ada.example/tea");
        assert_eq!(code, Some(0), "{page}");
        assert!(text.starts_with("mention: the "), "{text}");
    }
    assert_eq!(
        mention(b"https://ada.example/tea <!-- <a href=/tea> -->", "http://ada.example/tea").0,
        Some(1)
    );
}

#[test]
fn rsvp_says_its_answer() {
    let page = b"<p class=h-entry><data class=p-rsvp value=maybe></data> <a class=u-in-reply-to href=/party>party</a>";
    let (_, text) = mention(page, "https://ada.example/party");
    assert!(text.starts_with("rsvp: ") && text.contains("\n   answer: maybe\n"), "{text}");
}

#[test]
fn answer_as_json() {
    let args = [
        "mention", "--format", "json", "--base", "https://ada.example/likes/1", "-",
        "http://grace.example/tea",
    ];
    let json = run_with_stdin(&args, LIKE).json();
    assert_eq!(
        (json["kind"].as_str(), json["post"]["url"].as_str()),
        (Some("like"), Some("https://ada.example/likes/1"))
    );
    let none = run_with_stdin(&args, b"");
    assert_eq!((none.code, none.json_lines()[0]["kind"].is_null()), (Some(1), true));
}

#[test]
fn page_on_the_web_is_fetched() {
    let server = Server::start(|path| match path {
        "/" => Answer::redirect("/post"),
        _ => Answer::html("<a href=/tea>Tea</a>"),
    });
    assert_eq!(run(&["mention", &server.url("/"), &server.url("/tea")]).code, Some(0));
    let missing = Server::always(|| Answer::new("404 Not Found", "")).url("/");
    assert_eq!(run(&["mention", &missing, &missing]).code, Some(2));
}

#[test]
fn target_must_be_an_address() {
    run(&["mention", "page.html", "tea"]).assert_says(2, "TARGET");
}

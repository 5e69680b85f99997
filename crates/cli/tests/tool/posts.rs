//! `microweave parse --format jf2`, `jf2feed`, `jsonfeed` and `as2`: a page's posts, and pages without any.
use serde_json::{Value, json};

use crate::support::folder::Folder;
use crate::support::tool::{run, run_with_stdin};

const POST: &str =
    "<title>Notes</title><p class=h-entry><a class='u-bookmark-of' href='https://tea.example/'></a>
    <b class=e-content>Tea!</b> <a class=u-url href=/1>1</a>";
const CARD: &str = "<a class='h-card u-url u-uid' href='https://ada.example/'>Ada</a>";

#[track_caller]
fn written(format: &str, args: &[&str], page: &str) -> Value {
    let args = [&["parse", "--base", "https://ada.example/", "--format", format], args].concat();
    run_with_stdin(&args, page.as_bytes()).json()
}

#[test]
fn a_post_in_each_format() {
    let jf2 = written("jf2", &[], POST);
    assert_eq!((&jf2["type"], &jf2["bookmark-of"]), (&json!("entry"), &json!("https://tea.example/")));
    let jf2feed = written("jf2feed", &[], POST);
    assert_eq!(jf2feed["children"][0]["uid"], "https://ada.example/1");
    let as2 = written("as2", &[], POST);
    assert_eq!(
        (&as2["type"], &as2["attachment"][0]["href"]),
        (&json!("Note"), &json!("https://tea.example/"))
    );
    let jsonfeed = written("jsonfeed", &["--feed-url", "https://ada.example/feed.json"], POST);
    assert_eq!(jsonfeed["feed_url"], "https://ada.example/feed.json");
    // Post types beyond the specification are known.
    assert_eq!(jsonfeed["items"][0]["_microweave"]["type"], "bookmark");
}

#[test]
fn the_fragment_selects_one_of_several_feeds() {
    let page = "<div class=h-feed><h2 class=p-name>Articles</h2> <p class=h-entry><b class=e-content>One</b></div>
        <div class=h-feed id=notes><h2 class=p-name>Notes</h2> <p class=h-entry><b class=e-content>Two</b></div>";
    let folder = Folder::new("the_fragment_selects_one_of_several_feeds");
    let file = folder.write("page.html", page);
    for format in ["atom", "rss", "jf2", "jf2feed", "jsonfeed", "as2"] {
        let written = |base: &str, input: &str| {
            let stdout = run(&["parse", "--format", format, "--base", base, input]).stdout;
            (stdout.contains("One"), stdout.contains("Two"))
        };
        assert_eq!(written("https://ada.example/", &file), (true, false), "{format}");
        assert_eq!(written("https://ada.example/#notes", &file), (false, true), "{format}");
        assert_eq!(written("https://ada.example/", &format!("{file}#notes")), (false, true), "{format}");
    }
}

#[test]
fn a_person() {
    assert_eq!(written("jf2", &[], CARD)["type"], "card");
    assert_eq!(written("as2", &[], CARD)["type"], "Person");
    for format in ["jf2feed", "jsonfeed"] {
        let args = ["parse", "--base", "https://ada.example/", "--format", format];
        let message = "-: the page has no posts, only a person or organisation (the formats jf2 and as2 can write that)";
        run_with_stdin(&args, CARD.as_bytes()).assert_failed(message);
    }
}

#[test]
fn pages_without_posts_are_reported_and_the_others_go_on() {
    let folder = Folder::new("pages_without_posts_are_reported_and_the_others_go_on");
    let (post, nothing) = (folder.write("post.html", POST), folder.write("nothing.html", "<p>Tea"));
    for format in ["jf2", "jf2feed", "jsonfeed", "as2"] {
        let run = run(&["parse", "--format", format, &post, &nothing, &post]);
        run.assert_says(1, "nothing.html: the page has no posts (looked for h-entry ");
        let lines = run.json_lines();
        assert_eq!(lines.len(), 2);
        assert!(
            lines.iter().all(|line| line["source"] == post.as_str()
                && line.as_object().map_or(0, serde_json::Map::len) > 2)
        );
    }
}

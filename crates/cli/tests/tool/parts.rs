//! `--find` and `--property`, the layout of JSON, and the number of posts.
use serde_json::Value;

use crate::support::folder::Folder;
use crate::support::tool::{Run, is_built, run_with_stdin};

const PAGE: &str = "<div class=h-entry><p class=p-name>Tea</p>
    <div class='p-author h-card'><a class='p-name u-url' href=https://ada.example/>Ada</a>
        <div class='p-org h-card'><b class=p-name>Tea Ltd</b></div></div>
    <div class=e-content>Hot <b>tea</b></div></div>
    <div itemscope itemtype=https://schema.org/Article><b itemprop=name>Scones</b>
        <div itemprop=author itemscope itemtype=https://schema.org/Person><b itemprop=name>Grace</b></div></div>";

#[test]
fn selected_parts_are_bounded() {
    let nested = "<div class=h-card>a".repeat(400);
    run_with_stdin(&["parse", "--find", "h-card", "--max-memory", "500000"], nested.as_bytes())
        .assert_only_says(2, "the output would take more than 100000 bytes");
    // Each of these items has each of them as a value.
    let ids: Vec<String> = (0..30).map(|id| format!("i{id}")).collect();
    let item = |id: &String| format!("<i id={id} itemprop=p itemscope itemref='{}'></i>", ids.join(" "));
    let graph =
        format!("<p itemscope itemref='{}'></p>{}", ids.join(" "), ids.iter().map(item).collect::<String>());
    let path = ["p"; 40].join(".");
    let run = run_with_stdin(&["parse", "--property", &path, "--max-memory", "500000"], graph.as_bytes());
    assert!(run.code == Some(2) || run.stdout == "[]\n", "{:?}", run.code);
}

/// Asserts that the output is the same JSON with `--pretty` and with `--compact`, in many lines and in one.
#[track_caller]
fn assert_both_layouts(args: &[&str]) {
    let of = |layout: &str| run_with_stdin(&[args, &[layout]].concat(), PAGE.as_bytes());
    let (pretty, compact, plain) = (of("--pretty"), of("--compact"), run_with_stdin(args, PAGE.as_bytes()));
    let json = |run: &Run| serde_json::from_str::<Value>(&run.stdout).expect("it is JSON");
    assert_eq!(json(&pretty), json(&compact), "{args:?}");
    assert_eq!(plain.stdout, compact.stdout, "{args:?}");
    assert_eq!(compact.stdout.lines().count(), 1, "{args:?}");
    assert!(
        pretty.stdout.lines().count() > 2 && pretty.stdout.contains("\n  "),
        "{args:?}: {}",
        pretty.stdout
    );
    let last = run_with_stdin(&[args, &["--pretty", "--compact"]].concat(), PAGE.as_bytes());
    assert_eq!(last.stdout, compact.stdout, "{args:?}");
}

#[test]
fn json_is_pretty_or_compact_in_every_command() {
    for format in ["json", "mf2", "microdata", "links", "jf2", "jf2feed", "jsonfeed", "as2"] {
        assert_both_layouts(&["parse", "--format", format]);
    }
    assert_both_layouts(&["parse", "--find", "h-card"]);
    assert_both_layouts(&["read", "--format", "json"]);
    assert_both_layouts(&["check", "--format", "json"]);
    assert_both_layouts(&["check", "--format", "sarif"]);
    assert_both_layouts(&["explain", "--format", "json"]);
    assert_both_layouts(&["feeds", "--format", "json"]);
    assert_both_layouts(&["mention", "--format", "json", "-", "https://ada.example/"]);
    let folder = Folder::new("json_is_pretty_or_compact_in_every_command");
    folder.write("a.html", "<p class=h-card>Ada");
    folder.write("a.json", r#"{"items":[{"type":["h-card"],"properties":{"name":["Ada"]}}]}"#);
    if is_built("suite") {
        assert_both_layouts(&["suite", "--report", "json", &folder.path("")]);
    }
}

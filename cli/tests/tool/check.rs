//! `microweave check`: its output and its exit code.
use serde_json::json;

use crate::support::folder::Folder;
use crate::support::tool::{Run, run, run_with_stdin};

const CLEAN: &str = "<p itemscope><b itemprop=name>Ada</b>";
const WRONG: &str = "<p itemscope>\n<b itemprop=name>Ada</b></p>\n<b itemprop=lost>1</b>\n<i itemtype=x>";

#[test]
fn finding_is_one_line_with_code_and_fix() {
    let folder = Folder::new("finding_is_one_line_with_code_and_fix");
    let page = folder.write("page.html", WRONG);
    let Run { code, stdout, stderr } = run(&["check", &page]);
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines.len(), 3, "{stdout}");
    assert_eq!(
        lines[0],
        format!(
            "{page}:3: itemprop-unused: \"lost\": the property belongs to no item; \
             move it into an item, or refer to it with itemref"
        )
    );
    assert!(lines[1].starts_with(&format!("{page}:4: itemtype-without-itemscope: ")), "{stdout}");
    assert!(lines[2].starts_with(&format!("{page}:4: itemtype-invalid: ")), "{stdout}");
    assert_eq!((code, &*stderr), (Some(1), "3 findings in 1 of 1 page\n"));
}

#[test]
fn page_without_findings_exits_with_success() {
    let Run { code, stdout, stderr } = run_with_stdin(&["check"], CLEAN.as_bytes());
    assert_eq!((code, &*stdout, &*stderr), (Some(0), "", "no findings in 1 page\n"));
}

#[test]
fn findings_of_several_pages_are_written_in_order() {
    let folder = Folder::new("findings_of_several_pages_are_written_in_order");
    let (clean, wrong) = (folder.write("clean.html", CLEAN), folder.write("wrong.html", WRONG));
    let missing = folder.path("missing.html");
    let Run { code, stdout, stderr } = run(&["check", &wrong, &missing, &clean, &wrong]);
    assert_eq!((code, stdout.lines().count()), (Some(1), 6));
    assert_eq!(stderr, format!("microweave: {missing}: no such file\n6 findings in 2 of 3 pages\n"));
}

#[test]
fn json_has_a_line_for_each_page() {
    let page = "<b itemprop=lost>1</b>";
    let run = run_with_stdin(&["check", "--format", "json"], page.as_bytes());
    assert_eq!(run.code, Some(1));
    let expected = json!([{
        "source": "-",
        "findings": [{
            "offset": 0,
            "line": 1,
            "column": 1,
            "code": "itemprop-unused",
            "message": "\"lost\": the property belongs to no item; move it into an item, or refer to it with itemref"
        }]
    }]);
    assert_eq!(json!(run.json_lines()), expected);
}

#[test]
fn rules_and_limits_of_the_command_line_apply() {
    let page = "<svg itemscope></svg>";
    assert_eq!(run_with_stdin(&["check"], page.as_bytes()).code, Some(1));
    assert_eq!(run_with_stdin(&["check", "--any-namespace"], page.as_bytes()).code, Some(0));
    let cut = run_with_stdin(&["check", "--max-input", "5"], CLEAN.as_bytes());
    assert!(cut.stdout.contains(": limit-input: "), "{}", cut.stdout);
}

#[test]
fn control_characters_of_a_page_are_replaced_in_findings() {
    let page = "<p itemscope itemtype='a\u{1b}[31m&#10;b'>";
    let Run { stdout, .. } = run_with_stdin(&["check"], page.as_bytes());
    assert!(stdout.lines().all(|line| line.starts_with("-:1: ")), "{stdout}");
    assert!(!stdout.contains('\u{1b}'));
}

#[test]
fn invisible_and_bidi_characters_are_not_in_findings() {
    let unseen = "\u{ad}\u{feff}\u{9b}\u{202e}\u{2066}\u{e0061}";
    let page = format!("<p itemscope itemtype='a{unseen}b'><b itemprop='x{unseen}:y'>1</b>");
    for format in ["text", "json"] {
        let Run { stdout, .. } = run_with_stdin(&["check", "--format", format], page.as_bytes());
        assert!(!stdout.is_empty());
        assert!(!stdout.contains(|c| unseen.contains(c)), "{stdout:?}");
    }
}

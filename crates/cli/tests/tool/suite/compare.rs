//! `--compare`: parsers against one another.

use serde_json::{Value, json};

use super::MadeUpSuite;

/// A parser that answers each line with a card of this name. `extra` is shell code that runs first, with the line in `$line`.
fn parser(name: &str, extra: &str) -> String {
    let items = json!([{ "type": ["h-card"], "properties": { "name": [name] } }]);
    let answer = json!({ "items": items, "rels": {}, "rel-urls": {} }).to_string();
    format!("sh -c 'while read -r line; do {extra} echo \"{}\"; done'", answer.replace('"', "\\\""))
}

/// The JSON report about the suite, a page beside it, and these parsers.
fn report(suite: &MadeUpSuite, parsers: &[(&str, String)]) -> Value {
    suite.folder.write("page.html", "<p class=h-card>Mary</p>");
    let pages = suite.folder.path("");
    let mut options = vec!["--compare", "--pages", &pages, "--filter", "h-card/*", "--report", "json"];
    for (name, command) in parsers {
        options.extend(["--command", command, "--name", name]);
    }
    suite.run(&options).json()
}

#[test]
fn expected_results_and_majorities_are_right() {
    let suite = MadeUpSuite::new("suite_compare");
    let grace = |extra| parser("Grace", extra);
    let report = report(&suite, &[("one", grace("")), ("two", grace("")), ("three", parser("Ada", ""))]);
    // The folder of the pages has the three pages of the suite, and the page beside it.
    assert_eq!((&report["pages"], &report["tests"]), (&json!(5), &json!(1)));
    // On the test, "Ada" is expected. On the pages, two of three say "Grace". Each page has an item and its name.
    let figures = |index: usize| {
        let parser = &report["parsers"][index];
        (parser["tests-passed"].as_u64(), parser["agreed"].as_u64())
    };
    assert_eq!(
        (figures(0), figures(1), figures(2)),
        ((Some(0), Some(9)), (Some(0), Some(9)), (Some(1), Some(6)))
    );
    assert_eq!(report["without-majority"], 0);
    let group = &report["parsers"][2]["groups"][0];
    assert_eq!((&group["cause"], &group["count"]), (&json!("other-value"), &json!(4)));
    assert_eq!(group["paths"], json!([["h-card/name", 4]]));
    assert_eq!((&group["first"]["expected"], &group["first"]["got"]), (&json!(["Grace"]), &json!(["Ada"])));
}

#[test]
fn parser_that_ends_is_started_anew() {
    let suite = MadeUpSuite::new("suite_compare_crash");
    let crashing = parser("Ada", "case $line in *Mary*) exit 1;; esac;");
    let report = report(&suite, &[("one", parser("Ada", "")), ("two", crashing)]);
    let groups = &report["parsers"][1]["groups"];
    assert_eq!((&groups[0]["cause"], &groups[0]["count"]), (&json!("no-result"), &json!(1)));
    assert_eq!((&groups[0]["first-page"], &groups[1]), (&json!("page.html"), &Value::Null));
    // On the page, only one parser has a result, which is no majority.
    assert_eq!((&report["without-majority"], &report["parsers"][0]["agreed"]), (&json!(2), &json!(8)));
}

#[test]
fn html_and_text_have_the_same_table() {
    let suite = MadeUpSuite::new("suite_compare_html");
    let (one, other) = (parser("Ada", ""), parser("<b>", ""));
    let options = ["--compare", "--command", &one, "--name", "one", "--command", &other, "--name", "a|<b>"];
    let text = suite.run(&options).stdout;
    assert!(text.contains("| one | 1/2 | 75.0 % |") && text.contains("| a\\|<b> | 0/2 | 50.0 % |"), "{text}");
    let html = suite.run(&[&options[..], &["--report", "html"]].concat()).stdout;
    assert!(
        html.contains("<td class=\"n\">75.0 %</td>") && html.contains("Where a|&lt;b&gt; differs"),
        "{html}"
    );
    assert!(!html.contains("<b>\""), "{html}");
}

#[test]
fn wrong_calls_are_refused() {
    let suite = MadeUpSuite::new("suite_compare_refused");
    let good = parser("Ada", "");
    for (options, message) in [
        (
            &["--compare", "--command", "true"] as &[&str],
            "true: gives no line of JSON for a small page: ended without an answer",
        ),
        (
            &["--compare", "--command", "echo tea"],
            "echo tea: gives no line of JSON for a small page: the output is not a line of JSON",
        ),
        (&["--compare", "--command", "no-such-program"], "no-such-program: cannot be started"),
        (
            &["--compare", "--command", &good, "--report", "tap"],
            "--report tap does not go with --compare; use text, html or json",
        ),
        (&["--compare", "--command", &good, "--pages", "no-such-folder"], "no-such-folder"),
    ] {
        suite.run(options).assert_only_says(2, message);
    }
    crate::support::tool::run(&["suite", "--compare", "--command", &good])
        .assert_says(2, "name the folder of a suite");
}

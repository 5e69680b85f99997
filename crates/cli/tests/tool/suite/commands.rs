//! Commands as parsers: what they get, how they fail, and several of them.

use serde_json::{Value, json};

use super::{MadeUpSuite, document, outcomes};

/// The name of a command in reports.
const NAME: &str = "other";

/// The outcome of the case `h-card/name` with this command.
#[track_caller]
fn outcome(suite: &MadeUpSuite, code: i32, command: &str) -> Value {
    outcome_with(suite, code, command, &[])
}

#[track_caller]
fn outcome_with(suite: &MadeUpSuite, code: i32, command: &str, options: &[&str]) -> Value {
    let args = ["--filter", "h-card/name", "--command", command, "--name", NAME];
    let report = suite.json(code, &[&args, options].concat());
    report["cases"][0]["outcomes"][NAME].clone()
}

#[test]
fn base_is_never_code() {
    let suite = MadeUpSuite::new("suite_base_is_no_code");
    let json = suite.folder.write("ada.json", document("Ada"));
    let marker = suite.folder.path("marker");
    suite.write("p.html", "");
    suite.write("p.json", document("Ada"));
    let base = format!("https://ada.example/$(touch {marker});touch {marker} {{options}}'");
    let entry = json!([{ "page": "p.html", "base": base, "result": "microformats", "expected": "p.json" }]);
    suite.write("manifest.json", entry.to_string());
    let command = format!("sh -c 'test \"$1\" = \"$MICROWEAVE_BASE\" && cat {json}' sh {{base}}");
    assert_eq!(outcomes(&suite.json(0, &["--command", &command])), json!([["p", ["passed"]]]));
    assert!(!std::path::Path::new(&marker).exists());
}

#[test]
fn command_that_takes_too_long_is_ended_with_its_children() {
    let suite = MadeUpSuite::new("suite_timeout");
    for command in ["sleep 300", "sh -c 'sleep 300; true'", "sh -c 'sleep 300 & exit 0'"] {
        let start = std::time::Instant::now();
        let outcome = outcome_with(&suite, 1, command, &["--timeout", "1"]);
        assert_eq!(outcome["error"], "took more than 1 s (--timeout SECONDS allows more time)");
        assert!(start.elapsed().as_secs() < 150);
    }
}

#[test]
fn long_input_and_output_do_not_block() {
    let suite = MadeUpSuite::new("suite_long");
    let page = format!("<p class=h-card>Ada</p>{}", " ".repeat(1 << 20));
    suite.write("h-card/name.html", page);
    // A program that writes much, also to standard error, before it reads, and one that does not read.
    let json = suite.folder.write("ada.json", document("Ada") + &" ".repeat(1 << 20));
    let command = format!("sh -c 'cat {json} >&2; cat {json}; cat >/dev/null'");
    assert_eq!(outcome(&suite, 0, &command)["outcome"], "passed");
    assert_eq!(outcome(&suite, 0, &format!("cat {json}"))["outcome"], "passed");
}

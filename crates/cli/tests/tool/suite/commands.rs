//! Commands as parsers: what they get, how they fail, and several of them.

use serde_json::{Value, json};

use super::{MadeUpSuite, document, outcomes};
use crate::support::tool::Run;

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

#[track_caller]
fn error(suite: &MadeUpSuite, command: &str) -> String {
    outcome(suite, 1, command)["error"].as_str().expect("the case has an error").to_owned()
}

#[test]
fn command_gets_the_page_and_its_base() {
    let suite = MadeUpSuite::new("suite_command");
    let json = suite.folder.write("ada.json", document("Ada"));
    // Each command fails if it does not get what it looks for.
    for line in [
        format!("sh -c 'grep -q h-card && cat {json}'"),
        format!("sh -c 'test \"$1\" = http://example.com/ && cat {json}' sh {{base}}"),
        format!("sh -c 'test \"$1\" = --base=http://example.com/ && cat {json}' sh --base={{base}}"),
        format!("sh -c 'test \"$MICROWEAVE_BASE\" = http://example.com/ && cat {json}'"),
        format!("sh -c 'test \"$MICROWEAVE_RESULT\" = microformats && cat {json}'"),
        format!("cat {json}"),
    ] {
        assert_eq!(outcome(&suite, 0, &line), json!({ "outcome": "passed" }), "{line}");
    }
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
fn failures_have_the_words_of_the_command() {
    let suite = MadeUpSuite::new("suite_command_fails");
    assert_eq!(error(&suite, "sh -c 'echo no such class >&2; exit 3'"), "exit code 3: no such class");
    assert_eq!(error(&suite, "sh -c 'exit 4'"), "exit code 4: no message");
    assert_eq!(
        error(&suite, "true"),
        "the output is not JSON: EOF while parsing a value at line 1 column 0; it begins with \"\""
    );
    assert!(error(&suite, "echo hello").starts_with("the output is not JSON: "));
    assert_eq!(error(&suite, r"printf \\377"), "the output is not UTF-8");
    assert!(error(&suite, "sh -c 'kill -9 $$'").contains("signal: 9"));
    assert_eq!(outcome(&suite, 1, "echo []")["differences"][0]["path"], "");
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

#[test]
fn program_that_cannot_be_started_ends_the_run() {
    let suite = MadeUpSuite::new("suite_no_program");
    let Run { code, stdout, stderr } = suite.run(&["--command", "no-such-program-of-microweave"]);
    assert_eq!((code, &*stdout), (Some(2), ""));
    assert!(
        stderr.starts_with("microweave: suite: no-such-program-of-microweave: cannot be started: "),
        "{stderr}"
    );
}

#[test]
fn wrong_command_lines_are_refused() {
    let suite = MadeUpSuite::new("suite_wrong_commands");
    for (options, message) in [
        (
            &["--command", ""] as &[&str],
            r#"--command "": the command is empty; write a program and its arguments"#,
        ),
        (&["--command", "a 'b"], r#"--command "a 'b": the command ends inside a quotation; close it"#),
        (
            &["--command", "a", "--command", "b", "--name", "c"],
            "2 --command and 1 --name: give a name for each command, in the same order",
        ),
        (
            &["--command", "a", "--name", "microweave", "--microweave"],
            r#"two parsers have the name "microweave": give them different names with --name"#,
        ),
        (
            &["--command", "a", "--microweave", "--known-failures", "f"],
            "--known-failures f: there are several parsers: write NAME=f with the name of one of them",
        ),
    ] {
        let Run { code, stdout, stderr } = suite.run(options);
        assert_eq!((code, &*stdout, &*stderr), (Some(2), "", &*format!("microweave: suite: {message}\n")));
    }
    for options in [&["--name", "a"] as &[&str], &["--jobs", "0"], &["--timeout", "0"], &["--report", "pdf"]]
    {
        assert_eq!(suite.run(options).code, Some(2), "{options:?}");
    }
}

#[test]
fn commands_are_compared_side_by_side() {
    let suite = MadeUpSuite::new("suite_several");
    let grace = suite.folder.write("grace.json", document("Grace"));
    let known = suite.folder.write("known.txt", "h-card/name always Grace");
    let command = format!("cat {grace}");
    let known_of_grace = format!("grace={known}");
    let options =
        ["--microweave", "--command", &command, "--name", "grace", "--known-failures", &known_of_grace];
    let Run { code, stdout, stderr } = suite.run(&options);
    assert_eq!((code, &*stderr), (Some(1), ""));
    let table = format!(
        "microformats tests in {}  microweave  grace\n\
         h-card{space}         1/1    0/1\n\
         h-entry{short}         0/1    1/1\n\
         total{long}         1/2    1/2\n\n\
         microweave: 1 passed, 1 failed\n\
         grace: 1 passed, 1 failed as known\n",
        suite.path(),
        space = " ".repeat(suite.path().len() + 16),
        short = " ".repeat(suite.path().len() + 15),
        long = " ".repeat(suite.path().len() + 17),
    );
    assert!(stdout.ends_with(&table), "{stdout}");
    assert!(stdout.starts_with(
        "h-entry/wrong [microweave]\n  /items/0/properties/name/0\n    expected: \"Grace\"\n    got:      \"Ada\"\n\n"
    ));
}

#[test]
fn case_with_options_is_skipped_unless_the_command_takes_them() {
    let suite = MadeUpSuite::new("suite_options");
    let json = suite.folder.write("ada.json", document("Ada"));
    let entry = json!([{
        "page": "h-card/name.html", "base": "", "options": ["lang", "no-rels"], "result": "microformats",
        "expected": "h-card/name.json"
    }]);
    suite.write("manifest.json", entry.to_string());
    let takes = format!("sh -c 'test \"$1\" = \"lang no-rels\" && cat {json}' sh {{options}}");
    let report = suite.json(0, &["--command", "false", "--command", &takes]);
    assert_eq!(outcomes(&report), json!([["h-card/name", ["skipped", "passed"]]]));
}

#[test]
fn command_that_has_to_report_an_error_may_not_crash() {
    let suite = MadeUpSuite::new("suite_negative");
    let manifest = "@prefix mf: <http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#> .
        <#one> a mf:ManifestEntry; mf:action <h-card/name.html> .";
    suite.write("manifest.ttl", manifest);
    assert_eq!(outcome_of_negative(&suite, "false"), "passed");
    assert_eq!(outcome_of_negative(&suite, "true"), "failed");
    assert_eq!(outcome_of_negative(&suite, "sh -c 'kill -9 $$'"), "failed");
}

fn outcome_of_negative(suite: &MadeUpSuite, command: &str) -> String {
    let run = suite.run(&["--command", command, "--name", NAME, "--report", "json"]);
    let report: Value = serde_json::from_str(&run.stdout).expect("the report is JSON");
    report["cases"][0]["outcomes"][NAME]["outcome"].as_str().expect("it has an outcome").to_owned()
}

#[test]
fn graph_of_a_command_is_read_as_turtle() {
    let suite = MadeUpSuite::new("suite_graph_of_a_command");
    let manifest = "@prefix mf: <http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#> .
        <#one> a mf:ManifestEntry; mf:action <h-card/name.html>; mf:result <one.ttl> .";
    suite.write("manifest.ttl", manifest);
    suite.write("one.ttl", "[] a <Person> .");
    let graph =
        suite.folder.write("graph.nt", "_:x a <http://w3c.github.io/microdata-rdf/tests/h-card/Person> .");
    assert_eq!(suite.run(&["--command", &format!("cat {graph}")]).code, Some(0));
    let Run { code, stdout, .. } = suite.run(&["--command", "echo Person"]);
    assert_eq!(code, Some(1));
    assert!(stdout.contains("the output is not Turtle: "), "{stdout}");
}

#[test]
fn long_command_has_a_short_name() {
    let suite = MadeUpSuite::new("suite_long_command");
    let json = suite.folder.write("a-folder-with-a-long-name.json", document("Ada"));
    let commands = ["cat", "cat -u"].map(|program| format!("{program} {json}"));
    let Run { stdout, .. } = suite.run(&["--command", &commands[0], "--command", &commands[1]]);
    assert!(stdout.contains("…with-a-long-name.json]") && !stdout.contains(&json), "{stdout}");
}

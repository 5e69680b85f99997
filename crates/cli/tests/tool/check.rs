//! `microweave check`: its output and its exit code.
use serde_json::{Value, json};

use crate::support::folder::Folder;
use crate::support::tool::{Run, run, run_with_stdin};

const CLEAN: &str = "<p itemscope><b itemprop=name>Ada</b>";
const WRONG: &str = "<p itemscope>\n<b itemprop=name>Ada</b></p>\n<b itemprop=lost>1</b>\n<i itemtype=x>";
const MISSPELLED: &str = "<p class=h-card>\n<b class='p-nmae'>Ada</b> <a class='p-name u-url' href=/>Ada</a>";
/// A page with a note only.
const FRAMEWORK: &str = "<div class=h-full>Tea</div><a class=h-card rel=me href=/>Ada</a>";

#[test]
fn finding_has_the_marked_line_its_effect_and_help() {
    let folder = Folder::new("finding_has_the_marked_line_its_effect_and_help");
    let page = folder.write("page.html", WRONG);
    let Run { code, stdout, stderr } = run(&["check", &page]);
    let findings: Vec<&str> = stdout.split_terminator("\n\n").collect();
    assert_eq!(findings.len(), 4, "{stdout}");
    assert_eq!(findings[0], format!("{page}: 3 errors in 1 item of microdata"));
    let expected = [
        "error[itemprop-unused]: \"lost\": the property belongs to no item",
        &format!("  --> {page}:3:1"),
        "   |",
        " 3 | <b itemprop=lost>1</b>",
        "   | ^^^^^^^^^^^^^^^^^",
        "   = effect: the value is lost",
        "   = help: move it into an item, or refer to it with itemref",
    ];
    let expected = expected.join("\n");
    assert_eq!(findings[1], expected);
    assert!(findings[2].starts_with("error[itemtype-without-itemscope]: "), "{stdout}");
    assert!(findings[3].starts_with("error[itemtype-invalid]: "), "{stdout}");
    assert_eq!(code, Some(1));
    let lines: Vec<&str> = stderr.lines().collect();
    assert_eq!(lines[0], "3 findings in 1 of 1 page: 3 errors");
    assert_eq!(lines[1], "    1 itemprop-unused");
}

#[test]
fn correction_is_shown() {
    let Run { stdout, .. } = run_with_stdin(&["check"], MISSPELLED.as_bytes());
    let shown =
        " 2 | <b class='p-nmae'>Ada</b> <a class='p-name u-url' href=/>Ada</a>\n   |           ^^^^^^\n";
    assert!(stdout.contains(shown), "{stdout}");
    let shown =
        " 2 | <b class='p-name'>Ada</b> <a class='p-name u-url' href=/>Ada</a>\n   |           ~~~~~~\n";
    assert!(stdout.contains(shown), "{stdout}");
}

#[test]
fn page_without_findings_exits_with_success() {
    let Run { code, stdout, stderr } = run_with_stdin(&["check"], CLEAN.as_bytes());
    assert_eq!(
        (code, &*stdout, &*stderr),
        (Some(0), "-: no findings in 1 item of microdata\n\n", "no findings in 1 page\n")
    );
}

#[test]
fn deny_sets_the_severity_for_the_exit_code() {
    for (deny, code) in [("error", 0), ("warning", 0), ("note", 1)] {
        let run = run_with_stdin(&["check", "--deny", deny], FRAMEWORK.as_bytes());
        assert_eq!(run.code, Some(code), "{deny}: {}", run.stdout);
        assert!(run.stdout.contains("\n\nnote[framework-class]: "), "{}", run.stdout);
    }
}

#[test]
fn findings_of_several_pages_are_written_in_order() {
    let folder = Folder::new("findings_of_several_pages_are_written_in_order");
    let (clean, wrong) = (folder.write("clean.html", CLEAN), folder.write("wrong.html", WRONG));
    let missing = folder.path("missing.html");
    let Run { code, stdout, stderr } = run(&["check", &wrong, &missing, &clean, &wrong]);
    assert_eq!((code, stdout.matches("error[").count()), (Some(2), 6));
    let start = format!("microweave: {missing}: no such file\n6 findings in 2 of 3 pages: 6 errors\n");
    assert!(stderr.starts_with(&start), "{stderr}");
}

#[test]
fn json_has_a_line_for_each_page() {
    let run = run_with_stdin(&["check", "--format", "json"], MISSPELLED.as_bytes());
    assert_eq!(run.code, Some(1));
    let place = |offset, column| json!({ "offset": offset, "line": 2, "column": column });
    let expected = json!([{
        "source": "-",
        "verdict": "1 error in 1 item of microformats",
        "eligibility": [],
        "findings": [{
            "span": { "start": place(27, 11), "end": place(33, 17) },
            "code": "misspelled-class",
            "severity": "error",
            "message": "\"p-nmae\": the class name is almost one of microformats",
            "detail": "\"p-nmae\"",
            "help": "write p-name",
            "effect": "readers do not know a property or item of this name",
            "replacement": { "span": { "start": place(27, 11), "end": place(33, 17) }, "text": "p-name" },
        }]
    }]);
    assert_eq!(json!(run.json_lines()), expected);
}

#[test]
fn sarif_is_one_log_of_all_pages() {
    let folder = Folder::new("sarif_is_one_log_of_all_pages");
    let pages = [folder.write("a b.html", MISSPELLED), folder.write("c.html", FRAMEWORK)];
    let Run { code, stdout, .. } = run(&["check", "--format", "sarif", &pages[0], &pages[1]]);
    let log: Value = serde_json::from_str(&stdout).expect("it is JSON");
    assert_eq!((code, &log["version"]), (Some(1), &json!("2.1.0")));
    let run = &log["runs"][0];
    assert_eq!(run["tool"]["driver"]["name"], "microweave");
    let results = run["results"].as_array().expect("it has results");
    assert_eq!(results.len(), 2);
    for result in results {
        let index = result["ruleIndex"].as_u64().expect("it has one") as usize;
        assert_eq!(run["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
    }
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert!(
        place["artifactLocation"]["uri"].as_str().is_some_and(|uri| uri.ends_with("a%20b.html")),
        "{place}"
    );
    let region = json!({ "startLine": 2, "startColumn": 11, "endLine": 2, "endColumn": 17 });
    assert_eq!(place["region"], region);
    let change = &results[0]["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(change["insertedContent"]["text"], "p-name");
}

#[test]
fn github_gets_workflow_commands() {
    let Run { stdout, .. } = run_with_stdin(&["check", "--format", "github"], MISSPELLED.as_bytes());
    let expected = "::error file=-,line=2,col=11,endLine=2,endColumn=17,title=misspelled-class::\
                    \"p-nmae\": the class name is almost one of microformats; write p-name\n";
    assert_eq!(stdout, expected);
    let page = "<p itemscope itemtype='https://a.example/%0A::b'>";
    let Run { stdout, .. } =
        run_with_stdin(&["check", "--format", "github", "--deny", "note"], page.as_bytes());
    assert!(stdout.lines().all(|line| line.starts_with("::")), "{stdout}");
}

#[test]
fn rules_are_listed_and_explained() {
    let Run { code, stdout, .. } = run(&["check", "--rules"]);
    let lines: Vec<&str> = stdout.lines().collect();
    assert!(code == Some(0) && lines.len() > 80, "{stdout}");
    let rule = lines[0].split_whitespace().next().expect("a line has a code");
    let Run { code, stdout, .. } = run(&["check", "--explain", rule]);
    assert!(code == Some(0) && stdout.starts_with(&format!("# {rule}\n")), "{stdout}");
    run(&["check", "--explain", "tea"]).assert_says(2, "there is no rule \"tea\"");
}

#[test]
fn rules_and_limits_of_the_command_line_apply() {
    let page = "<svg itemscope></svg>";
    assert_eq!(run_with_stdin(&["check"], page.as_bytes()).code, Some(1));
    assert_eq!(run_with_stdin(&["check", "--any-namespace"], page.as_bytes()).code, Some(0));
    let cut = run_with_stdin(&["check", "--max-input", "5"], CLEAN.as_bytes());
    assert!(cut.stdout.contains("\n\nerror[limit-input]: "), "{}", cut.stdout);
}

#[test]
fn control_characters_of_a_page_are_replaced_in_findings() {
    let page = "<p itemscope itemtype='a\u{1b}[31m&#10;b'>";
    for format in ["text", "json", "sarif", "github"] {
        let Run { stdout, .. } = run_with_stdin(&["check", "--format", format], page.as_bytes());
        assert!(!stdout.is_empty() && !stdout.contains('\u{1b}'), "{stdout:?}");
    }
}

#[test]
fn invisible_and_bidi_characters_are_not_in_findings() {
    let unseen = "\u{ad}\u{feff}\u{9b}\u{202e}\u{2066}\u{e0061}";
    let page = format!("<p itemscope itemtype='a{unseen}b'><b itemprop='x{unseen}:y'>1</b>");
    for format in ["text", "json", "sarif", "github"] {
        let Run { stdout, .. } = run_with_stdin(&["check", "--format", format], page.as_bytes());
        assert!(!stdout.is_empty());
        assert!(!stdout.contains(|c| unseen.contains(c)), "{stdout:?}");
    }
}

#[test]
fn codes_of_diagnostics_are_listed_and_explained() {
    let page = format!(
        "<script type=application/ld+json>{{\"@context\":\"https://schema.org\",</script>{}",
        "<div>".repeat(600)
    );
    let reported = run_with_stdin(&["check", "--format", "json"], page.as_bytes()).json_lines();
    let findings = reported[0]["findings"].as_array().expect("it is a list");
    let codes: Vec<&str> = findings.iter().filter_map(|finding| finding["code"].as_str()).collect();
    assert!(codes.contains(&"invalid-json-ld") && codes.contains(&"limit-depth"), "{codes:?}");
    let listed = run(&["check", "--rules"]).stdout;
    for code in codes {
        assert!(listed.lines().any(|line| line.split_whitespace().next() == Some(code)), "{code}");
        let explained = run(&["check", "--explain", code]);
        assert!(explained.code == Some(0) && explained.stdout.starts_with(&format!("# {code}\n")), "{code}");
    }
}

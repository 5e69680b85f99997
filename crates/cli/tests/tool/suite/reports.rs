//! The formats of reports.

use super::MadeUpSuite;
use crate::support::tool::Run;

#[track_caller]
fn report(suite: &MadeUpSuite, format: &str) -> String {
    let known = suite.folder.write("known.txt", "h-card/name why <not> & # when");
    let Run { code, stdout, stderr } = suite.run(&["--report", format, "--known-failures", &known]);
    assert_eq!((code, &*stderr), (Some(1), ""));
    stdout
}

#[test]
fn text_has_differences_and_a_table() {
    let suite = MadeUpSuite::new("suite_report_text");
    let text = report(&suite, "text");
    let parts = [
        "h-card/name [microweave]\n  passes, but is listed as a known failure (why <not> & # when); remove it from the list\n",
        "h-entry/wrong [microweave]\n  /items/0/properties/name/0\n    expected: \"Grace\"\n    got:      \"Ada\"\n",
        "\nmicroweave: 0 passed, 1 failed, 1 passed but listed as known failures\n",
    ];
    for part in parts {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn control_characters_of_a_suite_are_not_written() {
    let suite = MadeUpSuite::new("suite_report_controls");
    suite.write("h-entry/wrong.html", "<p class=h-card>A\u{1b}[31m\u{202e}da</p>");
    for format in ["text", "tap", "junit", "json"] {
        let written = report(&suite, format);
        assert!(!written.contains(['\u{1b}', '\u{202e}']), "{written:?}");
    }
}

#[test]
fn tap_has_a_line_for_each_case() {
    let tap = report(&MadeUpSuite::new("suite_report_tap"), "tap");
    let lines: Vec<&str> = tap.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(
        lines,
        [
            "TAP version 14",
            "1..2",
            "not ok 1 - microweave: h-card/name",
            "not ok 2 - microweave: h-entry/wrong",
        ]
    );
    let suite = MadeUpSuite::new("suite_report_tap_known");
    let known = suite.folder.write("known.txt", "h-entry/wrong see #1");
    let Run { code, stdout, .. } = suite.run(&["--report", "tap", "--known-failures", &known]);
    assert_eq!(code, Some(0));
    assert!(stdout.contains("\nok 1 - microweave: h-card/name\n"), "{stdout}");
    assert!(stdout.contains("\nnot ok 2 - microweave: h-entry/wrong # TODO see \\#1\n"), "{stdout}");
}

// File names of other systems do not allow these characters.
#[cfg(unix)]
#[test]
fn junit_is_well_formed() {
    let suite = MadeUpSuite::new("suite_report_junit");
    suite.write("h-entry/<&\">.html", "<p class=h-card>&#1;\u{1}</p>");
    suite.write("h-entry/<&\">.json", "{\"items\": \"]]>\u{fffe}\"}");
    let xml = report(&suite, "junit");
    assert!(
        xml.contains("<testsuite name=\"microweave\" tests=\"3\" failures=\"3\" errors=\"0\" skipped=\"0\">"),
        "{xml}"
    );
    assert!(xml.contains("name=\"h-entry/&lt;&amp;&quot;&gt;\""), "{xml}");
    assert!(xml.contains("(why &lt;not&gt; &amp; # when)"), "{xml}");
    roxmltree::Document::parse(&xml).expect("the report is XML");
}

#[test]
fn html_is_one_page_and_has_nothing_of_a_suite_as_markup() {
    let suite = MadeUpSuite::new("suite_report_html");
    suite.write("h-entry/wrong.html", "<p class=h-card>&lt;script>x&lt;/script></p>");
    let html = report(&suite, "html");
    assert!(html.contains("&lt;script&gt;x") && !html.contains("<script"), "{html}");
    assert!(html.contains("color-scheme: light dark") && !html.contains("http"), "{html}");
    assert!(html.contains("<td class=\"n all\">1/1</td>") && html.contains("<td class=\"n no\">0/1</td>"));
}

#[test]
fn report_in_a_file_leaves_the_table_on_standard_output() {
    let suite = MadeUpSuite::new("suite_report_file");
    let file = suite.folder.path("report.json");
    let Run { code, stdout, stderr } = suite.run(&["--report", "json", "-o", &file]);
    assert_eq!((code, &*stderr), (Some(1), ""));
    assert!(
        stdout.starts_with("microformats tests in ") && stdout.ends_with("microweave: 1 passed, 1 failed\n")
    );
    let written = std::fs::read_to_string(&file).expect("there is a report");
    assert!(serde_json::from_str::<serde_json::Value>(&written).is_ok());
}

#[test]
fn report_that_cannot_be_written_is_an_error() {
    let suite = MadeUpSuite::new("suite_report_unwritable");
    let file = suite.folder.path("missing/report.html");
    let Run { code, stdout, stderr } = suite.run(&["--report", "html", "-o", &file]);
    assert_eq!((code, &*stdout), (Some(2), ""));
    assert_eq!(stderr, format!("microweave: {file}: cannot be written: there is no such folder\n"));
}

#[test]
fn values_in_json_and_tap_are_json() {
    let suite = MadeUpSuite::new("suite_report_values");
    suite.write("h-entry/wrong.json", r#"{"items": {"a": [1]}, "rels": {"me": ["b"]}}"#);
    let differences = r#"[{"path":"/items","expected":{"a":[1]},"got":[{"properties":{"name":["Ada"]},"type":["h-card"]}]},{"path":"/rels/me","expected":["b"]}]"#;
    for format in ["json", "tap"] {
        let text = suite.run(&["--report", format]).stdout;
        let compact: serde_json::Value = match format {
            "json" => {
                let report: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
                report["cases"][1]["outcomes"]["microweave"]["differences"].clone()
            }
            _ => {
                let line = text.lines().find(|line| line.contains("/rels/me")).expect("it is there");
                serde_json::from_str::<serde_json::Value>(line).expect("it is JSON")["differences"].clone()
            }
        };
        let expected: serde_json::Value = serde_json::from_str(differences).expect("it is JSON");
        assert_eq!(compact, expected, "{format}");
    }
}

#[test]
fn jobs_are_at_least_one() {
    for number in ["0", "x"] {
        MadeUpSuite::new("suite_jobs")
            .run(&["--jobs", number])
            .assert_says(2, "write a whole number, at least 1");
    }
}

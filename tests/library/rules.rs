//! The page `docs/rules.md`, whose tables are made from `data/rules.json`, and the cases of its questions.
//! `MICROWEAVE_WRITE_RULES=1 cargo test --test library rules` writes the page anew.

use std::fmt::Write;
use std::fs;

use microweave::Options;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::support::suites::root;

#[derive(Deserialize)]
struct Table {
    columns: Map<String, Value>,
    questions: Vec<Question>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    name: String,
    question: String,
    specification: String,
    about: String,
    yes: Vec<String>,
}

fn table() -> Table {
    let json = fs::read_to_string(root().join("data/rules.json")).expect("the table can be read");
    serde_json::from_str(&json).expect("the table has its form")
}

fn columns() -> Vec<&'static str> {
    let row = Options::rows().find(|row| row.name == "rules").expect("there is the option");
    row.kind.choices().map(|(name, _)| name).collect()
}

/// The page as it has to be. The text before its table stays.
fn page(table: &Table, written: &str) -> String {
    let (start, _) = written.split_once("| `rules` |").expect("the page has a table");
    let mut page = start.to_owned();
    page.push_str("| `rules` | whose answers |\n|---|---|\n");
    for column in columns() {
        _ = writeln!(page, "| `{column}` | {} |", table.columns[column].as_str().unwrap_or_default());
    }
    for row in &table.questions {
        _ = writeln!(page, "\n## {}\n\n{} Yes: {}.\n", row.name, row.question, row.yes.join(", "));
        _ = writeln!(page, "{} [Specification]({})", row.about, row.specification);
    }
    page
}

#[test]
fn the_suite_answers_no() {
    assert_eq!(columns()[0], "suite");
    assert!(table().questions.iter().all(|row| !row.yes.iter().any(|parser| parser == "suite")));
}

#[test]
fn the_page_is_made_from_the_table() {
    let path = root().join("docs/rules.md");
    let written = fs::read_to_string(&path).expect("the page can be read").replace("\r\n", "\n");
    let expected = page(&table(), &written);
    if std::env::var_os("MICROWEAVE_WRITE_RULES").is_some() {
        return fs::write(&path, &expected).expect("the page can be written");
    }
    assert!(written == expected, "docs/rules.md is out of date: run this test with MICROWEAVE_WRITE_RULES=1");
}

/// Each question has a case, whose column answers it with "yes", and whose result differs from the suite's.
#[test]
fn each_question_has_a_case() {
    assert!(table().columns.keys().eq(columns().iter().collect::<std::collections::BTreeSet<_>>()));
    for row in table().questions {
        // A question is asked so that the suite's answer is "no".
        assert!(row.yes.iter().all(|name| name != "suite" && columns().contains(&&**name)), "{}", row.name);
        let file = root().join("test-suite/rules").join(&row.name).with_extension("html");
        let case = fs::read_to_string(&file).expect("the case can be read");
        let words = case.strip_prefix("<!-- case: rules=").expect("the case has rules");
        let column = words.split_whitespace().next().unwrap_or_default();
        assert!(row.yes.iter().any(|name| name == column), "{}", row.name);
        let expected = fs::read_to_string(file.with_extension("json")).expect("it has a result");
        let expected: Value = serde_json::from_str(&expected).expect("it is JSON");
        let document = Options::new().parse(&case, "https://example.com/dir/page.html");
        assert_ne!(serde_json::to_value(document.mf2()).expect("it is JSON"), expected, "{}", row.name);
    }
}

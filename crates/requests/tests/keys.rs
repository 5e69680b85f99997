//! Every answer of every verb has the names of the table `data/answers.json` only, with values of the kinds of their rows.

mod answer_table;
#[allow(dead_code, unreachable_pub)]
#[path = "../../../tests/support/random.rs"]
mod random;
#[allow(dead_code, unreachable_pub)]
#[path = "../../../tests/support/random_markup.rs"]
mod random_markup;
#[allow(dead_code, unreachable_pub)]
#[path = "../../../tests/support/suites.rs"]
mod suites;
#[allow(dead_code, unreachable_pub)]
#[path = "../../../tests/support/words.rs"]
mod words;

use std::collections::BTreeSet;
use std::path::Path;

use answer_table::{AnswerTable, Kind, TypeForm};
use microweave_reader::Reading;
use microweave_requests::site::{FetchedParts, SiteReport};
use microweave_requests::{ErrorAnswer, Html, Request, Verb, answer, json_with_source};
use serde_json::{Value, json};

const ADDRESS: &str = "https://ada.example/notes/1";

/// A view that most pages do not fulfil.
const VIEW: &str =
    r#"{"about":"page","fields":{"title":"html title","price":{"from":"schema price","required":true}}}"#;

/// Types that no verb answers with: errors, a format, and a command of the tool.
const OTHER_ANSWERS: [&str; 3] = ["ErrorAnswer", "Links", "SiteReport"];

/// Members that need a network, an HTTP header, an option or a limit.
const UNSEEN: [&str; 6] =
    ["Document.header-rels", "Document.rdfa", "Feed.site", "Feed.deleted", "Links.is-cut", "RelUrl.media"];

#[test]
fn table_is_consistent() {
    let table = AnswerTable::read();
    let verbs: BTreeSet<&str> = Verb::ALL.iter().map(|verb| verb.name()).collect();
    assert_eq!(table.verbs.keys().map(String::as_str).collect::<BTreeSet<_>>(), verbs);
    let mut todo: Vec<&str> = table.verbs.values().map(String::as_str).chain(OTHER_ANSWERS).collect();
    let mut reached = BTreeSet::new();
    while let Some(name) = todo.pop() {
        if reached.insert(name) {
            let of = table.named(name);
            todo.extend(of.base.as_deref());
            match &of.form {
                TypeForm::Rows(rows) => todo.extend(rows.iter().flat_map(|row| row.kind.names())),
                TypeForm::Alias(kind) => todo.extend(kind.names()),
            }
        }
    }
    assert_eq!(reached.len(), table.types.len(), "each type is in an answer");
    for of in &table.types {
        assert!(of.about.ends_with('.'), "{}", of.name);
        for row in table.rows(of) {
            let is_kebab_case = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(
                row.name.chars().all(is_kebab_case) && row.about.ends_with('.'),
                "{}.{}",
                of.name,
                row.name
            );
        }
    }
}

/// The answers of all verbs about a page, with the names of their types.
fn answers(table: &AnswerTable, html: &str, with_reasons: &[bool]) -> Vec<(String, Value)> {
    let mut answers = Vec::new();
    for &reasons in with_reasons {
        let profiles: &[&str] = if reasons { &["google"] } else { &[] };
        let options = json!({
            "view": VIEW, "reasons": reasons, "lang": reasons, "jsonLd": reasons, "rdfa": reasons, "meta": reasons, "profiles": profiles
        });
        let request = Request {
            target: Some("https://grace.example/tea".to_owned()),
            options: serde_json::from_value(options).expect("the options are known"),
            ..Request::new(Html::Text(html.to_owned()), ADDRESS)
        };
        for verb in Verb::ALL {
            let body = answer(*verb, &request).expect("it is an answer").body;
            let json = serde_json::from_str(&body).expect("it is JSON");
            answers.push((table.verbs[verb.name()].clone(), json));
        }
    }
    let links =
        Request { format: Some("links".to_owned()), ..Request::new(Html::Text(html.to_owned()), ADDRESS) };
    let links = answer(Verb::Parse, &links).expect("it is an answer").body;
    answers.push(("Links".to_owned(), serde_json::from_str(&links).expect("it is JSON")));
    let site = SiteReport::of(&Reading::parse(html, ADDRESS), &FetchedParts::default());
    let site = json_with_source(Some(ADDRESS), &site);
    answers.push(("SiteReport".to_owned(), serde_json::from_str(&site).expect("it is JSON")));
    answers
}

fn assert_has_only_names_of_table(
    table: &AnswerTable,
    html: &str,
    with_reasons: &[bool],
    seen: &mut BTreeSet<String>,
) {
    for (name, json) in answers(table, html, with_reasons) {
        let errors = table.errors(&Kind::Named(name.clone()), &json, &name, seen);
        assert!(errors.is_empty(), "{errors:#?}\n{html}");
    }
}

#[test]
fn answers_about_random_pages_have_only_names_of_the_table() {
    let (table, mut seen) = (AnswerTable::read(), BTreeSet::new());
    for seed in 0..150 {
        assert_has_only_names_of_table(
            &table,
            &random_markup::Page::new(seed).html(),
            &[false, true],
            &mut seen,
        );
    }
}

#[test]
fn answers_have_all_names_of_the_table() {
    let table = AnswerTable::read();
    let mut seen = BTreeSet::new();
    for html in pages() {
        assert_has_only_names_of_table(&table, &html, &[true], &mut seen);
    }
    let error = json!(ErrorAnswer::new("unknown-format", "there is no format: use one of json, atom"));
    assert_eq!(table.errors(&Kind::Named("ErrorAnswer".to_owned()), &error, "", &mut seen), [""; 0]);
    let rows = table
        .types
        .iter()
        .flat_map(|of| table.rows(of).into_iter().map(move |row| format!("{}.{}", of.name, row.name)));
    let unseen: Vec<String> = rows.filter(|row| !seen.contains(row) && !UNSEEN.contains(&&**row)).collect();
    assert!(unseen.is_empty(), "no page of the test suite has these: {unseen:#?}");
}

const PLACE: &str = "<div class=h-entry><p class='p-location h-adr'><i class=p-region>Kent</i> <i class=p-country-name>UK</i></div>";

/// A page with a place, and the pages of the folders of `test-suite` whose pages are of all kinds.
fn pages() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test-suite");
    let mut pages = vec![PLACE.to_owned()];
    for folder in ["reader", "things", "formats", "meta", "readme"] {
        pages.extend(suites::files_below(&root.join(folder), "html").into_iter().map(|(_, html)| html));
    }
    assert!(pages.len() > 100);
    pages
}

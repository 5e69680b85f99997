//! The page in README gives the JSON beside it, and is the page of README's first command.

use std::fs;

use microweave::Options;
use serde_json::Value;

use crate::support::suites;

fn text(file: &str) -> String {
    fs::read_to_string(suites::root().join(file)).expect("the file can be read")
}

#[test]
fn the_page_in_readme_gives_its_json() {
    let readme = text("README.md");
    let block = |language: &str| {
        let start = readme.split_once(&format!("```{language}\n")).expect("README has such a block").1;
        start.split_once("```").expect("the block ends").0
    };
    let page = text("examples/tea.html");
    assert_eq!(block("html"), page);
    assert!(readme.contains("cargo run -- parse --base https://ada.example/ examples/tea.html"));

    let document = Options::new().parse(&page, "https://ada.example/");
    let expected: Value = serde_json::from_str(block("json")).expect("it is JSON");
    assert_eq!(serde_json::to_value(document).expect("a document is JSON"), expected);
}

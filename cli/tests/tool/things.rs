//! `microweave things`.

use serde_json::{Value, json};

use crate::support::tool::{run, run_with_stdin};

const PAGE: &[u8] = br#"<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Cup</b><i itemprop=color>red</i></div>
    <script type="application/ld+json">
    { "@context": "https://schema.org", "@type": "Product", "name": "Cup", "color": "blue", "sku": "C1" }</script>"#;

#[test]
fn things_as_text() {
    let run = run_with_stdin(&["things", "--why"], PAGE);
    let expected = "Product: Cup  (microdata, JSON-LD)\n  name   Cup  (microdata, JSON-LD)\n  color  red  (microdata)\n  \
        color  other: blue  (JSON-LD)\n  sku    C1  (JSON-LD)\n";
    assert_eq!((run.stdout.as_str(), run.code), (expected, Some(0)));
}

#[test]
fn things_as_json() {
    let run = run_with_stdin(&["things", "--format", "json", "--type", "Product"], PAGE);
    let expected = json!({ "source": "-", "things": [{ "type": ["Product"], "sources": ["microdata", "json-ld"],
        "properties": { "name": ["Cup"], "color": ["red"], "sku": ["C1"] } }] });
    assert_eq!(serde_json::from_str::<Value>(&run.stdout).expect("it is JSON"), expected);
    let line = run_with_stdin(&["things", "--format", "jsonl"], PAGE).stdout;
    let line: Value = serde_json::from_str(&line).expect("it is a line of JSON");
    assert_eq!(line["thing"], expected["things"][0]);
}

#[test]
fn pages_without_things_and_unknown_types() {
    assert_eq!(run_with_stdin(&["things"], b"<p>Tea").code, Some(1));
    assert_eq!(run_with_stdin(&["things", "--type", "Recipe"], PAGE).code, Some(1));
    let unknown = run(&["things", "--type", "produkt"]);
    assert_eq!(unknown.code, Some(2));
    assert!(
        unknown.stderr.contains("schema.org has no type produkt; the nearest name is Product"),
        "{}",
        unknown.stderr
    );
}

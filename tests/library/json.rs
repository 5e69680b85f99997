//! Checks that a document reads back from its own JSON at every depth, and that names are looked up in constant time. `test-suite/tables/hostile-documents.txt`
//! has JSON that is no document.

use microweave::{Document, Microdata, Options, Value, parse};
use microweave_reader::Reading;

use crate::support::work::within_seconds;

const BASE: &str = "https://example.com/";

/// Checks that a document reads back as an equal document with the same JSON.
fn assert_reads_back(document: &Document, case: &str) {
    let json = serde_json::to_string(document).expect("it can be written");
    let again = Document::from_json(&json).expect(case);
    assert!(again == *document, "{case}");
    assert!(serde_json::to_string(&again).expect("it can be written") == json, "{case}");
    let microdata = serde_json::to_string(document.microdata()).expect("it can be written");
    let again = Microdata::from_json(&microdata).expect(case);
    assert!(again == *document.microdata(), "{case}");
}

#[test]
fn documents_read_back_at_every_depth() {
    let levels = [
        ("properties", "<div class='h-card p-author'>"),
        ("children", "<div class=h-card>"),
        ("marked-up properties", "<div class='h-card e-author'>"),
        ("images", "<div class='h-card u-author'><img alt=x src=y class=u-photo>"),
        ("microdata", "<div itemscope itemprop=a>"),
        ("both", "<div class='h-card p-author' itemscope itemprop=a>"),
    ];
    for (name, level) in levels {
        for depth in [1, 2, 41, 42, 43, 64, 126, 127, 128, 129, 200] {
            let page = format!(
                "<div class=h-feed itemscope>{}<img alt=x src=y class=u-photo>",
                level.repeat(depth - 1)
            );
            for reasons in [false, true] {
                let options = Options::new().reasons(reasons);
                let document = options.parse(&page, BASE);
                assert_reads_back(&document, &format!("{depth} {name}"));
            }
        }
    }
}

#[test]
fn documents_with_schema_read_back_at_every_depth() {
    let person = "<div itemscope itemprop=author itemtype=https://schema.org/Person>";
    for (cards, persons) in [(128, 128), (100, 100), (128, 1), (1, 128), (127, 2)] {
        let page = format!(
            "{}<div itemscope itemtype=https://schema.org/Article>{}<b itemprop=name>Ada",
            "<div class='h-card p-author'>".repeat(cards),
            person.repeat(persons)
        );
        let reading = Reading::of(Options::new().reasons(true).page(&page, BASE));
        assert_reads_back(&reading.with_schema(), &format!("{cards} and {persons}"));
    }
}

#[test]
fn reasons_read_back() {
    let page = "<p>\n <a class=h-card itemscope href=/>Ada</a>!";
    let document = Options::new().reasons(true).parse(page, BASE);
    let json = serde_json::to_string(&document).expect("it can be written");
    for again in [
        Document::from_json(&json).expect("it can be read"),
        serde_json::from_str(&json).expect("it can be read"),
    ] {
        assert_eq!(serde_json::to_string(&again).expect("it can be written"), json);
        assert_eq!(again, document);
        assert_eq!(again.reasons(), document.reasons());
        let item = again.reasons_at("/items/0").next().expect("the page has one");
        assert_eq!(&page[item.span.bytes()], "<a class=h-card itemscope href=/>Ada</a>");
    }
    // A document without reasons is not equal.
    assert!(Document::from_json(&json).expect("it can be read") != parse(page, BASE));
}

#[test]
fn numbers_and_booleans_of_other_parsers_are_texts() {
    let json = r#"{"items":[{"type":["h-card"],"properties":{"a":[5,-5,1.0,true,null,{"value":7},{"value":null}],"b":null}}]}"#;
    let document = Document::from_json(json).expect("it can be read");
    let card = document.find("h-card").next().expect("the page has one");
    let values: Vec<_> = card.values("a").map(Value::as_text).collect();
    assert_eq!(values, ["5", "-5", "1.0", "true", "", "7", ""].map(Some));
}

#[test]
fn names_are_found_in_constant_time() {
    const NAMES: u32 = 100_000;
    let links: String = (0..NAMES).map(|number| format!("<a rel=r{number} href=/{number}>x</a>")).collect();
    let document = parse(&links, BASE);
    let again = Document::from_json(&serde_json::to_string(&document).expect("it can be written"));
    for document in [document, again.expect("it can be read")] {
        // A linear search for each name takes minutes. A look-up in an index takes well under a second.
        within_seconds(30, "names", || {
            for number in 0..NAMES {
                let address = format!("https://example.com/{number}");
                assert!(document.rel_urls().get(&address).is_some_and(|about| about.rels.len() == 1));
                assert_eq!(document.rels().get(&format!("r{number}")), Some(&vec![address]));
            }
        });
        assert_eq!(document.rels().get(&format!("r{NAMES}")), None);
    }
}

//! The nodes of JSON-LD: what the W3C's tests do not have, and scripts that are cut.

use microweave::{Options, Page};
use microweave_reader::{ReadOptions, Reading};

fn page(json: &str) -> Page {
    let html = format!("<script type=application/ld+json>{json}</script>");
    Options::new().page(&html, "https://example.com/")
}

#[test]
fn nodes_with_one_id_are_one_over_all_scripts() {
    let first = r##"{"@context":"https://schema.org","@id":"#a","@type":"Person","name":"Ada","knows":{"@id":"#b"}}"##;
    let second = r##"[{"@context":"https://schema.org","@id":"#a","name":["Ada","A"]},{"@context":"https://schema.org","@id":"#b","name":"B"}]"##;
    let page = page(&format!("{first}</script><script type=application/ld+json>{second}"));
    let nodes: Vec<_> = page.json_ld().nodes().collect();
    assert_eq!(
        nodes.iter().map(|node| node.id()).collect::<Vec<_>>(),
        ["https://example.com/#a", "https://example.com/#b"]
    );
    let counts = nodes[0].properties().map(|(name, values)| (name, values.count()));
    assert_eq!(counts.collect::<Vec<_>>(), [("http://schema.org/name", 2), ("http://schema.org/knows", 1)]);
}

#[test]
fn a_cycle_of_values_is_read_once() {
    let cycle = r##"[{"@context":"https://schema.org","@id":"#a","@type":"Article","text":"A","comment":{"@id":"#b"}},
        {"@context":"https://schema.org","@id":"#b","@type":"Article","text":"B","comment":{"@id":"#a"}}]"##;
    let feeds = Reading::of(page(cycle)).posts(&ReadOptions::new());
    assert_eq!(feeds.main.entries.len(), 1);
    assert_eq!(feeds.main.entries[0].content_text(), Some("A"));
}

#[test]
fn scripts_that_are_cut_anywhere_are_read() {
    let sample = r#"//<![CDATA[
        {"a": ["\u00e9\ud83c\udf75", 1.5e3, {}, [],], /* é */ "b": {"c": null}, } ; <!-- x --> [true] ]]>"#;
    for end in (0..sample.len()).filter(|&end| sample.is_char_boundary(end)) {
        assert!(page(&sample[..end]).json_ld().nodes().count() <= 2);
    }
}

//! The positions of values in documents. The tables `spans.txt` and `positions.txt` of the test suite have the positions of elements.

use microweave::{Item, Limits, Options, Place, Share};

use crate::support::accounts::limits_for;

const BASE: &str = "https://example.com/";

#[test]
fn places_of_items_have_ends_if_reasons_are_noted() {
    let page = "<p>\n <a class=h-card itemscope href=/>Ada</a>!";
    let document = Options::new().reasons(true).parse(page, BASE);
    let Place { start, end, .. } = document.find("h-card").next().and_then(Item::place).expect("one");
    assert_eq!(
        &page[start.offset..end.expect("reasons are on").offset],
        "<a class=h-card itemscope href=/>Ada</a>"
    );
    let document = microweave::parse(page, BASE);
    assert_eq!(document.find("h-card").next().and_then(|card| card.place()?.end), None);
}

#[test]
fn the_limit_of_memory_has_a_position() {
    let cards = "<p class=h-card>Ada\n".repeat(9);
    let limits = limits_for(&cards, Share::Document, 700);
    let document = Options::new().limits(limits).parse(&cards, BASE);
    let [diagnostic] = document.diagnostics() else { panic!("{:?}", document.diagnostics()) };
    assert!(diagnostic.to_string().contains(": the page or its values take more memory"), "{diagnostic}");
}

#[test]
fn input_ends_between_characters() {
    let options = Options::new().limits(Limits::new().max_input(20));
    let document = options.parse("<p class=h-card>Ad\u{e9}la Lovelace", BASE);
    assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("Ad\u{e9}"));
}

//! The positions of elements in the page, and the positions in documents.

use microweave::{Dom, El, Item, Limits, Options, Place, Share};

use crate::support::accounts::limits_for;

const BASE: &str = "https://example.com/";

#[test]
fn elements_of_a_fragment_end_after_their_end_tags() {
    let source = "<tr><td>a</td><td>b";
    let dom = Dom::parse_fragment(source, "tbody");
    let ends: Vec<_> = dom.elements().skip(1).map(|el| (el.name(), el.end().map(|end| end.offset))).collect();
    assert_eq!(ends, [("tr", Some(19)), ("td", Some(14)), ("td", Some(19))]);
}

#[test]
fn elements_closed_by_a_limit_end_there() {
    let page = Options::new().limits(Limits::new().max_depth(4)).page("<p><b>1<i>2</i></b></p>", "");
    let ends: Vec<_> = page.dom().elements().map(|el| (el.name(), el.end().map(|end| end.offset))).collect();
    assert_eq!(ends[3..], [("p", Some(23)), ("b", Some(7)), ("i", Some(15))]);
}

#[test]
fn lines_and_columns_count_characters() {
    let page = "a\r\né𝄞<b>x</b>\r<i>y</i>\n\n<u>z</u>";
    let dom = Dom::parse(page);
    let start = |name: &str| {
        let el = dom.elements().find(|el| el.name() == name).expect("the page has one");
        let start = el.start().expect("it was parsed here");
        assert!(page[start.offset..].starts_with(&format!("<{name}>")), "{start:?}");
        (start.line, start.column)
    };
    assert_eq!([start("b"), start("i"), start("u")], [(2, 3), (3, 1), (5, 1)]);
}

#[test]
fn columns_of_long_lines_are_counted() {
    let page = format!("<p>{}<b>x", "aéß".repeat(5000));
    let dom = Dom::parse(&page);
    let bold = dom.elements().find(|el| el.name() == "b").and_then(El::start).expect("the page has one");
    assert_eq!((bold.offset, bold.line, bold.column), (3 + 25_000, 1, 4 + 15_000));
}

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

#[test]
fn offsets_count_a_byte_order_mark() {
    let page = "\u{FEFF}<p>é\r\n<b class=h-card>x</b>";
    let document = Options::new().parse_bytes(page.as_bytes(), None, BASE);
    let start = document.find("h-card").next().and_then(Item::place).expect("one").start;
    assert_eq!((&page[start.offset..], start.line, start.column), ("<b class=h-card>x</b>", 2, 1));
}

//! The positions of elements in the page, and the positions in documents.

use microweave::{Dom, El, Item, Limits, Options, Place, Share};

use crate::support::accounts::limits_for;

const BASE: &str = "https://example.com/";

/// The part of the page that each element with a start tag spans.
fn spans(page: &str) -> Vec<(String, String)> {
    let dom = Dom::parse(page);
    let with_tag = dom.elements().filter(|el| {
        let start = el.start().expect("it was parsed here").offset;
        page[start..].to_ascii_lowercase().starts_with(&format!("<{}", el.name()))
    });
    let span = |el: El<'_>| {
        let (start, end) =
            (el.start().expect("it was parsed here").offset, el.end().expect("it was parsed here").offset);
        (el.name().to_owned(), page[start..end].to_owned())
    };
    with_tag.map(span).collect()
}

fn check(page: &str, expected: &[(&str, &str)]) {
    let expected: Vec<_> = expected.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
    assert_eq!(spans(page), expected, "{page:?}");
}

#[test]
fn elements_end_after_their_end_tags() {
    check("x<p>a<b>b</b>c</p>d", &[("p", "<p>a<b>b</b>c</p>"), ("b", "<b>b</b>")]);
    check("<div><div>a</div>b</div>", &[("div", "<div><div>a</div>b</div>"), ("div", "<div>a</div>")]);
    check("<p>a</p >b", &[("p", "<p>a</p >")]);
}

#[test]
fn body_ends_after_its_end_tag() {
    check(
        "<html><body>a</body> \n</html>\n",
        &[("html", "<html><body>a</body> \n</html>"), ("body", "<body>a</body>")],
    );
    check(
        "<html><body>a</body></html>b",
        &[("html", "<html><body>a</body></html>b"), ("body", "<body>a</body></html>b")],
    );
    check("<body>a</html>", &[("body", "<body>a")]);
}

#[test]
fn elements_of_a_frameset_end_after_their_end_tags() {
    check(
        "<html><frameset><frame><frameset></frameset></frameset> </html> ",
        &[
            ("html", "<html><frameset><frame><frameset></frameset></frameset> </html>"),
            ("frameset", "<frameset><frame><frameset></frameset></frameset>"),
            ("frame", "<frame>"),
            ("frameset", "<frameset></frameset>"),
        ],
    );
}

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
fn elements_without_end_tags_end_where_they_are_closed() {
    check("<p>a<p>b", &[("p", "<p>a"), ("p", "<p>b")]);
    check(
        "<ul><li>a<li><b>b</b></ul>c",
        &[("ul", "<ul><li>a<li><b>b</b></ul>"), ("li", "<li>a"), ("li", "<li><b>b</b>"), ("b", "<b>b</b>")],
    );
    check("<div><i>a</div>", &[("div", "<div><i>a</div>"), ("i", "<i>a")]);
    check(
        "<table><tr><td>a<td>b</table>",
        &[
            ("table", "<table><tr><td>a<td>b</table>"),
            ("tr", "<tr><td>a<td>b"),
            ("td", "<td>a"),
            ("td", "<td>b"),
        ],
    );
}

#[test]
fn stray_end_tags_end_no_element() {
    check("<div>a</p></span>b</div>", &[("div", "<div>a</p></span>b</div>")]);
    check(
        "<p><table><td>a</p>b</table>c",
        &[
            ("p", "<p><table><td>a</p>b</table>c"),
            ("table", "<table><td>a</p>b</table>"),
            ("td", "<td>a</p>b"),
        ],
    );
}

#[test]
fn void_elements_end_after_their_start_tags() {
    check("<br><img src=a>b<hr>", &[("br", "<br>"), ("img", "<img src=a>"), ("hr", "<hr>")]);
    check(
        "<svg><path/><g>a</g></svg>b",
        &[("svg", "<svg><path/><g>a</g></svg>"), ("path", "<path/>"), ("g", "<g>a</g>")],
    );
}

#[test]
fn tags_in_raw_text_are_text() {
    check(
        "<title><b></title><style></b></style><p>a</p>",
        &[("title", "<title><b></title>"), ("style", "<style></b></style>"), ("p", "<p>a</p>")],
    );
    check("<script>'</b>'</script><p>a</p>", &[("script", "<script>'</b>'</script>"), ("p", "<p>a</p>")]);
}

#[test]
fn moved_elements_keep_their_positions() {
    check(
        "<table><b>a</b><tr><td>c</table>",
        &[
            ("b", "<b>a</b>"),
            ("table", "<table><b>a</b><tr><td>c</table>"),
            ("tr", "<tr><td>c"),
            ("td", "<td>c"),
        ],
    );
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
fn diagnostics_have_positions() {
    let messages = |limits: Limits, page: &str| -> Vec<String> {
        let document = Options::new().limits(limits).parse(page, BASE);
        document.diagnostics().iter().map(ToString::to_string).collect()
    };
    let attributes = messages(Limits::new().max_attributes(1), "<p a>\n<i a b>\n<b a b>");
    assert_eq!(
        attributes,
        ["2:1: an element has more attributes than the limit: the last ones were left out"]
    );
    let depth = messages(Limits::new().max_depth(4), "<div>\n<div><div><div><div>");
    assert!(
        depth.len() == 1 && depth[0].starts_with("2:6: elements, items or JSON-LD nest deeper"),
        "{depth:?}"
    );
    let formatting = messages(Limits::new().max_formatting(2), "<p><b><i><u>1\n <p>2");
    assert!(formatting.len() == 1 && formatting[0].starts_with("2:5: more formatting"), "{formatting:?}");
    let cards = "<p class=h-card>Ada\n".repeat(9);
    let output = messages(limits_for(&cards, Share::Document, 700), &cards);
    assert!(
        output.len() == 1 && output[0].contains(": the page or its values take more memory"),
        "{output:?}"
    );
}

#[test]
fn input_limit_is_reported_where_reading_stopped() {
    let options = Options::new().limits(Limits::new().max_input(20));
    let document = options.parse("<p class=h-card>Ad\u{e9}la Lovelace", BASE);
    assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("Ad\u{e9}"));
    let messages: Vec<String> = document.diagnostics().iter().map(ToString::to_string).collect();
    assert_eq!(messages, ["1:20: the page is longer than the limit: the rest was not read"]);
}

#[test]
fn offsets_count_a_byte_order_mark() {
    let page = "\u{FEFF}<p>é\r\n<b class=h-card>x</b>";
    let document = Options::new().parse_bytes(page.as_bytes(), None, BASE);
    let start = document.find("h-card").next().and_then(Item::place).expect("one").start;
    assert_eq!((&page[start.offset..], start.line, start.column), ("<b class=h-card>x</b>", 2, 1));
}

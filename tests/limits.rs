//! Input that is made to knock a parser over: the page is still read, in bounded space, and what
//! was cut is said.

use microweave::{Diagnostic, Dom, El, Limits, Options, parse};

const BASE: &str = "https://example.com/";

fn nested(open: &str, times: usize) -> String {
    open.repeat(times)
}

#[test]
fn deep_nesting_is_cut_and_said() {
    let page = nested("<div>", 100_000) + "<p class=h-card>Ada";
    let document = parse(&page, BASE);
    assert_eq!(document.diagnostics(), [Diagnostic::Depth]);
    let card = document.find("h-card").next().expect("what is inside of the cut levels is not lost");
    assert_eq!(card.text("name"), Some("Ada"));
}

#[test]
fn end_tags_of_cut_elements_close_nothing_else() {
    let page =
        nested("<div>", 600) + &"</div>".repeat(100) + "<p>in</p>" + &"</div>".repeat(500) + "<i>out</i>";
    let dom = Dom::parse(&page);
    let out = dom.elements().find(|el| el.name() == "i").expect("it is there");
    assert_eq!(out.parent().map(El::name), Some("body"));
    let inside = dom.elements().find(|el| el.name() == "p").expect("it is there");
    assert_ne!(inside.parent().map(El::name), Some("body"));
}

#[test]
fn void_elements_at_the_limit_stand_once() {
    let page = nested("<div>", 520) + "<br><img src=a><svg><path/></svg>";
    let dom = Dom::parse(&page);
    for name in ["br", "img", "path"] {
        assert_eq!(dom.elements().filter(|el| el.name() == name).count(), 1, "{name}");
    }
}

#[test]
fn the_depth_is_the_callers_to_choose() {
    let options = Options::new().limits(Limits::new().depth(10));
    let document = options.parse(&nested("<div class=h-card>", 20), BASE);
    assert_eq!(document.diagnostics(), [Diagnostic::Depth]);
    assert_eq!(document.all_items().count(), 20, "all are there, the inner ones beside one another");
    assert!(parse(&nested("<div class=h-card>", 20), BASE).diagnostics().is_empty());
}

#[test]
fn items_nested_to_the_limit_can_be_written_compared_and_dropped() {
    let document = parse(&nested("<div class='h-card p-author'>", 100_000), BASE);
    let json = serde_json::to_string(&document).expect("it can be written");
    assert!(json.starts_with(r#"{"items":[{"type":["h-card"]"#));
    assert_eq!(document.clone(), document);
    assert!(!format!("{document:?}").is_empty());
}

#[test]
fn quadratic_values_stop_at_the_output_budget() {
    let page = "<div class=h-entry>".to_owned() + &nested("<div class=e-content>some text", 20_000);
    let document = Options::new().limits(Limits::new().output_bytes(1 << 20)).parse(&page, BASE);
    assert_eq!(document.diagnostics(), [Diagnostic::Depth, Diagnostic::OutputBytes]);
    let json = serde_json::to_string(&document).expect("it stays well-formed");
    assert!(json.len() < 4 << 20, "{} bytes", json.len());
}

#[test]
fn the_output_budget_cuts_between_characters() {
    let options = Options::new().limits(Limits::new().output_bytes("h-card".len() + 16 + 5));
    let document = options.parse("<p class=h-card>ééé", BASE);
    assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("éé"));
    assert_eq!(document.diagnostics(), [Diagnostic::OutputBytes]);
}

#[test]
fn rels_count_against_the_output_budget() {
    let tokens: String = (0..1000).map(|number| format!("r{number} ")).collect();
    let page = format!("<a rel='{tokens}' href='/{}'>x</a>", "long".repeat(1000));
    let document = Options::new().limits(Limits::new().output_bytes(100_000)).parse(&page, BASE);
    assert_eq!(document.diagnostics(), [Diagnostic::OutputBytes]);
    let json = serde_json::to_string(&document).expect("it stays well-formed");
    assert!(json.len() < 200_000, "{} bytes", json.len());
}

#[test]
fn includes_do_not_multiply_without_end() {
    let doubling: String = (0..40)
        .map(|level| {
            let link = format!("<a class=include href=#l{}>x</a>", level + 1);
            format!("<div id=l{level}>{link}{link}</div>")
        })
        .collect();
    let document = parse(&format!("<div class=vcard><a class=include href=#l0>x</a></div>{doubling}"), BASE);
    assert_eq!(document.diagnostics(), [Diagnostic::Includes]);
}

#[test]
fn a_tag_of_many_attributes_or_classes() {
    let attributes: String = (0..5_000).map(|number| format!(" a{number}=x")).collect();
    let classes: String = (0..5_000).map(|number| format!("p-{} ", letters(number))).collect();
    let page = format!("<div class=h-card{attributes}><p class='{classes}'>x</p></div>");
    let document = parse(&page, BASE);
    let card = document.find("h-card").next().expect("it is there");
    assert_eq!(card.properties().count(), 5_000);
    assert!(card.properties().all(|(_, values)| values.len() == 1));
}

fn letters(mut number: usize) -> String {
    let mut name = String::from("a");
    while number > 0 {
        name.push(char::from(b'a' + (number % 26) as u8));
        number /= 26;
    }
    name
}

#[test]
fn attributes_given_to_the_body_again_and_again() {
    let page: String = (0..3_000).map(|number| format!("<body b{number}=x><i>")).collect();
    let dom = Dom::parse(&page);
    let body = dom.elements().find(|el| el.name() == "body").expect("a page has a body");
    assert_eq!(body.attributes().count(), 1024, "more than any real page has, and no more");
}

#[test]
fn nothing_and_little() {
    for page in [
        "",
        "\0",
        "<",
        "</",
        "<!",
        "<!doctype html>",
        "<head><title>x</title>",
        "\u{feff}",
        "&",
        "<a rel href>",
    ] {
        let document = parse(page, BASE);
        assert_eq!(document.all_items().count(), 0, "{page:?}");
        assert!(document.rels().is_empty(), "{page:?}");
    }
}

#[test]
fn a_base_or_url_that_cannot_be_parsed_costs_nothing_else() {
    for base in ["", "no url", "http://[", "mailto:a@b"] {
        let page =
            "<div class=h-card><a class=u-url href='http://['>Ada</a> <a class=u-uid href='page'></a></div>";
        let document = parse(page, base);
        let card = document.find("h-card").next().expect("the page is still read");
        assert_eq!((card.text("url"), card.text("uid")), (Some("http://["), Some("page")), "{base:?}");
    }
}

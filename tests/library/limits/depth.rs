//! The limit on depth.

use microweave::{DiagnosticKind, Dom, El, Limits, Options, parse};

use super::{BASE, kinds};

#[test]
fn end_tags_of_elements_over_the_limit_close_no_others() {
    let page =
        "<div>".repeat(600) + &"</div>".repeat(100) + "<p>in</p>" + &"</div>".repeat(500) + "<i>out</i>";
    let dom = Dom::parse(&page);
    let out = dom.elements().find(|el| el.name() == "i").expect("the page has one");
    assert_eq!(out.parent().map(El::name), Some("body"));
    let inside = dom.elements().find(|el| el.name() == "p").expect("the page has one");
    assert_ne!(inside.parent().map(El::name), Some("body"));
}

#[test]
fn void_elements_at_the_limit_occur_once() {
    let page = "<div>".repeat(520) + "<br><img src=a><svg><path/></svg>";
    let dom = Dom::parse(&page);
    for name in ["br", "img", "path"] {
        assert_eq!(dom.elements().filter(|el| el.name() == name).count(), 1, "{name}");
    }
}

#[test]
fn options_set_the_depth() {
    let options = Options::new().limits(Limits::new().max_depth(10));
    let document = options.parse(&"<div class=h-card>".repeat(20), BASE);
    assert_eq!(kinds(&document), [DiagnosticKind::Depth]);
    assert_eq!(document.all_items().count(), 20, "all items are kept, the inner ones as siblings");
    assert!(parse(&"<div class=h-card>".repeat(20), BASE).diagnostics().is_empty());
}

#[test]
fn items_nested_to_the_limit_can_be_written_compared_and_dropped() {
    let document = parse(&"<div class='h-card p-author'>".repeat(100_000), BASE);
    let json = serde_json::to_string(&document).expect("it can be written");
    assert!(json.starts_with(r#"{"items":[{"type":["h-card"]"#));
    assert_eq!(document.clone(), document);
    assert!(!format!("{document:?}").is_empty());
}

#[test]
fn items_nested_by_includes_or_itemref_can_be_written() {
    let classic: String = (0..16)
        .map(|level| {
            let (open, close) = ("<div class=vcard>".repeat(300), "</div>".repeat(300));
            format!("<div id=c{level}>{open}<a class=include href=#c{}>x</a>{close}</div>", level + 1)
        })
        .collect();
    let chain: String =
        (0..5_000).map(|n| format!("<p id=d{n} itemscope itemprop=a itemref=d{}></p>", n + 1)).collect();
    for page in [classic, chain + "<p itemscope itemref=d0>"] {
        let document = parse(&page, BASE);
        assert!(kinds(&document).contains(&DiagnosticKind::Depth), "{:?}", document.diagnostics());
        assert!(!serde_json::to_string(&document).expect("it can be written").is_empty());
    }
}

#[test]
fn words_in_the_column_group_of_a_template_are_ignored() {
    let page = String::from("<template><col>") + &"a ".repeat(60_000) + "</template><p class=h-card>Ada";
    let document = parse(&page, BASE);
    assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("Ada"));
    let html = Dom::parse(&page).html();
    assert!(html.contains("<template><col>     "), "the spaces are kept");
    assert!(!html.contains("a "), "the words are not");
}

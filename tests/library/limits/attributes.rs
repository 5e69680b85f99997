//! The limit on the attributes of an element.

use microweave::{DiagnosticKind, Dom, Limits, Options, parse};

use super::{BASE, kinds, letters};

#[test]
fn thousands_of_attributes_and_classes_of_a_tag_are_read() {
    let attributes: String = (0..5_000).map(|number| format!(" a{number}=x")).collect();
    let classes: String = (0..5_000).map(|number| format!("p-{} ", letters(number))).collect();
    let page = format!("<div class=h-card{attributes}><p class='{classes}'>x</p></div>");
    let document = parse(&page, BASE);
    let card = document.find("h-card").next().expect("the page has one");
    assert_eq!(card.properties().count(), 5_000);
    assert!(card.properties().all(|(_, values)| values.len() == 1));
}

#[test]
fn attributes_added_to_the_body_are_bounded() {
    let page: String = (0..3_000).map(|number| format!("<body b{number}=x><i>")).collect();
    let dom = Dom::parse(&page);
    let body = dom.elements().find(|el| el.name() == "body").expect("a page has a body");
    assert_eq!(body.attributes().count(), 1024, "more than any real page has, and no more");
}

#[test]
fn every_element_has_the_same_limit_of_attributes() {
    let many = |from: usize, to: usize| (from..to).map(|number| format!(" a{number}=x")).collect::<String>();
    let (own, first, second) = (many(0, 3_000), many(0, 1_500), many(1_500, 3_000));
    for (name, page) in [
        ("div", format!("<div{own}>")),
        ("b", format!("<b{own}>")),
        ("input", format!("<input{own}>")),
        ("img", format!("<image{own}>")),
        ("svg", format!("<svg{own}>")),
        ("path", format!("<svg><path{own}>")),
        ("math", format!("<math{own}>")),
        ("font", format!("<svg><desc><font{own}>")),
        ("template", format!("<template{own}>")),
        ("html", format!("<html{own}>")),
        ("html", format!("<html{first}><html{second}>")),
        ("html", format!("<p>x<html{own}>")),
        ("body", format!("<body{first}><p><body{second}>")),
        ("body", format!("<p>x<body{own}>")),
    ] {
        for (limit, kept) in [(5_000, 3_000), (1_024, 1_024), (7, 7), (0, 0)] {
            let limits = Limits::new().max_attributes(limit);
            let page = Options::new().limits(limits).page(&page, BASE);
            let counts =
                page.dom().elements().filter(|el| el.name() == name).map(|el| el.attributes().count());
            assert_eq!(counts.max(), Some(kept), "{name} within {limit}");
            let expected = if kept < 3_000 { &[DiagnosticKind::Attributes][..] } else { &[] };
            assert_eq!(kinds(page.document()), expected, "{name} within {limit}");
        }
    }
    let page = "<html lang=en class=h-entry id=a><p>x<html lang=de class=h-card title=b>";
    let root = Dom::parse(page)
        .elements()
        .next()
        .map(|el| el.attributes().map(|(_, name, value)| format!("{name}={value}")).collect::<Vec<_>>());
    assert_eq!(root, Some(vec!["lang=en".into(), "class=h-entry".into(), "id=a".into(), "title=b".into()]));
    assert_eq!(parse("<p>x<body class=h-card>", BASE).find("h-card").count(), 1);
}

#[test]
fn tags_that_add_attributes_take_linear_memory() {
    // Each time that the attributes are copied would take some gigabytes.
    let page: String = (0..60_000).map(|number| format!("<body b{number}=x><i c>")).collect();
    let page = Options::new().limits(Limits::new().max_attributes(u16::MAX)).page(&page, BASE);
    let body = page.dom().elements().find(|el| el.name() == "body").expect("a page has a body");
    assert_eq!(body.attributes().count(), 60_000);
}

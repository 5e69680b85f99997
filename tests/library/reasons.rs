//! Reasons: their offsets, and that their work and size are bounded.

use std::fmt::Write as _;

use microweave::{Document, Limits, Options, ReasonRule, Share};

use crate::support::accounts::limits_for;

const BASE: &str = "https://example.com/";

fn read(page: &str) -> Document {
    Options::new().reasons(true).parse(page, BASE)
}

/// The source that is marked for the value at a pointer.
fn marked<'p>(page: &'p str, pointer: &str) -> &'p str {
    let document = read(page);
    let reason = document.reasons_at(pointer).next().expect("the value has a reason");
    &page[reason.span.bytes()]
}

#[test]
fn every_rule_has_a_sentence_and_a_section() {
    for rule in ReasonRule::ALL {
        assert!(rule.text().ends_with('.') && rule.specification().starts_with("https://"), "{rule}");
    }
}

#[test]
fn offsets_are_bytes_of_the_page() {
    let name = "/items/0/properties/name/0";
    assert_eq!(marked("é\r\n<p class=h-card>\r\n<b class=p-name>\r\nÄda\r\n</b>", name), "Äda");
    assert_eq!(marked("\r<p class=h-card><b class='p-name'>a&amp;b</b>", name), "a&amp;b");
    assert_eq!(marked("<img class=h-card alt='&quot;A&quot;'>", name), "&quot;A&quot;");
    assert_eq!(marked("<P CLASS=h-card><ABBR TITLE = x>y</ABBR></P>", name), "x");
}

#[test]
fn attributes_are_marked_as_written() {
    for (tag, from, written) in [
        ("<a class=u-url href=/x>", "href", "/x"),
        ("<A class=u-url title='>' HREF = \"a&amp;b\"/>", "href", "a&amp;b"),
        ("<a class=u-url data-href=1 href='&lt;' href=2>", "href", "&lt;"),
        ("<a class=u-url href>", "href", ""),
        ("<a class=u-url data-href=1 href='' href=2>", "href", ""),
        ("<a class=u-url =href=1 href=&amp;2>", "href", "&amp;2"),
        ("<a class=u-url href=>", "href", ""),
        ("<a class=u-url =href=1/href=2>", "text", "text"),
        ("<a class=u-url title=href=3>", "text", "text"),
    ] {
        let page = format!("é<p class=h-card>{tag}text</a>");
        let document = read(&page);
        let reason =
            document.reasons_at("/items/0/properties/url/0").next().expect("each value has a reason");
        assert_eq!(reason.from.as_deref(), Some(from), "{tag}");
        assert_eq!(&page[reason.span.bytes()], written, "{tag}");
    }
}

#[test]
fn texts_are_marked_without_end_tags() {
    for (content, text) in [
        ("Ada</p>", "Ada"),
        ("Ada</P >", "Ada"),
        ("Ada", "Ada"),
        ("<b>x</b>", "<b>x</b>"),
        ("a</pre>", "a</pre>"),
    ] {
        let page = format!("<p class=h-card>{content}");
        assert_eq!(marked(&page, "/items/0/properties/name/0"), text, "{content}");
    }
}

#[test]
fn values_of_moved_elements_are_marked_where_they_are_written() {
    let page = "<div class=h-card><table><tr><td>x</td><p class=p-name>Ada</p></table></div>";
    assert_eq!(marked(page, "/items/0/properties/name/0"), "Ada");
    let page = "<p class=h-card><b class=p-name>Ada<p>Lovelace</b>";
    assert_eq!(marked(page, "/items/0/properties/name/0"), "Ada");
}

#[test]
fn each_property_of_an_item_has_reasons_of_the_item() {
    let document = read("<p class=h-entry><a class='p-author p-reviewer h-card' href=/>Ada</a>");
    for property in ["author", "reviewer"] {
        let pointer = format!("/items/0/properties/{property}/0/properties/name/0");
        assert_eq!(document.reasons_at(&pointer).count(), 1, "{pointer}");
    }
}

/// A name that is written many times, each with a number in letters.
fn names(prefix: &str, count: usize) -> String {
    let letters = |number: usize| -> String {
        number.to_string().bytes().map(|digit| char::from(digit - b'0' + b'a')).collect()
    };
    (0..count).fold(String::new(), |mut names, number| {
        let _ = write!(names, "{prefix}{} ", letters(number));
        names
    })
}

#[test]
fn work_and_size_are_bounded() {
    let pages = [
        format!("<p class=h-x><b class='{}'>{}</b>", names("p-", 5000), "<i class=value>x</i>".repeat(5000)),
        format!("<p class=h-x><b class='{}'>{}</b>", names("dt-", 5000), "<i class=value>x</i>".repeat(5000)),
        format!("<p class='{}'>", "p-Name ".repeat(20_000)),
        format!("<p class='h-card {}'>", "url fn ".repeat(20_000)),
        format!("<p class=h-x>{}", "<b class=dt-a><i class=value>10:00</i></b>".repeat(10_000)),
        format!("<div class=h-x>{}", format!("<div class='{} h-x'>", names("p-", 20)).repeat(40)),
        format!("<a href=/ rel='{}'>x</a>", names("r", 20_000)),
        format!("<a href='/{}' rel='{}'>x</a>", "x".repeat(50_000), names("r", 5000)),
        format!("<p itemscope id=a itemref='{}'>{}", "a b ".repeat(1000), "<b itemprop=c>".repeat(1000)),
        "<p itemscope itemprop='a b' itemref=x id=y><b itemscope itemprop='a b' id=x itemref=y>".repeat(200),
        format!("<p class=vcard>{}", "<a class=include href=#a>".repeat(1000)) + "<b id=a class=fn>x</b>",
        format!("{}x", "<div class='vcard note'>".repeat(300)),
    ];
    for page in pages {
        let document = read(&page);
        let lists = [document.reasons(), document.not_taken()];
        let bytes: usize = lists.into_iter().flatten().map(|reason| reason.at.len() + 64).sum();
        assert!(bytes <= Limits::new().memory_limit(page.len()) / 3, "{bytes} bytes for {}", &page[..60]);
    }
}

#[test]
fn limit_that_reasons_hit_is_reported() {
    let page = "<p class=h-card><b class=p-name>Ada</b>".repeat(100);
    let limits = limits_for(&page, Share::Document, 60_000);
    let plain = Options::new().limits(limits).parse(&page, BASE);
    assert!(plain.diagnostics().is_empty());
    let document = Options::new().reasons(true).limits(limits).parse(&page, BASE);
    let kinds: Vec<&str> = document.diagnostics().iter().map(|own| own.kind.code()).collect();
    assert_eq!(kinds, ["limit-reasons"]);
    let json = |document: &Document| serde_json::to_string(&document.mf2()).expect("it can be written");
    assert_eq!(json(&document), json(&plain));
    assert!(!document.reasons().is_empty());
}

#[test]
fn header_links_have_no_place() {
    let options = Options::new().reasons(true).link_headers(["<https://hub.example/>; rel=hub"]);
    let document = options.parse("<p class=h-card>Ada", BASE);
    let hub = document.reasons_at("/rels/hub/0").next().expect("it has a reason");
    assert_eq!((hub.rule, hub.span.is_known(), &*hub.element), (ReasonRule::LinkHeader, false, ""));
}

#[test]
fn metadata_names_are_marked_by_value() {
    let page = "<title>t</title><meta name=Author content=Ada><meta name=author content=''>\n\
                <meta property='og:title a/b' content=' Tea '><meta name=author content=Grace>";
    let document = Options::new().reasons(true).meta(true).parse(page, "https://ada.example/");
    for (at, source, by) in [
        ("/meta/author/0", "Ada", "author"),
        ("/meta/author/1", "Grace", "author"),
        ("/meta/og:title/0", " Tea ", "og:title"),
        ("/meta/a~1b/0", " Tea ", "a/b"),
    ] {
        let reasons: Vec<_> = document.reasons_at(at).collect();
        assert_eq!(reasons.len(), 1, "{at}");
        assert_eq!((&page[reasons[0].span.bytes()], reasons[0].by.as_deref()), (source, Some(by)));
        let value = document.value_at(at).and_then(microweave::PointedValue::as_text);
        assert_eq!(value, Some(source.trim()), "{at}");
    }
    assert_eq!(document.reasons().len(), 4);
}

//! Reasons: their rules, their offsets, and the limit on their size.

use microweave::{Document, Options, ReasonRule, Share};

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

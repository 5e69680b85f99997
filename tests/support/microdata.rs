//! Helpers for the tests of microdata's object interface.

use microweave::{Dom, MicrodataDom, MicrodataEl, MicrodataRules, Options};

pub const BASE: &str = "https://example.com/dir/page.html";

pub fn page(html: &str) -> MicrodataDom {
    MicrodataDom::new(Dom::parse(html), BASE)
}

pub fn page_by(rules: MicrodataRules, html: &str) -> MicrodataDom {
    Options::new().microdata_rules(rules).microdata_dom(Dom::parse(html), BASE)
}

/// The first element of this name.
pub fn first<'a>(page: &'a MicrodataDom, name: &str) -> MicrodataEl<'a> {
    let el = page.dom().elements().find(|el| el.name() == name).expect("the page has one");
    page.element(el.id()).expect("it is an element")
}

pub fn text(el: MicrodataEl<'_>) -> Option<String> {
    el.item_value().and_then(|value| value.as_text().map(str::to_owned))
}

pub fn ids<'a>(elements: impl Iterator<Item = MicrodataEl<'a>>) -> Vec<&'a str> {
    elements.filter_map(|el| el.el().attr("id")).collect()
}

/// The first element with `itemprop`.
pub fn first_property(page: &MicrodataDom) -> MicrodataEl<'_> {
    let mut elements = page.dom().elements().filter_map(|el| page.element(el.id()));
    elements.find(|el| el.el().attr("itemprop").is_some()).expect("the page has one")
}

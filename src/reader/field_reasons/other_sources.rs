//! The places of values that are not from microformats and microdata: from JSON-LD, from `meta` elements and the title of
//! the page, and from elements of HTML inside a classic post.

use std::cell::OnceCell;
use std::ops::Range;

use super::json_ld_values::{JsonLdValues, joined};
use crate::document::{Reason, ReasonRule, Source};
use crate::dom::El;
use crate::extract::{meta, metaformats};
use crate::html::names::{NameId, attr, tag};
use crate::page::Page;
use crate::whitespace::{tokens, trim};

pub(super) struct OtherSources<'p> {
    page: &'p Page,
    json_ld: OnceCell<JsonLdValues<'p>>,
}

/// The value of a field that another source has.
#[derive(Clone, Copy)]
pub(super) struct SoughtValue<'v> {
    /// The names of the field in JSON.
    pub(super) field: &'v str,
    pub(super) properties: &'v [&'static str],
    pub(super) texts: &'v [String],
    /// Where the post begins in the page, if it has a place.
    pub(super) start: usize,
}

impl<'p> OtherSources<'p> {
    pub(super) fn new(page: &'p Page) -> Self {
        OtherSources { page, json_ld: OnceCell::new() }
    }

    /// The place of a value in this source. `None` if it is not known.
    pub(super) fn find(&self, source: Source, sought: SoughtValue<'_>) -> Option<Reason> {
        match source {
            Source::JsonLd => self.in_json_ld(sought),
            Source::Meta => self.in_meta(sought),
            Source::Html => self.in_html(sought),
            _ => None,
        }
    }

    /// The `lang` of the root element.
    pub(super) fn language(&self) -> Option<Reason> {
        let root = self.page.dom().elements().next().filter(|root| root.attr_by(attr::LANG).is_some())?;
        Some(self.attribute(root, attr::LANG, ReasonRule::Attribute, ""))
    }

    /// The title of the page.
    pub(super) fn title(&self) -> Option<Reason> {
        let title = self.page.dom().elements().find(|el| el.tag() == tag::TITLE)?;
        Some(self.reason(title, title.content_span(), ReasonRule::Meta, "title", "text"))
    }

    /// The value of JSON-LD, otherwise the script with one of the properties.
    fn in_json_ld(&self, sought: SoughtValue<'_>) -> Option<Reason> {
        let (script, span) = self.json_ld.get_or_init(|| JsonLdValues::of(self.page)).find(sought)?;
        let from = if span.is_some() { "text" } else { "" };
        let span = span.unwrap_or_else(|| script.span());
        Some(self.reason(script, span, ReasonRule::JsonLd, "", from))
    }

    /// The first element with the name that the field's value comes from.
    fn in_meta(&self, sought: SoughtValue<'_>) -> Option<Reason> {
        let names = sought.properties.iter().flat_map(|property| metaformats::names_of(property));
        let of_type = (sought.field == "type").then_some("og:type");
        for name in of_type.into_iter().chain(names.map(String::as_str)) {
            if name == metaformats::TITLE
                && let Some(title) = self.title()
            {
                return Some(title);
            }
            let mut metas = self.page.dom().elements().filter(|el| el.tag() == tag::META);
            if let Some(el) = metas.find(|el| has_name(*el, name)) {
                return Some(self.attribute(el, attr::CONTENT, ReasonRule::Meta, name));
            }
        }
        if sought.field == "title" || sought.field == "type" { self.title() } else { None }
    }

    /// The heading, the `time` or the name of an author with one of the texts.
    fn in_html(&self, sought: SoughtValue<'_>) -> Option<Reason> {
        let is_wanted = |text: &str| sought.texts.iter().any(|own| joined(own) == joined(text));
        let mut inside = self.page.dom().elements().filter(|el| el.span().start >= sought.start);
        if sought.field == "published" {
            let has_date = |el: &El<'_>| {
                el.tag() == tag::TIME && el.attr_by(attr::DATETIME).is_some_and(|date| is_wanted(date.trim()))
            };
            let time = inside.find(has_date)?;
            return Some(self.attribute(time, attr::DATETIME, ReasonRule::Html, ""));
        }
        let is_kind = |el: &El<'_>| match sought.field {
            "author" => tokens(el.class()).any(|class| matches!(class, "fn" | "vcard")),
            _ => (tag::H1..=tag::H6).contains(&el.tag()),
        };
        let found = inside.find(|el| is_kind(el) && is_wanted(&el.text()))?;
        Some(self.reason(found, found.content_span(), ReasonRule::Html, "", "text"))
    }

    fn attribute(&self, el: El<'p>, name: NameId, rule: ReasonRule, by: &str) -> Reason {
        let span = el.attribute_span(name).unwrap_or_else(|| el.span());
        self.reason(el, span, rule, by, &self.page.dom().attribute_name(name))
    }

    fn reason(&self, el: El<'_>, span: Range<usize>, rule: ReasonRule, by: &str, from: &str) -> Reason {
        let non_empty = |text: &str| (!text.is_empty()).then(|| text.into());
        let (by, from) = (non_empty(by), non_empty(from));
        Reason { by, from, ..Reason::of_element(self.page.dom(), "", el, span, rule) }
    }
}

/// True if a `meta` element has this name or property, and a content.
fn has_name(el: El<'_>, name: &str) -> bool {
    let has_content = el.attr_by(attr::CONTENT).is_some_and(|content| !trim(content).is_empty());
    has_content && meta::names(el).any(|own| own.eq_ignore_ascii_case(name))
}

//! The markup of values whose texts have lost it.

use super::raw::{RawForm, RawValue};
use crate::spans::PageSpans;
use crate::view::page::ViewPage;
use crate::view::rows::source::{SourcePart, ViewSource};
use microweave::document::Source;
use microweave::extract::microdata::value::value_attribute;
use microweave::page::Page;
use microweave_html::dom::html::inner_html_without;
use microweave_html::dom::{El, markup};

/// The maximum number of tags of a text that are looked at.
const MAX_TAGS: usize = 64;

/// The maximum number of bytes of a markup.
const MAX_MARKUP: usize = 1 << 20;

impl<'p> RawValue<'p> {
    /// The value with the markup that it is written with: what is inside of an element, or a text of JSON with tags.
    pub(crate) fn with_markup(
        self,
        source: &ViewSource,
        page: &ViewPage<'p>,
        spans: &mut PageSpans<'p>,
    ) -> Self {
        let (RawForm::Text(text), Some(place), Some(reading)) =
            (&self.form, self.place, page.input.page_reading)
        else {
            return self;
        };
        let (dom, name) = (reading.page().dom(), self.name.as_ref());
        let html = match (&source.part, name) {
            _ if !place.is_element() => {
                let written = dom.source_at(spans.range_in_script(place));
                written.and_then(html_in_json)
            }
            (SourcePart::Html(_, None), _) => Some(inside(dom.el(place.element), reading.page())),
            (_, Some(name)) if name.source == Source::Microdata => {
                let el = spans.in_item(place.element, name.name.as_str(), text);
                let rules = &reading.page().options().microdata_rules;
                el.filter(|el| value_attribute(*el, rules).is_none()).map(|el| inside(el, reading.page()))
            }
            _ => None,
        };
        match html.filter(|html| page.charge(html.len())) {
            Some(html) => RawValue { form: RawForm::Html { html: html.into(), text: text.clone() }, ..self },
            None => self,
        }
    }
}

/// The markup inside of an element, with absolute addresses.
fn inside(el: El<'_>, page: &Page) -> String {
    inner_html_without(el, &[], Some(page.base()), MAX_MARKUP)
}

/// The markup in a string of JSON, without its quotes. Some publishers write it with character references.
fn html_in_json(written: &str) -> Option<String> {
    let text: String = serde_json::from_str(&["\"", written, "\""].concat()).ok()?;
    let html = if text.contains('<') { text } else { markup::decoded(&text).into_owned() };
    has_tags(&html).then_some(html)
}

/// True for a text with an element of HTML: a tag with its end tag, or an element that needs none.
fn has_tags(text: &str) -> bool {
    text.split('<').skip(1).take(MAX_TAGS).any(|tag| {
        let name = tag.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        let is_tag = tag[name.len()..].starts_with(['>', '/', ' ', '\n']) && tag.contains('>');
        let needs_end = match name {
            "br" | "hr" | "img" | "p" => false,
            "a" | "b" | "blockquote" | "code" | "dd" | "div" | "dl" | "em" | "figure" | "h1" | "h2"
            | "h3" | "h4" | "h5" | "h6" | "i" | "li" | "ol" | "pre" | "section" | "small" | "span"
            | "strong" | "sup" | "table" | "u" | "ul" => true,
            _ => return false,
        };
        is_tag && (!needs_end || text.contains(&["</", name, ">"].concat()))
    })
}

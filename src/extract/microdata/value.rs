//! The value of a property that is not an item: the first matching case of W3C's HTML Microdata of 2017, 5.4
//! "Values: the content attribute". Also the place where a new value is written.

use std::borrow::Cow;

use crate::options::{MicrodataRules, TextStyle};
use microweave_html::dom::html::url_attribute;
use microweave_html::dom::text::{ImageText, add_text_content, push_folded_text, text_with_breaks};
use microweave_html::dom::{El, markup};
use microweave_html::names::{NameId, attr, tag};
use microweave_values::url::Base;
use microweave_values::whitespace::trim;

/// The part of an element that its microdata value is read from.
pub enum ValueSource<'e> {
    /// In a URL attribute. None if the attribute is missing. The URL may be relative.
    Url(Option<&'e str>),
    /// The value of an attribute.
    Attribute(&'e str),
    /// The text.
    Text,
}

impl<'e> ValueSource<'e> {
    pub(crate) fn in_attribute(self, base: &Base, rules: &MicrodataRules) -> Option<Cow<'e, str>> {
        match self {
            ValueSource::Url(url) => Some(url.and_then(|url| absolute(url, base, rules)).unwrap_or_default()),
            ValueSource::Attribute(value) if rules.clean_text => Some(markup::plain(value)),
            ValueSource::Attribute(value) => Some(value.into()),
            ValueSource::Text => None,
        }
    }
}

/// The absolute URL. `None` if it cannot be made absolute, unless the rules keep such URLs as written.
pub(crate) fn absolute<'u>(url: &'u str, base: &Base, rules: &MicrodataRules) -> Option<Cow<'u, str>> {
    let as_written = || rules.relative_urls.then(|| Cow::Borrowed(trim(url)));
    base.absolute(url).map(Cow::Owned).or_else(as_written)
}

/// The value of a property element (5.4).
pub fn of<'e>(el: El<'e>, base: &Base, rules: &MicrodataRules) -> Cow<'e, str> {
    value_source(el, rules).in_attribute(base, rules).unwrap_or_else(|| text(el, rules).into())
}

/// Where the value of a property element is written (5.4).
pub fn value_source<'e>(el: El<'e>, rules: &MicrodataRules) -> ValueSource<'e> {
    match value_attribute(el, rules) {
        None => ValueSource::Text,
        Some((attribute, value)) if is_url_attribute(attribute) => ValueSource::Url(value),
        Some((_, value)) => ValueSource::Attribute(value.unwrap_or_default()),
    }
}

/// The attribute that the value of a property element is written in, and its value if the element has it (5.4).
/// None if the value is the text.
pub fn value_attribute<'e>(el: El<'e>, rules: &MicrodataRules) -> Option<(NameId, Option<&'e str>)> {
    let counts = !rules.meta_content_only || el.tag() == tag::META;
    if counts && let Some(content) = el.attr_by(attr::CONTENT) {
        return Some((attr::CONTENT, Some(content)));
    }
    let attribute = attribute_of(el)?;
    let value = el.attr_by(attribute);
    let is_text = value.is_none()
        && match el.tag() {
            tag::TIME => true,
            tag::DATA | tag::METER => rules.data_text,
            _ => false,
        };
    (!is_text).then_some((attribute, value))
}

/// The attribute to set so that the element has a new value. None if its text has to be set.
pub(crate) fn attribute_to_set(el: El<'_>, rules: &MicrodataRules) -> Option<NameId> {
    let attribute = attribute_of(el);
    let has_no_place = attribute.is_none() && !el.can_hold_text();
    let takes_content = el.attr_by(attr::CONTENT).is_some() || has_no_place;
    if !rules.meta_content_only && takes_content { Some(attr::CONTENT) } else { attribute }
}

/// True if this is one of the URL property elements (5.4).
pub fn is_url_property(el: El<'_>) -> bool {
    attribute_of(el).is_some_and(is_url_attribute)
}

pub(crate) fn is_url_attribute(attribute: NameId) -> bool {
    matches!(attribute, attr::SRC | attr::HREF | attr::DATA)
}

/// The attribute that holds the value of such an element. None if the text is the value.
pub fn attribute_of(el: El<'_>) -> Option<NameId> {
    match el.tag() {
        tag::META => Some(attr::CONTENT),
        tag::DATA | tag::METER => Some(attr::VALUE),
        tag::TIME => Some(attr::DATETIME),
        name => url_attribute(name),
    }
}

/// The text of an element as a value, in the style that the rules name.
pub fn text(el: El<'_>, rules: &MicrodataRules) -> String {
    let mut text = String::new();
    push_text(&mut text, el, rules);
    text
}

pub(crate) fn push_text(text: &mut String, el: El<'_>, rules: &MicrodataRules) {
    match rules.text {
        TextStyle::Folded => push_folded_text(text, el, ImageText::Dropped, usize::MAX),
        TextStyle::AsWritten if rules.clean_text => text.push_str(text_with_breaks(el).trim_ascii()),
        TextStyle::AsWritten => add_text_content(text, el),
    }
}

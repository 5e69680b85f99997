//! The value of a property: for each prefix one chain of fallbacks, in the order of the
//! specification.

use std::borrow::Cow;

use super::value_class;
use crate::base::Base;
use crate::document::{NestedValue, ValueData};
use crate::dom::El;
use crate::dom::html::inner_html_absolute;
use crate::dom::names::{attr, tag};
use crate::dom::text::{Images, folded_text, trim, trimmed, visible_text};
use crate::extract::Budget;
use crate::options::{Options, TextStyle};

/// Reads values within the output budget of a document.
pub(crate) struct Reader<'a> {
    pub(crate) base: &'a Base,
    pub(crate) options: &'a Options,
    pub(crate) budget: &'a mut Budget,
}

impl Reader<'_> {
    /// Counts a string against the output budget, which may cut it.
    pub(crate) fn keep(&mut self, string: String) -> String {
        self.budget.keep(string)
    }

    pub(crate) fn keep_nested(&mut self, value: NestedValue) -> NestedValue {
        match value {
            NestedValue::Text(text) => NestedValue::Text(self.keep(text)),
            NestedValue::Url { value, alt } => {
                NestedValue::Url { value: self.keep(value), alt: self.keep(alt) }
            }
        }
    }

    pub(crate) fn resolve(&mut self, url: &str) -> String {
        let absolute = self.base.resolve(url).into_owned();
        self.keep(absolute)
    }

    /// The text of an element, unless the budget is spent anyway.
    fn text(&mut self, el: El<'_>, images: Images) -> String {
        if self.budget.is_spent() {
            return String::new();
        }
        let text = match self.options.text {
            TextStyle::AsWritten => trimmed(visible_text(el, images, self.base)),
            TextStyle::Folded => folded_text(el, images, self.base),
        };
        self.keep(text)
    }

    pub(crate) fn implied_text(&mut self, root: El<'_>) -> String {
        self.text(root, Images::Alt)
    }

    /// A `p-*` value.
    pub(crate) fn plain(&mut self, el: El<'_>, pieces: &[El<'_>]) -> String {
        if let Some(value) = value_class::joined(pieces, self.base) {
            return self.keep(value);
        }
        let attribute = match el.tag() {
            tag::ABBR | tag::LINK => el.attr_by(attr::TITLE),
            tag::DATA | tag::INPUT => el.attr_by(attr::VALUE),
            tag::IMG | tag::AREA => el.attr_by(attr::ALT),
            _ => None,
        };
        match attribute {
            Some(value) => self.keep(value.to_owned()),
            None => self.text(el, Images::AltOrSource),
        }
    }

    /// A `u-*` value.
    pub(crate) fn url(&mut self, el: El<'_>, pieces: &[El<'_>], is_classic: bool) -> ValueData {
        let written = self.written_url(el, pieces);
        let url = self.resolve(&written);
        // Classic microformats have photos as plain strings.
        if is_classic { ValueData::Text(url) } else { self.with_alt(el, url) }
    }

    /// The URL of an image goes with its alternative text, if it has one.
    pub(crate) fn with_alt(&mut self, el: El<'_>, url: String) -> ValueData {
        let is_image = el.tag() == tag::IMG && el.attr_by(attr::SRC).is_some();
        match el.attr_by(attr::ALT).filter(|_| is_image) {
            Some(alt) => ValueData::Url { value: url, alt: self.keep(alt.to_owned()) },
            None => ValueData::Text(url),
        }
    }

    /// A `u-*` value before it is resolved.
    pub(crate) fn written_url<'e>(&mut self, el: El<'e>, pieces: &[El<'_>]) -> Cow<'e, str> {
        let link = match el.tag() {
            tag::A | tag::AREA | tag::LINK => el.attr_by(attr::HREF),
            tag::IMG | tag::AUDIO | tag::SOURCE | tag::IFRAME => el.attr_by(attr::SRC),
            tag::VIDEO => el.attr_by(attr::SRC).or_else(|| el.attr_by(attr::POSTER)),
            tag::OBJECT => el.attr_by(attr::DATA),
            _ => None,
        };
        if let Some(url) = link {
            return Cow::Borrowed(url);
        }
        if let Some(value) = value_class::joined(pieces, self.base) {
            return Cow::Owned(value);
        }
        let attribute = match el.tag() {
            tag::ABBR => el.attr_by(attr::TITLE),
            tag::DATA | tag::INPUT => el.attr_by(attr::VALUE),
            _ => None,
        };
        attribute
            .map_or_else(|| Cow::Owned(trimmed(visible_text(el, Images::Dropped, self.base))), Cow::Borrowed)
    }

    /// A `dt-*` value. A time alone takes the date of the one before it.
    pub(crate) fn date(&mut self, el: El<'_>, pieces: &[El<'_>], earlier_date: Option<&str>) -> String {
        if let Some(value) = value_class::date(pieces, earlier_date, self.base) {
            return self.keep(value);
        }
        let attribute = match el.tag() {
            tag::TIME | tag::INS | tag::DEL => el.attr_by(attr::DATETIME),
            tag::ABBR => el.attr_by(attr::TITLE),
            tag::DATA | tag::INPUT => el.attr_by(attr::VALUE),
            _ => None,
        };
        match attribute {
            Some(value) => self.keep(value.to_owned()),
            None => self.text(el, Images::Dropped),
        }
    }

    /// An `e-*` value: the HTML and the text.
    pub(crate) fn html(&mut self, el: El<'_>) -> (String, String) {
        if self.budget.is_spent() {
            return Default::default();
        }
        let html = trimmed(inner_html_absolute(el, self.base));
        (self.keep(html), self.text(el, Images::AltOrSource))
    }

    /// The language of an element: of the nearest `lang` around it, else the page's.
    pub(crate) fn lang(&mut self, el: El<'_>) -> Option<String> {
        if !self.options.lang {
            return None;
        }
        let own = std::iter::successors(Some(el), |el| el.parent()).find_map(|el| el.attr_by(attr::LANG));
        let lang = trim(own.unwrap_or_default());
        (!lang.is_empty()).then(|| self.keep(lang.to_owned()))
    }
}

//! A page that posts are filled from.

use super::entry::Date;
use super::field_reasons::FieldReasons;
use crate::document::Reason;
use crate::document::origins::ValueOrigin;
use crate::dom::El;
use crate::html::names::{NameId, attr};
use crate::page::Page;
use crate::sanitize::Policy;
use crate::whitespace::fold;

/// A page that posts are filled from. `reasons` is `None` if the options ask for no reasons.
#[derive(Clone, Copy)]
pub(super) struct PageSource<'p> {
    pub(super) page: &'p Page,
    pub(super) policy: &'p Policy,
    pub(super) reasons: Option<&'p FieldReasons<'p>>,
}

impl PageSource<'_> {
    /// The reasons of a value that is not microformats. A property of microdata needs its `name`.
    pub(super) fn reasons_of(self, origin: ValueOrigin, name: &str) -> Vec<Reason> {
        self.reasons.map_or_else(Vec::new, |reasons| reasons.of_filled(origin, name))
    }

    /// The reason of a text of an element.
    pub(super) fn text_reason(self, el: El<'_>) -> Option<Reason> {
        self.reasons?.of_html(el, el.content_span(), "text")
    }

    /// What an element says in an attribute that machines read, or in its text, with the reason.
    pub(super) fn written(self, el: El<'_>) -> (String, Option<Reason>) {
        let mut attributes = [attr::CONTENT, attr::DATETIME].into_iter();
        match attributes.find_map(|name| Some((name, el.attr_by(name)?))) {
            Some((name, text)) => (fold(text, char::is_whitespace), self.attribute_reason(el, name)),
            None => (fold(&el.text(), char::is_whitespace), self.text_reason(el)),
        }
    }

    /// The first date that elements write.
    pub(super) fn first_date<'p>(
        self,
        elements: impl Iterator<Item = El<'p>>,
    ) -> Option<(Date, Option<Reason>)> {
        elements.map(|el| self.written(el)).find_map(|(text, reason)| Some((text.parse().ok()?, reason)))
    }

    /// The reason of an attribute of an element.
    pub(super) fn attribute_reason(self, el: El<'_>, name: NameId) -> Option<Reason> {
        let span = el.attribute_span(name).unwrap_or_else(|| el.span());
        self.reasons?.of_html(el, span, &self.page.dom().attribute_name(name))
    }
}

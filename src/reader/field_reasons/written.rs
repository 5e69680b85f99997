//! The reasons of values that are not of microformats: where their origins say that they are written.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;

use crate::document::{Reason, ReasonRule};
use crate::dom::{El, NodeId};
use crate::extract::{meta, metaformats};
use crate::html::names::{NameId, attr, tag};
use crate::json_ld::script::ScriptPlaces;
use crate::nodes::map::SourcePlace;
use crate::page::Page;
use crate::whitespace::trim;

/// Reasons of what is written in elements of a page.
pub(super) struct WrittenValues<'p> {
    page: &'p Page,
    places: RefCell<HashMap<NodeId, ScriptPlaces>>,
}

impl<'p> WrittenValues<'p> {
    pub(super) fn new(page: &'p Page) -> Self {
        WrittenValues { page, places: RefCell::default() }
    }

    /// A value of JSON-LD, without quotation marks.
    pub(super) fn in_script(&self, place: SourcePlace) -> Option<Reason> {
        let dom = self.page.dom();
        let script = dom.element(place.element)?;
        let mut known = self.places.borrow_mut();
        let places = known.entry(place.element).or_insert_with(|| ScriptPlaces::of(script, dom));
        let span = places.source_span(&(place.start..place.end), dom);
        let is_object = dom.source_at(span.clone()).is_some_and(|text| text.starts_with(['{', '[']));
        Some(self.reason(script, span, ReasonRule::JsonLd, "", if is_object { "" } else { "text" }))
    }

    /// The first `meta` element with this name, or the title of the page.
    pub(super) fn in_meta(&self, name: &str) -> Option<Reason> {
        if name == metaformats::TITLE {
            return self.title();
        }
        let has_name = |el: &El<'_>| {
            el.tag() == tag::META
                && el.attr_by(attr::CONTENT).is_some_and(|content| !trim(content).is_empty())
                && meta::names(*el).any(|own| own.eq_ignore_ascii_case(name))
        };
        let el = self.page.dom().elements().find(has_name)?;
        Some(self.attribute(el, attr::CONTENT, ReasonRule::Meta, name))
    }

    /// The title of the page.
    pub(super) fn title(&self) -> Option<Reason> {
        let title = self.page.dom().elements().find(|el| el.tag() == tag::TITLE)?;
        Some(self.reason(title, title.content_span(), ReasonRule::Meta, "title", "text"))
    }

    /// The `lang` of the root element.
    pub(super) fn language(&self) -> Option<Reason> {
        let root = self.page.dom().elements().next().filter(|root| root.attr_by(attr::LANG).is_some())?;
        Some(self.attribute(root, attr::LANG, ReasonRule::Attribute, ""))
    }

    /// Where an element begins in the page.
    pub(super) fn start_of(&self, element: NodeId) -> Option<usize> {
        self.page.dom().element(element)?.start().map(|start| start.offset)
    }

    /// A value or an item of RDFa, by its element.
    pub(super) fn in_rdfa(&self, element: NodeId) -> Option<Reason> {
        let el = self.page.dom().element(element)?;
        if el.attr_by(attr::TYPEOF).is_some() {
            return Some(self.reason(el, el.span(), ReasonRule::RdfaSubject, "", ""));
        }
        let by =
            [attr::PROPERTY, attr::REL].into_iter().find_map(|name| el.attr_by(name)).unwrap_or_default();
        let names = [attr::CONTENT, attr::DATETIME, attr::RESOURCE, attr::HREF, attr::SRC];
        Some(match names.into_iter().find(|name| el.attr_by(*name).is_some()) {
            Some(name) => self.attribute(el, name, ReasonRule::RdfaProperty, by),
            None => self.reason(el, el.content_span(), ReasonRule::RdfaProperty, by, "text"),
        })
    }

    fn attribute(&self, el: El<'p>, name: NameId, rule: ReasonRule, by: &str) -> Reason {
        let span = el.attribute_span(name).unwrap_or_else(|| el.span());
        self.reason(el, span, rule, by, &self.page.dom().attribute_name(name))
    }

    pub(super) fn reason(
        &self,
        el: El<'_>,
        span: Range<usize>,
        rule: ReasonRule,
        by: &str,
        from: &str,
    ) -> Reason {
        let non_empty = |text: &str| (!text.is_empty()).then(|| text.into());
        let (by, from) = (non_empty(by), non_empty(from));
        Reason { by, from, ..Reason::of_element(self.page.dom(), "", el, span, rule) }
    }
}

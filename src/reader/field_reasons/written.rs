//! The reasons of values that are not of microformats: where their origins say that they are written.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use crate::document::{Reason, ReasonRule};
use crate::dom::{Dom, El, NodeId};
use crate::extract::{meta, metaformats};
use crate::html::names::{NameId, attr, tag};
use crate::nodes::map::SourcePlace;
use crate::page::Page;
use crate::whitespace::trim;

/// Reasons of what is written in elements of a page.
pub(super) struct WrittenValues<'p> {
    page: &'p Page,
    long_breaks: RefCell<HashMap<NodeId, Rc<[usize]>>>,
}

impl<'p> WrittenValues<'p> {
    pub(super) fn new(page: &'p Page) -> Self {
        WrittenValues { page, long_breaks: RefCell::default() }
    }

    /// A value of JSON-LD, without quotation marks.
    pub(super) fn in_script(&self, place: SourcePlace) -> Option<Reason> {
        let dom = self.page.dom();
        let script = dom.element(place.element)?;
        let content = script.content_start();
        let mut known = self.long_breaks.borrow_mut();
        let breaks = known.entry(place.element).or_insert_with(|| long_breaks(script, dom).into());
        let offset = |at: usize| content + at + breaks.partition_point(|place| *place < at);
        let (start, end) = (offset(place.start as usize), offset(place.end as usize));
        let is_string = dom
            .source_at(start..end)
            .is_some_and(|text| text.len() > 1 && text.starts_with('"') && text.ends_with('"'));
        let span = if is_string { start + 1..end - 1 } else { start..end };
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

/// The places of line breaks of two characters in a script, each less the number of those before it: a line break of the
/// text is one character.
fn long_breaks(script: El<'_>, dom: &Dom) -> Vec<usize> {
    let source = dom.source_at(script.content_start()..script.span().end).unwrap_or_default();
    source.match_indices("\r\n").enumerate().map(|(before, (at, _))| at - before).collect()
}

//! The reasons of a document, from the notes that the engines have taken. The document is walked as its JSON is
//! written, so that each value has a reason at each of its places in the JSON.

mod json_values;
mod meta_names;
mod microdata_items;
mod microformats;
mod rdfa_items;
mod rel_links;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::document::{Document, Reason, ReasonRule, Reasons};
use crate::dom::lazy_image::image_address;
use crate::dom::page_defaults::first_base_attribute;
use crate::dom::{Dom, El, NodeId};
use crate::extract::json_ld::JsonPlaces;
use crate::extract::mf2::notes::{ItemNotes, NotTaken, WrittenIn};
use crate::extract::microdata::MicrodataItemNotes;
use crate::extract::rels::RelNote;
use crate::html::names::{NameId, attr};
use crate::options::Options;
use crate::url::Base;

#[derive(Default)]
pub(super) struct EngineNotes {
    pub(super) microformats: Vec<Option<Box<ItemNotes>>>,
    /// What was looked at outside these items and not taken.
    pub(super) not_taken: Vec<NotTaken>,
    pub(super) microdata: Vec<MicrodataItemNotes>,
    pub(super) unused_properties: Vec<NodeId>,
    pub(super) rels: Vec<RelNote>,
    pub(super) json_ld: Vec<JsonPlaces>,
    pub(super) has_dropped: bool,
}

/// The bytes of a reason besides its pointer, its name and its step: the names of its element and attribute are short.
const REASON_OVERHEAD: usize = size_of::<Reason>() + 32;

pub(super) fn add(
    mut document: Document,
    notes: EngineNotes,
    dom: &Dom,
    (base, address): (&Base, &str),
    options: &Options,
) -> Document {
    let budget = Budget::new(dom.reasons_limit(options));
    // A `base` element that does not count leaves the address as it is.
    let has_base = first_base_attribute(dom, attr::HREF)
        .is_some_and(|href| *Base::new(address.trim_ascii()).resolve(href) == *base.as_str());
    let mut writer =
        ReasonWriter { dom, base, has_base, budget, reasons: Reasons::default(), pragma: OnceCell::new() };
    let EngineNotes {
        microformats,
        not_taken,
        microdata: microdata_notes,
        unused_properties,
        rels,
        json_ld,
        has_dropped,
    } = notes;
    writer.microformats(&document, &microformats);
    drop(microformats);
    writer.meta_item(&document);
    writer.not_taken(&not_taken, "");
    writer.rels(&document, &rels);
    writer.unused_properties(&unused_properties);
    if let Some(microdata) = &document.microdata {
        writer.microdata(microdata, &microdata_notes, &options.microdata_rules);
    }
    writer.json_ld(document.json_ld(), &json_ld);
    if let Some(rdfa) = &document.rdfa {
        writer.rdfa(rdfa);
    }
    // The reader takes the names for its posts, whose reasons have no pointers to them.
    if !options.as_shown {
        writer.meta_names(document.meta());
    }
    let ReasonWriter { mut reasons, budget, .. } = writer;
    reasons.finish();
    document.reasons = Some(Box::new(reasons));
    if budget.is_exceeded() || has_dropped {
        document.diagnostics.push(Diagnostic::limit(DiagnosticKind::ReasonBytes, None));
    }
    document
}

struct ReasonWriter<'a> {
    dom: &'a Dom,
    base: &'a Base,
    has_base: bool,
    budget: Budget,
    reasons: Reasons,
    /// The last `meta` element that sets a language for the page.
    pragma: OnceCell<Option<NodeId>>,
}

/// The rule of a reason, with its name and step. An empty string stands for none.
#[derive(Clone, Copy)]
struct ReasonCause<'a> {
    rule: ReasonRule,
    by: &'a str,
    step: &'a str,
}

impl<'a> ReasonCause<'a> {
    fn new(rule: ReasonRule, by: &'a str) -> Self {
        ReasonCause { rule, by, step: "" }
    }

    fn step(self, step: &'a str) -> Self {
        ReasonCause { step, ..self }
    }
}

fn non_empty(text: &str) -> Option<Box<str>> {
    (!text.is_empty()).then(|| text.into())
}

impl<'a> ReasonWriter<'a> {
    fn id_of(&self, element: NodeId) -> &'a str {
        self.dom.el(element).attr_by(attr::ID).unwrap_or_default()
    }

    /// Adds a reason for the value at a pointer.
    fn add(&mut self, at: &str, element: NodeId, written: WrittenIn, cause: ReasonCause<'_>) {
        if let Some(reason) = self.reason(at, element, written, cause) {
            push(&mut self.reasons.taken, reason);
        }
    }

    /// Adds what was not taken in the item at a pointer.
    fn add_not_taken(&mut self, at: &str, element: NodeId, written: WrittenIn, cause: ReasonCause<'_>) {
        if let Some(reason) = self.reason(at, element, written, cause) {
            push(&mut self.reasons.not_taken, reason);
        }
    }

    /// Adds a name that does not count, which begins at `start` in an attribute: a class name or an id.
    fn add_name(
        &mut self,
        at: &str,
        element: NodeId,
        (attribute, start): (NameId, usize),
        cause: ReasonCause<'_>,
    ) {
        if !self.budget.spend(REASON_OVERHEAD + at.len() + cause.by.len() + cause.step.len()) {
            return;
        }
        let (el, name) = (self.dom.el(element), cause.by);
        let (span, from) = self.marked(el, WrittenIn::Attribute(attribute));
        let start = span.start + start;
        let range = start..start + name.len();
        // In a decoded attribute, the name may be elsewhere.
        let is_there = self.dom.source_at(range.clone()) == Some(name);
        let reason = self.reason_at(at, el, if is_there { range } else { span }, &from, cause);
        push(&mut self.reasons.not_taken, reason);
    }

    /// Adds a reason for a link of an HTTP header, which is not in the page.
    fn add_header(&mut self, at: &str, by: &str) {
        if self.budget.spend(REASON_OVERHEAD + at.len() + by.len()) {
            push(&mut self.reasons.taken, Reason::of_header(at, non_empty(by)));
        }
    }

    /// Adds a reason that a URL was resolved. Without a base, an empty URL stays what it is.
    fn add_base(&mut self, at: &str, element: NodeId, written: WrittenIn) {
        if !self.base.is_absolute() {
            return;
        }
        let step = if self.has_base { "base element" } else { "address of the page" };
        let base = self.base;
        self.add(at, element, written, ReasonCause::new(ReasonRule::Base, base.as_str()).step(step));
    }

    fn reason(
        &self,
        at: &str,
        element: NodeId,
        written: WrittenIn,
        cause: ReasonCause<'_>,
    ) -> Option<Reason> {
        if !self.budget.spend(REASON_OVERHEAD + at.len() + cause.by.len() + cause.step.len()) {
            return None;
        }
        let (el, written) = resolved_place(self.dom.el(element), written);
        let (span, from) = self.marked(el, written);
        Some(self.reason_at(at, el, span, &from, cause))
    }

    /// The part of the source that a value is written in, and what that is.
    fn marked(&self, el: El<'a>, written: WrittenIn) -> (Range<usize>, Cow<'a, str>) {
        match written {
            WrittenIn::Attribute(name) => {
                (el.attribute_span(name).unwrap_or_else(|| el.span()), self.dom.attribute_name(name))
            }
            WrittenIn::Text => (el.content_span(), "text".into()),
            WrittenIn::Html => (el.content_span(), "html".into()),
            WrittenIn::Parts => (el.content_span(), "value-class".into()),
            WrittenIn::Element | WrittenIn::LateAddress => (el.span(), "".into()),
        }
    }

    fn reason_at(
        &self,
        at: &str,
        el: El<'_>,
        span: Range<usize>,
        from: &str,
        cause: ReasonCause<'_>,
    ) -> Reason {
        let (by, step, from) = (non_empty(cause.by), non_empty(cause.step), non_empty(from));
        Reason { by, step, from, ..Reason::of_element(self.dom, at, el, span, cause.rule) }
    }
}

/// Adds a reason. The list grows by a quarter, so that it has little memory that it does not use.
fn push(list: &mut Vec<Reason>, reason: Reason) {
    if list.len() == list.capacity() {
        list.reserve_exact(list.len() / 4 + 16);
    }
    list.push(reason);
}

/// Where a value is written, with the attribute of an image that is loaded late.
fn resolved_place(el: El<'_>, written: WrittenIn) -> (El<'_>, WrittenIn) {
    match written {
        WrittenIn::LateAddress => image_address(el).map_or((el, WrittenIn::Element), |address| {
            (address.el, WrittenIn::Attribute(address.attribute))
        }),
        other => (el, other),
    }
}

/// Appends a name to a JSON pointer (RFC 6901, section 3).
fn push_name(pointer: &mut String, name: &str) {
    pointer.push('/');
    for c in name.chars() {
        match c {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            c => pointer.push(c),
        }
    }
}

pub(crate) fn value_pointer(item_at: &str, name: &str, number: usize) -> String {
    let mut at = format!("{item_at}/properties");
    push_name(&mut at, name);
    at.push_str(&format!("/{number}"));
    at
}

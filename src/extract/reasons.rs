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

use crate::document::{Document, Reason, ReasonRule, Reasons};
use crate::extract::json_ld::JsonPlaces;
use crate::extract::mf2::notes::{ItemNotes, NotTaken, ReasonNote, WrittenIn};
use crate::extract::microdata::MicrodataNotes;
use crate::extract::rels::RelNote;
use crate::options::Options;
pub use json_values::reason_in_script;
use microweave_html::account::Account;
use microweave_html::diagnostic::{Diagnostic, DiagnosticKind};
use microweave_html::dom::lazy_image::image_address;
use microweave_html::dom::page_defaults::first_base_attribute;
use microweave_html::dom::{Dom, El, NodeId};
use microweave_html::names::attr;
use microweave_values::url::Base;

#[derive(Default)]
pub(super) struct EngineNotes {
    pub(super) microformats: Vec<Option<Box<ItemNotes>>>,
    /// What was looked at outside these items and not taken.
    pub(super) not_taken: Vec<NotTaken>,
    pub(super) microdata: MicrodataNotes,
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
    let account = options.reasons_account(dom);
    // A `base` element that does not count leaves the address as it is.
    let has_base = first_base_attribute(dom, attr::HREF)
        .is_some_and(|href| *Base::new(address.trim_ascii()).resolve(href) == *base.as_str());
    let mut writer =
        ReasonWriter { dom, base, has_base, account, reasons: Reasons::default(), pragma: OnceCell::new() };
    writer.microformats(&document, &notes.microformats);
    drop(notes.microformats);
    writer.meta_item(&document);
    writer.not_taken(&notes.not_taken, "");
    writer.rels(&document, &notes.rels);
    writer.unused_properties(&notes.microdata.unused_properties);
    if let Some(microdata) = &document.microdata {
        writer.microdata(microdata, &notes.microdata.items, &options.microdata_rules);
    }
    writer.json_ld(document.json_ld(), &notes.json_ld);
    if let Some(rdfa) = &document.rdfa {
        writer.rdfa(rdfa);
    }
    // The reader takes the names for its posts, whose reasons have no pointers to them.
    if !options.as_shown {
        writer.meta_names(document.meta());
    }
    let ReasonWriter { mut reasons, account, .. } = writer;
    reasons.finish();
    document.reasons = Some(Box::new(reasons));
    let dropped = || notes.has_dropped.then(|| Diagnostic::new(DiagnosticKind::ReasonBytes));
    document.diagnostics.extend(account.limit_hit(DiagnosticKind::ReasonBytes).or_else(dropped));
    document
}

struct ReasonWriter<'a> {
    dom: &'a Dom,
    base: &'a Base,
    has_base: bool,
    account: Account,
    reasons: Reasons,
    /// The last `meta` element that sets a language for the page.
    pragma: OnceCell<Option<NodeId>>,
}

fn non_empty(text: &str) -> Option<Box<str>> {
    (!text.is_empty()).then(|| text.into())
}

impl ReasonWriter<'_> {
    /// Adds a reason for the value at a pointer.
    fn add(&mut self, at: &str, note: &ReasonNote<'_>) {
        if self.spend(at, note) {
            push(&mut self.reasons.taken, reason_of(self.dom, at, note));
        }
    }

    /// Adds what was not taken in the item at a pointer. `start` is where it begins in its attribute, if it is one of several
    /// names: a class name or an id.
    fn add_not_taken(&mut self, at: &str, note: &ReasonNote<'_>, start: Option<usize>) {
        if self.spend(at, note) {
            let el = self.dom.el(note.element);
            let (span, from) = marked(el, note.written_in, self.dom);
            let name = note.name(self.dom);
            let of_name = start.map(|start| span.start + start..span.start + start + name.len());
            // In a decoded attribute, the name may be elsewhere.
            let is_there = |span: &Range<usize>| self.dom.source_at(span.clone()) == Some(name);
            let span = of_name.filter(is_there).unwrap_or(span);
            push(&mut self.reasons.not_taken, reason_at(self.dom, at, (el, span, &from), note));
        }
    }

    /// Counts a reason. False if it exceeds the account.
    fn spend(&self, at: &str, note: &ReasonNote<'_>) -> bool {
        self.account.spend(REASON_OVERHEAD + at.len() + note.name(self.dom).len() + note.step.len())
    }

    /// Adds a reason for a link of an HTTP header, which is not in the page.
    fn add_header(&mut self, at: &str, by: &str) {
        if self.account.spend(REASON_OVERHEAD + at.len() + by.len()) {
            push(&mut self.reasons.taken, Reason::of_header(at, non_empty(by)));
        }
    }

    /// Adds a reason that a URL was resolved. Without a base, an empty URL stays what it is.
    fn add_base(&mut self, at: &str, element: NodeId, written_in: WrittenIn) {
        if self.base.is_absolute() {
            let step = if self.has_base { "base element" } else { "address of the page" };
            let base = self.base;
            self.add(
                at,
                &ReasonNote::new(element, written_in, ReasonRule::Base).by(base.as_str()).step(step),
            );
        }
    }
}

/// The reason for the value at a pointer, from a note.
pub fn reason_of(dom: &Dom, at: &str, note: &ReasonNote<'_>) -> Reason {
    let (el, written_in) = resolved_place(dom.el(note.element), note.written_in);
    let (span, from) = marked(el, written_in, dom);
    reason_at(dom, at, (el, span, &from), note)
}

fn reason_at(
    dom: &Dom,
    at: &str,
    (el, span, from): (El<'_>, Range<usize>, &str),
    note: &ReasonNote<'_>,
) -> Reason {
    let (by, step, from) = (non_empty(note.name(dom)), non_empty(note.step), non_empty(from));
    Reason { by, step, from, ..Reason::of_element(dom, at, el, span, note.rule) }
}

/// The part of the source that a value is written in, and what that is.
fn marked<'a>(el: El<'_>, written_in: WrittenIn, dom: &'a Dom) -> (Range<usize>, Cow<'a, str>) {
    match written_in {
        WrittenIn::Attribute(name) => {
            (el.attribute_span(name).unwrap_or_else(|| el.span()), dom.attribute_name(name))
        }
        WrittenIn::Text => (el.content_span(), "text".into()),
        WrittenIn::Html => (el.content_span(), "html".into()),
        WrittenIn::Parts => (el.content_span(), "value-class".into()),
        WrittenIn::Element | WrittenIn::LateAddress => (el.span(), "".into()),
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
fn resolved_place(el: El<'_>, written_in: WrittenIn) -> (El<'_>, WrittenIn) {
    match written_in {
        WrittenIn::LateAddress => image_address(el).map_or((el, WrittenIn::Element), |address| {
            (address.el, WrittenIn::Attribute(address.attribute))
        }),
        unresolved => (el, unresolved),
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

/// The JSON Pointer to a value of an item.
pub fn value_pointer(item_at: &str, name: &str, number: usize) -> String {
    let mut at = format!("{item_at}/properties");
    push_name(&mut at, name);
    at.push_str(&format!("/{number}"));
    at
}

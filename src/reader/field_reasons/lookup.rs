//! Looks up the reasons of fields: in the reasons of the page's document, or in the page for what is not in the document.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::{FieldOrigin, FieldOrigins, FieldReason, ItemPlaces, ItemRef};
use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::document::origins::ValueOrigin;
use crate::document::{Document, Item, Reason, ReasonRule, Source};
use crate::dom::{El, NodeId};
use crate::extract::reasons::value_pointer;
use crate::extract::{meta, metaformats};
use crate::graph::MemberSource;
use crate::graph::address::Address;
use crate::html::names::{NameId, attr, tag};
use crate::json_ld::script::ScriptPlaces;
use crate::page::Page;
use crate::reader::feed::Feeds;
use crate::whitespace::trim;

/// The bytes of the longest name of a field, `syndication`, as they are allocated.
const MAX_FIELD_LEN: usize = 16;

/// The reasons of a value. They are copied only if the budget has room for them.
type ValueReasons<'p> = Vec<Cow<'p, Reason>>;

pub(super) struct ReasonLookup<'p> {
    page: &'p Page,
    /// The documents of the sources, in the order of [`MemberSource`].
    documents: [Option<&'p Document>; 4],
    /// The reasons of the document that is shown, sorted by their pointers.
    by_pointer: Vec<&'p Reason>,
    /// The reasons of items and their values, sorted by where their elements begin and by their pointers.
    by_element: Vec<&'p Reason>,
    scripts: RefCell<HashMap<NodeId, ScriptPlaces>>,
    address: Address,
    budget: Budget,
}

/// Sets the reasons of all posts and feeds of a page. They point into the document that is shown, unless that leaves out
/// class names of CSS frameworks: then they point into the document with them.
pub(in crate::reader) fn set_reasons(feeds: &mut Feeds, page: &Page, documents: [Option<&Document>; 4]) {
    let shown = page.shown_document();
    let is_left_out = |reason: &Reason| reason.rule == ReasonRule::FrameworkClass;
    let is_same =
        page.options().ignore_framework_classes.is_some() || !shown.not_taken().iter().any(is_left_out);
    let document = if is_same { shown } else { page.shown_with(false) };
    let mut by_pointer: Vec<&Reason> = document.reasons().iter().collect();
    by_pointer.sort_by(|one, other| one.at.cmp(&other.at));
    let is_of_element = |reason: &&&Reason| !reason.at.starts_with("/rel");
    let mut by_element: Vec<&Reason> = by_pointer.iter().filter(is_of_element).copied().collect();
    by_element.sort_by_key(|reason| reason.element_start);
    // The reasons of the document are held too.
    let budget = Budget::new(page.reasons_limit() / 2);
    let (scripts, address) = (RefCell::default(), Address::new(page.address()));
    let reasons = ReasonLookup { page, documents, by_pointer, by_element, scripts, address, budget };
    for feed in feeds.iter_mut() {
        feed.reasons = reasons.of(std::mem::take(&mut feed.origins));
        for entry in &mut feed.entries {
            entry.reasons = reasons.of(std::mem::take(&mut entry.origins));
        }
    }
    let is_of_reasons = |diagnostic: &Diagnostic| diagnostic.kind == DiagnosticKind::ReasonBytes;
    let is_cut = reasons.budget.is_exceeded() || document.diagnostics().iter().any(is_of_reasons);
    if is_cut && !feeds.diagnostics.iter().any(is_of_reasons) {
        feeds.diagnostics.push(Diagnostic::new(DiagnosticKind::ReasonBytes));
    }
}

impl<'p> ReasonLookup<'p> {
    /// The reasons of fields, each once for a field. It stops when the budget is exceeded.
    fn of(&self, origins: FieldOrigins) -> Vec<FieldReason> {
        let mut found: Vec<FieldReason> = Vec::new();
        let origins = origins.0.unwrap_or_default();
        let of_fields = origins.chunk_by(|(field, _), (next, _)| field == next);
        for origins in of_fields.take_while(|_| !self.budget.is_exceeded()) {
            let field = origins[0].0;
            let of_field = found.iter().filter(|known| *known.field == *field);
            let mut known: HashSet<Cow<'_, Reason>> =
                of_field.map(|known| Cow::Borrowed(&known.reason)).collect();
            let (mut new, mut has_reason) = (Vec::new(), false);
            let is_fallback = |origin: &FieldOrigin| matches!(origin, FieldOrigin::ItemAsFallback(..));
            // Values that are noted together end with the item. Only after the last of them is it known that none has a reason.
            let last_fallback = origins.iter().rposition(|(_, origin)| is_fallback(origin));
            for (number, (_, origin)) in origins.iter().enumerate() {
                if is_fallback(origin) && (has_reason || last_fallback != Some(number)) {
                    continue;
                }
                for reason in self.of_origin(*origin).take_while(|_| !self.budget.is_exceeded()) {
                    has_reason = true;
                    if !known.contains(&reason) && self.fits(&reason) {
                        known.insert(reason.clone());
                        new.push(FieldReason { field: field.into(), reason: reason.into_owned() });
                    }
                }
            }
            drop(known);
            found.extend(new);
        }
        found.shrink_to_fit();
        found
    }

    /// Counts the memory of a reason. False if it does not fit.
    fn fits(&self, reason: &Reason) -> bool {
        let texts = [&reason.by, &reason.step, &reason.from].into_iter().flatten().map(|text| text.len());
        let texts = reason.at.len() + reason.element.len() + texts.sum::<usize>();
        self.budget.spend(size_of::<FieldReason>() + MAX_FIELD_LEN + texts)
    }

    fn of_origin(&self, origin: FieldOrigin) -> Box<dyn Iterator<Item = Cow<'p, Reason>> + '_> {
        let dom = self.page.dom();
        let reasons = match origin {
            FieldOrigin::Value(item, property, number) => {
                self.of_value(self.item(item), property, number as usize)
            }
            FieldOrigin::Values(item, property) => {
                let item = self.item(item);
                let numbers = 0..item.values(property).len();
                return Box::new(numbers.flat_map(move |number| self.of_value(item, property, number)));
            }
            FieldOrigin::DroppedMedia(item, property) => {
                return Box::new(self.of_own_media(self.item(item), property));
            }
            FieldOrigin::ItemAttribute(item, name) => {
                let pointers = self.pointers(self.item(item)).into_iter();
                pointers.flat_map(|at| self.at(&format!("{at}/{name}"))).collect()
            }
            FieldOrigin::Item(item, places) | FieldOrigin::ItemAsFallback(item, places) => {
                self.of_item(self.item(item), places)
            }
            FieldOrigin::Rels(rels) => {
                let mut all = rels.iter().map(|rel| self.at(&format!("/rels/{rel}/0")));
                all.find(|reasons| !reasons.is_empty()).unwrap_or_default()
            }
            FieldOrigin::Written(origin, name) => self.of_written(origin, &[], name),
            FieldOrigin::Content(element, from) => {
                self.span(dom.el(element), dom.el(element).content_span(), (ReasonRule::Html, ""), from)
            }
            FieldOrigin::Attribute(element, name) => {
                self.attribute(dom.el(element), name, (ReasonRule::Html, ""))
            }
            FieldOrigin::Language(element) => {
                self.attribute(dom.el(element), attr::LANG, (ReasonRule::Attribute, ""))
            }
        };
        Box::new(reasons.into_iter())
    }

    fn item(&self, item: ItemRef) -> Item<'p> {
        let source = match item.source {
            Source::JsonLd => MemberSource::JsonLd,
            Source::Rdfa => MemberSource::Rdfa,
            Source::Meta => MemberSource::Meta,
            _ => MemberSource::Marked,
        };
        self.documents[source as usize].expect("the item is from this document").item(item.number)
    }

    /// The reasons of a value: from the page's document, or if it has none, from the place where the value is written.
    fn of_value(&self, item: Item<'_>, property: &str, number: usize) -> ValueReasons<'p> {
        let pointers = self.pointers(item);
        let at = pointers.iter().find(|pointer| pointer.starts_with("/items/"));
        let at = at.zip(item.number_in(self.page.shown_document(), property, number));
        let reasons = at.map_or_else(Vec::new, |(at, number)| self.at(&value_pointer(at, property, number)));
        or_else(reasons, || match item.value_origin(property, number) {
            Some(origin) => self.of_written(origin, &pointers, property),
            None => Vec::new(),
        })
    }

    /// The pictures or recordings that a post lacks, because they have no address but the page's.
    fn of_own_media(
        &self,
        item: Item<'p>,
        property: &'static str,
    ) -> impl Iterator<Item = Cow<'p, Reason>> + '_ {
        let is_marked = !self.pointers(item).is_empty();
        let item = is_marked.then(|| self.page.shown_document().item(item.number()));
        let values = item.into_iter().flat_map(move |item| item.values(property).enumerate());
        let is_own = |url: &str| url.is_empty() || self.address.is_part(url);
        let own =
            values.filter(move |(_, value)| value.as_item().is_none() && value.as_text().is_some_and(is_own));
        let reasons =
            own.filter_map(move |(number, _)| self.of_value(item?, property, number).into_iter().next());
        reasons.map(|reason| Cow::Owned(Reason { rule: ReasonRule::OwnAddress, ..reason.into_owned() }))
    }

    fn of_item(&self, item: Item<'_>, places: ItemPlaces) -> ValueReasons<'p> {
        let mut pointers = self.pointers(item);
        if places == ItemPlaces::Microdata {
            let one = pointers.iter().copied().find(|pointer| pointer.starts_with("/microdata/"));
            pointers = one.or(pointers.first().copied()).into_iter().collect();
        }
        let reasons = pointers.into_iter().flat_map(|at| self.at(at)).collect();
        or_else(reasons, || {
            let written = item.origin().map_or_else(Vec::new, |origin| self.of_written(origin, &[], ""));
            // The value is not at that place itself.
            let of_item = |reason: Cow<'_, Reason>| Cow::Owned(Reason { from: None, ..reason.into_owned() });
            written.into_iter().map(of_item).collect()
        })
    }

    /// The pointers to an item: several if its element is an item of microformats and of microdata.
    fn pointers(&self, item: Item<'_>) -> Vec<&'p str> {
        let root = match item.source() {
            Source::Microformats => "/items/",
            Source::Microdata => "/microdata/",
            Source::Both => "/",
            _ => return Vec::new(),
        };
        let reasons = item.place().map_or(&[][..], |place| self.of_element(place.start.offset));
        let of_items = reasons.iter().filter(|reason| reason.from.is_none() && reason.at.starts_with(root));
        let mut pointers: Vec<&str> = of_items.map(|reason| &*reason.at).collect();
        pointers.dedup();
        pointers
    }

    /// The reasons at a pointer.
    fn at(&self, pointer: &str) -> ValueReasons<'p> {
        let first = self.by_pointer.partition_point(|reason| *reason.at < *pointer);
        let same = self.by_pointer[first..].iter().take_while(|reason| *reason.at == *pointer);
        same.map(|reason| Cow::Borrowed(*reason)).collect()
    }

    /// The reasons of the element that begins here.
    fn of_element(&self, start: usize) -> &[&'p Reason] {
        let first = self.by_element.partition_point(|reason| reason.element_start < start);
        let rest = &self.by_element[first..];
        &rest[..rest.partition_point(|reason| reason.element_start == start)]
    }

    /// The reasons of a value that is not microformats. Microdata needs its `items` and `name`.
    fn of_written(&self, origin: ValueOrigin, items: &[&str], name: &str) -> ValueReasons<'p> {
        let dom = self.page.dom();
        let el = match origin {
            ValueOrigin::Element(element) | ValueOrigin::Rdfa(element) => dom.element(element),
            ValueOrigin::Script(place) => dom.element(place.element),
            ValueOrigin::Meta(metaformats::TITLE) => dom.elements().find(|el| el.tag() == tag::TITLE),
            ValueOrigin::Meta(name) => dom.elements().find(|el| is_meta(*el, name)),
        };
        let Some(el) = el else { return Vec::new() };
        match origin {
            ValueOrigin::Element(_) => self.of_microdata(el, items, name),
            ValueOrigin::Rdfa(_) => self.of_rdfa(el),
            ValueOrigin::Script(place) => {
                let mut scripts = self.scripts.borrow_mut();
                let places = scripts.entry(place.element).or_insert_with(|| ScriptPlaces::of(el, dom));
                let span = places.source_span(&(place.start..place.end), dom);
                let is_object = dom.source_at(span.clone()).is_some_and(|text| text.starts_with(['{', '[']));
                self.span(el, span, (ReasonRule::JsonLd, ""), if is_object { "" } else { "text" })
            }
            ValueOrigin::Meta(metaformats::TITLE) => {
                self.span(el, el.content_span(), (ReasonRule::Meta, "title"), "text")
            }
            ValueOrigin::Meta(name) => self.attribute(el, attr::CONTENT, (ReasonRule::Meta, name)),
        }
    }

    /// The reasons of the value of microdata that an element has. Of several, one in one of these items has priority, then one
    /// with this property name.
    fn of_microdata(&self, el: El<'_>, items: &[&str], name: &str) -> ValueReasons<'p> {
        let reasons = el.start().map_or(&[][..], |start| self.of_element(start.offset));
        let values = reasons.iter().filter(|reason| reason.at.starts_with("/microdata/"));
        let has_name = |at: &str| at.rsplit('/').nth(1) == Some(name);
        let is_in_item = |at: &str| {
            items.iter().any(|item| at.strip_prefix(item).is_some_and(|rest| rest.starts_with('/')))
        };
        let best = values.min_by_key(|reason| (!is_in_item(&reason.at), !has_name(&reason.at)));
        best.map_or_else(Vec::new, |reason| self.at(&reason.at))
    }

    /// A value or an item of RDFa, by its element.
    fn of_rdfa(&self, el: El<'_>) -> ValueReasons<'p> {
        let first = |names: &[NameId]| names.iter().copied().find(|name| el.attr_by(*name).is_some());
        if first(&[attr::TYPEOF]).is_some() {
            return self.span(el, el.span(), (ReasonRule::RdfaSubject, ""), "");
        }
        let by = first(&[attr::PROPERTY, attr::REL]).and_then(|name| el.attr_by(name)).unwrap_or_default();
        let rule = (ReasonRule::RdfaProperty, by);
        match first(&[attr::CONTENT, attr::DATETIME, attr::RESOURCE, attr::HREF, attr::SRC]) {
            Some(name) => self.attribute(el, name, rule),
            None => self.span(el, el.content_span(), rule, "text"),
        }
    }

    fn attribute(&self, el: El<'_>, name: NameId, rule: (ReasonRule, &str)) -> ValueReasons<'p> {
        let span = el.attribute_span(name).unwrap_or_else(|| el.span());
        self.span(el, span, rule, &self.page.dom().attribute_name(name))
    }

    fn span(
        &self,
        el: El<'_>,
        span: Range<usize>,
        (rule, by): (ReasonRule, &str),
        from: &str,
    ) -> ValueReasons<'p> {
        let [by, from] = [by, from].map(|text| (!text.is_empty()).then(|| text.into()));
        vec![Cow::Owned(Reason { by, from, ..Reason::of_element(self.page.dom(), "", el, span, rule) })]
    }
}

/// True for a `meta` element with this name and a content.
fn is_meta(el: El<'_>, name: &str) -> bool {
    el.tag() == tag::META
        && !trim(el.attr_by(attr::CONTENT).unwrap_or_default()).is_empty()
        && meta::names(el).any(|own| own.eq_ignore_ascii_case(name))
}

fn or_else<'p>(reasons: ValueReasons<'p>, others: impl FnOnce() -> ValueReasons<'p>) -> ValueReasons<'p> {
    if reasons.is_empty() { others() } else { reasons }
}

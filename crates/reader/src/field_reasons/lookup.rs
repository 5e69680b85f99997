//! Looks up the reasons of fields: in the reasons of the page's document, or in the page for what is not in the document.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use super::{FieldOrigin, FieldOrigins, FieldReason, ItemRef};
use crate::PageReading;
use crate::address::Address;
use crate::entry::Field;
use crate::feed::Feeds;
use microweave::document::origins::ValueOrigin;
use microweave::document::{Document, Item, Reason, ReasonRule, Source, Value};
use microweave::extract::mf2::notes::{ReasonNote, WrittenIn};
use microweave::extract::microdata::value::value_attribute;
use microweave::extract::reasons::{reason_in_script, reason_of, value_pointer};
use microweave::extract::{meta, metaformats};
use microweave::json_ld::script::ScriptPlaces;
use microweave_html::account::{Account, Share};
use microweave_html::diagnostic::{Diagnostic, DiagnosticKind};
use microweave_html::dom::{Dom, El, NodeId};
use microweave_html::names::{NameId, attr, tag};
use microweave_html::position::Position;
use microweave_values::collections::sort::{sort_by, sort_by_key};
use microweave_values::whitespace::{fold, trim};

/// The bytes of the longest name of a field, `syndication`, as they are allocated.
const MAX_FIELD_LEN: usize = 16;

/// The reasons of a value. They are copied only if the account has room for them.
type ValueReasons<'p> = Vec<Cow<'p, Reason>>;

struct ReasonLookup<'p> {
    reading: &'p PageReading,
    shown: &'p Document,
    /// The documents of the sources, in the order of [`MemberSource`](crate::graph::MemberSource).
    documents: [Option<&'p Document>; 4],
    /// The reasons of the document that is shown, sorted by their pointers.
    by_pointer: Vec<&'p Reason>,
    /// The reasons of items and their values, sorted by where their elements begin and by their pointers.
    by_element: Vec<&'p Reason>,
    scripts: RefCell<HashMap<NodeId, ScriptPlaces>>,
    address: Address,
    account: Account,
}

/// Sets the reasons of all posts and feeds of a page. They point into the document that is shown, unless that leaves out
/// class names of CSS frameworks: then they point into the document with them.
pub(crate) fn set_reasons(feeds: &mut Feeds, reading: &PageReading, documents: [Option<&Document>; 4]) {
    let (page, shown) = (reading.page(), reading.shown_for_posts(reading.ignores_framework_classes()));
    let is_left_out = |reason: &Reason| reason.rule == ReasonRule::FrameworkClass;
    let is_same =
        page.options().ignore_framework_classes.is_some() || !shown.not_taken().iter().any(is_left_out);
    let document = if is_same { shown } else { reading.shown_for_posts(false) };
    let mut by_pointer: Vec<&Reason> = document.reasons().iter().collect();
    sort_by(&mut by_pointer, |one, other| one.at.cmp(&other.at));
    let is_of_element = |reason: &&&Reason| !reason.at.starts_with("/rel");
    let mut by_element: Vec<&Reason> = by_pointer.iter().filter(is_of_element).copied().collect();
    sort_by_key(&mut by_element, |reason| reason.element_span.start.offset);
    // The reasons of the document are held too.
    let account = page.account(Share::Reasons);
    let (scripts, address) = (RefCell::default(), Address::new(page.address()));
    let reasons =
        ReasonLookup { reading, shown, documents, by_pointer, by_element, scripts, address, account };
    for feed in feeds.iter_mut() {
        feed.reasons = reasons.of(std::mem::take(&mut feed.origins));
        for entry in &mut feed.entries {
            entry.reasons = reasons.of(std::mem::take(&mut entry.origins));
            for rejected in &mut entry.rejected {
                let origin = rejected.origin.take();
                rejected.position = origin.and_then(|origin| reasons.position(rejected.field, origin));
            }
        }
    }
    let is_of_reasons = |diagnostic: &Diagnostic| diagnostic.kind == DiagnosticKind::ReasonBytes;
    let is_cut = reasons.account.is_exceeded() || document.diagnostics().iter().any(is_of_reasons);
    if is_cut && !feeds.diagnostics.iter().any(is_of_reasons) {
        feeds.diagnostics.push(Diagnostic::new(DiagnosticKind::ReasonBytes));
    }
}

impl<'p> ReasonLookup<'p> {
    /// The reasons of fields, each once for a field. A field whose values have no reason has the reasons of their item. The
    /// rest is left out when the account is exceeded.
    fn of(&self, origins: FieldOrigins) -> Vec<FieldReason> {
        let (mut found, mut known) = (Vec::new(), HashSet::new());
        let origins = origins.0.unwrap_or_default();
        for origins in origins.chunk_by(|(field, _), (next, _)| field == next) {
            let (field, last) = origins[origins.len() - 1];
            let mut reasons =
                origins.iter().flat_map(|(_, origin)| self.of_origin(field, *origin)).peekable();
            let of_item = match last {
                FieldOrigin::Value(item, ..) if reasons.peek().is_none() => self.of_item(field, item),
                _ => Vec::new(),
            };
            for reason in reasons.chain(of_item).take_while(|_| !self.account.is_exceeded()) {
                let own = (field, reason);
                if !known.contains(&own) && self.fits(&own.1) {
                    found.push(FieldReason { field: field.into(), reason: Reason::clone(&own.1) });
                    known.insert(own);
                }
            }
        }
        found.shrink_to_fit();
        found
    }

    /// Where a value begins. `None` if the tree was not parsed here.
    fn position(&self, field: Field, origin: FieldOrigin) -> Option<Position> {
        let reason = self.of_origin(field.name(), origin).next()?;
        Some(reason.span.start).filter(|_| reason.span.is_known())
    }

    /// Counts the memory of a reason. False if it does not fit.
    fn fits(&self, reason: &Reason) -> bool {
        let texts = [&reason.by, &reason.step, &reason.from].into_iter().flatten().map(|text| text.len());
        let texts = reason.at.len() + reason.element.len() + texts.sum::<usize>();
        self.account.spend(size_of::<FieldReason>() + MAX_FIELD_LEN + texts)
    }

    fn of_origin(&self, field: &str, origin: FieldOrigin) -> Box<dyn Iterator<Item = Cow<'p, Reason>> + '_> {
        let reasons = match origin {
            _ if self.account.is_exceeded() => Vec::new(),
            FieldOrigin::Value(item, property, number) => {
                let item = self.item(item);
                let numbers = number.map_or(0..item.values(property).len() as u32, |one| one..one + 1);
                return Box::new(
                    numbers.flat_map(move |number| self.of_value(item, property, number as usize)),
                );
            }
            FieldOrigin::DroppedMedia(item, property) => {
                return Box::new(self.of_own_media(self.item(item), property));
            }
            FieldOrigin::ItemAttribute(item, name) => {
                let pointers = self.pointers(self.item(item)).into_iter();
                pointers.flat_map(|at| self.at(&format!("{at}/{name}"))).collect()
            }
            FieldOrigin::Item(item) => self.of_item(field, item),
            FieldOrigin::Rels(rels) => {
                let mut all = rels.iter().map(|rel| self.at(&format!("/rels/{rel}/0")));
                all.find(|reasons| !reasons.is_empty()).unwrap_or_default()
            }
            FieldOrigin::Written(origin, name) => self.of_written(origin, &[], name),
            FieldOrigin::Element(element, written) => {
                let is_lang = written == WrittenIn::Attribute(attr::LANG);
                let rule = if is_lang { ReasonRule::Attribute } else { ReasonRule::Html };
                self.noted(&ReasonNote::new(element, written, rule))
            }
        };
        Box::new(reasons.into_iter())
    }

    fn item(&self, item: ItemRef) -> Item<'p> {
        self.documents[item.source as usize].expect("the item is from this document").item(item.number)
    }

    /// The reasons of a value: from the page's document, or if it has none, from the place where the value is written.
    fn of_value(&self, item: Item<'_>, property: &str, number: usize) -> ValueReasons<'p> {
        let pointers = self.pointers(item);
        let at = pointers.iter().find(|pointer| pointer.starts_with("/items/"));
        let at = at.zip(item.number_in(self.shown, property, number));
        let reasons = at.map_or_else(Vec::new, |(at, number)| self.at(&value_pointer(at, property, number)));
        match item.value_origin(property, number) {
            Some(origin) if reasons.is_empty() => {
                let value = item.values(property).nth(number).and_then(Value::as_text).unwrap_or_default();
                let reasons = self.of_written(origin, &pointers, property);
                self.at_text(reasons, origin, value)
            }
            _ => reasons,
        }
    }

    /// The reason of a value that is the text of a link: microdata and RDFa have its address.
    fn at_text(&self, reasons: ValueReasons<'p>, origin: ValueOrigin, value: &str) -> ValueReasons<'p> {
        let page = self.reading.page();
        let (ValueOrigin::Element(element) | ValueOrigin::Rdfa(element)) = origin else { return reasons };
        let Some(el) = page.dom().element(element) else { return reasons };
        let is_text = |href: &str| {
            *page.base().resolve(href) != *value
                && fold(&el.text(), char::is_whitespace) == fold(value, char::is_whitespace)
        };
        let first = reasons.iter().find(|reason| reason.from.as_deref() == Some("href"));
        match first.filter(|_| el.attr_by(attr::HREF).is_some_and(is_text)) {
            Some(reason) => {
                let note = ReasonNote::new(element, WrittenIn::Text, reason.rule);
                let note = note.by(reason.by.as_deref().unwrap_or_default());
                vec![Cow::Owned(reason_of(page.dom(), &reason.at, &note))]
            }
            None => reasons,
        }
    }

    /// The pictures or recordings that a post lacks, because they have no address but the page's.
    fn of_own_media(
        &self,
        item: Item<'p>,
        property: &'static str,
    ) -> impl Iterator<Item = Cow<'p, Reason>> + '_ {
        let is_marked = !self.pointers(item).is_empty();
        let item = is_marked.then(|| self.shown.item(item.number()));
        let values = item.into_iter().flat_map(move |item| item.values(property).enumerate());
        let is_own = |url: &str| url.is_empty() || self.address.is_part(url);
        let own =
            values.filter(move |(_, value)| value.as_item().is_none() && value.as_text().is_some_and(is_own));
        let reasons =
            own.filter_map(move |(number, _)| self.of_value(item?, property, number).into_iter().next());
        reasons.map(|mut reason| {
            reason.to_mut().rule = ReasonRule::OwnAddress;
            reason
        })
    }

    /// The reasons of an item that a field is made from. An element that is an item of microformats and of microdata has two:
    /// both decide on the type, and other values are in the microdata.
    fn of_item(&self, field: &str, item: ItemRef) -> ValueReasons<'p> {
        let item = self.item(item);
        let mut pointers = self.pointers(item);
        if !matches!(field, "type" | "kind") {
            let one = pointers.iter().position(|pointer| pointer.starts_with("/microdata/")).unwrap_or(0);
            pointers = pointers.get(one).into_iter().copied().collect();
        }
        let reasons: ValueReasons<'p> = pointers.into_iter().flat_map(|at| self.at(at)).collect();
        match item.origin() {
            Some(origin) if reasons.is_empty() => {
                let written = self.of_written(origin, &[], "").into_iter();
                // The value is not at that place itself.
                let without_part = |mut reason: Cow<'p, Reason>| {
                    reason.to_mut().from = None;
                    reason
                };
                written.map(without_part).collect()
            }
            _ => reasons,
        }
    }

    /// The pointers to an item: several if its element is an item of microformats and of microdata.
    fn pointers(&self, item: Item<'_>) -> Vec<&'p str> {
        let root = match item.source() {
            Source::Microformats => "/items/",
            Source::Microdata => "/microdata/",
            Source::Both => "/",
            _ => return Vec::new(),
        };
        // A tree that was not parsed here has no lines.
        let place = item.place().filter(|place| place.start.line > 0);
        let reasons = place.map_or(&[][..], |place| self.of_element(place.start.offset));
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
        let first = self.by_element.partition_point(|reason| reason.element_span.start.offset < start);
        let rest = &self.by_element[first..];
        &rest[..rest.partition_point(|reason| reason.element_span.start.offset == start)]
    }

    /// The reasons of a value that is not microformats. Microdata needs its `items` and `name`.
    fn of_written(&self, origin: ValueOrigin, items: &[&str], name: &str) -> ValueReasons<'p> {
        let dom = self.reading.page().dom();
        let note = match origin {
            ValueOrigin::Element(element) => {
                let el = dom.element(element);
                return el.map_or_else(Vec::new, |el| self.of_microdata(el, items, name));
            }
            ValueOrigin::Script(place) => {
                let Some(script) = dom.element(place.element) else { return Vec::new() };
                let mut scripts = self.scripts.borrow_mut();
                let places = scripts.entry(place.element).or_insert_with(|| ScriptPlaces::of(script, dom));
                let span = places.source_span(&(place.start..place.end), dom);
                let note = ReasonNote::new(place.element, WrittenIn::Element, ReasonRule::JsonLd);
                return vec![Cow::Owned(reason_in_script(dom, "", span, &note))];
            }
            ValueOrigin::Rdfa(element) => dom.element(element).map(rdfa_note),
            ValueOrigin::Meta(name) => meta_note(dom, name),
        };
        note.map_or_else(Vec::new, |note| self.noted(&note))
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
        let of_property =
            |name| el.attr_by(attr::ITEMPROP).map_or_else(Vec::new, |_| self.unlisted(el, name));
        best.map_or_else(|| of_property(name), |reason| self.at(&reason.at))
    }

    /// The reason of a property in an item that the document does not list, because it has an `itemprop` and is in no item.
    fn unlisted(&self, el: El<'_>, name: &str) -> ValueReasons<'p> {
        let attribute = value_attribute(el, &self.reading.page().options().microdata_rules);
        let written = match attribute {
            _ if el.attr_by(attr::ITEMSCOPE).is_some() => WrittenIn::Element,
            Some((attribute, _)) => WrittenIn::Attribute(attribute),
            None => WrittenIn::Text,
        };
        self.noted(&ReasonNote::new(el.id(), written, ReasonRule::Itemprop).by(name))
    }

    fn noted(&self, note: &ReasonNote<'_>) -> ValueReasons<'p> {
        vec![Cow::Owned(reason_of(self.reading.page().dom(), "", note))]
    }
}

/// A value or an item of RDFa, by its element.
fn rdfa_note(el: El<'_>) -> ReasonNote<'_> {
    let first = |names: &[NameId]| names.iter().copied().find(|name| el.attr_by(*name).is_some());
    if first(&[attr::TYPEOF]).is_some() {
        return ReasonNote::new(el.id(), WrittenIn::Element, ReasonRule::RdfaSubject);
    }
    let by = first(&[attr::PROPERTY, attr::REL]).and_then(|name| el.attr_by(name)).unwrap_or_default();
    let written = rdfa_attribute(el).map_or(WrittenIn::Text, WrittenIn::Attribute);
    ReasonNote::new(el.id(), written, ReasonRule::RdfaProperty).by(by)
}

/// The attribute with the value of a property of RDFa. `None` for the text.
pub(crate) fn rdfa_attribute(el: El<'_>) -> Option<NameId> {
    let names = [attr::CONTENT, attr::DATETIME, attr::RESOURCE, attr::HREF, attr::SRC];
    names.into_iter().find(|name| el.attr_by(*name).is_some())
}

/// The title of the page, or the first `meta` element with this name and a content.
fn meta_note(dom: &Dom, name: &'static str) -> Option<ReasonNote<'static>> {
    let is_meta = |el: &El<'_>| {
        el.tag() == tag::META
            && !trim(el.attr_by(attr::CONTENT).unwrap_or_default()).is_empty()
            && meta::names(*el).any(|own| own.eq_ignore_ascii_case(name))
    };
    let (el, written) = match name {
        metaformats::TITLE => (dom.elements().find(|el| el.tag() == tag::TITLE)?, WrittenIn::Text),
        _ => (dom.elements().find(is_meta)?, WrittenIn::Attribute(attr::CONTENT)),
    };
    Some(ReasonNote::new(el.id(), written, ReasonRule::Meta).by(name))
}

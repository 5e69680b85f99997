//! The values of the page that the fields of posts and feeds are made from. [`UsedValues`] notes the values when a field is
//! made, and [`FieldReasons`] looks up where they are in the page.

mod places;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::address::Address;
use super::authorship::{Author, AuthorSource};
use super::entry::Entry;
use super::feed::{Feed, FeedKind, FeedNameStep, Feeds};
use super::{Answer, AuthorshipStep, EntryList, PostTypeStep};
use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::document::origins::ValueOrigin;
use crate::document::{Document, Item, Reason, ReasonRule};
use crate::dom::{El, NodeId};
use crate::extract::metaformats::TITLE;
use crate::extract::reasons::value_pointer;
use crate::json_ld::script::ScriptPlaces;
use crate::page::Page;

/// A value of the page that a field of a post or a feed was made from.
///
/// ```
/// use microweave::Options;
/// use microweave::reader::ReadOptions;
///
/// let html = "<p class=h-entry>Tea <time class=dt-published datetime=2026-11-20>today</time>";
/// let page = Options::new().reasons(true).page(html, "https://ada.example/1");
/// let entry = &page.read(&ReadOptions::new()).main.entries[0];
/// let published = entry.reasons.iter().find(|own| &*own.field == "published").expect("it has a date");
/// assert_eq!(&*published.reason.at, "/items/0/properties/published/0");
/// assert_eq!(&html[published.reason.start..published.reason.end], "2026-11-20");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FieldReason {
    /// The name of the field in JSON, such as `published`.
    pub field: Box<str>,
    /// Why the value is what it is. Its pointer is one into the JSON of the page's document, in which images
    /// that are loaded late have their addresses. It is empty for a value of JSON-LD, of a `meta` element or of HTML
    /// without markup, and for the language of the page.
    #[serde(flatten)]
    pub reason: Reason,
}

/// The values of an item that fields are made from, if reasons are asked for: the name of the field, and the property and number
/// of the value. A field whose values are inside of other items has the number 0 of no property.
pub(super) struct UsedValues<'a> {
    item: Item<'a>,
    values: Option<Vec<(&'static str, &'static str, usize)>>,
}

impl<'a> UsedValues<'a> {
    pub(super) fn new(item: Item<'a>, are_noted: bool) -> Self {
        UsedValues { item, values: are_noted.then(Vec::new) }
    }

    /// Notes which value of a property contains the text. Returns the text. Texts are compared by their addresses in memory,
    /// so an equal text of another value does not count.
    pub(super) fn text(
        &mut self,
        field: &'static str,
        property: &'static str,
        text: Option<&'a str>,
    ) -> Option<&'a str> {
        if self.values.is_some()
            && let Some(part) = text
        {
            let is_part = |text: &str| text.as_bytes().as_ptr_range().contains(&part.as_ptr());
            let number = self.item.values(property).position(|value| value.as_text().is_some_and(is_part));
            self.add(field, property, number);
        }
        text
    }

    /// Notes values of a property by their numbers.
    pub(super) fn add(
        &mut self,
        field: &'static str,
        property: &'static str,
        numbers: impl IntoIterator<Item = usize>,
    ) {
        if let Some(values) = &mut self.values {
            values.push((field, "", 0));
            values.extend(numbers.into_iter().map(|number| (field, property, number)));
        }
    }

    /// Notes all values of these properties, if the field has a value.
    pub(super) fn all(&mut self, field: &'static str, properties: &[&'static str], has_value: bool) {
        for &property in properties.iter().filter(|_| has_value) {
            self.add(field, property, 0..self.item.values(property).len());
        }
    }
}

/// Looks up the reasons of fields, when a post or a feed is made from its item.
pub(super) struct FieldReasons<'p> {
    page: &'p Page,
    /// The document that the reader shows.
    shown: &'p Document,
    /// The reasons of the document, sorted by their pointers.
    by_pointer: Vec<&'p Reason>,
    /// The reasons of items and their values, sorted by where their elements begin and by their pointers.
    by_element: Vec<&'p Reason>,
    scripts: RefCell<HashMap<NodeId, ScriptPlaces>>,
    address: Address,
    budget: Budget,
    is_cut: bool,
}

/// The reasons of a value.
type ValueReasons<'p> = Vec<Cow<'p, Reason>>;

type FoundAuthor<'a> = Answer<Option<Author<'a>>, AuthorshipStep>;

impl<'p> FieldReasons<'p> {
    /// `None` if the page was not read with reasons. They point into the document that is shown, unless that leaves out class
    /// names of CSS frameworks: then they point into the document with them.
    pub(super) fn of_page(page: &'p Page) -> Option<Self> {
        let shown = page.options().reasons.then(|| page.shown_document())?;
        let is_left_out = |reason: &Reason| reason.rule == ReasonRule::FrameworkClass;
        let is_same =
            page.options().ignore_framework_classes.is_some() || !shown.not_taken().iter().any(is_left_out);
        let document = if is_same { shown } else { page.shown_with(false) };
        let mut by_pointer: Vec<&Reason> = document.reasons().iter().collect();
        by_pointer.sort_by(|one, other| one.at.cmp(&other.at));
        let is_of_element = |reason: &&&Reason| !reason.at.starts_with("/rel");
        let mut by_element: Vec<&Reason> = by_pointer.iter().filter(is_of_element).copied().collect();
        by_element.sort_by_key(|reason| reason.element_start);
        Some(FieldReasons {
            page,
            shown,
            by_pointer,
            by_element,
            scripts: RefCell::default(),
            address: Address::new(page.address()),
            // The reasons of the document are held too.
            budget: Budget::new(page.reasons_limit() / 2),
            is_cut: document.diagnostics().iter().any(is_of_reasons),
        })
    }

    /// The reasons of a post. `used` has the values that it was made from, and `feed` is the h-feed around it.
    pub(super) fn of_entry(
        &self,
        entry: &Entry,
        used: &UsedValues<'_>,
        author: &FoundAuthor<'_>,
        feed: Option<Item<'_>>,
    ) -> Vec<FieldReason> {
        let (mut found, item) = (Vec::new(), used.item);
        self.add(&mut found, "type", &self.of_type(item, entry.post_type.step));
        for (field, reasons) in self.of_fields(used) {
            self.add(&mut found, field, &or_else(reasons, || self.of_item(item)));
        }
        self.add_own_media(&mut found, item);
        self.add(&mut found, "author", &self.of_author(Some(item), feed, author));
        if entry.language.is_some() {
            self.add(&mut found, "language", &self.of_attribute(item, "lang"));
        }
        found.shrink_to_fit();
        found
    }

    /// Adds reasons, each once for a field.
    fn add(&self, found: &mut Vec<FieldReason>, field: &str, reasons: &[Cow<'_, Reason>]) {
        let of_field = found.iter().filter(|known| &*known.field == field);
        let mut known: HashSet<&Reason> = of_field.map(|known| &known.reason).collect();
        let new = reasons.iter().filter(|reason| known.insert(reason)).filter_map(|reason| {
            Some(FieldReason { field: field.into(), reason: self.counted(reason.clone())? })
        });
        let new: Vec<FieldReason> = new.collect();
        found.extend(new);
    }

    /// The pictures and recordings that the post lacks, because they have no address but the page's.
    fn add_own_media(&self, found: &mut Vec<FieldReason>, item: Item<'_>) {
        const MEDIA: [(&str, &str); 4] =
            [("photos", "photo"), ("photos", "featured"), ("audio", "audio"), ("video", "video")];
        if self.pointers(item).is_empty() {
            return;
        }
        let written = self.shown.item(item.number());
        let is_url_of_page = |url: &str| url.is_empty() || self.address.is_part(url);
        for (field, property) in MEDIA {
            let values = written.values(property).enumerate();
            let reasons = values
                .filter(|(_, value)| value.as_item().is_none() && value.as_text().is_some_and(is_url_of_page))
                .filter_map(|(number, _)| self.of_value(written, property, number).into_iter().next())
                .map(|reason| Cow::Owned(Reason { rule: ReasonRule::OwnAddress, ..reason.into_owned() }));
            self.add(found, field, &reasons.collect::<Vec<_>>());
        }
    }

    /// The property or the name that decides the type of the post, or else the item's type.
    fn of_type(&self, item: Item<'_>, step: PostTypeStep) -> ValueReasons<'p> {
        let reasons = match step {
            PostTypeStep::Property(property) => self.of_value(item, property, 0),
            PostTypeStep::Root(_) | PostTypeStep::NoContent | PostTypeStep::NoName => Vec::new(),
            _ => self.of_value(item, "name", 0),
        };
        let of_items = || self.pointers(item).into_iter().flat_map(|at| self.at(at)).collect();
        or_else(or_else(reasons, of_items), || self.of_item(item))
    }

    /// The reasons of each field.
    fn of_fields(&self, used: &UsedValues<'_>) -> Vec<(&'static str, ValueReasons<'p>)> {
        let values = used.values.as_deref().unwrap_or_default();
        let fields = values.chunk_by(|(field, ..), (next, ..)| field == next);
        let reasons = |&(_, property, number)| self.of_value(used.item, property, number);
        fields.map(|values| (values[0].0, values.iter().flat_map(reasons).collect())).collect()
    }

    /// The reasons of a value: those that the page's document has of it, or else where its origin says that it is written.
    fn of_value(&self, item: Item<'_>, property: &str, number: usize) -> ValueReasons<'p> {
        let pointers = self.pointers(item);
        let at = pointers.iter().find(|pointer| pointer.starts_with("/items/"));
        let at = at.zip(item.number_in(self.shown, property, number));
        let reasons = at.map_or_else(Vec::new, |(at, number)| self.at(&value_pointer(at, property, number)));
        or_else(reasons, || match item.value_origin(property, number) {
            Some(origin) => self.of_origin(origin, &pointers, property),
            None => Vec::new(),
        })
    }

    /// The item itself, for a field whose value is in an item inside it.
    fn of_item(&self, item: Item<'_>) -> ValueReasons<'p> {
        let pointers = self.pointers(item);
        let microdata = pointers.iter().find(|pointer| pointer.starts_with("/microdata/"));
        if let Some(at) = microdata.or(pointers.first()) {
            return self.at(at);
        }
        let reasons = item.origin().map_or_else(Vec::new, |origin| self.of_origin(origin, &[], ""));
        // The value is not at that place itself.
        let of_item = |reason: Cow<'_, Reason>| Cow::Owned(Reason { from: None, ..reason.into_owned() });
        reasons.into_iter().map(of_item).collect()
    }

    /// The item itself, by its microformats if it has some.
    fn of_root(&self, item: Item<'_>) -> ValueReasons<'p> {
        self.pointers(item).first().map_or_else(|| self.of_item(item), |at| self.at(at))
    }

    /// The `id` or the language of an item.
    fn of_attribute(&self, item: Item<'_>, name: &str) -> ValueReasons<'p> {
        let pointers = self.pointers(item).into_iter();
        pointers.flat_map(|at| self.at(&format!("{at}/{name}"))).collect()
    }

    /// The values that name the author of a post, or of a feed.
    fn of_author(
        &self,
        item: Option<Item<'_>>,
        feed: Option<Item<'_>>,
        author: &FoundAuthor<'_>,
    ) -> ValueReasons<'p> {
        let of_first =
            |item: Option<Item<'_>>| item.map_or_else(Vec::new, |item| self.of_value(item, "author", 0));
        let named = match author.step.source() {
            Some(AuthorSource::Entry) => of_first(item),
            Some(AuthorSource::Feed) => of_first(feed),
            Some(AuthorSource::RelAuthor | AuthorSource::RelAuthorOfList) => self.of_rels(&["author"]),
            None => Vec::new(),
        };
        let is_of_page = matches!(
            author.step,
            AuthorshipStep::CardOnEntryPage(_)
                | AuthorshipStep::RepresentativeCard
                | AuthorshipStep::OnlyCard
                | AuthorshipStep::PageCard
        );
        let card = author.value.as_ref().and_then(Author::card).filter(|_| is_of_page);
        [named, card.map_or_else(Vec::new, |card| self.of_card(card))].concat()
    }

    /// The h-card of a person, with the values of its name and URL.
    fn of_card(&self, card: Item<'_>) -> ValueReasons<'p> {
        [self.of_item(card), self.of_value(card, "name", 0), self.of_value(card, "url", 0)].concat()
    }

    /// The reasons of a feed. `author` is the answer for it, and `used` has the values that it was made from.
    pub(super) fn of_feed(
        &self,
        feed: &Feed,
        list: &EntryList<'_>,
        author: &FoundAuthor<'_>,
        used: Option<&UsedValues<'_>>,
    ) -> Vec<FieldReason> {
        let mut found = Vec::new();
        let first = list.entries().first().copied();
        let of_kind = match feed.kind.value {
            FeedKind::Post => first.map(|item| self.of_root(item)),
            FeedKind::Card => author.value.as_ref().and_then(Author::card).map(|card| self.of_card(card)),
            _ => list.item().or(first).map(|item| self.of_root(item)),
        };
        self.add(&mut found, "kind", &of_kind.unwrap_or_default());
        if let Some(used) = used {
            self.of_fields(used)
                .into_iter()
                .for_each(|(field, reasons)| self.add(&mut found, field, &reasons));
            if feed.id.is_some() {
                self.add(&mut found, "id", &self.of_attribute(used.item, "id"));
            }
        }
        self.add(&mut found, "author", &self.of_author(None, list.item(), author));
        found
    }

    /// Adds the reasons of what no item of the page has.
    pub(super) fn finish(&self, feeds: &mut Feeds) {
        for feed in feeds.iter_mut().filter(|feed| feed.language.is_some()) {
            self.add(&mut feed.reasons, "language", self.of_language().as_slice());
        }
        let main = &mut feeds.main;
        if main.name.step == FeedNameStep::PageTitle {
            self.add(&mut main.reasons, "name", &self.of_origin(ValueOrigin::Meta(TITLE), &[], ""));
        }
        let links = [
            ("previous", &["prev", "previous"][..], main.previous.is_some()),
            ("next", &["next"], main.next.is_some()),
            ("canonical", &["canonical"], main.canonical.is_some()),
            ("hubs", &["hub"], !main.hubs.is_empty()),
            ("topic", &["self"], main.topic.is_some()),
        ];
        for (field, rels, _) in links.into_iter().filter(|(.., is_there)| *is_there) {
            self.add(&mut main.reasons, field, &self.of_rels(rels));
        }
        if (self.is_cut || self.budget.is_exceeded()) && !feeds.diagnostics.iter().any(is_of_reasons) {
            feeds.diagnostics.push(Diagnostic::new(DiagnosticKind::ReasonBytes));
        }
    }

    /// The reason of what an element without an item says.
    pub(super) fn of_html(&self, el: El<'_>, span: Range<usize>, from: &str) -> Option<Reason> {
        self.counted(self.span(el, span, (ReasonRule::Html, ""), from))
    }

    /// The reasons of a value that fills a field. A property of microdata needs its `name`.
    pub(super) fn of_filled(&self, origin: ValueOrigin, name: &str) -> Vec<Reason> {
        self.of_origin(origin, &[], name).into_iter().filter_map(|reason| self.counted(reason)).collect()
    }

    /// Counts a reason. `None` if it does not fit.
    fn counted(&self, reason: Cow<'_, Reason>) -> Option<Reason> {
        self.budget.spend(held_bytes(&reason)).then(|| reason.into_owned())
    }
}

fn or_else<'p>(reasons: ValueReasons<'p>, others: impl FnOnce() -> ValueReasons<'p>) -> ValueReasons<'p> {
    if reasons.is_empty() { others() } else { reasons }
}

fn is_of_reasons(diagnostic: &Diagnostic) -> bool {
    diagnostic.kind == DiagnosticKind::ReasonBytes
}

/// The bytes of the longest name of a field, `syndication`, as they are allocated.
const MAX_FIELD_LEN: usize = 16;

/// The memory of a reason of a field.
fn held_bytes(reason: &Reason) -> usize {
    let texts = [&reason.by, &reason.step, &reason.from].into_iter().flatten().map(|text| text.len());
    size_of::<FieldReason>() + MAX_FIELD_LEN + reason.at.len() + reason.element.len() + texts.sum::<usize>()
}

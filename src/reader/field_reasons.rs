//! The values of the page that the fields of posts and feeds rest on. They are looked up when a post is made from its item,
//! as each value knows where it is written.

mod feed;
mod fields;
mod page_reasons;
mod written;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::address::Address;
use super::authorship::{Author, AuthorSource};
use super::entry::Entry;
use super::urls::of_value;
use super::{Answer, AuthorshipStep, PostTypeStep};
use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::document::origins::ValueOrigin;
use crate::document::{Document, Item, Reason, ReasonRule, Source, Value};
use crate::extract::reasons::value_pointer;
use crate::page::Page;
use fields::{PostField, entry_fields};
use page_reasons::PageReasons;
use written::WrittenValues;

/// A value of the page that a field of a post or a feed rests on.
///
/// ```
/// use microweave::Options;
///
/// let html = "<p class=h-entry>Tea <time class=dt-published datetime=2026-11-20>today</time>";
/// let page = Options::new().reasons(true).page(html, "https://ada.example/1");
/// let entry = &page.read().main.entries[0];
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

/// Looks up the reasons of fields, when a post or a feed is made from its item.
pub(super) struct FieldReasons<'p> {
    page: PageReasons<'p>,
    /// The document that the reader shows.
    shown: &'p Document,
    address: Address,
    written: WrittenValues<'p>,
    budget: Budget,
    is_cut: bool,
}

type FoundAuthor<'a> = Answer<Option<Author<'a>>, AuthorshipStep>;
type ValueReasons<'p> = Vec<Cow<'p, Reason>>;

impl<'p> FieldReasons<'p> {
    /// `document` is the page's, with its reasons.
    pub(super) fn new(page: &'p Page, document: &'p Document, shown: &'p Document) -> Self {
        // The reasons of the document are held too.
        let budget = Budget::new(page.reasons_limit() / 2);
        let is_cut = document.diagnostics().iter().any(is_of_reasons);
        let written = WrittenValues::new(page);
        let address = Address::new(page.address());
        FieldReasons { page: PageReasons::new(document.reasons()), shown, address, written, budget, is_cut }
    }

    /// The reasons of a post. `feed` is the h-feed around it.
    pub(super) fn of_entry(
        &self,
        item: Item<'_>,
        entry: &Entry,
        author: &FoundAuthor<'_>,
        feed: Option<Item<'_>>,
    ) -> Vec<FieldReason> {
        let mut found = FoundReasons::new(&self.budget);
        found.add("type", self.of_type(item, entry.post_type.step));
        for field in entry_fields(entry) {
            found.add(field.name, self.of_field(item, &field));
        }
        self.own_media(item, &mut found);
        for citation in &entry.citations {
            found.add("citations", self.of_properties(item, &[citation.property]));
        }
        if !entry.citations.is_empty() && !found.has("citations") {
            found.add("citations", self.of_item(item));
        }
        found.add("author", self.of_author(Some(item), feed, author));
        if entry.language.is_some() {
            let items = self.pointers(item).into_iter();
            found.add("language", items.flat_map(|at| self.at(&format!("{at}/lang"))).collect());
        }
        found.finish()
    }

    /// The pictures and recordings that the post lacks, because they have no address but the page's.
    fn own_media(&self, item: Item<'_>, found: &mut FoundReasons<'_>) {
        const MEDIA: [(&str, &str); 4] =
            [("photos", "photo"), ("photos", "featured"), ("audio", "audio"), ("video", "video")];
        if self.pointers(item).is_empty() {
            return;
        }
        let written = self.shown.item(item.number());
        for (field, property) in MEDIA {
            for (number, value) in written.values(property).enumerate() {
                let url = value.as_text().filter(|_| value.as_item().is_none());
                if url.is_some_and(|url| url.is_empty() || self.address.is_part(url)) {
                    let reasons = self.of_value(written, property, number).into_iter().take(1);
                    let own = |reason: Cow<'_, Reason>| {
                        Cow::Owned(Reason { rule: ReasonRule::OwnAddress, ..reason.into_owned() })
                    };
                    found.add(field, reasons.map(own).collect());
                }
            }
        }
    }

    /// The item's type, the property or the name that decides the type of the post.
    fn of_type(&self, item: Item<'_>, step: PostTypeStep) -> ValueReasons<'p> {
        let reasons = match step {
            PostTypeStep::Property(property) => self.of_first(item, property),
            PostTypeStep::Root(_) | PostTypeStep::NoContent | PostTypeStep::NoName => Vec::new(),
            _ => self.of_first(item, "name"),
        };
        if !reasons.is_empty() {
            return reasons;
        }
        let of_items: ValueReasons<'p> = self.pointers(item).into_iter().flat_map(|at| self.at(at)).collect();
        if of_items.is_empty() { self.of_item(item) } else { of_items }
    }

    /// The values that a field has.
    fn of_field(&self, item: Item<'_>, field: &PostField) -> ValueReasons<'p> {
        let values = |property: &'static str| {
            item.values(property).enumerate().map(move |(number, value)| (property, number, value))
        };
        let all = || field.properties.iter().copied().flat_map(values);
        let is_wanted = |value: Value<'_>| field.texts.iter().any(|text| has_text(value, text));
        let mut chosen: Vec<(&str, usize)> = match field.texts.is_empty() {
            true => all().map(|(property, number, _)| (property, number)).collect(),
            false => all()
                .filter(|value| is_wanted(value.2))
                .map(|(property, number, _)| (property, number))
                .collect(),
        };
        if field.is_single {
            chosen.truncate(1);
        }
        // The reader has changed the text, or has joined several values.
        let first = || field.properties.iter().copied().find(|property| item.values(property).len() > 0);
        if field.is_single
            && chosen.is_empty()
            && let Some(property) = first()
        {
            let len = item.values(property).len();
            chosen.extend(
                (0..len).filter(|_| len == 1 || field.name == "content").map(|number| (property, number)),
            );
        }
        let reasons: ValueReasons<'p> =
            chosen.into_iter().flat_map(|(property, number)| self.of_value(item, property, number)).collect();
        if !reasons.is_empty() {
            return reasons;
        }
        // The ratings of a thing are in its reviews.
        let of_reviews =
            if field.name == "rating" { self.of_properties(item, &["review"]) } else { Vec::new() };
        if of_reviews.is_empty() { self.of_item(item) } else { of_reviews }
    }

    fn of_properties(&self, item: Item<'_>, properties: &[&str]) -> ValueReasons<'p> {
        let values = properties
            .iter()
            .flat_map(|property| (0..item.values(property).len()).map(move |number| (property, number)));
        values.flat_map(|(property, number)| self.of_value(item, property, number)).collect()
    }

    fn of_first(&self, item: Item<'_>, property: &str) -> ValueReasons<'p> {
        self.of_value(item, property, 0)
    }

    /// The reasons of a value: those that the page's document has of it, or else where its origin says that it is written.
    fn of_value(&self, item: Item<'_>, property: &str, number: usize) -> ValueReasons<'p> {
        let pointers = self.pointers(item);
        let of_item = pointers.iter().find(|pointer| pointer.starts_with("/items/"));
        if let Some(at) = of_item
            && let Some(number) = item.number_in(self.shown, property, number)
        {
            let reasons = self.at(&value_pointer(at, property, number));
            if !reasons.is_empty() {
                return reasons;
            }
        }
        match item.value_origin(property, number) {
            Some(origin) => self.of_origin(origin, &pointers, property),
            None => Vec::new(),
        }
    }

    fn of_origin(&self, origin: ValueOrigin, items: &[&str], name: &str) -> ValueReasons<'p> {
        let reason = match origin {
            ValueOrigin::Element(element) => {
                let start = self.written.start_of(element);
                let reasons = start.map_or(&[][..], |start| self.page.of_microdata(start, items, name));
                return reasons.iter().map(|reason| Cow::Borrowed(*reason)).collect();
            }
            ValueOrigin::Script(place) => self.written.in_script(place),
            ValueOrigin::Meta(name) => self.written.in_meta(name),
        };
        reason.into_iter().map(Cow::Owned).collect()
    }

    /// The item itself, for a field whose value is in an item inside it.
    fn of_item(&self, item: Item<'_>) -> ValueReasons<'p> {
        let pointers = self.pointers(item);
        let microdata = pointers.iter().find(|pointer| pointer.starts_with("/microdata/"));
        match microdata.or(pointers.first()) {
            Some(at) => self.at(at),
            None => {
                let reasons = item.origin().map_or_else(Vec::new, |origin| self.of_origin(origin, &[], ""));
                // The value is not at that place itself.
                reasons
                    .into_iter()
                    .map(|reason| Cow::Owned(Reason { from: None, ..reason.into_owned() }))
                    .collect()
            }
        }
    }

    /// The item itself, by its microformats if it has some.
    fn of_root(&self, item: Item<'_>) -> ValueReasons<'p> {
        self.pointers(item).first().map_or_else(|| self.of_item(item), |at| self.at(at))
    }

    /// The pointers to an item: several if its element is an item of microformats and of microdata.
    fn pointers(&self, item: Item<'_>) -> Vec<&'p str> {
        let is_marked_up = matches!(item.source(), Source::Microformats | Source::Microdata | Source::Both);
        let place = item.place().filter(|_| is_marked_up);
        let mut pointers = place.map_or_else(Vec::new, |place| self.page.items_at(place.start.offset));
        match item.source() {
            Source::Microformats => pointers.retain(|at| at.starts_with("/items/")),
            Source::Microdata => pointers.retain(|at| at.starts_with("/microdata/")),
            _ => {}
        }
        pointers
    }

    fn at(&self, pointer: &str) -> ValueReasons<'p> {
        self.page.at(pointer).iter().map(|reason| Cow::Borrowed(*reason)).collect()
    }

    /// The values that name the author of a post, or of a feed.
    fn of_author(
        &self,
        item: Option<Item<'_>>,
        feed: Option<Item<'_>>,
        author: &FoundAuthor<'_>,
    ) -> ValueReasons<'p> {
        let of_first =
            |item: Option<Item<'_>>| item.map_or_else(Vec::new, |item| self.of_first(item, "author"));
        let named = |source| match source {
            AuthorSource::Entry => of_first(item),
            AuthorSource::Feed => of_first(feed),
            AuthorSource::RelAuthor | AuthorSource::RelAuthorOfList => {
                self.page.of_rels(&["author"]).iter().map(|reason| Cow::Borrowed(*reason)).collect()
            }
        };
        let card =
            || author.value.as_ref().and_then(Author::card).map_or_else(Vec::new, |card| self.of_card(card));
        match author.step {
            AuthorshipStep::Card(source)
            | AuthorshipStep::Name(source)
            | AuthorshipStep::Profile(source)
            | AuthorshipStep::RelMe(source)
            | AuthorshipStep::PageOnly(source) => named(source),
            AuthorshipStep::CardOnEntryPage(source) => [named(source), card()].concat(),
            AuthorshipStep::RepresentativeCard | AuthorshipStep::OnlyCard | AuthorshipStep::PageCard => {
                card()
            }
            _ => Vec::new(),
        }
    }

    /// The h-card of a person, with the values of its name and URL.
    fn of_card(&self, card: Item<'_>) -> ValueReasons<'p> {
        [self.of_item(card), self.of_first(card, "name"), self.of_first(card, "url")].concat()
    }

    fn push(&self, reasons: &mut Vec<FieldReason>, field: &str, reason: Option<Reason>) {
        if let Some(reason) = reason.filter(|reason| self.budget.spend(held_bytes(field, reason))) {
            reasons.push(FieldReason { field: field.into(), reason });
        }
    }
}

fn is_of_reasons(diagnostic: &Diagnostic) -> bool {
    diagnostic.kind == DiagnosticKind::ReasonBytes
}

/// True if a value or an item in it has a text.
fn has_text(value: Value<'_>, text: &str) -> bool {
    of_value(value).chain(value.as_text()).any(|own| own.split_whitespace().eq(text.split_whitespace()))
}

/// The reasons that were found, each once for a field.
struct FoundReasons<'b> {
    reasons: Vec<FieldReason>,
    budget: &'b Budget,
}

impl<'b> FoundReasons<'b> {
    fn new(budget: &'b Budget) -> Self {
        FoundReasons { reasons: Vec::new(), budget }
    }

    fn add(&mut self, field: &str, reasons: ValueReasons<'_>) {
        for reason in reasons {
            let is_known = self.reasons.iter().any(|own| &*own.field == field && own.reason == *reason);
            if !is_known && self.budget.spend(held_bytes(field, &reason)) {
                self.reasons.push(FieldReason { field: field.into(), reason: reason.into_owned() });
            }
        }
    }

    fn finish(mut self) -> Vec<FieldReason> {
        self.reasons.shrink_to_fit();
        self.reasons
    }

    fn has(&self, field: &str) -> bool {
        self.reasons.iter().any(|own| &*own.field == field)
    }
}

/// The memory of a reason of a field.
fn held_bytes(field: &str, reason: &Reason) -> usize {
    let texts = [&reason.by, &reason.step, &reason.from].into_iter().flatten().map(|text| text.len());
    size_of::<FieldReason>() + field.len() + reason.at.len() + reason.element.len() + texts.sum::<usize>()
}

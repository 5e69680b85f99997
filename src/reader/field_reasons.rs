//! The values of the page that the fields of posts and feeds rest on. They are looked up when a post is made from its item:
//! each field knows its values (`used_values.rs`), and each value knows where it is written.

mod page_reasons;
mod written;

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::address::Address;
use super::authorship::{Author, AuthorSource};
use super::entry::Entry;
use super::feed::{Feed, FeedKind, FeedNameStep, Feeds};
use super::used_values::{UsedField, UsedValues};
use super::{Answer, AuthorshipStep, EntryList, PostTypeStep};
use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::document::origins::ValueOrigin;
use crate::document::{Document, Item, Reason, ReasonRule, Source};
use crate::dom::El;
use crate::extract::reasons::value_pointer;
use crate::nodes::map::SourcePlace;
use crate::page::Page;
use page_reasons::{PageReasons, ValueReasons};
use written::WrittenValues;

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

impl<'p> FieldReasons<'p> {
    /// `None` if the page was not read with reasons. They point into the document that is shown, unless that leaves out class
    /// names of CSS frameworks: then they point into the document with them.
    pub(super) fn of_page(page: &'p Page) -> Option<Self> {
        let shown = page.options().reasons.then(|| page.shown_document())?;
        let is_left_out = |reason: &Reason| reason.rule == ReasonRule::FrameworkClass;
        let is_same =
            page.options().ignore_framework_classes.is_some() || !shown.not_taken().iter().any(is_left_out);
        let document = if is_same { shown } else { page.shown_with(false) };
        Some(FieldReasons {
            page: PageReasons::new(document.reasons()),
            shown,
            address: Address::new(page.address()),
            written: WrittenValues::new(page),
            // The reasons of the document are held too.
            budget: Budget::new(page.reasons_limit() / 2),
            is_cut: document.diagnostics().iter().any(is_of_reasons),
        })
    }

    /// The reasons of a post. `fields` have the values that it was made from, and `feed` is the h-feed around it.
    pub(super) fn of_entry(
        &self,
        item: Item<'_>,
        entry: &Entry,
        fields: &[UsedField],
        author: &FoundAuthor<'_>,
        feed: Option<Item<'_>>,
    ) -> Vec<FieldReason> {
        let mut found = Vec::new();
        self.add(&mut found, "type", self.of_type(item, entry.post_type.step));
        for field in fields {
            self.add(&mut found, field.name, self.of_field(item, field));
        }
        self.own_media(item, &mut found);
        self.add(&mut found, "author", self.of_author(Some(item), feed, author));
        if entry.language.is_some() {
            self.add(&mut found, "language", self.of_attribute(item, "lang"));
        }
        found.shrink_to_fit();
        found
    }

    /// Adds reasons, each once for a field.
    fn add(&self, found: &mut Vec<FieldReason>, field: &str, reasons: ValueReasons<'_>) {
        let of_field = found.iter().filter(|known| &*known.field == field);
        let mut known: HashSet<&Reason> = of_field.map(|known| &known.reason).collect();
        let is_new: Vec<bool> = reasons.iter().map(|reason| known.insert(reason)).collect();
        for (reason, _) in reasons.into_iter().zip(is_new).filter(|(_, is_new)| *is_new) {
            if self.budget.spend(held_bytes(&reason)) {
                found.push(FieldReason { field: field.into(), reason: reason.into_owned() });
            }
        }
    }

    /// The pictures and recordings that the post lacks, because they have no address but the page's.
    fn own_media(&self, item: Item<'_>, found: &mut Vec<FieldReason>) {
        const MEDIA: [(&str, &str); 4] =
            [("photos", "photo"), ("photos", "featured"), ("audio", "audio"), ("video", "video")];
        if self.pointers(item).is_empty() {
            return;
        }
        let written = self.shown.item(item.number());
        let is_own = |url: &str| url.is_empty() || self.address.is_part(url);
        for (field, property) in MEDIA {
            let values = written.values(property).enumerate();
            let own = values
                .filter(|(_, value)| value.as_item().is_none() && value.as_text().is_some_and(is_own))
                .filter_map(|(number, _)| self.of_value(written, property, number).into_iter().next())
                .map(|reason| Cow::Owned(Reason { rule: ReasonRule::OwnAddress, ..reason.into_owned() }));
            self.add(found, field, own.collect());
        }
    }

    /// The item's type, the property or the name that decides the type of the post.
    fn of_type(&self, item: Item<'_>, step: PostTypeStep) -> ValueReasons<'p> {
        let reasons = match step {
            PostTypeStep::Property(property) => self.of_value(item, property, 0),
            PostTypeStep::Root(_) | PostTypeStep::NoContent | PostTypeStep::NoName => Vec::new(),
            _ => self.of_value(item, "name", 0),
        };
        if !reasons.is_empty() {
            return reasons;
        }
        let of_items: ValueReasons<'p> =
            self.pointers(item).into_iter().flat_map(|at| self.page.at(at)).collect();
        if of_items.is_empty() { self.of_item(item) } else { of_items }
    }

    /// The values that a field was made from. The item itself, if they are in an item inside it.
    fn of_field(&self, item: Item<'_>, field: &UsedField) -> ValueReasons<'p> {
        let reasons = self.of_values(item, field);
        if !reasons.is_empty() {
            return reasons;
        }
        // The ratings of a thing are in its reviews.
        let reviews = if field.name == "rating" { item.values("review").len() } else { 0 };
        let of_reviews: ValueReasons<'p> =
            (0..reviews).flat_map(|number| self.of_value(item, "review", number)).collect();
        if of_reviews.is_empty() { self.of_item(item) } else { of_reviews }
    }

    fn of_values(&self, item: Item<'_>, field: &UsedField) -> ValueReasons<'p> {
        let values = field.values.iter();
        values.flat_map(|&(property, number)| self.of_value(item, property, number)).collect()
    }

    /// The reasons of a value: those that the page's document has of it, or else where its origin says that it is written.
    fn of_value(&self, item: Item<'_>, property: &str, number: usize) -> ValueReasons<'p> {
        let pointers = self.pointers(item);
        let of_item = pointers.iter().find(|pointer| pointer.starts_with("/items/"));
        if let Some(at) = of_item
            && let Some(number) = item.number_in(self.shown, property, number)
        {
            let reasons = self.page.at(&value_pointer(at, property, number));
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
                return start.map_or_else(Vec::new, |start| self.page.of_microdata(start, items, name));
            }
            ValueOrigin::Script(place) => self.written.in_script(place),
            ValueOrigin::Rdfa(element) => self.written.in_rdfa(element),
            ValueOrigin::Meta(name) => self.written.in_meta(name),
        };
        reason.into_iter().map(Cow::Owned).collect()
    }

    /// The item itself, for a field whose value is in an item inside it.
    fn of_item(&self, item: Item<'_>) -> ValueReasons<'p> {
        let pointers = self.pointers(item);
        let microdata = pointers.iter().find(|pointer| pointer.starts_with("/microdata/"));
        match microdata.or(pointers.first()) {
            Some(at) => self.page.at(at),
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
        self.pointers(item).first().map_or_else(|| self.of_item(item), |at| self.page.at(at))
    }

    /// The pointers to an item: several if its element is an item of microformats and of microdata.
    fn pointers(&self, item: Item<'_>) -> Vec<&'p str> {
        let is_marked_up = matches!(item.source(), Source::Microformats | Source::Microdata | Source::Both);
        let place = if is_marked_up { item.place() } else { None };
        let mut pointers = place.map_or_else(Vec::new, |place| self.page.items_at(place.start.offset));
        match item.source() {
            Source::Microformats => pointers.retain(|at| at.starts_with("/items/")),
            Source::Microdata => pointers.retain(|at| at.starts_with("/microdata/")),
            _ => {}
        }
        pointers
    }

    /// The `id` or the language of an item.
    fn of_attribute(&self, item: Item<'_>, name: &str) -> ValueReasons<'p> {
        self.pointers(item).into_iter().flat_map(|at| self.page.at(&format!("{at}/{name}"))).collect()
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
        let named = |source| match source {
            AuthorSource::Entry => of_first(item),
            AuthorSource::Feed => of_first(feed),
            AuthorSource::RelAuthor | AuthorSource::RelAuthorOfList => self.page.of_rels(&["author"]),
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
        [self.of_item(card), self.of_value(card, "name", 0), self.of_value(card, "url", 0)].concat()
    }

    /// The reasons of a feed. `author` is the answer for it, and `used` has the values that it was made from.
    pub(super) fn of_feed(
        &self,
        feed: &Feed,
        list: &EntryList<'_>,
        author: &FoundAuthor<'_>,
        used: Option<UsedValues<'_>>,
    ) -> Vec<FieldReason> {
        let mut found = Vec::new();
        let own = list.item();
        let card = || author.value.as_ref().and_then(Author::card);
        let first = list.entries().first().copied();
        let of_kind = match feed.kind.value {
            FeedKind::Post => first.map(|item| self.of_root(item)),
            FeedKind::Card => card().map(|card| self.of_card(card)),
            _ => own.or(first).map(|item| self.of_root(item)),
        };
        self.add(&mut found, "kind", of_kind.unwrap_or_default());
        if let Some(own) = own {
            let fields = used.and_then(UsedValues::into_fields).unwrap_or_default();
            fields.iter().for_each(|field| self.add(&mut found, field.name, self.of_values(own, field)));
            if feed.id.is_some() {
                self.add(&mut found, "id", self.of_attribute(own, "id"));
            }
        }
        self.add(&mut found, "author", self.of_author(None, own, author));
        found
    }

    /// Adds the reasons of what no item of the page has.
    pub(super) fn finish(&self, feeds: &mut Feeds) {
        for feed in feeds.iter_mut() {
            let language = if feed.language.is_some() { self.written.language() } else { None };
            self.add(&mut feed.reasons, "language", language.map(Cow::Owned).into_iter().collect());
        }
        let main = &mut feeds.main;
        if main.name.step == FeedNameStep::PageTitle {
            let title = self.written.title().map(Cow::Owned).into_iter().collect();
            self.add(&mut main.reasons, "name", title);
        }
        let links = [
            ("previous", &["prev", "previous"][..], main.previous.is_some()),
            ("next", &["next"], main.next.is_some()),
            ("canonical", &["canonical"], main.canonical.is_some()),
            ("hubs", &["hub"], !main.hubs.is_empty()),
            ("topic", &["self"], main.topic.is_some()),
        ];
        for (field, rels, _) in links.into_iter().filter(|(.., is_there)| *is_there) {
            self.add(&mut main.reasons, field, self.page.of_rels(rels));
        }
        if (self.is_cut || self.budget.is_exceeded()) && !feeds.diagnostics.iter().any(is_of_reasons) {
            feeds.diagnostics.push(Diagnostic::new(DiagnosticKind::ReasonBytes));
        }
    }

    /// The reason of what an element without an item says.
    pub(super) fn of_html(&self, el: El<'_>, span: Range<usize>, from: &str) -> Option<Reason> {
        self.counted(self.written.reason(el, span, ReasonRule::Html, "", from))
    }

    /// The reason of a value of JSON-LD.
    pub(super) fn of_script(&self, place: SourcePlace) -> Option<Reason> {
        self.counted(self.written.in_script(place)?)
    }

    /// The reason of the title of the page.
    pub(super) fn of_title(&self) -> Option<Reason> {
        self.counted(self.written.title()?)
    }

    /// The reasons of a property of microdata.
    pub(super) fn of_property(&self, el: El<'_>, name: &str) -> Vec<Reason> {
        let start = el.start().map(|start| start.offset);
        let reasons = start.map_or_else(Vec::new, |start| self.page.of_microdata(start, &[], name));
        reasons.into_iter().filter_map(|reason| self.counted(reason.into_owned())).collect()
    }

    /// Counts a reason. `None` if it does not fit.
    fn counted(&self, reason: Reason) -> Option<Reason> {
        self.budget.spend(held_bytes(&reason)).then_some(reason)
    }
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

//! Where the fields of posts and feeds come from. The reader notes it when it makes a field ([`FieldOrigins`]). At the end,
//! [`set_reasons`] looks up the reasons.

mod lookup;

use serde::{Deserialize, Serialize};

use super::authorship::{Author, AuthorSource};
use super::entry::{Entry, Field};
use super::feed::{Feed, FeedKind};
use super::{Answer, AuthorshipStep, EntryList, PostTypeStep};
use crate::document::origins::ValueOrigin;
use crate::document::{Item, Reason, Source};
use crate::dom::{El, NodeId};
use crate::html::names::NameId;
pub(super) use lookup::set_reasons;

type FoundAuthor<'a> = Answer<Option<Author<'a>>, AuthorshipStep>;

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

/// Where a field comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum FieldOrigin {
    /// A value of a property of an item.
    Value(ItemRef, &'static str, u32),
    /// All values of a property of an item.
    Values(ItemRef, &'static str),
    /// Pictures or recordings that were left out of the post, because their address is the page's.
    DroppedMedia(ItemRef, &'static str),
    /// The `id` or the language of an item.
    ItemAttribute(ItemRef, &'static str),
    /// An item.
    Item(ItemRef, ItemPlaces),
    /// An item that is used only if the earlier origins of the field have no reason: the value is in a nested item then.
    ItemAsFallback(ItemRef, ItemPlaces),
    /// The first of these rels that the page has.
    Rels(&'static [&'static str]),
    /// A value that is not microformats. A property of microdata has its name.
    Written(ValueOrigin, &'static str),
    /// The content of an element, as `text` or as `html`.
    Content(NodeId, &'static str),
    /// An attribute of an element.
    Attribute(NodeId, NameId),
    /// The language of an element.
    Language(NodeId),
}

/// The places of an item whose element is an item of microformats and of microdata.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ItemPlaces {
    All,
    /// The one in the microdata.
    Microdata,
}

/// An item of one of the page's documents: the document of its source, and its number in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ItemRef {
    source: Source,
    number: u32,
}

impl From<Item<'_>> for ItemRef {
    fn from(item: Item<'_>) -> Self {
        ItemRef { source: item.source(), number: item.number() }
    }
}

impl FieldOrigin {
    /// The text of an element.
    pub(super) fn text(el: El<'_>) -> Self {
        FieldOrigin::Content(el.id(), "text")
    }
}

/// The origins of the fields of a post or a feed, by the names of the fields in JSON. `None` if reasons are not asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct FieldOrigins(Option<Vec<(&'static str, FieldOrigin)>>);

impl FieldOrigins {
    pub(super) fn new(are_noted: bool) -> Self {
        FieldOrigins(are_noted.then(Vec::new))
    }

    pub(super) fn add(&mut self, field: &'static str, origins: impl IntoIterator<Item = FieldOrigin>) {
        if let Some(all) = &mut self.0 {
            all.extend(origins.into_iter().map(|origin| (field, origin)));
        }
    }

    pub(super) fn of(&self, field: Field) -> impl Iterator<Item = FieldOrigin> {
        let all = self.0.iter().flatten();
        all.filter(move |(name, _)| *name == field.name()).map(|(_, origin)| *origin)
    }

    /// Replaces the origins of a field. A title can decide the type.
    pub(super) fn set(
        &mut self,
        field: Field,
        origins: impl IntoIterator<Item = FieldOrigin>,
        is_type: bool,
    ) {
        let Some(all) = &mut self.0 else { return };
        all.retain(|(name, _)| *name != field.name());
        let origins: Vec<FieldOrigin> = origins.into_iter().collect();
        if is_type && !origins.is_empty() {
            all.retain(|(name, _)| *name != "type");
            self.add("type", origins.iter().copied());
        }
        self.add(field.name(), origins);
    }

    /// The origins of the author of a post, or of a feed.
    pub(super) fn add_author(
        &mut self,
        item: Option<Item<'_>>,
        feed: Option<Item<'_>>,
        author: &FoundAuthor<'_>,
    ) {
        let of_item = |item: Option<Item<'_>>| item.map(|item| FieldOrigin::Value(item.into(), "author", 0));
        let named = match author.step.source() {
            Some(AuthorSource::Entry) => of_item(item),
            Some(AuthorSource::Feed) => of_item(feed),
            Some(AuthorSource::RelAuthor | AuthorSource::RelAuthorOfList) => {
                Some(FieldOrigin::Rels(&["author"]))
            }
            None => None,
        };
        self.add("author", named);
        let is_of_page = matches!(
            author.step,
            AuthorshipStep::CardOnEntryPage(_)
                | AuthorshipStep::RepresentativeCard
                | AuthorshipStep::OnlyCard
                | AuthorshipStep::PageCard
        );
        if let Some(card) = author.value.as_ref().and_then(Author::card).filter(|_| is_of_page) {
            self.add("author", of_card(card));
        }
    }
}

/// The h-card of a person, with the values of its name and URL.
fn of_card(card: Item<'_>) -> [FieldOrigin; 3] {
    let card = ItemRef::from(card);
    let of_item = FieldOrigin::Item(card, ItemPlaces::Microdata);
    [of_item, FieldOrigin::Value(card, "name", 0), FieldOrigin::Value(card, "url", 0)]
}

/// The item of a field whose values may be in nested items.
fn of_nested(item: ItemRef) -> FieldOrigin {
    FieldOrigin::ItemAsFallback(item, ItemPlaces::Microdata)
}

/// An item whose values fields are made from, and the origins of the fields.
pub(super) struct UsedValues<'a> {
    item: Item<'a>,
    pub(super) origins: FieldOrigins,
}

impl<'a> UsedValues<'a> {
    pub(super) fn new(item: Item<'a>, are_noted: bool) -> Self {
        UsedValues { item, origins: FieldOrigins::new(are_noted) }
    }

    /// Notes which value of a property contains the text. Returns the text. Texts are compared by their addresses in memory,
    /// so an equal text of another value does not count.
    pub(super) fn text(
        &mut self,
        field: &'static str,
        property: &'static str,
        text: Option<&'a str>,
    ) -> Option<&'a str> {
        if self.origins.0.is_some()
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
        let item = ItemRef::from(self.item);
        let values = numbers.into_iter().map(|number| FieldOrigin::Value(item, property, number as u32));
        self.origins.add(field, values.chain([of_nested(item)]));
    }

    /// Notes all values of these properties, if the field has a value.
    pub(super) fn all(&mut self, field: &'static str, properties: &[&'static str], has_value: bool) {
        let item = ItemRef::from(self.item);
        let values = properties.iter().map(|property| FieldOrigin::Values(item, property));
        self.origins.add(field, values.chain([of_nested(item)]).filter(|_| has_value));
    }

    /// The origins of a post's fields, with the fields that need no values.
    pub(super) fn of_post(
        self,
        entry: &Entry,
        author: &FoundAuthor<'_>,
        feed: Option<Item<'_>>,
    ) -> FieldOrigins {
        let (item, mut origins) = (ItemRef::from(self.item), self.origins);
        let property = match entry.post_type.step {
            PostTypeStep::Property(property) => Some(property),
            PostTypeStep::Root(_) | PostTypeStep::NoContent | PostTypeStep::NoName => None,
            _ => Some("name"),
        };
        if let Some(all) = &mut origins.0 {
            let of_property = property.map(|property| FieldOrigin::Value(item, property, 0));
            let of_type = of_property.into_iter().chain([FieldOrigin::ItemAsFallback(item, ItemPlaces::All)]);
            all.splice(0..0, of_type.map(|origin| ("type", origin)));
        }
        for (field, property) in
            [("photos", "photo"), ("photos", "featured"), ("audio", "audio"), ("video", "video")]
        {
            origins.add(field, [FieldOrigin::DroppedMedia(item, property)]);
        }
        origins.add_author(Some(self.item), feed, author);
        origins.add("language", entry.language.is_some().then_some(FieldOrigin::ItemAttribute(item, "lang")));
        origins
    }

    /// The origins of a feed's fields, with the fields that need no values. `used` is of the feed's item.
    pub(super) fn of_feed(
        used: Option<Self>,
        feed: &Feed,
        list: &EntryList<'_>,
        author: &FoundAuthor<'_>,
        are_noted: bool,
    ) -> FieldOrigins {
        let mut origins = FieldOrigins::new(are_noted);
        let card = author.value.as_ref().and_then(Author::card);
        let first = list.entries().first().copied();
        match feed.kind.value {
            FeedKind::Card => origins.add("kind", card.into_iter().flat_map(of_card)),
            _ => origins.add(
                "kind",
                list.item().or(first).map(|item| FieldOrigin::Item(item.into(), ItemPlaces::All)),
            ),
        }
        if let Some(UsedValues { item, origins: used }) = used {
            let values = used
                .0
                .into_iter()
                .flatten()
                .filter(|(_, origin)| !matches!(origin, FieldOrigin::ItemAsFallback(..)));
            values.for_each(|(field, origin)| origins.add(field, [origin]));
            let id = feed.id.as_ref().map(|_| FieldOrigin::ItemAttribute(item.into(), "id"));
            origins.add("id", id);
        }
        origins.add_author(None, list.item(), author);
        origins
    }
}

//! Where the fields of posts and feeds come from. The reader notes it when it makes a field ([`FieldOrigins`]). At the end,
//! [`set_reasons`] looks up the reasons.

mod lookup;

use serde::{Deserialize, Serialize};

use super::AuthorshipStep;
use super::authorship::{Author, AuthorAnswer, AuthorSource};
use crate::graph::MemberSource;
pub(crate) use lookup::rdfa_attribute;
pub(super) use lookup::set_reasons;
use microweave::document::origins::ValueOrigin;
use microweave::document::{Item, Reason, Source};
use microweave::extract::mf2::notes::WrittenIn;
use microweave_html::dom::{El, NodeId};
use microweave_html::names::NameId;

/// A value of the page that a field of a post or a feed was made from.
///
/// ```
/// use microweave::Options;
/// use microweave_reader::{ReadOptions, Reading};
///
/// let html = "<p class=h-entry>Tea <time class=dt-published datetime=2026-11-20>today</time>";
/// let page = Options::new().reasons(true).page(html, "https://ada.example/1");
/// let entry = &Reading::of(page).posts(&ReadOptions::new()).main.entries[0];
/// let published = entry.reasons.iter().find(|own| &*own.field == "published").expect("it has a date");
/// assert_eq!(&*published.reason.at, "/items/0/properties/published/0");
/// assert_eq!(&html[published.reason.span.bytes()], "2026-11-20");
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
    /// A value of a property of an item, by its number. `None` for all values of the property.
    Value(ItemRef, &'static str, Option<u32>),
    /// Pictures or recordings that were left out of the post, because their address is the page's.
    DroppedMedia(ItemRef, &'static str),
    /// The `id` or the language of an item.
    ItemAttribute(ItemRef, &'static str),
    /// An item.
    Item(ItemRef),
    /// The first of these rels that the page has.
    Rels(&'static [&'static str]),
    /// A value that is not microformats. A property of microdata has its name.
    Written(ValueOrigin, &'static str),
    /// An attribute or the content of an element.
    Element(NodeId, WrittenIn),
}

/// An item of one of the page's sources, by its number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ItemRef {
    source: MemberSource,
    number: u32,
}

impl From<Item<'_>> for ItemRef {
    fn from(item: Item<'_>) -> Self {
        let source = match item.source() {
            Source::JsonLd => MemberSource::JsonLd,
            Source::Rdfa => MemberSource::Rdfa,
            Source::Meta => MemberSource::Meta,
            _ => MemberSource::Marked,
        };
        ItemRef { source, number: item.number() }
    }
}

impl FieldOrigin {
    pub(super) fn text(el: El<'_>) -> Self {
        FieldOrigin::Element(el.id(), WrittenIn::Text)
    }

    pub(super) fn html(el: El<'_>) -> Self {
        FieldOrigin::Element(el.id(), WrittenIn::Html)
    }

    pub(super) fn attribute(el: El<'_>, name: NameId) -> Self {
        FieldOrigin::Element(el.id(), WrittenIn::Attribute(name))
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

    /// The origins of a field.
    pub(super) fn of(&self, field: &str) -> impl Iterator<Item = FieldOrigin> {
        let all = self.0.iter().flatten();
        all.filter(move |(name, _)| *name == field).map(|(_, origin)| *origin)
    }
}

/// The origins of the author of a post, or of a feed.
pub(super) fn author_origins(
    item: Option<Item<'_>>,
    feed: Option<Item<'_>>,
    author: &AuthorAnswer<'_>,
) -> Vec<FieldOrigin> {
    use AuthorshipStep::{CardOnEntryPage, OnlyCard, PageCard, RepresentativeCard};
    let (names, by_rel) = match author.step.source() {
        Some(AuthorSource::Entry) => (item, false),
        Some(AuthorSource::Feed) => (feed, false),
        named => (None, named.is_some()),
    };
    // A feed around the post's own feed can name the author.
    let names = names.filter(|item| item.values("author").len() > 0);
    let mut origins: Vec<FieldOrigin> =
        names.map(|item| FieldOrigin::Value(item.into(), "author", Some(0))).into_iter().collect();
    origins.extend(by_rel.then_some(FieldOrigin::Rels(&["author"])));
    if matches!(author.step, CardOnEntryPage(_) | RepresentativeCard | OnlyCard | PageCard) {
        origins.extend(card_origins(author));
    }
    origins
}

/// The h-card of an author, with the values of its name and URL.
pub(super) fn card_origins(author: &AuthorAnswer<'_>) -> Vec<FieldOrigin> {
    let card = author.value.as_ref().and_then(Author::card).map(ItemRef::from);
    let value = |card, property| FieldOrigin::Value(card, property, Some(0));
    let origins = card.map(|card| [FieldOrigin::Item(card), value(card, "name"), value(card, "url")]);
    origins.into_iter().flatten().collect()
}

//! Where the fields of posts and feeds come from. The reader notes it when it makes a field ([`FieldOrigins`]). At the end,
//! [`set_reasons`] looks up the reasons.

mod lookup;

use serde::{Deserialize, Serialize};

use super::authorship::{Author, AuthorSource};
use super::entry::Field;
use super::{Answer, AuthorshipStep, PostTypeStep};
use crate::graph::MemberSource;
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

    /// Notes which value of a property of an item contains the text. Returns the text. Texts are compared by their addresses
    /// in memory, so an equal text of another value does not count.
    pub(super) fn text<'a>(
        &mut self,
        field: &'static str,
        (item, property): (Item<'a>, &'static str),
        text: Option<&'a str>,
    ) -> Option<&'a str> {
        if self.0.is_some()
            && let Some(part) = text
        {
            let is_part = |text: &str| text.as_bytes().as_ptr_range().contains(&part.as_ptr());
            let number = item.values(property).position(|value| value.as_text().is_some_and(is_part));
            self.values(field, (item, property), number);
        }
        text
    }

    /// Notes values of a property of an item by their numbers. Without a number, the value is in a nested item.
    pub(super) fn values(
        &mut self,
        field: &'static str,
        (item, property): (Item<'_>, &'static str),
        numbers: impl IntoIterator<Item = usize>,
    ) {
        let item = ItemRef::from(item);
        let value = |number| FieldOrigin::Value(item, property, Some(number as u32));
        let mut numbers = numbers.into_iter().map(value).peekable();
        let is_nested = numbers.peek().is_none();
        self.add(field, numbers.chain(is_nested.then_some(FieldOrigin::Item(item))));
    }

    /// Notes all values of these properties of an item, if the field has a value.
    pub(super) fn all(
        &mut self,
        field: &'static str,
        (item, properties): (Item<'_>, &[&'static str]),
        has_value: bool,
    ) {
        let value = |property: &&'static str| FieldOrigin::Value(item.into(), property, None);
        self.add(field, properties.iter().map(value).filter(|_| has_value));
    }

    /// Notes what decides on the type of a post.
    pub(super) fn post_type(&mut self, item: Item<'_>, step: PostTypeStep) {
        let value = |property| FieldOrigin::Value(item.into(), property, Some(0));
        let origin = match step {
            PostTypeStep::Property(property) => value(property),
            PostTypeStep::Root(_) | PostTypeStep::NoContent | PostTypeStep::NoName => {
                FieldOrigin::Item(item.into())
            }
            _ => value("name"),
        };
        self.add("type", [origin]);
    }

    /// Notes the author of a post, or of a feed.
    pub(super) fn author(
        &mut self,
        item: Option<Item<'_>>,
        feed: Option<Item<'_>>,
        author: &Answer<Option<Author<'_>>, AuthorshipStep>,
    ) {
        let (names, by_rel) = match author.step.source() {
            Some(AuthorSource::Entry) => (item, false),
            Some(AuthorSource::Feed) => (feed, false),
            named => (None, named.is_some()),
        };
        // A feed around the post's own feed can name the author.
        let names = names.filter(|item| item.values("author").len() > 0);
        self.add("author", names.map(|item| FieldOrigin::Value(item.into(), "author", Some(0))));
        self.add("author", by_rel.then_some(FieldOrigin::Rels(&["author"])));
        let is_of_page = matches!(
            author.step,
            AuthorshipStep::CardOnEntryPage(_)
                | AuthorshipStep::RepresentativeCard
                | AuthorshipStep::OnlyCard
                | AuthorshipStep::PageCard
        );
        if is_of_page {
            self.card("author", author);
        }
    }

    /// Notes the h-card of an author, with the values of its name and URL.
    pub(super) fn card(&mut self, field: &'static str, author: &Answer<Option<Author<'_>>, AuthorshipStep>) {
        if let Some(card) = author.value.as_ref().and_then(Author::card).map(ItemRef::from) {
            let value = |property| FieldOrigin::Value(card, property, Some(0));
            self.add(field, [FieldOrigin::Item(card), value("name"), value("url")]);
        }
    }
}

//! Items for readers: types, properties with their values, and nested items.

use std::fmt;

use serde::Serialize;

use super::{Document, ItemData, ItemId, Source, ThingKind, ValueData};
use microweave_html::dom::Place;
use microweave_values::collections::short_name::Name;

/// An item of a document: its types, its properties with their values, and the items inside it. Names of properties
/// have no prefix: the value of `p-name` is in `name`.
///
/// ```
/// let page = r#"<div class="h-event"><b class="p-name">Tea</b> <time class="dt-start">2026-11-20</time>
///     <a class="p-organizer h-card" href="/">Ada</a> <p class="h-geo">52.5;13.4</p></div>"#;
/// let document = microweave::parse(page, "https://ada.example/");
///
/// let event = document.find("h-event").next().expect("the page has an event");
/// assert_eq!(event.text("name"), Some("Tea"));
/// let names: Vec<&str> = event.properties().map(|(name, _)| name).collect();
/// assert_eq!(names, ["name", "start", "organizer"]);
/// // An item that is the value of a property is in that property; any other is a child.
/// let organizer = event.values("organizer").next().and_then(|value| value.as_item());
/// assert_eq!(organizer.and_then(|card| card.text("url")), Some("https://ada.example/"));
/// assert!(event.children().all(|child| child.is("h-geo")));
/// ```
#[derive(Clone, Copy)]
pub struct Item<'a> {
    pub(super) document: &'a Document,
    pub(super) id: ItemId,
}

impl<'a> Item<'a> {
    pub(super) fn data(self) -> &'a ItemData {
        &self.document.items[self.id as usize]
    }

    /// Its index among [`Document::all_items`]. Parents come before the items inside them.
    pub fn number(self) -> u32 {
        self.id
    }

    /// Its types, such as `h-entry`, sorted.
    pub fn types(self) -> impl Iterator<Item = &'a str> {
        self.data().types.iter().map(Name::as_str)
    }

    /// True if this is one of its types.
    pub fn is(self, item_type: &str) -> bool {
        self.data().types.iter().any(|name| name.is(item_type))
    }

    /// True if the item has one of these types.
    pub fn is_one_of(self, item_types: &[&str]) -> bool {
        self.data().types.iter().any(|name| item_types.iter().any(|item_type| name.is(item_type)))
    }

    /// The `id` of its element.
    pub fn id(self) -> Option<&'a str> {
        self.data().id.map(|id| self.document.texts.get(id))
    }

    /// Its language, if [`Options::lang`](crate::Options::lang) is on and the page declares one.
    pub fn lang(self) -> Option<&'a str> {
        self.data().lang.map(|lang| self.document.texts.get(lang))
    }

    /// The place of its element. `None` if the item was read from JSON.
    pub fn place(self) -> Option<Place> {
        self.data().place
    }

    /// The markup that the item was read from. It is always microformats, except in documents that a reader has joined with
    /// other syntaxes.
    pub fn source(self) -> Source {
        self.data().source
    }

    /// The number of the node that it was made of, in a document that a reader has made of JSON-LD or RDFa.
    #[doc(hidden)]
    pub fn node(self) -> Option<u32> {
        self.data().node
    }

    /// True if its root is a class name of classic microformats, such as `vcard`. Always false for an item that was
    /// read from JSON.
    ///
    /// ```
    /// let page = "<p class=vcard><b class=fn>Ada</b></p> <p class=h-card>Eve</p>";
    /// let document = microweave::parse(page, "https://ada.example/");
    /// let cards: Vec<bool> = document.find("h-card").map(|card| card.is_classic()).collect();
    /// assert_eq!(cards, [true, false]);
    /// ```
    pub fn is_classic(self) -> bool {
        self.data().is_classic
    }

    /// What it is among posts, if it is of schema.org.
    pub fn thing_kind(self) -> ThingKind {
        self.data().thing_kind
    }

    /// True if its name was implied. Always false for an item that was read from JSON.
    pub fn has_implied_name(self) -> bool {
        self.data().has_implied_name
    }

    /// True if its photo was implied from an emoji image. Always false for an item that was read from JSON.
    pub fn has_emoji_photo(self) -> bool {
        self.data().has_emoji_photo
    }

    /// True if its element is a link or refers to a file. Always false for an item that was read from JSON.
    pub fn is_link(self) -> bool {
        self.data().is_link
    }

    /// True if this is the address of the page or of a part of it, or if an empty URL of the page is resolved to it. Always
    /// false for an item that was read from JSON.
    pub fn is_own_url(self, url: &str) -> bool {
        let url = url.split('#').next().unwrap_or_default();
        !url.is_empty() && self.document.own_urls.iter().any(|page_url| **page_url == *url)
    }

    /// Its properties and their values, in the order of first appearance.
    pub fn properties(self) -> impl Iterator<Item = (&'a str, Values<'a>)> {
        self.data().properties.iter().map(move |(name, values)| (name, self.iterate(values)))
    }

    /// The values of all properties.
    pub fn all_values(self) -> impl Iterator<Item = Value<'a>> {
        self.data().properties.entries.iter().flat_map(move |(_, values)| self.iterate(values))
    }

    /// The items among the values of all properties. It reads no texts.
    #[doc(hidden)]
    pub fn inner_items(self) -> impl Iterator<Item = Item<'a>> {
        let values = self.data().properties.entries.iter().flat_map(|(_, values)| values);
        values.filter_map(move |value| match value {
            ValueData::Item(nested) => Some(self.document.item(nested.item)),
            _ => None,
        })
    }

    /// The values of a property, in order. Empty if the item does not have it.
    pub fn values(self, property: &str) -> Values<'a> {
        self.iterate(self.data().properties.get(property).map_or(&[], |values| &values[..]))
    }

    /// The first value of a property that has a text or URL.
    pub fn text(self, property: &str) -> Option<&'a str> {
        self.values(property).find_map(Value::as_text)
    }

    /// The items inside it that are not the value of a property, in order.
    pub fn children(self) -> impl Iterator<Item = Item<'a>> {
        self.data().children.iter().map(move |&id| self.document.item(id))
    }

    fn iterate(self, values: &'a [ValueData]) -> Values<'a> {
        Values { document: self.document, values: values.iter() }
    }
}

impl PartialEq for Item<'_> {
    /// True if both are the same item of the same document.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.document, other.document) && self.id == other.id
    }
}

impl fmt::Debug for Item<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.properties().map(|(name, _)| name).collect();
        f.debug_struct("Item")
            .field("types", &self.data().types)
            .field("properties", &names)
            .finish_non_exhaustive()
    }
}

/// The values of a property, in order.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    document: &'a Document,
    values: std::slice::Iter<'a, ValueData>,
}

impl<'a> Iterator for Values<'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Value<'a>> {
        self.values.next().map(|&value| self.document.value(value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.values.size_hint()
    }
}

impl ExactSizeIterator for Values<'_> {}

/// A value of a property. Most programs need only [`Value::as_text`] and [`Value::as_item`]. It serialises as in
/// microformats2 JSON.
///
/// ```
/// use microweave::Value;
///
/// let page = r#"<div class="h-entry"><p class="e-content">With <b>milk</b></p>
///     <img class="u-photo" src="/tea.jpg" alt="A cup"> <a class="u-url" href="/1">#</a></div>"#;
/// let document = microweave::parse(page, "https://ada.example/");
/// let entry = document.find("h-entry").next().expect("the page has an entry");
///
/// for (name, values) in entry.properties() {
///     for value in values {
///         match (name, value) {
///             ("content", Value::Html { html, value, .. }) => {
///                 assert_eq!((html, value), ("With <b>milk</b>", "With milk"));
///             }
///             ("photo", Value::Url { value, alt, .. }) => {
///                 assert_eq!((value, alt), ("https://ada.example/tea.jpg", "A cup"));
///             }
///             (_, value) => assert_eq!(value.as_text(), Some("https://ada.example/1")),
///         }
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Value<'a> {
    /// A text, a date or a URL.
    Text(&'a str),
    /// The URL of an image that has an alternative text.
    Url {
        /// The URL.
        value: &'a str,
        /// The alternative text.
        alt: &'a str,
    },
    /// Marked-up content.
    Html {
        /// The HTML, with absolute URLs.
        html: &'a str,
        /// The text.
        value: &'a str,
        /// The language, if [`Options::lang`](crate::Options::lang) is on.
        #[serde(skip_serializing_if = "Option::is_none")]
        lang: Option<&'a str>,
    },
    /// An item.
    Item {
        /// The item.
        #[serde(flatten)]
        item: Item<'a>,
        /// The HTML of the item's element, for an `e-*` property.
        #[serde(skip_serializing_if = "Option::is_none")]
        html: Option<&'a str>,
        /// The item's plain value: a text or URL.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<&'a str>,
    },
}

impl<'a> Value<'a> {
    /// The text or URL. For an item, its plain value.
    pub fn as_text(self) -> Option<&'a str> {
        match self {
            Value::Text(value) | Value::Url { value, .. } | Value::Html { value, .. } => Some(value),
            Value::Item { value, .. } => value,
        }
    }

    /// The HTML of `e-*`. `None` for other values.
    pub fn html(self) -> Option<&'a str> {
        match self {
            Value::Html { html, .. } => Some(html),
            Value::Item { html, .. } => html,
            _ => None,
        }
    }

    /// The item, if the value is one.
    pub fn as_item(self) -> Option<Item<'a>> {
        match self {
            Value::Item { item, .. } => Some(item),
            _ => None,
        }
    }
}

/// Writes the text or URL: see [`Value::as_text`]. An item without a plain value is empty.
///
/// ```
/// let document = microweave::parse("<p class=h-card>Ada <img class=u-photo src=/a.png alt=A>", "https://ada.example/");
/// let card = document.find("h-card").next().expect("the page has one");
/// let photos: Vec<String> = card.values("photo").map(|photo| photo.to_string()).collect();
/// assert_eq!(photos, ["https://ada.example/a.png"]);
/// ```
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_text().unwrap_or_default())
    }
}

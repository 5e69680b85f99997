//! Microdata in a document. Items and values are stored once and referred to by number.

use std::fmt;

use serde::Serialize;
use smallvec::SmallVec;

use super::texts::{Text, Texts};
use microweave_html::dom::Place;
use microweave_values::collections::map::Map;
use microweave_values::collections::multi_map::ValueList;
use microweave_values::url::last_part;

/// The index of an item among the items of the page.
pub(crate) type MicrodataItemId = u32;

/// The microdata of a page.
///
/// It serialises as the JSON of the specification (W3C's HTML Microdata of 2017, 6.1 "JSON").
///
/// ```
/// let page = r#"<p itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada</b></p>"#;
/// let document = microweave::parse(page, "https://example.com/");
/// let person = document.microdata().items().next().expect("the page has one");
/// assert!(person.is("https://schema.org/Person"));
/// assert_eq!(person.text("name"), Some("Ada"));
/// assert_eq!(
///     serde_json::to_string(document.microdata())?,
///     r#"{"items":[{"type":["https://schema.org/Person"],"properties":{"name":["Ada"]}}]}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Microdata {
    pub(crate) items: Vec<MicrodataItemData>,
    pub(crate) top: Vec<MicrodataItemId>,
    pub(crate) texts: Texts,
    /// The limits of depth and output for writing items.
    pub(crate) max_levels: u16,
    pub(crate) max_bytes: usize,
    /// True if `type` is a string, as in 2010, when an item had one type.
    pub(crate) has_single_type: bool,
}

/// The types of an item, in the order of the attribute. There is usually one, which is stored inline.
pub(crate) type MicrodataTypeList = SmallVec<[Text; 1]>;

#[derive(Clone, Debug)]
pub(crate) struct MicrodataItemData {
    pub(crate) types: MicrodataTypeList,
    pub(crate) id: Option<Text>,
    pub(crate) properties: Map<ValueList<MicrodataValueData>>,
    /// `None` for an item that was read from JSON.
    pub(crate) place: Option<Place>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum MicrodataValueData {
    Text(Text),
    Item(MicrodataItemId),
}

pub(super) static NO_MICRODATA: Microdata = Microdata::UNLIMITED;

impl Microdata {
    /// No items, with no limits for writing.
    pub(super) const UNLIMITED: Microdata = Microdata {
        items: Vec::new(),
        top: Vec::new(),
        texts: Texts::new(),
        max_levels: u16::MAX,
        max_bytes: usize::MAX,
        has_single_type: false,
    };

    /// The items that are not the value of a property, in document order.
    pub fn items(&self) -> impl Iterator<Item = MicrodataItem<'_>> {
        self.top.iter().map(|&id| self.item(id))
    }

    /// All items, in document order.
    pub fn all_items(&self) -> impl Iterator<Item = MicrodataItem<'_>> {
        (0..self.items.len() as MicrodataItemId).map(|id| self.item(id))
    }

    pub(super) fn item(&self, id: MicrodataItemId) -> MicrodataItem<'_> {
        MicrodataItem { microdata: self, number: id, data: &self.items[id as usize] }
    }
}

/// An item of microdata.
#[derive(Clone, Copy)]
pub struct MicrodataItem<'a> {
    pub(super) microdata: &'a Microdata,
    pub(super) number: MicrodataItemId,
    data: &'a MicrodataItemData,
}

impl<'a> MicrodataItem<'a> {
    /// Its index among [`Microdata::all_items`].
    pub fn number(self) -> u32 {
        self.number
    }

    /// Its types, in the order of the attribute.
    pub fn types(self) -> impl Iterator<Item = &'a str> {
        self.data.types.iter().map(|&item_type| self.microdata.texts.get(item_type))
    }

    /// True if this is one of its types: the URL of the type, with `http`, with `https` or without a scheme, or the last part
    /// of it.
    pub fn is(self, item_type: &str) -> bool {
        self.types().any(|name| is_type(name, item_type))
    }

    /// Its global identifier.
    pub fn id(self) -> Option<&'a str> {
        self.data.id.map(|id| self.microdata.texts.get(id))
    }

    /// The place of its element. `None` if the item was read from JSON.
    pub fn place(self) -> Option<Place> {
        self.data.place
    }

    /// Its properties and their values, in the order of first appearance.
    pub fn properties(
        self,
    ) -> impl Iterator<Item = (&'a str, impl ExactSizeIterator<Item = MicrodataValue<'a>> + Clone)> {
        self.data.properties.iter().map(move |(name, values)| (name, self.iterate(values)))
    }

    /// The values of a property, in order. Empty if the item does not have it.
    pub fn values(
        self,
        property: &str,
    ) -> impl ExactSizeIterator<Item = MicrodataValue<'a>> + Clone + use<'a> {
        self.iterate(self.data.properties.get(property).map_or(&[], |values| &values[..]))
    }

    /// The first value of a property that is an item.
    pub fn item(self, name: &str) -> Option<MicrodataItem<'a>> {
        self.values(name).find_map(|value| match value {
            MicrodataValue::Text(_) => None,
            MicrodataValue::Item(item) => Some(item),
        })
    }

    /// The first value of a property that is a text or URL.
    pub fn text(self, property: &str) -> Option<&'a str> {
        self.values(property).find_map(MicrodataValue::as_text)
    }

    fn iterate(
        self,
        values: &'a [MicrodataValueData],
    ) -> impl ExactSizeIterator<Item = MicrodataValue<'a>> + Clone {
        values.iter().map(move |value| match *value {
            MicrodataValueData::Text(text) => MicrodataValue::Text(self.microdata.texts.get(text)),
            MicrodataValueData::Item(item) => MicrodataValue::Item(self.microdata.item(item)),
        })
    }
}

impl PartialEq for MicrodataItem<'_> {
    /// True if both are the same item of the same page.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.microdata, other.microdata) && self.number == other.number
    }
}

fn is_type(item_type: &str, wanted: &str) -> bool {
    let without_scheme = |url: &'_ str| url.find("://").map_or(0, |at| at + 3);
    item_type == wanted
        || item_type[without_scheme(item_type)..] == wanted[without_scheme(wanted)..]
        || last_part(item_type) == wanted
}

impl fmt::Debug for MicrodataItem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.properties().map(|(name, _)| name).collect();
        f.debug_struct("MicrodataItem")
            .field("types", &self.types().collect::<Vec<_>>())
            .field("properties", &names)
            .finish_non_exhaustive()
    }
}

/// A value of a microdata property.
///
/// ```
/// let page = "<p itemscope><b itemprop=name>Ada</b> <i itemprop=knows itemscope><b itemprop=name>Grace</b></i>";
/// let document = microweave::parse(page, "https://ada.example/");
/// let person = document.microdata().items().next().expect("the page has one");
/// for (name, values) in person.properties() {
///     for value in values {
///         match value.as_item() {
///             Some(known) => assert_eq!((name, known.text("name")), ("knows", Some("Grace"))),
///             None => assert_eq!((name, value.as_text()), ("name", Some("Ada"))),
///         }
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum MicrodataValue<'a> {
    /// A text or URL.
    Text(&'a str),
    /// An item. Through `itemref`, it may contain the item of which it is a value.
    Item(MicrodataItem<'a>),
}

impl<'a> MicrodataValue<'a> {
    /// The text or URL, if the value is one.
    pub fn as_text(self) -> Option<&'a str> {
        match self {
            MicrodataValue::Text(text) => Some(text),
            MicrodataValue::Item(_) => None,
        }
    }

    /// The item, if the value is one.
    pub fn as_item(self) -> Option<MicrodataItem<'a>> {
        match self {
            MicrodataValue::Item(item) => Some(item),
            MicrodataValue::Text(_) => None,
        }
    }
}

/// Writes the text or URL: see [`MicrodataValue::as_text`]. An item is empty.
///
/// ```
/// let document = microweave::parse("<p itemscope><b itemprop=name>Ada</b>", "https://ada.example/");
/// let person = document.microdata().items().next().expect("the page has one");
/// assert!(person.values("name").map(|name| name.to_string()).eq(["Ada"]));
/// ```
impl fmt::Display for MicrodataValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_text().unwrap_or_default())
    }
}

//! Microdata in a document. Items and values are stored once and referred to; an item that several
//! items refer to is written out for each of them, within bounds.

use std::fmt;
use std::ops::Range;

use crate::collections::lists::ValueList;
use crate::collections::map::Map;
use crate::dom::Place;
use crate::position::Position;

/// The number of an item among those of the page.
pub(crate) type ItemId = u32;

/// The microdata of a page.
///
/// It serialises as the JSON of the specification.
///
/// ```
/// let page = r#"<p itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada</b></p>"#;
/// let document = microweave::parse(page, "https://example.com/");
/// let person = document.microdata().items().next().expect("there is one");
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
    pub(crate) items: Vec<ItemData>,
    pub(crate) top: Vec<ItemId>,
    /// The values that are texts or URLs.
    pub(crate) texts: Vec<Box<str>>,
    /// How deep and how far items are written out.
    pub(crate) most_levels: u16,
    pub(crate) most_bytes: usize,
    /// Is `type` a string, as before items could have several?
    pub(crate) has_single_type: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct ItemData {
    pub(crate) types: Box<[Box<str>]>,
    pub(crate) id: Option<Box<str>>,
    pub(crate) properties: Map<ValueList<ValueData>>,
    /// Unknown for an item that was read from JSON.
    pub(crate) place: Option<Place>,
    /// Of an item that was read from JSON, if that has it.
    pub(crate) read_position: Option<Box<Range<Position>>>,
}

impl ItemData {
    /// Where its element begins and ends.
    pub(crate) fn position(&self) -> Option<Range<Position>> {
        self.place.and_then(Place::range).or_else(|| self.read_position.as_deref().cloned())
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ValueData {
    /// The number of a text.
    Text(u32),
    Item(ItemId),
}

/// What a page without microdata has, or one of which it was not asked for.
pub(super) static NO_MICRODATA: Microdata = Microdata {
    items: Vec::new(),
    top: Vec::new(),
    texts: Vec::new(),
    most_levels: 0,
    most_bytes: 0,
    has_single_type: false,
};

impl Microdata {
    /// The items that are no property's value, in the order of the page.
    pub fn items(&self) -> impl Iterator<Item = MicrodataItem<'_>> {
        self.top.iter().map(|&id| self.item(id))
    }

    /// Every item, in the order of the page.
    pub fn all_items(&self) -> impl Iterator<Item = MicrodataItem<'_>> {
        (0..self.items.len() as ItemId).map(|id| self.item(id))
    }

    pub(super) fn item(&self, id: ItemId) -> MicrodataItem<'_> {
        MicrodataItem { microdata: self, data: &self.items[id as usize] }
    }
}

/// An item of microdata.
#[derive(Clone, Copy)]
pub struct MicrodataItem<'a> {
    microdata: &'a Microdata,
    data: &'a ItemData,
}

impl<'a> MicrodataItem<'a> {
    /// Its types, in the order of the page.
    pub fn types(self) -> impl Iterator<Item = &'a str> {
        self.data.types.iter().map(|own| &**own)
    }

    /// Is this one of its types?
    pub fn is(self, item_type: &str) -> bool {
        self.types().any(|own| own == item_type)
    }

    /// Its global identifier.
    pub fn id(self) -> Option<&'a str> {
        self.data.id.as_deref()
    }

    /// The element that it was found on. None if the item was read from JSON, or from a tree that was not parsed
    /// here, which has no positions.
    pub fn place(self) -> Option<Place> {
        self.data.place
    }

    /// Where its element begins and ends in the page, if [`Options::positions`](crate::Options::positions) asked for
    /// it, or the JSON that the item was read from has it.
    pub fn position(self) -> Option<Range<Position>> {
        self.data.position()
    }

    /// The names of its properties, in the order of first appearance.
    pub fn names(self) -> impl Iterator<Item = &'a str> {
        self.data.properties.iter().map(|(name, _)| name)
    }

    /// The values of a property, in order.
    pub fn values(self, name: &str) -> impl Iterator<Item = MicrodataValue<'a>> {
        let values = self.data.properties.get(name).map_or(&[][..], |values| &values[..]);
        values.iter().map(move |value| match *value {
            ValueData::Text(text) => MicrodataValue::Text(&self.microdata.texts[text as usize]),
            ValueData::Item(item) => MicrodataValue::Item(self.microdata.item(item)),
        })
    }

    /// The first value of a property that is a text or URL.
    pub fn text(self, name: &str) -> Option<&'a str> {
        self.values(name).find_map(|value| match value {
            MicrodataValue::Text(text) => Some(text),
            MicrodataValue::Item(_) => None,
        })
    }
}

impl fmt::Debug for MicrodataItem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.names().collect();
        f.debug_struct("MicrodataItem")
            .field("types", &self.data.types)
            .field("properties", &names)
            .finish_non_exhaustive()
    }
}

/// A value of a property of microdata.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum MicrodataValue<'a> {
    /// A text or URL.
    Text(&'a str),
    /// An item. It may be one that the item is itself a value of.
    Item(MicrodataItem<'a>),
}

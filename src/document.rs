//! What a page says: items, rel links, and what had to be left out. Data, with the look-ups that
//! a reader wants. Items are stored once, in one list, and refer to one another by number.

mod equal;
mod item;
mod json;
pub(crate) mod microdata;
mod microdata_json;
mod read_json;
mod read_microdata;
mod source;

use std::ops::Range;

pub use item::{Item, Value, Values};
pub use json::Mf2Json;
use microdata::NO_MICRODATA;
pub use microdata::{Microdata, MicrodataItem, MicrodataValue};
use smallvec::SmallVec;

use crate::collections::lists::ValueList;
use crate::collections::map::Map;
use crate::collections::short_name::Name;
use crate::diagnostic::Diagnostic;
use crate::dom::Place;
use crate::position::Position;
pub use source::Source;

/// What was found in a page.
///
/// It serialises as microformats2 JSON with the microdata under `microdata`, and reads such JSON back,
/// whichever parser wrote it.
///
/// ```
/// let page = r#"<div class="h-entry"><p class="p-name">Tea</p>
///               by <a class="p-author h-card" href="/ada">Ada</a></div>"#;
/// let document = microweave::parse(page, "https://example.com/");
/// let entry = document.find("h-entry").next().expect("there is one");
/// assert_eq!(entry.text("name"), Some("Tea"));
///
/// let author = document.find("h-card").next().expect("items are found at every depth");
/// assert_eq!(author.text("url"), Some("https://example.com/ada"));
///
/// let json = serde_json::to_string(&document)?;
/// let again = microweave::Document::from_json(&json)?;
/// assert_eq!(again, document);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Two documents are equal if the same JSON is written for them: if they hold the same items and links, with the same
/// positions.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// Every item, in the order of their elements.
    pub(crate) items: Vec<ItemData>,
    pub(crate) top: Vec<ItemId>,
    pub(crate) rels: Rels,
    pub(crate) rel_urls: RelUrls,
    /// None if it was not asked for.
    pub(crate) microdata: Option<Microdata>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// The URLs of each rel, in the order of the page.
pub type Rels = Map<Vec<String>>;

/// What links say about each URL.
pub type RelUrls = Map<RelUrl>;

/// An item's place in its document's list.
pub(crate) type ItemId = u32;

/// The types of an item, sorted: one as a rule, which then stands in place.
pub(crate) type TypeList = SmallVec<[Name; 1]>;

#[derive(Clone, Debug, Default)]
pub(crate) struct ItemData {
    pub(crate) types: TypeList,
    pub(crate) properties: Map<ValueList<ValueData>>,
    pub(crate) id: Option<Box<str>>,
    pub(crate) lang: Option<Box<str>>,
    pub(crate) children: Vec<ItemId>,
    /// Unknown for an item that was read from JSON.
    pub(crate) place: Option<Place>,
    /// Of an item that was read from JSON, if that has it.
    pub(crate) read_position: Option<Box<Range<Position>>>,
    pub(crate) source: Source,
    /// True if its name was implied. JSON does not say so.
    pub(crate) has_implied_name: bool,
    /// True if its photo was implied from the image of an emoji. JSON does not say so.
    pub(crate) has_emoji_photo: bool,
    /// True if its element is a link or names a file: what stands for it is an address. JSON does not say so.
    pub(crate) is_link: bool,
}

/// A value as it is stored: most are texts, so the others do with a pointer.
#[derive(Clone, Debug)]
pub(crate) enum ValueData {
    Text(Box<str>),
    Url(Box<UrlData>),
    Html(Box<HtmlData>),
    Item(Box<NestedItem>),
}

/// The URL of an image, with its alternative text.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub(crate) struct UrlData {
    pub(crate) value: Box<str>,
    pub(crate) alt: Box<str>,
}

#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub(crate) struct HtmlData {
    pub(crate) html: Box<str>,
    pub(crate) value: Box<str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lang: Option<Box<str>>,
}

/// An item as the value of a property.
#[derive(Clone, Debug)]
pub(crate) struct NestedItem {
    pub(crate) item: ItemId,
    pub(crate) value: Option<NestedValue>,
    pub(crate) html: Option<Box<str>>,
}

/// What stands for a nested item where only a text or URL is wanted.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(untagged)]
pub(crate) enum NestedValue {
    Text(Box<str>),
    Url(UrlData),
}

/// What the links to one URL say about it. Of several links to it the first one's word counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct RelUrl {
    /// The rels of all links to it, sorted.
    pub rels: Vec<Box<str>>,
    /// The language of what is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hreflang: Option<Box<str>>,
    /// The media it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub media: Option<Box<str>>,
    /// The link's title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Box<str>>,
    /// The content type of what is there.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub content_type: Option<Box<str>>,
    /// The link's text, as it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Box<str>>,
}

impl Document {
    /// The items that stand in no other item, in the order of the page.
    pub fn items(&self) -> impl Iterator<Item = Item<'_>> {
        self.top.iter().map(|&id| self.item(id))
    }

    /// Every item, at every depth, in the order of the page. (JSON does not tell that order: of a document
    /// that was read from it, what is in properties comes before children.)
    pub fn all_items(&self) -> impl Iterator<Item = Item<'_>> {
        (0..self.items.len() as ItemId).map(|id| self.item(id))
    }

    /// The items of a type, such as `h-entry`, at every depth, in the order of the page.
    pub fn find(&self, item_type: &str) -> impl Iterator<Item = Item<'_>> {
        self.all_items().filter(move |item| item.is(item_type))
    }

    /// The URLs of each rel.
    ///
    /// ```
    /// let document = microweave::parse("<a rel=me href=/me>Me</a>", "https://example.com/");
    /// assert_eq!(document.rels().get("me"), Some(&vec!["https://example.com/me".to_owned()]));
    /// ```
    pub fn rels(&self) -> &Rels {
        &self.rels
    }

    /// What links with a rel say about each URL.
    pub fn rel_urls(&self) -> &RelUrls {
        &self.rel_urls
    }

    /// The page's microdata.
    pub fn microdata(&self) -> &Microdata {
        self.microdata.as_ref().unwrap_or(&NO_MICRODATA)
    }

    /// The limits that the page has met, and an unknown encoding that its header names. Real pages have met none.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    pub(crate) fn item(&self, id: ItemId) -> Item<'_> {
        Item { document: self, id }
    }

    fn value<'a>(&'a self, value: &'a ValueData) -> Value<'a> {
        match value {
            ValueData::Text(text) => Value::Text(text),
            ValueData::Url(url) => Value::Url { value: &url.value, alt: &url.alt },
            ValueData::Html(content) => {
                Value::Html { html: &content.html, value: &content.value, lang: content.lang.as_deref() }
            }
            ValueData::Item(nested) => Value::Item {
                item: self.item(nested.item),
                value: nested.value.as_ref().map(NestedValue::as_text),
                html: nested.html.as_deref(),
            },
        }
    }
}

impl ItemData {
    /// Where its element begins and ends.
    pub(crate) fn position(&self) -> Option<Range<Position>> {
        self.place.and_then(Place::range).or_else(|| self.read_position.as_deref().cloned())
    }
}

impl ValueData {
    /// What stands for an item of which this is the name or URL.
    pub(crate) fn standing(&self) -> Option<NestedValue> {
        match self {
            ValueData::Text(text) => Some(NestedValue::Text(text.clone())),
            ValueData::Url(url) => Some(NestedValue::Url((**url).clone())),
            ValueData::Html(content) => Some(NestedValue::Text(content.value.clone())),
            ValueData::Item(nested) => nested.value.clone(),
        }
    }
}

impl NestedValue {
    fn as_text(&self) -> &str {
        match self {
            NestedValue::Text(value) | NestedValue::Url(UrlData { value, .. }) => value,
        }
    }
}

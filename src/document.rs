//! The document: what is read from a page. Items are stored in one list and refer to one another by number.

mod item;
mod json;
mod json_value;
pub(crate) mod microdata;
mod microdata_json;
#[cfg(feature = "schema")]
mod node_items;
pub(crate) mod origins;
mod pointer;
pub(crate) mod rdfa;
mod read_json;
mod reasons;
mod source;
mod texts;

use std::sync::Arc;

pub use item::{Item, Value, Values};
pub use json::Mf2Json;
pub use json_value::JsonValue;
use microdata::NO_MICRODATA;
pub use microdata::{Microdata, MicrodataItem, MicrodataValue, MicrodataValues};
use once_cell::sync::Lazy;
use origins::ValueOrigins;
pub use pointer::PointedValue;
use rdfa::NO_RDFA;
pub use rdfa::{Rdfa, RdfaObject, RdfaTriple};
pub(crate) use reasons::Reasons;
pub use reasons::{Reason, ReasonRule};
use smallvec::SmallVec;

use crate::collections::map::Map;
use crate::collections::multi_map::ValueList;
use crate::collections::short_name::Name;
use crate::diagnostic::Diagnostic;
use crate::dom::Place;
pub use source::Source;
pub(crate) use texts::{Text, Texts};

/// The data that was extracted from a page.
///
/// It serialises as microformats2 JSON, with the microdata under `microdata`. It also reads such JSON,
/// including JSON from other parsers.
///
/// ```
/// let page = r#"<div class="h-entry"><p class="p-name">Tea</p>
///               by <a class="p-author h-card" href="/ada">Ada</a></div>"#;
/// let document = microweave::parse(page, "https://example.com/");
/// let entry = document.find("h-entry").next().expect("the page has one");
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
/// Two documents are equal if their JSON is the same: the same items and links, with the same reasons.
#[derive(Clone, Debug, Default)]
pub struct Document {
    pub(crate) texts: Texts,
    /// All items, in the order of their elements.
    pub(crate) items: Vec<ItemData>,
    pub(crate) top: Vec<ItemId>,
    /// The `shape` and `coords` of items, in their order. Empty unless a rule of
    /// [`Options::rules`](crate::Options::rules) asks for them.
    pub(crate) areas: Vec<ItemArea>,
    /// Documents of one page share its links.
    pub(crate) rels: Arc<Rels>,
    pub(crate) rel_urls: Arc<RelUrls>,
    /// The links with the rel `alternate`. Empty unless a rule of [`Options::rules`](crate::Options::rules) asks for them.
    pub(crate) alternates: Vec<AlternateLink>,
    /// The rels of HTTP `Link` headers, which `rels` has too.
    pub(crate) header_rels: Rels,
    /// `None` if microdata was not read.
    pub(crate) microdata: Option<Microdata>,
    /// `None` if JSON-LD was not read.
    pub(crate) json_ld: Option<Vec<JsonValue>>,
    /// `None` if RDFa was not read.
    pub(crate) rdfa: Option<Rdfa>,
    /// `None` if metadata names were not read.
    pub(crate) meta: Option<MetaNames>,
    /// What an empty URL of the page is resolved to (its base), and its address, without fragments. Empty if the document
    /// was read from JSON. They are not in the JSON.
    pub(crate) own_urls: [Box<str>; 2],
    /// None if reasons were not noted.
    pub(crate) reasons: Option<Box<Reasons>>,
    /// Where values that are not of microformats are written. `None` if reasons were not noted.
    pub(crate) origins: Option<Box<ValueOrigins>>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// The URLs of each rel, in document order.
pub type Rels = Map<Vec<String>>;

/// The attributes of links, by URL.
pub type RelUrls = Map<RelUrl>;

/// The values of `meta` elements, by their names in lower case.
pub type MetaNames = Map<Vec<String>>;

static NO_META: Lazy<MetaNames> = Lazy::new(MetaNames::default);

/// The index of an item in its document's list.
pub(crate) type ItemId = u32;

/// The types of an item, sorted. There is usually one, which is stored inline.
pub(crate) type TypeList = SmallVec<[Name; 1]>;

#[derive(Clone, Debug, Default)]
pub(crate) struct ItemData {
    pub(crate) types: TypeList,
    pub(crate) properties: Map<ValueList<ValueData>>,
    pub(crate) id: Option<Text>,
    pub(crate) lang: Option<Text>,
    pub(crate) children: Vec<ItemId>,
    /// `None` for an item that was read from JSON.
    pub(crate) place: Option<Place>,
    pub(crate) source: Source,
    /// True if its root is a class name of classic microformats. It is not in the JSON.
    pub(crate) is_classic: bool,
    /// True if the name was implied. It is not in the JSON.
    pub(crate) has_implied_name: bool,
    /// True if the photo was implied from an emoji image. It is not in the JSON.
    pub(crate) has_emoji_photo: bool,
    /// True if the element is a link or refers to a file, so that the item's plain value is a URL. It is not
    /// in the JSON.
    pub(crate) is_link: bool,
    /// What an item of schema.org is among posts. It is not in the JSON.
    pub(crate) thing_kind: ThingKind,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ItemArea {
    pub(crate) item: ItemId,
    pub(crate) shape: Option<Text>,
    pub(crate) coords: Option<Text>,
}

/// What an item of schema.org is: the kinds of `h-entry` and the organizations in `data/vocab/schema-to-mf2.json`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ThingKind {
    /// Microformats, and other types than `h-entry`.
    #[default]
    Other,
    Article,
    ShortPost,
    Video,
    Recording,
    Question,
    Work,
    /// An author or a publisher that is no person.
    Organization,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum ValueData {
    Text(Text),
    Url(UrlData),
    Html(HtmlData),
    Item(NestedItem),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct UrlData {
    pub(crate) value: Text,
    pub(crate) alt: Text,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct HtmlData {
    pub(crate) html: Text,
    pub(crate) value: Text,
    pub(crate) lang: Option<Text>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct NestedItem {
    pub(crate) item: ItemId,
    pub(crate) value: Option<NestedValue>,
    pub(crate) html: Option<Text>,
}

/// The plain value of a nested item: its `value` in the JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NestedValue {
    Text(Text),
    Url(UrlData),
}

/// The attributes of the links to one URL. Each attribute comes from the first link that has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct RelUrl {
    /// The rels of all links to it, sorted.
    pub rels: Vec<Box<str>>,
    /// The language of the linked page (`hreflang`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hreflang: Option<Box<str>>,
    /// The media that the linked page is for (`media`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub media: Option<Box<str>>,
    /// The title of the link (`title`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Box<str>>,
    /// The content type of the linked page (`type`).
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub content_type: Option<Box<str>>,
    /// The text of the link, as written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Box<str>>,
}

/// A link with the rel `alternate`, in the list of earlier parsers.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub(crate) struct AlternateLink {
    pub(crate) url: Box<str>,
    /// Its other rels, with spaces between them.
    pub(crate) rel: Box<str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) media: Option<Box<str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hreflang: Option<Box<str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<Box<str>>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub(crate) content_type: Option<Box<str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<Box<str>>,
}

impl Document {
    /// The items that are not inside another item, in document order.
    pub fn items(&self) -> impl Iterator<Item = Item<'_>> {
        self.top.iter().map(|&id| self.item(id))
    }

    /// All items, at every depth, in document order. For a document that was read from JSON, items in
    /// properties come before children, because JSON does not hold their order.
    pub fn all_items(&self) -> impl Iterator<Item = Item<'_>> {
        (0..self.items.len() as ItemId).map(|id| self.item(id))
    }

    /// The items of a type, such as `h-entry`, at every depth, in document order.
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

    /// A document without items that shares the links of this one.
    pub(crate) fn with_links_only(&self) -> Document {
        let (rels, rel_urls) = (Arc::clone(&self.rels), Arc::clone(&self.rel_urls));
        Document { rels, rel_urls, ..Document::default() }
    }

    /// The attributes of rel links, by URL.
    pub fn rel_urls(&self) -> &RelUrls {
        &self.rel_urls
    }

    /// The URLs of each rel that are from HTTP `Link` headers. [`Document::rels`] has them too, before the URLs of the
    /// page. Empty without [`Options::link_headers`](crate::Options::link_headers).
    ///
    /// ```
    /// let options = microweave::Options::new().link_headers(["<https://hub.example/>; rel=hub"]);
    /// let document = options.parse("<link rel='hub self' href=/>", "https://ada.example/");
    /// assert_eq!(document.header_rels().get("hub"), Some(&vec!["https://hub.example/".to_owned()]));
    /// let hubs = document.rels().get("hub").expect("there are two");
    /// assert_eq!(hubs, &["https://hub.example/", "https://ada.example/"]);
    /// assert_eq!(document.header_rels().get("self"), None);
    /// ```
    pub fn header_rels(&self) -> &Rels {
        &self.header_rels
    }

    /// The page's microdata.
    pub fn microdata(&self) -> &Microdata {
        self.microdata.as_ref().unwrap_or(&NO_MICRODATA)
    }

    /// The JSON-LD of the page: the values in its scripts of type `application/ld+json`, in document order and as
    /// found. Empty unless the page was read with [`Options::json_ld`](crate::Options::json_ld).
    pub fn json_ld(&self) -> &[JsonValue] {
        self.json_ld.as_deref().unwrap_or_default()
    }

    /// The page's RDFa. Empty unless the page was read with [`Options::rdfa`](crate::Options::rdfa).
    pub fn rdfa(&self) -> &Rdfa {
        self.rdfa.as_ref().unwrap_or(&NO_RDFA)
    }

    /// The contents of the `meta` elements that have a `name` or a `property`, by that name in lower case. Empty
    /// unless the page was read with [`Options::meta`](crate::Options::meta).
    ///
    /// ```
    /// use microweave::Options;
    ///
    /// let page = r#"<meta property="og:title" content="Tea"><meta name="author" content="Ada">"#;
    /// let document = Options::new().meta(true).parse(page, "https://example.com/");
    /// assert_eq!(document.meta().get("og:title"), Some(&vec!["Tea".to_owned()]));
    /// ```
    pub fn meta(&self) -> &MetaNames {
        self.meta.as_ref().unwrap_or(&NO_META)
    }

    /// The limits that were hit while reading, and an unknown encoding. An ordinary page hits no limit.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    pub(crate) fn item(&self, id: ItemId) -> Item<'_> {
        Item { document: self, id }
    }

    fn area(&self, item: ItemId) -> [Option<&str>; 2] {
        let number = self.areas.binary_search_by_key(&item, |area| area.item);
        let area = number.ok().map(|number| &self.areas[number]);
        [area.and_then(|area| area.shape), area.and_then(|area| area.coords)]
            .map(|text| text.map(|text| self.texts.get(text)))
    }

    fn value(&self, value: ValueData) -> Value<'_> {
        let text = |text| self.texts.get(text);
        match value {
            ValueData::Text(value) => Value::Text(text(value)),
            ValueData::Url(url) => Value::Url { value: text(url.value), alt: text(url.alt) },
            ValueData::Html(HtmlData { html, value, lang }) => {
                Value::Html { html: text(html), value: text(value), lang: lang.map(text) }
            }
            ValueData::Item(nested) => Value::Item {
                item: self.item(nested.item),
                value: nested.value.and_then(|value| self.value(value.into()).as_text()),
                html: nested.html.map(text),
            },
        }
    }
}

impl From<NestedValue> for ValueData {
    fn from(value: NestedValue) -> Self {
        match value {
            NestedValue::Text(text) => ValueData::Text(text),
            NestedValue::Url(url) => ValueData::Url(url),
        }
    }
}

impl ValueData {
    /// This value as the plain value of the item of which it is the name or URL.
    pub(crate) fn plain_value(self) -> Option<NestedValue> {
        match self {
            ValueData::Text(text) => Some(NestedValue::Text(text)),
            ValueData::Url(url) => Some(NestedValue::Url(url)),
            ValueData::Html(content) => Some(NestedValue::Text(content.value)),
            ValueData::Item(nested) => nested.value,
        }
    }
}

//! The document: what is read from a page. Items are stored in one list and refer to one another by number.

mod item;
mod item_data;
mod json;
mod json_value;
pub(crate) mod microdata;
mod microdata_json;
pub(crate) mod name_table;
mod node_items;
pub mod origins;
mod pointer;
pub(crate) mod rdfa;
mod read_json;
mod reasons;
pub(crate) mod rel_links;
mod source;
mod texts;

use std::sync::Arc;

pub use item::{Item, Value, Values};
pub(crate) use item_data::ItemArea;
pub use item_data::{
    HtmlData, ItemData, ItemId, NestedItem, NestedValue, ThingKind, TypeList, UrlData, ValueData,
};
pub use json::Mf2Json;
pub use json_value::JsonValue;
use microdata::NO_MICRODATA;
pub use microdata::{Microdata, MicrodataItem, MicrodataValue};
use once_cell::sync::Lazy;
use origins::ValueOrigins;
pub use pointer::PointedValue;
use rdfa::NO_RDFA;
pub use rdfa::{Rdfa, RdfaObject, RdfaTriple};
pub(crate) use reasons::Reasons;
pub use reasons::{Reason, ReasonRule};
use rel_links::RelLinks;

use microweave_html::diagnostic::Diagnostic;
use microweave_values::collections::map::Map;
pub use source::Source;
pub use texts::{Text, Texts};

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
    /// The rel links, which documents of one page share. `None` if they were not read.
    pub(crate) links: Option<Arc<RelLinks>>,
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

/// The items of a document as data, for a program that adds items to it or changes them: see [`Document::take_items`].
#[derive(Debug, Default)]
pub struct DocumentItems {
    /// All items. An item's index is its number.
    pub items: Vec<ItemData>,
    /// The numbers of the items that are not inside another item, in document order.
    pub top: Vec<ItemId>,
    /// The texts of the items, to which their data refers.
    pub texts: Texts,
    /// Where values that are not of microformats are written. `None` if reasons were not noted.
    pub origins: Option<Box<ValueOrigins>>,
}

/// The URLs of each rel, in document order.
pub type Rels = Map<Vec<String>>;

/// The attributes of links, by URL.
pub type RelUrls = Map<RelUrl>;

/// The values of `meta` elements, by their names in lower case.
pub type MetaNames = Map<Vec<String>>;

static NO_LINKS: Lazy<RelLinks> = Lazy::new(RelLinks::default);

static NO_META: Lazy<MetaNames> = Lazy::new(MetaNames::default);

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
        self.links().rels()
    }

    /// The URLs of one rel, as in [`Document::rels`], without the map of all rels.
    ///
    /// ```
    /// let document = microweave::parse("<a rel=me href=/me>Me</a>", "https://example.com/");
    /// assert!(document.urls_of("me").eq(["https://example.com/me"]));
    /// ```
    pub fn urls_of<'d>(&'d self, rel: &str) -> impl Iterator<Item = &'d str> + use<'d> {
        self.links().urls_of(rel)
    }

    fn links(&self) -> &RelLinks {
        self.links.as_deref().unwrap_or(&NO_LINKS)
    }

    /// A document without items that shares the links of this one.
    pub fn with_links_only(&self) -> Document {
        Document { links: self.links.clone(), ..Document::default() }
    }

    /// Takes the items out of the document, to change them. [`Document::set_items`] puts them back.
    pub fn take_items(&mut self) -> DocumentItems {
        DocumentItems {
            items: std::mem::take(&mut self.items),
            top: std::mem::take(&mut self.top),
            texts: std::mem::take(&mut self.texts),
            origins: self.origins.take(),
        }
    }

    /// Replaces the items of the document. Their numbers and texts have to fit one another, or what reads the document panics.
    pub fn set_items(&mut self, items: DocumentItems) {
        self.items = items.items;
        self.top = items.top;
        self.texts = items.texts;
        self.origins = items.origins;
    }

    /// Adds a diagnostic, unless the document has one of its kind.
    pub fn add_diagnostic(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.iter().all(|earlier| earlier.kind != diagnostic.kind) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// The document without its microdata.
    #[must_use]
    pub fn without_microdata(self) -> Document {
        Document { microdata: None, ..self }
    }

    /// Removes the reasons, whose pointers do not fit a document whose items are changed.
    pub fn drop_reasons(&mut self) {
        self.reasons = None;
    }

    /// What an empty URL of the page is resolved to (its base), and its address, without fragments. Empty if the document was read
    /// from JSON.
    pub fn own_urls(&self) -> &[Box<str>; 2] {
        &self.own_urls
    }

    /// The attributes of rel links, by URL.
    pub fn rel_urls(&self) -> &RelUrls {
        self.links().rel_urls()
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

    /// The item with this index.
    pub fn item(&self, id: ItemId) -> Item<'_> {
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

//! Items and their values as the engines make them. Their texts are in the document's [`Texts`](super::Texts).

use smallvec::SmallVec;

use super::{Source, Text};
use microweave_html::dom::Place;
use microweave_values::collections::map::Map;
use microweave_values::collections::multi_map::ValueList;
use microweave_values::collections::short_name::Name;

/// The index of an item in its document's list.
pub type ItemId = u32;

/// The types of an item, sorted. There is usually one, which is stored inline.
pub type TypeList = SmallVec<[Name; 1]>;

/// An item in the vocabulary of microformats2, from any syntax.
#[derive(Clone, Debug, Default)]
pub struct ItemData {
    /// The types, sorted.
    pub types: TypeList,
    /// The values of each property.
    pub properties: Map<ValueList<ValueData>>,
    /// The `id` of its element.
    pub id: Option<Text>,
    /// The language of its element. `None` if languages are not noted.
    pub lang: Option<Text>,
    /// The items inside it that are no value of a property.
    pub children: Vec<ItemId>,
    /// `None` for an item that was read from JSON.
    pub place: Option<Place>,
    /// The syntax that it was written in.
    pub source: Source,
    /// True if its root is a class name of classic microformats. It is not in the JSON.
    pub is_classic: bool,
    /// True if the name was implied. It is not in the JSON.
    pub has_implied_name: bool,
    /// True if the photo was implied from an emoji image. It is not in the JSON.
    pub has_emoji_photo: bool,
    /// True if the element is a link or refers to a file, so that the item's plain value is a URL. It is not
    /// in the JSON.
    pub is_link: bool,
    /// What an item of schema.org is among posts. It is not in the JSON.
    pub thing_kind: ThingKind,
    /// The number of the node of JSON-LD or RDFa that it was made of. It is not in the JSON.
    pub node: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ItemArea {
    /// The item.
    pub(crate) item: ItemId,
    pub(crate) shape: Option<Text>,
    pub(crate) coords: Option<Text>,
}

/// What an item of schema.org is: the kinds of `h-entry` and the organizations in `crates/reader/data/vocab/schema-to-mf2.json`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThingKind {
    /// Microformats, and other types than `h-entry`.
    #[default]
    Other,
    /// An article.
    Article,
    /// A short post, such as a comment.
    ShortPost,
    /// A video.
    Video,
    /// A recording of sound.
    Recording,
    /// A question.
    Question,
    /// Another creative work, with the type below `CreativeWork` that it is, such as `Dataset`. `None` for a text such as a `HowTo`.
    Work(Option<&'static str>),
    /// An author or a publisher that is no person.
    Organization,
}

/// A value of a property, whose texts are in the document's [`Texts`](super::Texts).
#[derive(Clone, Copy, Debug)]
pub enum ValueData {
    /// A text: a `p-*` or `dt-*` property.
    Text(Text),
    /// A URL: a `u-*` property.
    Url(UrlData),
    /// Content: an `e-*` property.
    Html(HtmlData),
    /// An item.
    Item(NestedItem),
}

/// A URL, with the alternative text of its image.
#[derive(Clone, Copy, Debug)]
pub struct UrlData {
    /// The URL.
    pub value: Text,
    /// The alternative text of the image. Empty without one.
    pub alt: Text,
}

/// The content of an `e-*` property.
#[derive(Clone, Copy, Debug)]
pub struct HtmlData {
    /// The HTML.
    pub html: Text,
    /// The text of the HTML.
    pub value: Text,
    /// The language of its element. `None` if languages are not noted.
    pub lang: Option<Text>,
}

/// An item that is the value of a property.
#[derive(Clone, Copy, Debug)]
pub struct NestedItem {
    /// The item.
    pub item: ItemId,
    /// Its plain value.
    pub value: Option<NestedValue>,
    /// Its HTML, if the property is an `e-*`.
    pub html: Option<Text>,
}

/// The plain value of a nested item: its `value` in the JSON.
#[derive(Clone, Copy, Debug)]
pub enum NestedValue {
    /// A text.
    Text(Text),
    /// A URL.
    Url(UrlData),
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
    pub fn plain_value(self) -> Option<NestedValue> {
        match self {
            ValueData::Text(text) => Some(NestedValue::Text(text)),
            ValueData::Url(url) => Some(NestedValue::Url(url)),
            ValueData::Html(content) => Some(NestedValue::Text(content.value)),
            ValueData::Item(nested) => nested.value,
        }
    }
}

//! The values of a document by their JSON pointers (RFC 6901), without writing its JSON.

use std::borrow::Cow;

use serde::Serialize;

use super::microdata::{MicrodataItemId, MicrodataValueData};
use super::{
    Document, Item, ItemId, JsonValue, Microdata, MicrodataItem, NestedItem, RelUrl, Value, ValueData,
};

/// A value in the JSON of a document. It serialises as that value.
///
/// ```
/// use microweave::PointedValue;
///
/// let document = microweave::parse("<p class=h-card>Ada", "https://ada.example/");
/// let name = document.value_at("/items/0/properties/name/0");
/// assert!(matches!(name, Some(PointedValue::Text("Ada"))));
/// ```
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum PointedValue<'a> {
    /// A text, a URL or a type.
    Text(&'a str),
    /// Marked-up content, an image, or an item that is the value of a property.
    Value(Value<'a>),
    /// An item of microformats that is not a value.
    Item(Item<'a>),
    /// An item of microdata.
    Microdata(MicrodataItem<'a>),
    /// What the page says about a URL.
    Link(&'a RelUrl),
    /// A value of JSON-LD that is not a text.
    Json(&'a JsonValue),
}

impl<'a> PointedValue<'a> {
    /// The types, if this is an item.
    pub fn types(self) -> Vec<&'a str> {
        match self {
            PointedValue::Item(item) | PointedValue::Value(Value::Item { item, .. }) => {
                item.types().collect()
            }
            PointedValue::Microdata(item) => item.types().collect(),
            PointedValue::Json(value) => value.types().collect(),
            _ => Vec::new(),
        }
    }

    /// True if this is an item.
    pub fn is_item(self) -> bool {
        match self {
            PointedValue::Value(value) => value.as_item().is_some(),
            PointedValue::Json(value) => value.as_object().is_some(),
            PointedValue::Item(_) | PointedValue::Microdata(_) => true,
            PointedValue::Text(_) | PointedValue::Link(_) => false,
        }
    }

    /// The text or URL. For an item of microformats, its plain value.
    pub fn as_text(self) -> Option<&'a str> {
        match self {
            PointedValue::Text(text) => Some(text),
            PointedValue::Value(value) => value.as_text(),
            _ => None,
        }
    }
}

struct PointerNames<'p>(std::str::Split<'p, char>);

impl<'p> PointerNames<'p> {
    fn name(&mut self) -> Option<Cow<'p, str>> {
        let token = self.0.next()?;
        let has_escape = token.contains('~');
        Some(if has_escape { token.replace("~1", "/").replace("~0", "~").into() } else { token.into() })
    }

    fn number(&mut self) -> Option<usize> {
        self.name()?.parse().ok()
    }

    /// The value, if the pointer ends here.
    fn end<T>(mut self, value: T) -> Option<T> {
        self.0.next().is_none().then_some(value)
    }
}

impl Document {
    /// The value at a JSON pointer (RFC 6901), such as the pointer of a [`Reason`](crate::Reason): an item, a value of an item, a
    /// part of a value, a link or its URL. `None` for lists and for other members of the JSON.
    pub fn value_at(&self, pointer: &str) -> Option<PointedValue<'_>> {
        let mut names = PointerNames(pointer.strip_prefix('/')?.split('/'));
        match &*names.name()? {
            "items" => self.in_item(*self.top.get(names.number()?)?, names),
            "microdata" => in_microdata(self.microdata(), names),
            "rdfa" => in_microdata(self.rdfa().as_microdata(), names),
            "json-ld" => in_json(self.json_ld().get(names.number()?)?, names),
            member @ ("meta" | "rels") => {
                let lists = if member == "meta" { self.meta() } else { self.rels() };
                let value = lists.get(&names.name()?)?.get(names.number()?)?;
                names.end(PointedValue::Text(value))
            }
            "rel-urls" => {
                let link = self.rel_urls().get(&names.name()?)?;
                let Some(name) = names.name() else { return Some(PointedValue::Link(link)) };
                let text = match &*name {
                    "rels" => link.rels.get(names.number()?),
                    "hreflang" => link.hreflang.as_ref(),
                    "media" => link.media.as_ref(),
                    "title" => link.title.as_ref(),
                    "type" => link.content_type.as_ref(),
                    "text" => link.text.as_ref(),
                    _ => None,
                };
                names.end(PointedValue::Text(text?))
            }
            _ => None,
        }
    }

    fn in_item(&self, top: ItemId, mut names: PointerNames<'_>) -> Option<PointedValue<'_>> {
        let (mut id, mut nested) = (top, None::<NestedItem>);
        loop {
            let item = self.item(id);
            let whole =
                || nested.map_or(PointedValue::Item(item), |data| self.pointed(ValueData::Item(data)));
            let Some(name) = names.name() else { return Some(whole()) };
            match &*name {
                "properties" => {
                    let values = item.data().properties.get(&names.name()?)?;
                    match *values.get(names.number()?)? {
                        ValueData::Item(data) => (id, nested) = (data.item, Some(data)),
                        value => return self.part(value, names),
                    }
                }
                "children" => (id, nested) = (*item.data().children.get(names.number()?)?, None),
                "type" => {
                    let item_type = item.data().types.get(names.number()?)?;
                    return names.end(PointedValue::Text(item_type.as_str()));
                }
                "id" => return names.end(PointedValue::Text(item.id()?)),
                "lang" => return names.end(PointedValue::Text(item.lang()?)),
                "html" => return names.end(PointedValue::Text(self.texts.get(nested?.html?))),
                "value" => return self.part(nested?.value?.into(), names),
                _ => return None,
            }
        }
    }

    fn part(&self, value: ValueData, mut names: PointerNames<'_>) -> Option<PointedValue<'_>> {
        let Some(name) = names.name() else { return Some(self.pointed(value)) };
        let text = match (self.value(value), &*name) {
            (Value::Url { value, .. } | Value::Html { value, .. }, "value") => value,
            (Value::Url { alt, .. }, "alt") => alt,
            (Value::Html { html, .. }, "html") => html,
            (Value::Html { lang, .. }, "lang") => lang?,
            _ => return None,
        };
        names.end(PointedValue::Text(text))
    }

    fn pointed(&self, value: ValueData) -> PointedValue<'_> {
        match self.value(value) {
            Value::Text(text) => PointedValue::Text(text),
            value => PointedValue::Value(value),
        }
    }
}

fn in_json<'d>(mut value: &'d JsonValue, mut names: PointerNames<'_>) -> Option<PointedValue<'d>> {
    while let Some(name) = names.name() {
        value = match value {
            JsonValue::Array(values) => values.get(name.parse::<usize>().ok()?)?,
            value => value.get(&name)?,
        };
    }
    Some(value.as_str().map_or(PointedValue::Json(value), PointedValue::Text))
}

/// The value in the microdata. Values that the JSON does not have, because they nest too deep, do not count.
fn in_microdata<'d>(microdata: &'d Microdata, mut names: PointerNames<'_>) -> Option<PointedValue<'d>> {
    let mut open: Vec<MicrodataItemId> = Vec::new();
    if names.name()? != "items" {
        return None;
    }
    let mut id = *microdata.top.get(names.number()?)?;
    loop {
        open.push(id);
        let (item, data) = (microdata.item(id), &microdata.items[id as usize]);
        let Some(name) = names.name() else { return Some(PointedValue::Microdata(item)) };
        match &*name {
            "properties" => {
                let (values, number) = (data.properties.get(&names.name()?)?, (names.number()?));
                let is_written = |value: &&MicrodataValueData| match value {
                    MicrodataValueData::Text(_) => true,
                    MicrodataValueData::Item(item) => open.contains(item),
                };
                let is_deepest = open.len() >= usize::from(microdata.max_levels);
                let value = if is_deepest {
                    values.iter().filter(is_written).nth(number)
                } else {
                    values.get(number)
                };
                match *value? {
                    MicrodataValueData::Text(text) => {
                        return names.end(PointedValue::Text(microdata.texts.get(text)));
                    }
                    // The JSON has this text for an item inside itself.
                    MicrodataValueData::Item(item) if open.contains(&item) => {
                        return names.end(PointedValue::Text("ERROR"));
                    }
                    MicrodataValueData::Item(item) => id = item,
                }
            }
            "id" => return names.end(PointedValue::Text(item.id()?)),
            "type" if microdata.has_single_type => {
                return names.end(PointedValue::Text(item.types().next()?));
            }
            "type" => {
                let item_type = item.types().nth(names.number()?)?;
                return names.end(PointedValue::Text(item_type));
            }
            _ => return None,
        }
    }
}

//! Reads JF2 as microformats. <https://jf2.spec.indieweb.org/>

use serde_json::{Map, Value, json};

use crate::Error;
use microweave::document::Document;
use microweave_html::account::MAX_NESTED_ITEMS;
use microweave_html::sanitize::{Policy, as_html};

/// The members that are not properties of the item (section 3, "Reserved Properties").
const RESERVED: [&str; 7] = ["@context", "type", "children", "references", "content-type", "lang", "items"];
/// The properties whose objects without a type are cards.
const CARDS: [&str; 5] = ["author", "location", "checkin", "invitee", "follow-of"];

type Jf2Object = Map<String, Value>;

/// The document with the items of JF2 JSON: an object, or an object without a type that has `children`.
pub(super) fn document(json: &str) -> Result<Document, Error> {
    let mut value: Value = serde_json::from_str(json).map_err(Error::InvalidJson)?;
    let references = value.get_mut("references").map(Value::take).unwrap_or_default();
    let mut reader = Jf2Reader { references: object_or_empty(references), level: 0 };
    let items = match value {
        Value::Object(object) if object.contains_key("type") => vec![reader.item(object, "entry")],
        Value::Object(mut object) => reader.children(&mut object),
        _ => Vec::new(),
    };
    let mf2 = json!({ "items": items, "rels": {}, "rel-urls": {} });
    serde_json::from_value(mf2).map_err(Error::InvalidJson)
}

struct Jf2Reader {
    /// The properties of things, by their addresses. Each is used once, so that the document is not longer than the JSON.
    references: Jf2Object,
    /// The number of items around the value that is read.
    level: u16,
}

impl Jf2Reader {
    /// The item of an object. serde_json limits the depth of the JSON, and `object_of` the depth of references.
    fn item(&mut self, mut object: Jf2Object, default_type: &str) -> Value {
        self.level += 1;
        let kind = object.get("type").and_then(Value::as_str).unwrap_or(default_type).to_owned();
        let children = self.children(&mut object);
        let properties = object.into_iter().filter(|(name, _)| !RESERVED.contains(&&**name));
        let properties = properties.map(|(name, value)| {
            let values = list(value).into_iter().filter_map(|value| self.value(&name, value)).collect();
            (name, Value::Array(values))
        });
        let properties: Jf2Object = properties.collect();
        let mut item = json!({ "type": [format!("h-{kind}")], "properties": properties });
        if !children.is_empty() {
            item["children"] = children.into();
        }
        self.level -= 1;
        item
    }

    fn children(&mut self, object: &mut Jf2Object) -> Vec<Value> {
        let children = object.remove("children").or_else(|| object.remove("items")).map(list);
        let objects = children.into_iter().flatten().map(object_or_empty).filter(|own| !own.is_empty());
        objects.map(|child| self.item(child, "entry")).collect()
    }

    /// A value of a property. `None` for a value that microformats2 does not have.
    fn value(&mut self, name: &str, value: Value) -> Option<Value> {
        match value {
            Value::Object(object) => Some(self.object(name, object)),
            Value::String(text) => Some(match self.object_of(&text) {
                Some(object) => self.item(object, "cite"),
                None => text.into(),
            }),
            Value::Number(number) => Some(number.to_string().into()),
            _ => None,
        }
    }

    /// The object that `references` has for an address, with the address as its `url`.
    fn object_of(&mut self, url: &str) -> Option<Jf2Object> {
        if self.level >= MAX_NESTED_ITEMS {
            return None;
        }
        let Value::Object(mut object) = self.references.remove(url)? else { return None };
        object.entry("url").or_insert_with(|| url.into());
        Some(object)
    }

    fn object(&mut self, name: &str, object: Jf2Object) -> Value {
        let text = |name: &str| object.get(name).and_then(Value::as_str);
        if object.contains_key("type") {
            self.item(object, "cite")
        } else if let Some(html) = text("html") {
            let plain = text("text").map_or_else(|| Policy::new().to_text(html), str::to_owned);
            json!({ "html": html, "value": plain })
        } else if let Some(plain) = text("text") {
            json!({ "html": as_html(plain), "value": plain })
        } else if let (Some(url), Some(alt)) = (text("url"), text("alt")) {
            json!({ "value": url, "alt": alt })
        } else if matches!(name, "audio" | "video") {
            recording(&object)
        } else {
            self.item(object, if CARDS.contains(&name) { "card" } else { "cite" })
        }
    }
}

/// A recording with its content type, which is a reserved member.
fn recording(object: &Jf2Object) -> Value {
    let mut properties = Jf2Object::new();
    for name in ["url", "content-type", "duration", "size"] {
        if let Some(text) = object.get(name).and_then(Value::as_str) {
            properties.insert(name.to_owned(), json!([text]));
        }
    }
    json!({ "type": ["h-media"], "properties": properties, "value": object.get("url") })
}

fn object_or_empty(value: Value) -> Jf2Object {
    match value {
        Value::Object(object) => object,
        _ => Jf2Object::new(),
    }
}

/// The values of a property, which may be a list or one value.
fn list(value: Value) -> Vec<Value> {
    match value {
        Value::Array(values) => values,
        value => vec![value],
    }
}

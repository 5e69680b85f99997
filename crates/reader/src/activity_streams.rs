//! Reads ActivityStreams 2.0 as microformats. <https://www.w3.org/TR/activitystreams-vocabulary/>

use std::borrow::Cow;

use serde_json::{Map, Value, json};

use crate::Error;
use microweave::document::Document;
use microweave_html::sanitize::{Policy, as_html};

/// The types of actors (Activity Vocabulary, section 3.2).
const ACTORS: [&str; 5] = ["Application", "Group", "Organization", "Person", "Service"];
const COLLECTIONS: [&str; 4] = ["Collection", "OrderedCollection", "CollectionPage", "OrderedCollectionPage"];
/// Activities whose object is the post.
const ABOUT_OWN_OBJECT: [&str; 3] = ["Create", "Update", "Add"];
/// Activities that are posts themselves, and the properties for their objects.
const RESPONSES: [(&str, &str); 3] =
    [("Announce", "repost-of"), ("Like", "like-of"), ("Follow", "follow-of")];

type ActivityObject = Map<String, Value>;

/// The document with the items of ActivityStreams JSON.
pub(super) fn document(json: &str) -> Result<Document, Error> {
    let value: Value = serde_json::from_str(json).map_err(Error::InvalidJson)?;
    let items = value.as_object().map(item).into_iter().collect::<Vec<_>>();
    let mf2 = json!({ "items": items, "rels": {}, "rel-urls": {} });
    serde_json::from_value(mf2).map_err(Error::InvalidJson)
}

fn item(object: &ActivityObject) -> Value {
    if has_type(object, &ACTORS) {
        return card(object);
    }
    if !has_type(object, &COLLECTIONS) {
        return post(object);
    }
    let page = object.get("first").and_then(Value::as_object).unwrap_or(object);
    let members = ["orderedItems", "items"].into_iter().flat_map(|name| all(page, name));
    let children: Vec<Value> = members
        .map(|member| match member.as_object() {
            Some(member) => post(member),
            None => json!({ "type": ["h-entry"], "properties": { "url": [member] } }),
        })
        .collect();
    let mut properties = Mf2Properties::default();
    properties.text(object, "name", "name");
    properties.html_as_text(object, "summary", "summary");
    properties.addresses(object);
    json!({ "type": ["h-feed"], "properties": properties.0, "children": children })
}

/// The post of an object or activity.
fn post(object: &ActivityObject) -> Value {
    if let Some((_, property)) = RESPONSES.into_iter().find(|(kind, _)| has_type(object, &[kind])) {
        let mut properties = Mf2Properties::default();
        properties.common(object);
        properties.references(object, "object", property);
        return json!({ "type": ["h-entry"], "properties": properties.0 });
    }
    let own = object.get("object").and_then(Value::as_object);
    match own {
        Some(own) if has_type(object, &ABOUT_OWN_OBJECT) => {
            let mut properties = properties_of(own);
            if !properties.0.contains_key("author") {
                properties.people(object, "actor");
            }
            json!({ "type": [item_type(own)], "properties": properties.0 })
        }
        _ => json!({ "type": [item_type(object)], "properties": properties_of(object).0 }),
    }
}

fn item_type(object: &ActivityObject) -> &'static str {
    if has_type(object, &["Event"]) { "h-event" } else { "h-entry" }
}

fn properties_of(object: &ActivityObject) -> Mf2Properties {
    let mut properties = Mf2Properties::default();
    properties.common(object);
    properties.references(object, "inReplyTo", "in-reply-to");
    for tag in
        all(object, "tag").filter_map(Value::as_object).filter(|tag| !has_type(tag, &["Mention", "Emoji"]))
    {
        if let Some(name) = text(tag, "name") {
            properties.push("category", name.trim_start_matches('#').into());
        }
    }
    let own_medium = ["Image", "Audio", "Video"].into_iter().find(|kind| has_type(object, &[kind]));
    let own = own_medium.map(|_| object);
    for attachment in all(object, "attachment").filter_map(Value::as_object).chain(own) {
        properties.attachment(attachment);
    }
    for image in all(object, "image") {
        properties.push_address("featured", image);
    }
    for place in all(object, "location").filter_map(Value::as_object) {
        properties.place(place);
    }
    properties
}

fn card(object: &ActivityObject) -> Value {
    let mut properties = Mf2Properties::default();
    properties.text(object, "name", "name");
    if !properties.0.contains_key("name") {
        properties.text(object, "preferredUsername", "name");
    }
    properties.html_as_text(object, "summary", "note");
    properties.addresses(object);
    for icon in all(object, "icon") {
        properties.push_address("photo", icon);
    }
    json!({ "type": ["h-card"], "properties": properties.0 })
}

/// The properties of an item of microformats2 JSON.
#[derive(Default)]
struct Mf2Properties(ActivityObject);

impl Mf2Properties {
    fn push(&mut self, name: &str, value: Value) {
        if let Value::Array(values) = self.0.entry(name).or_insert_with(|| json!([])) {
            values.push(value);
        }
    }

    /// The properties that objects and activities have in common.
    fn common(&mut self, object: &ActivityObject) {
        self.text(object, "name", "name");
        self.html_as_text(object, "summary", "summary");
        if let Some(html) = content(object) {
            self.push("content", json!({ "html": html, "value": Policy::new().to_text(&html) }));
        }
        for (name, property) in [
            ("published", "published"),
            ("updated", "updated"),
            ("startTime", "start"),
            ("endTime", "end"),
            ("duration", "duration"),
        ] {
            self.text(object, name, property);
        }
        self.addresses(object);
        self.people(object, "attributedTo");
        self.people(object, "actor");
    }

    fn text(&mut self, object: &ActivityObject, name: &str, property: &str) {
        if let Some(text) = text(object, name) {
            self.push(property, text.into());
        }
    }

    fn html_as_text(&mut self, object: &ActivityObject, name: &str, property: &str) {
        if let Some(html) = text(object, name) {
            self.push(property, Policy::new().to_text(html).into());
        }
    }

    /// The `url`, or else the `id`, which is the `uid`.
    fn addresses(&mut self, object: &ActivityObject) {
        let is_page = |link: &&Value| {
            let kind = link.get("mediaType").and_then(Value::as_str);
            kind.is_none_or(|kind| kind.starts_with("text/html"))
        };
        let pages: Vec<&str> = all(object, "url").filter(is_page).filter_map(address).collect();
        pages.iter().for_each(|&url| self.push("url", url.into()));
        if let Some(id) = text(object, "id") {
            self.push("uid", id.into());
            if pages.is_empty() {
                self.push("url", id.into());
            }
        }
    }

    fn people(&mut self, object: &ActivityObject, name: &str) {
        for person in all(object, name) {
            self.push("author", person.as_object().map_or_else(|| person.clone(), card));
        }
    }

    /// References to other objects, as addresses or as citations.
    fn references(&mut self, object: &ActivityObject, name: &str, property: &str) {
        for reference in all(object, name) {
            let cite = |own: &ActivityObject| {
                let mut cited = Mf2Properties::default();
                cited.common(own);
                json!({ "type": ["h-cite"], "properties": cited.0 })
            };
            self.push(property, reference.as_object().map_or_else(|| reference.clone(), cite));
        }
    }

    fn attachment(&mut self, file: &ActivityObject) {
        let link = all(file, "url").find_map(Value::as_object);
        let media_type = text(file, "mediaType").or_else(|| text(link?, "mediaType")).unwrap_or_default();
        let is = |kind: &str, media: &str| has_type(file, &[kind]) || media_type.starts_with(media);
        let Some(url) = all(file, "url").chain(file.get("href")).find_map(address) else { return };
        if is("Image", "image/") {
            let value = match text(file, "name") {
                Some(alt) => json!({ "value": url, "alt": alt }),
                None => url.into(),
            };
            self.push("photo", value);
        } else if is("Audio", "audio/") {
            self.push("audio", recording(file, url, media_type));
        } else if is("Video", "video/") {
            self.push("video", recording(file, url, media_type));
        }
    }

    fn push_address(&mut self, property: &str, value: &Value) {
        let of_file = || value.as_object().and_then(|file| all(file, "url").find_map(address));
        if let Some(url) = of_file().or_else(|| address(value)) {
            self.push(property, url.into());
        }
    }

    fn place(&mut self, place: &ActivityObject) {
        let mut properties = Mf2Properties::default();
        properties.text(place, "name", "name");
        properties.addresses(place);
        for name in ["latitude", "longitude"] {
            if let Some(number) = place.get(name).filter(|number| number.is_number()) {
                properties.push(name, number.to_string().into());
            }
        }
        self.push("location", json!({ "type": ["h-card"], "properties": properties.0 }));
    }
}

/// A recording: an item if more than its address is known.
fn recording(file: &ActivityObject, url: &str, media_type: &str) -> Value {
    let mut properties = Mf2Properties::default();
    properties.text(file, "duration", "duration");
    if !media_type.is_empty() {
        properties.push("content-type", media_type.into());
    }
    if properties.0.is_empty() {
        return url.into();
    }
    properties.push("url", url.into());
    json!({ "type": ["h-media"], "properties": properties.0, "value": url })
}

/// The content as HTML. It is HTML unless `mediaType` names another type (Activity Vocabulary, section 4).
fn content(object: &ActivityObject) -> Option<Cow<'_, str>> {
    let content = text(object, "content")?;
    let is_html = text(object, "mediaType")
        .is_none_or(|kind| !kind.starts_with("text/") || kind.starts_with("text/html"));
    Some(if is_html { Cow::Borrowed(content) } else { Cow::Owned(as_html(content)) })
}

/// The text of a property, or the first one of its `…Map` of languages.
fn text<'o>(object: &'o ActivityObject, name: &str) -> Option<&'o str> {
    let by_language = || object.get(&[name, "Map"].concat())?.as_object()?.values().find_map(Value::as_str);
    let text = object.get(name).and_then(Value::as_str).or_else(by_language)?;
    (!text.trim().is_empty()).then_some(text)
}

/// The values of a property, which may be a list or one value.
fn all<'o>(object: &'o ActivityObject, name: &str) -> impl Iterator<Item = &'o Value> {
    match object.get(name) {
        Some(Value::Array(values)) => values.iter(),
        Some(value) => std::slice::from_ref(value).iter(),
        None => [].iter(),
    }
    .filter(|value| value.is_string() || value.is_object())
}

/// The address of a link: a text, or an object with `href`.
fn address(value: &Value) -> Option<&str> {
    value.as_str().or_else(|| value.get("href")?.as_str())
}

fn has_type(object: &ActivityObject, kinds: &[&str]) -> bool {
    all(object, "type").filter_map(Value::as_str).any(|own| kinds.contains(&own))
}

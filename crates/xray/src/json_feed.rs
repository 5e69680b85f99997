//! JSON Feed (<https://www.jsonfeed.org/version/1.1/>) as XRay's JSON.

use serde_json::{Map, Value as Json, json};
use url::Url;

use super::content::text_of;
use super::convert::Converter;
use super::post_type::post_type;

/// True if this is a JSON Feed.
pub(super) fn is_json_feed(json: &Json) -> bool {
    let version = json["version"].as_str().unwrap_or_default();
    matches!(version, "https://jsonfeed.org/version/1" | "https://jsonfeed.org/version/1.1")
}

/// The feed. `url` is its address.
pub(super) fn feed(feed: &Json, url: &str, converter: &mut Converter<'_>) -> Json {
    let of_feed = json!({ "name": feed["title"], "url": feed["home_page_url"], "photo": feed["icon"] });
    let of_feed = with_author(with_author(of_feed, &feed["author"]), &feed["authors"][0]);
    let items = feed["items"].as_array().map(Vec::as_slice).unwrap_or_default();
    let items = items.iter().filter(|item| item.is_object());
    let entries: Vec<Json> = items.map(|item| entry(item, &of_feed, url, converter)).collect();
    json!({ "type": "feed", "items": entries })
}

fn entry(item: &Json, of_feed: &Json, feed_url: &str, converter: &mut Converter<'_>) -> Json {
    let text = |name: &str| item[name].as_str();
    let base = text("url").unwrap_or(feed_url);
    let mut entry = Map::new();
    entry.insert("type".to_owned(), "entry".into());
    let author = with_author(with_author(of_feed.clone(), &item["author"]), &item["authors"][0]);
    entry.extend(converter.authors.charged(author).map(|author| ("author".to_owned(), author)));
    for (name, member) in [
        ("url", "url"),
        ("summary", "summary"),
        ("date_published", "published"),
        ("date_modified", "updated"),
    ] {
        entry.extend(text(name).map(|value| (member.to_owned(), value.into())));
    }
    // The specification asks to read a number as a text.
    let uid = text("id").map(str::to_owned).or_else(|| item["id"].as_number().map(ToString::to_string));
    entry.extend(uid.map(|uid| ("uid".to_owned(), uid.into())));
    let title = text("title").map(str::trim).filter(|title| !title.is_empty());
    entry.extend(title.map(|title| ("name".to_owned(), title.into())));
    entry.extend(content(item, base, converter).map(|content| ("content".to_owned(), content)));
    if let Some(image) = text("image") {
        let parsed = Url::parse(base).ok().filter(|_| converter.resolution.spend(base.len()));
        let resolved = parsed.and_then(|base| base.join(image).ok()).map(String::from);
        entry.insert("photo".to_owned(), json!([resolved.unwrap_or_else(|| image.to_owned())]));
    }
    if let Some(tags) = item["tags"].as_array() {
        entry.insert("category".to_owned(), tags.iter().filter(|tag| tag.is_string()).cloned().collect());
    }
    let kind = post_type(&entry);
    entry.insert("post-type".to_owned(), kind.into());
    Json::Object(entry)
}

fn content(item: &Json, base: &str, converter: &Converter<'_>) -> Option<Json> {
    let clean = |html: &str| {
        // At most one link is in each tag.
        let tags = html.bytes().filter(|byte| *byte == b'<').count();
        match converter.resolution.spend(base.len().saturating_mul(tags)) {
            true => converter.sanitizer.clean_with_base(html, base),
            false => converter.sanitizer.clean(html),
        }
    };
    let html = item["content_html"].as_str().map(clean);
    let text = item["content_text"].as_str().map(|text| text.trim().to_owned());
    match (html, text) {
        (Some(html), text) => Some(json!({ "text": text.unwrap_or_else(|| text_of(&html)), "html": html })),
        (None, text) => text.map(|text| json!({ "text": text })),
    }
}

/// The author, with what another one adds or replaces.
fn with_author(mut author: Json, other: &Json) -> Json {
    for (name, member) in [("name", "name"), ("url", "url"), ("avatar", "photo")] {
        if let Some(value) = other[name].as_str() {
            author[member] = value.into();
        }
    }
    author
}

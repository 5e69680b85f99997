//! RSS and Atom as XRay's JSON.

use microweave_reader::{Date, Entry, Feed, Person, Recording};
use serde_json::{Map, Value as Json, json};

use super::content::text_of;
use super::convert::Converter;
use super::post_type::post_type;
use super::resource::Resource;

/// The feed. Its type is `unknown` if it cannot be read.
pub(super) fn feed(resource: &Resource, converter: &mut Converter<'_>) -> Json {
    let Ok(feed) = Feed::from_bytes(&resource.body, &resource.url) else {
        return json!({ "type": "unknown" });
    };
    let entries: Vec<Json> = feed.entries.iter().map(|post| entry(post, &feed, converter)).collect();
    json!({ "type": "feed", "items": entries })
}

fn entry(own: &Entry, feed: &Feed, converter: &mut Converter<'_>) -> Json {
    let mut entry = Map::new();
    entry.insert("type".to_owned(), "entry".into());
    entry.extend(converter.authors.charged(author(own, feed)).map(|author| ("author".to_owned(), author)));
    let published = own.published.as_ref().and_then(date).or_else(|| own.updated.as_ref().and_then(date));
    let updated = own.updated.as_ref().and_then(date).filter(|updated| published.as_ref() != Some(updated));
    for (name, value) in
        [("uid", own.uid.clone()), ("url", own.url.clone()), ("published", published), ("updated", updated)]
    {
        let value = value.filter(|value| !value.is_empty());
        entry.extend(value.map(|value| (name.to_owned(), value.into())));
    }
    if let Some(content) = &own.content.value {
        let html = converter.sanitizer.clean(content.html());
        entry.insert("content".to_owned(), json!({ "text": text_of(&html), "html": html }));
    }
    if let Some(title) = own.title().filter(|title| !is_cut_content(title, &entry)) {
        entry.insert("name".to_owned(), title.into());
    }
    let urls = |recordings: &[Recording]| recordings.iter().map(|recording| recording.url.clone()).collect();
    let photos: Vec<String> = own.photos.iter().map(|photo| photo.url.clone()).collect();
    let media: [(&str, Vec<String>); 4] = [
        ("photo", photos),
        ("audio", urls(&own.audios)),
        ("video", urls(&own.videos)),
        ("category", own.categories.clone()),
    ];
    for (name, values) in media.into_iter().filter(|(_, values)| !values.is_empty()) {
        entry.insert(name.to_owned(), values.into());
    }
    let kind = post_type(&entry);
    entry.insert("post-type".to_owned(), kind.into());
    Json::Object(entry)
}

/// The date as XRay writes it: in whole seconds, and with an offset. A date without a time is its first second, and a time without a
/// zone is in UTC.
pub(super) fn date(date: &Date) -> Option<String> {
    const TIME: usize = "2026-11-20T10:00:00".len();
    let text = date.rfc3339().or_else(|| date.iso8601())?;
    let (time, offset) = match text.split_once('T') {
        None => return Some(format!("{text}T00:00:00+00:00")),
        Some(_) => text.split_at_checked(TIME)?,
    };
    let offset = offset.find(['+', '-']).map_or("+00:00", |at| &offset[at..]);
    Some(format!("{time}{offset}"))
}

/// The author of the entry, otherwise of the feed; without a URL, with the URL of the site.
fn author(own: &Entry, feed: &Feed) -> Json {
    let person = own.author().or(feed.author());
    let url = person
        .and_then(|person| person.url.clone())
        .or_else(|| Some(feed.page.clone()).filter(|url| !url.is_empty()));
    // RSS has `ada@ada.example (Ada)`, of which feed-rs leaves the name with its parentheses.
    let bare = |name: &str| name.strip_prefix('(')?.strip_suffix(')').map(str::to_owned);
    let name = person.and_then(Person::label).map(|name| bare(name).unwrap_or_else(|| name.to_owned()));
    json!({ "name": name, "url": url, "photo": null })
}

/// True if the title is the beginning of the content with an ellipsis.
fn is_cut_content(title: &str, entry: &Map<String, Json>) -> bool {
    let beginning = title.strip_suffix("...").or_else(|| title.strip_suffix('…'));
    let text = entry.get("content").and_then(|content| content["text"].as_str());
    beginning.zip(text).is_some_and(|(beginning, text)| text.starts_with(beginning))
}

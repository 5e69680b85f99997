//! Reads a JSON Feed (<https://www.jsonfeed.org/version/1.1/>). A member that has another type than there is left out, so one wrong
//! member costs no post. A number is read as a text, and the other way round.

use std::sync::Arc;

use serde_json::Value as Json;

use super::super::urls::parse_web;
use super::super::{Answer, Content, Date, Entry, Feed, Person, Photo, Recording};
use super::safe_content;
use crate::Error;
use microweave_html::sanitize::safe_url::{safe, safe_identifier};
use microweave_values::collections::unique::unique;
use microweave_values::url::Base;

/// The feed at this address, which may be empty.
pub(super) fn feed(bytes: &[u8], address: &str) -> Result<Feed, Error> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let json: Json = serde_json::from_slice(bytes).map_err(|error| Error::InvalidFeed(error.to_string()))?;
    let Some(items) = json["items"].as_array() else {
        return Err(Error::InvalidFeed("it has no list of items".to_owned()));
    };
    let base = Base::new(address);
    let page = url(&json, "home_page_url", &base).unwrap_or_else(|| address.to_owned());
    let page_base = Base::new(&page);
    let icon = url(&json, "icon", &base).or_else(|| url(&json, "favicon", &base));
    let is_hub = |hub: &&Json| hub["type"].as_str().is_some_and(|name| name.eq_ignore_ascii_case("WebSub"));
    let web_url = |json: &Json, name| text(json, name).filter(|url| parse_web(url).is_some());
    Ok(Feed {
        name: Answer::from(text(&json, "title")),
        summary: text(&json, "description"),
        photo: icon.map(Photo::new),
        author: Answer::from(author(&json, &base)),
        next: url(&json, "next_url", &base),
        hubs: list(&json, "hubs").filter(is_hub).filter_map(|hub| web_url(hub, "url")).collect(),
        topic: web_url(&json, "feed_url"),
        entries: items.iter().filter(|item| item.is_object()).map(|item| entry(item, &page_base)).collect(),
        language: text(&json, "language"),
        page,
        ..Feed::default()
    })
}

fn entry(item: &Json, page: &Base) -> Entry {
    let own_url = url(item, "url", page).or_else(|| url(item, "external_url", page));
    let base = own_url.as_deref().map(Base::new);
    let base = base.as_ref().filter(|base| base.is_absolute()).unwrap_or(page);
    let html = text(item, "content_html").map(|html| safe_content(&html, base));
    let content = html.or_else(|| text(item, "content_text").map(|text| Content::from_text(&text)));
    let [photos, audio, video] = ["image/", "audio/", "video/"].map(|kind| attachments(item, kind, base));
    let image = url(item, "image", base).or_else(|| url(item, "banner_image", base));
    let tags: Vec<String> = list(item, "tags").filter_map(text_of).collect();
    Entry {
        title: Answer::from(text(item, "title")),
        author: Answer::from(author(item, base).map(Arc::new)),
        summary: text(item, "summary"),
        content: Answer::from(content),
        uid: text(item, "id").as_deref().and_then(safe_identifier).map(str::to_owned),
        published: text(item, "date_published").map(Date::new),
        updated: text(item, "date_modified").map(Date::new),
        photos: photos.into_iter().map(|photo| Photo::new(photo.url)).collect(),
        audio,
        video,
        image: image.map(Photo::new),
        categories: unique(tags.iter().map(String::as_str)).map(str::to_owned).collect(),
        language: text(item, "language"),
        url: own_url,
        ..Entry::default()
    }
    .with_type()
}

/// The first author; version 1 has only one.
fn author(of: &Json, base: &Base) -> Option<Person> {
    let author = list(of, "authors").next().unwrap_or(&of["author"]);
    let avatar = url(author, "avatar", base).map(Photo::new);
    let (name, url) = (text(author, "name"), url(author, "url", base));
    let person = Person { name, url, photo: avatar, ..Person::default() };
    (person != Person::default()).then_some(person)
}

/// The attachments with this kind of media type.
fn attachments(item: &Json, kind: &str, base: &Base) -> Vec<Recording> {
    let recording = |own: &Json| {
        let content_type = text(own, "mime_type").filter(|own| own.starts_with(kind))?;
        let seconds = text(own, "duration_in_seconds").and_then(|own| own.parse::<f64>().ok());
        Some(Recording {
            content_type: Some(content_type),
            length: text(own, "size_in_bytes").and_then(|own| own.parse().ok()),
            duration: seconds
                .filter(|seconds| seconds.is_finite() && *seconds >= 0.0)
                .map(|seconds| format!("PT{}S", seconds as u64)),
            ..Recording::new(url(own, "url", base)?)
        })
    };
    list(item, "attachments").filter_map(recording).collect()
}

/// The members of a list.
fn list<'j>(of: &'j Json, name: &str) -> impl Iterator<Item = &'j Json> {
    of[name].as_array().into_iter().flatten()
}

/// The text of a member. `None` if it is blank.
fn text(of: &Json, name: &str) -> Option<String> {
    text_of(&of[name])
}

fn text_of(json: &Json) -> Option<String> {
    let text = match json {
        Json::Number(number) => number.to_string(),
        json => json.as_str()?.trim().to_owned(),
    };
    (!text.is_empty()).then_some(text)
}

/// The URL of a member, if it is safe to open.
fn url(of: &Json, name: &str, base: &Base) -> Option<String> {
    let written = text(of, name)?;
    Some(base.resolve(safe(&written)?).into_owned())
}

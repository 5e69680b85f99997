//! Reads a JSON Feed (<https://www.jsonfeed.org/version/1.1/>). A member that has another type than there is left out, so one wrong
//! member costs no post. A number is read as a text, and the other way round.

use std::sync::Arc;

use super::super::urls::is_web;
use super::super::{Answer, Content, Date, Entry, Feed, Person, Photo, Recording};
use super::json_part::{self, JsonPart};
use super::xml_part::MAX_BASE;
use super::{ReadFeed, safe_content};
use crate::Error;
use microweave_html::account::Account;
use microweave_html::sanitize::safe_url::{safe, safe_identifier};
use microweave_values::collections::unique::unique;
use microweave_values::url::Base;

/// The feed at this address, which may be empty, with the posts that the account affords.
pub(super) fn feed(bytes: &[u8], address: &str, account: &Account) -> Result<ReadFeed, Error> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let (json, mut is_cut) = json_part::head(bytes)?;
    let JsonPart::List(_) = json.get("items") else {
        return Err(Error::InvalidFeed("it has no list of items".to_owned()));
    };
    let mut feed = head(&json, address);
    let page = short_base(&feed.page);
    json_part::for_each_item(bytes, &mut |item, is_item_cut| {
        is_cut |= is_item_cut;
        if let JsonPart::Object(_) = item {
            let entry = entry(&item, &page);
            if !account.spend(entry.held_bytes()) {
                return false;
            }
            feed.entries.push(entry);
        }
        true
    })?;
    feed.entries.shrink_to_fit();
    Ok(ReadFeed { feed, is_cut: is_cut || account.is_exceeded() })
}

/// What the feed says of itself.
fn head(json: &JsonPart, address: &str) -> Feed {
    let base = Base::new(address);
    let icon = url(json, "icon", &base).or_else(|| url(json, "favicon", &base));
    let is_hub = |hub: &&JsonPart| hub.text("type").is_some_and(|name| name.eq_ignore_ascii_case("WebSub"));
    let web_url = |json: &JsonPart, name| text(json, name).filter(|url| is_web(url));
    Feed {
        name: Answer::from(text(json, "title")),
        summary: text(json, "description"),
        photo: icon.map(Photo::new),
        author: Answer::from(authors(json, &base).next()),
        next: url(json, "next_url", &base),
        hubs: json.list("hubs").filter(is_hub).filter_map(|hub| web_url(hub, "url")).collect(),
        topic: web_url(json, "feed_url"),
        language: text(json, "language"),
        page: url(json, "home_page_url", &base).unwrap_or_else(|| address.to_owned()),
        ..Feed::default()
    }
}

/// The base of many URLs. A long base counts as empty, because each URL would repeat it.
fn short_base(base: &str) -> Base {
    Base::new(if base.len() <= MAX_BASE { base } else { "" })
}

fn entry(item: &JsonPart, page: &Base) -> Entry {
    let own_url = url(item, "url", page).or_else(|| url(item, "external_url", page));
    let base = own_url.as_deref().map(short_base);
    let base = base.as_ref().filter(|base| base.is_absolute()).unwrap_or(page);
    let html = item.text("content_html").map(|html| safe_content(html, base));
    let content = html.or_else(|| item.text("content_text").map(Content::from_text));
    let [photos, audios, videos] = ["image/", "audio/", "video/"].map(|kind| attachments(item, kind, base));
    let image = url(item, "image", base).or_else(|| url(item, "banner_image", base));
    let (author, other_authors) = Person::first_and_others(authors(item, base));
    let tags = item.list("tags").filter_map(JsonPart::as_text);
    Entry {
        title: Answer::from(text(item, "title")),
        author: Answer::from(author.map(Arc::new)),
        other_authors,
        summary: text(item, "summary"),
        content: Answer::from(content),
        uid: item.text("id").and_then(safe_identifier).map(str::to_owned),
        published: item.text("date_published").and_then(Date::of_value),
        updated: item.text("date_modified").and_then(Date::of_value),
        photos: photos.into_iter().map(|photo| Photo::new(photo.url)).collect(),
        audios,
        videos,
        image: image.map(Photo::new),
        categories: unique(tags).map(str::to_owned).collect(),
        language: text(item, "language"),
        url: own_url,
        ..Entry::default()
    }
    .with_type()
}

/// The authors; version 1 has only one.
fn authors<'j>(of: &'j JsonPart, base: &'j Base) -> impl Iterator<Item = Person> + use<'j> {
    let listed = of.list("authors").filter_map(|author| person(author, base));
    let mut listed = listed.peekable();
    let only = if listed.peek().is_none() { person(of.get("author"), base) } else { None };
    listed.chain(only)
}

fn person(author: &JsonPart, base: &Base) -> Option<Person> {
    let avatar = url(author, "avatar", base).map(Photo::new);
    let (name, url) = (text(author, "name"), url(author, "url", base));
    let person = Person { name, url, photo: avatar, ..Person::default() };
    (person != Person::default()).then_some(person)
}

/// The attachments with this kind of media type.
fn attachments(item: &JsonPart, kind: &str, base: &Base) -> Vec<Recording> {
    let recording = |attachment: &JsonPart| {
        let content_type = attachment.text("mime_type").filter(|name| name.starts_with(kind))?;
        let seconds = attachment.text("duration_in_seconds").and_then(|text| text.parse::<f64>().ok());
        Some(Recording {
            content_type: Some(content_type.to_owned()),
            length: attachment.text("size_in_bytes").and_then(|text| text.parse().ok()),
            duration: seconds
                .filter(|seconds| seconds.is_finite() && *seconds >= 0.0)
                .map(|seconds| format!("PT{}S", seconds as u64)),
            ..Recording::new(url(attachment, "url", base)?)
        })
    };
    item.list("attachments").filter_map(recording).collect()
}

/// The text of a member.
fn text(of: &JsonPart, name: &str) -> Option<String> {
    of.text(name).map(str::to_owned)
}

/// The URL of a member, if it is safe to open.
fn url(of: &JsonPart, name: &str, base: &Base) -> Option<String> {
    Some(base.resolve(safe(of.text(name)?)?).into_owned())
}

//! ActivityStreams 2.0 as XRay's JSON. Its items are read as microformats; this module adds what microformats do not have: emoji,
//! nicknames, dates in XRay's form, and the post that is shared or liked.

use std::collections::HashMap;

use microweave::sanitize::split_tag;
use microweave_reader::{AlternateFormat, Date};
use serde_json::{Value as Json, json};
use url::Url;

use super::cards::card;
use super::convert::Converter;
use super::resource::{PageRequest, Resource, Web};
use super::urls::is_url;
use super::xml_feed::date;

/// What an object that another one refers to is asked for as. Actors can be pages with a card too.
const OBJECT_TYPES: &str = "application/activity+json, application/json";
const ACTOR_TYPES: &str = "application/activity+json, application/json;q=0.9, text/html;q=0.8";
/// Activities whose object is the post.
const ABOUT_OWN_OBJECT: [&str; 3] = ["Create", "Update", "Add"];

/// True if this is ActivityStreams.
pub(super) fn is_activity_streams(json: &Json) -> bool {
    let is_context = |context: &Json| context == "https://www.w3.org/ns/activitystreams";
    let context = &json["@context"];
    is_context(context) || context.as_array().is_some_and(|contexts| contexts.iter().any(is_context))
}

/// What a document is about. `address` is the address of the page. `None` if it has no item.
pub(super) fn data(
    text: &str,
    address: &str,
    expects_feed: bool,
    converter: &mut Converter<'_>,
) -> Option<Json> {
    let json: Json = serde_json::from_str(text).ok()?;
    let mut data = item(&json, text, address, expects_feed, converter)?;
    if matches!(json["type"].as_str(), Some("Announce" | "Like"))
        && let Some(url) = json["object"].as_str().filter(|url| is_url(url))
        && let Some(object) = fetched_item(url, converter)
    {
        data["refs"][url] = object;
    }
    Some(data)
}

/// The post at an address.
fn fetched_item(url: &str, converter: &mut Converter<'_>) -> Option<Json> {
    let fetched = fetch(url, OBJECT_TYPES, converter.web())?;
    let (text, json) = read(&fetched)?;
    if is_activity_streams(&json) { item(&json, text, &fetched.url, false, converter) } else { None }
}

/// The card of an actor, or the page of a person.
pub(super) enum FetchedActor {
    Card(Json),
    Page(Resource),
}

/// Fetches an actor, of whom a post has only the address.
pub(super) fn actor(url: &str, web: &mut dyn Web) -> Option<FetchedActor> {
    let fetched = fetch(url, ACTOR_TYPES, web)?;
    let card = read(&fetched).and_then(|(text, json)| {
        let document = AlternateFormat::ActivityStreams.document(text).ok()?;
        let item = document.items().next().filter(|item| item.is("h-card"))?;
        Some(with_nickname(card(item, None), &json))
    });
    Some(card.map_or(FetchedActor::Page(fetched), FetchedActor::Card))
}

fn fetch(url: &str, accept: &'static str, web: &mut dyn Web) -> Option<Resource> {
    let fetched = web.get(&PageRequest::linked(url, accept)).ok()?;
    fetched.code.is_some_and(|code| (200..300).contains(&code)).then_some(fetched)
}

/// The JSON of a resource, as text and as values.
fn read(resource: &Resource) -> Option<(&str, Json)> {
    let text = str::from_utf8(&resource.body).ok()?.trim_start_matches('\u{FEFF}').trim_start();
    let json = if text.starts_with('{') { serde_json::from_str(text).ok()? } else { return None };
    Some((text, json))
}

/// The item of a document, without the post that it shares or likes.
fn item(
    json: &Json,
    text: &str,
    address: &str,
    expects_feed: bool,
    converter: &mut Converter<'_>,
) -> Option<Json> {
    let document = AlternateFormat::ActivityStreams.document(text).ok()?;
    let mut data = converter.activity(&document, address, expects_feed)?;
    if data["type"] == "card" {
        return Some(with_nickname(data, json));
    }
    let has_own_object = json["type"].as_str().is_some_and(|kind| ABOUT_OWN_OBJECT.contains(&kind));
    let object = if has_own_object && json["object"].is_object() { &json["object"] } else { json };
    if data["published"].is_null()
        && let Some(signed) = object["signature"]["created"].as_str()
    {
        data["published"] = signed.into();
    }
    set_dates(&mut data);
    add_emoji(object, &mut data, converter);
    Some(data)
}

fn with_nickname(mut card: Json, actor: &Json) -> Json {
    if let Some(name) = actor["preferredUsername"].as_str() {
        card["nickname"] = name.into();
    }
    card
}

/// Writes the dates of a post, or of the posts of a feed, in XRay's form. A text that is not a date is left out.
fn set_dates(data: &mut Json) {
    if let Some(posts) = data.get_mut("items").and_then(Json::as_array_mut) {
        posts.iter_mut().for_each(set_dates_of_post);
    }
    set_dates_of_post(data);
}

fn set_dates_of_post(post: &mut Json) {
    let Some(members) = post.as_object_mut() else { return };
    for name in ["published", "updated"] {
        let Some(written) = members.get(name).and_then(Json::as_str) else { continue };
        match date(&Date::new(written)) {
            Some(date) => members.insert(name.to_owned(), date.into()),
            None => members.remove(name),
        };
    }
}

/// Replaces the codes of emoji in the HTML of a post by images.
fn add_emoji(object: &Json, data: &mut Json, converter: &mut Converter<'_>) {
    let tags = object["tag"].as_array().map(Vec::as_slice).unwrap_or_default();
    let emoji = tags.iter().filter(|tag| tag["type"] == "Emoji");
    let images: HashMap<&str, String> = emoji
        .filter_map(|tag| {
            let code = tag["name"].as_str().and_then(|name| name.strip_prefix(':')?.strip_suffix(':'))?;
            let url = tag["icon"]["url"].as_str().filter(|url| is_url(url))?;
            Some((code, image(code, &Url::parse(url).ok()?)?))
        })
        .collect();
    if images.is_empty() {
        return;
    }
    if let Some(html) = data.pointer_mut("/content/html")
        && let Some(before) = html.as_str()
    {
        *html = json!(with_images(before, &images, converter));
    }
}

/// The image for a code. `None` if the code has characters that codes do not have.
fn image(code: &str, url: &Url) -> Option<String> {
    let is_code = |character: char| character.is_alphanumeric() || matches!(character, '_' | '-' | '+' | '.');
    if code.is_empty() || !code.chars().all(is_code) {
        return None;
    }
    // The characters that a serialised URL can have, and an attribute cannot.
    let src = url.as_str().replace('&', "&amp;").replace('"', "%22");
    Some(format!("<img src=\"{src}\" alt=\":{code}:\" title=\":{code}:\" width=\"24\" class=\"xray-emoji\">"))
}

/// The HTML with images in place of codes in its texts. Codes stay when the images took all bytes of the answer.
fn with_images(html: &str, images: &HashMap<&str, String>, converter: &mut Converter<'_>) -> String {
    let mut result = String::with_capacity(html.len());
    let mut rest = html;
    while !rest.is_empty() {
        let (text, tags) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
        let mut parts = text.split(':').peekable();
        result.push_str(parts.next().unwrap_or_default());
        while let Some(part) = parts.next() {
            // A code ends with a colon, so another part follows.
            let image = images.get(part).filter(|_| parts.peek().is_some());
            match image.filter(|image| converter.authors.account.spend(image.len())) {
                Some(image) => {
                    result.push_str(image);
                    result.push_str(parts.next().unwrap_or_default());
                }
                None => {
                    result.push(':');
                    result.push_str(part);
                }
            }
        }
        let (tag, after) = split_tag(tags);
        result.push_str(tag);
        rest = after;
    }
    result
}

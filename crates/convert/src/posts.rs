//! Converters for posts, and what they share: safe URLs, identifiers, media types, and the HTML of a post for
//! readers that do not know post types.

pub(super) mod activity_streams;
pub(super) mod atom;
mod html;
pub(super) mod jf2;
pub(super) mod json_feed;
pub(super) mod json_object;
pub(super) mod rss;

use std::collections::{HashMap, HashSet};

pub(super) use html::{excerpt, headline, html, with_responses};
use once_cell::sync::Lazy;
use serde::Deserialize;
use url::{ParseError, Url};
use uuid::Uuid;

use super::{FormatOptions, Xml, is_blank, one_line, uri};
use microweave_html::sanitize::safe_url::safe;
use microweave_reader::uuids::UniqueIds;
use microweave_reader::{Date, Entry, Feed, FeedKind, Person, Recording};
use microweave_values::coordinates::point;
use microweave_values::datetime::Moment;
use microweave_values::language_tag::is_language_tag;

/// A name is cut at this number of characters. Some formats repeat the author's name in every post.
const MAX_NAME_LEN: usize = 200;
/// A URL of more bytes is left out.
const MAX_URL_LEN: usize = 8192;

/// The URL, if it is safe to follow: its scheme is on the list of `crates/html/data/allowed-html.json`, or it is relative.
/// URLs are relative if the page's own address is unknown.
pub(super) fn safe_url(url: &str) -> Option<&str> {
    let short = Some(url).filter(|url| url.len() <= MAX_URL_LEN);
    let is_url = |url: &&str| match Url::parse(url) {
        Ok(_) => true,
        Err(error) => error == ParseError::RelativeUrlWithoutBase,
    };
    short.and_then(safe).filter(is_url)
}

pub(super) fn optional_safe_url(url: Option<&String>) -> Option<&str> {
    url.and_then(|url| safe_url(url))
}

/// A person's name, cut at [`MAX_NAME_LEN`] characters.
pub(super) fn cut_name(name: &str) -> &str {
    name.char_indices().nth(MAX_NAME_LEN).map_or(name, |(end, _)| &name[..end])
}

pub(super) fn name(person: &Person) -> Option<&str> {
    person.name.as_deref().map(cut_name)
}

/// True if the name, the URL or the picture of a person can be written.
pub(super) fn is_known(person: &&Person) -> bool {
    name(person).is_some() || optional_safe_url(person.url.as_ref()).is_some() || portrait(person).is_some()
}

pub(super) fn portrait(person: &Person) -> Option<&str> {
    person.photo.as_ref().and_then(|photo| safe_url(&photo.url))
}

/// The URL of a post: its own, or else the page's address if the page is about this post only.
pub(super) fn post_url<'f>(feed: &'f Feed, entry: &'f Entry) -> Option<&'f str> {
    let of_page = || if feed.kind.value == FeedKind::Post { safe_url(&feed.page) } else { None };
    optional_safe_url(entry.url.as_ref()).or_else(of_page)
}

/// The language tag, if it is well-formed. The formats allow no other.
pub(super) fn language(tag: Option<&String>) -> Option<&str> {
    tag.map(String::as_str).filter(|tag| is_language_tag(tag))
}

/// The feed's own URL, or else the page's address.
pub(super) fn page_address(feed: &Feed) -> Option<String> {
    feed.url.as_deref().and_then(web_url).or_else(|| uri(&feed.page))
}

/// The feed's name, or else the host of its address, or else its author, or else `Posts`.
pub(super) fn title(feed: &Feed) -> String {
    let name = feed.name().map(one_line).filter(|name| !is_blank(name));
    let author = || feed.author().and_then(name_of);
    name.or_else(|| host(feed)).or_else(author).unwrap_or_else(|| "Posts".to_owned())
}

pub(super) fn host(feed: &Feed) -> Option<String> {
    let address = url::Url::parse(&page_address(feed)?).ok()?;
    address.host_str().map(str::to_owned)
}

/// A person's name, or else the person's URL; `None` if both are missing or blank.
pub(super) fn name_of(person: &Person) -> Option<String> {
    let named = [&person.name, &person.url].into_iter().flatten();
    let cut = |name: &String| one_line(cut_name(name));
    named.map(cut).find(|name| !is_blank(name))
}

pub(super) fn point_in(date: &Option<Date>) -> Option<Moment> {
    date.as_ref().and_then(Date::point)
}

/// The time of an entry's last change: `updated`, or else `published`. The first second of an `updated` without a time of day
/// can be before `published`: then it is `published`.
pub(super) fn changed(entry: &Entry) -> Option<Moment> {
    let (updated, published) = (point_in(&entry.updated), point_in(&entry.published));
    match entry.updated.as_ref().is_some_and(Date::is_date_only) {
        true => updated.into_iter().chain(published).max_by_key(|time| time.in_utc()),
        false => updated.or(published),
    }
}

pub(super) fn newest(feed: &Feed) -> Option<Moment> {
    feed.entries.iter().filter_map(changed).max_by_key(|time| time.in_utc())
}

/// The categories of an entry, without blank ones and duplicates.
pub(super) fn categories(entry: &Entry) -> Vec<String> {
    let mut known = HashSet::new();
    let words = entry.categories.iter().map(|word| one_line(word)).filter(|word| !is_blank(word));
    words.filter(|word| known.insert(word.clone())).collect()
}

/// The URL as a URI, if its scheme is `http` or `https`.
pub(super) fn web_url(url: &str) -> Option<String> {
    let short = Some(url).filter(|url| url.len() <= MAX_URL_LEN);
    short.and_then(uri).filter(|uri| uri.starts_with("https://") || uri.starts_with("http://"))
}

pub(super) const GEORSS_NAMESPACE: (&str, &str) = ("xmlns:georss", "http://www.georss.org/georss");

/// Latitude and longitude as `georss:point` writes them: two numbers with a space between.
pub(super) fn georss_point(entry: &Entry) -> Option<String> {
    let place = entry.location.as_ref()?;
    let point = point(&[place.latitude.as_deref()?, ";", place.longitude.as_deref()?].concat())?;
    Some(point.join(" "))
}

/// The schemes that an identifier may have. The list is short, because some feed readers open an identifier as a link.
const SCHEMES: [&str; 4] = ["http", "https", "tag", "urn"];

/// The identifiers of the posts, in the order of the posts. Each is the post's uid, or else its URL, or else a UUID
/// made from the post. An identifier that an earlier post has is not used again. A uid that is not a URI gives a UUID, which stays
/// if the URL changes.
pub(super) fn ids(feed: &Feed) -> Vec<String> {
    let mut ids = UniqueIds::default();
    let mut uses: HashMap<&str, usize> = HashMap::new();
    for uid in feed.entries.iter().filter_map(|entry| entry.uid.as_deref()) {
        *uses.entry(uid).or_default() += 1;
    }
    let is_name_of_one = |uid: &&str| identifier(uid).is_none() && uses.get(uid) == Some(&1);
    let id_of = |entry: &Entry| {
        if entry.uid.as_deref().filter(is_name_of_one).is_some() {
            return urn_of(&mut ids, feed, entry);
        }
        let candidates = [entry.uid.as_deref(), post_url(feed, entry)];
        let id = ids.take_first(candidates.into_iter().flatten().filter_map(identifier));
        id.unwrap_or_else(|| urn_of(&mut ids, feed, entry))
    };
    feed.entries.iter().map(id_of).collect()
}

fn identifier(text: &str) -> Option<String> {
    let short = Some(text).filter(|text| text.len() <= MAX_URL_LEN)?;
    if text.trim().contains(char::is_whitespace) {
        return None;
    }
    let uri = uri(short)?;
    let scheme = uri.split(':').next()?;
    SCHEMES.contains(&scheme).then_some(uri)
}

/// A URN made from a post: the URN of [`Entry::id`], unless the post has a uid that is not a URI.
fn urn_of(ids: &mut UniqueIds, feed: &Feed, entry: &Entry) -> String {
    let urn = |uuid: Uuid| uuid.urn().to_string();
    match &entry.uid {
        Some(uid) => ids.take_uuid(&[&feed.page, uid], urn),
        None => ids.take_uuid(&entry.identifying_texts(), urn),
    }
}

/// The content types of each kind of file, by the ending of its name: `data/media-types.json`.
static TYPES: Lazy<HashMap<Medium, HashMap<&str, &str>>> = microweave_values::table!("media-types.json");

/// The kind of file that a property such as `u-photo` or `u-audio` links to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Medium {
    Image,
    Audio,
    Video,
}

impl Medium {
    /// The content type of a recording: as the page says it, or else by the file extension.
    pub(super) fn type_of(self, recording: &Recording) -> Option<&str> {
        recording.content_type.as_deref().or_else(|| self.content_type(&recording.url))
    }

    /// The content type by the file extension of the URL; `None` if the extension is unknown.
    pub(super) fn content_type(self, url: &str) -> Option<&'static str> {
        let path = &url[..url.find(['?', '#']).unwrap_or(url.len())];
        let (_, ending) = path.rsplit('/').next()?.rsplit_once('.')?;
        TYPES.get(&self)?.get(&*ending.to_ascii_lowercase()).copied()
    }
}

pub(super) fn recordings(entry: &Entry) -> impl Iterator<Item = (&Recording, Medium)> {
    let audio = entry.audios.iter().map(|file| (file, Medium::Audio));
    audio.chain(entry.videos.iter().map(|file| (file, Medium::Video)))
}

/// Writes links of a feed to itself and to its hubs, as elements of Atom with this name.
pub(super) fn write_feed_links(
    xml: &mut Xml,
    feed: &Feed,
    options: &FormatOptions,
    element: &str,
    media_type: &str,
) {
    if let Some(url) = options.feed_url.as_deref().and_then(uri) {
        write_link(xml, element, "self", Some(media_type), &url);
    } else if let Some(topic) = feed.topic.as_deref().and_then(web_url) {
        write_link(xml, element, "self", None, &topic);
    }
    for hub in feed.hubs.iter().filter_map(|hub| web_url(hub)) {
        write_link(xml, element, "hub", None, &hub);
    }
}

pub(super) fn write_link(xml: &mut Xml, element: &str, rel: &str, media_type: Option<&str>, href: &str) {
    let media_type = media_type.map(|media_type| ("type", media_type));
    let attributes: Vec<_> = [("rel", rel)].into_iter().chain(media_type).chain([("href", href)]).collect();
    xml.empty_element(element, &attributes);
}

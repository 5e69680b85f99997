//! What the feeds of posts have in common, be they Atom or RSS.

use std::collections::HashSet;

use super::feed_ids::Urns;
use super::moment::Moment;
use super::post_html::excerpt;
use super::text::{one_line, position, uri};
use super::xml::is_blank;
use crate::interpret::{Date, Entry, Feed, Person};

/// The schemes of what identifies a post. Some readers open an identifier.
const SCHEMES: [&str; 4] = ["http", "https", "tag", "urn"];

/// The address of the page, else the one that the feed says it has.
pub(super) fn address(feed: &Feed) -> Option<String> {
    uri(&feed.page).or_else(|| feed.url.as_deref().and_then(web))
}

/// What the feed is called, else the host of its address, else its author.
pub(super) fn title(feed: &Feed) -> String {
    let name = feed.name.value.as_deref().map(one_line).filter(|name| !is_blank(name));
    let author = || feed.author.as_ref().and_then(name_of);
    name.or_else(|| host(feed)).or_else(author).unwrap_or_else(|| "Posts".to_owned())
}

pub(super) fn host(feed: &Feed) -> Option<String> {
    let address = url::Url::parse(&address(feed)?).ok()?;
    address.host_str().map(str::to_owned)
}

/// How many characters a name may have. The author of many posts is written with each of them.
const LONGEST_NAME: usize = 200;
/// How many bytes an address may have.
const LONGEST_ADDRESS: usize = 8192;

/// What to call a person, if there is something.
pub(super) fn name_of(person: &Person) -> Option<String> {
    let named = [&person.name, &person.url].into_iter().flatten();
    let beginning = |name: &String| one_line(&name.chars().take(LONGEST_NAME).collect::<String>());
    named.map(beginning).find(|name| !is_blank(name))
}

/// The identifiers of the posts, in their order, no two of them the same: the uid, else the address, else one
/// that is made of what the post says.
pub(super) fn ids(feed: &Feed) -> Vec<String> {
    let mut given = HashSet::new();
    let mut made_up = Urns::default();
    let mut id_of = |entry: &Entry| {
        let own = [&entry.uid, &entry.url].into_iter().flatten().filter_map(|id| identifier(id));
        let mut id = own.into_iter().find(|id| !given.contains(id));
        while id.as_ref().is_none_or(|id| given.contains(id)) {
            id = Some(make_up(&mut made_up, feed, entry));
        }
        let id = id.unwrap_or_default();
        given.insert(id.clone());
        id
    };
    feed.entries.iter().map(&mut id_of).collect()
}

fn identifier(text: &str) -> Option<String> {
    let uri = uri(text).filter(|_| !text.trim().contains(char::is_whitespace))?;
    let scheme = uri.split(':').next()?;
    SCHEMES.contains(&scheme).then_some(uri)
}

fn make_up(made_up: &mut Urns, feed: &Feed, entry: &Entry) -> String {
    if let Some(uid) = &entry.uid {
        return made_up.of(&[&feed.page, uid]);
    }
    let published = entry.published.as_ref().map_or("", Date::written);
    let title = entry.title.value.as_deref().unwrap_or_default();
    let content = entry.content.value.as_ref().map_or("", |content| content.html());
    let said = excerpt(entry, usize::MAX / 8).filter(|_| content.is_empty()).unwrap_or_default();
    made_up.of(&[&feed.page, published, title, content, &said])
}

/// When an entry was changed last: when it was updated, else when it was published, as far as that is known
/// with its zone.
pub(super) fn changed(entry: &Entry) -> Option<&Date> {
    [&entry.updated, &entry.published].into_iter().flatten().find(|date| date.point().is_some())
}

/// When the newest change was.
pub(super) fn newest(feed: &Feed) -> Option<&Date> {
    let changes = feed.entries.iter().filter_map(changed);
    changes.max_by_key(|date| date.point().map(Moment::in_utc))
}

/// What an entry is about: words to see, each once.
pub(super) fn categories(entry: &Entry) -> Vec<String> {
    let mut known = HashSet::new();
    let words = entry.categories.iter().map(|word| one_line(word)).filter(|word| !is_blank(word));
    words.filter(|word| known.insert(word.clone())).collect()
}

/// The address as a URI, if it is one of the web.
pub(super) fn web(address: &str) -> Option<String> {
    let short = Some(address).filter(|address| address.len() <= LONGEST_ADDRESS);
    short.and_then(uri).filter(|uri| uri.starts_with("https://") || uri.starts_with("http://"))
}

/// Latitude and longitude as GeoRSS has them.
pub(super) fn point(entry: &Entry) -> Option<String> {
    let place = entry.location.as_ref()?;
    let position = position(&[place.latitude.as_deref()?, ";", place.longitude.as_deref()?].concat())?;
    Some(position.join(" "))
}

/// The language, if it is written as one.
pub(super) fn language(written: Option<&String>) -> Option<&str> {
    let tag = written?.as_str();
    let is_part =
        |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    tag.split('-').all(is_part).then_some(tag)
}

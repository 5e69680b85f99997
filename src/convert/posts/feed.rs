//! Values of feeds and posts that several feed formats write.

use std::collections::HashSet;

use super::{MAX_URL_LEN, cut_name};
use crate::convert::posts::xml::is_blank;
use crate::convert::text::{one_line, uri};
use crate::coordinates::point;
use crate::datetime::Moment;
use crate::reader::{Date, Entry, Feed, Person};

/// The feed's own URL, or else the page's address.
pub(in crate::convert) fn page_address(feed: &Feed) -> Option<String> {
    feed.url.as_deref().and_then(web_url).or_else(|| uri(&feed.page))
}

/// The feed's name, or else the host of its address, or else its author, or else `Posts`.
pub(in crate::convert) fn title(feed: &Feed) -> String {
    let name = feed.name.value.as_deref().map(one_line).filter(|name| !is_blank(name));
    let author = || feed.author.value.as_ref().and_then(name_of);
    name.or_else(|| host(feed)).or_else(author).unwrap_or_else(|| "Posts".to_owned())
}

pub(in crate::convert) fn host(feed: &Feed) -> Option<String> {
    let address = url::Url::parse(&page_address(feed)?).ok()?;
    address.host_str().map(str::to_owned)
}

/// A person's name, or else the person's URL; `None` if both are missing or blank.
pub(in crate::convert) fn name_of(person: &Person) -> Option<String> {
    let named = [&person.name, &person.url].into_iter().flatten();
    let cut = |name: &String| one_line(cut_name(name));
    named.map(cut).find(|name| !is_blank(name))
}

/// The date of an entry's last change: `updated`, or else `published`. A date without a time zone is skipped.
pub(in crate::convert) fn changed(entry: &Entry) -> Option<&Date> {
    [&entry.updated, &entry.published].into_iter().flatten().find(|date| date.point().is_some())
}

/// The date of the newest change in the feed.
pub(in crate::convert) fn newest(feed: &Feed) -> Option<&Date> {
    let changes = feed.entries.iter().filter_map(changed);
    changes.max_by_key(|date| date.point().map(Moment::in_utc))
}

/// The categories of an entry, without blank ones and duplicates.
pub(in crate::convert) fn categories(entry: &Entry) -> Vec<String> {
    let mut known = HashSet::new();
    let words = entry.categories.iter().map(|word| one_line(word)).filter(|word| !is_blank(word));
    words.filter(|word| known.insert(word.clone())).collect()
}

/// The URL as a URI, if its scheme is `http` or `https`.
pub(in crate::convert) fn web_url(url: &str) -> Option<String> {
    let short = Some(url).filter(|url| url.len() <= MAX_URL_LEN);
    short.and_then(uri).filter(|uri| uri.starts_with("https://") || uri.starts_with("http://"))
}

/// Latitude and longitude as `georss:point` writes them: two numbers with a space between.
pub(in crate::convert) fn georss_point(entry: &Entry) -> Option<String> {
    let place = entry.location.as_ref()?;
    let point = point(&[place.latitude.as_deref()?, ";", place.longitude.as_deref()?].concat())?;
    Some(point.join(" "))
}

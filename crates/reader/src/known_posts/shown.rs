//! What of a post counts as an edit if it differs.

use std::borrow::Cow;

use crate::identity::RESPONSES_OF_OTHERS;
use crate::uuids::uuid_of;
use crate::{Content, Date, Entry, Location, Price};
use microweave_values::whitespace::fold;

/// A digest of what a reader shows of a post, without what some feeds write anew each time: dates of publication, whitespace,
/// attributes of elements, and queries of URLs.
pub(super) fn digest(entry: &Entry) -> String {
    let mut texts: Vec<Cow<'_, str>> = Vec::new();
    let mut add = |name: &'static str, value: Cow<'_, str>| {
        if !value.is_empty() {
            texts.extend([Cow::Borrowed(name), Cow::Owned(fold(&value, char::is_whitespace))]);
        }
    };
    add("title", entry.title().unwrap_or_default().into());
    match entry.content() {
        Some(content) => {
            add("content", content.text().into());
            urls(content).for_each(|url| add("link", page_of(url).into()));
        }
        None => add("summary", entry.summary.as_deref().unwrap_or_default().into()),
    }
    let written =
        |date: &Option<Date>| date.as_ref().map_or_else(String::new, |date| date.as_written().to_owned());
    if entry.content().is_none() && entry.summary.is_none() {
        add("updated", written(&entry.updated).into());
    }
    add("start", written(&entry.start).into());
    add("end", written(&entry.end).into());
    add("rsvp", entry.rsvp.as_deref().unwrap_or_default().into());
    add("place", entry.location.as_ref().and_then(Location::label).unwrap_or_default().into());
    add("price", entry.price.as_ref().map(Price::label).unwrap_or_default().into());
    entry.pictures().for_each(|photo| add("picture", page_of(&photo.url).into()));
    let recordings = entry.audios.iter().chain(&entry.videos);
    recordings.for_each(|recording| add("recording", page_of(&recording.url).into()));
    entry.categories.iter().for_each(|category| add("category", category.into()));
    let own = entry.citations.iter().filter(|own| !RESPONSES_OF_OTHERS.contains(&own.property));
    own.filter_map(|own| own.url.as_deref()).for_each(|url| add("citation", url.into()));
    let texts: Vec<&str> = texts.iter().map(|text| &**text).collect();
    uuid_of(&texts).simple().to_string()
}

/// The URLs of links and pictures of a content, whose HTML is sanitised: each value is in double quotes.
fn urls(content: &Content) -> impl Iterator<Item = &str> {
    let mut parts = content.html().split('"');
    std::iter::from_fn(move || {
        loop {
            let before = parts.next()?;
            if before.ends_with(" href=") || before.ends_with(" src=") {
                return parts.next();
            }
        }
    })
}

/// A URL without its query and fragment.
fn page_of(url: &str) -> &str {
    url.split(['?', '#']).next().unwrap_or_default()
}

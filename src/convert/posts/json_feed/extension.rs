//! The extension `_microweave`, with the values for which JSON Feed has no member. `docs/formats.md` lists its keys.

use crate::convert::json::Object;
use crate::convert::posts::{cut_name, optional_safe_url, safe_url};
use crate::reader::{Citation, Date, Entry, Feed, Location, Person};

/// The member `about`, which JSON Feed recommends for an extension. It is for people who read the file.
const ABOUT: &str = "Data of the HTML page for which JSON Feed has no member";

pub(super) fn of_feed(feed: &Feed) -> Object<'_> {
    Object::default()
        .with("about", ABOUT)
        .with("previous", optional_safe_url(feed.previous.as_ref()))
        .with("next", optional_safe_url(feed.next.as_ref()))
}

pub(super) fn of_entry(entry: &Entry) -> Object<'_> {
    let without_zone =
        |date: &Option<Date>| date.as_ref().filter(|date| date.rfc3339().is_none()).map(ToString::to_string);
    let references: Vec<Object<'_>> = entry.citations.iter().map(reference).collect();
    let syndication: Vec<&str> = entry.syndication.iter().filter_map(|copy| safe_url(copy)).collect();
    Object::of_type(entry.post_type.value.to_string())
        .with("published", without_zone(&entry.published))
        .with("updated", without_zone(&entry.updated))
        .with("start", entry.start.as_ref().map(ToString::to_string))
        .with("end", entry.end.as_ref().map(ToString::to_string))
        .with("rsvp", entry.rsvp.as_ref())
        .with("location", entry.location.as_ref().map(place))
        .with("references", references)
        .with("syndication", syndication)
}

fn place(place: &Location) -> Object<'_> {
    let address = Location { name: None, latitude: None, longitude: None, ..place.clone() };
    Object::default()
        .with("name", place.name.as_ref())
        .with("url", optional_safe_url(place.url.as_ref()))
        .with("address", address.label())
        .with("latitude", place.latitude.as_ref())
        .with("longitude", place.longitude.as_ref())
}

fn reference(citation: &Citation) -> Object<'_> {
    Object::default()
        .with("property", citation.property)
        .with("url", optional_safe_url(citation.url.as_ref()))
        .with("name", citation.name.as_ref())
        .with("author", citation.author.as_ref().and_then(Person::label).map(cut_name))
        .with("text", citation.text.as_ref())
        .with("published", citation.published.as_ref().map(ToString::to_string))
}

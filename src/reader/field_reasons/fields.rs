//! The fields of a post with the properties that they come from: the table of `Entry`.

use crate::reader::entry::{Content, ContentStep, Date, Entry};

/// A field that a post has.
pub(super) struct PostField {
    pub(super) name: &'static str,
    /// The properties, in the order in which the reader looks at them.
    pub(super) properties: &'static [&'static str],
    /// The texts of the field, if it has some of the values. Empty if it rests on all values of its properties.
    pub(super) texts: Vec<String>,
    /// True if the field has one value.
    pub(super) is_single: bool,
}

/// The name of a field, its properties, and its texts if the post has it.
type FieldRow<T> = (&'static str, &'static [&'static str], T);

/// The fields that a post has, except for its type, its author and its citations.
pub(super) fn entry_fields(entry: &Entry) -> Vec<PostField> {
    let singles = texts(entry).into_iter().filter_map(|(name, properties, text)| {
        Some(PostField { name, properties, texts: vec![text?], is_single: true })
    });
    let lists = lists(entry).into_iter().filter_map(|(name, properties, texts)| {
        Some(PostField { name, properties, texts: texts?, is_single: false })
    });
    singles.chain(lists).collect()
}

fn texts(entry: &Entry) -> [FieldRow<Option<String>>; 11] {
    let date = |date: &Option<Date>| date.as_ref().map(|date| date.as_written().to_owned());
    let content = entry.content.value.as_ref().map(Content::text).map(str::to_owned);
    [
        ("title", &["name"], entry.title.value.clone()),
        ("content", content_properties(entry.content.step), content),
        ("summary", &["summary"], entry.summary.clone()),
        ("url", &["url"], entry.url.clone()),
        ("uid", &["uid"], entry.uid.clone()),
        ("published", &["published"], date(&entry.published)),
        ("updated", &["updated"], date(&entry.updated)),
        ("start", &["start"], date(&entry.start)),
        ("end", &["end"], date(&entry.end)),
        ("rsvp", &["rsvp"], entry.rsvp.clone()),
        ("duration", &["duration"], entry.duration.clone()),
    ]
}

fn content_properties(step: ContentStep) -> &'static [&'static str] {
    match step {
        ContentStep::Name => &["name"],
        ContentStep::Property("description") => &["description"],
        ContentStep::Property("instructions") => &["instructions"],
        _ => &["content", "description", "instructions"],
    }
}

fn lists(entry: &Entry) -> [FieldRow<Option<Vec<String>>>; 12] {
    let photos = || entry.photos.iter().map(|photo| photo.url.clone()).collect();
    let all = |is_there: bool| is_there.then(Vec::new);
    let has = |number: usize| all(number > 0);
    [
        ("photos", &["photo", "featured"], (!entry.photos.is_empty()).then(photos)),
        ("image", &["featured", "photo"], entry.image.as_ref().map(|image| vec![image.url.clone()])),
        ("audio", &["audio"], has(entry.audio.len())),
        ("video", &["video"], has(entry.video.len())),
        ("categories", &["category"], has(entry.categories.len())),
        ("people", &["category"], has(entry.people.len())),
        ("location", LOCATION, all(entry.location.is_some())),
        ("syndication", &["syndication"], (!entry.syndication.is_empty()).then(|| entry.syndication.clone())),
        ("rating", RATING, all(entry.rating.is_some())),
        ("price", &["price", "currency"], all(entry.price.is_some())),
        ("recipe", &["ingredient", "yield", "nutrition"], all(entry.recipe.is_some())),
        ("explicit", &["family-friendly"], all(entry.explicit.is_some())),
    ]
}

const LOCATION: &[&str] = &["location", "checkin", "adr", "geo", "latitude", "longitude"];
const RATING: &[&str] = &["rating", "average", "best", "worst", "count", "votes"];

//! The fields of a post with the properties that they come from: the table of `Entry`.

use crate::reader::entry::{Content, Date, Entry};

/// A field that a post has.
pub(super) struct PostField {
    pub(super) name: &'static str,
    /// The properties of microformats, then those of schema.org.
    pub(super) properties: &'static [&'static str],
    /// The text of a field that has one value. None for a list.
    pub(super) texts: Option<Vec<String>>,
}

/// The fields that a post has, except for its type, its author and its citations.
pub(super) fn entry_fields(entry: &Entry) -> Vec<PostField> {
    let mut fields = texts(entry);
    fields.extend(lists(entry));
    fields
}

fn texts(entry: &Entry) -> Vec<PostField> {
    let date = |date: &Option<Date>| date.as_ref().map(|date| date.as_written().to_owned());
    let content = entry.content.value.as_ref().map(Content::text).map(str::to_owned);
    let all: [(&str, &[&str], Option<String>); 12] = [
        ("title", &["name", "headline", "alternativeHeadline"], entry.title.value.clone()),
        ("content", &["content", "description", "instructions", "articleBody", "text", "name"], content),
        ("summary", &["summary", "description", "abstract"], entry.summary.clone()),
        ("url", &["url", "mainEntityOfPage"], entry.url.clone()),
        ("uid", &["uid"], entry.uid.clone()),
        ("published", &["published", "datePublished", "dateCreated"], date(&entry.published)),
        ("updated", &["updated", "dateModified"], date(&entry.updated)),
        ("start", &["start", "startDate"], date(&entry.start)),
        ("end", &["end", "endDate"], date(&entry.end)),
        ("rsvp", &["rsvp"], entry.rsvp.clone()),
        ("duration", &["duration", "totalTime"], entry.duration.clone()),
        ("explicit", &["isFamilyFriendly"], entry.explicit.map(|explicit| (!explicit).to_string())),
    ];
    let all = all.into_iter().filter_map(|(name, properties, text)| {
        Some(PostField { name, properties, texts: Some(vec![text?]) })
    });
    all.collect()
}

fn lists(entry: &Entry) -> Vec<PostField> {
    let all: [(&str, &[&str], bool); 9] = [
        ("photos", &["photo", "featured", "image", "thumbnailUrl", "thumbnail"], is_any(&entry.photos)),
        ("audio", &["audio", "associatedMedia"], is_any(&entry.audio)),
        ("video", &["video", "associatedMedia"], is_any(&entry.video)),
        ("categories", &["category", "keywords", "articleSection", "genre"], is_any(&entry.categories)),
        ("people", &["category"], is_any(&entry.people)),
        ("location", LOCATION, entry.location.is_some()),
        ("syndication", &["syndication"], is_any(&entry.syndication)),
        ("rating", RATING, entry.rating.is_some()),
        ("recipe", RECIPE, entry.recipe.is_some()),
    ];
    let all = all.into_iter().filter(|(.., is_there)| *is_there);
    all.map(|(name, properties, _)| PostField { name, properties, texts: None }).collect()
}

const LOCATION: &[&str] =
    &["location", "checkin", "adr", "geo", "latitude", "longitude", "contentLocation", "locationCreated"];
const RATING: &[&str] =
    &["rating", "average", "best", "worst", "count", "votes", "reviewRating", "aggregateRating"];
const RECIPE: &[&str] =
    &["ingredient", "yield", "nutrition", "recipeIngredient", "ingredients", "recipeYield"];

fn is_any<T>(list: &[T]) -> bool {
    !list.is_empty()
}

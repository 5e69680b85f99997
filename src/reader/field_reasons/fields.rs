//! The fields of a post with the properties that they come from: the table of `Entry`.

use crate::reader::entry::{Content, ContentStep, Date, Entry, Field};

/// A field that a post has.
pub(super) struct PostField {
    pub(super) name: &'static str,
    /// The field, if another source can fill it.
    pub(super) field: Option<Field>,
    /// The properties of microformats, then those of schema.org.
    pub(super) properties: &'static [&'static str],
    /// The texts of the field, if its values are texts. Otherwise it rests on all values of its properties.
    pub(super) texts: Vec<String>,
    /// True if the field has one value.
    pub(super) is_single: bool,
}

/// The name of a field, the field that another source can fill, its properties, and its texts if the post has it.
type FieldRow<T> = (&'static str, Option<Field>, &'static [&'static str], T);

/// The fields that a post has, except for its type, its author and its citations.
pub(super) fn entry_fields(entry: &Entry) -> Vec<PostField> {
    let mut fields = texts(entry);
    fields.extend(lists(entry));
    fields
}

fn texts(entry: &Entry) -> Vec<PostField> {
    let date = |date: &Option<Date>| date.as_ref().map(|date| date.as_written().to_owned());
    let content = entry.content.value.as_ref().map(Content::text).map(str::to_owned);
    let explicit = entry.explicit.map(|explicit| (!explicit).to_string());
    let all: [FieldRow<Option<String>>; 12] = [
        (
            "title",
            Some(Field::Title),
            &["headline", "name", "alternativeHeadline"],
            entry.title.value.clone(),
        ),
        ("content", Some(Field::Content), content_properties(entry.content.step), content),
        ("summary", Some(Field::Summary), &["summary", "description", "abstract"], entry.summary.clone()),
        ("url", Some(Field::Url), &["url", "mainEntityOfPage"], entry.url.clone()),
        ("uid", None, &["uid"], entry.uid.clone()),
        (
            "published",
            Some(Field::Published),
            &["published", "datePublished", "dateCreated"],
            date(&entry.published),
        ),
        ("updated", Some(Field::Updated), &["updated", "dateModified"], date(&entry.updated)),
        ("start", Some(Field::Start), &["start", "startDate"], date(&entry.start)),
        ("end", Some(Field::End), &["end", "endDate"], date(&entry.end)),
        ("rsvp", None, &["rsvp"], entry.rsvp.clone()),
        ("duration", Some(Field::Duration), &["duration", "totalTime"], entry.duration.clone()),
        ("explicit", Some(Field::Explicit), &["isFamilyFriendly"], explicit),
    ];
    let all = all.into_iter().filter_map(|(name, field, properties, text)| {
        Some(PostField { name, field, properties, texts: vec![text?], is_single: true })
    });
    all.collect()
}

/// The properties that have the content, in the order in which the reader looks at them.
fn content_properties(step: ContentStep) -> &'static [&'static str] {
    match step {
        ContentStep::Name => &["name", "headline"],
        ContentStep::Property("description") => &["description", "reviewBody", "text"],
        ContentStep::Property("instructions") => &["instructions", "recipeInstructions"],
        _ => &["content", "articleBody", "reviewBody", "text", "recipeInstructions", "description"],
    }
}

fn lists(entry: &Entry) -> Vec<PostField> {
    let photos = entry.photos.iter().map(|photo| photo.url.clone()).collect();
    let all: [FieldRow<Option<Vec<String>>>; 11] = [
        ("photos", Some(Field::Photos), PHOTOS, is_any(&entry.photos).then_some(photos)),
        ("image", Some(Field::Image), PHOTOS, entry.image.as_ref().map(|image| vec![image.url.clone()])),
        ("price", Some(Field::Price), PRICE, entry.price.is_some().then_some(vec![])),
        ("audio", Some(Field::Audio), &["audio", "associatedMedia"], is_any(&entry.audio).then_some(vec![])),
        ("video", Some(Field::Video), &["video", "associatedMedia"], is_any(&entry.video).then_some(vec![])),
        ("categories", Some(Field::Categories), CATEGORIES, is_any(&entry.categories).then_some(vec![])),
        ("people", None, &["category"], is_any(&entry.people).then_some(vec![])),
        ("location", Some(Field::Location), LOCATION, entry.location.is_some().then_some(vec![])),
        (
            "syndication",
            None,
            &["syndication"],
            is_any(&entry.syndication).then_some(entry.syndication.clone()),
        ),
        ("rating", Some(Field::Rating), RATING, entry.rating.is_some().then_some(vec![])),
        ("recipe", Some(Field::Recipe), RECIPE, entry.recipe.is_some().then_some(vec![])),
    ];
    let all = all.into_iter().filter_map(|(name, field, properties, texts)| {
        Some(PostField { name, field, properties, texts: texts?, is_single: false })
    });
    all.collect()
}

const PHOTOS: &[&str] = &["photo", "featured", "image", "thumbnailUrl", "thumbnail"];
const CATEGORIES: &[&str] = &["category", "keywords", "articleSection", "genre"];
const LOCATION: &[&str] =
    &["location", "checkin", "adr", "geo", "latitude", "longitude", "contentLocation", "locationCreated"];
const PRICE: &[&str] = &["price", "currency", "offers", "priceCurrency"];
const RATING: &[&str] =
    &["rating", "average", "best", "worst", "count", "votes", "reviewRating", "aggregateRating"];
const RECIPE: &[&str] =
    &["ingredient", "yield", "nutrition", "recipeIngredient", "ingredients", "recipeYield"];

/// The properties of schema.org with the items that a post cites, or that answer it.
pub(super) const CITATIONS: &[&str] =
    &["comment", "review", "reviews", "itemReviewed", "parentItem", "suggestedAnswer", "acceptedAnswer"];

fn is_any<T>(list: &[T]) -> bool {
    !list.is_empty()
}

//! What an item says of a field that is no candidate, and why.

use super::candidates::UnfitValue;
use super::values::{self, LOCATION, RATING, numbered_texts};
use crate::entry::{CITATION_PROPERTIES, Date, Entry, Field, Rejection, ShownValue, has_same_words};
use crate::post::PostItem;
use crate::post_type::is_rsvp;
use crate::title_step::{CONTENT_PROPERTIES, TitleStep};
use crate::urls::texts;
use microweave_html::sanitize::safe_url::safe;
use microweave_values::unfilled::{is_template, is_unfilled_file, is_unfilled_link};

/// The value of a property with a number.
fn unfit(item: &PostItem<'_>, property: &'static str, value: (usize, &str), why: Rejection) -> UnfitValue {
    let (number, text) = value;
    item.candidate((text.to_owned(), why), item.origins(property, [number]))
}

/// The name, if it is not a title.
pub(super) fn untitled(item: &PostItem<'_>, entry: &Entry) -> Vec<UnfitValue> {
    let why = match item.title_step() {
        TitleStep::NameIsCard => Rejection::IsPerson,
        TitleStep::NameIsUrl => Rejection::RepeatsAddress,
        TitleStep::NameIsPhoto => Rejection::RepeatsPicture,
        TitleStep::NameIsText => Rejection::TooLong,
        TitleStep::NameBeginsContent | TitleStep::NameContainsContent | TitleStep::NameContainsProperties => {
            Rejection::RepeatsText
        }
        _ => return Vec::new(),
    };
    let is_shown = |name: &str| entry.title().is_some_and(|title| has_same_words(title, name));
    let name = numbered_texts(item, "name").next().filter(|(_, name)| !is_shown(name));
    name.map(|name| unfit(item, "name", name, why)).into_iter().collect()
}

/// The summary, if the content or the title has the same words.
pub(super) fn repeated(item: &PostItem<'_>, entry: &Entry) -> Vec<UnfitValue> {
    let is_shown = |text: &str| entry.summary.as_ref().is_some_and(|shown| has_same_words(shown, text));
    let summary = numbered_texts(item, "summary").next().filter(|(_, text)| !is_shown(text));
    let Some(summary) = summary.filter(|_| values::summary(item).is_none()) else { return Vec::new() };
    let is_title = values::title(item).is_some_and(|title| has_same_words(&title.value.value, summary.1));
    let why = if is_title { Rejection::RepeatsTitle } else { Rejection::RepeatsText };
    vec![unfit(item, "summary", summary, why)]
}

/// The properties of the fields, whose values do not count if a program should have filled them in.
pub(super) const PROPERTIES: [(Field, &[&str]); 22] = [
    (Field::Title, &["name"]),
    (Field::Author, &["author"]),
    (Field::Published, &["published"]),
    (Field::Updated, &["updated"]),
    (Field::Start, &["start"]),
    (Field::End, &["end"]),
    (Field::Url, &["url"]),
    (Field::Uid, &["uid"]),
    (Field::Content, &CONTENT_PROPERTIES),
    (Field::Summary, &["summary"]),
    (Field::Image, &["featured"]),
    (Field::Photos, &["photo"]),
    (Field::Audios, &["audio"]),
    (Field::Videos, &["video"]),
    (Field::Categories, &["category"]),
    (Field::Location, &LOCATION),
    (Field::Rating, &RATING),
    (Field::Price, &["price", "currency"]),
    (Field::Recipe, &["ingredient", "yield", "nutrition"]),
    (Field::Duration, &["duration"]),
    (Field::Syndication, &["syndication"]),
    (Field::Citations, &CITATION_PROPERTIES),
];

/// The values of a property that a program should have filled in: texts, and names of items.
pub(super) fn unfilled(item: &PostItem<'_>, property: &'static str) -> Vec<UnfitValue> {
    let is_unfilled = match property {
        "audio" | "featured" | "photo" | "video" => is_unfilled_file,
        "category" => is_template,
        _ if CONTENT_PROPERTIES.contains(&property) => is_template,
        _ => is_unfilled_link,
    };
    let values = item.item.values(property).enumerate();
    let named = values.filter_map(|(number, value)| {
        let name = value.as_item().and_then(|item| texts(item, "name").next());
        Some((number, name.or(value.as_text())?.trim()))
    });
    let unfilled = named.filter(|(_, text)| is_unfilled(text));
    unfilled.map(|text| unfit(item, property, text, Rejection::Unfilled)).collect()
}

/// The texts of a property that are no dates. Without a date, the first text is shown.
pub(super) fn undated(item: &PostItem<'_>, entry: &Entry, property: &'static str) -> Vec<UnfitValue> {
    let shown = match property {
        "published" => &entry.published,
        "updated" => &entry.updated,
        "start" => &entry.start,
        _ => &entry.end,
    };
    let is_shown = |text: &str| shown.as_ref().is_some_and(|shown| shown.as_written().trim() == text);
    let texts = numbered_texts(item, property).filter(|(_, text)| !is_shown(text));
    let undated = texts.filter(|(_, text)| Date::new(*text).moment().is_none());
    undated.map(|text| unfit(item, property, text, Rejection::NotDate)).collect()
}

/// A date of publication that is the one of the last change, or else the texts that cannot be read as dates.
pub(super) fn unpublished(item: &PostItem<'_>, entry: &Entry) -> Vec<UnfitValue> {
    let change = values::date(item, "published").filter(|_| values::publishes_change(item));
    match change {
        Some(date) => vec![date.map(|date| (date.shown().into_owned(), Rejection::LastChange))],
        None => undated(item, entry, "published"),
    }
}

/// The addresses besides the one that the item gives.
pub(super) fn other_addresses(item: &PostItem<'_>, entry: &Entry) -> Vec<UnfitValue> {
    let (page, given) = (item.reader.address, values::url(item).map(|url| url.value));
    let is_of_site = given.as_ref().is_some_and(|given| page.is_same_site(given));
    let is_of_page = entry.url.as_ref().is_some_and(|url| page.is(url));
    let is_shown = |url: &str| {
        let url = url.to_owned();
        [&given, &entry.url].into_iter().flatten().any(|shown| shown.is_like(&url))
    };
    let why = |url: &str| match safe(url) {
        None => Some(Rejection::Unsafe),
        Some(url) if entry.url.is_none() || is_shown(url) => None,
        Some(url) if is_of_site && !page.is_same_site(url) => Some(Rejection::AnotherSite),
        Some(url) if is_of_page && !page.is_part(url) => Some(Rejection::AnotherPage),
        Some(_) => Some(Rejection::ComesAfter),
    };
    let urls = numbered_texts(item, "url");
    urls.filter_map(|url| Some(unfit(item, "url", url, why(url.1)?))).collect()
}

/// What is not an answer to an invitation.
pub(super) fn unanswered(item: &PostItem<'_>, _: &Entry) -> Vec<UnfitValue> {
    let answer = numbered_texts(item, "rsvp").next().filter(|_| !is_rsvp(item.item, "rsvp"));
    answer.map(|answer| unfit(item, "rsvp", answer, Rejection::NotAnswer)).into_iter().collect()
}

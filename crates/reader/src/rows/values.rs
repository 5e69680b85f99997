//! How the values of fields are read from an item.

use foldhash::{HashSet, HashSetExt};
use smallvec::SmallVec;

use super::{FieldCandidate, other_authors};
use crate::classic::ClassicPost;
use crate::entry::{
    Citation, Content, Date, Location, MAX_OTHER_AUTHORS, Person, Photo, Price, Rating, Recipe, Recording,
    category, explicit_of, has_same_words,
};
use crate::field_reasons::{FieldOrigin, author_origins};
use crate::post::PostItem;
use crate::post_type::is_rsvp;
use crate::title_step::TitleStep;
use crate::urls::{filled, identifier, is_web, link, of_value};
use crate::{Answer, AuthorshipStep, ContentStep, PostType, PostTypeStep};
use microweave::document::Value;
use microweave_values::collections::unique::unique;
use microweave_values::whitespace::fold;

/// The properties of a location and of a rating.
pub(super) const LOCATION: [&str; 6] = ["location", "checkin", "adr", "geo", "latitude", "longitude"];
pub(super) const RATING: [&str; 6] = ["rating", "average", "best", "worst", "count", "votes"];

/// The values of a property that are not empty, and that no program should have filled in, with their numbers.
pub(super) fn numbered_texts<'a>(
    item: &PostItem<'a>,
    property: &str,
) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
    let texts = item.item.values(property).enumerate();
    texts.filter_map(|(number, value)| Some((number, filled(value.as_text()?)?)))
}

pub(super) fn text(item: &PostItem<'_>, property: &'static str) -> Option<FieldCandidate<String>> {
    let (number, text) = numbered_texts(item, property).next()?;
    Some(item.candidate(text.to_owned(), item.origins(property, [number])))
}

/// The first value that is a date, or else the first one.
pub(super) fn date(item: &PostItem<'_>, property: &'static str) -> Option<FieldCandidate<Date>> {
    let (number, date) = Date::first(item.item, property)?;
    Some(item.candidate(date, item.origins(property, [number])))
}

/// The date of publication. A classic post may mark the one of the last change so.
pub(super) fn published(item: &PostItem<'_>) -> Option<FieldCandidate<Date>> {
    date(item, "published").filter(|_| !publishes_change(item))
}

pub(super) fn publishes_change(item: &PostItem<'_>) -> bool {
    item.classic.is_some_and(ClassicPost::publishes_change)
}

/// The name, if that is a title.
pub(super) fn title(item: &PostItem<'_>) -> Option<FieldCandidate<Answer<String, TitleStep>>> {
    let step = item.title_step();
    let (number, name) = numbered_texts(item, "name").next().filter(|_| step.is_title())?;
    let title = Answer::new(fold(name, char::is_whitespace), step);
    Some(item.candidate(title, item.origins("name", [number])))
}

pub(super) fn post_type(item: &PostItem<'_>) -> Option<FieldCandidate<Answer<PostType, PostTypeStep>>> {
    let answer = item.post_type();
    let property = match answer.step {
        PostTypeStep::Property(property) => Some(property),
        PostTypeStep::Root(_) | PostTypeStep::NoContent | PostTypeStep::NoName => None,
        _ => Some("name"),
    };
    let of_item = FieldOrigin::Item(item.item.into());
    let origin = property.map_or(of_item, |name| FieldOrigin::Value(item.item.into(), name, Some(0)));
    Some(item.candidate(answer, [origin]))
}

/// The author by the authorship algorithm.
pub(super) fn author(item: &PostItem<'_>) -> Option<FieldCandidate<Answer<Person, AuthorshipStep>>> {
    let named = item.author.value.as_ref().map(|author| {
        let origins = || author_origins(Some(item.item), item.feed, &item.author);
        let origins = if item.reader.notes_origins { origins() } else { Vec::new() };
        item.candidate(Answer::new(Person::of_author(author), item.author.step), origins)
    });
    match item.classic {
        Some(classic) => super::author::of_classic(classic, named),
        None => named,
    }
}

/// The authors that the item names itself, if there are several.
pub(super) fn authors(item: &PostItem<'_>) -> Option<FieldCandidate<Vec<Person>>> {
    item.item.values("author").nth(1)?;
    let first = author(item)?;
    let others = other_authors(item.item, &item.author, item.classic).filter_map(Person::of_value);
    let authors = std::iter::once(first.value.value).chain(others).collect();
    let numbers = 1..item.item.values("author").count().min(1 + MAX_OTHER_AUTHORS);
    Some(item.candidate(authors, item.origins("author", numbers)))
}

/// The URL. Of several, one that is the page's address has priority, then the first one on the page's site, then the first http or
/// https URL, then the first one.
pub(crate) fn url(item: &PostItem<'_>) -> Option<FieldCandidate<String>> {
    let values = item.item.values("url").enumerate();
    let urls = values.filter_map(|(number, value)| Some((number, link(value.as_text()?)?)));
    let urls: SmallVec<[(usize, &str); 2]> = urls.collect();
    let (first, page) = (urls.first()?, item.reader.address);
    let find = |is_it: &dyn Fn(&str) -> bool| urls.iter().find(|(_, url)| is_it(url));
    let best = || {
        find(&|url| page.is(url)).or_else(|| find(&|url| page.is_same_site(url))).or_else(|| find(&is_web))
    };
    let (number, url) = if urls.len() > 1 { best().unwrap_or(first) } else { first };
    Some(item.candidate((*url).to_owned(), item.origins("url", [*number])))
}

/// The pictures for previews, the best first.
pub(super) fn images(item: &PostItem<'_>) -> Option<FieldCandidate<Vec<Photo>>> {
    let (property, numbers, photos) = Photo::previews(item.item)?;
    Some(item.candidate(photos, item.origins(property, numbers.first().copied())))
}

/// The pictures that the post is about.
pub(super) fn photos(item: &PostItem<'_>) -> Option<FieldCandidate<Vec<Photo>>> {
    let (numbers, photos) = Photo::of_post(item.item)?;
    Some(item.candidate(photos, item.origins("photo", numbers)))
}

/// The summary, unless the content or the title has the same words.
pub(super) fn summary(item: &PostItem<'_>) -> Option<FieldCandidate<String>> {
    let (number, summary) = numbered_texts(item, "summary").next()?;
    let is_summary = |text: &str| has_same_words(text, summary);
    let is_in = |content: Option<&Content>| {
        content.is_some_and(|content| is_summary(&content.start(summary.len(), true)))
    };
    let is_title = || title(item).is_some_and(|title| is_summary(&title.value.value));
    let is_repeated = item.with_content(is_in) || is_title();
    (!is_repeated).then(|| item.candidate(summary.to_owned(), item.origins("summary", [number])))
}

/// The content, which is read once.
pub(super) fn content(item: &PostItem<'_>) -> Option<FieldCandidate<Answer<Content, ContentStep>>> {
    item.take_content()
}

/// Reads the content: its property, or else a name that is a text.
pub(crate) fn content_of(item: &PostItem<'_>) -> Option<FieldCandidate<Answer<Content, ContentStep>>> {
    let title = item.title_step();
    if let Some((property, numbers, content)) =
        Content::of_item(item.item, title, &item.reader.options.policy, item.tree.take())
    {
        let answer = Answer::new(content, ContentStep::Property(property));
        return Some(item.candidate(answer, item.origins(property, numbers)));
    }
    let (number, name) = numbered_texts(item, "name").next().filter(|_| title.is_content())?;
    let answer = Answer::new(Content::from_text(name), ContentStep::Name);
    Some(item.candidate(answer, item.origins("name", [number])))
}

pub(super) fn location(item: &PostItem<'_>) -> Option<FieldCandidate<Location>> {
    Location::of(item.item).map(|location| item.candidate(location, item.all_origins(&LOCATION)))
}

/// The rating. The ratings of a thing are in its reviews.
pub(super) fn rating(item: &PostItem<'_>) -> Option<FieldCandidate<Rating>> {
    let rating = Rating::of(item.item)?;
    let is_of_item = RATING.iter().any(|property| item.item.values(property).len() > 0);
    let properties = if is_of_item { &RATING[..] } else { &["review"] };
    Some(item.candidate(rating, item.all_origins(properties)))
}

pub(super) fn price(item: &PostItem<'_>) -> Option<FieldCandidate<Price>> {
    Price::of(item.item).map(|price| item.candidate(price, item.all_origins(&["price", "currency"])))
}

pub(super) fn recipe(item: &PostItem<'_>) -> Option<FieldCandidate<Recipe>> {
    let properties = ["ingredient", "yield", "nutrition"];
    Recipe::of(item.item).map(|recipe| item.candidate(recipe, item.all_origins(&properties)))
}

pub(super) fn explicit(item: &PostItem<'_>) -> Option<FieldCandidate<bool>> {
    explicit_of(item.item).map(|explicit| item.candidate(explicit, item.all_origins(&["family-friendly"])))
}

/// A list, if it is not empty, with the origins of all values of these properties.
fn list<T>(item: &PostItem<'_>, properties: &[&'static str], list: Vec<T>) -> Option<FieldCandidate<Vec<T>>> {
    (!list.is_empty()).then(|| item.candidate(list, item.all_origins(properties)))
}

pub(super) fn recordings(
    item: &PostItem<'_>,
    property: &'static str,
) -> Option<FieldCandidate<Vec<Recording>>> {
    list(item, &[property], Recording::of_post(item.item, property))
}

pub(super) fn categories(item: &PostItem<'_>) -> Option<FieldCandidate<Vec<String>>> {
    let categories = unique(item.item.values("category").filter_map(category));
    list(item, &["category"], categories.map(str::to_owned).collect())
}

pub(super) fn people(item: &PostItem<'_>) -> Option<FieldCandidate<Vec<Person>>> {
    list(item, &["category"], Person::all_tagged(item.item))
}

/// The citations, which are in the order of their properties.
pub(super) fn citations(item: &PostItem<'_>) -> Option<FieldCandidate<Vec<Citation>>> {
    let citations = Citation::all(item.item, &item.reader.options.policy);
    let mut properties: Vec<&'static str> = citations.iter().map(|citation| citation.property).collect();
    properties.dedup();
    list(item, &properties, citations)
}

/// The addresses of copies, each once.
pub(super) fn syndication(item: &PostItem<'_>) -> Option<FieldCandidate<Vec<String>>> {
    let address =
        |(number, value): (usize, Value<'_>)| Some((number, link(of_value(value).next()?)?.to_owned()));
    let mut urls = HashSet::new();
    let copies = item.item.values("syndication").enumerate().filter_map(address);
    let (numbers, copies): (Vec<usize>, Vec<String>) =
        copies.filter(|(_, url)| urls.insert(url.clone())).unzip();
    (!copies.is_empty()).then(|| item.candidate(copies, item.origins("syndication", numbers)))
}

pub(super) fn uid(item: &PostItem<'_>) -> Option<FieldCandidate<String>> {
    let mut ids = item.item.values("uid").enumerate();
    let (number, uid) = ids.find_map(|(number, value)| Some((number, identifier(value.as_text()?)?)))?;
    Some(item.candidate(uid.to_owned(), item.origins("uid", [number])))
}

pub(super) fn rsvp(item: &PostItem<'_>) -> Option<FieldCandidate<String>> {
    let rsvp = text(item, "rsvp").filter(|_| is_rsvp(item.item, "rsvp"));
    rsvp.map(|rsvp| rsvp.map(|answer| answer.to_ascii_lowercase()))
}

pub(super) fn language(item: &PostItem<'_>) -> Option<FieldCandidate<String>> {
    let origin = FieldOrigin::ItemAttribute(item.item.into(), "lang");
    item.item.lang().map(|language| item.candidate(language.to_owned(), [origin]))
}

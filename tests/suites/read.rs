//! Pages as a reader shows them: the cases under `test-suite/reader/read/`. The README of `test-suite/reader/`
//! describes them.
use std::path::Path;

use std::collections::HashMap;

use libtest_mimic::{Failed, Trial};
use microweave::{Document, Options, Place, TextStyle, Tree};
use microweave_html::sanitize::as_html;
use microweave_reader::{
    Citation, Conflict, Content, Date, Entry, Feed, Feeds, Fetched, Field, Location, Person, Photo,
    PostTypeRules, PostTypeStep, Rating, ReadOptions, Reading, Recipe, Recording, RejectedValue, post_type,
};
use serde_json::{Map, Value as Json, json};

use crate::support::cases::{self, same};
use crate::support::reader_case::Case;

pub(crate) fn trials() -> Vec<Trial> {
    cases::on_both_trees("reader/read", run)
}

fn run(page: &Path, tree: Tree) -> Result<(), Failed> {
    let case = Case::read(&std::fs::read_to_string(page)?)?;
    let read = read(&case, tree)?;
    same_types(&case, &read, tree)?;
    let ours = if case.has("reasons") { rejected(&read) } else { feeds(&read) };
    let expected = std::fs::read(page.with_extension("json")).unwrap_or_default();
    let expected = serde_json::from_slice(&expected).map_err(|error| format!("{error}; ours:\n{ours:#}"))?;
    same(&ours, &expected)
}

fn read(case: &Case, tree: Tree) -> Result<Feeds, Failed> {
    let options = ReadOptions::new().more_post_types(!case.has("fewer-types"));
    let (html, url) = (&case.page().html, &case.page().url);
    let fetch = |requested_url: &str| {
        let page = case.pages.iter().skip(1).find(|page| page.requested_url == requested_url)?;
        let document = Options::new().tree(tree).parse(&page.html, &page.url);
        Some(Fetched { document, address: page.url.clone() })
    };
    if case.has("json") {
        let document: Document = serde_json::from_str(html)?;
        return Ok(Reading::of_document(document, url).posts_with(&options, fetch));
    }
    let page = Options::new()
        .tree(tree)
        .lang(case.has("lang"))
        .reasons(case.has("reasons"))
        .ignore_framework_classes(!case.has("framework-classes"))
        .page(html, url);
    let reading = Reading::of(page);
    let feeds = reading.posts_with(&options, fetch);
    let pages = reading
        .authors_to_fetch(&options)
        .into_iter()
        .filter_map(|asked| Some((asked.clone(), fetch(&asked)?)));
    let mut pages: HashMap<_, _> = pages.collect();
    if reading.posts_with(&options, |address| pages.remove(address)) != feeds {
        return Err("two phases read something else than one with a function".into());
    }
    Ok(feeds)
}

/// Checks that `reader::post_type` gives a post the same type as `read`, with each text style.
fn same_types(case: &Case, feeds: &Feeds, tree: Tree) -> Result<(), Failed> {
    let rules = PostTypeRules::new().more_types(!case.has("fewer-types"));
    let (html, url) = (&case.page().html, &case.page().url);
    for text in [TextStyle::AsWritten, TextStyle::Folded] {
        let options = Options::new().tree(tree).text(text);
        let options = options.ignore_framework_classes(!case.has("framework-classes"));
        let document = options.parse(html, url);
        let is_own = |entry: &&Entry| {
            let is_filled = entry.post_type.step == PostTypeStep::Declared;
            let is_marked = entry.place.is_some() && !entry.source.is_structured();
            is_marked && entry.source_of(Field::Title) == entry.source && !is_filled
        };
        // In a tree that was not parsed here, all places are equal.
        let node = |place: Option<Place>| place.map(|place| place.node);
        for entry in feeds.iter().flat_map(|feed| &feed.entries).filter(is_own) {
            let Some(post) = document.all_items().find(|item| node(item.place()) == node(entry.place)) else {
                continue;
            };
            let answer = post_type(post, rules);
            // The name of a post without content can be its content.
            let is_same = answer.value == entry.post_type.value && answer.step == PostTypeStep::NoContent;
            if answer != entry.post_type && !is_same {
                return Err(
                    format!("{:?} is {answer:?} by post_type, {:?} by read", post, entry.post_type).into()
                );
            }
        }
    }
    Ok(())
}

/// An object without the members that are null or empty.
fn object<const N: usize>(facts: [(&str, Json); N]) -> Json {
    let is_present = |fact: &Json| !fact.is_null() && *fact != json!([]) && *fact != json!({});
    let facts = facts.into_iter().filter(|(_, fact)| is_present(fact));
    Json::Object(facts.map(|(name, fact)| (name.to_owned(), fact)).collect::<Map<_, _>>())
}

/// The values of each post that are not shown, with the reasons.
fn rejected(feeds: &Feeds) -> Json {
    let line = |own: &RejectedValue| format!("{} {}, of {}: {}", own.field, own.value, own.source, own.why);
    let of_entry = |entry: &Entry| entry.rejected.iter().map(line).collect::<Json>();
    feeds.main.entries.iter().map(of_entry).collect()
}

/// The main feed, with the other feeds in `others`.
fn feeds(feeds: &Feeds) -> Json {
    let mut main = feed(&feeds.main);
    if !feeds.others.is_empty() {
        main["others"] = feeds.others.iter().map(feed).collect();
    }
    main
}

fn feed(feed: &Feed) -> Json {
    let author = &feed.author;
    let author =
        author.value.as_ref().map_or(Json::Null, |value| json!([person(value), author.step.to_string()]));
    object([
        ("kind", json!([feed.kind.value.to_string(), feed.kind.step.to_string()])),
        ("name", json!([feed.name.value, feed.name.step.to_string()])),
        ("id", json!(feed.id)),
        ("url", json!(feed.url)),
        ("summary", json!(feed.summary)),
        ("photo", feed.photo.as_ref().map_or(Json::Null, photo)),
        ("explicit", json!(feed.explicit)),
        ("author", author),
        ("language", json!(feed.language)),
        ("site", json!(feed.site)),
        ("previous", json!(feed.previous)),
        ("next", json!(feed.next)),
        ("entries", feed.entries.iter().map(entry).collect()),
    ])
}

fn entry(entry: &Entry) -> Json {
    let content = entry.content().map(|content| json!({"html": content.html(), "text": content.text()}));
    let author = entry.author().map(person);
    object([
        ("type", json!([entry.post_type.value.to_string(), entry.post_type.step.to_string()])),
        ("title", json!([entry.title.value, entry.title.step.to_string()])),
        ("author", json!([author, entry.author.step.to_string()])),
        ("content", json!([content, entry.content.step.to_string()])),
        ("summary", json!(entry.summary)),
        ("url", json!(entry.url)),
        ("uid", json!(entry.uid)),
        ("published", entry.published.as_ref().map_or(Json::Null, date)),
        ("updated", entry.updated.as_ref().map_or(Json::Null, date)),
        ("start", entry.start.as_ref().map_or(Json::Null, date)),
        ("end", entry.end.as_ref().map_or(Json::Null, date)),
        ("photos", entry.photos.iter().map(photo).collect()),
        ("image", entry.image.as_ref().map_or(Json::Null, photo)),
        ("other-images", entry.other_images.iter().map(photo).collect()),
        ("audios", entry.audios.iter().map(recording).collect()),
        ("videos", entry.videos.iter().map(recording).collect()),
        ("categories", json!(entry.categories)),
        ("location", entry.location.as_ref().map_or(Json::Null, location)),
        ("citations", entry.citations.iter().map(citation).collect()),
        ("syndication", json!(entry.syndication)),
        ("rsvp", json!(entry.rsvp)),
        ("rating", entry.rating.as_ref().map_or(Json::Null, rating)),
        ("price", entry.price.as_ref().map_or(Json::Null, |price| json!(price.label()))),
        ("recipe", entry.recipe.as_ref().map_or(Json::Null, recipe)),
        ("duration", json!(entry.duration)),
        ("explicit", json!(entry.explicit)),
        ("language", json!(entry.language)),
        ("source", json!(format!("{:?}", entry.source))),
        (
            "filled",
            entry
                .filled
                .iter()
                .map(|filled| json!([filled.field.to_string(), format!("{:?}", filled.source)]))
                .collect(),
        ),
        ("conflicts", entry.conflicts.iter().map(conflict).collect()),
    ])
}

/// The address of a recording, or an object if more is known.
fn recording(recording: &Recording) -> Json {
    if *recording == Recording::new(&recording.url) {
        return json!(recording.url);
    }
    object([
        ("url", json!(recording.url)),
        ("content-type", json!(recording.content_type)),
        ("length", json!(recording.length)),
        ("duration", json!(recording.duration)),
    ])
}

fn conflict(conflict: &Conflict) -> Json {
    json!([conflict.field.to_string(), format!("{:?}", conflict.source), conflict.value])
}

fn rating(rating: &Rating) -> Json {
    object([
        ("value", json!(rating.value)),
        ("best", json!(rating.best)),
        ("worst", json!(rating.worst)),
        ("count", json!(rating.count)),
        ("votes", json!(rating.votes)),
    ])
}

fn recipe(recipe: &Recipe) -> Json {
    object([
        ("ingredients", json!(recipe.ingredients)),
        ("yield", json!(recipe.servings)),
        ("nutrition", json!(recipe.nutrition)),
    ])
}

fn person(person: &Person) -> Json {
    object([
        ("name", json!(person.name)),
        ("url", json!(person.url)),
        ("photo", person.photo.as_ref().map_or(Json::Null, photo)),
    ])
}

fn photo(photo: &Photo) -> Json {
    let in_content = photo.in_content.then_some(true);
    object([("url", json!(photo.url)), ("alt", json!(photo.alt)), ("in-content", json!(in_content))])
}

fn date(date: &Date) -> Json {
    object([
        ("written", json!(date.as_written())),
        ("iso8601", json!(date.iso8601())),
        ("rfc3339", json!(date.rfc3339())),
        ("note", json!(date.note().map(|note| note.to_string()))),
    ])
}

fn location(place: &Location) -> Json {
    object([
        ("label", json!(place.label())),
        ("name", json!(place.name)),
        ("url", json!(place.url)),
        ("street-address", json!(place.street_address)),
        ("locality", json!(place.locality)),
        ("region", json!(place.region)),
        ("postal-code", json!(place.postal_code)),
        ("country-name", json!(place.country_name)),
        ("latitude", json!(place.latitude)),
        ("longitude", json!(place.longitude)),
    ])
}

/// A citation, with the HTML of its content if that has markup.
fn citation(citation: &Citation) -> Json {
    let html = citation.content.as_ref().filter(|content| content.html() != as_html(content.text()));
    let html = html.map(Content::html);
    object([
        ("property", json!(citation.property)),
        ("url", json!(citation.url)),
        ("name", json!(citation.name)),
        ("author", citation.author.as_ref().map_or(Json::Null, person)),
        ("text", json!(citation.text())),
        ("html", json!(html)),
        ("published", citation.published.as_ref().map_or(Json::Null, date)),
        ("photos", citation.photos.iter().map(photo).collect()),
    ])
}

//! Pages as a reader shows them: the cases under `test-suite/reader/read/`. The README of `test-suite/reader/`
//! describes them.
use std::path::Path;

use std::collections::HashMap;

use libtest_mimic::{Failed, Trial};
use microweave::{Document, Options, Place, TextStyle, Tree};
use microweave_html::sanitize::as_html;
use microweave_reader::{
    AlternateFormat, Citation, Conflict, Content, Date, Entry, Feed, Feeds, Fetched, Field, Location,
    PostTypeRules, PostTypeStep, ReadOptions, Reading, Recording, RejectedValue, post_type,
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
    if let Some(format) = case.word("json") {
        let document = match format {
            "" => Document::from_json(html)?,
            format => serde_json::from_value::<AlternateFormat>(json!(format))?.document(html)?,
        };
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
            // What the post is about can say the type.
            let is_of_subject = matches!(entry.post_type.step, PostTypeStep::Root(root) if !post.types().any(|own| own == root));
            if answer != entry.post_type && !is_same && !is_of_subject {
                return Err(
                    format!("{:?} is {answer:?} by post_type, {:?} by read", post, entry.post_type).into()
                );
            }
        }
    }
    Ok(())
}

/// The members of these names and the facts, without what is null or empty.
fn object<const N: usize>(members: &Json, names: &[&str], facts: [(&str, Json); N]) -> Json {
    let members = names.iter().map(|name| (*name, cleaned(&members[name])));
    let is_present = |fact: &Json| !fact.is_null() && *fact != json!([]) && *fact != json!({});
    let facts = members.chain(facts).filter(|(_, fact)| is_present(fact));
    Json::Object(facts.map(|(name, fact)| (name.to_owned(), fact)).collect::<Map<_, _>>())
}

/// A value without members that are null or empty.
fn cleaned(value: &Json) -> Json {
    match value {
        Json::Array(values) => values.iter().map(cleaned).collect(),
        Json::Object(members) => object(value, &members.keys().map(String::as_str).collect::<Vec<_>>(), []),
        value => value.clone(),
    }
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
    let author = author.value.as_ref().map(|value| json!([cleaned(&json!(value)), author.step.to_string()]));
    let names = [
        "id", "url", "summary", "photo", "explicit", "language", "site", "previous", "next", "hubs", "topic",
        "deleted",
    ];
    let facts = [
        ("kind", json!([feed.kind.value.to_string(), feed.kind.step.to_string()])),
        ("name", json!([feed.name.value, feed.name.step.to_string()])),
        ("author", json!(author)),
        ("entries", feed.entries.iter().map(entry).collect()),
    ];
    object(&json!(feed), &names, facts)
}

fn entry(entry: &Entry) -> Json {
    let content = entry.content().map(|content| json!({"html": content.html(), "text": content.text()}));
    let author = entry.author().map(|author| cleaned(&json!(author)));
    let filled = entry.filled.iter().map(|own| json!([own.field.to_string(), format!("{:?}", own.source)]));
    let names = [
        "summary", "url", "uid", "photos", "image", "other-images", "other-authors", "categories",
        "syndication", "rsvp", "rating", "recipe", "duration", "explicit", "language",
    ];
    let facts = [
        ("type", json!([entry.post_type.value.to_string(), entry.post_type.step.to_string()])),
        ("title", json!([entry.title.value, entry.title.step.to_string()])),
        ("author", json!([author, entry.author.step.to_string()])),
        ("content", json!([content, entry.content.step.to_string()])),
        ("published", date(entry.published.as_ref())),
        ("updated", date(entry.updated.as_ref())),
        ("start", date(entry.start.as_ref())),
        ("end", date(entry.end.as_ref())),
        ("audios", entry.audios.iter().map(recording).collect()),
        ("videos", entry.videos.iter().map(recording).collect()),
        ("location", entry.location.as_ref().map_or(Json::Null, location)),
        ("citations", entry.citations.iter().map(citation).collect()),
        ("price", json!(entry.price.as_ref().map(microweave_reader::Price::label))),
        ("source", json!(format!("{:?}", entry.source))),
        ("filled", filled.collect()),
        ("conflicts", entry.conflicts.iter().map(conflict).collect()),
    ];
    object(&json!(entry), &names, facts)
}

/// The address of a recording, or an object if more is known.
fn recording(recording: &Recording) -> Json {
    let is_address = *recording == Recording::new(&recording.url);
    if is_address { json!(recording.url) } else { cleaned(&json!(recording)) }
}

fn conflict(conflict: &Conflict) -> Json {
    json!([conflict.field.to_string(), format!("{:?}", conflict.source), conflict.value])
}

fn date(date: Option<&Date>) -> Json {
    date.map_or(Json::Null, |date| {
        let note = date.note().map(|note| note.to_string());
        object(
            &json!(date),
            &["written", "iso8601"],
            [("rfc3339", json!(date.rfc3339())), ("note", json!(note))],
        )
    })
}

fn location(place: &Location) -> Json {
    let mut location = cleaned(&json!(place));
    location["label"] = json!(place.label());
    cleaned(&location)
}

/// A citation, with the HTML of its content if that has markup.
fn citation(citation: &Citation) -> Json {
    let html = citation.content.as_ref().filter(|content| content.html() != as_html(content.text()));
    let facts = [
        ("text", json!(citation.text())),
        ("html", json!(html.map(Content::html))),
        ("published", date(citation.published.as_ref())),
    ];
    object(&json!(citation), &["property", "url", "name", "author", "photos"], facts)
}

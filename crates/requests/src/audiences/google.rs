//! A page as Google Search sees it: the rich result of its main thing.

use microweave::Source;
use microweave_check::{Eligibility, Profile, eligibility};
use microweave_reader::things::{Thing, ThingValue};

use super::fields::Fields;
use super::{Seen, SeenPage};

const NO_RESULT: &str = "no rich result: nothing of schema.org that Google shows";

/// The result of the main thing, if it has one; otherwise the first one that is eligible, or the first one.
pub(super) fn see(page: &SeenPage<'_>) -> Seen {
    let results = eligibility(page.reading, Profile::google());
    let things = page.reading.things();
    let main = things.main().filter(|thing| is_of_schema_org(*thing));
    let name = main.and_then(name_of);
    let rank = |result: &&Eligibility| (name.is_some() && result.name.as_deref() == name, result.is_eligible);
    let Some(best) = results.iter().rev().max_by_key(rank) else {
        return Seen { note: Some(NO_RESULT.to_owned()), ..Seen::default() };
    };
    let is_named = |thing: &Thing<'_>| is_of_schema_org(*thing) && name_of(*thing) == best.name.as_deref();
    let thing = main.filter(is_named).or_else(|| things.iter().find(is_named)).or(main);
    let note = match best.is_eligible {
        true => format!("can become: {}", best.result),
        false => format!("no {}: {}", best.result, best.problems.join(", ")),
    };
    let fields = thing.map(|thing| fields(thing, best)).unwrap_or_default();
    Seen { fields, note: Some(note) }
}

fn is_of_schema_org(thing: Thing<'_>) -> bool {
    thing.sources().iter().any(|source| *source != Source::Microformats)
}

fn name_of(thing: Thing<'_>) -> Option<&str> {
    first(thing, "name").or_else(|| first(thing, "headline")).and_then(ThingValue::as_text)
}

/// The first value of a property that is not of microformats.
fn first<'t>(thing: Thing<'t>, property: &str) -> Option<ThingValue<'t>> {
    let mut values = thing.values_with_sources(property).chain(thing.conflicts(property));
    let is_read = |sources: &[Source]| sources.iter().any(|source| *source != Source::Microformats);
    values.find(|(_, sources)| is_read(sources)).map(|(value, _)| value)
}

fn fields(thing: Thing<'_>, result: &Eligibility) -> Fields {
    let text = |names: &[&str]| {
        let value = names.iter().find_map(|name| first(thing, name))?;
        // The part may have its first name from microformats.
        let part = value.as_thing().filter(|part| !part.is("MediaObject"));
        let name = part.and_then(|part| first(part, "name")).and_then(ThingValue::as_text);
        name.or_else(|| value.plain_text()).map(str::to_owned)
    };
    let kind = thing.types().next().map(|name| match name {
        "BlogPosting" | "NewsArticle" | "SocialMediaPosting" => "article".to_owned(),
        name => name.to_lowercase(),
    });
    Fields {
        kind,
        title: result.name.clone().or_else(|| text(&["name", "headline"])),
        author: text(&["author"]),
        published: text(&["datePublished", "startDate"]),
        text: text(&["description", "articleBody"]),
        picture: text(&["image"]),
        url: text(&["url"]),
        ..Fields::default()
    }
}

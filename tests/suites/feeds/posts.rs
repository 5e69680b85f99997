//! What feed-rs reads from feeds, beside the posts that they were made of.

use std::fmt::Debug;

use feed_rs::model::{self, Text};
use libtest_mimic::Failed;
use microweave::reader::{Date, Entry, Feed, Person};

pub(crate) fn agree(feed: &Feed, atom: &model::Feed, rss: &model::Feed) -> Result<(), Failed> {
    for read in [atom, rss] {
        same("posts", &read.entries.len(), &feed.entries.len())?;
        if let Some(name) = &feed.name.value {
            same("the name", &content(read.title.as_ref()), &shown(name))?;
        }
    }
    for (entry, (atom, rss)) in feed.entries.iter().zip(atom.entries.iter().zip(&rss.entries)) {
        same("the id", &atom.id, &rss.id)?;
        in_atom(entry, atom)?;
        in_rss(entry, rss)?;
        for read in [atom, rss] {
            in_both(entry, read)?;
        }
    }
    Ok(())
}

fn in_atom(entry: &Entry, read: &model::Entry) -> Result<(), Failed> {
    if let Some(title) = &entry.title.value {
        same("the title", &content(read.title.as_ref()), &shown(title))?;
    }
    let updated = [&entry.updated, &entry.published].into_iter().flatten().find_map(Date::rfc3339);
    same(
        "it was updated",
        &read.updated.map(|date| date.timestamp()),
        &seconds(updated.as_deref().unwrap_or(super::NOW)),
    )?;
    let recordings = entry.audio.iter().chain(&entry.video).filter(|url| is_web(url)).count();
    let enclosures = read.links.iter().filter(|link| link.rel.as_deref() == Some("enclosure")).count();
    same("recordings", &enclosures, &recordings)
}

fn in_rss(entry: &Entry, read: &model::Entry) -> Result<(), Failed> {
    let title = read.title.as_ref().map(|title| shown(&title.content));
    same("the title", &title, &entry.title.value.as_deref().map(shown).filter(|title| !title.is_empty()))?;
    let has_recording = entry.audio.iter().chain(&entry.video).any(|url| is_web(url));
    same("a recording", &read.media.iter().any(|media| !media.content.is_empty()), &has_recording)
}

fn in_both(entry: &Entry, read: &model::Entry) -> Result<(), Failed> {
    let published = entry.published.as_ref().and_then(Date::rfc3339);
    same(
        "it was published",
        &read.published.map(|date| date.timestamp()),
        &published.and_then(|date| seconds(&date)),
    )?;
    let author =
        entry.author.value.as_deref().and_then(Person::label).map(shown).filter(|name| !name.is_empty());
    let read_author = read.authors.first().and_then(|author| author.name.as_deref()).map(shown);
    same("the author", &read_author, &author)?;
    let mut categories: Vec<String> = entry.categories.iter().map(|word| shown(word)).collect();
    categories.retain(|word| !word.is_empty());
    for category in &read.categories {
        same("a category", &categories.contains(&shown(&category.term)), &true)?;
    }
    let html = read.content.as_ref().and_then(|content| content.body.as_deref()).unwrap_or_default();
    let own = entry.content.value.as_ref().map_or("", |content| content.html());
    if !shown(html).contains(&shown(own)) {
        return Err(format!("the content is {html:?}, and {own:?} is not in it").into());
    }
    let photos = entry.photos.iter().filter(|photo| is_web(&photo.url));
    for photo in photos {
        same("a photo is seen", &html.contains(&photo.url.replace('&', "&amp;")), &true)?;
    }
    Ok(())
}

fn content(text: Option<&Text>) -> String {
    text.map(|text| shown(&text.content)).unwrap_or_default()
}

/// The characters of a text that XML can contain, without whitespace, which parsers fold.
fn shown(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace() && !c.is_control() && !"\u{fffe}\u{ffff}".contains(*c))
        .collect()
}

fn seconds(date: &str) -> Option<i64> {
    let xml = format!("<feed xmlns='http://www.w3.org/2005/Atom'><updated>{date}</updated></feed>");
    super::xml::read(&xml).ok()?.updated.map(|date| date.timestamp())
}

fn is_web(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}

fn same<T: Debug + PartialEq>(what: &str, read: &T, own: &T) -> Result<(), Failed> {
    if read == own { Ok(()) } else { Err(format!("{what}: feed-rs reads {read:?}, not {own:?}").into()) }
}

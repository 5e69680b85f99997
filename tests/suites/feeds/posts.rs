//! Compares what feed-rs reads from feeds with the posts of the feeds.

use std::fmt::Debug;

use feed_rs::model::{self, Text};
use libtest_mimic::Failed;
use microweave_reader::{Date, Entry, Feed};

pub(crate) fn compare(feed: &Feed, atom: &model::Feed, rss: &model::Feed) -> Result<(), Failed> {
    for read in [atom, rss] {
        same("the number of posts", &read.entries.len(), &feed.entries.len())?;
        if let Some(name) = &feed.name.value {
            same("the name", &content(read.title.as_ref()), &comparable(name))?;
        }
    }
    for (entry, (atom, rss)) in feed.entries.iter().zip(atom.entries.iter().zip(&rss.entries)) {
        same("the id", &atom.id, &rss.id)?;
        compare_atom(entry, atom)?;
        compare_rss(entry, rss)?;
        for read in [atom, rss] {
            compare_entry(entry, read)?;
        }
    }
    Ok(())
}

fn compare_atom(entry: &Entry, read: &model::Entry) -> Result<(), Failed> {
    if let Some(title) = &entry.title.value {
        same("the title", &content(read.title.as_ref()), &comparable(title))?;
    }
    let (updated, published) = (seconds(entry.updated.as_ref()), seconds(entry.published.as_ref()));
    let updated = match entry.updated.as_ref().is_some_and(Date::is_date_only) {
        true => updated.max(published),
        false => updated.or(published),
    };
    let expected = updated.or_else(|| seconds(Some(&Date::new(super::NOW))));
    same("the date of the update", &read.updated.map(|date| date.timestamp()), &expected)?;
    same("the date of publication", &read.published.map(|date| date.timestamp()), &published)?;
    let recordings =
        entry.audios.iter().chain(&entry.videos).filter(|recording| is_web(&recording.url)).count();
    let enclosures = read.links.iter().filter(|link| link.rel.as_deref() == Some("enclosure")).count();
    same("the number of recordings", &enclosures, &recordings)
}

fn compare_rss(entry: &Entry, read: &model::Entry) -> Result<(), Failed> {
    let title = read.title.as_ref().map(|title| comparable(&title.content));
    same("the title", &title, &entry.title().map(comparable).filter(|title| !title.is_empty()))?;
    // RSS has only one date.
    let published = seconds(entry.published.as_ref()).or_else(|| seconds(entry.updated.as_ref()));
    same("the date of publication", &read.published.map(|date| date.timestamp()), &published)?;
    let has_recording = entry.audios.iter().chain(&entry.videos).any(|recording| is_web(&recording.url));
    same(
        "whether there is a recording",
        &read.media.iter().any(|media| !media.content.is_empty()),
        &has_recording,
    )
}

fn compare_entry(entry: &Entry, read: &model::Entry) -> Result<(), Failed> {
    let author = entry.author_name().map(comparable).filter(|name| !name.is_empty());
    let read_author = read.authors.first().and_then(|author| author.name.as_deref()).map(comparable);
    same("the author", &read_author, &author)?;
    let mut categories: Vec<String> = entry.categories.iter().map(|word| comparable(word)).collect();
    categories.retain(|word| !word.is_empty());
    for category in &read.categories {
        same("whether the post has a category", &categories.contains(&comparable(&category.term)), &true)?;
    }
    let html = read.content.as_ref().and_then(|content| content.body.as_deref()).unwrap_or_default();
    let content = entry.content_html().unwrap_or_default();
    if !comparable(html).contains(&comparable(content)) {
        return Err(format!("the content is {html:?}, which does not contain {content:?}").into());
    }
    let photos = entry.photos.iter().filter(|photo| is_web(&photo.url));
    for photo in photos {
        same("whether the content shows a photo", &html.contains(&photo.url.replace('&', "&amp;")), &true)?;
    }
    Ok(())
}

fn content(text: Option<&Text>) -> String {
    text.map(|text| comparable(&text.content)).unwrap_or_default()
}

/// The characters of a text that XML can contain, without whitespace, which parsers fold.
fn comparable(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace() && !c.is_control() && !"\u{fffe}\u{ffff}".contains(*c))
        .collect()
}

fn seconds(date: Option<&Date>) -> Option<i64> {
    date.and_then(Date::unix_seconds)
}

fn is_web(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}

fn same<T: Debug + PartialEq>(what: &str, read: &T, expected: &T) -> Result<(), Failed> {
    if read == expected {
        Ok(())
    } else {
        Err(format!("{what}: feed-rs reads {read:?}, not {expected:?}").into())
    }
}

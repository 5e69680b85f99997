//! The rows of posts, as a feed reader shows them.

use microweave_reader::{Content, Date, Entry, Photo, ReadOptions};

use super::class::source_name;
use super::column::Cell;
use super::schema::{TableSchema, schema};
use super::table::Table;
use crate::page::HarvestedPage;

/// The table of posts.
pub(super) const POSTS: TableSchema<'static> = schema!["posts":
    page: Text, source: Text, offset: Integer, feed: Integer, position: Integer, type: Text,
    title: OptionalText, url: OptionalText, uid: OptionalText, published: OptionalTime,
    updated: OptionalTime, start: OptionalTime, end: OptionalTime, author_name: OptionalText,
    author_url: OptionalText, author_photo: OptionalText, content_html: OptionalText,
    content_text: OptionalText, summary: OptionalText, categories: Texts, photos: Texts,
    image: OptionalText, audio: Texts, video: Texts, in_reply_to: Texts, like_of: Texts,
    repost_of: Texts, bookmark_of: Texts, syndication: Texts, rsvp: OptionalText,
    language: OptionalText, format: Text
];

/// Adds the posts of a page: first the posts of the main feed, then the posts of the others.
pub(super) fn push(page: &HarvestedPage<'_>, table: &mut Table) {
    let origin = page.origin();
    for (feed, number) in page.reading.posts(&ReadOptions::new()).iter().zip(0..) {
        for (entry, position) in feed.entries.iter().zip(0..) {
            push_entry(entry, [number, position], &origin, table);
        }
    }
}

fn push_entry(entry: &Entry, [feed, position]: [i64; 2], origin: &[Cell<'_>], table: &mut Table) {
    let kind = entry.post_type.value.to_string();
    let author = entry.author.value.as_deref();
    let content = entry.content.value.as_ref();
    let categories: Vec<&str> = entry.categories.iter().map(String::as_str).collect();
    let syndication: Vec<&str> = entry.syndication.iter().map(String::as_str).collect();
    let photos: Vec<&str> = entry.photos.iter().map(|photo| &*photo.url).collect();
    let [audio, video] = [&entry.audios, &entry.videos]
        .map(|list| list.iter().map(|recording| &*recording.url).collect::<Vec<_>>());
    let cited = ["in-reply-to", "like-of", "repost-of", "bookmark-of"].map(|name| cited(entry, name));
    let cells = [
        Cell::Integer(feed),
        Cell::Integer(position),
        Cell::Text(&kind),
        entry.title.value.as_deref().into(),
        entry.url.as_deref().into(),
        entry.uid.as_deref().into(),
        time(entry.published.as_ref()),
        time(entry.updated.as_ref()),
        time(entry.start.as_ref()),
        time(entry.end.as_ref()),
        author.and_then(|author| author.name.as_deref()).into(),
        author.and_then(|author| author.url.as_deref()).into(),
        author.and_then(|author| address(author.photo.as_ref())).into(),
        content.map(Content::html).into(),
        content.map(Content::text).into(),
        entry.summary.as_deref().into(),
        Cell::Texts(&categories),
        Cell::Texts(&photos),
        address(entry.image.as_ref()).into(),
        Cell::Texts(&audio),
        Cell::Texts(&video),
        Cell::Texts(&cited[0]),
        Cell::Texts(&cited[1]),
        Cell::Texts(&cited[2]),
        Cell::Texts(&cited[3]),
        Cell::Texts(&syndication),
        entry.rsvp.as_deref().into(),
        entry.language.as_deref().into(),
        Cell::Text(source_name(entry.source)),
    ];
    table.push(origin, &cells);
}

/// The addresses of the citations of a kind.
fn cited<'e>(entry: &'e Entry, property: &str) -> Vec<&'e str> {
    let citations = entry.citations.iter().filter(|citation| citation.property == property);
    citations.filter_map(|citation| citation.url.as_deref()).collect()
}

fn address(photo: Option<&Photo>) -> Option<&str> {
    photo.map(|photo| &*photo.url)
}

fn time(date: Option<&Date>) -> Cell<'static> {
    let micros = date.and_then(Date::unix_seconds).and_then(|seconds| seconds.checked_mul(1_000_000));
    micros.map_or(Cell::None, Cell::Integer)
}

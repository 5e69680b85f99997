//! RSS and Atom, which the crate feed-rs reads, and JSON Feed.

mod bytes;
mod escape;
mod json;
mod json_part;
mod parts;
mod pieces;
mod xml;
mod xml_part;

pub(super) use bytes::feed_document;

use std::collections::HashSet;
use std::sync::Arc;

use feed_rs::model::{self, FeedType, Link, MediaObject, Text};

use super::urls::{file, filled, identifier, is_web, link, tag};
use super::{Answer, Content, Date, Entry, Feed, Person, Photo, PostType, Recording};
use microweave_html::dom::markup;
use microweave_html::sanitize::{as_text, sanitize};
use microweave_values::collections::unique::unique;
use microweave_values::unfilled::is_template;
use microweave_values::url::Base;

/// Resolving URLs may make a content longer by at most `MAX_ADDED` bytes, and `MAX_ADDED_PER_BYTE` for each byte of it.
const MAX_ADDED: usize = 64 << 10;
const MAX_ADDED_PER_BYTE: usize = 8;

/// The feed with all its posts. HTML is made safe, and URLs that are not safe to open are left out. The content of
/// a post of RSS without `content:encoded` is its description. Relative URLs of contents are resolved against the base
/// that the model has, or else the post's link or the feed's.
///
/// The model has times in UTC only, no dates without a zone, and not each `xml:base`. [`Feed::from_bytes`] keeps them.
///
/// ```
/// use microweave_reader::Feed;
///
/// let rss = r#"<rss version="2.0"><channel><title>Ada</title><link>https://ada.example/</link><item>
///     <title>Tea</title><link>https://ada.example/tea</link><guid>https://ada.example/tea</guid>
///     <description>&lt;b&gt;Hot&lt;/b&gt;&lt;script&gt;alert(1)&lt;/script&gt;</description></item></channel></rss>"#;
/// let feed = Feed::from(feed_rs::parser::parse(rss.as_bytes())?);
/// assert_eq!(feed.entries[0].content_html(), Some("<b>Hot</b>"));
/// assert_eq!(feed.entries[0].title(), Some("Tea"));
/// # Ok::<(), feed_rs::parser::ParseFeedError>(())
/// ```
impl From<model::Feed> for Feed {
    fn from(feed: model::Feed) -> Self {
        let context = FeedContext::of(&feed, "", &|seconds| Date::of_clock(seconds, Some(0), Some(0)).ok());
        Feed { entries: feed.entries.iter().map(|post| entry(post, &context)).collect(), ..head(&feed) }
    }
}

/// A feed that was read.
struct ReadFeed {
    feed: Feed,
    /// True if posts or parts of it were left out.
    is_cut: bool,
}

/// What the posts of a feed need.
struct FeedContext<'c> {
    is_rss: bool,
    /// The URL that the links of posts without a link and without a base are resolved against.
    page: String,
    /// The date with a number of seconds.
    date: &'c dyn Fn(i64) -> Option<Date>,
}

impl<'c> FeedContext<'c> {
    /// What the posts of the feed at this address need. `date` is given the seconds of the model's times.
    fn of(feed: &model::Feed, address: &str, date: &'c dyn Fn(i64) -> Option<Date>) -> Self {
        let link = linked(&feed.links, "alternate").filter(|link| !link.is_empty());
        let page = Base::new(address).resolve(link.as_deref().unwrap_or(address)).into_owned();
        FeedContext { is_rss: is_rss(feed), page, date }
    }
}

fn is_rss(feed: &model::Feed) -> bool {
    matches!(feed.feed_type, FeedType::RSS0 | FeedType::RSS1 | FeedType::RSS2)
}

/// The feed without its posts.
fn head(feed: &model::Feed) -> Feed {
    let linked = |rel| linked(&feed.links, rel);
    let plain = |text| plain(text, is_rss(feed));
    let picture = feed.logo.as_ref().or(feed.icon.as_ref()).and_then(|picture| file(&picture.uri));
    Feed {
        name: Answer::from(feed.title.as_ref().and_then(plain)),
        summary: feed.description.as_ref().and_then(plain),
        photo: picture.map(Photo::new),
        author: Answer::from(feed.authors.first().and_then(person)),
        previous: linked("prev").or_else(|| linked("previous")),
        next: linked("next"),
        hubs: feed.links.iter().filter(|link| has_rel(link, "hub")).filter_map(web_url).collect(),
        topic: feed.links.iter().filter(|link| has_rel(link, "self")).find_map(web_url),
        language: feed.language.clone(),
        page: linked("alternate").unwrap_or_default(),
        ..Feed::default()
    }
}

fn entry(own: &model::Entry, context: &FeedContext<'_>) -> Entry {
    let summary = own.summary.as_ref().filter(|summary| !is_template(&summary.content));
    let base = base_of(own, &context.page);
    let content = own.content.as_ref().and_then(|content| {
        let body = content.body.as_deref().filter(|body| !body.trim().is_empty() && !is_template(body))?;
        let is_html = is_html(content.content_type.as_str());
        Some(if is_html { safe_content(body, &base) } else { Content::from_text(body) })
    });
    let of_summary = || context.is_rss.then_some(safe_content(&summary?.content, &base));
    let is_content = content.is_none() && context.is_rss;
    let [photos, audios, videos] = ["image/", "audio/", "video/"].map(|kind| media(own, kind));
    let thumbnails = own.media.iter().flat_map(|media| &media.thumbnails);
    let thumbnails = thumbnails.filter_map(|thumbnail| file(&thumbnail.image.uri).map(str::to_owned));
    let photos = photos.into_iter().map(|photo| photo.url).chain(thumbnails).map(Photo::new);
    let plain = |text| plain(text, context.is_rss);
    let title = own.title.as_ref().and_then(plain);
    let (author, other_authors) = Person::first_and_others(own.authors.iter().filter_map(person));
    let categories = own.categories.iter().filter_map(|own| tag(own.label.as_deref().unwrap_or(&own.term)));
    Entry {
        title: Answer::from(title),
        author: Answer::from(author.map(Arc::new)),
        other_authors,
        summary: if is_content { None } else { summary.and_then(plain) },
        content: Answer::from(content.or_else(of_summary)),
        url: linked(&own.links, "alternate"),
        uid: identifier(&own.id).map(str::to_owned),
        published: own.published.and_then(|date| (context.date)(date.timestamp())),
        updated: own.updated.and_then(|date| (context.date)(date.timestamp())),
        photos: photos.collect(),
        audios,
        videos,
        categories: unique(categories).map(str::to_owned).collect(),
        language: own.language.clone(),
        ..Entry::default()
    }
    .with_type()
}

impl Entry {
    /// Sets the type from the title and the recordings.
    fn with_type(self) -> Self {
        let post_type = match &self {
            entry if entry.title().is_some() => PostType::Article,
            entry if !entry.videos.is_empty() => PostType::Video,
            entry if !entry.audios.is_empty() => PostType::Audio,
            entry if !entry.photos.is_empty() => PostType::Photo,
            _ => PostType::Note,
        };
        Entry { post_type: post_type.into(), ..self }
    }
}

/// The URL of the first link with this relation.
fn linked(links: &[Link], rel: &str) -> Option<String> {
    let mut hrefs = links.iter().filter(|link| has_rel(link, rel)).map(|link| &link.href);
    hrefs.find_map(|href| link(href)).map(str::to_owned)
}

/// A link without a relation is one to the page.
fn has_rel(link: &Link, rel: &str) -> bool {
    link.rel.as_deref().unwrap_or("alternate") == rel
}

fn web_url(link: &Link) -> Option<String> {
    is_web(&link.href).then(|| link.href.clone())
}

fn person(own: &model::Person) -> Option<Person> {
    let name = own.name.as_deref().map(person_name).and_then(filled).filter(|name| *name != "unknown");
    let url = own.uri.as_deref().and_then(link);
    let person = Person { name: name.map(str::to_owned), url: url.map(str::to_owned), ..Person::default() };
    Some(person).filter(Person::shows_something)
}

/// The name in the `author` of an item: RSS has it in parentheses after the email address, which feed-rs takes away.
fn person_name(text: &str) -> &str {
    let text = text.trim();
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    inside.filter(|name| !name.contains(['(', ')'])).map_or(text, str::trim)
}

/// The enclosures and media of an entry with this kind of media type, without duplicates.
fn media(own: &model::Entry, kind: &str) -> Vec<Recording> {
    let links = own.links.iter().filter(|link| link.rel.as_deref() == Some("enclosure"));
    let links = links.filter_map(|link| {
        let (content_type, length) = (link.media_type.clone(), link.length);
        Some(Recording { content_type, length, ..Recording::new(file(&link.href)?) })
    });
    let contents =
        own.media.iter().flat_map(|own: &MediaObject| own.content.iter().map(move |content| (own, content)));
    let contents = contents.filter_map(|(object, content)| {
        let content_type = content.content_type.as_ref().map(|own| own.as_str().to_owned());
        let duration = content.duration.or(object.duration).map(|own| format!("PT{}S", own.as_secs()));
        let url = file(content.url.as_ref()?.as_str())?;
        Some(Recording { content_type, length: content.size, duration, ..Recording::new(url) })
    });
    let mut known = HashSet::new();
    let has_kind = |own: &Recording| own.content_type.as_ref().is_some_and(|own| own.starts_with(kind));
    contents.chain(links).filter(has_kind).filter(|own| known.insert(own.url.clone())).collect()
}

/// The text without markup. `None` if it is empty, or if a program should have filled it in. RSS does not say whether a title is HTML:
/// many are.
fn plain(text: &Text, is_rss: bool) -> Option<String> {
    let plain = match is_html(text.content_type.as_str()) {
        true => as_text(&sanitize(&text.content)),
        false if is_rss => markup::plain(&text.content).into_owned(),
        false => text.content.clone(),
    };
    filled(&plain).map(str::to_owned)
}

fn is_html(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default();
    // feed-rs has the type `application/xhtml` for a text construct of XHTML, and leaves out its `div` (RFC 4287, 3.1.1.3).
    matches!(essence, "text/html" | "application/xhtml+xml" | "application/xhtml")
}

/// The base of an entry's content: the base that feed-rs gives, resolved against the entry's link, or against the feed's page if there is
/// no link. Without a base, that address.
fn base_of(own: &model::Entry, page: &str) -> Base {
    let page = Base::new(page);
    let link = linked(&own.links, "alternate");
    let link = link.map(|link| Base::new(&page.resolve(&link))).filter(Base::is_absolute).unwrap_or(page);
    // In RSS, `src` is the base of `content:encoded`. A content with a body has no other source.
    let source =
        own.content.as_ref().filter(|content| content.body.is_some()).and_then(|own| own.src.as_ref());
    let written = own.base.as_deref().or(source.map(|source| source.href.as_str()));
    match written.map(|written| Base::new(&link.resolve(written))).filter(Base::is_absolute) {
        Some(base) => base,
        None => link,
    }
}

/// The content of HTML. Its URLs are resolved, unless the result could exceed the limit.
fn safe_content(html: &str, base: &Base) -> Content {
    // An empty element comes from feed-rs with an end tag. Only for `br`, parsers make a second element of it.
    let html = html.replace("</br>", "");
    // A URL is the value of an attribute, or follows a comma in `srcset`.
    let urls = html.bytes().filter(|byte| matches!(byte, b'=' | b',')).count();
    let max = MAX_ADDED.saturating_add(html.len().saturating_mul(MAX_ADDED_PER_BYTE));
    match base.is_absolute() && urls.saturating_mul(base.as_str().len()) <= max {
        true => Content::from_html_with_base(&html, base.as_str()),
        false => Content::from_html(&html),
    }
}

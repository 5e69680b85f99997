//! A post as a reader shows it.

mod citation;
mod content;
mod date;
mod location;
mod person;
mod words;

pub use citation::Citation;
pub use content::{Content, ContentStep};
pub use date::Date;
pub use location::Location;
pub use person::{Person, Photo};

use std::collections::HashSet;
use std::sync::Arc;

use super::address::Address;
use super::post_type::{self, is_rsvp};
use super::title::{self, TitleStep};
use super::urls::{addresses, first_text, is_active_url, of_value, texts, web_address, written_text};
use super::{Answer, AuthorshipStep, PostType, PostTypeRules, PostTypeStep};
use crate::document::{Item, Source, Value};
use crate::dom::Place;
use crate::sanitize::safe_url::{safe, safe_identifier};
use words::{folded, has_same_words};

/// A post as a reader shows it: every text in one place only, every URL absolute if the page's address is
/// known. URLs that are not safe to open, such as `javascript:` and `data:`, are left out of it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Entry {
    /// What kind of post it is. An article is told from a note by whether it has a title.
    pub post_type: Answer<PostType, PostTypeStep>,
    /// Its title: its name, if that is one.
    pub title: Answer<Option<String>, TitleStep>,
    /// Who wrote it: shared by the posts of one author that follow one another.
    pub author: Answer<Option<Arc<Person>>, AuthorshipStep>,
    /// What it says.
    pub content: Answer<Option<Content>, ContentStep>,
    /// What it says in short, unless that is its content or title again.
    pub summary: Option<String>,
    /// Its address: of several the page's own, else the first one on the page's site.
    pub url: Option<String>,
    /// What identifies it, if the page says so.
    pub uid: Option<String>,
    /// When it was published.
    pub published: Option<Date>,
    /// When it was last changed.
    pub updated: Option<Date>,
    /// When it begins, if it is an event.
    pub start: Option<Date>,
    /// When it ends, if it is an event.
    pub end: Option<Date>,
    /// Its pictures; there may be others in the content.
    pub photos: Vec<Photo>,
    /// The addresses of its recordings.
    pub audio: Vec<String>,
    /// The addresses of its videos.
    pub video: Vec<String>,
    /// What it is about.
    pub categories: Vec<String>,
    /// The people among its categories, whose names are there too.
    pub people: Vec<Person>,
    /// Where it was written or takes place.
    pub location: Option<Location>,
    /// What it answers, likes, shares and so on, and what others said to it.
    pub citations: Vec<Citation>,
    /// The addresses of its copies elsewhere.
    pub syndication: Vec<String>,
    /// Its answer to an invitation: `yes`, `no`, `maybe` or `interested`.
    pub rsvp: Option<String>,
    /// The language that it is in, if the page was read with `Options::lang`.
    pub language: Option<String>,
    /// What in the page says that it is there.
    pub source: Source,
    /// Where in the page it stands.
    pub place: Option<Place>,
}

impl Entry {
    /// Reads an item of a page at this address whose author was looked for.
    pub(super) fn new(
        item: Item<'_>,
        author: Answer<Option<Arc<Person>>, AuthorshipStep>,
        rules: PostTypeRules,
        page: &Address,
    ) -> Self {
        let title = title(item);
        let content = content::content(item, &title);
        let own = |property| first_text(item, property).map(str::to_owned);
        let list = |property| {
            unique(item.values(property).filter_map(|value| of_value(value).next()).filter_map(safe))
        };
        Entry {
            post_type: post_type::with_title(item, rules, || title.step),
            summary: summary(item, content.value.as_ref(), title.value.as_deref()),
            author,
            url: url(item, page).map(str::to_owned),
            uid: texts(item, "uid").find_map(safe_identifier).map(str::to_owned),
            published: Date::of(item, "published"),
            updated: Date::of(item, "updated"),
            start: Date::of(item, "start"),
            end: Date::of(item, "end"),
            photos: photos(item),
            audio: list("audio"),
            video: list("video"),
            categories: unique(item.values("category").filter_map(category)),
            people: Person::all_tagged(item),
            location: Location::of(item),
            citations: Citation::all(item),
            syndication: list("syndication"),
            rsvp: own("rsvp").filter(|_| is_rsvp(item, "rsvp")).map(|answer| answer.to_ascii_lowercase()),
            language: item.lang().map(str::to_owned),
            source: item.source(),
            place: item.place(),
            content,
            title,
        }
    }

    /// What it refers to by a property, such as `in-reply-to`.
    pub fn citations_by(&self, property: &str) -> impl Iterator<Item = &Citation> {
        self.citations.iter().filter(move |citation| citation.property == property)
    }

    /// What identifies it in a feed: its uid, else its address.
    pub fn id(&self) -> Option<&str> {
        self.uid.as_deref().or(self.url.as_deref())
    }
}

/// The URL of an item: of several the page's own, else the first one on its site, else the first one of the web.
fn url<'a>(item: Item<'a>, page: &Address) -> Option<&'a str> {
    let urls = || addresses(item, "url");
    if urls().nth(1).is_none() {
        return urls().next();
    }
    let own = urls().find(|url| page.is(url));
    own.or_else(|| urls().find(|url| page.is_same_site(url))).or_else(|| web_address(item))
}

/// The title: the name, if it is one.
fn title(item: Item<'_>) -> Answer<Option<String>, TitleStep> {
    let step = title::step(item);
    Answer::new(first_text(item, "name").filter(|_| step.is_title()).map(folded), step)
}

/// The pictures. The image of an emoji is none, although microformats2 implies a photo from it.
fn photos(item: Item<'_>) -> Vec<Photo> {
    let own = Photo::all(item, "photo").filter(|_| !item.has_emoji_photo());
    own.chain(Photo::all(item, "featured")).collect()
}

/// A tag: its text, or the name of the person or thing that it is.
fn category(value: Value<'_>) -> Option<&str> {
    let text = value.as_item().and_then(person::name_of).or(written_text(value));
    text.map(str::trim).filter(|text| !text.is_empty() && !is_active_url(text))
}

/// So many texts need no hashes.
const FEW: usize = 16;

/// The texts, each once.
fn unique<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<String> {
    let (mut unique, mut known) = (Vec::<String>::new(), HashSet::new());
    for text in texts {
        let is_among_first = unique.iter().take(FEW).any(|own| own == text);
        if !is_among_first && (unique.len() < FEW || known.insert(text)) {
            unique.push(text.to_owned());
        }
    }
    unique
}

/// The summary of an item, unless it says what is said elsewhere.
fn summary(item: Item<'_>, content: Option<&Content>, title: Option<&str>) -> Option<String> {
    let summary = first_text(item, "summary")?;
    let is_it = |text: &str| has_same_words(text, summary);
    let is_repeated = content.is_some_and(|content| is_it(&content.beginning(summary.len(), true)))
        || title.is_some_and(is_it);
    (!is_repeated).then(|| summary.to_owned())
}

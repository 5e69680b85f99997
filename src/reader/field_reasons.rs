//! The values of the page that the fields of posts and feeds rest on, from the reasons of the page's document.

mod fields;
mod page_reasons;

use serde::{Deserialize, Serialize};

use super::authorship::AuthorSource;
use super::entry::{Entry, Person};
use super::feed::{Feed, FeedKind, FeedNameStep, Feeds};
use super::{AuthorshipStep, PostTypeStep};
use crate::document::{Document, Reason};
use fields::entry_fields;
use page_reasons::PageReasons;

/// A value of the page that a field of a post or a feed rests on.
///
/// ```
/// use microweave::Options;
///
/// let html = "<p class=h-entry>Tea <time class=dt-published datetime=2026-11-20>today</time>";
/// let page = Options::new().reasons(true).page(html, "https://ada.example/1");
/// let entry = &page.read().main.entries[0];
/// let published = entry.reasons.iter().find(|own| &*own.field == "published").expect("it has a date");
/// assert_eq!(&*published.reason.at, "/items/0/properties/published/0");
/// assert_eq!(&html[published.reason.start..published.reason.end], "2026-11-20");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FieldReason {
    /// The name of the field in JSON, such as `published`.
    pub field: Box<str>,
    /// Why the value is what it is. Its pointer is one into the JSON of [`Page::document`](crate::Page::document).
    #[serde(flatten)]
    pub reason: Reason,
}

/// Adds the reasons to the fields of all feeds and their posts. `document` is that of the page.
pub(super) fn add(feeds: &mut Feeds, document: &Document) {
    let page = PageReasons::new(document);
    for feed in std::iter::once(&mut feeds.main).chain(&mut feeds.others) {
        for entry in &mut feed.entries {
            entry.reasons = of_entry(&page, entry);
        }
        feed.reasons = of_feed(&page, feed);
    }
}

fn of_entry(page: &PageReasons<'_>, entry: &Entry) -> Vec<FieldReason> {
    let mut found = FoundReasons::default();
    let start = entry.place.map(|place| place.start.offset);
    let items = start.map(|start| page.items_at(start)).unwrap_or_default();
    for item in items {
        match entry.post_type.step {
            PostTypeStep::Property(property) => found.add("type", page.of_property(item, &[property], None)),
            PostTypeStep::Root(_) => found.add("type", page.at(item)),
            _ => found.add("type", page.of_property(item, &["name", "headline"], None)),
        }
        if !found.has("type") {
            found.add("type", page.at(item));
        }
        for field in entry_fields(entry) {
            let reasons = match &field.texts {
                Some(texts) => page.of_property(item, field.properties, Some(texts)),
                None => page.of_properties(item, field.properties),
            };
            found.add(field.name, reasons);
        }
        for citation in &entry.citations {
            found.add("citations", page.of_properties(item, &[citation.property]));
        }
    }
    let feed = items.first().and_then(|item| page.feed_around(item));
    found.add("author", of_author(page, items, feed, entry.author.value.as_deref(), entry.author.step));
    found.reasons
}

fn of_feed(page: &PageReasons<'_>, feed: &Feed) -> Vec<FieldReason> {
    let mut found = FoundReasons::default();
    let starts = feed.entries.iter().filter_map(|entry| entry.place).map(|place| place.start.offset);
    let first = starts.flat_map(|start| page.items_at(start)).next().copied();
    let own = first.and_then(|item| page.feed_around(item));
    match feed.kind.value {
        FeedKind::Post => found.add("kind", first.map_or(Vec::new(), |item| page.at(item))),
        FeedKind::Card => found.add("kind", of_card(page, feed.author.value.as_ref())),
        _ => found.add("kind", own.or(first).map_or(Vec::new(), |item| page.at(item))),
    }
    if let Some(own) = own {
        let fields = [
            ("name", &["name", "headline"][..], feed.name.value.clone()),
            ("url", &["url"][..], feed.url.clone()),
            ("summary", &["summary", "description"][..], feed.summary.clone()),
            ("photo", &["photo", "image"][..], feed.photo.as_ref().map(|photo| photo.url.clone())),
        ];
        for (field, properties, text) in fields {
            let is_own = field != "name" || feed.name.step == FeedNameStep::Feed;
            if let Some(text) = text.filter(|_| is_own) {
                found.add(field, page.of_property(own, properties, Some(&[text])));
            }
        }
    }
    let links = [
        ("previous", &["prev", "previous"][..], feed.previous.is_some()),
        ("next", &["next"], feed.next.is_some()),
        ("canonical", &["canonical"], feed.canonical.is_some()),
        ("hubs", &["hub"], !feed.hubs.is_empty()),
        ("topic", &["self"], feed.topic.is_some()),
    ];
    for (field, rels, is_there) in links {
        if is_there {
            found.add(field, page.of_rels(rels));
        }
    }
    found.add("author", of_author(page, &[], own, feed.author.value.as_ref(), feed.author.step));
    found.reasons
}

/// The values that name the author. `items` are those of the post, `feed` is the h-feed around it.
fn of_author<'d>(
    page: &PageReasons<'d>,
    items: &[&'d str],
    feed: Option<&'d str>,
    author: Option<&Person>,
    step: AuthorshipStep,
) -> Vec<&'d Reason> {
    let named = |source| match source {
        AuthorSource::Entry => {
            let of_items = items.iter().map(|item| page.of_property(item, &["author", "creator"], None));
            of_items.flatten().collect()
        }
        AuthorSource::Feed => {
            feed.map_or_else(Vec::new, |feed| page.of_property(feed, &["author", "creator"], None))
        }
        AuthorSource::RelAuthor | AuthorSource::RelAuthorOfList => page.of_rels(&["author"]),
    };
    match step {
        AuthorshipStep::Card(source)
        | AuthorshipStep::Name(source)
        | AuthorshipStep::Profile(source)
        | AuthorshipStep::RelMe(source)
        | AuthorshipStep::PageOnly(source) => named(source),
        AuthorshipStep::CardOnEntryPage(source) => {
            let mut reasons = named(source);
            reasons.extend(of_card(page, author));
            reasons
        }
        AuthorshipStep::RepresentativeCard | AuthorshipStep::OnlyCard | AuthorshipStep::PageCard => {
            of_card(page, author)
        }
        _ => Vec::new(),
    }
}

/// The h-card of a person, with the values of its name and URL.
fn of_card<'d>(page: &PageReasons<'d>, person: Option<&Person>) -> Vec<&'d Reason> {
    let Some(person) = person else { return Vec::new() };
    let Some(card) = page.card(person.name.as_deref(), person.url.as_deref()) else { return Vec::new() };
    let mut reasons = page.at(card);
    for (property, text) in [("name", &person.name), ("url", &person.url)] {
        if let Some(text) = text {
            reasons.extend(page.of_property(card, &[property], Some(std::slice::from_ref(text))));
        }
    }
    reasons
}

/// The reasons that were found, each once for a field.
#[derive(Default)]
struct FoundReasons {
    reasons: Vec<FieldReason>,
}

impl FoundReasons {
    fn add(&mut self, field: &str, reasons: Vec<&Reason>) {
        for reason in reasons {
            let found = FieldReason { field: field.into(), reason: reason.clone() };
            if !self.reasons.contains(&found) {
                self.reasons.push(found);
            }
        }
    }

    fn has(&self, field: &str) -> bool {
        self.reasons.iter().any(|own| &*own.field == field)
    }
}

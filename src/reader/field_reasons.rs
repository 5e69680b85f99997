//! The values of the page that the fields of posts and feeds rest on, from the reasons of the page's document and from
//! its other sources.

mod fields;
mod json_ld_values;
mod other_sources;
mod page_reasons;

use serde::{Deserialize, Serialize};

use super::authorship::AuthorSource;
use super::entry::{Entry, Person};
use super::feed::{Feed, FeedKind, FeedNameStep, Feeds};
use super::{AuthorshipStep, PostTypeStep, TitleStep};
use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::document::{Document, Reason, ReasonRule, Source};
use crate::page::Page;
use fields::{CITATIONS, PostField, entry_fields};
use other_sources::{OtherSources, SoughtValue};
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
    /// Why the value is what it is. Its pointer is one into the JSON of the page's document, in which images
    /// that are loaded late have their addresses. It is empty for a value of JSON-LD, of a `meta` element or of HTML
    /// without markup, and for the language of the page.
    #[serde(flatten)]
    pub reason: Reason,
}

/// Adds the reasons to the fields of all feeds and their posts, as far as they fit. `document` is that of the page, with
/// its reasons.
pub(super) fn add(feeds: &mut Feeds, document: &Document, page: &Page) {
    // The reasons of the document are held too.
    let budget = &Budget::new(page.reasons_limit() / 2);
    let (reasons, others) = (PageReasons::new(document, page.address()), OtherSources::new(page));
    for feed in std::iter::once(&mut feeds.main).chain(&mut feeds.others) {
        for entry in &mut feed.entries {
            entry.reasons = EntryReasons::new(&reasons, &others, entry).all(budget);
        }
        feed.reasons = of_feed(&reasons, &others, feed, budget);
        if feed.name.step == FeedNameStep::PageTitle {
            let title = others.title();
            feed.reasons.extend(title.map(|reason| FieldReason { field: "name".into(), reason }));
        }
    }
    let is_cut = budget.is_exceeded() || document.diagnostics().iter().any(is_of_reasons);
    if is_cut && !feeds.diagnostics.iter().any(is_of_reasons) {
        feeds.diagnostics.push(Diagnostic::new(DiagnosticKind::ReasonBytes));
    }
}

fn is_of_reasons(diagnostic: &Diagnostic) -> bool {
    diagnostic.kind == DiagnosticKind::ReasonBytes
}

/// What the reasons of a post are found in.
struct EntryReasons<'r, 'd> {
    page: &'r PageReasons<'d>,
    others: &'r OtherSources<'d>,
    entry: &'r Entry,
    /// The pointers to the items on the element of the post.
    items: Vec<&'d str>,
}

impl<'r, 'd> EntryReasons<'r, 'd> {
    fn new(page: &'r PageReasons<'d>, others: &'r OtherSources<'d>, entry: &'r Entry) -> Self {
        let start = entry.place.map(|place| place.start.offset);
        let items = start.filter(|_| is_markup(entry.source)).map(|start| page.items_at(start));
        EntryReasons { page, others, entry, items: items.unwrap_or_default() }
    }

    fn all(&self, budget: &Budget) -> Vec<FieldReason> {
        let mut found = FoundReasons::new(budget);
        self.post_type(&mut found);
        for field in entry_fields(self.entry) {
            let source = field.field.map_or(self.entry.source, |own| self.entry.source_of(own));
            if is_markup(source) {
                self.in_markup(&field, source, &mut found);
            } else {
                let reason = self.elsewhere(source, field.name, field.properties, &field.texts);
                found.add(field.name, reason.iter().collect());
            }
        }
        self.own_media(&mut found);
        self.citations(&mut found);
        self.author(&mut found);
        if self.entry.language.is_some() {
            self.items.iter().for_each(|item| found.add("language", self.page.at(&format!("{item}/lang"))));
        }
        found.finish()
    }

    /// The pictures and recordings that the post lacks, because they have no address but that of the page.
    fn own_media(&self, found: &mut FoundReasons<'_>) {
        const MEDIA: [(&str, &str); 4] =
            [("photos", "photo"), ("photos", "featured"), ("audio", "audio"), ("video", "video")];
        for item in &self.items {
            for (field, property) in MEDIA {
                for reason in self.page.of_own_media(item, property) {
                    found.add(field, vec![&Reason { rule: ReasonRule::OwnAddress, ..reason.clone() }]);
                }
            }
        }
    }

    /// The values of the properties that cite others.
    fn citations(&self, found: &mut FoundReasons<'_>) {
        for citation in &self.entry.citations {
            for item in &self.items {
                let names = self.page.names_in(item, &[citation.property]);
                found.add("citations", self.page.of_properties(item, &names));
            }
            if self.items.is_empty() {
                let texts = [&citation.text, &citation.name, &citation.url].into_iter().flatten();
                let texts: Vec<String> = texts.cloned().collect();
                let names = [&[citation.property][..], CITATIONS].concat();
                found.add(
                    "citations",
                    self.elsewhere(self.entry.source, "citations", &names, &texts).iter().collect(),
                );
            }
        }
        if !self.entry.citations.is_empty() {
            self.of_item("citations", found);
        }
    }

    /// The item's type, the property or the name that decides the type of the post.
    fn post_type(&self, found: &mut FoundReasons<'_>) {
        let entry = self.entry;
        if let TitleStep::OtherSource(source) = entry.title.step
            && entry.post_type.step == PostTypeStep::NameIsTitle
            && let Some(title) = &entry.title.value
        {
            let reason = self.elsewhere(source, "title", &["name", "headline"], std::slice::from_ref(title));
            found.add("type", reason.iter().collect());
        }
        let items = if found.has("type") { &[] } else { &self.items[..] };
        for item in items {
            match entry.post_type.step {
                PostTypeStep::Property(property) => found.add("type", self.page.of_first(item, &[property])),
                PostTypeStep::Root(_) | PostTypeStep::NoContent | PostTypeStep::NoName => {
                    found.add("type", self.page.at(item));
                }
                _ => found.add("type", self.page.of_first(item, &["name", "headline"])),
            }
            if !found.has("type") {
                found.add("type", self.page.at(item));
            }
        }
        if self.items.is_empty() && !found.has("type") {
            let reason = self.elsewhere(entry.source, "type", &["@type"], &[]);
            found.add("type", reason.iter().collect());
        }
    }

    /// The values of the items that a field has.
    fn in_markup(&self, field: &PostField, source: Source, found: &mut FoundReasons<'_>) {
        for item in self.items.iter().filter(|item| has_source(item, source)) {
            if field.is_single && found.has(field.name) {
                break;
            }
            let names = self.page.names_in(item, field.properties);
            let reasons = match (&field.texts[..], field.is_single) {
                ([], _) => self.page.of_properties(item, &names),
                ([text], true) => self.page.of_property(item, &names, text),
                (texts, _) => self.page.of_texts(item, &names, texts),
            };
            found.add(field.name, reasons);
        }
        if field.is_single && !found.has(field.name) {
            let is_joined = field.name == "content";
            let all = self.items.iter().filter(|item| has_source(item, source));
            let all = all
                .map(|item| self.page.of_only(item, &self.page.names_in(item, field.properties), is_joined));
            found.add(field.name, all.into_iter().find(|reasons| !reasons.is_empty()).unwrap_or_default());
        }
        self.of_item(field.name, found);
    }

    /// The item itself, if a field has no other reason: its value is in an item inside it.
    fn of_item(&self, field: &str, found: &mut FoundReasons<'_>) {
        let microdata = self.items.iter().find(|item| item.starts_with("/microdata/"));
        if !found.has(field)
            && let Some(item) = microdata.or(self.items.first())
        {
            found.add(field, self.page.at(item));
        }
    }

    /// The values that name the author.
    fn author(&self, found: &mut FoundReasons<'_>) {
        let author = &self.entry.author;
        let is_elsewhere = match author.step {
            AuthorshipStep::OtherSource(source) => Some(source),
            _ => Some(self.entry.source).filter(|source| !is_markup(*source)),
        };
        let Some(source) = is_elsewhere else {
            let feed = self.items.first().and_then(|item| self.page.feed_around(item));
            let reasons = of_author(self.page, &self.items, feed, author.value.as_deref(), author.step);
            return found.add("author", reasons);
        };
        if let Some(name) = author.value.as_deref().and_then(|author| author.name.as_ref()) {
            let reason = self.elsewhere(source, "author", &["author", "creator"], std::slice::from_ref(name));
            found.add("author", reason.iter().collect());
        }
    }

    fn elsewhere(
        &self,
        source: Source,
        field: &str,
        properties: &[&'static str],
        texts: &[String],
    ) -> Option<Reason> {
        let start = self.entry.place.map_or(0, |place| place.start.offset);
        self.others.find(source, SoughtValue { field, properties, texts, start })
    }
}

/// True if the item at a pointer is of this source.
fn has_source(pointer: &str, source: Source) -> bool {
    match source {
        Source::Microformats => pointer.starts_with("/items/"),
        Source::Microdata => pointer.starts_with("/microdata/"),
        _ => true,
    }
}

/// True if a document of the page has the items of a source.
fn is_markup(source: Source) -> bool {
    matches!(source, Source::Microformats | Source::Microdata | Source::Both)
}

fn of_feed(
    page: &PageReasons<'_>,
    others: &OtherSources<'_>,
    feed: &Feed,
    budget: &Budget,
) -> Vec<FieldReason> {
    let mut found = FoundReasons::new(budget);
    let starts = feed.entries.iter().filter_map(|entry| entry.place).map(|place| place.start.offset);
    let first = starts.flat_map(|start| page.items_at(start)).next();
    let name = feed.name.value.as_deref().filter(|_| feed.name.step == FeedNameStep::Feed);
    let own = first.and_then(|item| page.feed_around(item));
    let own = own.or_else(|| page.feed_of_name(name.filter(|_| first.is_none())?));
    match feed.kind.value {
        FeedKind::Post => found.add("kind", first.map_or(Vec::new(), |item| page.at(item))),
        FeedKind::Card => found.add("kind", of_card(page, feed.author.value.as_ref())),
        _ => found.add("kind", own.or(first).map_or(Vec::new(), |item| page.at(item))),
    }
    let fields = [
        ("name", &["name", "headline"][..], name.map(str::to_owned)),
        ("url", &["url", "mainEntityOfPage"][..], feed.url.clone()),
        ("summary", &["summary", "description"][..], feed.summary.clone()),
        ("photo", &["photo", "image"][..], feed.photo.as_ref().map(|photo| photo.url.clone())),
    ];
    let source = feed.entries.first().map_or(Source::JsonLd, |entry| entry.source);
    for (field, properties, text) in fields {
        let Some(text) = text else { continue };
        match own {
            Some(own) => found.add(field, page.of_property(own, properties, &text)),
            None => {
                let texts = std::slice::from_ref(&text);
                let sought = SoughtValue { field, properties, texts, start: 0 };
                found.add(field, others.find(source, sought).iter().collect());
            }
        }
    }
    if let Some(own) = own.filter(|_| feed.id.is_some()) {
        found.add("id", page.at(&format!("{own}/id")));
    }
    if feed.language.is_some() {
        found.add("language", others.language().iter().collect());
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
    found.finish()
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
            let of_items = items.iter().map(|item| page.of_first(item, &["author", "creator"]));
            of_items.flatten().collect()
        }
        AuthorSource::Feed => feed.map_or_else(Vec::new, |feed| page.of_first(feed, &["author", "creator"])),
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
            reasons.extend(page.of_property(card, &[property], text));
        }
    }
    reasons
}

/// The reasons that were found, each once for a field.
struct FoundReasons<'b> {
    reasons: Vec<FieldReason>,
    budget: &'b Budget,
}

impl<'b> FoundReasons<'b> {
    fn new(budget: &'b Budget) -> Self {
        FoundReasons { reasons: Vec::new(), budget }
    }

    fn add(&mut self, field: &str, reasons: Vec<&Reason>) {
        for reason in reasons {
            let is_known = self.reasons.iter().any(|own| &*own.field == field && own.reason == *reason);
            if !is_known && self.budget.spend(held_bytes(field, reason)) {
                self.reasons.push(FieldReason { field: field.into(), reason: reason.clone() });
            }
        }
    }

    fn finish(mut self) -> Vec<FieldReason> {
        self.reasons.shrink_to_fit();
        self.reasons
    }

    fn has(&self, field: &str) -> bool {
        self.reasons.iter().any(|own| &*own.field == field)
    }
}

/// The memory of a reason of a field.
fn held_bytes(field: &str, reason: &Reason) -> usize {
    let texts = [&reason.by, &reason.step, &reason.from].into_iter().flatten().map(|text| text.len());
    size_of::<FieldReason>() + field.len() + reason.at.len() + reason.element.len() + texts.sum::<usize>()
}

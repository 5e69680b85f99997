//! Checks that the reasons of the reader's fields do not contradict the fields and one another: on the corpora, the public
//! suites, our own cases and random pages.

mod rejected;

use std::collections::{BTreeMap, BTreeSet};

use libtest_mimic::{Failed, Trial};
use microweave::{Dom, El, Options, Reason, ReasonRule, Span};
use microweave_reader::{
    AuthorshipStep, ContentStep, Entry, Feed, FeedFormat, FeedKind, FeedNameStep, Feeds, FieldReason,
    PostTypeStep, ReadOptions, Reading, TitleStep,
};
use serde_json::Value;

use crate::support::random::Random;
use crate::support::random_markup::Page;
use crate::support::random_pages::{ADDRESS, random_page};
use crate::support::trials::of_pages;
use crate::support::urls::{Outcome, require};

const BASE: &str = "https://example.com/dir/page.html";

/// The fields with one value that is a text, a URL or a date of the page.
const SINGLE: [&str; 13] = [
    "title", "summary", "url", "uid", "published", "updated", "start", "end", "rsvp", "duration", "name",
    "id", "language",
];

/// The fields that always have a reason, if they are there.
const ALWAYS: [&str; 9] =
    ["title", "content", "published", "updated", "photos", "categories", "citations", "next", "hubs"];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = of_pages("fields", 100, |html| check(html, true));
    trials.push(Trial::test("fields of random pages", random_pages));
    trials.push(Trial::test("posts of random pages in several syntaxes", random_posts));
    trials
}

/// What random pages say besides in other syntaxes. Each has some of them.
const OTHER_SOURCES: [&str; 6] = [
    "<title>Cup and tea | Notes</title>",
    "<meta property=og:type content=article><meta property=og:title content=Cup>
     <meta property=article:published_time content=2026-11-20T10:00:00Z><meta name=author content=Grace>",
    r#"<script type=application/ld+json>{"@context": "https://schema.org", "@type": "NewsArticle", "headline": "Cup and tea",
     "author": {"@type": "Organization", "name": "News"}, "articleBody": "Hot.", "datePublished": "2026-11-20"}</script>"#,
    r#"<script type=application/ld+json>{"@context": "https://schema.org", "@type": "WebPage", "dateModified": "2026-11-21",
     "author": "Eve"}</script>"#,
    "<h1 itemprop=headline>Cup and tea</h1> <p itemprop=articleBody>Hot. It is.</p> <i class=byline>by Ada</i>",
    "<div vocab=https://schema.org/ typeof=Article><b property=name>Cup</b> <i property=description>About</i></div>",
];

fn random_pages() -> Result<(), Failed> {
    for seed in 1..=400 {
        let others = OTHER_SOURCES.iter().enumerate().filter(|(number, _)| seed >> number & 1 == 1);
        let others: String = others.map(|(_, markup)| *markup).collect();
        let html = others + &Page::new(seed).html();
        // Their texts have tags, scripts and styles, which the reader leaves out.
        check(&html, false).map_err(|message| format!("page {seed}: {message}\n{html}"))?;
    }
    Ok(())
}

fn random_posts() -> Result<(), Failed> {
    let (mut random, mut whys) = (Random::new(46), BTreeSet::new());
    for _ in 0..1000 {
        let html = random_page(&mut random);
        check(&html, false).map_err(|message| format!("{message}\n{html}"))?;
        let feeds = Reading::of(Options::new().reasons(true).page(&html, ADDRESS)).posts(&ReadOptions::new());
        for entry in feeds.iter().flat_map(|feed| &feed.entries) {
            check_steps(entry)
                .and_then(|()| rejected::check(entry))
                .map_err(|message| format!("{message}\n{html}"))?;
            whys.extend(entry.rejected.iter().map(|own| own.why.to_string()));
        }
    }
    if whys.len() > 8 { Ok(()) } else { Err(format!("the pages have values of few kinds: {whys:?}").into()) }
}

/// Checks a page. Returns the number of fields with reasons.
fn check(html: &str, compares_texts: bool) -> Result<usize, String> {
    // The crate feed-rs reads feeds, and gives no places.
    if FeedFormat::of_bytes(html.as_bytes()).is_some() {
        return Ok(0);
    }
    let reading = Reading::of(Options::new().reasons(true).page(html, BASE));
    if !reading.document().diagnostics().is_empty() {
        return Ok(0);
    }
    let feeds = reading.posts(&ReadOptions::new());
    // A long page can have more reasons than fit.
    if !feeds.diagnostics.is_empty() {
        return Ok(0);
    }
    // The texts of the reader are folded.
    let options = Options::new().reasons(true).text(microweave::TextStyle::Folded);
    let document = serde_json::to_value(options.parse(html, BASE)).map_err(|error| error.to_string())?;
    let json = serde_json::to_value(&feeds).map_err(|error| error.to_string())?;
    let source = ReaderSource { html, document: &document, compares_texts };
    for feed in feeds.iter() {
        check_feed_steps(feed)?;
        feed.entries.iter().try_for_each(check_steps)?;
    }
    let mut count = 0;
    for (at, reasons) in all_reasons(&feeds) {
        let shown = json.pointer(&at).ok_or("the feed is in the JSON")?;
        count += source.check(shown, reasons).map_err(|message| format!("{at}: {message}"))?;
    }
    Ok(count)
}

/// Checks that the steps of a post are true of its fields.
fn check_steps(entry: &Entry) -> Result<(), String> {
    let (title, content) = (entry.title.value.is_some(), entry.content.value.is_some());
    let gives_title = matches!(
        entry.title.step,
        TitleStep::Name
            | TitleStep::Heading
            | TitleStep::Declared
            | TitleStep::Marked
            | TitleStep::OtherSource(_)
            | TitleStep::InPageTitle(_)
            | TitleStep::WithoutSite(_)
    );
    let is_true = match entry.post_type.step {
        PostTypeStep::NoContent => !content && entry.summary.is_none(),
        PostTypeStep::NameIsTitle | PostTypeStep::NameIsHeading => title,
        PostTypeStep::NoName | PostTypeStep::NameBeginsContent | PostTypeStep::NameIsNoTitle => !title,
        _ => true,
    };
    let facts = [
        ("type", is_true),
        ("title", title == gives_title),
        ("author", entry.author.value.is_some() == (entry.author.step != AuthorshipStep::NoAuthor)),
        ("content", content == (entry.content.step != ContentStep::NoContent)),
    ];
    let json = serde_json::to_value(entry).map_err(|error| error.to_string())?;
    for (field, is_true) in facts {
        require(is_true, || format!("the step of {field} is not true: {json:#}"))?;
    }
    let of_other_sources =
        entry.filled.iter().map(|own| own.field).chain(entry.conflicts.iter().map(|own| own.field));
    for field in of_other_sources {
        let is_there = json.get(field.to_string()).is_some();
        require(is_there, || format!("{field} has a source or a conflict, but no value: {json:#}"))?;
    }
    Ok(())
}

/// Checks that the steps of a feed are true of its fields, and that there are none of a feed that is not there.
fn check_feed_steps(feed: &Feed) -> Result<(), String> {
    let gives_name = matches!(feed.name.step, FeedNameStep::Feed | FeedNameStep::PageTitle);
    require(feed.name.value.is_some() == gives_name, || format!("{:?}", feed.name))?;
    let is_there = matches!(feed.kind.value, FeedKind::Feed | FeedKind::Card);
    let is_true = match feed.author.step {
        AuthorshipStep::Unknown => !is_there,
        step => is_there && feed.author.value.is_some() == (step != AuthorshipStep::NoAuthor),
    };
    require(is_true, || format!("{:?} of {:?}", feed.author, feed.kind))
}

/// The reasons of each feed and post, with its pointer in the JSON of the feeds.
fn all_reasons(feeds: &Feeds) -> Vec<(String, &[FieldReason])> {
    let mut all = Vec::new();
    for (number, feed) in feeds.iter().enumerate() {
        let at =
            number.checked_sub(1).map_or_else(|| "/main".to_owned(), |number| format!("/others/{number}"));
        for (number, entry) in feed.entries.iter().enumerate() {
            all.push((format!("{at}/entries/{number}"), &*entry.reasons));
        }
        all.push((at, &*feed.reasons));
    }
    all
}

struct ReaderSource<'a> {
    html: &'a str,
    document: &'a Value,
    /// True if the texts of fields are compared with their places.
    compares_texts: bool,
}

impl ReaderSource<'_> {
    /// Checks the fields of a feed or post. Returns the number of fields with reasons.
    fn check(&self, shown: &Value, reasons: &[FieldReason]) -> Result<usize, String> {
        let mut by_field = BTreeMap::<&str, Vec<&FieldReason>>::new();
        // The reason of a medium that is left out is about an absent value.
        for reason in reasons.iter().filter(|own| own.reason.rule != ReasonRule::OwnAddress) {
            by_field.entry(&reason.field).or_default().push(reason);
        }
        for (field, reasons) in &by_field {
            let value = shown.get(*field);
            require(value.is_some_and(|value| !value.is_null()), || {
                format!("{field} is absent, but has the reason {:?}", reasons[0].reason)
            })?;
            if SINGLE.contains(field) {
                self.check_single(field, &value.map(shown_text).unwrap_or_default(), reasons)?;
            }
        }
        for field in ALWAYS {
            let is_empty = |value: &Value| value.as_array().is_some_and(Vec::is_empty);
            let is_there = shown.get(field).is_some_and(|value| !is_empty(value));
            require(!is_there || by_field.contains_key(field), || {
                format!("{field} has no reason: {}", shown[field])
            })?;
        }
        Ok(by_field.len())
    }

    /// Checks that one place has the value of a field.
    fn check_single(&self, field: &str, value: &str, reasons: &[&FieldReason]) -> Outcome {
        let origins: Vec<&&FieldReason> = reasons.iter().filter(|own| is_origin(own.reason.rule)).collect();
        let places: BTreeSet<(&str, Span)> =
            origins.iter().map(|own| (&*own.reason.at, own.reason.span)).collect();
        require(places.len() == 1, || format!("{field} comes from {} places: {reasons:?}", places.len()))?;
        let origin = &origins[0].reason;
        let text = match self.document.pointer(&origin.at).filter(|_| !origin.at.is_empty()) {
            // The value is in an item of microdata, or is its identifier.
            Some(item) if item.get("properties").is_some() && item.get("value").is_none() => return Ok(()),
            Some(text) => plain_text(text),
            None => self.marked_text(origin)?,
        };
        let is_same = folded(&text) == folded(value);
        // A whole script of JSON-LD is marked if the value is written in another form.
        let is_script = origin.rule == ReasonRule::JsonLd && origin.from.is_none();
        // The subject of RDFa is made from an attribute of the marked element, with the page's base.
        let last_part = value.rsplit(['/', '#']).next().unwrap_or_default();
        let is_subject = origin.rule == ReasonRule::RdfaSubject && text.contains(last_part);
        // In a text as people see it, an image has its `alt`, and no address.
        let marked = self.html.get(origin.span.bytes());
        let has_images = marked.is_some_and(|marked| marked.contains("<img"));
        let decoded = text_of(&text, "div");
        let is_changed = is_subject
            || has_images
            || is_script
            || !self.compares_texts
            || has_letters(&decoded, value)
            || has_letters(value, &text);
        require(is_same || is_changed, || {
            format!("{field} is {value:?}, but its place has {text:?}: {origin:?}")
        })
    }

    /// The text of a marked part of the page, with its escapes and character references replaced.
    fn marked_text(&self, origin: &Reason) -> Result<String, String> {
        let marked =
            self.html.get(origin.span.bytes()).ok_or("the marked part is not in the page")?.to_owned();
        Ok(match (origin.rule, origin.from.as_deref()) {
            (ReasonRule::JsonLd, _) => {
                text_of(&serde_json::from_str(&format!("\"{marked}\"")).unwrap_or(marked), "div")
            }
            (_, Some("text")) => text_of(&marked, &origin.element),
            _ => text_of(&marked, "title"),
        })
    }
}

/// The text of HTML inside an element.
fn text_of(html: &str, element: &str) -> String {
    Dom::parse_fragment(html, element).elements().next().map(El::text).unwrap_or_default().to_string()
}

/// The text of a field, or of its date.
fn shown_text(value: &Value) -> String {
    value.get("written").unwrap_or(value).as_str().unwrap_or_default().to_owned()
}

/// True for the rules that say where a value comes from.
fn is_origin(rule: ReasonRule) -> bool {
    !matches!(
        rule,
        ReasonRule::Base
            | ReasonRule::ValueClass
            | ReasonRule::DateFromEarlier
            | ReasonRule::Include
            | ReasonRule::Headers
            | ReasonRule::Itemref
            | ReasonRule::ContentAttribute
    )
}

/// The text or URL of a value.
fn plain_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Object(object) => object.get("value").map(plain_text).unwrap_or_default(),
        _ => String::new(),
    }
}

/// True if a text has the letters and digits of another one.
fn has_letters(text: &str, other: &str) -> bool {
    let letters = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let other = letters(other);
    !other.is_empty() && letters(text).contains(&other)
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

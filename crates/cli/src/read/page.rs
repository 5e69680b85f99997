//! Formats a page and its posts as lines of text.

use std::fmt::{Display, Write as _};

use anstyle::{AnsiColor, Style};
use microweave::{Reason, ReasonRule, Source};
use microweave_reader::{
    Answer, Citation, Date, Entry, Feed, FeedKind, FeedLink, FeedLinkStep, Feeds, Field, FieldReason,
    Location, MainObjectStep, Person, Photo, PostTypeStep, Price, Rating, Recording,
};

use microweave_fetch::address::{redact, redact_link};
use microweave_requests::feed_list::address_of;
use microweave_requests::findings::counted;

use crate::paint::Paint;
use crate::terminal::on_one_line;

const WIDTH: usize = 78;
/// At most this many lines of a post's content are shown.
const MAX_LINES: usize = 4;
const INDENT: &str = "   ";

/// A page and its posts as text. Methods append lines.
pub(super) struct PostsText {
    text: String,
    with_reasons: bool,
    /// The most posts of each feed that are shown.
    max_posts: usize,
    paint: Paint,
}

type PageFeedLinks<'a> = [Answer<FeedLink<'a>, FeedLinkStep<'a>>];

impl PostsText {
    pub(super) fn new(with_reasons: bool, max_posts: Option<usize>, paint: Paint) -> Self {
        PostsText { text: String::new(), with_reasons, max_posts: max_posts.unwrap_or(usize::MAX), paint }
    }

    pub(super) fn page(mut self, source: &str, feeds: &Feeds, links: &PageFeedLinks<'_>) -> String {
        let main = &feeds.main;
        self.feed(Some(main.name().unwrap_or(source)), main);
        // A fragment in the address selects one feed; the others are not shown.
        let others = if main.kind.step == MainObjectStep::Fragment { &[][..] } else { &feeds.others };
        for list in others {
            self.text.push('\n');
            self.feed(list.name(), list);
        }
        if main.previous.is_some() || main.next.is_some() || !links.is_empty() {
            self.text.push('\n');
        }
        self.fact("before", main.previous.as_deref().map(redact_link));
        self.fact("next", main.next.as_deref().map(redact_link));
        for link in links {
            self.fact("feed", Some(format!("{} ({})", redact_link(link.value.url), link.value.format)));
            self.why("", &link.value.format, &link.step);
        }
        self.text
    }

    fn feed(&mut self, heading: Option<&str>, feed: &Feed) {
        if let Some(heading) = heading {
            self.styled_line("", Style::new().bold(), heading);
        }
        self.line("", &summary(feed));
        let author = feed.author().map(person_text);
        self.fact("by", author.as_deref());
        self.fact("about", feed.summary.as_deref());
        self.why("page", &feed.kind.value, &feed.kind.step);
        self.why("name", &text_or_none(feed.name()), &feed.name.step);
        if let Some(author) = author {
            self.why("by", &author, &feed.author.step);
        }
        self.field_reasons(&feed.reasons);
        for (number, entry) in feed.entries.iter().take(self.max_posts).enumerate() {
            self.entry(number + 1, entry);
        }
        if let more @ 1.. = feed.entries.len().saturating_sub(self.max_posts) {
            self.text.push('\n');
            self.line("", &format!("and {more} more {}", if more == 1 { "post" } else { "posts" }));
        }
    }

    fn entry(&mut self, number: usize, entry: &Entry) {
        let published = entry.published.as_ref().or(entry.updated.as_ref());
        let head = [
            Some(entry.post_type.value.to_string()),
            entry.author().map(|_| format!("by {}", authors_text(entry))),
            published.map(ToString::to_string),
        ];
        let head: Vec<String> = head.into_iter().flatten().collect();
        self.text.push('\n');
        self.styled_line("", AnsiColor::Cyan.on_default(), &format!("{number}. {}", head.join(", ")));
        if let Some(title) = &entry.title.value {
            self.styled_line(INDENT, Style::new().bold(), title);
        }
        self.times(entry);
        self.fact("where", entry.location.as_ref().and_then(Location::label));
        for citation in &entry.citations {
            self.fact(citation.property, Some(citation_text(citation)));
        }
        self.fact("answer", entry.rsvp.as_deref());
        self.fact("rating", entry.rating.as_ref().map(Rating::label));
        self.fact("takes", entry.duration.as_deref());
        self.fact("explicit", entry.explicit.map(|explicit| if explicit { "yes" } else { "no" }));
        if let Some(recipe) = &entry.recipe {
            self.fact("makes", recipe.servings.as_deref());
            recipe.ingredients.iter().for_each(|text| self.fact("ingredient", Some(text)));
            recipe.nutrition.iter().for_each(|text| self.fact("nutrition", Some(text)));
        }
        self.excerpt(entry);
        self.fact("price", entry.price.as_ref().map(Price::label));
        self.fact("image", entry.image.as_ref().map(photo_text));
        for photo in &entry.photos {
            self.fact("photo", Some(photo_text(photo)));
        }
        for (name, recordings) in [("audio", &entry.audios), ("video", &entry.videos)] {
            recordings.iter().for_each(|recording| self.fact(name, Some(recording_text(recording))));
        }
        entry.syndication.iter().for_each(|url| self.fact("also at", Some(redact_link(url))));
        self.fact("tags", Some(entry.categories.join(", ")).filter(|tags| !tags.is_empty()));
        self.fact("at", entry.url.as_deref().or(entry.uid.as_deref()).map(redact_link));
        self.reasons(entry);
    }

    /// The start and the end of an event.
    fn times(&mut self, entry: &Entry) {
        let times: Vec<String> =
            [&entry.start, &entry.end].into_iter().flatten().map(Date::to_string).collect();
        self.fact("when", Some(times.join(" to ")).filter(|times| !times.is_empty()));
    }

    /// The first lines of the summary, otherwise of the content.
    fn excerpt(&mut self, entry: &Entry) {
        if let Some(summary) = &entry.summary {
            self.first_lines(summary);
        }
        let content = entry.content_text().unwrap_or_default();
        if entry.summary.is_none() {
            self.first_lines(content);
        }
    }

    fn reasons(&mut self, entry: &Entry) {
        let author = entry.author().map(person_text);
        self.why("type", &entry.post_type.value, &type_step(entry));
        self.why("title", &text_or_none(entry.title()), &entry.title.step);
        self.why("author", &text_or_none(author.as_deref()), &entry.author.step);
        let has_content = match (&entry.content.value, &entry.summary) {
            (Some(_), _) => "found",
            (None, Some(_)) => "none, so the summary is shown",
            (None, None) => "none",
        };
        let source = match entry.source_of(Field::Content) {
            source if source == entry.source || source == Source::Html => String::new(),
            source => format!(", of {source}"),
        };
        self.why("content", &has_content, &format_args!("{}{source}", entry.content.step));
        if self.with_reasons && entry.source != Source::Microformats {
            self.line(INDENT, &format!("why source: {}", entry.source));
        }
        for (name, date) in [("published", &entry.published), ("updated", &entry.updated)] {
            if let Some((date, note)) = date.as_ref().and_then(|date| Some((date, date.note()?))) {
                self.why(name, &date.as_written(), &note);
            }
        }
        // The title, the author and the content have a reason of their own.
        let has_reason = |field| matches!(field, Field::Title | Field::Author | Field::Content);
        for filled in entry.filled.iter().filter(|filled| !has_reason(filled.field)) {
            self.why("", &filled.field, &format_args!("from {}", filled.source));
        }
        for rejected in &entry.rejected {
            let at = rejected.position.map_or_else(String::new, |position| format!(" at {position}"));
            let why = format!("{}, and is from {}{at}", rejected.why, rejected.source);
            self.why(&format!("not {}", rejected.field), &rejected.value, &why);
        }
        self.field_reasons(&entry.reasons);
    }

    /// A line for each field: the rules of the values that it was made from, and where these values are in the page.
    fn field_reasons(&mut self, reasons: &[FieldReason]) {
        let is_left_out = |own: &FieldReason| own.reason.rule == ReasonRule::OwnAddress;
        let is_one = |one: &FieldReason, next: &FieldReason| {
            (&one.field, is_left_out(one)) == (&next.field, is_left_out(next))
        };
        for of_field in reasons.chunk_by(is_one) {
            let rules: Vec<String> =
                of_field.iter().map(|of_reason| reason_text(&of_reason.reason)).collect();
            let verb = if is_left_out(&of_field[0]) { "leaves out" } else { "is from" };
            self.line(INDENT, &format!("{} {verb} {}", of_field[0].field, rules.join("; ")));
        }
    }

    /// A line `name: fact`. No line if the fact is `None`.
    fn fact(&mut self, name: &str, fact: Option<impl Display>) {
        if let Some(fact) = fact {
            self.line(INDENT, &format!("{name}: {fact}"));
        }
    }

    /// A line with the reason for an answer, with `--why` only.
    fn why(&mut self, name: &str, answer: &dyn Display, step: &dyn Display) {
        if self.with_reasons {
            let name = if name.is_empty() { String::new() } else { format!("{name}: ") };
            self.styled_line(INDENT, Style::new().dimmed(), &format!("why {name}{answer}: {step}"));
        }
    }

    /// The first lines of a text, wrapped at spaces.
    fn first_lines(&mut self, text: &str) {
        let mut lines = text.lines().filter(|line| !line.trim().is_empty()).flat_map(wrap);
        for line in lines.by_ref().take(MAX_LINES) {
            self.line(INDENT, &format!("| {line}"));
        }
        if lines.next().is_some() {
            self.line(INDENT, "| …");
        }
    }

    fn line(&mut self, indent: &str, text: &str) {
        self.styled_line(indent, Style::new(), text);
    }

    fn styled_line(&mut self, indent: &str, style: Style, text: &str) {
        let text = self.paint.linked(&on_one_line(text.trim()));
        let _ = writeln!(self.text, "{indent}{}", self.paint.with(style, &text));
    }
}

/// Why the post has its type. schema.org has other names for the types of items.
fn type_step(entry: &Entry) -> String {
    match entry.post_type.step {
        PostTypeStep::Root(root) if entry.source.is_schema_org() => {
            format!("its type of schema.org counts as {root}")
        }
        step => step.to_string(),
    }
}

/// The rule of a reason, and where the value is in the page.
fn reason_text(reason: &Reason) -> String {
    let by = reason.by.as_deref().map_or_else(String::new, |by| format!(" by {by}"));
    match reason.span.is_known() {
        true => format!("{}{by} at {}", reason.rule, reason.span.start),
        false => format!("{}{by}", reason.rule),
    }
}

fn summary(feed: &Feed) -> String {
    let what = match (feed.kind.value, feed.entries.len()) {
        (FeedKind::Post, _) => "a post".to_owned(),
        (FeedKind::Feed, posts) => format!("a feed of {}", counted(posts, "post")),
        (FeedKind::Card, _) => "a profile page (h-card), no posts".to_owned(),
        _ => "no posts found".to_owned(),
    };
    let address = address_of(feed);
    if address.is_empty() { what } else { format!("{what}, {}", redact(&address)) }
}

fn text_or_none(text: Option<&str>) -> &str {
    text.unwrap_or("none")
}

pub(crate) fn person_text(person: &Person) -> String {
    let name = person.label().unwrap_or("unnamed");
    match person.url.as_deref().filter(|url| *url != name) {
        Some(url) => format!("{} ({})", redact_link(name), redact_link(url)),
        None => redact_link(name),
    }
}

fn authors_text(entry: &Entry) -> String {
    entry.authors().map(person_text).collect::<Vec<_>>().join(", ")
}

pub(crate) fn photo_text(photo: &Photo) -> String {
    match photo.alt.as_deref().filter(|alt| !alt.is_empty()) {
        Some(alt) => format!("{} ({alt})", redact_link(&photo.url)),
        None => redact_link(&photo.url),
    }
}

/// The address of a recording, and what else is known of it.
fn recording_text(recording: &Recording) -> String {
    let length = recording.length.map(|length| format!("{length} bytes"));
    let details: Vec<String> =
        [recording.content_type.clone(), recording.duration.clone(), length].into_iter().flatten().collect();
    let details = if details.is_empty() { String::new() } else { format!(" ({})", details.join(", ")) };
    redact_link(&recording.url) + &details
}

/// The author, the name, the text and the URL of a cited page, on one line.
fn citation_text(citation: &Citation) -> String {
    let text = citation.text().map(|text| wrap(text).into_iter().next().unwrap_or_default());
    let details = [
        citation.author.as_ref().and_then(Person::label).map(redact_link),
        citation.name.clone(),
        text,
        citation.url.as_deref().map(redact_link),
    ];
    details.into_iter().flatten().collect::<Vec<_>>().join(": ")
}

/// Wraps a line at spaces to the terminal's width.
pub(crate) fn wrap(line: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut length = WIDTH;
    for word in line.split_whitespace() {
        let word_length = word.chars().count();
        match lines.last_mut() {
            Some(last) if length + 1 + word_length <= WIDTH - 2 * INDENT.len() => {
                last.push(' ');
                last.push_str(word);
                length += 1 + word_length;
            }
            _ => {
                lines.push(word.to_owned());
                length = word_length;
            }
        }
    }
    lines
}

//! Posts as HTML for readers that know of content and nothing else: what a post answers or likes, its pictures,
//! recordings and videos, when and where an event is, unless its content shows them already.

use std::collections::HashSet;

use super::link;
use crate::interpret::{Citation, Content, Entry, Location, PostType};

/// The words in front of what a post refers to.
const RESPONSES: [(&str, &str); 16] = [
    ("in-reply-to", "In reply to"),
    ("like-of", "Liked"),
    ("repost-of", "Reposted"),
    ("bookmark-of", "Bookmarked"),
    ("follow-of", "Followed"),
    ("tag-of", "Tagged"),
    ("quotation-of", "Quoted"),
    ("translation-of", "Translation of"),
    ("read-of", "Read"),
    ("watch-of", "Watched"),
    ("listen-of", "Listened to"),
    ("play-of", "Played"),
    ("jam-of", "Listened to"),
    ("ate", "Ate"),
    ("drank", "Drank"),
    ("checkin", "Checked in at"),
];

/// All that a post shows.
pub(in crate::convert) fn for_readers(entry: &Entry) -> String {
    let mut writer = Writer::new(entry);
    writer.responses(|_| true);
    if entry.post_type.value == PostType::Event {
        writer.event();
    }
    writer.body();
    writer.media();
    if writer.html.is_empty()
        && let Some(title) = &entry.title.value
    {
        writer.text(title);
    }
    writer.html
}

/// The content of a post behind what it refers to by these properties, and behind the dates of an event if they are
/// in no zone.
pub(in crate::convert) fn with_responses(entry: &Entry, by: impl Fn(&str) -> bool) -> String {
    let mut writer = Writer::new(entry);
    writer.responses(by);
    let mut dates = [&entry.start, &entry.end].into_iter().flatten();
    if entry.post_type.value == PostType::Event && dates.any(|date| date.rfc3339().is_none()) {
        writer.event();
    }
    if let Some(content) = &entry.content.value {
        writer.html.push_str(content.html());
    }
    writer.html
}

/// A text as HTML, also within an attribute.
pub(in crate::convert) fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            _ => html.push(character),
        }
    }
    html
}

struct Writer<'f> {
    entry: &'f Entry,
    /// The addresses that are linked or shown, as they stand in HTML.
    shown: HashSet<String>,
    html: String,
}

impl<'f> Writer<'f> {
    fn new(entry: &'f Entry) -> Self {
        let content = entry.content.value.as_ref().map_or("", Content::html);
        let behind = |mark: &'static str| content.split(mark).skip(1);
        let values = behind(" href=\"").chain(behind(" src=\""));
        let shown = values.filter_map(|rest| rest.split_once('"')).map(|(value, _)| value.to_owned());
        Writer { entry, shown: shown.collect(), html: String::new() }
    }

    fn text(&mut self, text: &str) {
        self.html.push_str(&escaped(text).replace('\n', "<br>"));
    }

    fn responses(&mut self, by: impl Fn(&str) -> bool) {
        for citation in self.entry.citations.iter().filter(|citation| by(citation.property)) {
            let known = RESPONSES.iter().find(|(property, _)| *property == citation.property);
            if let Some((property, words)) = known {
                self.response(citation, if *property == "in-reply-to" { self.reply() } else { words });
            }
        }
    }

    /// What a reply does: it may answer an invitation.
    fn reply(&self) -> &'static str {
        match self.entry.rsvp.as_deref() {
            Some("yes") => "Will be at",
            Some("no") => "Will not be at",
            Some("maybe") => "May be at",
            Some(_) => "Interested in",
            None => "In reply to",
        }
    }

    fn response(&mut self, citation: &Citation, words: &str) {
        let address = citation.url.as_deref();
        let is_said = match address {
            Some(address) => !self.shown.insert(escaped(address)),
            None => self.entry.content.value.is_some(),
        };
        let Some(label) = citation.name.as_deref().or(address).filter(|_| !is_said) else { return };
        self.html.extend(["<p>", words, " "]);
        match address.and_then(link) {
            Some(address) => {
                self.html.extend(["<a href=\"", &escaped(address), "\">", &escaped(label), "</a>"]);
            }
            None => self.html.push_str(&escaped(label)),
        }
        if let Some(author) = citation.author.as_ref().and_then(|author| author.label()) {
            self.html.extend([" by ", &escaped(author)]);
        }
        self.html.push_str("</p>");
        if let Some(text) = &citation.text
            && matches!(citation.property, "repost-of" | "quotation-of")
        {
            self.html.push_str("<blockquote>");
            self.text(text);
            self.html.push_str("</blockquote>");
        }
    }

    fn event(&mut self) {
        let dates =
            [&self.entry.start, &self.entry.end].into_iter().flatten().map(|date| match date.iso8601() {
                Some(iso) => format!("<time datetime=\"{iso}\">{}</time>", escaped(date.written())),
                None => escaped(date.written()),
            });
        let dates: Vec<String> = dates.collect();
        let place = self.entry.location.as_ref().and_then(Location::label);
        let facts = [dates.join(" – "), place.as_deref().map(escaped).unwrap_or_default()];
        for fact in facts.iter().filter(|fact| !fact.is_empty()) {
            self.html.extend(["<p>", fact, "</p>"]);
        }
    }

    fn body(&mut self) {
        if let Some(content) = &self.entry.content.value {
            self.html.push_str(content.html());
        } else if let Some(summary) = &self.entry.summary {
            self.html.push_str("<p>");
            self.text(summary);
            self.html.push_str("</p>");
        }
    }

    fn media(&mut self) {
        for photo in &self.entry.photos {
            let alt = photo.alt.as_deref().map(|alt| format!(" alt=\"{}\"", escaped(alt)));
            self.medium("<img src=\"", &photo.url, &format!("\"{}>", alt.unwrap_or_default()));
        }
        for audio in &self.entry.audio {
            self.medium("<audio controls src=\"", audio, "\"></audio>");
        }
        for video in &self.entry.video {
            self.medium("<video controls src=\"", video, "\"></video>");
        }
    }

    fn medium(&mut self, front: &str, address: &str, end: &str) {
        let Some(address) = link(address).map(escaped) else { return };
        if !self.shown.contains(&address) {
            self.html.extend(["<p>", front, &address, end, "</p>"]);
            self.shown.insert(address);
        }
    }
}

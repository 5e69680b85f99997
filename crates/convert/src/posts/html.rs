//! A post as one piece of HTML, for feed readers, which show only the content of a post.
//!
//! Before the content come the time and place of an event, and a sentence with a link for what the post answers,
//! likes or shares. Pictures and recordings come after it. What the content itself links to or shows is not repeated.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use once_cell::sync::Lazy;

use super::{cut_name, optional_safe_url, safe_url};
use crate::{FormatOptions, is_blank, one_line};
use microweave_html::dom::html::escape;
use microweave_html::sanitize::{as_html, as_text, split_tag, writable};
use microweave_reader::{Citation, Date, Entry, Location, Person, Photo, PostType};

/// The HTML of a post, with the sentences unless the options leave them out. It is empty if the post has nothing to show. It
/// uses only the elements and attributes that sanitised content may have
/// (`crates/html/data/allowed-html.json`).
pub(crate) fn html(entry: &Entry, options: &FormatOptions) -> String {
    let content = entry.content_html();
    let mut shown = urls_in(content.unwrap_or_default());
    let mut html = String::new();
    write_event(&mut html, entry);
    write_responses(&mut html, entry, &shown, |_| options.context);
    match (content, &entry.summary) {
        (Some(content), _) => html.push_str(content),
        (None, Some(summary)) => paragraph(&mut html, &as_html(summary)),
        (None, None) => {}
    }
    write_media(&mut html, entry, &mut shown);
    html
}

/// The content of a post, after sentences for what it refers to by the properties that `selects` accepts. If a date of an
/// event has no time zone, the time and place of the event come first, because ActivityStreams cannot hold such a date.
pub(crate) fn with_responses(
    entry: &Entry,
    options: &FormatOptions,
    selects: impl Fn(&str) -> bool,
) -> String {
    let content = entry.content_html().unwrap_or_default();
    let mut html = String::new();
    let mut dates = [&entry.start, &entry.end].into_iter().flatten();
    if dates.any(|date| date.rfc3339().is_none()) {
        write_event(&mut html, entry);
    }
    let is_written = |property: &str| options.context && selects(property);
    write_responses(&mut html, entry, &urls_in(content), is_written);
    html.push_str(content);
    html
}

/// The URLs that sanitized HTML links to or shows. Its attributes always have double quotes, so a search for them suffices.
fn urls_in(html: &str) -> HashSet<String> {
    let (mut urls, mut rest) = (HashSet::new(), html);
    while let Some(at) = rest.find('<') {
        let (tag, after) = split_tag(&rest[at..]);
        for begin in [" href=\"", " src=\""] {
            if let Some((_, value)) = tag.split_once(begin) {
                urls.insert(as_text(value.split('"').next().unwrap_or_default()));
            }
        }
        rest = after;
    }
    urls
}

fn paragraph(html: &mut String, inside: &str) {
    html.extend(["<p>", inside, "</p>"]);
}

fn attribute(text: &str) -> String {
    let mut html = String::new();
    escape(&mut html, &writable(text).replace('\n', " "), true);
    html
}

fn write_event(html: &mut String, entry: &Entry) {
    let from = entry.start.as_ref().map(time);
    let to = entry.end.as_ref().map(|end| format!(" to {}", time(end)));
    let when = from.map(|from| format!("When: {from}{}", to.unwrap_or_default()));
    let is_event = entry.post_type.value == PostType::Event;
    let place = if is_event { entry.location.as_ref().and_then(Location::label) } else { None };
    let place = place.map(|place| format!("Where: {}", as_html(&place)));
    let lines: Vec<String> = when.into_iter().chain(place).collect();
    if !lines.is_empty() {
        paragraph(html, &lines.join("<br>"));
    }
}

/// A date in readable form, in a `time` element if it is a valid date. Other text stays as the page writes it.
fn time(date: &Date) -> String {
    match date.iso8601() {
        Some(machine) => format!("<time datetime=\"{machine}\">{}</time>", readable(&machine)),
        None => as_html(date.as_written()),
    }
}

/// Turns `2026-11-20T19:30:00+01:00` into `2026-11-20 19:30 +01:00`. An unknown time zone is left out.
fn readable(machine: &str) -> String {
    let Some((date, time)) = machine.split_once('T') else { return machine.to_owned() };
    let (clock, zone) = time.split_at(time.find(['Z', '+', '-']).unwrap_or(time.len()));
    let zone = if zone == "Z" { "UTC" } else { zone };
    [date, clock.strip_suffix(":00").unwrap_or(clock), zone].join(" ").trim_end().to_owned()
}

/// The verb for each property, and for each answer to an invitation: `data/verbs.json`. Properties for responses of others, such as `comment`, have no verb.
static VERBS: Lazy<HashMap<&str, &str>> = microweave_values::table!("verbs.json");

/// Writes a sentence for each citation whose property `selects` accepts. It skips a citation that the content links to; one
/// without a URL is skipped if there is any content.
fn write_responses(
    html: &mut String,
    entry: &Entry,
    shown: &HashSet<String>,
    selects: impl Fn(&str) -> bool,
) {
    let has_content = entry.content().is_some();
    for response in responses(entry, selects) {
        let already_linked = response.url.map_or(has_content, |url| shown.contains(url));
        if !already_linked {
            response.write(html, !has_content);
        }
    }
}

/// The responses of a post, in the order of its citations.
fn responses(entry: &Entry, selects: impl Fn(&str) -> bool) -> impl Iterator<Item = Response<'_>> {
    let citations = entry.citations.iter().filter(move |citation| selects(citation.property));
    citations.filter_map(|citation| Response::of(citation, entry.rsvp.as_deref()))
}

struct Response<'e> {
    verb: &'static str,
    /// The name of the cited post, or else "a post", or else its URL.
    label: &'e str,
    url: Option<&'e str>,
    /// The author of the cited post, unless it is also the name.
    author: Option<&'e str>,
    quote: Option<&'e str>,
}

impl<'e> Response<'e> {
    fn of(citation: &'e Citation, rsvp: Option<&str>) -> Option<Self> {
        let rsvp = rsvp.filter(|_| citation.property == "in-reply-to");
        let answer = rsvp.and_then(|rsvp| VERBS.get(&*["rsvp-", rsvp].concat()));
        let verb = answer.or_else(|| VERBS.get(citation.property)).copied()?;
        let url = optional_safe_url(citation.url.as_ref());
        let author = citation.author.as_ref().and_then(Person::label).map(cut_name);
        let author = author.filter(|author| citation.name.as_deref() != Some(author));
        let quote = citation.text();
        let post = || author.or(quote).map(|_| "a post");
        let label = citation.name.as_deref().or_else(post).or(url)?;
        Some(Response { verb, label, url, author, quote })
    }

    fn text(&self) -> String {
        let author = self.author.map(|author| [" by ", author].concat());
        [self.verb, " ", self.label, &author.unwrap_or_default()].concat()
    }

    /// Writes the sentence, and the text of the cited post after it if `with_quote` is true.
    fn write(&self, html: &mut String, with_quote: bool) {
        let label = as_html(self.label);
        // Writing to a string cannot fail.
        let _ = match self.url {
            Some(url) => write!(html, "<p>{} <a href=\"{}\">{label}</a>", self.verb, attribute(url)),
            None => write!(html, "<p>{} {label}", self.verb),
        };
        if let Some(author) = self.author {
            html.extend([" by ", &as_html(author)]);
        }
        html.push_str("</p>");
        if with_quote && let Some(quote) = self.quote {
            html.extend(["<blockquote>", &as_html(quote), "</blockquote>"]);
        }
    }
}

/// Writes the pictures and recordings of a post that its content does not show.
fn write_media(html: &mut String, entry: &Entry, shown: &mut HashSet<String>) {
    let mut is_new = |url: &str| safe_url(url).is_some() && shown.insert(url.to_owned());
    for photo in entry.pictures().filter(|photo| is_new(&photo.url)) {
        paragraph(html, &image(photo));
    }
    for (element, recordings) in [("video", &entry.videos), ("audio", &entry.audios)] {
        for url in recordings.iter().map(|recording| &*recording.url) {
            if is_new(url) {
                paragraph(html, &format!("<{element} controls src=\"{}\"></{element}>", attribute(url)));
            }
        }
    }
}

/// An `img` element. A picture without alternative text gets no `alt`: an empty `alt` would mark it as decoration.
fn image(photo: &Photo) -> String {
    let alt = photo.alt.as_ref().map(|alt| format!(" alt=\"{}\"", attribute(alt)));
    format!("<img src=\"{}\"{}>", attribute(&photo.url), alt.unwrap_or_default())
}

/// A title made from the first words has at most this number of characters.
const MAX_HEADLINE_LEN: usize = 80;

/// A title for formats that require one: the post's title, or else its first words, or else its post type.
pub(crate) fn headline(entry: &Entry) -> String {
    let title = entry.title().map(one_line).filter(|title| !is_blank(title));
    title.or_else(|| excerpt(entry, MAX_HEADLINE_LEN)).unwrap_or_else(|| name_of_type(entry))
}

/// The first words of a post as plain text: of its content or summary, or else of the sentence for what it responds to,
/// or else of a picture's alternative text. `None` if all are blank.
pub(crate) fn excerpt(entry: &Entry, max_chars: usize) -> Option<String> {
    let text = entry.content_text().or(entry.summary.as_deref());
    let text = text.and_then(|text| first_words(text, max_chars));
    let mut responses = responses(entry, |_| true);
    let response = || responses.find_map(|response| first_words(&response.text(), max_chars));
    let picture = || entry.pictures().find_map(|photo| first_words(photo.alt.as_deref()?, max_chars));
    text.or_else(response).or_else(picture)
}

/// The first words of a text on one line: at most `max_chars` characters, and an ellipsis if there are more.
fn first_words(text: &str, max_chars: usize) -> Option<String> {
    // Reads at most eight times `max_chars` characters of long texts. That is enough unless the text is mostly whitespace.
    let end = text.char_indices().nth(max_chars * 8).map_or(text.len(), |(at, _)| at);
    let line = one_line(&text[..end]);
    let Some((cut, _)) = line.char_indices().nth(max_chars) else {
        return Some(line).filter(|line| !is_blank(line));
    };
    let words = &line[..cut];
    let whole = if line[cut..].starts_with(' ') { cut } else { words.rfind(' ').unwrap_or(cut) };
    Some([&words[..whole], "…"].concat())
}

/// The post type with a capital: `Photo`.
fn name_of_type(entry: &Entry) -> String {
    let mut word = entry.post_type.value.to_string();
    word[..1].make_ascii_uppercase();
    word
}

//! A post as one piece of HTML, for feed readers, which show only the content of a post.
//!
//! Before the content come the time and place of an event, and a sentence with a link for what the post answers,
//! likes or shares. Pictures and recordings come after it. What the content itself links to or shows is not repeated.

mod event;
mod media;
mod response;
mod words;

pub(in crate::convert) use words::{excerpt, headline};

use std::collections::HashSet;

use crate::convert::FormatOptions;
use crate::reader::{Content, Entry};
use crate::sanitize::{as_html, as_text, split_tag};

/// The HTML of a post, with the sentences unless the options leave them out. It is empty if the post has no text, no
/// picture and no recording. It uses only the elements and attributes that sanitised content may have
/// (`data/allowed-html.json`).
pub(in crate::convert) fn html(entry: &Entry, options: &FormatOptions) -> String {
    let content = entry.content.value.as_ref().map(Content::html);
    let mut shown = ContentUrls::in_html(content.unwrap_or_default());
    let mut html = String::new();
    event::write(&mut html, entry);
    response::write(&mut html, entry, &shown, |_| !options.without_context);
    match (content, &entry.summary) {
        (Some(content), _) => html.push_str(content),
        (None, Some(summary)) => paragraph(&mut html, &as_html(summary)),
        (None, None) => {}
    }
    media::write(&mut html, entry, &mut shown);
    html
}

/// The content of a post, after sentences for what it refers to by the properties that `selects` accepts. If a date of an
/// event has no time zone, the time and place of the event come first, because ActivityStreams cannot hold such a date.
pub(in crate::convert) fn with_responses(
    entry: &Entry,
    options: &FormatOptions,
    selects: impl Fn(&str) -> bool,
) -> String {
    let content = entry.content.value.as_ref().map_or("", Content::html);
    let mut html = String::new();
    let mut dates = [&entry.start, &entry.end].into_iter().flatten();
    if dates.any(|date| date.rfc3339().is_none()) {
        event::write(&mut html, entry);
    }
    let is_written = |property: &str| !options.without_context && selects(property);
    response::write(&mut html, entry, &ContentUrls::in_html(content), is_written);
    html.push_str(content);
    html
}

/// The URLs that the content links to or shows.
struct ContentUrls {
    urls: HashSet<String>,
}

impl ContentUrls {
    /// The URLs in sanitized HTML. Its attributes always have double quotes, so a search for them suffices.
    fn in_html(html: &str) -> Self {
        let mut shown = ContentUrls { urls: HashSet::new() };
        let mut rest = html;
        while let Some(at) = rest.find('<') {
            let (tag, after) = split_tag(&rest[at..]);
            for begin in [" href=\"", " src=\""] {
                if let Some((_, value)) = tag.split_once(begin) {
                    let value = value.split('"').next().unwrap_or_default();
                    shown.urls.insert(as_text(value));
                }
            }
            rest = after;
        }
        shown
    }

    fn has(&self, url: &str) -> bool {
        self.urls.contains(url)
    }

    /// Adds a URL. True if it was not shown before.
    fn add(&mut self, url: &str) -> bool {
        self.urls.insert(url.to_owned())
    }
}

fn paragraph(html: &mut String, inside: &str) {
    html.extend(["<p>", inside, "</p>"]);
}

/// A text escaped for an attribute value in double quotes.
fn attribute(text: &str) -> String {
    as_html(text).replace("<br>", " ").replace('"', "&quot;")
}

//! A post as HTML that says all a reader should see of it, for formats that have a place for its content only:
//! what it answers, likes or shares stands in front of its content, as a sentence with a link, and pictures
//! and recordings behind. What the content has itself is not said again.

mod event;
mod media;
mod response;
mod words;

pub(in crate::convert) use words::{excerpt, headline};

use std::collections::HashSet;

use crate::reader::{Content, Entry};
use crate::sanitize::{as_html, as_text, split_tag};

/// The HTML of a post; empty if there is nothing to see of it. All in it is on the list of what a content may
/// have.
pub(in crate::convert) fn html(entry: &Entry) -> String {
    let content = entry.content.value.as_ref().map(Content::html);
    let mut shown = Shown::in_html(content.unwrap_or_default());
    let mut html = String::new();
    event::write(&mut html, entry);
    response::write(&mut html, entry, &shown, |_| true);
    match (content, &entry.summary) {
        (Some(content), _) => html.push_str(content),
        (None, Some(summary)) => paragraph(&mut html, &as_html(summary)),
        (None, None) => {}
    }
    media::write(&mut html, entry, &mut shown);
    html
}

/// The content of a post behind what it refers to by these properties, and behind the dates of an event if they are
/// in no zone.
pub(in crate::convert) fn with_responses(entry: &Entry, by: impl Fn(&str) -> bool) -> String {
    let content = entry.content.value.as_ref().map_or("", Content::html);
    let mut html = String::new();
    let mut dates = [&entry.start, &entry.end].into_iter().flatten();
    if dates.any(|date| date.rfc3339().is_none()) {
        event::write(&mut html, entry);
    }
    response::write(&mut html, entry, &Shown::in_html(content), by);
    html.push_str(content);
    html
}

/// The addresses that a text links to or shows.
struct Shown {
    addresses: HashSet<String>,
}

impl Shown {
    /// Those of HTML that was sanitised.
    fn in_html(html: &str) -> Self {
        let mut shown = Shown { addresses: HashSet::new() };
        let mut rest = html;
        while let Some(at) = rest.find('<') {
            let (tag, behind) = split_tag(&rest[at..]);
            for begin in [" href=\"", " src=\""] {
                if let Some((_, value)) = tag.split_once(begin) {
                    let value = value.split('"').next().unwrap_or_default();
                    shown.addresses.insert(as_text(value));
                }
            }
            rest = behind;
        }
        shown
    }

    fn has(&self, address: &str) -> bool {
        self.addresses.contains(address)
    }

    /// Is it shown for the first time now?
    fn add(&mut self, address: &str) -> bool {
        self.addresses.insert(address.to_owned())
    }
}

fn paragraph(html: &mut String, inside: &str) {
    html.extend(["<p>", inside, "</p>"]);
}

/// A text as the value of an attribute.
fn attribute(text: &str) -> String {
    as_html(text).replace("<br>", " ").replace('"', "&quot;")
}

//! What an entry says, as HTML that is safe to show and as text.

use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

use super::title::is_long;
use super::words::has_same_words;
use crate::document::{Item, Source, Value};
use crate::interpret::Answer;
use crate::interpret::sanitize::{as_html, as_text, beginning_of_text, sanitize, shows_something};
use crate::interpret::urls::first_text;

/// The content of an entry.
#[derive(Clone, Debug)]
pub struct Content {
    html: String,
    /// Made when it is first asked for.
    text: OnceLock<String>,
}

/// Where an entry's content comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContentStep {
    /// From this property.
    Property(&'static str),
    /// From its name, which is as long as a text.
    Name,
    /// It has none.
    Nothing,
}

/// The properties that hold a content, the first one that does counting.
const PROPERTIES: [&str; 3] = ["content", "description", "instructions"];

impl Content {
    /// The content as HTML without anything that could do harm among the texts of others: scripts, styles,
    /// forms, frames, classes and ids. URLs are absolute if the page's address is known.
    pub fn html(&self) -> &str {
        &self.html
    }

    /// The content as text: what the HTML shows, with its lines and the alternative texts of images.
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| as_text(&self.html))
    }

    /// The beginning of the text: all of it, or more than so many bytes. Without images, or with their text.
    pub(super) fn beginning(&self, least: usize, has_images: bool) -> String {
        beginning_of_text(&self.html, least, has_images)
    }

    fn of_value(value: Value<'_>) -> Option<Self> {
        let content = match value {
            Value::Html { html, .. } | Value::Item { html: Some(html), .. } => Content::of_html(html),
            other => Content::of_text(other.as_text()?.trim()),
        };
        shows_something(&content.html).then_some(content)
    }

    fn of_html(html: &str) -> Self {
        Content { html: sanitize(html.trim()), text: OnceLock::new() }
    }

    fn of_text(text: &str) -> Self {
        Content { html: as_html(text), text: text.to_owned().into() }
    }

    /// Takes the heading away that the content begins with, if that is its text. Is it gone?
    pub(super) fn drop_heading(&mut self, heading: &str) -> bool {
        let Some(place) = heading_at_start(&self.html) else { return false };
        if !has_same_words(&as_text(&self.html[place.clone()]), heading) {
            return false;
        }
        self.html.replace_range(place, "");
        self.text = OnceLock::new();
        true
    }

    /// Contents that follow one another.
    fn of_parts(parts: &[Content]) -> Self {
        let html = parts.iter().map(|part| format!("<div>{}</div>", part.html)).collect();
        Content { html, text: OnceLock::new() }
    }
}

impl PartialEq for Content {
    fn eq(&self, other: &Self) -> bool {
        self.html == other.html
    }
}

impl Eq for Content {}

/// Where the heading stands that HTML begins with, be it in other blocks.
fn heading_at_start(html: &str) -> Option<Range<usize>> {
    let mut rest = html.trim_ascii_start();
    loop {
        let tag = &rest[..=rest.find('>')?];
        let name = tag.strip_prefix('<')?.split([' ', '>']).next()?;
        let behind = rest[tag.len()..].trim_ascii_start();
        match name {
            "div" | "section" | "article" | "header" | "hgroup" | "main" => rest = behind,
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                let start = html.len() - rest.len();
                let end_tag = format!("</{name}>");
                return Some(start..start + rest.find(&end_tag)? + end_tag.len());
            }
            _ => return None,
        }
    }
}

/// The content of an item, and where it comes from.
pub(super) fn content(item: Item<'_>) -> Answer<Option<Content>, ContentStep> {
    for property in PROPERTIES {
        if let Some(content) = of_property(item, property) {
            return Answer::new(Some(content), ContentStep::Property(property));
        }
    }
    let name = first_text(item, "name").filter(|name| is_long(name) && first_text(item, "summary").is_none());
    match name {
        Some(name) => Answer::new(Some(Content::of_text(name)), ContentStep::Name),
        None => Answer::new(None, ContentStep::Nothing),
    }
}

/// The first value that says something. Of microdata all do: each paragraph may be one.
fn of_property(item: Item<'_>, property: &str) -> Option<Content> {
    let mut contents = item.values(property).filter_map(Content::of_value);
    if item.source() != Source::Microdata {
        return contents.next();
    }
    let mut parts: Vec<Content> = contents.collect();
    if parts.len() > 1 { Some(Content::of_parts(&parts)) } else { parts.pop() }
}

impl fmt::Display for ContentStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContentStep::Property(name) => write!(f, "its {name} is it"),
            ContentStep::Name => f.write_str("its name is as long as a text"),
            ContentStep::Nothing => f.write_str("it has neither a content nor a description"),
        }
    }
}

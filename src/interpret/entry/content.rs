//! What an entry says, as HTML that is safe to show and as text.

use std::fmt;

use super::title::is_long;
use crate::document::{Item, Source, Value};
use crate::interpret::Answer;
use crate::interpret::sanitize::{as_html, as_text, sanitize};
use crate::interpret::urls::first_text;

/// The content of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    html: String,
    text: String,
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
        &self.text
    }

    fn of_value(value: Value<'_>) -> Option<Self> {
        let content = match value {
            Value::Html { html, .. } | Value::Item { html: Some(html), .. } => Content::of_html(html),
            other => Content::of_text(other.as_text()?.trim()),
        };
        // A picture is a content, too.
        (!content.text.is_empty() || content.html.contains("src=")).then_some(content)
    }

    fn of_html(html: &str) -> Self {
        let html = sanitize(html.trim());
        Content { text: as_text(&html), html }
    }

    fn of_text(text: &str) -> Self {
        Content { html: as_html(text), text: text.to_owned() }
    }

    fn append(&mut self, other: &Content) {
        self.html.push_str("<br><br>");
        self.html.push_str(&other.html);
        self.text.push_str("\n\n");
        self.text.push_str(&other.text);
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
    let mut first = contents.next()?;
    if item.source() == Source::Microdata {
        contents.for_each(|content| first.append(&content));
    }
    Some(first)
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

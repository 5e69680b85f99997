//! The title of an entry: its name, unless that repeats what else it says.

use std::fmt;

use super::words::{folded, has_same_words};
use super::{Content, Photo};
use crate::document::{Item, Value};
use crate::interpret::Answer;
use crate::interpret::post_type::begins_with;
use crate::interpret::urls::{first_text, key, texts};

/// A name of more characters is a text.
const LONGEST: usize = 200;

/// Why an entry has a title, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TitleStep {
    /// Its name says something that its content does not begin with.
    Name,
    /// Its name is the heading that its content began with. It is no more part of the content.
    Heading,
    /// It has no name.
    NoName,
    /// Its name is a person's.
    NameIsCard,
    /// Its name is how its content, or without one its summary, begins.
    NameBeginsContent,
    /// Its name holds its whole content: parsers of older rules take all the text of an entry for its name.
    NameHoldsContent,
    /// Its name is its URL.
    NameIsUrl,
    /// Its name is the text of its picture.
    NameIsPhoto,
    /// It has a name and no content, and the name is as long as a text.
    NameIsText,
}

/// The title of an item with this content.
pub(super) fn title(item: Item<'_>, content: Option<&mut Content>) -> Answer<Option<String>, TitleStep> {
    let Some(name) = first_text(item, "name") else { return Answer::new(None, TitleStep::NoName) };
    let step = step(item, name, content);
    let is_title = matches!(step, TitleStep::Name | TitleStep::Heading);
    Answer::new(is_title.then(|| folded(name)), step)
}

fn step(item: Item<'_>, name: &str, content: Option<&mut Content>) -> TitleStep {
    if item.values("name").next().and_then(Value::as_item).is_some_and(|item| item.is("h-card")) {
        return TitleStep::NameIsCard;
    }
    if key(name).is_some_and(|name| texts(item, "url").any(|url| key(url).as_ref() == Some(&name))) {
        return TitleStep::NameIsUrl;
    }
    let alt = |photo: Photo| photo.alt.is_some_and(|alt| has_same_words(&alt, name));
    if Photo::all(item, "photo").any(alt) {
        return TitleStep::NameIsPhoto;
    }
    let Some(content) = content else { return step_without_content(item, name) };
    let beginning = content.beginning(name.len(), true);
    if !begins_with(&beginning, without_ellipsis(name)) {
        if holds(name, &beginning) { TitleStep::NameHoldsContent } else { TitleStep::Name }
    } else if content.drop_heading(name) {
        TitleStep::Heading
    } else if begins_with(&content.beginning(name.len(), false), without_ellipsis(name)) {
        TitleStep::NameBeginsContent
    } else {
        TitleStep::Name
    }
}

fn step_without_content(item: Item<'_>, name: &str) -> TitleStep {
    match first_text(item, "summary") {
        Some(summary) if begins_with(summary, without_ellipsis(name)) => TitleStep::NameBeginsContent,
        Some(summary) if holds(name, summary) => TitleStep::NameHoldsContent,
        None if is_long(name) => TitleStep::NameIsText,
        _ => TitleStep::Name,
    }
}

/// A name that was cut off says so.
fn without_ellipsis(name: &str) -> &str {
    let cut = ["[…]", "[...]", "…", "..."].into_iter().find_map(|dots| name.strip_suffix(dots));
    cut.map_or(name, str::trim_end)
}

/// Is a text part of another one, whitespace folded in both?
fn holds(outer: &str, inner: &str) -> bool {
    !inner.is_empty() && outer.len() >= inner.len() && folded(outer).contains(&folded(inner))
}

/// Is a name without a content as long as a text?
pub(super) fn is_long(name: &str) -> bool {
    name.chars().nth(LONGEST).is_some()
}

impl fmt::Display for TitleStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TitleStep::Name => "its name is not how its content begins: it is a title",
            TitleStep::Heading => "its name is the heading of its content: it is a title",
            TitleStep::NoName => "it has no name",
            TitleStep::NameIsCard => "its name is a person's",
            TitleStep::NameBeginsContent => "its name is how its content begins",
            TitleStep::NameHoldsContent => "its name holds all of its content",
            TitleStep::NameIsUrl => "its name is its URL",
            TitleStep::NameIsPhoto => "its name is the text of its picture",
            TitleStep::NameIsText => "it has no content, and its name is as long as one",
        })
    }
}

//! The title of an entry: its name, unless that repeats what else it says.

use std::fmt;

use super::Content;
use crate::document::Item;
use crate::interpret::Answer;
use crate::interpret::post_type::{begins_with, folded};
use crate::interpret::urls::{first_text, key, texts};

/// A name of more characters is a text.
const LONGEST: usize = 200;

/// Why an entry has a title, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TitleStep {
    /// Its name says something that its content does not begin with.
    Name,
    /// It has no name.
    NoName,
    /// Its name is how its content, or without one its summary, begins.
    NameBeginsContent,
    /// Its name holds its whole content: parsers of older rules take all the text of an entry for its name.
    NameHoldsContent,
    /// Its name is its URL.
    NameIsUrl,
    /// It has a name and no content, and the name is as long as a text.
    NameIsText,
}

/// The title of an item with this content.
pub(super) fn title(item: Item<'_>, content: Option<&Content>) -> Answer<Option<String>, TitleStep> {
    let Some(name) = first_text(item, "name") else { return Answer::new(None, TitleStep::NoName) };
    let step = step(item, name, content);
    Answer::new((step == TitleStep::Name).then(|| folded(name).collect()), step)
}

fn step(item: Item<'_>, name: &str, content: Option<&Content>) -> TitleStep {
    let texts_of_it = [content.map(Content::text), first_text(item, "summary")];
    let said: Vec<&str> = texts_of_it.into_iter().flatten().collect();
    if key(name).is_some_and(|name| texts(item, "url").any(|url| key(url).as_ref() == Some(&name))) {
        TitleStep::NameIsUrl
    } else if said.first().is_some_and(|text| begins_with(text, without_ellipsis(name))) {
        TitleStep::NameBeginsContent
    } else if said.first().is_some_and(|text| holds(name, text)) {
        TitleStep::NameHoldsContent
    } else if said.is_empty() && is_long(name) {
        TitleStep::NameIsText
    } else {
        TitleStep::Name
    }
}

/// A name that was cut off says so.
fn without_ellipsis(name: &str) -> &str {
    let cut = name.strip_suffix('…').or_else(|| name.strip_suffix("..."));
    cut.or_else(|| name.strip_suffix("[…]")).map_or(name, str::trim_end)
}

/// Is a text part of another one, whitespace folded in both?
fn holds(outer: &str, inner: &str) -> bool {
    let folded = |text| folded(text).collect::<String>();
    outer.len() >= inner.len() && folded(outer).contains(&folded(inner))
}

/// Is a name without a content as long as a text?
pub(super) fn is_long(name: &str) -> bool {
    name.chars().nth(LONGEST).is_some()
}

impl fmt::Display for TitleStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TitleStep::Name => "its name is not how its content begins: it is a title",
            TitleStep::NoName => "it has no name",
            TitleStep::NameBeginsContent => "its name is how its content begins",
            TitleStep::NameHoldsContent => "its name holds all of its content",
            TitleStep::NameIsUrl => "its name is its URL",
            TitleStep::NameIsText => "it has no content, and its name is as long as one",
        })
    }
}

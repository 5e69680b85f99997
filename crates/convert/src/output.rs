//! The result of a conversion: a text with diagnostics, within the limit on its length, or an error.

use super::Format;
use microweave_html::diagnostic::Diagnostic;
use microweave_html::position::Position;

/// A page or a feed in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    pub(super) text: String,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Output {
    pub(super) fn new(text: String) -> Self {
        Output { text, diagnostics: Vec::new() }
    }

    /// The text. It ends with a line break, or is empty if the page has no content for the format.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text, owned.
    pub fn into_text(self) -> String {
        self.text
    }

    /// What this conversion left out or cut. The limits hit while the page was read are in the diagnostics of the
    /// page's document.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

/// The reason why a page or a feed cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OutputError {
    /// The output would take more memory than `Limits::max_memory` leaves for it.
    #[error(
        "the output would take more than {0} bytes, which the limit leaves for it: raise Limits::max_memory"
    )]
    TooLarge(usize),
    /// The output would need more steps of work than `Limits::max_work`.
    #[error(
        "the output would need more steps of work than the limit: raise Limits::max_work, or write a smaller page"
    )]
    TooCostly,
    /// There are no posts.
    #[error("the page has no posts (looked for h-entry and similar, and schema.org articles)")]
    NoPosts,
    /// There are neither posts nor `article` elements.
    #[error("the page has no posts and no article element, which become the entries of a feed")]
    NoArticles,
    /// There are no posts, only a person or organisation.
    #[error("the page has no posts, only a person or organisation (the formats jf2 and as2 can write that)")]
    OnlyCard,
    /// The format needs a time, and the page has no date that can be used.
    #[error("the format {0} needs a time, and the page has none: set FormatOptions::timestamp")]
    NoTimestamp(Format),
    /// A feed, or a stored document, cannot be written in this format.
    #[error(
        "a feed or a document cannot be written as {0}, which is made of a whole page: write the reading of a page"
    )]
    NeedsPage(Format),
    /// An item is among its own properties, directly or through other items, so it cannot be RDF.
    #[error("{}an item is among its own properties, so it cannot be RDF: its itemref, or the itemref of \
             an item in it, refers to an element that contains the item; refer to a smaller element", prefix(.0))]
    ItemCycle(Option<Position>),
    /// The page has no absolute address, which is the subject of most triples by HTML of 2010.
    #[error("the html5-2010 profile needs the page's absolute URL: pass it as the base")]
    NoAddress,
}

fn prefix(position: &Option<Position>) -> String {
    position.map(|at| format!("line {}, column {}: ", at.line, at.column)).unwrap_or_default()
}

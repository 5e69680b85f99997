//! The steps by which the author of an entry is found.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::document::Source;

/// The part of the page that names the author.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum AuthorSource {
    /// The entry names the author in its `author` property.
    Entry,
    /// The h-feed around the entry names the author in its `author` property.
    Feed,
    /// The first rel=author link of the entry's permalink page.
    RelAuthor,
    /// The first rel=author link of a page that lists the entry.
    RelAuthorOfList,
}

/// The step that found the author of an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum AuthorshipStep {
    /// The author is given as an h-card.
    Card(AuthorSource),
    /// The author is given as a name.
    Name(AuthorSource),
    /// The author is given as a page. A card on that page has the page's URL as `url` and `uid`.
    Profile(AuthorSource),
    /// The author is given as a page. A card on that page has a `url` that is one of the page's rel=me links.
    RelMe(AuthorSource),
    /// The author is given as a page. A card on the entry's own page has the URL of that page as `url`.
    CardOnEntryPage(AuthorSource),
    /// The author is given as a page. No card was found, so only the address of the page is known.
    PageOnly(AuthorSource),
    /// No author is named. The page lists the entry, and the author is the page's representative h-card.
    RepresentativeCard,
    /// No author is named. The page lists the entry, and the author is the page's only h-card outside of
    /// posts.
    OnlyCard,
    /// The page is about a person, and the author is the h-card of that person.
    PageCard,
    /// The entry has no author with a name. The name is from another source of the page.
    OtherSource(Source),
    /// No author was found.
    NoAuthor,
    /// Not known: a program made the value, or it is from JSON without reasons.
    #[default]
    Unknown,
}

#[cfg(feature = "read")]
impl AuthorshipStep {
    /// The part of the page that names the author.
    pub(in crate::reader) fn source(self) -> Option<AuthorSource> {
        match self {
            AuthorshipStep::Card(source)
            | AuthorshipStep::Name(source)
            | AuthorshipStep::Profile(source)
            | AuthorshipStep::RelMe(source)
            | AuthorshipStep::CardOnEntryPage(source)
            | AuthorshipStep::PageOnly(source) => Some(source),
            _ => None,
        }
    }
}

impl fmt::Display for AuthorSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AuthorSource::Entry => "the entry names",
            AuthorSource::Feed => "the entry's feed names",
            AuthorSource::RelAuthor => "the entry is the page's own, and the page's rel=author names",
            AuthorSource::RelAuthorOfList => "the page lists the entry, and its rel=author names",
        })
    }
}

impl fmt::Display for AuthorshipStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AuthorshipStep::Card(source) => write!(f, "{source} an author with a card"),
            AuthorshipStep::Name(source) => write!(f, "{source} an author by name only"),
            AuthorshipStep::Profile(source) => {
                write!(f, "{source} an author's page, and a card there has that page's URL as url and uid")
            }
            AuthorshipStep::RelMe(source) => write!(
                f,
                "{source} an author's page, and a card there has a url that is one of that page's rel=me"
            ),
            AuthorshipStep::CardOnEntryPage(source) => write!(
                f,
                "{source} an author's page, which has no card for it; a card on the entry's page has its URL"
            ),
            AuthorshipStep::PageOnly(source) => {
                write!(f, "{source} an author's page, but neither it nor the entry's page has a card for it")
            }
            AuthorshipStep::RepresentativeCard => {
                f.write_str("no author is named, so it is the representative h-card of the page")
            }
            AuthorshipStep::OnlyCard => {
                f.write_str("no author is named, so it is the only h-card of the page")
            }
            AuthorshipStep::PageCard => f.write_str("the page is about the person of this h-card"),
            AuthorshipStep::OtherSource(source) => {
                write!(f, "the entry names no author, and this is from {source}")
            }
            AuthorshipStep::Unknown => f.write_str("the step is not known"),
            AuthorshipStep::NoAuthor => f.write_str(
                "the entry and the feeds around it name no author, and no rel=author applies to the entry",
            ),
        }
    }
}

//! The steps by which the author of an entry is found.

use serde::{Deserialize, Serialize};

use microweave::document::Source;

microweave_values::named! {
    pub(crate) fn name;
    /// The part of the page that names the author.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum AuthorSource {
        /// The entry names the author in its `author` property.
        Entry = "the entry names",
        /// The h-feed around the entry names the author in its `author` property.
        Feed = "the entry's feed names",
        /// The first rel=author link of the entry's permalink page.
        RelAuthor = "the entry is the page's own, and the page's rel=author names",
        /// The first rel=author link of a page that lists the entry.
        RelAuthorOfList = "the page lists the entry, and its rel=author names",
    }
}

steps! {
    /// The step that found the author of an entry.
    #[derive(Default)]
    pub enum AuthorshipStep {
        Card(source: AuthorSource) = "{source} an author with a card",
        Name(source: AuthorSource) = "{source} an author by name only",
        Profile(source: AuthorSource) = "{source} an author's page, and a card there has that page's URL as url and uid",
        RelMe(source: AuthorSource) =
            "{source} an author's page, and a card there has a url that is one of that page's rel=me",
        CardOnEntryPage(source: AuthorSource) =
            "{source} an author's page, which has no card for it; a card on the entry's page has its URL",
        PageOnly(source: AuthorSource) =
            "{source} an author's page, but neither it nor the entry's page has a card for it",
        RepresentativeCard = "it is the representative h-card of the page",
        OnlyCard = "it is the only h-card of the page",
        PageCard = "the page is about the person of this h-card",
        OtherSource(source: Source) = "from {source}",
        NoAuthor = "the entry and the feeds around it name no author, and no rel=author applies to the entry",
        ///
        /// A program made the value, or it is from JSON without reasons.
        #[default]
        Unknown = "the step is not known",
    }
}

impl AuthorshipStep {
    /// True if the entry names the author itself.
    pub(crate) fn is_of_entry(self) -> bool {
        matches!(self, AuthorshipStep::Card(AuthorSource::Entry) | AuthorshipStep::Name(AuthorSource::Entry))
    }

    /// The part of the page that names the author.
    pub(crate) fn source(self) -> Option<AuthorSource> {
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

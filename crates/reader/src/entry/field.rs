//! The fields of an entry that another source of the page can fill, and values that are not shown.

use serde::{Deserialize, Serialize};

use crate::field_reasons::FieldOrigin;
use microweave::document::Source;
use microweave_html::position::Position;

microweave_values::named! {
    pub(crate) fn name;
    /// A field of an [`Entry`](super::Entry). The fields from `uid` on are from one source only.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    #[allow(missing_docs)] // The fields of these names.
    pub enum Field {
        Published = "published",
        Updated = "updated",
        Author = "author",
        Url = "url",
        Title = "title",
        Image = "image",
        Content = "content",
        Summary = "summary",
        Start = "start",
        End = "end",
        Location = "location",
        Rating = "rating",
        Price = "price",
        Recipe = "recipe",
        Duration = "duration",
        Explicit = "explicit",
        Photos = "photos",
        Audios = "audios",
        Videos = "videos",
        Categories = "categories",
        Type = "type",
        OtherImages = "other-images",
        OtherAuthors = "other-authors",
        Uid = "uid",
        People = "people",
        Citations = "citations",
        Syndication = "syndication",
        Rsvp = "rsvp",
        Language = "language",
    }
}

/// A field of an entry that comes from another source than the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FilledField {
    /// The field.
    pub field: Field,
    /// Where its value comes from.
    pub source: Source,
}

/// A value that differs from the one that the entry shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Conflict {
    /// The field.
    pub field: Field,
    /// The source of the value.
    pub source: Source,
    /// The value that is not shown.
    pub value: String,
}

/// A value that the page has for a field, and that the entry does not show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RejectedValue {
    /// The field.
    pub field: Field,
    /// The source of the value.
    pub source: Source,
    /// The value.
    pub value: String,
    /// Why it is not shown.
    pub why: Rejection,
    /// Where it is written. `None` if it has no place of its own in the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// Its origin, until the position is set.
    #[serde(skip)]
    pub(crate) origin: Option<FieldOrigin>,
}

steps! {
    /// Why an entry does not show a value of the page.
    pub enum Rejection {
        ComesAfter = "it comes after the value that is shown",
        Contained = "the value that is shown has all of it",
        LessSpecific = "the type that is shown is more specific",
        NotInPageTitle = "it is not in the title of the page, and another name is",
        NotMarked = "the page marks another heading as the title",
        Untitled = "the post has a name that is not a title, so it has no title",
        RepeatsText = "it repeats the text of its post",
        RepeatsTitle = "it repeats the title of its post",
        RepeatsAddress = "it repeats the address of its post",
        RepeatsPicture = "it repeats the alternative text of a picture",
        IsPerson = "it is the name of a person",
        TooLong = "it is too long for a title",
        CutOff = "it is cut off, and another source has the whole title",
        BesideContent = "a better source has a content",
        BeginsContent = "it is the beginning of the content that the page marks",
        NotDate = "it cannot be read as a date",
        Unfilled = "a program should have filled it in",
        LastChange = "people read it as the date of the last change",
        NoTime = "another source has the time of the same day",
        Organization = "it is an organization, and another source names a person",
        NameOfSite = "it is the name of the site, and another source names a person",
        LinkText = "it is the text of a link, and another source has a name",
        Label = "it is what a link says, and not a name",
        Nameless = "it is an address without a name",
        AnotherPage = "it is the address of another page",
        AnotherSite = "it is on another site",
        SiteAddress = "it is the address of the site",
        SiteLogo = "it is a logo or an icon of the site",
        Placeholder = "it stands in for a picture, and another one is there",
        Unsafe = "it is not an address that is safe to open",
        NotAnswer = "it is not an answer to an invitation",
    }
}

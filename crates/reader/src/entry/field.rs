//! The fields of an entry that another source of the page can fill, and values that differ.

use serde::{Deserialize, Serialize};

use microweave::document::Source;

names! {
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

//! What a feed reader asks of a page: is it a post or a feed, who wrote it, what kind of post is it, and what
//! does it answer. There is one module for each published algorithm. Each algorithm returns an [`Answer`]
//! with the step that gave it. This module fetches no pages: the caller passes a function that does.
//! Items without a badge need the feature `schema`, which is a part of `read`.
//! [`Page::with_schema`](crate::Page::with_schema) reads the schema.org microdata of a page as microformats.
//!
//! ```
//! use microweave::reader;
//! use microweave::reader::{MainObject, PostType, PostTypeRules};
//!
//! let page = r#"<article class="h-entry">
//!     <a class="p-author h-card" href="/">Ada</a> likes
//!     <a class="u-like-of" href="https://grace.example/tea">this</a>
//!     <a class="u-url" href="/likes/1">#</a></article>"#;
//! let url = "https://ada.example/likes/1";
//! let document = microweave::parse(page, url);
//!
//! let main = reader::main_object(&document, url);
//! assert_eq!(main.step.to_string(), "a post has the page's URL");
//! let MainObject::Post(post) = main.value else { panic!("the page is a post") };
//!
//! assert_eq!(reader::post_type(post, PostTypeRules::new()).value, PostType::Like);
//! let mut authorship = reader::Authorship::new(&document, url, |_| None);
//! assert_eq!(authorship.of(post).value.and_then(|author| author.name().map(str::to_owned)), Some("Ada".into()));
//! ```

#[macro_use]
mod macros;

#[cfg(feature = "read")]
mod activity_streams;
#[cfg(feature = "read")]
mod alternate;
mod authorship;
mod cards;
#[cfg(feature = "read")]
mod classic;
#[cfg(feature = "read")]
mod entry;
mod entry_list;
#[cfg(feature = "read")]
mod feed;
mod feed_links;
#[cfg(feature = "feed-rs")]
mod feed_rs;
#[cfg(feature = "read")]
mod field_reasons;
#[cfg(feature = "read")]
mod identity;
#[cfg(feature = "read")]
mod jf2;
#[cfg(feature = "read")]
mod json;
#[cfg(feature = "read")]
mod known_posts;
mod main_object;
#[cfg(feature = "read")]
mod marked_elements;
mod mention;
#[cfg(feature = "read")]
mod options;
#[cfg(feature = "read")]
mod own_post;
#[cfg(feature = "read")]
mod page_node;
mod post_type;
#[cfg(feature = "read")]
pub(crate) mod read;
mod schema_org;
#[cfg(feature = "read")]
mod site;
#[cfg(feature = "read")]
mod sources;
mod title;

#[cfg(feature = "read")]
pub use self::{
    alternate::{Alternate, AlternateFormat},
    entry::{
        Citation, Conflict, Content, ContentStep, Date, DateNote, Entry, Field, FilledField, Location,
        Person, Photo, Price, Rating, Recipe, Recording,
    },
    feed::{Feed, FeedKind, FeedNameStep, Feeds},
    field_reasons::FieldReason,
    known_posts::{DeletedPost, DeletionStep, FeedChanges, KnownPosts, PostChange, PostState},
    options::ReadOptions,
    site::Site,
};
#[cfg(feature = "read")]
pub use crate::amounts::{Amount, Decimal};
use crate::graph::{address, outline, urls};
pub use authorship::{Author, AuthorSource, Authorship, AuthorshipStep, Fetched};
pub use cards::{RepresentativeCardStep, representative_card};
pub use entry_list::{EntryList, Paging, feeds, paging};
pub use feed_links::{FeedFormat, FeedLink, FeedLinkStep, feed_links};
pub use main_object::{MainObject, MainObjectStep, main_object};
pub use mention::{Mention, MentionKind, MentionStep, mention};
pub use post_type::{PostType, PostTypeOrder, PostTypeRules, PostTypeStep, post_type};
#[cfg(feature = "cards")]
pub(crate) use schema_org::card_kind;
#[cfg(feature = "things")]
pub(crate) use schema_org::{SchemaOrgNames, schema_org_names};
#[cfg(feature = "things")]
pub(crate) use site::{is_same_file, logos};
pub use title::TitleStep;

/// An answer, and the step of the algorithm that gave it. The `Display` of the step says why.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Answer<T, S> {
    /// The answer itself.
    pub value: T,
    /// The step that gave the answer.
    pub step: S,
}

/// The answer of a program, whose step is not known.
impl<T, S: Default> From<T> for Answer<T, S> {
    fn from(value: T) -> Self {
        Answer { value, step: S::default() }
    }
}

impl<T, S> Answer<T, S> {
    fn new(value: T, step: S) -> Self {
        Answer { value, step }
    }
}

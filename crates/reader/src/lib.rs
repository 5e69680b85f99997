//! What a page says: posts with authors, dates and safe content, feeds, the site, things such as products, and links.
//!
//! ```
//! use microweave_reader::{ReadOptions, Reading};
//!
//! let page = r#"<article class="h-entry"><h1 class="p-name">Tea</h1>
//!     <a class="p-author h-card" href="/">Ada</a></article>"#;
//! let reading = Reading::parse(page, "https://ada.example/tea");
//! let post = &reading.posts(&ReadOptions::new()).main.entries[0];
//! assert_eq!((post.title(), post.author_name()), (Some("Tea"), Some("Ada")));
//! ```
//!
//! A post is an [`Entry`]. A [`Reading`] gives [posts](Reading::posts), [things](Reading::things), a [mention](Reading::mention) and
//! others; [`links()`] are the links of a page. This crate fetches no pages: the caller passes a function that does.
//!
//! The published algorithms can be called one by one, on a document. Each returns an [`Answer`] with the step that gave it:
//!
//! ```
//! use microweave_reader::{Authorship, MainObject, PostType, PostTypeRules, main_object, post_type};
//!
//! let page = r#"<article class="h-entry">
//!     <a class="p-author h-card" href="/">Ada</a> likes
//!     <a class="u-like-of" href="https://grace.example/tea">this</a>
//!     <a class="u-url" href="/likes/1">#</a></article>"#;
//! let url = "https://ada.example/likes/1";
//! let document = microweave::parse(page, url);
//!
//! let main = main_object(&document, url);
//! assert_eq!(main.step.to_string(), "a post has the page's URL");
//! let MainObject::Post(post) = main.value else { panic!("the page is a post") };
//!
//! assert_eq!(post_type(post, PostTypeRules::new()).value, PostType::Like);
//! let mut authorship = Authorship::new(&document, url, |_| None);
//! assert_eq!(authorship.of(post).value.and_then(|author| author.name().map(str::to_owned)), Some("Ada".into()));
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

#[macro_use]
mod macros;

mod about;
mod activity_streams;
pub mod address;
mod alternate;
mod authorship;
mod cards;
mod classic;
mod entry;
mod entry_list;
mod error;
mod feed;
mod feed_links;
#[cfg_attr(not(feature = "feed-rs"), path = "no_feeds.rs")]
mod feed_rs;
mod field_reasons;
pub mod graph;
mod identity;
mod jf2;
mod json;
mod known_posts;
mod last_change;
pub mod links;
mod main_object;
mod marked_elements;
mod mention;
mod model;
mod options;
pub mod outline;
pub mod page_names;
mod page_node;
mod post;
mod post_type;
mod preview;
mod read;
mod reading;
mod rows;
mod schema_org;
mod site;
mod site_name;
mod source_items;
mod sources;
mod spans;
pub mod things;
mod title_step;
pub mod urls;
pub mod uuids;
pub mod view;

pub use alternate::{Alternate, AlternateFormat};
pub use authorship::{Author, AuthorSource, Authorship, AuthorshipStep, Fetched};
pub use cards::{RepresentativeCardStep, representative_card};
pub use entry::{
    Citation, Conflict, Content, ContentStep, Date, DateNote, Entry, Field, FilledField, Location, Person,
    Photo, Price, Rating, Recipe, Recording, RejectedValue, Rejection,
};
pub use entry_list::{EntryList, Paging, feeds, paging};
pub use error::Error;
pub use feed::{Feed, FeedKind, FeedNameStep, Feeds};
pub use feed_links::{FeedFormat, FeedLink, FeedLinkStep, feed_links};
pub use field_reasons::FieldReason;
pub use known_posts::{DeletedPost, DeletionStep, FeedChanges, KnownPosts, PostChange, PostState};
pub use links::links;
pub use main_object::{MainObject, MainObjectStep, main_object};
pub use mention::{Mention, MentionKind, MentionStep, mention};
pub use microweave::{self, Diagnostic, Document, Item, Options, Page, Place, Reason, Source, Value};
pub use microweave_html::sanitize::Policy;
pub use microweave_values::amounts::{Amount, Decimal};
pub use options::ReadOptions;
pub use post_type::{PostType, PostTypeOrder, PostTypeRules, PostTypeStep, post_type};
pub use preview::{Preview, PreviewField, PreviewReason, ReadPage};
pub use read::read;
pub use reading::PageReading;
pub use reading::Reading;
pub use schema_org::card_kind;
pub(crate) use schema_org::{SchemaOrgNames, schema_org_names};
pub use site::Site;
pub(crate) use site::{is_image, is_same_file, logos};
pub use source_items::SourceItems;
pub use title_step::TitleStep;

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

// The example of README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

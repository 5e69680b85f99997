//! Converters to other formats, one module for each. A converter takes a [`Page`](crate::Page), or the posts that
//! the reader found on it.

#[cfg(feature = "cards")]
mod cards;
#[cfg(all(
    test,
    feature = "cards",
    feature = "feeds",
    feature = "rdf",
    feature = "links",
    feature = "check"
))]
mod extractions;
#[cfg(feature = "feeds")]
mod posts;
#[cfg(feature = "rdf")]
pub mod rdf;
#[cfg(any(feature = "cards", feature = "feeds"))]
mod text;
#[cfg(any(feature = "cards", feature = "feeds"))]
mod timestamp;

#[cfg(feature = "cards")]
pub use cards::{icalendar, vcard};
#[cfg(feature = "feeds")]
pub use posts::{activity_streams, atom, jf2, json_feed, rss};
#[cfg(any(feature = "cards", feature = "feeds"))]
pub use timestamp::Timestamp;

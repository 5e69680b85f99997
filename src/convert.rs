//! What a page says, in other formats: each in a module of its own. They take a
//! [`Page`](crate::Page), or the posts that were read from it.

#[cfg(feature = "read")]
pub mod activity_streams;
mod allowance;
#[cfg(feature = "atom")]
pub mod atom;
mod content_line;
#[cfg(any(feature = "atom", feature = "read"))]
mod feed_ids;
mod found;
mod geo;
pub mod icalendar;
#[cfg(feature = "read")]
pub mod jf2;
#[cfg(feature = "read")]
pub mod json_feed;
pub mod links;
#[cfg(feature = "read")]
mod posts;
#[cfg(feature = "rdf")]
pub mod rdf;
#[cfg(feature = "read")]
pub mod rss;
mod text;
mod timestamp;
pub mod vcard;
#[cfg(any(feature = "atom", feature = "read"))]
mod xml;

pub use links::links;
pub use timestamp::Timestamp;

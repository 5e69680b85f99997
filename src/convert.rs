//! What a page says, in other formats: each in a module of its own. They take a [`Page`](crate::Page).

#[cfg(feature = "read")]
pub mod activity_streams;
mod allowance;
#[cfg(feature = "atom")]
pub mod atom;
mod content_line;
mod found;
mod geo;
pub mod icalendar;
#[cfg(feature = "read")]
pub mod jf2;
#[cfg(feature = "read")]
pub mod json_feed;
pub mod links;
pub(crate) mod moment;
#[cfg(feature = "read")]
mod posts;
#[cfg(feature = "rdf")]
pub mod rdf;
mod text;
pub mod vcard;

pub use links::links;

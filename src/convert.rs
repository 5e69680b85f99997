//! What a page says, in other formats: each in a module of its own. They take a [`Page`](crate::Page).

mod allowance;
#[cfg(feature = "atom")]
pub mod atom;
mod content_line;
mod found;
mod geo;
pub mod icalendar;
pub mod links;
#[cfg(feature = "rdf")]
pub mod rdf;
mod text;
mod timestamp;
pub mod vcard;

pub use links::links;
pub use timestamp::Timestamp;

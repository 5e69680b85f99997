//! What a page says, in other formats: each in a module of its own. They take a [`Page`](crate::Page).

mod allowance;
mod content_line;
mod found;
mod geo;
pub mod icalendar;
mod moment;
mod text;
pub mod vcard;

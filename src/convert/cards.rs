//! Persons, places and events, in the formats of address books and calendars.

mod allowance;
mod content_line;
mod found;
mod geo;
pub mod icalendar;
pub mod vcard;

//! Converts people, organisations, places and events to vCard and iCalendar.

mod allowance;
mod content_line;
mod found;
mod geo;
pub mod icalendar;
pub mod vcard;

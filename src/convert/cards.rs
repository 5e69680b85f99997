//! Writes people, organisations, places and events as vCard and iCalendar.

mod content_line;
mod geo;
pub(super) mod icalendar;
mod items;
pub(super) mod vcard;

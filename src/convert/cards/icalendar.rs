//! iCalendar: the events of a page as one calendar.
//!
//! ```
//! use microweave::Options;
//! use microweave::convert::Timestamp;
//! use microweave::convert::icalendar::{IcalendarOptions, to_calendar};
//!
//! let page = "<p class=h-event><b class=p-name>Tea</b> on <time class=dt-start>2026-11-20</time>";
//! let page = Options::new().page(page, "https://ada.example/");
//! let now: Timestamp = "2026-11-01T12:00:00Z".parse()?;
//! let calendar = to_calendar(&page, &IcalendarOptions::new(now))?;
//! assert!(calendar.text().contains("DTSTAMP:20261101T120000Z\r\n"));
//! assert!(calendar.text().contains("SUMMARY:Tea\r\nDTSTART;VALUE=DATE:20261120\r\n"));
//! # Ok::<(), microweave::Error>(())
//! ```

mod duration;
mod html5;
mod place;
mod recurrence;
mod rfc5545;
mod uid;
mod when;

use crate::convert::Timestamp;
use crate::convert::cards::allowance::Allowance;
use crate::convert::cards::content_line::{ContentLines, Folding};
use crate::diagnostic::Diagnostic;
use crate::error::Error;
use crate::page::Page;

/// The type of events in microdata.
const VEVENT: &str = "http://microformats.org/profile/hcalendar#vevent";

/// Who says that he made the calendar.
const PRODUCT: &str = concat!("-//microweave//microweave ", env!("CARGO_PKG_VERSION"), "//EN");

/// How a calendar is written, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IcalendarOptions {
    profile: IcalendarProfile,
    timestamp: Timestamp,
}

/// By which rules a calendar is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum IcalendarProfile {
    /// RFC 5545: what calendars take. The events are those of microdata, schema.org's among them, and of
    /// microformats, classic ones among them; an element that is both gives one. Times in a zone are in UTC. What
    /// the RFC has no form for is left out, and so is an event whose start is no date.
    #[default]
    Rfc5545,
    /// HTML's "Conversion to iCalendar" to the letter, valid or not: events of microdata only.
    Html5,
}

impl IcalendarOptions {
    /// By RFC 5545. The events are stamped with the time at which they are converted, which the caller knows.
    pub fn new(timestamp: Timestamp) -> Self {
        IcalendarOptions { profile: IcalendarProfile::default(), timestamp }
    }

    /// By which rules.
    #[must_use]
    pub fn profile(self, profile: IcalendarProfile) -> Self {
        IcalendarOptions { profile, ..self }
    }
}

/// The events of a page, written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    text: String,
    diagnostics: Vec<Diagnostic>,
}

impl Calendar {
    /// The calendar; nothing if the page has no event that can stand in one.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Which events are left out, as their start is no date.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

/// The events of a page as one calendar, in the order of the page. It has the name of the h-feed that they are
/// all in, if they are.
///
/// # Errors
/// [`Error::OutputTooLarge`] if they come to more than [`Limits::output_bytes`](crate::Limits::output_bytes).
pub fn to_calendar(page: &Page, options: &IcalendarOptions) -> Result<Calendar, Error> {
    let allowance = Allowance::of(page);
    let calendar = match options.profile {
        IcalendarProfile::Html5 => {
            let mut lines = ContentLines::new(Folding::CodePoints, &allowance);
            html5::add_calendar(page, options.timestamp, &mut lines, &allowance);
            Calendar { text: lines.into_text(), diagnostics: Vec::new() }
        }
        IcalendarProfile::Rfc5545 => rfc5545::calendar(page, options.timestamp, &allowance),
    };
    allowance.checked(calendar)
}

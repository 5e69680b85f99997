//! Converts the events of a page to one iCalendar object.
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

/// The microdata type of events.
const VEVENT: &str = "http://microformats.org/profile/hcalendar#vevent";

/// The value of PRODID: the product that created the calendar.
const PRODUCT: &str = concat!("-//microweave//microweave ", env!("CARGO_PKG_VERSION"), "//EN");

/// Options for writing a calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IcalendarOptions {
    profile: IcalendarProfile,
    timestamp: Timestamp,
}

/// The specification that a calendar follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum IcalendarProfile {
    /// RFC 5545, for calendar applications. The events come from microdata, including schema.org, and from
    /// microformats, including classic ones; an element that is both gives one event. Times with a zone are written
    /// in UTC. Values that the RFC cannot express are left out, and so are events whose start is not a date.
    #[default]
    Rfc5545,
    /// HTML's algorithm "Conversion to iCalendar" to the letter, even if the result is not valid iCalendar. Only
    /// microdata events are converted.
    Html5,
}

impl IcalendarOptions {
    /// Options for a calendar by RFC 5545. `timestamp` is the time of the conversion, written as DTSTAMP.
    pub fn new(timestamp: Timestamp) -> Self {
        IcalendarOptions { profile: IcalendarProfile::default(), timestamp }
    }

    /// Sets the specification to follow.
    #[must_use]
    pub fn profile(self, profile: IcalendarProfile) -> Self {
        IcalendarOptions { profile, ..self }
    }
}

/// The events of a page as the text of a calendar, with diagnostics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    text: String,
    diagnostics: Vec<Diagnostic>,
}

impl Calendar {
    /// The calendar; empty if the page has no event that can be written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The events that are left out because their start is not a date.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

/// Converts the events of a page to one calendar, in the order of the page. If all of them are in one h-feed, the
/// calendar has the name of that feed.
///
/// # Errors
/// [`Error::OutputTooLarge`] if the calendar is longer than [`Limits::output_bytes`](crate::Limits::output_bytes).
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

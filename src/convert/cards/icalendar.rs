//! Writes the events of a page as one iCalendar object.

mod duration;
mod html5;
mod place;
mod recurrence;
mod rfc5545;
mod uids;
mod when;

use crate::convert::cards::content_line::{ContentLines, Folding};
use crate::convert::output::{budget_of, within};
use crate::convert::{Format, FormatOptions, IcalendarProfile, Output, OutputError};
use crate::page::Page;

/// The microdata type of events.
const VEVENT: &str = "http://microformats.org/profile/hcalendar#vevent";

/// The value of PRODID: the product that created the calendar.
const PRODUCT: &str = concat!("-//microweave//microweave ", env!("CARGO_PKG_VERSION"), "//EN");

/// Writes the events of a page as one calendar, in the order of the page. If all of them are in one h-feed, the calendar
/// has the name of that feed. The result is empty if the page has no event that can be written. Diagnostics name the
/// events that are left out because their start is not a date.
pub(in crate::convert) fn write(page: &Page, options: &FormatOptions) -> Result<Output, OutputError> {
    let timestamp = options.timestamp_for(Format::Icalendar)?;
    let budget = budget_of(page);
    let output = match options.icalendar_profile {
        IcalendarProfile::Html5 => {
            let mut lines = ContentLines::new(Folding::CodePoints, &budget);
            html5::add_calendar(page, timestamp, &mut lines, &budget);
            Output::new(lines.into_text())
        }
        IcalendarProfile::Rfc5545 => rfc5545::calendar(page, timestamp, &budget),
    };
    within(&budget, output)
}

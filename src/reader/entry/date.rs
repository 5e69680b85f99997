//! The dates of an entry, as written and as parsed.

use std::fmt;

use crate::datetime::Moment;
use crate::document::Item;
use crate::reader::urls::texts;

/// A date or time, as the page has it and as parsed. A date without a time zone keeps none.
///
/// ```
/// use microweave::{Options, reader};
///
/// let page = "<p class=h-entry><time class=dt-published datetime='2026-11-20 10:00'></time>
///     <time class=dt-updated datetime='2026-11-20T10:00+0100'></time>";
/// let feed = Options::new().page(page, "https://ada.example/").read().main;
///
/// let published = feed.entries[0].published.as_ref().expect("it has a date");
/// assert_eq!(published.written(), "2026-11-20 10:00");
/// assert_eq!(published.iso8601().as_deref(), Some("2026-11-20T10:00:00"));
/// assert_eq!(published.rfc3339(), None); // The time zone is not known.
///
/// let updated = feed.entries[0].updated.as_ref().expect("it has a date");
/// assert_eq!(updated.rfc3339().as_deref(), Some("2026-11-20T10:00:00+01:00"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Date {
    written: String,
}

impl Date {
    /// The first value of a property that parses as a date, or else its first value.
    pub(super) fn of(item: Item<'_>, property: &str) -> Option<Self> {
        let dates = texts(item, property).map(str::trim).filter(|written| !written.is_empty());
        let mut dates = dates.map(|written| Date { written: written.to_owned() }).peekable();
        let first = dates.next()?;
        if dates.peek().is_none() || first.moment().is_some() {
            return Some(first);
        }
        Some(dates.find(|date| date.moment().is_some()).unwrap_or(first))
    }

    /// A text that is a date.
    pub(in crate::reader) fn parsed(written: &str) -> Option<Self> {
        let date = Date { written: written.trim().to_owned() };
        date.moment().is_some().then_some(date)
    }

    /// True if both are dates of the same day, each in its own time zone.
    pub(super) fn is_same_day(&self, other: &Date) -> bool {
        let day = |date: &Date| date.iso8601().map(|date| date.chars().take(10).collect::<String>());
        day(self) == day(other)
    }

    /// The date as the page has it.
    pub fn written(&self) -> &str {
        &self.written
    }

    /// The date in ISO 8601, with its time and zone if it has them. `None` if it is not a date.
    pub fn iso8601(&self) -> Option<String> {
        Some(self.moment()?.to_string())
    }

    /// The point in time in RFC 3339. `None` without a time or a zone.
    pub fn rfc3339(&self) -> Option<String> {
        Some(self.point()?.to_string())
    }

    /// The point in time. `None` without a time or a zone.
    pub(crate) fn point(&self) -> Option<Moment> {
        self.moment().filter(|moment| moment.has_time() && moment.has_zone())
    }

    fn moment(&self) -> Option<Moment> {
        Moment::parse(&self.written)
    }
}

impl fmt::Display for Date {
    /// Writes the date in ISO 8601, or else as the page has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.iso8601().as_deref().unwrap_or(&self.written))
    }
}

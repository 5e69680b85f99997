//! Points in time: HTML's global dates and times.

mod parse;

use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::error::Error;

/// A date and a time with a zone.
///
/// ```
/// use microweave::convert::atom::Moment;
///
/// let moment: Moment = "2026-11-20T10:00+01:00".parse()?;
/// assert_eq!(moment.to_string(), "2026-11-20T10:00:00+01:00");
/// let now = Moment::from(std::time::SystemTime::now());
/// assert!(now.to_string().ends_with("Z"));
/// # Ok::<(), microweave::Error>(())
/// ```
///
/// As text it is a date and time of RFC 3339.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    date: Date,
    time: Time,
    /// Minutes that the zone is before UTC.
    offset: i16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Date {
    year: u32,
    month: u8,
    day: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Time {
    hour: u8,
    minute: u8,
    second: u8,
    nanosecond: u32,
}

const SECONDS_OF_A_DAY: i64 = 86_400;
/// Of 400 years, after which the calendar repeats.
const DAYS_OF_A_CYCLE: i64 = 146_097;
const LAST_YEAR: u32 = 9999;

impl Moment {
    /// A global date and time string.
    pub(super) fn of_global(text: &str) -> Option<Self> {
        parse::global_date_and_time(text)
    }

    /// What a `time` element says whose date is known. Without a time it is midnight in UTC.
    pub(super) fn of_time_element(text: &str, in_content: bool) -> Option<Self> {
        let (date, time) = parse::date_or_time(text, in_content)?;
        let (time, offset) = time.unwrap_or_default();
        Some(Moment { date: date?, time, offset })
    }

    /// Has RFC 3339 a way to write it? Its years have four digits.
    pub(super) fn is_writable(self) -> bool {
        self.date.year <= LAST_YEAR
    }

    /// As text that does not end in `Z`: the "best representation" in HTML's terms.
    pub(super) fn with_numeric_zone(self) -> String {
        self.to_string().replace('Z', "+00:00")
    }

    /// What compares as the moments themselves do: seconds and nanoseconds.
    pub(super) fn instant(self) -> (i64, u32) {
        let Time { hour, minute, second, nanosecond } = self.time;
        let minutes = i64::from(hour) * 60 + i64::from(minute) - i64::from(self.offset);
        (self.date.days() * SECONDS_OF_A_DAY + minutes * 60 + i64::from(second), nanosecond)
    }
}

impl Date {
    /// How many days it is after the first of January of the year 1.
    fn days(self) -> i64 {
        let years = i64::from(self.year) - 1;
        let months: i64 = (1..self.month).map(|month| i64::from(days_of_month(self.year, month))).sum();
        years * 365 + years / 4 - years / 100 + years / 400 + months + i64::from(self.day) - 1
    }

    /// The other way round, for days from 0 up.
    fn of_days(days: i64) -> Self {
        let in_cycle = days % DAYS_OF_A_CYCLE;
        // Counted with years of 365 days, that is the year or one that is not far behind it.
        let mut date = Date { year: (in_cycle / 366) as u32 + 1, month: 1, day: 1 };
        while in_cycle >= (Date { year: date.year + 1, ..date }).days() {
            date.year += 1;
        }
        let mut left = in_cycle - date.days();
        while left >= i64::from(days_of_month(date.year, date.month)) {
            left -= i64::from(days_of_month(date.year, date.month));
            date.month += 1;
        }
        Date { year: date.year + (days / DAYS_OF_A_CYCLE) as u32 * 400, day: left as u8 + 1, ..date }
    }
}

fn days_of_month(year: u32, month: u8) -> u8 {
    let is_leap_year = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap_year => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl From<SystemTime> for Moment {
    /// In UTC and whole seconds. What is before the year 1 or after the year 9999 becomes its first or last
    /// second.
    fn from(time: SystemTime) -> Self {
        let epoch = Date { year: 1970, month: 1, day: 1 }.days() * SECONDS_OF_A_DAY;
        let last = Date { year: LAST_YEAR + 1, month: 1, day: 1 }.days() * SECONDS_OF_A_DAY - 1;
        let seconds = match time.duration_since(UNIX_EPOCH) {
            Ok(after) => i64::try_from(after.as_secs()).unwrap_or(i64::MAX),
            Err(before) => {
                let before = before.duration();
                let begun = before.as_secs() + u64::from(before.subsec_nanos() > 0);
                i64::try_from(begun).map_or(i64::MIN, |begun| -begun)
            }
        };
        let seconds = seconds.saturating_add(epoch).clamp(0, last);
        let of_day = seconds % SECONDS_OF_A_DAY;
        let time = Time {
            hour: (of_day / 3600) as u8,
            minute: (of_day / 60 % 60) as u8,
            second: (of_day % 60) as u8,
            nanosecond: 0,
        };
        Moment { date: Date::of_days(seconds / SECONDS_OF_A_DAY), time, offset: 0 }
    }
}

impl FromStr for Moment {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let moment = parse::global_date_and_time(text).filter(|moment| moment.is_writable());
        moment.ok_or_else(|| Error::InvalidTimestamp(text.to_owned()))
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Date { year, month, day } = self.date;
        let Time { hour, minute, second, nanosecond } = self.time;
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")?;
        if nanosecond > 0 {
            write!(f, ".{}", format!("{nanosecond:09}").trim_end_matches('0'))?;
        }
        if self.offset == 0 {
            return f.write_str("Z");
        }
        let sign = if self.offset < 0 { '-' } else { '+' };
        let minutes = self.offset.unsigned_abs();
        write!(f, "{sign}{:02}:{:02}", minutes / 60, minutes % 60)
    }
}

#[cfg(test)]
mod tests;

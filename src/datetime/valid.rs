//! HTML's "valid date string" and "valid global date and time string".

use super::calendar::day_number;
use super::{Moment, Time};

/// The maximum number of digits of a year. HTML has no limit, but with more digits a year may overflow.
const MAX_DIGITS: usize = 15;

impl Moment {
    /// Reads a valid date string: a year of four digits or more, but not 0, a month and a day.
    pub(crate) fn of_valid_date(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        let has_year = (4..=MAX_DIGITS).contains(&year.len()) && parts.next().is_none();
        let year: i64 = digits(year)?.parse().ok().filter(|&year| has_year && year > 0)?;
        let days = day_number(year, two_digits(month)?, two_digits(day)?)?;
        Some(Moment { days, time: None, zone: None })
    }

    /// Reads a valid global date and time string: a date, `T` or a space, a time and a zone.
    pub(crate) fn of_valid_global(text: &str) -> Option<Self> {
        let (date, rest) = text.split_once(['T', ' '])?;
        let (time, zone) = rest.split_at(rest.find(['Z', '+', '-'])?);
        Some(Moment {
            time: Some(time_of_day(time)?),
            zone: Some(offset(zone)?),
            ..Self::of_valid_date(date)?
        })
    }

    /// Reads a valid date string or a valid global date and time string.
    pub(crate) fn of_valid(text: &str) -> Option<Self> {
        Self::of_valid_date(text).or_else(|| Self::of_valid_global(text))
    }
}

/// Hours and minutes. They may have seconds, and the seconds may have a fraction of at most three digits.
fn time_of_day(text: &str) -> Option<Time> {
    let mut parts = text.split(':');
    let (hour, minute, second) = (parts.next()?, parts.next()?, parts.next().unwrap_or("00"));
    let (second, fraction) = second.split_once('.').unwrap_or((second, "000"));
    let (hour, minute, second) = (two_digits(hour)?, two_digits(minute)?, two_digits(second)?);
    let unit = [100_000_000, 10_000_000, 1_000_000].get(fraction.len().wrapping_sub(1))?;
    let nanoseconds = digits(fraction)?.parse::<u32>().ok()? * unit;
    let is_valid = parts.next().is_none() && hour < 24 && minute < 60 && second < 60;
    is_valid.then_some(Time { seconds: (hour * 60 + minute) * 60 + second, nanoseconds })
}

/// The minutes of `Z` or of an offset. An offset of zero has no minus sign.
fn offset(text: &str) -> Option<i32> {
    match text.split_at_checked(1)? {
        ("Z", "") => Some(0),
        ("+", rest) => hours_and_minutes(rest),
        ("-", rest) => hours_and_minutes(rest).filter(|&minutes| minutes > 0).map(|minutes| -minutes),
        _ => None,
    }
}

/// The hours and minutes of an offset, with or without a colon between them.
fn hours_and_minutes(text: &str) -> Option<i32> {
    let (hours, minutes) = text.split_once(':').or_else(|| text.split_at_checked(2))?;
    let (hours, minutes) = (two_digits(hours)?, two_digits(minutes)?);
    (hours < 24 && minutes < 60).then_some((hours * 60 + minutes) as i32)
}

/// True for an offset with a sign and a colon, which vCard's `tz` needs: `+01:00`.
pub(crate) fn is_utc_offset(text: &str) -> bool {
    let Some((sign, rest)) = text.split_at_checked(1) else { return false };
    matches!(sign, "+" | "-") && rest.contains(':') && hours_and_minutes(rest).is_some()
}

fn digits(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit()))
}

fn two_digits(text: &str) -> Option<u32> {
    digits(text).filter(|text| text.len() == 2)?.parse().ok()
}

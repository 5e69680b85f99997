//! HTML's dates and moments, as numbers that compare.

/// A text that is a date, or a date with a time and a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Moment {
    /// Days, from one that is the same for all.
    Date(i64),
    /// Milliseconds of UTC.
    DateTime(i64),
}

const MS_PER_MINUTE: i64 = 60 * 1000;

impl Moment {
    /// Reads a valid date string or a valid global date and time string.
    pub(super) fn read(text: &str) -> Option<Self> {
        date(text).map(Moment::Date).or_else(|| date_time(text).map(Moment::DateTime))
    }
}

/// The days of a valid date string: a year of four digits or more, but not 0, a month and a day.
fn date(text: &str) -> Option<i64> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    // HTML sets no bound to years; these are as many as the milliseconds of 64 bits can take.
    let has_year = (4..=8).contains(&year.len());
    let (year, month, day) = (digits(year)?, two_digits(month)?, two_digits(day)?);
    let is_valid = parts.next().is_none()
        && has_year
        && year > 0
        && (1..=12).contains(&month)
        && (1..=days_of(month, year)).contains(&day);
    is_valid.then(|| days_before(year, month) + day)
}

/// The moment of a valid global date and time string: a date, `T` or a space, a time and a zone.
fn date_time(text: &str) -> Option<i64> {
    let (day, rest) = text.split_once(['T', ' '])?;
    let zone_at = rest.find(['Z', '+', '-'])?;
    let (time, zone) = rest.split_at(zone_at);
    Some(date(day)? * 24 * 60 * MS_PER_MINUTE + time_of_day(time)? - offset(zone)? * MS_PER_MINUTE)
}

/// Hours and minutes, with seconds and up to three digits of a fraction or without.
fn time_of_day(text: &str) -> Option<i64> {
    let mut parts = text.split(':');
    let (hour, minute, second) = (parts.next()?, parts.next()?, parts.next().unwrap_or("00"));
    let (second, fraction) = second.split_once('.').unwrap_or((second, "000"));
    let (hour, minute, second) = (two_digits(hour)?, two_digits(minute)?, two_digits(second)?);
    let is_valid = parts.next().is_none()
        && hour < 24
        && minute < 60
        && second < 60
        && (1..=3).contains(&fraction.len());
    let thousandths = digits(fraction)? * [100, 10, 1].get(fraction.len().wrapping_sub(1))?;
    is_valid.then(|| (hour * 60 + minute) * MS_PER_MINUTE + second * 1000 + thousandths)
}

/// The minutes of `Z`, or of an offset. That of UTC itself is not written with a minus.
fn offset(text: &str) -> Option<i64> {
    match text.split_at_checked(1)? {
        ("Z", "") => Some(0),
        ("+", rest) => hours_and_minutes(rest),
        ("-", rest) => hours_and_minutes(rest).filter(|&minutes| minutes > 0).map(|minutes| -minutes),
        _ => None,
    }
}

/// An offset's hours and minutes, with a colon between or without.
fn hours_and_minutes(text: &str) -> Option<i64> {
    let (hours, minutes) = text.split_once(':').or_else(|| text.split_at_checked(2))?;
    let (hours, minutes) = (two_digits(hours)?, two_digits(minutes)?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

/// Is it an offset as vCard's `tz` has it, always with a sign and a colon?
pub(super) fn is_utc_offset(text: &str) -> bool {
    let Some((sign, rest)) = text.split_at_checked(1) else { return false };
    matches!(sign, "+" | "-") && rest.contains(':') && hours_and_minutes(rest).is_some()
}

pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit())
}

fn digits(text: &str) -> Option<i64> {
    if is_digits(text) { text.parse().ok() } else { None }
}

fn two_digits(text: &str) -> Option<i64> {
    digits(text).filter(|_| text.len() == 2)
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn days_of(month: i64, year: i64) -> i64 {
    match month {
        2 => 28 + i64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The days before a month, from the beginning of the year 1.
fn days_before(year: i64, month: i64) -> i64 {
    let years = year - 1;
    let months: i64 = (1..month).map(|month| days_of(month, year)).sum();
    years * 365 + years / 4 - years / 100 + years / 400 + months
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_moments() {
        assert_eq!(Moment::read("0001-01-01"), Some(Moment::Date(1)));
        for valid in [
            "2024-02-29",
            "12024-12-31",
            "99999999-12-31T23:59-23:59",
            "2009-05-05T19:00Z",
            "2009-05-05 19:00:59+01:00",
            "2009-05-05T19:00:00.5-0130",
        ] {
            assert!(Moment::read(valid).is_some(), "{valid}");
        }
    }

    #[test]
    fn invalid_moments() {
        for invalid in [
            "",
            "tomorrow",
            "2023-02-29",
            "0000-01-01",
            "24-01-01",
            "2024-1-01",
            "2024-13-01",
            "2024-01-01-01",
            "٢٠٢٤-01-01",
            "2024-01-01T",
            "2024-01-01T19:00",
            "2024-01-01T24:00Z",
            "2024-01-01T19:60Z",
            "2024-01-01T19:00:00.Z",
            "2024-01-01T19:00:00.1234Z",
            "2024-01-01T19:00ZZ",
            "2024-01-01T19:00-00:00",
            "2024-01-01T19:00+1",
            "2024-01-01é19:00Z",
            "999999999-01-01T00:00Z",
            "99999999999999999999-01-01",
        ] {
            assert_eq!(Moment::read(invalid), None, "{invalid}");
        }
    }

    #[test]
    fn moments_compare_in_utc() {
        assert!(Moment::read("2024-03-01") > Moment::read("2024-02-29"));
        assert!(Moment::read("2024-01-01T00:30+01:00") < Moment::read("2023-12-31T23:31Z"));
        assert_eq!(Moment::read("2024-01-01T00:30+01:00"), Moment::read("2023-12-31 23:30:00.000Z"));
    }

    #[test]
    fn offsets_of_vcards() {
        assert!(is_utc_offset("+01:00") && is_utc_offset("-00:00"));
        for invalid in ["", "01:00", "+0100", "+1:00", "+24:00", "é1:00", "Z"] {
            assert!(!is_utc_offset(invalid), "{invalid}");
        }
    }
}

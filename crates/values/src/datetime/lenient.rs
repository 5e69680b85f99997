//! Dates and times in the forms that authors use.

use super::calendar::{day_number, day_of_week, day_of_year};
use super::{DAY, Moment, Time};
use crate::expression::Captures;

impl Moment {
    /// Reads a date. It may have a time, and the time may have a time zone. Hyphens and colons are
    /// optional. A date may be a day of the year, or a day of a week (ISO 8601). A second 60 counts as 59.
    /// Fractions of a second are ignored.
    pub fn parse(text: &str) -> Option<Self> {
        Self::parse_exact(text).map(Self::without_fraction)
    }

    /// The moment at the start of its second.
    pub fn without_fraction(self) -> Self {
        Moment { time: self.time.map(|time| Time { nanoseconds: 0, ..time }), ..self }
    }

    /// [`Moment::parse`] with the fraction of the second, of which digits after the ninth are ignored.
    ///
    /// ```
    /// use microweave_values::datetime::Moment;
    ///
    /// let text = |text| Moment::parse_exact(text).map(|moment| moment.to_string());
    /// assert_eq!(text("20261120 1930+0100").as_deref(), Some("2026-11-20T19:30:00+01:00"));
    /// assert_eq!(text("2026-W47-5").as_deref(), Some("2026-11-20"));
    /// assert_eq!(text("2026-02-30"), None);
    /// ```
    pub fn parse_exact(text: &str) -> Option<Self> {
        let mut left = Written(text.trim_ascii().as_bytes());
        let days = left.day()?;
        if left.0.is_empty() {
            return Moment::at(days, None, None);
        }
        if !left.spaces() && !left.mark(b"Tt") {
            return None;
        }
        let time = left.time()?;
        left.spaces();
        let zone = if left.0.is_empty() { None } else { Some(left.zone()?) };
        if left.0.is_empty() { Moment::at(days, Some(time), zone) } else { None }
    }

    /// The moment on this day. A second 60 counts as 59. Hour 24 is midnight at the end of the day. `None` if there is
    /// no such time.
    pub(super) fn at(days: i64, time: Option<ClockTime>, zone: Option<i32>) -> Option<Self> {
        let Some(ClockTime { hour, minute, second, nanoseconds }) = time else {
            return Some(Moment { days, time: None, zone });
        };
        let seconds = i64::from(hour * 3600 + minute * 60 + second.min(59));
        let start = Moment { days, time: Some(Time { seconds: 0, nanoseconds }), zone };
        (seconds <= DAY).then(|| start.later(seconds))
    }
}

/// What is left of a date as it is written.
struct Written<'t>(&'t [u8]);

impl Written<'_> {
    /// Takes a number of some digits, if it is not greater.
    fn number(&mut self, digits: usize, max: u32) -> Option<u32> {
        let (digits, rest) = self.0.split_at_checked(digits)?;
        let mut digits = digits.iter();
        let number = digits
            .try_fold(0, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + u32::from(byte - b'0')))
            .filter(|number| *number <= max)?;
        self.0 = rest;
        Some(number)
    }

    /// Takes one of these bytes, if it is the next one.
    fn mark(&mut self, marks: &[u8]) -> bool {
        let is_next = self.0.first().is_some_and(|byte| marks.contains(byte));
        self.0 = &self.0[usize::from(is_next)..];
        is_next
    }

    /// Takes white space. Returns false if the next byte is no white space.
    fn spaces(&mut self) -> bool {
        let before = self.0.len();
        while self.mark(b" \t\n\x0b\x0c\r") {}
        self.0.len() < before
    }

    /// A year, with a month and a day, a day of the year, or a week and its day.
    fn day(&mut self) -> Option<i64> {
        let year = self.number(4, 9999).filter(|year| *year > 0)?.into();
        self.mark(b"-");
        let after_year = self.0;
        if let Some(month) = self.number(2, 99) {
            self.mark(b"-");
            if let Some(day) = self.number(2, 99) {
                return day_number(year, month, day);
            }
            self.0 = after_year;
            return day_of_year(year, self.number(3, 999)?);
        }
        if !self.mark(b"Ww") {
            return None;
        }
        let week = self.number(2, 99)?;
        self.mark(b"-");
        day_of_week(year, week, self.number(1, 7).filter(|day| *day > 0)?)
    }

    fn time(&mut self) -> Option<ClockTime> {
        let hour = self.number(2, 24)?;
        self.mark(b":");
        let minute = self.number(2, 59)?;
        let has_mark = self.mark(b":");
        let Some(second) = self.number(2, 60) else {
            return (!has_mark).then_some(ClockTime { hour, minute, second: 0, nanoseconds: 0 });
        };
        let mut fraction: &[u8] = b"";
        if self.mark(b".,") {
            let digits = self.digits();
            (fraction, self.0) = self.0.split_at_checked(digits).filter(|_| digits > 0)?;
        }
        Some(ClockTime { hour, minute, second, nanoseconds: nanoseconds(fraction) })
    }

    /// The minutes of an offset: `Z`, or hours, perhaps with minutes.
    fn zone(&mut self) -> Option<i32> {
        if self.mark(b"Zz") {
            return Some(0);
        }
        let is_negative = self.0.first() == Some(&b'-');
        if !self.mark(b"+-") {
            return None;
        }
        let hours = self.number(if matches!(self.digits(), 1 | 3) { 1 } else { 2 }, 23)?;
        let minutes = if self.0.is_empty() {
            0
        } else {
            self.mark(b":");
            self.number(2, 59)?
        };
        let offset = (hours * 60 + minutes) as i32;
        Some(if is_negative { -offset } else { offset })
    }

    /// The number of digits that are next.
    fn digits(&self) -> usize {
        self.0.iter().take_while(|byte| byte.is_ascii_digit()).count()
    }
}

/// The moment in the groups of an expression: `year`, `month`, `day`, and `hour` to `zone`.
pub(super) fn of_groups(groups: &Captures<'_>) -> Option<Moment> {
    let number = |name| groups.name(name).map_or(Some(0), |part| part.as_str().parse::<u32>().ok());
    let year = groups.name("year")?.as_str().parse::<i64>().ok()?;
    let days = day_number(year, number("month")?, number("day")?)?;
    let [hour, minute, second] = [number("hour")?, number("minute")?, number("second")?];
    let nanoseconds = groups.name("fraction").map_or(0, |fraction| nanoseconds(fraction.as_str().as_bytes()));
    let time = groups.name("hour").map(|_| ClockTime { hour, minute, second, nanoseconds });
    let zone = groups.name("zone").and_then(|zone| offset(zone.as_str()));
    if year > 0 { Moment::at(days, time, zone) } else { None }
}

/// A time of day, as written.
#[derive(Clone, Copy)]
pub(super) struct ClockTime {
    pub(super) hour: u32,
    pub(super) minute: u32,
    pub(super) second: u32,
    pub(super) nanoseconds: u32,
}

/// The nanoseconds of the digits of a fraction.
pub(super) fn nanoseconds(fraction: &[u8]) -> u32 {
    let digits = fraction.iter().chain(std::iter::repeat(&b'0')).take(9);
    digits.fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'))
}

/// The minutes of an offset, such as `+01:00`, `-700` or `+2`. `Z` is 0.
pub(super) fn offset(zone: &str) -> Option<i32> {
    let digits: String = zone.chars().filter(char::is_ascii_digit).collect();
    if digits.is_empty() {
        return Some(0);
    }
    let (hours, minutes) =
        if digits.len() > 2 { digits.split_at(digits.len() - 2) } else { (&digits[..], "0") };
    let minutes = hours.parse::<i32>().ok()? * 60 + minutes.parse::<i32>().ok()?;
    Some(if zone.starts_with('-') { -minutes } else { minutes })
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_optional_and_offsets_short() {
        let is = |text: &str| Moment::parse(text).map(|moment| moment.to_string()).unwrap_or_default();
        for (written, meant) in [
            ("2026-1120t1930z", "2026-11-20T19:30:00Z"),
            ("2026324 \t193060.5+1", "2026-11-20T19:30:59+01:00"),
            ("2026w475T19:30 -130", "2026-11-20T19:30:00-01:30"),
            ("2026-11-20T24:00+2359", "2026-11-21T00:00:00+23:59"),
        ] {
            assert_eq!(is(written), meant, "{written}");
        }
        for text in [
            "0000-01-01", "2026-1-20", "2026-W47-8", "2026-11-20T", "2026-11-20T24:01", "2026-11-20T19:30:",
            "2026-11-20T19:30:00.", "2026-11-20T19:30+24", "2026-11-20T19:30+", "2026-11-20T19:30ZZ",
            "2026-11-20Z",
        ] {
            assert_eq!(is(text), "", "{text}");
        }
    }
}

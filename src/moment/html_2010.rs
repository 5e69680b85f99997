//! HTML's rules for reading dates and times, as they were in 2010. They take the whole of a text or nothing.

use super::{Date, Moment, Time, days_of_month};

/// A time of day and the minutes that its zone is before UTC.
type TimeAndZone = (Time, i16);

/// Parses a global date and time string.
pub(super) fn global_date_and_time(text: &str) -> Option<Moment> {
    let mut input = Input(text);
    let date = input.date()?;
    input.take('T')?;
    let time = input.time()?;
    let offset = input.zone()?;
    input.0.is_empty().then_some(Moment { date, time, offset })
}

/// Parses a date or time string. If it is not from an attribute, but is the content of an element, its
/// parts may have whitespace around them.
pub(super) fn date_or_time(text: &str, in_content: bool) -> Option<(Option<Date>, Option<TimeAndZone>)> {
    let mut input = Input(text);
    let skip = |input: &mut Input<'_>| {
        if in_content {
            input.0 = input.0.trim_start();
        }
    };
    skip(&mut input);
    let start = input.0;
    let date = input.date();
    if date.is_none() {
        input.0 = start;
    }
    skip(&mut input);
    let has_time = date.is_none() || input.take('T').is_some();
    skip(&mut input);
    let time = if has_time { Some(input.time()?) } else { None };
    skip(&mut input);
    // A time without a date has no zone.
    let zone = if has_time && date.is_some() { input.zone()? } else { 0 };
    skip(&mut input);
    input.0.is_empty().then_some((date, time.map(|time| (time, zone))))
}

/// What is left to parse.
struct Input<'t>(&'t str);

impl<'t> Input<'t> {
    fn take(&mut self, c: char) -> Option<()> {
        self.0 = self.0.strip_prefix(c)?;
        Some(())
    }

    /// All digits up to something else.
    fn digits(&mut self) -> &'t str {
        let end = self.0.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.0.len());
        let (digits, rest) = self.0.split_at(end);
        self.0 = rest;
        digits
    }

    /// Two digits, not more, that are in a range.
    fn two_digits(&mut self, range: std::ops::RangeInclusive<u8>) -> Option<u8> {
        let digits = self.digits();
        let number = digits.parse().ok().filter(|number| range.contains(number));
        number.filter(|_| digits.len() == 2)
    }

    fn date(&mut self) -> Option<Date> {
        let digits = self.digits();
        let year: u32 = digits.parse().ok().filter(|&year| year > 0 && digits.len() >= 4)?;
        self.take('-')?;
        let month = self.two_digits(1..=12)?;
        self.take('-')?;
        let day = self.two_digits(1..=days_of_month(year, month))?;
        Some(Date { year, month, day })
    }

    fn time(&mut self) -> Option<Time> {
        let hour = self.two_digits(0..=23)?;
        self.take(':')?;
        let minute = self.two_digits(0..=59)?;
        if self.take(':').is_none() {
            return Some(Time { hour, minute, ..Time::default() });
        }
        let second = self.two_digits(0..=59)?;
        let nanosecond = if self.take('.').is_some() { nanoseconds(self.digits())? } else { 0 };
        Some(Time { hour, minute, second, nanosecond })
    }

    /// How many minutes a zone is before UTC.
    fn zone(&mut self) -> Option<i16> {
        if self.take('Z').is_some() {
            return Some(0);
        }
        let sign = if self.take('-').is_some() { -1 } else { self.take('+').map(|()| 1)? };
        let hours = i16::from(self.two_digits(0..=23)?);
        self.take(':')?;
        let minutes = i16::from(self.two_digits(0..=59)?);
        Some(sign * (60 * hours + minutes))
    }
}

/// A fraction of a second by its digits, of which there has to be one. What is less than a nanosecond is
/// left out.
fn nanoseconds(digits: &str) -> Option<u32> {
    let known = &digits[..digits.len().min(9)];
    let number: u32 = known.parse().ok()?;
    Some(number * 10_u32.pow(9 - known.len() as u32))
}

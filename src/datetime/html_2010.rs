//! HTML's rules for reading dates and times, as they were in 2010. They take the whole of a text or nothing.

use super::calendar::day_number;
use super::{Moment, Time};

impl Moment {
    /// Parses a global date and time string.
    pub(crate) fn of_global_2010(text: &str) -> Option<Self> {
        let mut input = Input(text);
        let days = input.date()?;
        input.take('T')?;
        let time = input.time()?;
        let zone = input.zone()?;
        input.0.is_empty().then_some(Moment { days, time: Some(time), zone: Some(zone) })
    }

    /// What a `time` element says whose date is known. Without a time it is midnight in UTC.
    pub(crate) fn of_time_element_2010(text: &str, in_content: bool) -> Option<Self> {
        let (days, time) = date_or_time(text, in_content)?;
        let (time, zone) = time.unwrap_or_default();
        Some(Moment { days: days?, time: Some(time), zone: Some(zone) })
    }

    /// As text that does not end in `Z`: the "best representation" in HTML's terms.
    pub(crate) fn with_numeric_zone(self) -> String {
        self.to_string().replace('Z', "+00:00")
    }
}

/// A time of day and the minutes that its zone is before UTC.
type TimeAndZone = (Time, i32);

/// Parses a date or time string. If it is not from an attribute, but is the content of an element, its
/// parts may have whitespace around them. A date is the number of its day.
fn date_or_time(text: &str, in_content: bool) -> Option<(Option<i64>, Option<TimeAndZone>)> {
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
    fn two_digits(&mut self, range: std::ops::RangeInclusive<u32>) -> Option<u32> {
        let digits = self.digits();
        let number = digits.parse().ok().filter(|number| range.contains(number));
        number.filter(|_| digits.len() == 2)
    }

    fn date(&mut self) -> Option<i64> {
        let digits = self.digits();
        let year: u32 = digits.parse().ok().filter(|&year| year > 0 && digits.len() >= 4)?;
        self.take('-')?;
        let month = self.two_digits(1..=12)?;
        self.take('-')?;
        day_number(i64::from(year), month, self.two_digits(1..=31)?)
    }

    fn time(&mut self) -> Option<Time> {
        let hour = self.two_digits(0..=23)?;
        self.take(':')?;
        let minute = self.two_digits(0..=59)?;
        if self.take(':').is_none() {
            return Some(Time { seconds: hour * 3600 + minute * 60, nanoseconds: 0 });
        }
        let seconds = hour * 3600 + minute * 60 + self.two_digits(0..=59)?;
        let nanoseconds = if self.take('.').is_some() { nanoseconds(self.digits())? } else { 0 };
        Some(Time { seconds, nanoseconds })
    }

    /// How many minutes a zone is before UTC.
    fn zone(&mut self) -> Option<i32> {
        if self.take('Z').is_some() {
            return Some(0);
        }
        let sign = if self.take('-').is_some() { -1 } else { self.take('+').map(|()| 1)? };
        let hours = self.two_digits(0..=23)?;
        self.take(':')?;
        let minutes = 60 * hours + self.two_digits(0..=59)?;
        Some(sign * minutes as i32)
    }
}

/// A fraction of a second by its digits, of which there has to be one. What is less than a nanosecond is
/// left out.
fn nanoseconds(digits: &str) -> Option<u32> {
    let known = &digits[..digits.len().min(9)];
    let number: u32 = known.parse().ok()?;
    Some(number * 10_u32.pow(9 - known.len() as u32))
}

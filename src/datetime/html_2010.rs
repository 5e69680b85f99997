//! HTML's rules for parsing dates and times, as of 2010. The whole text must match.

use super::calendar::day_number;
use super::{Moment, Time};

impl Moment {
    /// The rules to parse a global date and time string.
    pub(crate) fn of_global_2010(text: &str) -> Option<Self> {
        let mut input = RemainingText(text);
        let days = input.date()?;
        input.take('T')?;
        let time = input.time()?;
        let zone = input.zone()?;
        input.0.is_empty().then_some(Moment { days, time: Some(time), zone: Some(zone) })
    }

    /// The moment in a `time` element, if it has a date. Without a time, it is midnight in UTC.
    pub(crate) fn of_time_element_2010(text: &str, in_content: bool) -> Option<Self> {
        let (days, time) = date_or_time(text, in_content)?;
        let (time, zone) = time.unwrap_or_default();
        Some(Moment { days: days?, time: Some(time), zone: Some(zone) })
    }

    /// The "best representation" in HTML's terms, with `+00:00` in place of `Z`.
    pub(crate) fn with_numeric_zone(self) -> String {
        self.to_string().replace('Z', "+00:00")
    }
}

/// A time of day, and the minutes that its time zone is ahead of UTC.
type TimeAndZone = (Time, i32);

/// The rules to parse a date or time string. `in_content` is true if the text is the content of an element,
/// not an attribute: then whitespace may be around the parts. The date is a day number.
fn date_or_time(text: &str, in_content: bool) -> Option<(Option<i64>, Option<TimeAndZone>)> {
    let mut input = RemainingText(text);
    let skip = |input: &mut RemainingText<'_>| {
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

struct RemainingText<'t>(&'t str);

impl<'t> RemainingText<'t> {
    fn take(&mut self, c: char) -> Option<()> {
        self.0 = self.0.strip_prefix(c)?;
        Some(())
    }

    /// Takes all digits before the next other character.
    fn digits(&mut self) -> &'t str {
        let end = self.0.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.0.len());
        let (digits, rest) = self.0.split_at(end);
        self.0 = rest;
        digits
    }

    /// Takes exactly two digits, whose number must be in the range.
    fn two_digits(&mut self, range: std::ops::RangeInclusive<u32>) -> Option<u32> {
        let digits = self.digits();
        let number = digits.parse().ok()?;
        (digits.len() == 2 && range.contains(&number)).then_some(number)
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

    /// Takes a time zone: the minutes that it is ahead of UTC.
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

/// The nanoseconds of a fraction of a second. There must be at least one digit. Digits after the ninth are
/// ignored.
fn nanoseconds(digits: &str) -> Option<u32> {
    let known = &digits[..digits.len().min(9)];
    let number: u32 = known.parse().ok()?;
    Some(number * 10_u32.pow(9 - known.len() as u32))
}

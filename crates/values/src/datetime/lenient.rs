//! Dates and times in the forms that authors use.

use super::calendar::{day_number, day_of_week, day_of_year};
use super::{DAY, Moment, Time};
use crate::expression::{Captures, Regex, compile};
use once_cell::sync::Lazy;

/// A date, with or without a time, in any form that pages use.
static MOMENT: Lazy<Regex> = Lazy::new(|| {
    let grammar = r"(?xi-u) ^
        (?<year> [0-9]{4} ) -? (?: (?<month> [0-9]{2} ) -? (?<day> [0-9]{2} ) | (?<ordinal> [0-9]{3} )
            | W (?<week> [0-9]{2} ) -? (?<weekday> [1-7] ) )
        (?: (?: T | \s+ ) (?<hour> [01][0-9] | 2[0-4] ) :? (?<minute> [0-5][0-9] )
            (?: :? (?<second> [0-5][0-9] | 60 ) (?: [.,] (?<fraction> [0-9]+ ) )? )?
            \s* (?<zone> Z | [+-] (?: [01]?[0-9] | 2[0-3] ) (?: :? [0-5][0-9] )? )? )?
        $";
    compile(grammar)
});

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
        let text = text.trim_ascii();
        usual(text.as_bytes()).or_else(|| of_groups(&MOMENT.captures(text)?))
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

/// The moment in the form that most pages use, `2026-11-20`, or with a time such as `T19:30`, `T19:30:00Z` or `T19:30:00+01:00`, which
/// needs no expression. `None` for another form, such as one without hyphens, and for a moment that does not exist.
fn usual(text: &[u8]) -> Option<Moment> {
    let number = |at: usize, len: usize, max: u32| {
        let mut digits = text.get(at..at + len)?.iter();
        let number = digits
            .try_fold(0, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + u32::from(byte - b'0')))?;
        (number <= max).then_some(number)
    };
    let has = |at: usize, mark: u8| text.get(at) == Some(&mark);
    let year = number(0, 4, 9999).filter(|year| *year > 0 && has(4, b'-') && has(7, b'-'))?;
    let days = day_number(year.into(), number(5, 2, 12)?, number(8, 2, 31)?)?;
    if text.len() == 10 {
        return Moment::at(days, None, None);
    }
    let (hour, minute) = (number(11, 2, 24)?, number(14, 2, 59)?);
    let (second, end) = if has(16, b':') { (number(17, 2, 60)?, 19) } else { (0, 16) };
    let zone = match &text[end..] {
        [] => None,
        b"Z" => Some(0),
        [sign @ (b'+' | b'-'), _, _, b':', _, _] => {
            let minutes = (number(end + 1, 2, 23)? * 60 + number(end + 4, 2, 59)?) as i32;
            Some(if *sign == b'-' { -minutes } else { minutes })
        }
        _ => return None,
    };
    let time = ClockTime { hour, minute, second, nanoseconds: 0 };
    if has(10, b'T') && has(13, b':') { Moment::at(days, Some(time), zone) } else { None }
}

/// The moment in the groups of an expression: `year`, `month` and `day`, or another form of the day, and `hour` to `zone`.
pub(super) fn of_groups(groups: &Captures<'_>) -> Option<Moment> {
    let number = |name| groups.name(name).map_or(Some(0), |part| part.as_str().parse::<u32>().ok());
    let year = groups.name("year")?.as_str().parse::<i64>().ok()?;
    let days = if groups.name("ordinal").is_some() {
        day_of_year(year, number("ordinal")?)?
    } else if groups.name("week").is_some() {
        day_of_week(year, number("week")?, number("weekday")?)?
    } else {
        day_number(year, number("month")?, number("day")?)?
    };
    let [hour, minute, second] = [number("hour")?, number("minute")?, number("second")?];
    let nanoseconds = groups.name("fraction").map_or(0, |fraction| nanoseconds(fraction.as_str()));
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
pub(super) fn nanoseconds(fraction: &str) -> u32 {
    let digits = fraction.bytes().chain(std::iter::repeat(b'0')).take(9);
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
    fn usual_forms_are_read_as_by_the_expression() {
        let times = [
            "",
            "T10:20",
            "T24:00:00",
            "T24:01",
            "T23:59:60",
            "T10:20:30",
            "t10:20",
            "T25:00",
            "T10:60",
            "T1:20",
        ];
        for day in
            ["2026-11-20", "2024-02-29", "2026-02-29", "0000-01-01", "9999-12-31", "2026-1-20", "20261120"]
        {
            for time in times {
                for zone in
                    ["", "Z", "z", "+01:00", "-23:59", "-24:00", "+01:60", "+0100", "+1", " +01:00", "Z "]
                {
                    let text = [day, time, zone].concat();
                    let by_expression = MOMENT.captures(&text).and_then(|groups| of_groups(&groups));
                    let usual = usual(text.as_bytes());
                    assert!(usual.is_none() || usual == by_expression, "{text}");
                }
            }
        }
        assert!(
            ["2026-11-20", "2026-11-20T10:20Z", "2026-11-20T10:20:30-01:00"]
                .iter()
                .all(|text| usual(text.as_bytes()).is_some())
        );
    }
}

//! Dates and times in the forms that authors use.

use regex::Captures;

use super::calendar::{day_number, day_of_year};
use super::{DAY, Moment, Time};
use once_cell::sync::Lazy;
use regex::Regex;

/// A date, with or without a time, in any form that pages use.
static MOMENT: Lazy<Regex> = Lazy::new(|| {
    let grammar = r"(?xi-u) ^
        (?<year> [0-9]{4} ) -? (?: (?<month> [0-9]{2} ) -? (?<day> [0-9]{2} ) | (?<ordinal> [0-9]{3} ) )
        (?: (?: T | \s+ ) (?<hour> [01][0-9] | 2[0-4] ) :? (?<minute> [0-5][0-9] )
            (?: :? (?<second> [0-5][0-9] | 60 ) (?: [.,] [0-9]+ )? )?
            \s* (?<zone> Z | [+-] (?: [01]?[0-9] | 2[0-3] ) (?: :? [0-5][0-9] )? )? )?
        $";
    Regex::new(grammar).expect("the grammar is a constant, which tests use")
});

impl Moment {
    /// Reads a date, optionally with a time, and that optionally with a time zone. Hyphens and colons are
    /// optional, and a date may be a day of the year. Fractions of a second are ignored.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let found = MOMENT.captures(text.trim_ascii())?;
        let number = |name| found.name(name).map_or(Some(0), |part| part.as_str().parse::<u32>().ok());
        let year = i64::from(number("year")?);
        let days = match found.name("ordinal") {
            Some(_) => day_of_year(year, number("ordinal")?)?,
            None => day_number(year, number("month")?, number("day")?)?,
        };
        let [hour, minute, second] = [number("hour")?, number("minute")?, number("second")?.min(59)];
        // Hour 24 is midnight at the end of the day.
        let seconds =
            Some(hour * 3600 + minute * 60 + second).filter(|&seconds| i64::from(seconds) <= DAY)?;
        let time = found.name("hour").map(|_| Time::default());
        let start = Moment { days, time, zone: zone(&found) };
        Some(start.later(seconds.into())).filter(|_| year > 0)
    }
}

fn zone(found: &Captures<'_>) -> Option<i32> {
    let zone = found.name("zone")?.as_str();
    let digits: String = zone.chars().filter(char::is_ascii_digit).collect();
    if digits.is_empty() {
        return Some(0);
    }
    let (hours, minutes) =
        if digits.len() > 2 { digits.split_at(digits.len() - 2) } else { (&digits[..], "0") };
    let minutes = hours.parse::<i32>().ok()? * 60 + minutes.parse::<i32>().ok()?;
    Some(if zone.starts_with('-') { -minutes } else { minutes })
}

//! The lexical forms of XML Schema's dates, times and durations.

use super::calendar::days_of_month;
use crate::expression::{Captures, Regex, compile};
use once_cell::sync::Lazy;

/// The forms, with a group for each. The expression does not check the number of days in a month; [`has_day`] does.
static XSD_TIME: Lazy<Regex> = Lazy::new(|| {
    let year = "-? (?: [1-9][0-9]{3,} | 0[0-9]{3} )";
    let month = "(?: 0[1-9] | 1[0-2] )";
    let day = "(?: 0[1-9] | [12][0-9] | 3[01] )";
    let time =
        r"(?: (?: [01][0-9] | 2[0-3] ) (?: : [0-5][0-9] ){2} (?: \. [0-9]+ )? | 24:00:00 (?: \. 0+ )? )";
    let zone = "(?: Z | [+-] (?: (?: 0[0-9] | 1[0-3] ) : [0-5][0-9] | 14:00 ) )?";
    let days = "(?: [0-9]+ Y (?: [0-9]+ M )? (?: [0-9]+ D )? | [0-9]+ M (?: [0-9]+ D )? | [0-9]+ D )";
    let seconds = r"[0-9]+ (?: \. [0-9]+ )? S";
    let hours =
        format!("T (?: [0-9]+ H (?: [0-9]+ M )? (?: {seconds} )? | [0-9]+ M (?: {seconds} )? | {seconds} )");
    let grammar = format!(
        r"(?x-u) ^ (?:
            (?<of_year> {year} ) - (?<of_month> {month} ) - (?<of_day> {day} )
                (?: (?<date_time> T {time} {zone} ) | (?<date> {zone} ) )
            | (?<time> {time} {zone} )
            | (?<month> {year} - {month} {zone} )
            | (?<year> {year} {zone} )
            | (?<duration> -? P (?: {days} (?: {hours} )? | {hours} ) )
        ) $"
    );
    compile(&grammar)
});

/// The IRI of the datatype of a date, time, date with a time, month, year or duration. `None` for another form.
pub fn datatype(text: &str) -> Option<&'static str> {
    let groups = XSD_TIME.captures(text)?;
    let types = [
        ("date", "http://www.w3.org/2001/XMLSchema#date"),
        ("time", "http://www.w3.org/2001/XMLSchema#time"),
        ("date_time", "http://www.w3.org/2001/XMLSchema#dateTime"),
        ("month", "http://www.w3.org/2001/XMLSchema#gYearMonth"),
        ("year", "http://www.w3.org/2001/XMLSchema#gYear"),
        ("duration", "http://www.w3.org/2001/XMLSchema#duration"),
    ];
    let (_, datatype) = types.into_iter().find(|(group, _)| groups.name(group).is_some())?;
    has_day(&groups).then_some(datatype)
}

/// True if the day of a date exists in its month, or if there is no day.
fn has_day(groups: &Captures<'_>) -> bool {
    let number = |name: &str| {
        // The last four digits of a year are enough to know if it is a leap year.
        let digits = groups.name(name)?.as_str();
        digits[digits.len().saturating_sub(4)..].parse::<u32>().ok()
    };
    match ["of_year", "of_month", "of_day"].map(number) {
        [Some(year), Some(month), Some(day)] => day <= days_of_month(i64::from(year), month),
        _ => true,
    }
}

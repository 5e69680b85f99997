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
pub(crate) fn datatype(text: &str) -> Option<&'static str> {
    let found = XSD_TIME.captures(text)?;
    let types = [
        ("date", "http://www.w3.org/2001/XMLSchema#date"),
        ("time", "http://www.w3.org/2001/XMLSchema#time"),
        ("date_time", "http://www.w3.org/2001/XMLSchema#dateTime"),
        ("month", "http://www.w3.org/2001/XMLSchema#gYearMonth"),
        ("year", "http://www.w3.org/2001/XMLSchema#gYear"),
        ("duration", "http://www.w3.org/2001/XMLSchema#duration"),
    ];
    let (_, datatype) = types.into_iter().find(|(group, _)| found.name(group).is_some())?;
    has_day(&found).then_some(datatype)
}

/// True if the day of a date exists in its month, or if there is no day.
fn has_day(found: &Captures<'_>) -> bool {
    let number = |name: &str| {
        // The last four digits of a year are enough to know if it is a leap year.
        let digits = found.name(name)?.as_str();
        digits[digits.len().saturating_sub(4)..].parse::<u32>().ok()
    };
    match ["of_year", "of_month", "of_day"].map(number) {
        [Some(year), Some(month), Some(day)] => day <= days_of_month(i64::from(year), month),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_times_have_the_forms_of_xml_schema() {
        let forms: [(&str, &[&str]); 7] = [
            ("date", &["2011-06-28", "2012-02-29", "2000-02-29Z", "-0004-02-29", "12011-01-31+14:00"]),
            ("time", &["00:00:00Z", "23:59:59.5", "24:00:00", "12:30:00-08:00"]),
            ("dateTime", &["2011-06-28T00:00:00Z", "2011-06-28T24:00:00.0", "2011-06-28T10:00:00+01:00"]),
            ("gYearMonth", &["2011-06", "2011-12Z"]),
            ("gYear", &["2011", "0033", "-0044", "12011"]),
            ("duration", &["P1D", "PT1.5S", "P2011Y06M28DT00H00M00S", "-P1Y", "PT36H", "P1M"]),
            ("", &NO_FORMS),
        ];
        for (name, texts) in forms {
            for text in texts {
                let expected = format!("http://www.w3.org/2001/XMLSchema#{name}");
                let expected = (!name.is_empty()).then_some(expected);
                assert_eq!(datatype(text).map(str::to_owned), expected, "{text:?}");
            }
        }
    }

    const NO_FORMS: [&str; 28] = [
        "",
        "foo",
        "2011-02-30",
        "2011-02-29",
        "1900-02-29",
        "2011-13",
        "2011-00-01",
        "11-01-01",
        "011",
        "02011",
        "12:30",
        "25:00:00",
        "24:00:01",
        "2011-06-28 10:00:00",
        "2011-06-28T10:00",
        "06-28",
        "P",
        "PT",
        "PTH30M",
        "P1",
        "P1DT",
        "P1S",
        "P1.5D",
        "2011-W01",
        " 2011",
        "2011\n",
        "2011-06-28+15:00",
        "٢٠١١",
    ];
}

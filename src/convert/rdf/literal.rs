//! Typed literals: the texts of `time`, `data` and `meter` in the lexical form of an XML Schema datatype.

use oxrdf::vocab::xsd;
use oxrdf::{Literal, NamedNodeRef};

use crate::datetime::calendar::days_of_month;
use crate::expression::{Captures, Regex, compile};
use once_cell::sync::Lazy;

/// The lexical forms of XML Schema's `integer` and `double`, with a group for each.
static XSD_NUMBER: Lazy<Regex> = Lazy::new(|| {
    let grammar = r"(?x-u) ^ (?:
            (?<integer> [+-]? [0-9]+ )
            | (?<double> [+-]? (?: [0-9]+ (?: \. [0-9]* )? | \. [0-9]+ ) (?: [Ee] [+-]? [0-9]+ )?
                | [+-]? INF | NaN )
        ) $";
    compile(grammar)
});

/// The lexical forms of XML Schema's dates, times and durations, with a group for each. The expression does not check
/// the number of days in a month; [`has_day`] does.
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

/// The text of a `time` as a date, time, date with a time, month, year or duration; `None` for another form.
pub(super) fn time(text: &str) -> Option<Literal> {
    let found = XSD_TIME.captures(text)?;
    let types = [
        ("date", xsd::DATE),
        ("time", xsd::TIME),
        ("date_time", xsd::DATE_TIME),
        ("month", xsd::G_YEAR_MONTH),
        ("year", xsd::G_YEAR),
        ("duration", xsd::DURATION),
    ];
    typed(text, &found, &types).filter(|_| has_day(&found))
}

/// The text of a `data` or `meter` as a number; `None` if it is not a number.
pub(super) fn number(text: &str) -> Option<Literal> {
    let found = XSD_NUMBER.captures(text)?;
    typed(text, &found, &[("integer", xsd::INTEGER), ("double", xsd::DOUBLE)])
}

fn typed(text: &str, found: &Captures<'_>, types: &[(&str, NamedNodeRef<'_>)]) -> Option<Literal> {
    let (_, datatype) = types.iter().find(|(group, _)| found.name(group).is_some())?;
    Some(Literal::new_typed_literal(text, *datatype))
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

    fn assert_types(read: fn(&str) -> Option<Literal>, cases: &[(&str, &[&str])]) {
        for (datatype, texts) in cases {
            for text in *texts {
                let literal = read(text).map(|literal| literal.datatype().as_str().to_owned());
                let expected = format!("http://www.w3.org/2001/XMLSchema#{datatype}");
                assert_eq!(literal, (!datatype.is_empty()).then_some(expected), "{text:?}");
            }
        }
    }

    #[test]
    fn dates_and_times_have_the_forms_of_xml_schema() {
        assert_types(
            time,
            &[
                ("date", &["2011-06-28", "2012-02-29", "2000-02-29Z", "-0004-02-29", "12011-01-31+14:00"]),
                ("time", &["00:00:00Z", "23:59:59.5", "24:00:00", "12:30:00-08:00"]),
                ("dateTime", &["2011-06-28T00:00:00Z", "2011-06-28T24:00:00.0", "2011-06-28T10:00:00+01:00"]),
                ("gYearMonth", &["2011-06", "2011-12Z"]),
                ("gYear", &["2011", "0033", "-0044", "12011"]),
                ("duration", &["P1D", "PT1.5S", "P2011Y06M28DT00H00M00S", "-P1Y", "PT36H", "P1M"]),
            ],
        );
        let none = [
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
        assert_types(time, &[("", &none)]);
    }

    #[test]
    fn numbers_have_the_forms_of_xml_schema() {
        assert_types(
            number,
            &[
                ("integer", &["1", "-1", "+1", "007", "123456789012345678901234567890"]),
                ("double", &["1.1", "1.", ".5", "-1e9", "1E-3", "INF", "-INF", "NaN"]),
                ("", &["", "foo", "1 ", "1,5", "e9", ".", "-", "1e", "nan", "0x1", "٣"]),
            ],
        );
    }
}

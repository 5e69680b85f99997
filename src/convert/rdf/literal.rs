//! Texts of `time`, `data` and `meter` that have the lexical form of a datatype of XML Schema.

use oxrdf::vocab::xsd;
use oxrdf::{Literal, NamedNodeRef};
use regex::Captures;

use crate::moment::calendar::days_of_month;
use crate::tables::{XSD_NUMBER, XSD_TIME};

/// The text of a `time` as a date, a time, both, a month, a year or a duration; none if it is no such.
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

/// The text of a `data` or `meter` as a number; none if it is no such.
pub(super) fn number(text: &str) -> Option<Literal> {
    let found = XSD_NUMBER.captures(text)?;
    typed(text, &found, &[("integer", xsd::INTEGER), ("double", xsd::DOUBLE)])
}

fn typed(text: &str, found: &Captures<'_>, types: &[(&str, NamedNodeRef<'_>)]) -> Option<Literal> {
    let (_, datatype) = types.iter().find(|(group, _)| found.name(group).is_some())?;
    Some(Literal::new_typed_literal(text, *datatype))
}

/// Has the month of a date the day that it names?
fn has_day(found: &Captures<'_>) -> bool {
    let number = |name: &str| {
        // Of a year the last four digits say whether it is a leap year.
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

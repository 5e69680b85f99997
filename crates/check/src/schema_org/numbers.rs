//! Numbers that cannot be right: coordinates that are no place, codes whose check digit is wrong, ratings that are better than the
//! best one, and ends that are before their starts.

use super::SchemaOrgChecker;
use crate::{MarkupPlace, Report, Rule, WORDS, quoted};
use microweave_reader::Date;

/// The best rating, if a rating does not name it (schema.org, bestRating; h-review, "rating").
const BEST: f64 = 5.0;
/// A date without a time may be this much later than its first second.
const DAY: i64 = 24 * 60 * 60;

/// A text of a thing that is compared with its other texts.
pub(super) struct ComparedText<'d> {
    property: &'d str,
    text: String,
    place: MarkupPlace<'d>,
}

impl<'d> SchemaOrgChecker<'d, '_> {
    /// Checks a number alone, and keeps what is compared with other texts of the thing.
    pub(super) fn check_number(&mut self, property: &'d str, text: &str, place: MarkupPlace<'d>) {
        let is = || format!("{} is {}", quoted(property), quoted(text));
        if is_outside_earth(property, text) {
            self.findings.report(Report::at(place, Rule::CoordinateOutOfRange, is()));
        }
        if WORDS.check_digits.contains(property) && !has_right_check_digit(text) {
            self.findings.report(Report::at(place, Rule::WrongCheckDigit, is()));
        }
        let is_compared = WORDS.rating.iter().any(|name| name == property)
            || WORDS.orders.iter().any(|(start, end)| start == property || end == property);
        if is_compared && !self.compared.iter().any(|compared| compared.property == property) {
            self.compared.push(ComparedText { property, text: text.to_owned(), place });
        }
    }

    /// Compares the texts of a thing, when all are known.
    pub(super) fn check_compared(&mut self) {
        let compared = std::mem::take(&mut self.compared);
        let first = |property: &str| compared.iter().find(|compared| compared.property == property);
        for (start, end) in &WORDS.orders {
            if let (Some(start), Some(end)) = (first(start), first(end))
                && is_before(&end.text, &start.text)
            {
                let detail = format!("{} is {}", quoted(end.property), quoted(&end.text));
                let report = Report::at(end.place, Rule::EndBeforeStart, detail);
                let start = format!("{} is {}", start.property, quoted(&start.text));
                self.findings.report(report.help(format!("correct it: {start}")));
            }
        }
        let [value, best, worst] = &WORDS.rating;
        if let Some(value) = first(value) {
            let limit = |name: &str| first(name).map(|limit| &*limit.text);
            if let Some(problem) = rating_problem(&value.text, limit(best), limit(worst), true) {
                let detail = format!("{} is {}, and {problem}", quoted(value.property), quoted(&value.text));
                self.findings.report(Report::at(value.place, Rule::RatingOutOfRange, detail));
            }
        }
    }
}

/// True for a latitude or a longitude that no place on earth has.
pub(crate) fn is_outside_earth(property: &str, text: &str) -> bool {
    let most = WORDS.coordinates.get(property);
    most.zip(text.trim().parse::<f64>().ok()).is_some_and(|(most, number)| number.abs() > *most)
}

/// True if the end is before the start. A date without a time is before a time only if its day is.
pub(crate) fn is_before(end: &str, start: &str) -> bool {
    let [Some(end), Some(start)] = [end, start].map(|text| Date::new(text.trim()).moment()) else {
        return false;
    };
    let has_same_form = end.has_time() == start.has_time() && end.has_zone() == start.has_zone();
    let seconds = match has_same_form {
        true => end.unix_seconds() - start.unix_seconds(),
        false => end.local_seconds() - start.local_seconds() + DAY,
    };
    seconds < 0
}

/// What is wrong with a rating. `has_default`: if no best rating is given, it is 5. A rating of 0 stands for no rating.
pub(crate) fn rating_problem(
    value: &str,
    best: Option<&str>,
    worst: Option<&str>,
    has_default: bool,
) -> Option<String> {
    let number = |text: &str| text.trim().replace(',', ".").parse::<f64>().ok();
    let value = number(value).filter(|value| *value != 0.0)?;
    let is_given = best.is_some();
    let best = best.map_or(has_default.then_some(BEST), number)?;
    if value > best {
        let given = if is_given { "" } else { ", because no other is given" };
        return Some(format!("the best is {best}{given}"));
    }
    let worst = worst.and_then(number).filter(|worst| value < *worst)?;
    Some(format!("the worst is {worst}"))
}

/// False for digits of a GTIN or an ISBN whose last one does not follow from the others (GS1 General Specifications, 7.9; ISO
/// 2108). Other texts, such as addresses, have no check digit.
fn has_right_check_digit(text: &str) -> bool {
    let digits: Vec<u8> = text.bytes().filter(|byte| !matches!(byte, b' ' | b'-')).collect();
    let Some((last, others)) = digits.split_last() else { return true };
    if !others.iter().all(u8::is_ascii_digit) {
        return true;
    }
    let value = |digit: &u8| u32::from(digit - b'0');
    match (digits.len(), last) {
        (10, b'0'..=b'9' | b'X' | b'x') => {
            let sum: u32 =
                others.iter().zip((2..=10).rev()).map(|(digit, weight)| weight * value(digit)).sum();
            let last = if last.is_ascii_digit() { value(last) } else { 10 };
            (sum + last).is_multiple_of(11)
        }
        (8 | 12 | 13 | 14, b'0'..=b'9') => {
            let weights = [3, 1].into_iter().cycle();
            let sum: u32 =
                others.iter().rev().zip(weights).map(|(digit, weight)| weight * value(digit)).sum();
            (sum + value(last)).is_multiple_of(10)
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_digits_follow_from_the_others() {
        for right in [
            "4006381333931",
            "978-0-306-40615-7",
            "0306406152",
            "080442957X",
            "96385074",
            "036000291452",
            "0",
            "N/A",
            "12345",
        ] {
            assert!(has_right_check_digit(right), "{right}");
        }
        for wrong in ["4006381333930", "9780306406158", "0306406153", "96385075", "00036000291453"] {
            assert!(!has_right_check_digit(wrong), "{wrong}");
        }
    }

    #[test]
    fn ends_are_before_starts_of_other_forms() {
        for (end, start) in [
            ("2026-11-20T18:00Z", "2026-11-20T19:00Z"),
            ("2026-11-19", "2026-11-20"),
            ("2026-11-18", "2026-11-20T19:00"),
            ("2026-11-20T19:00+02:00", "2026-11-20T18:00Z"),
        ] {
            assert!(is_before(end, start), "{end} {start}");
        }
        for (end, start) in [
            ("2026-11-20", "2026-11-20"),
            ("2026-11-20", "2026-11-20T19:00"),
            ("2026-11-20T18:00", "2026-11-20T19:00Z"),
            ("2026-11-20T20:00+02:00", "2026-11-20T18:00Z"),
            ("later", "2026-11-20"),
        ] {
            assert!(!is_before(end, start), "{end} {start}");
        }
    }
}

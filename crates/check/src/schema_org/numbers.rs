//! Numbers that cannot be right: coordinates that are no place, codes whose check digit is wrong, and ratings that are better than
//! the best one.

use super::SchemaOrgChecker;
use crate::forms::is_digits;
use crate::orders::ComparedTexts;
use crate::{MarkupPlace, Report, Rule, WORDS, quoted};
use serde::Deserialize;

/// The best rating, if a rating does not name it (schema.org, bestRating; h-review, "rating").
const BEST: f64 = 5.0;

impl<'d> SchemaOrgChecker<'d, '_> {
    /// Checks a number alone, and keeps what is compared with other texts of the thing.
    pub(super) fn check_number(&mut self, property: &'d str, text: &str, place: MarkupPlace<'d>) {
        let is = || format!("{} is {}", quoted(property), quoted(text));
        if is_outside_earth(property, text) {
            self.findings.report(Report::at(place, Rule::CoordinateOutOfRange, is()));
        }
        if WORDS.check_digits.get(property).is_some_and(|lengths| !has_right_digits(text, lengths)) {
            self.findings.report(Report::at(place, Rule::WrongCheckDigit, is()));
        }
        // Such as `does not apply`.
        if property.starts_with("gtin") && !text.contains(':') && text.contains(char::is_alphabetic) {
            let report = Report::at(place, Rule::WrongKindOfValue, is());
            self.findings.report(report.help("the property takes 8, 12, 13 or 14 digits"));
        }
        if WORDS.rating.contains(&property)
            && text.split_once(',').is_some_and(|(whole, rest)| is_digits(whole) && is_digits(rest))
        {
            let report = Report::at(place, Rule::WrongKindOfValue, is());
            self.findings.report(report.corrected(Some(text.replace(',', "."))));
        }
        let number = || text.parse::<f64>().ok();
        if WORDS.positive.contains(property) && number().is_some_and(|number| number < 0.0) {
            let report = Report::at(place, Rule::WrongKindOfValue, is());
            self.findings.report(report.help("the property takes a number that is not negative"));
        }
        if ComparedTexts::compare(property) {
            self.compared.add(property, text.to_owned(), place);
        }
    }

    /// Compares the texts of a thing, when all are known.
    pub(super) fn check_compared(&mut self) {
        let compared = std::mem::take(&mut self.compared);
        compared.check_orders(self.findings);
        let first = |name: &str| compared.first(name);
        let [value, best, worst] = &WORDS.rating;
        if let Some(value) = first(value) {
            let limit = |name: &str| first(name).map(|limit| &*limit.text);
            if let Some(problem) = rating_problem(&value.text, limit(best), limit(worst), true) {
                let detail = format!("{} is {}, and {problem}", quoted(value.name), quoted(&value.text));
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

/// True for a latitude or a longitude that no place on earth has, or that has no digits.
pub(crate) fn is_no_coordinate(property: &str, text: &str) -> bool {
    WORDS.coordinates.contains_key(property)
        && (is_outside_earth(property, text) || !text.contains(|c: char| c.is_ascii_digit()))
}

/// True for a latitude and a longitude in one text, perhaps a `geo:` URI (RFC 5870), that no place on earth has.
pub(crate) fn is_pair_outside_earth(text: &str) -> bool {
    let pair = text.trim().trim_start_matches("geo:").split_once([',', ';']);
    pair.is_some_and(|(latitude, rest)| {
        let longitude = rest.split([',', ';']).next().unwrap_or_default();
        is_outside_earth("latitude", latitude) || is_outside_earth("longitude", longitude)
    })
}

/// What is wrong with a rating. `has_default`: if no best rating is given, it is 5. A rating of 0 stands for no rating. A
/// fraction or percentage names its best rating.
pub(crate) fn rating_problem(
    value: &str,
    best: Option<&str>,
    worst: Option<&str>,
    has_default: bool,
) -> Option<String> {
    let number =
        |text: &str| text.trim().replace(',', ".").parse::<f64>().ok().filter(|number| number.is_finite());
    let value = value.trim();
    let parts = ["/", " out of ", " of "].iter().find_map(|between| value.split_once(between));
    let fraction = parts.or_else(|| Some((value.strip_suffix('%')?, "100")));
    let (value, best) = fraction.map_or((value, best), |(value, best)| (value, Some(best)));
    let value = match number(value) {
        // People read `4.5 out of 5`, and many programs do.
        None if value.starts_with(|c: char| !c.is_numeric()) && (has_default || best.is_some()) => {
            return Some("it is not a number".to_owned());
        }
        value => value.filter(|value| *value != 0.0)?,
    };
    let is_given = best.is_some();
    let best = best.map_or(has_default.then_some(BEST), number)?;
    if value > best {
        let given = if is_given { "" } else { ", because no other is given" };
        return Some(format!("the best is {best}{given}"));
    }
    let worst = worst.and_then(number).unwrap_or_default();
    (value < worst).then(|| format!("the worst is {worst}"))
}

/// How many digits a number has, and by what its last digit follows from the others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckedNumber {
    /// The lengths of numbers whose weighted sum is a multiple of 10 (GS1 General Specifications, 7.9).
    #[serde(default)]
    modulo_10: Vec<usize>,
    /// The lengths of numbers whose weighted sum is a multiple of 11, where X stands for 10 (ISO 2108 of 1992, ISO 3297).
    #[serde(default)]
    modulo_11: Vec<usize>,
}

/// False for digits that have another length, that are all zero, or whose last one does not follow from the others. Other texts,
/// such as addresses, have no check digit.
pub(crate) fn has_right_digits(text: &str, number: &CheckedNumber) -> bool {
    let digits: Vec<u8> = text.bytes().filter(|byte| !matches!(byte, b' ' | b'-')).collect();
    let Some((last, others)) = digits.split_last() else { return true };
    let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'X' | b'x');
    if !others.iter().all(u8::is_ascii_digit) && digits.iter().all(is_digit) {
        return false;
    }
    let is_number = others.iter().all(u8::is_ascii_digit) && is_digit(last);
    let length = digits.len();
    let value = |digit: &u8| if digit.is_ascii_digit() { u32::from(digit - b'0') } else { 10 };
    let sum = |weights: &mut dyn Iterator<Item = u32>| {
        others.iter().rev().zip(weights).map(|(digit, weight)| weight * value(digit)).sum::<u32>()
            + value(last)
    };
    if !is_number {
        true
    } else if number.modulo_11.contains(&length) {
        let sum = sum(&mut (2..));
        sum > 0 && sum.is_multiple_of(11)
    } else {
        let sum = sum(&mut [3, 1].into_iter().cycle());
        number.modulo_10.contains(&length) && last.is_ascii_digit() && sum > 0 && sum.is_multiple_of(10)
    }
}

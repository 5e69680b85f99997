//! Durations.

use std::collections::HashMap;

use once_cell::sync::Lazy;

use crate::expression::{Regex, compile};

/// A duration of ISO 8601, in any letter case.
static ISO_8601: Lazy<Regex> = Lazy::new(|| {
    let number = "[0-9]+ (?: [.,] [0-9]+ )?";
    let time = format!(
        "T (?: {number} H (?: {number} M )? (?: {number} S )? | {number} M (?: {number} S )? | {number} S )"
    );
    compile(&format!(r"(?xi-u) ^ P (?: (?: {number} [YMWD] )+ (?: {time} )? | {time} ) $"))
});

/// Ten years in seconds. No recording, recipe or event that a page describes takes longer: a larger number is a mistake.
pub const MAX_SECONDS: u64 = 10 * 366 * 24 * 60 * 60;

/// True for a duration of ISO 8601, such as `PT1H30M` or `P6M`.
pub fn is_iso_8601(text: &str) -> bool {
    ISO_8601.is_match(text)
}

/// The seconds of a duration of ISO 8601, such as `PT1H30M`, or of a time such as `1:30:00` or `90:00`, as the nearest whole number.
/// `None` for other texts, and for years and months, whose length differs, unless their number is 0.
///
/// ```
/// use microweave_values::datetime::duration::seconds;
///
/// assert_eq!((seconds("PT1H30M"), seconds("1:30:00")), (Some(5400), Some(5400)));
/// assert_eq!(seconds("P1M"), None, "months have several lengths");
/// ```
pub fn seconds(text: &str) -> Option<u64> {
    let text = text.trim();
    match text.strip_prefix(['P', 'p']) {
        Some(parts) => of_parts(parts, false),
        None if text.contains(':') => of_clock(text),
        None => None,
    }
}

/// The seconds of a duration in the letters of ISO 8601 that lacks the `T`, or a number that is 0: `P1H`, `PTH30MS`.
pub fn seconds_in_letters(text: &str) -> Option<u64> {
    of_parts(text.trim().strip_prefix(['P', 'p'])?, true)
}

fn of_parts(parts: &str, is_lenient: bool) -> Option<u64> {
    let (mut seconds, mut rest, mut is_time) = (0_u64, parts, false);
    let mut has_part = false;
    while !rest.is_empty() {
        if let (false, Some(time)) = (is_time, rest.strip_prefix(['T', 't'])) {
            (is_time, rest) = (true, time);
            continue;
        }
        let end = rest.find(|c: char| !c.is_ascii_digit() && !is_decimal_mark(c))?;
        let letter = rest.as_bytes()[end].to_ascii_uppercase();
        is_time |= is_lenient && matches!(letter, b'H' | b'S');
        let unit = match (is_time, letter) {
            (false, b'Y' | b'M') if rest[..end].parse() == Ok(0) => 0,
            (false, b'W') => 7 * 24 * 60 * 60,
            (false, b'D') => 24 * 60 * 60,
            (true, b'H') => 60 * 60,
            (true, b'M') => 60,
            (true, b'S') => 1,
            _ => return None,
        };
        if end > 0 || !is_lenient {
            seconds = seconds.checked_add(product(&rest[..end], unit)?)?;
            has_part = true;
        }
        rest = &rest[end + 1..];
    }
    has_part.then_some(seconds)
}

/// The seconds of each unit in words.
static UNITS: Lazy<HashMap<&str, u64>> = crate::table!("duration-words.json");

/// The seconds of numbers with units in words, such as `1 hr 30 minutes`, `1½ hours` and `1h20`. Other words are ignored. `None` if
/// another number has no such unit, if the units do not get smaller, as in `10 min or 1 hour`, and for a number below 0.
///
/// ```
/// use microweave_values::datetime::duration::seconds_in_words;
///
/// assert_eq!(seconds_in_words("1 hr 30 minutes"), Some(5400));
/// assert_eq!(seconds_in_words("1 1/2 hours"), Some(5400));
/// assert_eq!(seconds_in_words("10 min or 1 hour"), None);
/// ```
pub fn seconds_in_words(text: &str) -> Option<u64> {
    // The letters of ISO 8601 are no words, but some publishers write words after them: `PT20 Mins`.
    let text = text.trim_start();
    let of_time = text.strip_prefix("PT").or_else(|| text.strip_prefix("pt"));
    let unsigned = text.strip_prefix(['-', '−']);
    // ISO 8601-2 has durations below 0.
    let is_iso = of_time.is_none() && unsigned.unwrap_or(text).starts_with(['P', 'p']);
    if is_iso || unsigned.is_some_and(|text| text.starts_with(|c: char| c.is_ascii_digit())) {
        return None;
    }
    let (mut seconds, mut rest, mut last_unit) = (None, of_time.unwrap_or(text), u64::MAX);
    while let Some(start) = rest.find(char::is_numeric) {
        let (number, after) = UnitCount::read(&rest[start..])?;
        let word = after.trim_start();
        let word = word.find(|c: char| !c.is_alphabetic()).map_or(word, |end| &word[..end]);
        let is_after_hours = || rest[..start].trim().eq_ignore_ascii_case("h");
        let unit = match word {
            // The minutes of `1h20`.
            "" if is_after_hours() && number.is_below(60) => 60,
            word => *UNITS.get(word.to_lowercase().as_str())?,
        };
        if unit >= last_unit {
            return None;
        }
        seconds = Some(seconds.unwrap_or(0_u64).checked_add(number.of_units(unit)?)?);
        (rest, last_unit) = (after, unit);
    }
    seconds
}

fn is_decimal_mark(c: char) -> bool {
    matches!(c, '.' | ',')
}

/// The decimal number that a text begins with, and the text after it. The number may be empty.
fn decimal_at(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit() && !is_decimal_mark(c)).unwrap_or(text.len());
    (text[..end].trim_end_matches(is_decimal_mark), &text[end..])
}

/// A number of units in a text: a decimal number, and a fraction.
struct UnitCount<'t> {
    decimal: &'t str,
    fraction: Fraction,
}

/// A number below 1.
#[derive(Clone, Copy)]
struct Fraction {
    numerator: u64,
    denominator: u64,
}

/// The fraction of a character.
fn fraction_of(sign: char) -> Option<Fraction> {
    let (numerator, denominator) = match sign {
        '½' => (1, 2),
        '¼' => (1, 4),
        '¾' => (3, 4),
        '⅓' => (1, 3),
        '⅔' => (2, 3),
        _ => return None,
    };
    Some(Fraction { numerator, denominator })
}

impl<'t> UnitCount<'t> {
    /// The number that a text begins with, such as `1.5`, `1½`, `½` and `1 1/2`, and the text after it. `None` if a comma can be
    /// between thousands.
    fn read(text: &'t str) -> Option<(Self, &'t str)> {
        let (decimal, after) = decimal_at(text);
        if decimal.split_once(',').is_some_and(|(_, digits)| digits.len() == 3) {
            return None;
        }
        let mut chars = after.trim_start().chars();
        if let Some(fraction) = chars.next().and_then(fraction_of) {
            return Some((UnitCount { decimal, fraction }, chars.as_str()));
        }
        let (decimal, (numerator, after_numerator)) = match after.starts_with('/') {
            true => ("", (decimal, after)),
            false => (decimal, decimal_at(after.trim_start())),
        };
        let Some(below) = after_numerator.strip_prefix('/') else {
            let fraction = Fraction { numerator: 0, denominator: 1 };
            return (!decimal.is_empty()).then_some((UnitCount { decimal, fraction }, after));
        };
        let (denominator, after) = decimal_at(below);
        let fraction =
            Fraction { numerator: numerator.parse().ok()?, denominator: denominator.parse().ok()? };
        (fraction.numerator < fraction.denominator).then_some((UnitCount { decimal, fraction }, after))
    }

    fn is_below(&self, limit: u64) -> bool {
        self.decimal.parse().is_ok_and(|number: u64| number < limit)
    }

    /// The seconds of units, as the nearest whole number.
    fn of_units(&self, unit: u64) -> Option<u64> {
        let Fraction { numerator, denominator } = self.fraction;
        let whole = if self.decimal.is_empty() { Some(0) } else { product(self.decimal, unit) };
        whole?.checked_add(nearest(unit.checked_mul(numerator)?, denominator)?)
    }
}

/// A division, rounded to the nearest whole number. `None` for a divisor of 0, and if a number is too large.
fn nearest(dividend: u64, divisor: u64) -> Option<u64> {
    dividend.checked_add(divisor / 2)?.checked_div(divisor)
}

/// The seconds of a decimal number of units, as the nearest whole number.
fn product(number: &str, unit: u64) -> Option<u64> {
    let (whole, fraction) = number.split_once(is_decimal_mark).unwrap_or((number, ""));
    // More digits make no second.
    let digits = &fraction[..fraction.len().min(9)];
    let of_fraction = match digits {
        "" => 0,
        digits => nearest(digits.parse::<u64>().ok()? * unit, 10_u64.pow(digits.len() as u32))?,
    };
    whole.parse::<u64>().ok()?.checked_mul(unit)?.checked_add(of_fraction)
}

/// The seconds of a time such as `1:30:00`. Programs for recordings write a fraction after it: `3:25.61`.
fn of_clock(text: &str) -> Option<u64> {
    let (text, fraction) = text.split_once('.').unwrap_or((text, "0"));
    if fraction.is_empty() || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut whole = 0_u64;
    for (number, part) in text.split(':').enumerate() {
        let is_part = number < 3 && !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let part = part.parse::<u64>().ok().filter(|&part| is_part && (number == 0 || part < 60))?;
        whole = whole.checked_mul(60)?.checked_add(part)?;
    }
    whole.checked_add(product(&["0.", fraction].concat(), 1)?)
}

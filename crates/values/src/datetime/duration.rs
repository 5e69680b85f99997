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

/// The seconds of a duration of ISO 8601, such as `PT1H30M`, or of a time such as `1:30:00` or `90:00`. `None` for other
/// texts, and for years and months, whose length differs, unless their number is 0.
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
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
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

/// The seconds of numbers with units in words, such as `1 hr 30 minutes`. Other words are ignored. `None` if a number has no
/// such unit, or if the units do not get smaller, as in `10 min or 1 hour`.
///
/// ```
/// use microweave_values::datetime::duration::seconds_in_words;
///
/// assert_eq!(seconds_in_words("1 hr 30 minutes"), Some(5400));
/// assert_eq!(seconds_in_words("10 min or 1 hour"), None);
/// ```
pub fn seconds_in_words(text: &str) -> Option<u64> {
    // The letters of ISO 8601 are no words, but some publishers write words after them: `PT20 Mins`.
    let text = text.trim_start();
    let of_time = text.strip_prefix("PT").or_else(|| text.strip_prefix("pt"));
    // ISO 8601-2 has durations below 0.
    if of_time.is_none() && text.strip_prefix('-').unwrap_or(text).starts_with(['P', 'p']) {
        return None;
    }
    let (mut seconds, mut rest, mut last_unit) = (None, of_time.unwrap_or(text), u64::MAX);
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let number = &rest[start..];
        let end = number.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(number.len());
        let after = number[end..].trim_start();
        let word = after.find(|c: char| !c.is_alphabetic()).map_or(after, |end| &after[..end]);
        let unit = *UNITS.get(word.to_ascii_lowercase().as_str())?;
        if unit >= last_unit {
            return None;
        }
        seconds =
            Some(seconds.unwrap_or(0_u64).checked_add(product(number[..end].trim_end_matches('.'), unit)?)?);
        (rest, last_unit) = (&number[end..], unit);
    }
    seconds
}

/// The whole seconds of a decimal number of units.
fn product(number: &str, unit: u64) -> Option<u64> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    // More digits make no second.
    let digits = &fraction[..fraction.len().min(9)];
    let of_fraction = match digits {
        "" => 0,
        digits => digits.parse::<u64>().ok()? * unit / 10_u64.pow(digits.len() as u32),
    };
    whole.parse::<u64>().ok()?.checked_mul(unit)?.checked_add(of_fraction)
}

fn of_clock(text: &str) -> Option<u64> {
    let mut seconds = 0_u64;
    for (number, part) in text.split(':').enumerate() {
        let is_part = number < 3 && !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let part = part.parse::<u64>().ok().filter(|&part| is_part && (number == 0 || part < 60))?;
        seconds = seconds.checked_mul(60)?.checked_add(part)?;
    }
    Some(seconds)
}

//! Rules by which events happen again: what iCalendar (RFC 2445 and RFC 5545) calls RECUR.

use std::collections::HashSet;
use std::ops::RangeInclusive;

const FREQUENCIES: [&str; 7] = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
const WEEKDAYS: [&str; 7] = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/// The parts of a rule in upper case, by name and in order, each once. What its `UNTIL` says, and parts that begin
/// with `X-`, are left to the caller. None if the text is no rule.
pub(crate) fn parts(text: &str) -> Option<Vec<(&str, &str)>> {
    let mut seen = HashSet::new();
    let mut parts = Vec::new();
    for part in text.split(';') {
        let (name, value) = part.split_once('=')?;
        if !seen.insert(name) || !is_part(name, value) {
            return None;
        }
        parts.push((name, value));
    }
    let is_whole = seen.contains("FREQ") && !(seen.contains("UNTIL") && seen.contains("COUNT"));
    is_whole.then_some(parts)
}

fn is_part(name: &str, value: &str) -> bool {
    let each = |is_valid: fn(&str) -> bool| value.split(',').all(is_valid);
    match name {
        "FREQ" => FREQUENCIES.contains(&value),
        "UNTIL" => true,
        "COUNT" | "INTERVAL" => is_number(value, 1..=u32::MAX),
        "BYSECOND" => each(|number| is_number(number, 0..=60)),
        "BYMINUTE" => each(|number| is_number(number, 0..=59)),
        "BYHOUR" => each(|number| is_number(number, 0..=23)),
        "BYDAY" => each(is_day),
        "BYMONTHDAY" => each(|number| is_signed(number, 31)),
        "BYYEARDAY" | "BYSETPOS" => each(|number| is_signed(number, 366)),
        "BYWEEKNO" => each(|number| is_signed(number, 53)),
        "BYMONTH" => each(|number| is_number(number, 1..=12)),
        "WKST" => WEEKDAYS.contains(&value),
        extension => extension.starts_with("X-"),
    }
}

/// Of at most nine digits, which every reader can hold.
fn is_number(text: &str, range: RangeInclusive<u32>) -> bool {
    let is_short = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_short && text.parse().is_ok_and(|number| range.contains(&number))
}

fn is_signed(text: &str, most: u32) -> bool {
    is_number(text.strip_prefix(['+', '-']).unwrap_or(text), 1..=most)
}

/// A weekday, with the number of its week in front or without.
fn is_day(text: &str) -> bool {
    let weeks = WEEKDAYS.iter().find_map(|weekday| text.strip_suffix(weekday));
    weeks.is_some_and(|week| week.is_empty() || is_signed(week, 53))
}

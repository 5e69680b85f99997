//! The rules of recurrence that iCalendar (RFC 2445, section 4.3.10) calls RECUR.

use std::collections::HashSet;

use super::forms::is_digits;

const FREQUENCIES: [&str; 7] = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
const WEEKDAYS: [&str; 7] = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

pub(super) fn is_recurrence(text: &str) -> bool {
    // Names and words of iCalendar may be in letters of either case.
    let text = text.to_ascii_uppercase();
    let mut seen = HashSet::new();
    let mut parts = text.split(';').map(|part| part.split_once('=').unwrap_or((part, "")));
    let begins_well =
        parts.clone().next().is_some_and(|(name, value)| name == "FREQ" && FREQUENCIES.contains(&value));
    begins_well
        && parts.all(|(name, value)| seen.insert(name.to_owned()) && is_part(name, value))
        && !(seen.contains("UNTIL") && seen.contains("COUNT"))
}

fn is_part(name: &str, value: &str) -> bool {
    let each = |is_valid: fn(&str) -> bool| value.split(',').all(is_valid);
    match name {
        "FREQ" => true,
        "UNTIL" => is_moment(value),
        "COUNT" | "INTERVAL" => is_digits(value),
        "BYSECOND" | "BYMINUTE" => each(|number| is_number(number, 0..=59)),
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

/// A date of iCalendar, with a time or without.
fn is_moment(value: &str) -> bool {
    let (date, time) = value.split_once('T').map_or((value, None), |(date, time)| (date, Some(time)));
    let is_time = |time: &str| {
        let time = time.strip_suffix('Z').unwrap_or(time);
        is_digits(time) && time.len() == 6
    };
    is_digits(date) && date.len() == 8 && time.is_none_or(is_time)
}

fn is_number(value: &str, range: std::ops::RangeInclusive<u16>) -> bool {
    is_digits(value) && value.parse().is_ok_and(|number| range.contains(&number))
}

fn is_signed(value: &str, most: u16) -> bool {
    is_number(value.strip_prefix(['+', '-']).unwrap_or(value), 1..=most)
}

/// A weekday, with the number of its week in front or without.
fn is_day(value: &str) -> bool {
    WEEKDAYS
        .iter()
        .any(|weekday| value.strip_suffix(weekday).is_some_and(|week| week.is_empty() || is_signed(week, 53)))
}

#[cfg(test)]
mod tests {
    use super::is_recurrence;

    #[test]
    fn valid_rules() {
        for valid in [
            "FREQ=DAILY",
            "freq=weekly;interval=2;wkst=su;byday=tu,th",
            "FREQ=MONTHLY;BYDAY=-1FR,+2MO;UNTIL=20261224",
            "FREQ=YEARLY;UNTIL=20261224T000000Z;BYMONTH=1,12;BYHOUR=9;BYMINUTE=0,59;BYYEARDAY=-366",
            "FREQ=YEARLY;X-TIDE=HIGH",
        ] {
            assert!(is_recurrence(valid), "{valid}");
        }
    }

    #[test]
    fn invalid_rules() {
        for invalid in [
            "",
            "every week",
            "FREQ",
            "FREQ=",
            "FREQ=OFTEN",
            "INTERVAL=2;FREQ=DAILY",
            "FREQ=DAILY;",
            "FREQ=DAILY;FREQ=DAILY",
            "FREQ=DAILY;COUNT=2;UNTIL=20261224",
            "FREQ=DAILY;COUNT=-1",
            "FREQ=DAILY;UNTIL=2026-12-24",
            "FREQ=DAILY;UNTIL=20261224T00",
            "FREQ=DAILY;BYHOUR=24",
            "FREQ=DAILY;BYDAY=XX",
            "FREQ=DAILY;BYDAY=0MO",
            "FREQ=DAILY;BYMONTHDAY=99999999",
            "FREQ=DAILY;TIDE=HIGH",
        ] {
            assert!(!is_recurrence(invalid), "{invalid}");
        }
    }
}

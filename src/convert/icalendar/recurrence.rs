//! Rules by which events happen again.

use super::when::in_utc;
use crate::moment::Moment;

const FREQUENCIES: [&str; 7] = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
const WEEKDAYS: [&str; 7] = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/// The value of `RRULE`, whose commas and semicolons have no backslashes; none if the text is no rule.
/// Its `UNTIL` is of the kind that the start of the event is.
pub(super) fn rule(text: &str, start: Moment) -> Option<String> {
    let text = text.trim_ascii().to_ascii_uppercase();
    let mut names = Vec::new();
    let mut parts = Vec::new();
    for part in text.trim_end_matches(';').split(';') {
        let (name, value) = part.split_once('=')?;
        if names.contains(&name) {
            return None;
        }
        names.push(name);
        parts.push(format!("{name}={}", part_value(name, value, start)?));
    }
    let is_whole = names.contains(&"FREQ") && !(names.contains(&"UNTIL") && names.contains(&"COUNT"));
    is_whole.then(|| parts.join(";"))
}

fn part_value(name: &str, value: &str, start: Moment) -> Option<String> {
    let is_known = match name {
        "FREQ" => FREQUENCIES.contains(&value),
        "UNTIL" => return in_utc(Moment::parse(value)?.of_the_kind_of(start)),
        "COUNT" | "INTERVAL" => number(value).is_some_and(|number| number > 0),
        "BYSECOND" => are_all(value, |part| is_within(part, 0, 60)),
        "BYMINUTE" => are_all(value, |part| is_within(part, 0, 59)),
        "BYHOUR" => are_all(value, |part| is_within(part, 0, 23)),
        "BYDAY" => are_all(value, is_weekday),
        "BYMONTHDAY" => are_all(value, |part| is_within(unsigned(part), 1, 31)),
        "BYYEARDAY" | "BYSETPOS" => are_all(value, |part| is_within(unsigned(part), 1, 366)),
        "BYWEEKNO" => are_all(value, |part| is_within(unsigned(part), 1, 53)),
        "BYMONTH" => are_all(value, |part| is_within(part, 1, 12)),
        "WKST" => WEEKDAYS.contains(&value),
        _ => false,
    };
    is_known.then(|| value.to_owned())
}

fn are_all(list: &str, is_one: impl Fn(&str) -> bool) -> bool {
    list.split(',').all(is_one)
}

fn unsigned(text: &str) -> &str {
    text.strip_prefix(['+', '-']).unwrap_or(text)
}

fn number(text: &str) -> Option<u32> {
    let is_number = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

fn is_within(text: &str, least: u32, most: u32) -> bool {
    number(text).is_some_and(|number| (least..=most).contains(&number))
}

/// A day of the week, or one of the month or year by its number.
fn is_weekday(text: &str) -> bool {
    let start = text.len().saturating_sub(2);
    let (Some(ordinal), Some(day)) = (text.get(..start), text.get(start..)) else { return false };
    WEEKDAYS.contains(&day) && (ordinal.is_empty() || is_within(unsigned(ordinal), 1, 53))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(start: &str, text: &str) -> Option<String> {
        rule(text, Moment::parse(start).expect("it is a date"))
    }

    #[test]
    fn rules() {
        for (text, written) in [
            ("FREQ=WEEKLY;BYDAY=MO,WE,-1FR;COUNT=10", "FREQ=WEEKLY;BYDAY=MO,WE,-1FR;COUNT=10"),
            (" freq=daily;interval=2; ", "FREQ=DAILY;INTERVAL=2"),
            ("BYMONTHDAY=-1;FREQ=MONTHLY;WKST=SU", "BYMONTHDAY=-1;FREQ=MONTHLY;WKST=SU"),
        ] {
            assert_eq!(from("2026-11-20", text).as_deref(), Some(written), "{text}");
        }
        for none in [
            "",
            "every Tuesday",
            "COUNT=3",
            "FREQ=OFTEN",
            "FREQ=DAILY;FREQ=DAILY",
            "FREQ=DAILY;COUNT=0",
            "FREQ=DAILY;COUNT=1;UNTIL=20261224",
            "FREQ=DAILY;UNTIL=soon",
            "FREQ=DAILY;BYDAY=\u{e9}MO",
            "FREQ=DAILY;BYDAY=",
            "FREQ=DAILY;X=1",
        ] {
            assert_eq!(from("2026-11-20", none), None, "{none}");
        }
    }

    #[test]
    fn ends_of_rules() {
        for (start, until, written) in [
            ("2026-11-20", "2026-12-24", "20261224"),
            ("2026-11-20", "20261224T100000Z", "20261224"),
            ("2026-11-20T18:30", "2026-12-24", "20261224T235959"),
            ("2026-11-20T18:30", "20261224T100000Z", "20261224T100000"),
            ("2026-11-20T18:30+01:00", "2026-12-24", "20261224T225959Z"),
            ("2026-11-20T18:30Z", "2026-12-24T00:00:00+01:00", "20261223T230000Z"),
        ] {
            let rule = from(start, &format!("FREQ=DAILY;UNTIL={until}"));
            assert_eq!(rule, Some(format!("FREQ=DAILY;UNTIL={written}")), "{start} {until}");
        }
    }
}

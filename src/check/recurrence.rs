//! Checks recurrence rules: the values of iCalendar's type RECUR (RFC 5545, section 3.3.10).

use super::forms::is_digits;
use crate::datetime::Moment;
use crate::datetime::recurrence::{Problem, check, parts};

/// The problem of an event's recurrence rule; `None` if the rule is valid. Without `start`, the parts that depend on
/// the start are not checked.
pub(super) fn problem(text: &str, start: Option<Moment>) -> Option<Problem> {
    check_rule(text, start).err()
}

fn check_rule(text: &str, start: Option<Moment>) -> Result<(), Problem> {
    // Names and keywords of iCalendar are case-insensitive.
    let text = text.to_ascii_uppercase();
    let parts = parts(&text)?;
    check(&parts)?;
    if parts.first().is_some_and(|first| first.name != "FREQ") {
        return Err(Problem::FrequencyNotFirst);
    }
    let is_of_date = start.is_some_and(|start| !start.has_time());
    if let Some(part) = parts.iter().find(|part| is_of_date && part.is_time()) {
        return Err(Problem::TimeOfDate(part.name));
    }
    match parts.iter().find(|part| part.name == "UNTIL") {
        Some(until) => check_until(until.value, start),
        None => Ok(()),
    }
}

/// Checks that `UNTIL` is a date if the start is a date, and otherwise a time in UTC. A local time is not allowed,
/// because times in microdata have a zone.
fn check_until(until: &str, start: Option<Moment>) -> Result<(), Problem> {
    let moment = if is_moment(until) { Moment::parse(until) } else { None };
    let moment = moment.ok_or(Problem::Value("UNTIL"))?;
    match start {
        Some(start) if !start.has_time() && moment.has_time() => Err(Problem::UntilNotDate),
        Some(start) if start.has_time() && !until.ends_with('Z') => Err(Problem::UntilNotUtc),
        _ => Ok(()),
    }
}

/// True if the value has the form of a DATE or DATE-TIME of iCalendar.
fn is_moment(value: &str) -> bool {
    let (date, time) = value.split_once('T').map_or((value, None), |(date, time)| (date, Some(time)));
    let is_time = |time: &str| {
        let time = time.strip_suffix('Z').unwrap_or(time);
        is_digits(time) && time.len() == 6
    };
    is_digits(date) && date.len() == 8 && time.is_none_or(is_time)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_recurrence(text: &str) -> bool {
        problem(text, None).is_none()
    }

    #[test]
    fn rules_are_checked_against_the_start() {
        let of = |start, text| problem(text, Moment::of_valid(start));
        let (date, time) = ("2026-11-20", "2026-11-20T18:30:00+01:00");
        assert_eq!(of(date, "FREQ=DAILY;BYHOUR=9"), Some(Problem::TimeOfDate("BYHOUR")));
        assert_eq!(of(time, "FREQ=DAILY;BYHOUR=9"), None);
        assert_eq!(of(date, "FREQ=DAILY;UNTIL=20261224"), None);
        assert_eq!(of(date, "FREQ=DAILY;UNTIL=20261224T100000Z"), Some(Problem::UntilNotDate));
        assert_eq!(of(time, "FREQ=DAILY;UNTIL=20261224"), Some(Problem::UntilNotUtc));
        assert_eq!(of(time, "FREQ=DAILY;UNTIL=20261224T100000"), Some(Problem::UntilNotUtc));
        assert_eq!(of(time, "FREQ=DAILY;UNTIL=20261224T100000Z"), None);
    }

    #[test]
    fn valid_rules() {
        for valid in [
            "FREQ=DAILY",
            "freq=weekly;interval=2;wkst=su;byday=tu,th",
            "FREQ=MONTHLY;BYDAY=-1FR,+2MO;UNTIL=20261224",
            "FREQ=YEARLY;UNTIL=20261224T000000Z;BYMONTH=1,12;BYHOUR=9;BYMINUTE=0,59;BYYEARDAY=-366",
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
            "FREQ=DAILY;INTERVAL=0",
            "FREQ=DAILY;UNTIL=2026-12-24",
            "FREQ=DAILY;UNTIL=20261324",
            "FREQ=DAILY;UNTIL=20261224T00",
            "FREQ=DAILY;BYHOUR=24",
            "FREQ=DAILY;BYDAY=XX",
            "FREQ=DAILY;BYDAY=0MO",
            "FREQ=DAILY;BYMONTHDAY=99999999",
            "FREQ=DAILY;TIDE=HIGH",
            "FREQ=YEARLY;X-TIDE=HIGH",
            "FREQ=MONTHLY;BYWEEKNO=3",
        ] {
            assert!(!is_recurrence(invalid), "{invalid}");
        }
    }
}

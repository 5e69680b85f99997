//! Checks recurrence rules: the values of iCalendar's type RECUR (RFC 5545, section 3.3.10).

use super::forms::is_digits;
use crate::datetime::Moment;
use crate::datetime::recurrence::{Problem, check, parts};

/// Checks an event's recurrence rule. Without `start`, the parts that depend on the start are not checked.
pub(super) fn check_rule(text: &str, start: Option<Moment>) -> Result<(), Problem> {
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

//! The rules of recurrence that iCalendar (RFC 2445, section 4.3.10) calls RECUR.

use super::forms::is_digits;
use crate::recurrence::parts;

pub(super) fn is_recurrence(text: &str) -> bool {
    // Names and words of iCalendar may be in letters of either case.
    let text = text.to_ascii_uppercase();
    let Some(parts) = parts(&text) else { return false };
    let begins_well = parts.first().is_some_and(|(name, _)| *name == "FREQ");
    begins_well && parts.iter().all(|(name, value)| *name != "UNTIL" || is_moment(value))
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
            "FREQ=DAILY;INTERVAL=0",
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

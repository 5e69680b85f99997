//! Recurrence rules of events (RFC 5545, section 3.3.10).

use super::when::in_utc;
use crate::collections::sort::sort_by_key;
use crate::datetime::Moment;
use crate::datetime::recurrence::{RulePart, check, parts};

/// The value of `RRULE`; `None` if the text is not a recurrence rule. Its commas and semicolons are not escaped.
/// `FREQ` comes first. `UNTIL` has the value type of the event's start: a date, a local time or a time in UTC.
pub(super) fn rule(text: &str, start: Moment) -> Option<String> {
    let text = text.trim_ascii().to_ascii_uppercase();
    let mut parts = parts(text.trim_end_matches(';')).ok()?;
    // If DTSTART is a DATE, BYSECOND, BYMINUTE and BYHOUR "MUST be ignored".
    parts.retain(|part| start.has_time() || !part.is_time());
    check(&parts).ok()?;
    // "the FREQ rule part MUST be the first rule part", for programs that follow RFC 2445.
    sort_by_key(&mut parts, |part| part.name != "FREQ");
    let written = |RulePart { name, value }| match name {
        "UNTIL" => Some(format!("UNTIL={}", in_utc(Moment::parse(value)?.in_form_of(start))?)),
        _ => Some(format!("{name}={value}")),
    };
    let written: Option<Vec<String>> = parts.into_iter().map(written).collect();
    Some(written?.join(";"))
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
            ("FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=10", "FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=10"),
            (" freq=daily;interval=2; ", "FREQ=DAILY;INTERVAL=2"),
            ("BYMONTHDAY=-1;FREQ=MONTHLY;WKST=SU", "FREQ=MONTHLY;BYMONTHDAY=-1;WKST=SU"),
        ] {
            assert_eq!(from("2026-11-20", text).as_deref(), Some(written), "{text}");
        }
        for invalid in [
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
            "FREQ=DAILY;X-TIDE=HIGH",
            "FREQ=MONTHLY;BYWEEKNO=3",
            "FREQ=WEEKLY;BYDAY=-1FR",
            "FREQ=DAILY;BYHOUR=9;BYSETPOS=1",
        ] {
            assert_eq!(from("2026-11-20", invalid), None, "{invalid}");
        }
    }

    #[test]
    fn times_are_ignored_where_an_event_starts_on_a_date() {
        let text = "BYMINUTE=30;BYHOUR=9,17;FREQ=DAILY;BYSECOND=0;COUNT=4";
        assert_eq!(from("2026-11-20", text).as_deref(), Some("FREQ=DAILY;COUNT=4"));
        let timed = "FREQ=DAILY;BYMINUTE=30;BYHOUR=9,17;BYSECOND=0;COUNT=4";
        assert_eq!(from("2026-11-20T18:30", text).as_deref(), Some(timed));
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

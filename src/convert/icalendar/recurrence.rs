//! Rules by which events happen again, as RFC 5545 has them.

use super::when::in_utc;
use crate::moment::Moment;
use crate::recurrence::parts;

/// The value of `RRULE`, whose commas and semicolons have no backslashes; none if the text is no rule.
/// Its `UNTIL` is of the kind that the start of the event is.
pub(super) fn rule(text: &str, start: Moment) -> Option<String> {
    let text = text.trim_ascii().to_ascii_uppercase();
    let written = |(name, value): (&str, &str)| match name {
        "UNTIL" => Some(format!("UNTIL={}", in_utc(Moment::parse(value)?.of_the_kind_of(start))?)),
        _ if name.starts_with("X-") => None,
        _ => Some(format!("{name}={value}")),
    };
    let written: Option<Vec<String>> = parts(text.trim_end_matches(';'))?.into_iter().map(written).collect();
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
            "FREQ=DAILY;X-TIDE=HIGH",
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

//! Recurrence rules: the RECUR value type of iCalendar (RFC 5545, section 3.3.10).

use std::ops::RangeInclusive;

const FREQUENCIES: [&str; 7] = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
const WEEKDAYS: [&str; 7] = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/// A part, and a function that is true for the values that it may have.
type PartRow = (&'static str, fn(&str) -> bool);

/// The parts. The caller checks the values of `UNTIL`.
const PARTS: [PartRow; 14] = [
    ("FREQ", |value| FREQUENCIES.contains(&value)),
    ("UNTIL", |_| true),
    ("COUNT", is_positive),
    ("INTERVAL", is_positive),
    ("BYSECOND", |value| value.split(',').all(|number| is_number(number, 0..=60))),
    ("BYMINUTE", |value| value.split(',').all(|number| is_number(number, 0..=59))),
    ("BYHOUR", |value| value.split(',').all(|number| is_number(number, 0..=23))),
    ("BYDAY", |value| value.split(',').all(is_day)),
    ("BYMONTHDAY", |value| value.split(',').all(|number| is_signed(number, 31))),
    ("BYYEARDAY", |value| value.split(',').all(|number| is_signed(number, 366))),
    ("BYWEEKNO", |value| value.split(',').all(|number| is_signed(number, 53))),
    ("BYMONTH", |value| value.split(',').all(|number| is_number(number, 1..=12))),
    ("BYSETPOS", |value| value.split(',').all(|number| is_signed(number, 366))),
    ("WKST", |value| WEEKDAYS.contains(&value)),
];

/// The parts that are not allowed for events that start on a date.
const TIMES: [&str; 3] = ["BYSECOND", "BYMINUTE", "BYHOUR"];

/// The parts and the frequencies that the section's table marks "N/A" together.
const NOT_APPLICABLE: [(&str, &[&str]); 3] = [
    ("BYWEEKNO", &["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY"]),
    ("BYYEARDAY", &["DAILY", "WEEKLY", "MONTHLY"]),
    ("BYMONTHDAY", &["WEEKLY"]),
];

/// A part of a rule, such as `COUNT=3`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RulePart<'t> {
    /// The name of the part, such as `COUNT`.
    pub name: &'static str,
    /// Its value as text: numbers, weekdays, a frequency or a date.
    pub value: &'t str,
}

/// Why a text is not a recurrence rule. `Display` gives the sentence for a message.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Problem {
    /// A part has no `=`.
    #[error("it is not a list of parts such as FREQ=DAILY")]
    NotParts,
    /// The name of a part is not one of RFC 5545.
    #[error("it has a part that RFC 5545 does not define")]
    UnknownPart,
    /// The part of this name is there twice.
    #[error("it has {0} twice")]
    Repeated(&'static str),
    /// The part of this name does not have that value.
    #[error("the value of {0} is not valid")]
    Value(&'static str),
    /// `FREQ` is missing.
    #[error("it has no FREQ")]
    NoFrequency,
    /// `FREQ` comes after another part.
    #[error("FREQ is not its first part")]
    FrequencyNotFirst,
    /// The rule ends by `COUNT` and by `UNTIL`.
    #[error("it has both COUNT and UNTIL")]
    CountAndUntil,
    /// The part of this name does not go with this frequency.
    #[error("{0} is not allowed with FREQ={1}")]
    NotApplicable(&'static str, &'static str),
    /// `BYDAY` has a number, and the frequency is neither `MONTHLY` nor `YEARLY`.
    #[error("the numbers in BYDAY are allowed with FREQ=MONTHLY and FREQ=YEARLY only")]
    NumberedDay,
    /// `BYDAY` has a number beside `BYWEEKNO`.
    #[error("the numbers in BYDAY are not allowed together with BYWEEKNO")]
    NumberedDayOfWeek,
    /// `BYSETPOS` is the only part that begins with `BY`.
    #[error("BYSETPOS needs another part that begins with BY")]
    PositionAlone,
    /// The part of this name chooses times, and the event starts on a date.
    #[error("{0} is not allowed if the event starts on a date without a time")]
    TimeOfDate(&'static str),
    /// `UNTIL` has a time, and the event starts on a date.
    #[error("UNTIL must be a date, because the event starts on a date")]
    UntilNotDate,
    /// `UNTIL` is not in UTC, and the event starts at a time.
    #[error("UNTIL must be a time in UTC, such as 20261224T180000Z, because the event starts at a time")]
    UntilNotUtc,
}

/// The parts of a rule, in order. Names and values must be in upper case. Each value is checked, except that
/// of `UNTIL`, which the caller checks.
///
/// ```
/// use microweave_values::datetime::recurrence::{check, parts};
///
/// let rule = parts("FREQ=WEEKLY;BYDAY=MO,TH;COUNT=10")?;
/// assert_eq!((rule[1].name, rule[1].value, check(&rule)), ("BYDAY", "MO,TH", Ok(())));
/// assert!(parts("FREQ=FORTNIGHTLY").is_err());
/// # Ok::<(), microweave_values::datetime::recurrence::Problem>(())
/// ```
pub fn parts(text: &str) -> Result<Vec<RulePart<'_>>, Problem> {
    let mut parts = Vec::<RulePart<'_>>::new();
    for part in text.split(';') {
        let (name, value) = part.split_once('=').ok_or(Problem::NotParts)?;
        let part = PARTS.into_iter().find(|(part, _)| *part == name);
        let (name, is_value) = part.ok_or(Problem::UnknownPart)?;
        if parts.iter().any(|part| part.name == name) {
            return Err(Problem::Repeated(name));
        }
        if !is_value(value) {
            return Err(Problem::Value(name));
        }
        parts.push(RulePart { name, value });
    }
    Ok(parts)
}

/// Checks which parts are there together.
///
/// # Errors
/// The first problem. The order of the parts and the form of `UNTIL` depend on the event, so the caller checks them.
pub fn check(parts: &[RulePart<'_>]) -> Result<(), Problem> {
    let value = |name: &str| parts.iter().find(|part| part.name == name).map(|part| part.value);
    let frequency = value("FREQ").ok_or(Problem::NoFrequency)?;
    if value("COUNT").is_some() && value("UNTIL").is_some() {
        return Err(Problem::CountAndUntil);
    }
    for (name, frequencies) in NOT_APPLICABLE {
        if let Some(frequency) = frequencies.iter().find(|listed| **listed == frequency)
            && value(name).is_some()
        {
            return Err(Problem::NotApplicable(name, frequency));
        }
    }
    let has_numbers = value("BYDAY").is_some_and(|days| days.split(',').any(|day| day.len() > 2));
    if has_numbers && !["MONTHLY", "YEARLY"].contains(&frequency) {
        return Err(Problem::NumberedDay);
    }
    if has_numbers && value("BYWEEKNO").is_some() {
        return Err(Problem::NumberedDayOfWeek);
    }
    let has_another = parts.iter().any(|part| part.name.starts_with("BY") && part.name != "BYSETPOS");
    if value("BYSETPOS").is_some() && !has_another {
        return Err(Problem::PositionAlone);
    }
    Ok(())
}

impl RulePart<'_> {
    /// True for `BYSECOND`, `BYMINUTE` and `BYHOUR`, which an event that starts on a date cannot have.
    pub fn is_time(&self) -> bool {
        TIMES.contains(&self.name)
    }
}

/// True for a number above 0 of at most nine digits: it fits in 32 bits.
fn is_positive(text: &str) -> bool {
    text.len() <= 9 && is_digits(text) && text.bytes().any(|digit| digit != b'0')
}

/// True for a number in the range, with at most as many digits as the range's largest number needs.
fn is_number(text: &str, range: RangeInclusive<u16>) -> bool {
    let max = if *range.end() < 100 { 2 } else { 3 };
    text.len() <= max && is_digits(text) && text.parse().is_ok_and(|number| range.contains(&number))
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_signed(text: &str, max: u16) -> bool {
    is_number(text.strip_prefix(['+', '-']).unwrap_or(text), 1..=max)
}

/// True for a weekday, with or without the number of its week before it.
fn is_day(text: &str) -> bool {
    let weeks = WEEKDAYS.iter().find_map(|weekday| text.strip_suffix(weekday));
    weeks.is_some_and(|week| week.is_empty() || is_signed(week, 53))
}

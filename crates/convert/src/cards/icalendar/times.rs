//! The time of an event: its start and end or duration, its recurrence, and the dates that are added or excluded.

use crate::cards::{CardProperties, ContentLines};
use microweave_values::collections::sort::sort_by_key;
use microweave_values::datetime::Moment;
use microweave_values::datetime::recurrence::{RulePart, check, parts};

/// The start of an event; `None` if it has no valid date.
pub(super) fn start(event: &CardProperties<'_, '_>) -> Option<Moment> {
    moments(event, "dtstart").find(|start| in_utc(*start).is_some())
}

fn moments(event: &CardProperties<'_, '_>, name: &str) -> impl Iterator<Item = Moment> {
    event.texts(name).filter_map(|text| Moment::parse(&text))
}

/// A moment in the form of RFC 5545: a date, a time in UTC, or a local time without a zone.
fn in_utc(moment: Moment) -> Option<String> {
    moment.in_utc().basic()
}

pub(super) fn add(event: &CardProperties<'_, '_>, start: Moment, lines: &mut ContentLines<'_>) {
    add_moment("DTSTART", start, lines);
    let end =
        moments(event, "dtend").next().map(|end| if end.has_time() { end.in_zone_of(start) } else { end });
    if let Some(end) = end.filter(|end| is_end_of(*end, start)) {
        add_moment("DTEND", end, lines);
    } else if let Some(duration) =
        event.texts("duration").find_map(|duration_text| duration(&duration_text, !start.has_time()))
    {
        lines.add("DURATION", &[], &duration);
    }
    for (name, property) in [("rdate", "RDATE"), ("exdate", "EXDATE")] {
        moments(event, name).for_each(|moment| add_moment(property, moment.in_zone_of(start), lines));
    }
    let periods = event.texts("rdate").filter_map(|text| period(&text, start));
    periods.for_each(|period| lines.add("RDATE", &[("VALUE", "PERIOD")], &period));
}

/// A period (RFC 5545, section 3.3.9): a start with a time, a slash, and a later end or a duration.
fn period(text: &str, event_start: Moment) -> Option<String> {
    let (start, end) = text.split_once('/')?;
    let [start, later] =
        [start, end].map(|part| Moment::parse(part).map(|moment| moment.in_zone_of(event_start)));
    let start = start.filter(|start| start.has_time())?;
    let end = match later {
        Some(later) if is_end_of(later, start) => in_utc(later)?,
        Some(_) => return None,
        None => duration(end, false)?,
    };
    Some(format!("{}/{end}", in_utc(start)?))
}

/// True if the end is later than the start and has the same value type (RFC 5545, section 3.8.2.2).
fn is_end_of(end: Moment, start: Moment) -> bool {
    let is_same_kind = end.has_time() == start.has_time() && end.has_zone() == start.has_zone();
    is_same_kind && end.in_utc() > start.in_utc()
}

fn add_moment(property: &str, moment: Moment, lines: &mut ContentLines<'_>) {
    if let Some(value) = in_utc(moment) {
        let kind: &[(&str, &str)] = if moment.has_time() { &[] } else { &[("VALUE", "DATE")] };
        lines.add(property, kind, &value);
    }
}

/// Adds a property that must be in UTC. A value without a zone is skipped.
pub(super) fn add_global(
    event: &CardProperties<'_, '_>,
    name: &str,
    property: &str,
    lines: &mut ContentLines<'_>,
) {
    let mut global = moments(event, name).filter(|moment| moment.has_zone());
    if let Some(moment) = global.find(|moment| in_utc(*moment).is_some()) {
        add_moment(property, moment, lines);
    }
}

/// A duration in the form of RFC 5545, section 3.3.6: weeks, or days, hours, minutes and seconds. `None` if the text
/// is not a duration or its length is zero. If `has_whole_days` is true, a duration with a time part is `None` too.
fn duration(text: &str, has_whole_days: bool) -> Option<String> {
    let text = text.trim_ascii().to_ascii_uppercase();
    let rest = text.strip_prefix('P')?;
    let numbers = rest.split(|c: char| !c.is_ascii_digit());
    let has_time = numbers.into_iter().any(|number| number.bytes().any(|digit| digit != b'0'));
    if let Some(weeks) = rest.strip_suffix('W') {
        return (has_time && is_number(weeks)).then(|| format!("P{weeks}W"));
    }
    let (date, time) = rest.split_once('T').map_or((rest, None), |(date, time)| (date, Some(time)));
    let days = if date.is_empty() { "" } else { date.strip_suffix('D').filter(|days| is_number(days))? };
    let time = match time {
        Some(_) if has_whole_days => return None,
        Some(time) => format!("T{}", time_parts(time)?),
        None => String::new(),
    };
    let days = if days.is_empty() { String::new() } else { format!("{days}D") };
    has_time.then(|| format!("P{days}{time}"))
}

fn time_parts(text: &str) -> Option<String> {
    let (mut rest, mut parts) = (text, Vec::new());
    for (number_of_unit, unit) in ['H', 'M', 'S'].into_iter().enumerate() {
        if let Some((number, after)) = rest.split_once(unit).filter(|(number, _)| is_number(number)) {
            // The grammar allows seconds only directly after minutes, so hours and seconds need `0M` between them.
            if number_of_unit == 2 && parts.len() == 1 && text.contains('H') {
                parts.push("0M".to_owned());
            }
            parts.push(format!("{number}{unit}"));
            rest = after;
        }
    }
    (rest.is_empty() && !parts.is_empty()).then(|| parts.concat())
}

/// True if the text is a number of at most nine digits, which fits in 32 bits for every reader.
fn is_number(text: &str) -> bool {
    (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

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

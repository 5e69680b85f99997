//! The time of an event: DTSTART, DTEND or DURATION, and the dates that are added (RDATE) or excluded (EXDATE).

use super::duration::duration;
use crate::convert::cards::content_line::ContentLines;
use crate::convert::cards::items::CardProperties;
use crate::datetime::Moment;

/// The start of an event; `None` if it has no valid date.
pub(super) fn start(event: &CardProperties<'_, '_>) -> Option<Moment> {
    moments(event, "dtstart").find(|start| in_utc(*start).is_some())
}

fn moments(event: &CardProperties<'_, '_>, name: &str) -> impl Iterator<Item = Moment> {
    event.texts(name).filter_map(|text| Moment::parse(&text))
}

/// A moment in the form of RFC 5545: a date, a time in UTC, or a local time without a zone.
pub(super) fn in_utc(moment: Moment) -> Option<String> {
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

//! The time and place of an event, as a paragraph.

use super::paragraph;
use crate::reader::{Date, Entry, Location, PostType};
use crate::sanitize::as_html;

pub(super) fn write(html: &mut String, entry: &Entry) {
    let from = entry.start.as_ref().map(time);
    let to = entry.end.as_ref().map(|end| format!(" to {}", time(end)));
    let when = from.map(|from| format!("When: {from}{}", to.unwrap_or_default()));
    let is_event = entry.post_type.value == PostType::Event;
    let place = entry.location.as_ref().filter(|_| is_event).and_then(Location::label);
    let place = place.map(|place| format!("Where: {}", as_html(&place)));
    let lines: Vec<String> = when.into_iter().chain(place).collect();
    if !lines.is_empty() {
        paragraph(html, &lines.join("<br>"));
    }
}

/// A date in readable form, in a `time` element if it is a valid date. Other text stays as the page writes it.
fn time(date: &Date) -> String {
    match date.iso8601() {
        Some(machine) => format!("<time datetime=\"{machine}\">{}</time>", readable(&machine)),
        None => as_html(date.as_written()),
    }
}

/// Turns `2026-11-20T19:30:00+01:00` into `2026-11-20 19:30 +01:00`. An unknown time zone is left out.
fn readable(machine: &str) -> String {
    let Some((date, time)) = machine.split_once('T') else { return machine.to_owned() };
    let (clock, zone) = time.split_at(time.find(['Z', '+', '-']).unwrap_or(time.len()));
    let zone = if zone == "Z" { "UTC" } else { zone };
    [date, clock.strip_suffix(":00").unwrap_or(clock), zone].join(" ").trim_end().to_owned()
}

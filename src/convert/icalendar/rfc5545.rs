//! A calendar by RFC 5545: the lines that it takes, in an order that does not depend on the page.

use super::recurrence::rule;
use super::uid::Uids;
use super::{PRODUCT, place, when};
use crate::convert::Timestamp;
use crate::convert::allowance::Allowance;
use crate::convert::content_line::{ContentLines, Folding, TEXT, escape};
use crate::convert::found::{Found, Properties, Renames};
use crate::convert::text::{one_line, several_lines, uri};
use crate::dom::NodeId;
use crate::moment::Moment;
use crate::page::Page;

/// What microformats2 calls the properties of events.
const EVENT: Renames = &[
    ("name", "summary"),
    ("summary", "short-description"),
    ("start", "dtstart"),
    ("end", "dtend"),
    ("category", "categories"),
    ("organizer", "contact"),
    ("published", "created"),
    ("updated", "last-modified"),
];

/// Where an event is described: the first one counts that it has.
const DESCRIPTIONS: [&str; 3] = ["description", "content", "short-description"];

/// What a value has to look like.
#[derive(Clone, Copy)]
enum Form {
    Text,
    LongText,
    Uri,
    Number,
    OneOf(&'static [&'static str]),
}

/// The properties whose values are each a line, and whether an event has several.
const PLAIN: [(&str, &str, Form, bool); 10] = [
    ("url", "URL", Form::Uri, false),
    ("categories", "CATEGORIES", Form::Text, true),
    ("class", "CLASS", Form::OneOf(&["PUBLIC", "PRIVATE", "CONFIDENTIAL"]), false),
    ("status", "STATUS", Form::OneOf(&["TENTATIVE", "CONFIRMED", "CANCELLED"]), false),
    ("transp", "TRANSP", Form::OneOf(&["OPAQUE", "TRANSPARENT"]), false),
    ("sequence", "SEQUENCE", Form::Number, false),
    ("contact", "CONTACT", Form::Text, true),
    ("comment", "COMMENT", Form::LongText, true),
    ("resources", "RESOURCES", Form::Text, true),
    ("attach", "ATTACH", Form::Uri, true),
];

/// A calendar of these events; nothing if none of them can stand in one.
pub(super) fn calendar(
    page: &Page,
    events: Vec<(NodeId, Found<'_>)>,
    timestamp: Timestamp,
    allowance: &Allowance,
) -> String {
    let mut written = ContentLines::new(Folding::Octets, allowance);
    let (stamp, mut uids) = (timestamp.basic(), Uids::of(page));
    for (_, event) in events {
        add_event(&event.properties(EVENT, allowance), &stamp, &mut uids, &mut written);
    }
    if written.is_empty() {
        return String::new();
    }
    let mut lines = ContentLines::new(Folding::Octets, allowance);
    lines.add("BEGIN", &[], "VCALENDAR");
    lines.add("VERSION", &[], "2.0");
    lines.add("PRODID", &[], PRODUCT);
    lines.append(&written.into_text());
    lines.add("END", &[], "VCALENDAR");
    lines.into_text()
}

fn add_event(event: &Properties<'_, '_>, stamp: &str, uids: &mut Uids<'_>, lines: &mut ContentLines<'_>) {
    // DTSTART is required where no METHOD is given.
    let Some(start) = when::start(event) else { return };
    lines.add("BEGIN", &[], "VEVENT");
    lines.add("UID", &[], &escape(&uids.next(event), TEXT));
    lines.add("DTSTAMP", &[], stamp);
    add_plain(event, ("summary", "SUMMARY", Form::Text, false), lines);
    when::add(event, start, lines);
    place::add(event, lines);
    let description = DESCRIPTIONS.into_iter().find(|name| event.has(name)).unwrap_or("description");
    add_plain(event, (description, "DESCRIPTION", Form::LongText, false), lines);
    PLAIN.into_iter().for_each(|property| add_plain(event, property, lines));
    add_rules(event, start, lines);
    when::add_global(event, "created", "CREATED", lines);
    when::add_global(event, "last-modified", "LAST-MODIFIED", lines);
    lines.add("END", &[], "VEVENT");
}

fn add_plain(
    event: &Properties<'_, '_>,
    (name, property, form, has_several): (&str, &str, Form, bool),
    lines: &mut ContentLines<'_>,
) {
    let most = if has_several { usize::MAX } else { 1 };
    let values = event.texts(name).filter_map(|text| form.of(&text));
    values.take(most).for_each(|value| lines.add(property, &[], &value));
}

/// The RFC writes no `EXRULE` any more, but without it an event would happen too often.
fn add_rules(event: &Properties<'_, '_>, start: Moment, lines: &mut ContentLines<'_>) {
    for (name, property) in [("rrule", "RRULE"), ("exrule", "EXRULE")] {
        let rules = event.texts(name).filter_map(|text| rule(&text, start));
        rules.for_each(|rule| lines.add(property, &[], &rule));
    }
}

impl Form {
    fn of(self, text: &str) -> Option<String> {
        let value = match self {
            Form::Text => escape(&one_line(text), TEXT),
            Form::LongText => escape(&several_lines(text), TEXT),
            Form::Uri => uri(text)?,
            Form::Number => text.trim_ascii().parse::<i32>().ok().filter(|number| *number >= 0)?.to_string(),
            Form::OneOf(known) => {
                let text = text.trim_ascii();
                known.iter().find(|own| own.eq_ignore_ascii_case(text))?.to_string()
            }
        };
        (!value.is_empty()).then_some(value)
    }
}

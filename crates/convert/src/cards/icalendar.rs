//! Writes the events of a page as one iCalendar object.

mod times;

use once_cell::sync::Lazy;
use serde::Deserialize;

use super::{
    CardProperties, CardThing, CardValue, ContentLines, Folding, Renames, TEXT, escape, points,
    things_on_page,
};
use crate::text::several_lines;
use crate::{
    Format, FormatOptions, IcalendarProfile, Output, OutputError, Timestamp, html5_2010, one_line, uri,
    within,
};
use microweave::document::{Document, Item};
use microweave::page::Page;
use microweave_html::account::{Account, Share};
use microweave_html::diagnostic::{Diagnostic, DiagnosticKind};
use microweave_html::dom::{El, NodeId};
use microweave_reader::uuids::UniqueIds;
use microweave_reader::{PageReading, SourceItems};
use microweave_values::coordinates::point;
use microweave_values::datetime::Moment;

/// The microdata type of events.
pub(crate) const VEVENT: &str = "http://microformats.org/profile/hcalendar#vevent";

/// The value of PRODID: the product that created the calendar.
pub(crate) const PRODUCT: &str = concat!("-//microweave//microweave ", env!("CARGO_PKG_VERSION"), "//EN");

/// Writes the events of a page as one calendar, in the order of the page. If all of them are in one h-feed, the calendar
/// has the name of that feed. The result is empty if the page has no event that can be written. Diagnostics name the
/// events that are left out because their start is not a date.
pub(crate) fn write(reading: &PageReading, options: &FormatOptions) -> Result<Output, OutputError> {
    let timestamp = options.timestamp.ok_or(OutputError::NoTimestamp(Format::Icalendar))?;
    let page = reading.page();
    let account = page.account(Share::Output);
    let output = match options.icalendar_profile {
        IcalendarProfile::Html5 => {
            let mut lines = ContentLines::new(Folding::CodePoints, &account);
            html5_2010::cards::add_calendar(page, timestamp, &mut lines, &account);
            Output::new(lines.into_text())
        }
        IcalendarProfile::Rfc5545 => calendar(reading, timestamp, &account),
    };
    within(&account, output)
}

/// The names that differ between h-event and the microdata vocabulary vEvent. The `summary` of h-event gets its own
/// name, because the `summary` of vEvent is the name of the event.
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

/// The properties that hold a description. The first one that an event has is written.
const DESCRIPTIONS: [&str; 3] = ["description", "content", "short-description"];

/// The form that a value must have.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum CalendarForm {
    Text,
    LongText,
    Uri,
    Number,
    OneOf(#[serde(borrow)] Vec<&'static str>),
    /// Values, each with its other names. Of a URL, only the part after the last slash is compared.
    Named(#[serde(borrow)] Vec<Vec<&'static str>>),
}

/// The properties that are written as one line for each value: name, property in iCalendar, form, and whether an event
/// may have several.
static PROPERTIES: Lazy<Vec<(&str, &str, CalendarForm, bool)>> =
    microweave_values::table!("icalendar-properties.json");

/// The calendar of a page's events, with a diagnostic for each event without a start. Its text is empty if no event
/// can be written.
fn calendar(reading: &PageReading, timestamp: Timestamp, account: &Account) -> Output {
    let mut lines = ContentLines::new(Folding::Octets, account);
    let (stamp, mut ids) = (timestamp.basic(), UniqueIds::default());
    let (page, items) = (reading.page(), SourceItems::of(reading));
    let events = things_on_page(page, &items, VEVENT, "h-event");
    let mut diagnostics = Vec::new();
    for thing in &events {
        let event = thing.properties(EVENT, account);
        // DTSTART is required if the calendar has no METHOD (RFC 5545, section 3.6.1).
        match times::start(&event) {
            Some(start) => add_event(&event, start, &stamp, &uid(&event, page, &mut ids), &mut lines),
            None if account.is_exceeded() => break,
            None => diagnostics.push(missing_start(page, thing.node)),
        }
    }
    let text =
        if lines.is_empty() { String::new() } else { calendar_of(page, &items, &events, lines, account) };
    Output { text, diagnostics }
}

fn missing_start(page: &Page, event: Option<NodeId>) -> Diagnostic {
    let position = event.and_then(|event| page.dom().element(event)).and_then(El::start);
    Diagnostic::limit(DiagnosticKind::EventWithoutStart, position)
}

fn calendar_of(
    page: &Page,
    items: &SourceItems<'_>,
    events: &[CardThing<'_>],
    event_lines: ContentLines<'_>,
    account: &Account,
) -> String {
    let mut lines = ContentLines::new(Folding::Octets, account);
    lines.add("BEGIN", &[], "VCALENDAR");
    lines.add("VERSION", &[], "2.0");
    lines.add("PRODID", &[], PRODUCT);
    if let Some(name) = calendar_name(page, items.marked(), events) {
        // NAME is defined by RFC 7986, but most calendar applications still read X-WR-CALNAME.
        lines.add("NAME", &[], &escape(&name, TEXT));
        lines.add("X-WR-CALNAME", &[], &escape(&name, TEXT));
    }
    lines.append(&event_lines.into_text());
    lines.add("END", &[], "VCALENDAR");
    lines.into_text()
}

/// The name of the innermost h-feed that contains all of the events.
fn calendar_name(page: &Page, document: &Document, events: &[CardThing<'_>]) -> Option<String> {
    // The events without an element come last.
    let (first, last) = (events.first()?.node?, events.last()?.node?);
    let contains_all = |feed: &Item<'_>| {
        let feed = feed.place().and_then(|place| page.dom().element(place.node));
        feed.is_some_and(|feed| feed.id() <= first && last < feed.after())
    };
    let feeds = document.find("h-feed").filter(contains_all);
    feeds.filter_map(|feed| feed.text("name").map(one_line)).filter(|name| !name.is_empty()).last()
}

fn add_event(
    event: &CardProperties<'_, '_>,
    start: Moment,
    stamp: &str,
    uid: &str,
    lines: &mut ContentLines<'_>,
) {
    lines.add("BEGIN", &[], "VEVENT");
    lines.add("UID", &[], &escape(uid, TEXT));
    lines.add("DTSTAMP", &[], stamp);
    add_property(event, &("summary", "SUMMARY", CalendarForm::Text, false), lines);
    times::add(event, start, lines);
    add_place(event, lines);
    let description = DESCRIPTIONS.into_iter().find(|name| event.has(name)).unwrap_or("description");
    add_property(event, &(description, "DESCRIPTION", CalendarForm::LongText, false), lines);
    PROPERTIES.iter().for_each(|property| add_property(event, property, lines));
    add_rules(event, start, lines);
    times::add_global(event, "created", "CREATED", lines);
    times::add_global(event, "last-modified", "LAST-MODIFIED", lines);
    lines.add("END", &[], "VEVENT");
}

fn add_property(
    event: &CardProperties<'_, '_>,
    (name, property, form, has_several): &(&str, &str, CalendarForm, bool),
    lines: &mut ContentLines<'_>,
) {
    let max_values = if *has_several { usize::MAX } else { 1 };
    let text = |value| {
        if matches!(form, CalendarForm::LongText) { event.lines(value) } else { event.text(value) }
    };
    let values = event.values(name).filter_map(|value| form.convert(&text(value)?));
    values.take(max_values).for_each(|value| lines.add(property, &[], &value));
}

/// Adds RRULE and EXRULE. RFC 5545 deprecates EXRULE, but without it an event would recur on dates that are excluded.
fn add_rules(event: &CardProperties<'_, '_>, start: Moment, lines: &mut ContentLines<'_>) {
    for (name, property) in [("rrule", "RRULE"), ("exrule", "EXRULE")] {
        let rules = event.texts(name).filter_map(|text| times::rule(&text, start));
        rules.for_each(|rule| lines.add(property, &[], &rule));
    }
}

impl CalendarForm {
    /// The text in this form. `None` if it is empty or cannot be written in this form.
    fn convert(&self, text: &str) -> Option<String> {
        let value = match self {
            CalendarForm::Text => escape(&one_line(text), TEXT),
            CalendarForm::LongText => escape(&several_lines(text), TEXT),
            CalendarForm::Uri => uri(text)?,
            CalendarForm::Number => {
                text.trim_ascii().parse::<i32>().ok().filter(|number| *number >= 0)?.to_string()
            }
            CalendarForm::OneOf(known) => {
                let text = text.trim_ascii();
                known.iter().find(|value| value.eq_ignore_ascii_case(text))?.to_string()
            }
            CalendarForm::Named(values) => {
                let name = text.trim_ascii().rsplit('/').next().unwrap_or_default();
                let is_named =
                    |names: &&Vec<&str>| names.iter().any(|other| other.eq_ignore_ascii_case(name));
                values.iter().find(is_named)?[0].to_owned()
            }
        };
        (!value.is_empty()).then_some(value)
    }
}

/// The parts of an address that are shown to people, in the order in which they are written.
const ADDRESS_PARTS: [&str; 6] =
    ["street-address", "extended-address", "locality", "region", "postal-code", "country-name"];

fn add_place(event: &CardProperties<'_, '_>, lines: &mut ContentLines<'_>) {
    let name = event.values("location").find_map(|value| label(event, value));
    if let Some(place) = name {
        lines.add("LOCATION", &[], &escape(&place, TEXT));
    }
    let point = points(event).into_iter().next();
    let of_location = || event.values("location").find_map(|value| point_of(event, value));
    if let Some([latitude, longitude]) = point.or_else(of_location) {
        // Not escaped: the semicolon separates the two numbers.
        lines.add("GEO", &[], &format!("{latitude};{longitude}"));
    }
}

/// The name and the address of a location. `None` if the location has only coordinates.
fn label(event: &CardProperties<'_, '_>, value: CardValue<'_>) -> Option<String> {
    let Some(item) = value.as_item() else {
        let text = one_line(&event.text(value)?);
        return Some(text).filter(|text| !text.is_empty() && point(text).is_none());
    };
    let place = event.of_item(item);
    let inner = place.values("adr").find_map(CardValue::as_item).map(|adr| event.of_item(adr));
    let address = inner.as_ref().unwrap_or(&place);
    let name = ["fn", "organization-name"].iter().find_map(|name| place.texts(name).next());
    let parts = ADDRESS_PARTS.iter().flat_map(|part| address.texts(part));
    let unstructured = place.values("adr").filter(|adr| adr.as_item().is_none());
    let parts = parts.chain(unstructured.filter_map(|adr| place.text(adr)));
    let texts: Vec<String> = name.into_iter().chain(parts).map(|text| one_line(&text)).collect();
    let parts: Vec<&str> = texts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    if parts.is_empty() {
        let text = one_line(&event.text(value)?);
        return Some(text).filter(|text| !text.is_empty() && point_of(event, value).is_none());
    }
    Some(parts.join(", "))
}

fn point_of(event: &CardProperties<'_, '_>, value: CardValue<'_>) -> Option<[String; 2]> {
    match value.as_item() {
        Some(item) => points(&event.of_item(item)).into_iter().next(),
        None => point(&event.text(value)?),
    }
}

/// The `uid` of an event, otherwise its `url`. If the event has neither, or an earlier event has the same UID, the
/// UID is a UUID (RFC 7986, section 5.3) made from the page's address, from that value, and from the event's
/// start, end and summary. `ids` are the UIDs of earlier events.
fn uid(event: &CardProperties<'_, '_>, page: &Page, ids: &mut UniqueIds) -> String {
    let text = |name: &str| event.texts(name).map(|text| one_line(&text)).find(|text| !text.is_empty());
    let identifier = text("uid").or_else(|| text("url"));
    if let Some(uid) = ids.take_first(identifier.clone()) {
        return uid;
    }
    let identifier = identifier.unwrap_or_default();
    let values = ["dtstart", "dtend", "summary"].map(|name| event.texts(name).next().unwrap_or_default());
    let texts = [page.address(), &identifier, &values[0], &values[1], &values[2]];
    ids.take_uuid(&texts, |uuid| uuid.to_string())
}

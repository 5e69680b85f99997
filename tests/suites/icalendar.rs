//! Calendars: our own cases under `test-suite/formats/icalendar`, and what holds for the calendar of every page.

use calcard::icalendar::{
    ICalendar, ICalendarComponent, ICalendarComponentType, ICalendarProperty, ICalendarValue,
};
use calcard::{Entry, Parser};
use libtest_mimic::{Failed, Trial};
use microweave_convert::{Format, FormatOptions, IcalendarProfile, Output, OutputError, write};
use microweave_reader::Reading;

use crate::support::content_lines;
use crate::support::converted::{cases, check_every_page, check_random_pages, check_shared_properties};

pub(crate) fn trials() -> Vec<Trial> {
    let mut all = cases("icalendar/html5", "ics", |page| {
        Ok(without_version(to_calendar(page, &options().icalendar_profile(IcalendarProfile::Html5))?.text()))
    });
    all.extend(cases("icalendar/rfc5545", "ics", |page| {
        let calendar = calendar(page)?;
        check(&calendar);
        Ok(without_version(&calendar))
    }));
    all.push(Trial::test("the calendar of every page is valid", || check_every_page(calendar, check)));
    all.push(Trial::test("the calendars of random pages are valid", || {
        check_random_pages(3_000, calendar, check)
    }));
    all.push(Trial::test("the limit bounds shared properties", shared_properties_are_bounded));
    all.push(Trial::test("events without a start are reported", left_out_events_are_reported));
    all
}

/// All cases are converted at the same time.
fn options() -> FormatOptions {
    FormatOptions::new().timestamp("2026-11-01T12:00:00Z".parse().expect("it is a time"))
}

/// Removes the library's version, so that the cases do not depend on it.
fn without_version(calendar: &str) -> String {
    calendar.replace(concat!("microweave ", env!("CARGO_PKG_VERSION")), "microweave")
}

fn to_calendar(reading: &Reading, options: &FormatOptions) -> Result<Output, OutputError> {
    write(reading, Format::Icalendar, options)
}

fn calendar(page: &Reading) -> Result<String, OutputError> {
    Ok(to_calendar(page, &options())?.into_text())
}

/// Checks a calendar with the crate calcard. (Its strict mode reports every component in a calendar as an error, so it is
/// not strict here.)
fn check(file: &str) {
    let lines = content_lines::read(file);
    let mut reader = Parser::new(file);
    let entry = reader.entry();
    if file.is_empty() {
        return assert_eq!(entry, Entry::Eof);
    }
    let calendar = if let Entry::ICalendar(calendar) = &entry { Some(calendar) } else { None };
    let events = check_calendar(calendar.expect("there is only a calendar"));
    assert_eq!(reader.entry(), Entry::Eof, "{file}");
    let count =
        |name: &str| lines.iter().filter(|(other, _, value)| *other == name && value == "VEVENT").count();
    assert_eq!((count("BEGIN"), count("END")), (events, events), "{file}");
}

fn check_calendar(calendar: &ICalendar) -> usize {
    let is_event =
        |component: &&ICalendarComponent| component.component_type == ICalendarComponentType::VEvent;
    let events: Vec<&ICalendarComponent> = calendar.components.iter().filter(is_event).collect();
    assert!(!events.is_empty() && events.len() + 1 == calendar.components.len(), "{calendar:?}");
    let mut uids: Vec<&str> = events.iter().filter_map(|event| event.uid()).collect();
    uids.sort_unstable();
    uids.dedup();
    assert_eq!(uids.len(), events.len(), "the UIDs of the events differ");
    for event in &events {
        check_event(event);
    }
    events.len()
}

fn check_event(event: &ICalendarComponent) {
    let count = |name: ICalendarProperty| event.entries.iter().filter(|entry| entry.name == name).count();
    use ICalendarProperty as P;
    assert_eq!([count(P::Uid), count(P::Dtstamp), count(P::Dtstart)], [1, 1, 1], "{event:?}");
    assert!(count(P::Dtend) + count(P::Duration) <= 1, "{event:?}");
    for once in [P::Summary, P::Description, P::Location, P::Geo, P::Class, P::Status, P::Url, P::Sequence] {
        assert!(count(once) <= 1, "{event:?}");
    }
    for entry in &event.entries {
        let is_valid = match entry.name {
            P::Dtstamp | P::Dtstart | P::Dtend | P::Created | P::LastModified | P::Exdate => {
                matches!(entry.values[..], [ICalendarValue::PartialDateTime(_)])
            }
            P::Rdate => {
                matches!(entry.values[..], [ICalendarValue::PartialDateTime(_) | ICalendarValue::Period(_)])
            }
            P::Duration => matches!(entry.values[..], [ICalendarValue::Duration(_)]),
            P::Rrule | P::Exrule => matches!(entry.values[..], [ICalendarValue::RecurrenceRule(_)]),
            P::Geo => matches!(entry.values[..], [ICalendarValue::Float(_), ICalendarValue::Float(_)]),
            P::Class => matches!(entry.values[..], [ICalendarValue::Classification(_)]),
            P::Status => matches!(entry.values[..], [ICalendarValue::Status(_)]),
            P::Transp => matches!(entry.values[..], [ICalendarValue::Transparency(_)]),
            P::Sequence => matches!(entry.values[..], [ICalendarValue::Integer(_)]),
            P::Url | P::Attach => matches!(entry.values[..], [ICalendarValue::Uri(_)]),
            P::Other(_) => false,
            _ => matches!(entry.values[..], [ICalendarValue::Text(_)]),
        };
        assert!(is_valid, "{entry:?}");
    }
}

fn left_out_events_are_reported() -> Result<(), Failed> {
    let html = "<p class=h-event><b class=dt-start>2026-11-20</b></p>
        <p class=h-event><b class=dt-start>soon</b></p>
        <p itemscope itemtype=http://microformats.org/profile/hcalendar#vevent></p>";
    let calendar = to_calendar(&Reading::parse(html, ""), &options())?;
    assert_eq!(calendar.text().matches("BEGIN:VEVENT").count(), 1);
    let reported = calendar
        .diagnostics()
        .iter()
        .map(|diagnostic| (diagnostic.kind.code(), diagnostic.position.map(|at| at.line)));
    assert!(reported.eq([("event-without-start", Some(2)), ("event-without-start", Some(3))]));
    Ok(())
}

/// Events that each refer to the same properties would give a very long output.
fn shared_properties_are_bounded() -> Result<(), Failed> {
    let event = "http://microformats.org/profile/hcalendar#vevent";
    check_shared_properties(event, ["comment", "unknown", "dtstart"], |page| {
        [IcalendarProfile::Rfc5545, IcalendarProfile::Html5]
            .map(|profile| Ok(to_calendar(page, &options().icalendar_profile(profile))?.into_text()))
    });
    Ok(())
}

//! Writes a calendar by HTML's algorithm "Conversion to iCalendar" (5.4.2.1), to the letter.

use crate::budget::Budget;
use crate::convert::Timestamp;
use crate::convert::cards::content_line::{ContentLines, TEXT, escape};
use crate::convert::cards::icalendar::{PRODUCT, VEVENT};
use crate::convert::cards::items;
use crate::datetime::Moment;
use crate::microdata_dom::{ItemValue, MicrodataEl};
use crate::page::Page;

/// The properties of step 6.3 whose values are dates, or dates with a time.
const DATES: [&str; 6] = ["dtend", "dtstart", "exdate", "rdate", "created", "last-modified"];

pub(in crate::convert) fn add_calendar(
    page: &Page,
    timestamp: Timestamp,
    lines: &mut ContentLines<'_>,
    budget: &Budget,
) {
    // Step 1
    let mut events = items::microdata_items(page, VEVENT).peekable();
    if events.peek().is_none() {
        return;
    }
    // Steps 3 to 5
    lines.add("BEGIN", &[], "VCALENDAR");
    add(lines, "PRODID", None, PRODUCT);
    add(lines, "VERSION", None, "2.0");
    // Step 6
    for event in events {
        lines.add("BEGIN", &[], "VEVENT");
        add(lines, "DTSTAMP", Some("DATE-TIME"), &timestamp.basic());
        add_event(event, lines, budget);
        lines.add("END", &[], "VEVENT");
    }
    // Step 7
    lines.add("END", &[], "VCALENDAR");
}

/// Step 6.3
fn add_event(event: MicrodataEl<'_>, lines: &mut ContentLines<'_>, budget: &Budget) {
    for element in items::properties_of(event, budget) {
        let Some(ItemValue::Text(value)) = element.item_value() else { continue };
        for name in element.property_names() {
            if !budget.spend(value.len()) {
                return;
            }
            if !DATES.contains(&name) {
                add(lines, name, None, &value);
            } else if Moment::of_valid_date(&value).is_some() {
                add(lines, name, Some("DATE"), &stripped(&value));
            } else if Moment::of_valid_global(&value).is_some() {
                add(lines, name, Some("DATE-TIME"), &stripped(&value));
            }
        }
    }
}

/// Removes every hyphen and colon, as step 6.3 says. That removes the minus sign of a zone offset as well.
fn stripped(value: &str) -> String {
    value.replace(['-', ':'], "")
}

/// Adds an iCalendar line. The algorithm escapes every value, whatever its type.
fn add(lines: &mut ContentLines<'_>, name: &str, kind: Option<&str>, value: &str) {
    let annotation: Vec<_> = kind.map(|kind| ("VALUE", kind)).into_iter().collect();
    lines.add(name, &annotation, &escape(value, TEXT));
}

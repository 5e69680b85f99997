//! The dates of items: `unreadable-date` and `date-without-zone`.

use super::Context;
use crate::check::Rule;
use crate::check::findings::{Findings, quoted};
use crate::check::report::Report;
use crate::check::words::WORDS;
use crate::datetime::Moment;
use crate::dom::El;
use crate::html::names::{NameId, attr, tag};

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    for root in context.markup.roots.iter().filter(|root| root.is_known()) {
        for name in WORDS.dates.iter().filter(|name| root.has(name)) {
            for (el, value) in context.markup.values(root, name) {
                if let Some(text) = value.as_text() {
                    check_date(el, name, text.trim(), findings);
                }
            }
        }
    }
}

fn check_date(el: El<'_>, name: &str, text: &str, findings: &mut Findings) {
    let rule = match Moment::parse(text) {
        Some(moment) if moment.has_time() && !moment.has_zone() => Rule::DateWithoutZone,
        None if !is_partial_date(text) => Rule::UnreadableDate,
        _ => return,
    };
    let detail = format!("{name} is {}", quoted(text));
    findings.report(match attribute_of(el) {
        Some(attribute) => Report::of_value(el, attribute, rule, detail),
        None => Report::new(el, rule, detail),
    });
}

/// The attribute that holds the date of an element.
fn attribute_of(el: El<'_>) -> Option<NameId> {
    let attribute = match el.tag() {
        tag::TIME | tag::INS | tag::DEL => attr::DATETIME,
        tag::ABBR => attr::TITLE,
        tag::DATA | tag::INPUT => attr::VALUE,
        _ => return None,
    };
    el.attr_by(attribute).map(|_| attribute)
}

/// True for a year, a month and a week: parts of dates that ISO 8601 has too.
fn is_partial_date(text: &str) -> bool {
    let is_number = |part: &str, len: usize| part.len() == len && part.bytes().all(|c| c.is_ascii_digit());
    match text.split_once('-') {
        None => is_number(text, 4),
        Some((year, rest)) => {
            is_number(year, 4)
                && (is_number(rest, 2) || rest.strip_prefix('W').is_some_and(|week| is_number(week, 2)))
        }
    }
}

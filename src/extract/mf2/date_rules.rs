//! What rules change in the dates of an item when all of them are known ([`Options::rules`](crate::Options::rules)).

use once_cell::sync::Lazy;

use super::datetime::{DateTime, DateTimeValue, date_of};
use super::item::{OpenItem, ValueSlot, text_of};
use super::property::ValueReader;
use crate::document::NestedValue;
use crate::options::{Answers, Question};
use microweave_values::collections::sort::sort_by_key;
use microweave_values::whitespace::trim;
use regex::Regex;

/// A zone at the end of a time.
static ZONE: Lazy<Regex> = Lazy::new(|| {
    Regex::new(r"(?i-u):[0-9]{2}(?:\.[0-9]+)?(?<zone>Z|[+-][0-9]{1,2}(?::?[0-9]{2})?)$")
        .expect("a test uses it")
});

const QUESTIONS: [Question; 5] = [
    Question::DateForTime,
    Question::DateForEnd,
    Question::ZoneForOthers,
    Question::SpaceInDate,
    Question::PlainZoneWithoutColon,
];

pub(super) struct RuledDate {
    /// Its number among the `dt-*` of the item.
    pub(super) number: usize,
    pub(super) slot: ValueSlot,
    /// True if it has parts, by the value class pattern.
    pub(super) of_parts: bool,
}

pub(super) fn changes_dates(answers: Answers) -> bool {
    answers.any(&QUESTIONS)
}

/// Applies the rules to the dates of an item, in document order.
pub(super) fn apply(item: &mut OpenItem, reader: &mut ValueReader<'_>) {
    let mut dates = std::mem::take(&mut item.ruled_dates);
    sort_by_key(&mut dates, |date| (date.number, date.slot.index));
    let answers = reader.answers;
    let start = answers.yes(Question::DateForEnd).then(|| start_date(item, reader)).flatten();
    let (mut last_date, mut first_zone) = (None, None);
    for date in &dates {
        let is_end = !date.of_parts && item.properties.name_at(date.slot.index) == "end";
        let start = start.as_deref().filter(|_| is_end);
        change(item, date.slot, reader, |value| {
            let changed = if date.of_parts {
                None
            } else {
                plain_date(value, start, answers).or_else(|| with_date(value, last_date.as_deref()?, answers))
            };
            let value = changed.as_deref().unwrap_or(value);
            last_date = date_of(value).map(str::to_owned).or_else(|| last_date.take());
            first_zone = first_zone.take().or_else(|| zone_of(value).map(str::to_owned));
            changed
        });
    }
    if let Some(zone) = first_zone.filter(|_| answers.yes(Question::ZoneForOthers)) {
        for date in &dates {
            change(item, date.slot, reader, |value| {
                let has_time = value.rfind(':').is_some_and(|colon| colon + 3 == value.len());
                (has_time && zone_of(value).is_none()).then(|| [value, &zone].concat())
            });
        }
    }
}

/// Changes the text in a slot, if the function returns another one.
fn change(
    item: &mut OpenItem,
    slot: ValueSlot,
    reader: &mut ValueReader<'_>,
    changed: impl FnOnce(&str) -> Option<String>,
) {
    if let Some(text) = text_of(item.properties.get_mut(slot.index))
        && let Some(value) = changed(reader.texts.get(*text))
        && reader.account.spend(value.len())
    {
        *text = reader.texts.add(&value);
    }
}

fn start_date(item: &mut OpenItem, reader: &ValueReader<'_>) -> Option<String> {
    item.properties.values("start").iter().find_map(|&value| match value.plain_value()? {
        NestedValue::Text(text) => date_of(reader.texts.get(text)).map(str::to_owned),
        NestedValue::Url(_) => None,
    })
}

/// A date outside of the value class pattern by the rules for its form, and the time of an `end` with the date of the
/// `start`. `None` if they do not change it.
fn plain_date(value: &str, start: Option<&str>, answers: Answers) -> Option<String> {
    let value = trim(value);
    if let Some(start) = start.filter(|_| value.find(':') == Some(2) && date_of(value).is_none()) {
        return Some(format!("{start} {value}"));
    }
    let (date, time) = value.split_at_checked(date_of(value)?.len() + 1)?;
    if !time.starts_with(|c: char| c.is_ascii_digit()) || !date.ends_with(['T', 't', ' ']) {
        return None;
    }
    let zone =
        zone_of(value).filter(|zone| zone.contains(':') && answers.yes(Question::PlainZoneWithoutColon));
    if let Some(zone) = zone {
        return Some([&value[..value.len() - zone.len()], &zone.replace(':', "")].concat());
    }
    let has_space = date.ends_with(' ') || !answers.yes(Question::SpaceInDate);
    (!has_space).then(|| [&date[..date.len() - 1], " ", time].concat())
}

/// A time alone with a date before it.
fn with_date(value: &str, date: &str, answers: Answers) -> Option<String> {
    if !answers.yes(Question::DateForTime) {
        return None;
    }
    let mut parts = DateTime::new(answers);
    parts.add(value, false);
    match parts.value()? {
        DateTimeValue::TimeAlone(time) => Some(format!("{date} {time}")),
        DateTimeValue::Date(_) => None,
    }
}

fn zone_of(value: &str) -> Option<&str> {
    Some(ZONE.captures(value)?.name("zone")?.as_str())
}

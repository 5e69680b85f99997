//! The kinds of values of profiles.

use super::rows::{ExpectedKind, ValueRow};
use super::subject::ProfileSubject;
use crate::amounts::{Decimal, is_currency};
use crate::datetime::{Moment, duration};
use crate::graph::urls::parse_web;
use crate::url::{is_absolute, last_part};

/// What is wrong with a value of a subject of the page at an address. `None` if nothing is.
pub(super) fn problem(
    subject: &ProfileSubject<'_>,
    value: &ProfileSubject<'_>,
    row: &ValueRow,
    address: &str,
) -> Option<String> {
    let is_right = match row {
        ValueRow::OneOf(names) => {
            value.texts().iter().any(|text| names.iter().any(|name| is_name(text, name)))
        }
        ValueRow::OfType(row) => row.types.iter().any(|name| value.is(name)),
        ValueRow::Kind(ExpectedKind::Url) => value.texts().iter().any(|text| parse_web(text).is_some()),
        // An empty link is the address of the page.
        ValueRow::Kind(ExpectedKind::Link) => value
            .texts()
            .iter()
            .any(|text| *text != address && (!is_absolute(text.trim()) || parse_web(text).is_some())),
        ValueRow::Kind(ExpectedKind::Thing) => value.is_thing(),
        ValueRow::Kind(ExpectedKind::Text) => !value.is_thing(),
        ValueRow::Kind(kind) => value.text().is_none_or(|text| is_of_kind(subject, text.trim(), *kind)),
    };
    (!is_right).then(|| expected(row))
}

fn is_of_kind(subject: &ProfileSubject<'_>, text: &str, kind: ExpectedKind) -> bool {
    match kind {
        ExpectedKind::Date => Moment::parse(text).is_some() || is_year_or_month(text),
        ExpectedKind::DateTime => Moment::parse(text).is_some_and(Moment::has_time),
        ExpectedKind::Duration => duration::is_iso_8601(text),
        ExpectedKind::Number => Decimal::plain(text).is_some(),
        ExpectedKind::Whole => match Decimal::plain(text) {
            Some(number) => !number.contains('.'),
            None => !text.starts_with(|c: char| c.is_ascii_digit()),
        },
        ExpectedKind::Currency => is_currency(text),
        ExpectedKind::Boolean => ["true", "false"].iter().any(|word| is_name(text, word)),
        ExpectedKind::Rating => is_in_range(subject, text),
        ExpectedKind::Handle => is_handle(text),
        ExpectedKind::Country => text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase()),
        ExpectedKind::Url | ExpectedKind::Link | ExpectedKind::Thing | ExpectedKind::Text => true,
    }
}

/// True for a name of schema.org, alone or as an address: `InStock`, `https://schema.org/InStock`. Codes in capital letters,
/// such as `FULL_TIME`, are written so.
fn is_name(text: &str, name: &str) -> bool {
    let value = last_part(text.trim());
    value == name || value.eq_ignore_ascii_case(name) && name.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// True for a date of ISO 8601 with reduced precision: `2026` and `2026-11`.
fn is_year_or_month(text: &str) -> bool {
    let (year, month) = text.split_once('-').unwrap_or((text, "01"));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    year.len() == 4
        && is_digits(year)
        && month.len() == 2
        && is_digits(month)
        && ("01"..="12").contains(&month)
}

/// True if a number or a date is greater or later than another one.
pub(super) fn is_after(first: &str, last: &str) -> bool {
    if let (Ok(first), Ok(last)) = (first.trim().parse::<f64>(), last.trim().parse::<f64>()) {
        return first > last;
    }
    match (Moment::parse(first.trim()), Moment::parse(last.trim())) {
        (Some(first), Some(last))
            if first.has_time() && last.has_time() && first.has_zone() == last.has_zone() =>
        {
            first.unix_seconds() > last.unix_seconds()
        }
        (Some(first), Some(last)) if !first.has_time() && !last.has_time() => {
            first.local_seconds() > last.local_seconds()
        }
        _ => false,
    }
}

/// An account with its host: `@ada@example.social`. The first mark may be missing.
fn is_handle(text: &str) -> bool {
    let account = text.strip_prefix('@').unwrap_or(text).split_once('@');
    account
        .is_some_and(|(name, host)| !name.is_empty() && host.contains('.') && !host.contains(['@', '/', ' ']))
}

/// A percentage and a fraction have their own range. Other texts are no numbers, such as a class `A`.
fn is_in_range(subject: &ProfileSubject<'_>, text: &str) -> bool {
    let number = |text: &str| text.trim().parse::<f64>().ok();
    let bound = |name: &str| subject.values(name).first().and_then(ProfileSubject::text).and_then(number);
    let Some(value) = number(text) else { return !text.contains(',') };
    let best = bound("bestRating").unwrap_or(5.0);
    value <= best && bound("worstRating").is_none_or(|worst| worst <= value)
}

fn expected(row: &ValueRow) -> String {
    match row {
        ValueRow::OneOf(names) if names.len() > 8 => format!("must be one of {}, …", names[..8].join(", ")),
        ValueRow::OneOf(names) => format!("must be one of {}", names.join(", ")),
        ValueRow::OfType(row) => format!("must be an item of type {}", row.types.join(" or ")),
        ValueRow::Kind(kind) => match kind {
            ExpectedKind::Url => "must be an absolute URL",
            ExpectedKind::Link => "must be the address of a file on the web",
            ExpectedKind::Date => "must be a date of ISO 8601, such as 2026-11-20",
            ExpectedKind::DateTime => "must be a date with a time, such as 2026-11-20T18:30:00+01:00",
            ExpectedKind::Duration => "must be a duration of ISO 8601, such as PT30M",
            ExpectedKind::Number => "must be a number with a point, such as 12.50",
            ExpectedKind::Whole => "must be a whole number",
            ExpectedKind::Currency => "must be a code of ISO 4217, such as EUR",
            ExpectedKind::Boolean => "must be true or false",
            ExpectedKind::Rating => "must be a number from worstRating to bestRating (5 if not given)",
            ExpectedKind::Country => "must be a country as two letters of ISO 3166-1, such as DE",
            ExpectedKind::Handle => "must be an account, such as @ada@example.social",
            ExpectedKind::Thing => "must be an item, not a text",
            ExpectedKind::Text => "must be a text, not an item",
        }
        .to_owned(),
    }
}

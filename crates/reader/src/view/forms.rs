//! The forms that texts have by a standard: values of these kinds are as written.

use super::kinds::ViewKind;
use super::page::ViewPage;
use super::raw::{RawForm, RawValue};
use crate::entry::Date;
use crate::things::Duration;
use crate::urls::parse_web;
use microweave_values::amounts::{Decimal, is_currency};
use microweave_values::datetime::{Moment, duration};
use microweave_values::url::last_part;

/// True for a text that has the form of a kind. `None` for a kind without a form by a standard.
pub(super) fn has_form(kind: ViewKind, text: &str) -> Option<bool> {
    Some(match kind {
        ViewKind::IsoDate => Moment::parse(text).is_some() || is_year_or_month(text),
        ViewKind::IsoDateTime => Moment::parse(text).is_some_and(Moment::has_time),
        ViewKind::IsoDuration => duration::is_iso_8601(text),
        ViewKind::AbsoluteUrl => parse_web(text).is_some(),
        ViewKind::Decimal => Decimal::plain(text).is_some(),
        ViewKind::Positive => {
            Decimal::plain(text).is_some_and(|number| number.parse::<f64>().is_ok_and(|one| one > 0.0))
        }
        ViewKind::Whole => match Decimal::plain(text) {
            Some(number) => !number.contains('.'),
            None => !text.starts_with(|c: char| c.is_ascii_digit()),
        },
        ViewKind::Currency => is_currency(text),
        ViewKind::Country => text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase()),
        ViewKind::Handle => is_handle(text),
        ViewKind::Rating => true,
        _ => return None,
    })
}

/// A truth value: `true`, `https://schema.org/False`.
pub(super) fn boolean(text: &str) -> Option<bool> {
    [("true", true), ("false", false)]
        .into_iter()
        .find(|(word, _)| is_name(text, word))
        .map(|(_, value)| value)
}

/// True for a name of schema.org, alone or as an address: `InStock`, `https://schema.org/InStock`. Codes in capital letters,
/// such as `FULL_TIME`, are written so.
pub(super) fn is_name(text: &str, name: &str) -> bool {
    let value = last_part(text.trim());
    value == name || value.eq_ignore_ascii_case(name) && name.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// True for a date of ISO 8601 with reduced precision: `2026` and `2026-11`.
fn is_year_or_month(text: &str) -> bool {
    let (year, month) = text.split_once('-').unwrap_or((text, "01"));
    let is_month = month.len() == 2 && is_digits(month) && ("01"..="12").contains(&month);
    year.len() == 4 && is_digits(year) && is_month
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// An account with its host: `@ada@example.social`. The first mark may be missing.
fn is_handle(text: &str) -> bool {
    let account = text.strip_prefix('@').unwrap_or(text).split_once('@');
    account.is_some_and(|(name, host)| !name.is_empty() && host.contains('.') && !host.contains(['@', '/']))
        && !text.contains(char::is_whitespace)
}

/// True if a number, a date or a duration is greater or later than another one.
pub(super) fn is_after(first: &str, last: &str) -> bool {
    if let (Ok(first), Ok(last)) = (first.parse::<f64>(), last.parse::<f64>()) {
        return first > last;
    }
    if let (true, Some(first), Some(last)) = (first.starts_with('P'), Duration::of(first), Duration::of(last))
    {
        return first.0 > last.0;
    }
    Date::new(first).seconds_until(&Date::new(last)).is_some_and(|seconds| seconds < 0)
}

impl<'p> ViewPage<'p> {
    /// True for a rating that is at most `bestRating`, which is 5 if the thing has none, and at least its `worstRating`. A text that is
    /// not a number, such as `95%`, `4/5` or `A`, is taken unless it has a comma.
    pub(super) fn is_in_range(&self, rating: &RawValue<'p>, text: &str) -> bool {
        let bound = |name: &str| self.part_text(rating.described_by?, &[name])?.trim().parse::<f64>().ok();
        match text.parse::<f64>() {
            Err(_) => !text.contains(','),
            Ok(value) => {
                value <= bound("bestRating").unwrap_or(5.0)
                    && bound("worstRating").is_none_or(|worst| worst <= value)
            }
        }
    }

    /// The types of a thing or an item.
    pub(super) fn types_in(&self, raw: &RawValue<'p>) -> Vec<&'p str> {
        match raw.form {
            RawForm::Part(part) => self.types_of(part),
            RawForm::Item { item, .. } => item.types().collect(),
            _ => Vec::new(),
        }
    }

    /// True for a thing or an item of a type, or of one that extends it.
    pub(super) fn is_of_type(&self, raw: &RawValue<'p>, class: &str) -> bool {
        match raw.form {
            RawForm::Part(part) => self.is(self.groups[part as usize], class),
            RawForm::Item { item, .. } => item.is(class),
            _ => false,
        }
    }
}

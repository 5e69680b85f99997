//! The forms that texts have by a standard: values of these kinds are as written.

use super::raw::{RawForm, RawValue};
use crate::entry::Date;
use crate::things::Duration;
use crate::urls::parse_web;
use crate::view::page::ViewPage;
use crate::view::rows::kinds::ViewKind;
use microweave_values::amounts::{Decimal, is_currency};
use microweave_values::date_words::is_month;
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

/// False for a text that no value of a kind can be.
pub(crate) fn may_be_of(kind: ViewKind, text: &str) -> bool {
    match kind {
        ViewKind::Number | ViewKind::Count | ViewKind::Year | ViewKind::Rating => {
            Decimal::plain(text).is_some()
        }
        ViewKind::Date => Date::new(text).moment().is_some(),
        ViewKind::Duration => Duration::of(text).is_some(),
        ViewKind::Boolean => boolean(text).is_some(),
        ViewKind::Url | ViewKind::Link | ViewKind::PageUrl | ViewKind::SiteUrl => parse_web(text).is_some(),
        kind => has_form(kind, text).unwrap_or(true),
    }
}

/// A truth value: `true`, `https://schema.org/False`.
pub(crate) fn boolean(text: &str) -> Option<bool> {
    [("true", true), ("false", false)]
        .into_iter()
        .find(|(word, _)| is_name(text, word))
        .map(|(_, value)| value)
}

/// True for a name of schema.org, alone or as an address: `InStock`, `https://schema.org/InStock`. Codes in capital letters,
/// such as `FULL_TIME`, are written so.
pub(crate) fn is_name(text: &str, name: &str) -> bool {
    let value = last_part(text.trim());
    value == name || value.eq_ignore_ascii_case(name) && name.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// True for a text whose number is a part of a word, or is counted in more than ones: `MP3`, `5K`, `1.2 million`.
pub(super) fn is_in_word(text: &str) -> bool {
    let Some(start) = text.find(|c: char| c.is_ascii_digit()) else { return false };
    let end = text.rfind(|c: char| c.is_ascii_digit()).map_or(start, |last| last + 1);
    // `MP3`, `covid-19`
    let before = text[..start].trim_end_matches('-').chars().next_back();
    let after = &text[end..];
    let word: String = after.trim_start().chars().take_while(|c| c.is_alphabetic()).collect();
    before.is_some_and(|c| c.is_ascii_alphabetic())
        || matches!(&*word, "k" | "K" | "M" | "B")
        || SCALES.contains(&&*word.to_lowercase())
}

/// Words that say that a number counts more than ones.
const SCALES: [&str; 14] = [
    "dozen", "dozens", "thousand", "million", "millions", "billion", "mio", "mrd", "mln", "millionen",
    "milliarden", "millones", "milliards", "lakh",
];

/// A whole number: `1,234`, `12.0`.
pub(super) fn count_of(text: &str) -> Option<u64> {
    let plain = Decimal::plain(text).and_then(|number| number.parse().ok());
    plain.or_else(|| Decimal::of_count(text)?.as_str().parse().ok())
}

/// The year of a date, or of a month: `2021-08`, `2017/06`, `May 2026`.
pub(super) fn year_of(text: &str) -> Option<u64> {
    let date = Date::new(text).iso8601();
    let of_month = || {
        text.split_once(' ')
            .filter(|(month, _)| is_month(month.trim_end_matches(['.', ','])))
            .map(|(_, year)| year)
    };
    let date = date.unwrap_or_else(|| of_month().unwrap_or(text).trim().to_owned());
    let (year, after) = date.split_at_checked(4)?;
    let is_year = year.bytes().all(|byte| byte.is_ascii_digit());
    let is_month = |text: &str| text.len() == 2 && ("01"..="12").contains(&text);
    let is_end = after.is_empty()
        || after.strip_prefix(['-', '/']).is_some_and(|after| is_month(after.get(..2).unwrap_or_default()));
    (is_year && is_end).then(|| year.parse().ok())?.filter(|year| *year > 0)
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
pub(crate) fn is_after(first: &str, last: &str) -> bool {
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
    /// True for a rating that is at most `bestRating`, which is 5 if the thing has none, and at least `worstRating`, otherwise 0. A text that is
    /// not a number, such as `95%`, `4/5` or `A`, is taken unless it has a comma.
    pub(super) fn is_in_range(&self, rating: &RawValue<'p>, text: &str) -> bool {
        let bound = |name: &str| self.part_text(rating.described_by?, &[name])?.trim().parse::<f64>().ok();
        match text.parse::<f64>() {
            Err(_) => !text.contains(','),
            Ok(value) => {
                let range = bound("worstRating").unwrap_or(0.0)..=bound("bestRating").unwrap_or(5.0);
                range.contains(&value)
            }
        }
    }

    /// The types of a thing or an item.
    pub(crate) fn types_in(&self, raw: &RawValue<'p>) -> Vec<&'p str> {
        match raw.form {
            RawForm::Part(part) => self.types_of(part),
            RawForm::Item { item, .. } => item.types().collect(),
            _ => Vec::new(),
        }
    }

    /// True for a thing or an item of a type, or of one that extends it.
    pub(crate) fn is_of_type(&self, raw: &RawValue<'p>, class: &str) -> bool {
        match raw.form {
            RawForm::Part(part) => self.is(self.groups[part as usize], class),
            RawForm::Item { item, .. } => item.is(class),
            _ => false,
        }
    }
}

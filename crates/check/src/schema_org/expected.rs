//! What the texts of a property must be: by the types of its values in schema.org, and for prices, currencies, languages
//! and others by its description.

use once_cell::sync::Lazy;
use serde::Deserialize;

use super::type_name;
use crate::WORDS;
use crate::forms::{
    corrected_language, corrected_url, is_email, is_url_text, language_of_country, with_web_scheme,
};
use microweave::schema_org::SCHEMA_ORG;
use microweave_reader::{Date, DateNote};
use microweave_values::amounts::{Decimal, is_currency};
use microweave_values::datetime::{Moment, duration};
use microweave_values::expression::{Regex, compile};
use microweave_values::language_tag::{is_region, is_registered_language};

/// What a text must be. A text in place of a thing may be anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ExpectedValue {
    Anything,
    Number,
    Integer,
    Moment,
    Duration,
    /// A duration of hours and minutes.
    ShortDuration,
    Truth,
    Url,
    /// A member of an enumeration.
    Member,
    Price,
    Currency,
    Language,
    Country,
    Telephone,
    OpeningHours,
    Email,
}

/// A duration in HTML's form with units (2.3.5.9): `1h 30m`.
static UNITS: Lazy<Regex> =
    Lazy::new(|| compile(r"(?xi-u) ^ (?: \s* [0-9]+ (?: [.,] [0-9]+ )? \s* [wdhms] )+ \s* $"));

/// The other valid values of a `time` (HTML 4.5.14): a month, a yearless date, a time, a time zone, a week, a year.
static TIME: Lazy<Regex> = Lazy::new(|| {
    compile(
        r"(?x-u) ^ (?:
            [0-9]{4,6} | [0-9]{4,} - [0-9]{2} | (?: -- )? [0-9]{2} - [0-9]{2} | [0-9]{4,} -? W [0-9]{2}
            | T? (?: [01][0-9] | 2[0-3] ) : [0-5][0-9] (?: : [0-5][0-9] (?: \. [0-9]+ )? )? (?: Z | [+-] [0-9]{2} :? [0-9]{2} )?
            | T? 24:00 (?: :00 )?
            | Z | [+-] [0-9]{2} :? [0-9]{2}
        ) $",
    )
});

/// Days as two letters, and times (schema.org, openingHours). Several follow one another.
static OPENING_HOURS: Lazy<Regex> = Lazy::new(|| {
    let day = "(?:mo|tu|we|th|fr|sa|su)";
    let time = r"(?:(?:[01]?[0-9]|2[0-3]):[0-5][0-9]|24:00)(?::[0-5][0-9])?";
    let (days, times) = (format!("{day}(?:\\s*[-–,]\\s*{day})*"), format!("{time}\\s*[-–]\\s*{time}"));
    let hours = format!("{days}(?:[\\s:]+{times}(?:\\s*,\\s*{times})*)?");
    compile(&format!("(?i)^{hours}(?:[\\s,;]+{hours})*$"))
});

impl ExpectedValue {
    pub(super) fn of(property: &str) -> Self {
        if let Some(form) = WORDS.forms.get(property) {
            return *form;
        }
        let mut ranges = SCHEMA_ORG.ranges(property).filter(|range| !range.is_empty()).peekable();
        let mut of_texts = ranges.clone().filter_map(|range| WORDS.data_types.get(range).copied());
        match of_texts.next() {
            // A text may be the name of a member.
            Some(_) if ranges.any(|range| SCHEMA_ORG.is_kind_of(range, "Enumeration")) => {
                ExpectedValue::Anything
            }
            Some(first) if of_texts.all(|other| other == first) => first,
            None if ranges.peek().is_some() && ranges.all(is_enumeration) => ExpectedValue::Member,
            _ => ExpectedValue::Anything,
        }
    }

    /// True for a text of this kind, which is not empty. Members of enumerations are checked apart.
    pub(super) fn is(self, text: &str) -> bool {
        match self {
            ExpectedValue::Anything | ExpectedValue::Member => true,
            ExpectedValue::Number => text.parse::<f64>().is_ok(),
            ExpectedValue::Integer => text.parse::<f64>().is_ok_and(|number| number.fract() == 0.0),
            ExpectedValue::Moment => is_time(text),
            ExpectedValue::Duration => is_duration(text),
            ExpectedValue::ShortDuration => is_duration(text) && !has_months(text),
            ExpectedValue::Truth => is_truth_value(text),
            ExpectedValue::Url => is_url_text(text) && with_web_scheme(text).is_none(),
            ExpectedValue::Price => is_plain_number(text),
            ExpectedValue::Currency => is_currency(text) || WORDS.other_currencies.contains(text),
            ExpectedValue::Language => is_registered_language(text) && language_of_country(text).is_none(),
            // A country may also have its name.
            ExpectedValue::Country => text.len() != 2 || !text.is_ascii() || is_region(text),
            ExpectedValue::Telephone => text.contains(char::is_numeric),
            ExpectedValue::OpeningHours => OPENING_HOURS.is_match(text),
            ExpectedValue::Email => is_email(text),
        }
    }

    /// The text that is surely meant by another one.
    pub(super) fn corrected(self, text: &str) -> Option<String> {
        let corrected = match self {
            ExpectedValue::Price => Decimal::of(text)?.as_str().to_owned(),
            ExpectedValue::Currency => text.to_uppercase(),
            ExpectedValue::Url => corrected_url(text)?,
            ExpectedValue::Language => corrected_language(text)?,
            ExpectedValue::Country if text.eq_ignore_ascii_case("UK") => "GB".to_owned(),
            // Programs write the first day of their calendar for no date.
            ExpectedValue::Moment => date_in_other_form(text).filter(|date| !date.starts_with("0001-"))?,
            ExpectedValue::ShortDuration if text.starts_with("PT0D") => text.replacen("0D", "", 1),
            ExpectedValue::ShortDuration if text.starts_with('P') => text.replacen('P', "PT", 1),
            ExpectedValue::Duration | ExpectedValue::ShortDuration => duration_in_words(text)?,
            _ => return None,
        };
        self.is(&corrected).then_some(corrected)
    }
}

/// True for a number as schema.org wants prices to be: digits, perhaps with a point among them or a minus before them.
fn is_plain_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text).replacen('.', "", 1);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_enumeration(name: &str) -> bool {
    !WORDS.open_enumerations.contains(name) && SCHEMA_ORG.is_kind_of(name, "Enumeration")
}

/// True for a member of an enumeration that a property takes, or of a type that extends the enumeration.
pub(super) fn is_member(property: &str, name: &str) -> bool {
    SCHEMA_ORG.ranges(property).any(|range| SCHEMA_ORG.ancestors(name).contains(&range))
}

pub(super) fn members(property: &str) -> impl Iterator<Item = &'static str> {
    SCHEMA_ORG.types.names().filter(move |name| is_member(property, name))
}

/// True for a text that HTML's `time` can have, or a date in a form of ISO 8601.
pub(super) fn is_time(text: &str) -> bool {
    Moment::parse(text).is_some() || is_duration(text) || TIME.is_match(text)
}

/// The date in ISO 8601 that another text is, such as `Sep 20, 2024`.
pub(super) fn date_in_other_form(text: &str) -> Option<String> {
    let date = Date::new(text);
    date.iso8601().filter(|_| date.note() == Some(DateNote::OtherForm))
}

/// The duration in ISO 8601 that numbers with units are, such as `1 hour and 30 minutes`. With other words it may be another one:
/// `about 20 minutes`.
fn duration_in_words(text: &str) -> Option<String> {
    let text = text.strip_prefix("PT").unwrap_or(text);
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !matches!(*word, "" | "and"));
    let numbers = text.split(|c: char| !c.is_ascii_digit() && c != '.');
    let numbers = numbers.filter(|number| number.contains(|c: char| c.is_ascii_digit()));
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '.' | ',');
    if !text.chars().all(is_plain) || words.count() != numbers.count() {
        return None;
    }
    let seconds = duration::seconds_in_words(text)?;
    let (hours, minutes) = (seconds / 3600, seconds % 3600 / 60);
    let parts = [(hours, 'H'), (minutes, 'M')].into_iter().filter(|(number, _)| *number > 0);
    let parts: String = parts.map(|(number, unit)| format!("{number}{unit}")).collect();
    (seconds > 0 && seconds % 60 == 0).then(|| format!("PT{parts}"))
}

pub(super) fn is_truth_value(text: &str) -> bool {
    let word = type_name(text).unwrap_or(text);
    word.eq_ignore_ascii_case("true") || word.eq_ignore_ascii_case("false")
}

fn is_duration(text: &str) -> bool {
    let is_possible = duration::seconds(text).is_none_or(|seconds| seconds <= duration::MAX_SECONDS);
    (duration::is_iso_8601(text) || UNITS.is_match(text)) && is_possible
}

/// True for a duration with months: `P30M` is written for `PT30M`.
fn has_months(text: &str) -> bool {
    let months = text.split('T').next().and_then(|date| date.strip_prefix('P')?.split_once('M'));
    let months = months.and_then(|(months, _)| months.rsplit('Y').next()?.parse::<u32>().ok());
    months.is_some_and(|months| months > 0)
}

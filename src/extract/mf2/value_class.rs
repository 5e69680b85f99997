//! The value class pattern: elements of class `value` or `value-title` inside a property element are the
//! parts of its value. The sections are those of the specification of the value class pattern, which the
//! microformats2 parsing specification refers to.

use super::datetime::{DateTime, DateTimeValue};
use super::property::ValueReader;
use crate::dom::El;
use crate::html::names::{attr, tag};

/// True if an element with this class name is a part of the value of the property around it.
pub(crate) fn is_part(token: &str) -> bool {
    matches!(token, "value" | "value-title")
}

/// The parts joined without a separator ("Basic parsing"), for `p-*` and `u-*`. None if there are no parts.
pub(crate) fn joined(parts: &[El<'_>], reader: &ValueReader<'_>) -> Option<String> {
    let (first, last) = (parts.first()?, parts.last()?);
    let mut value: String = parts.iter().map(|&part| part_value(part, false, reader)).collect();
    // Text is trimmed at both ends of the value, attributes are not.
    if attribute_value(*last, false).is_none() {
        value.truncate(value.trim_ascii_end().len());
    }
    if attribute_value(*first, false).is_none() {
        value.drain(..value.len() - value.trim_ascii_start().len());
    }
    Some(value)
}

/// The parts as a date and time ("Date and time parsing"), for `dt-*`. None if they hold neither.
pub(crate) fn date(parts: &[El<'_>], reader: &ValueReader<'_>) -> Option<DateTimeValue> {
    let mut date_time = DateTime::default();
    for &part in parts {
        let from_time = matches!(part.tag(), tag::TIME | tag::INS | tag::DEL);
        date_time.add(&part_value(part, true, reader), from_time);
    }
    date_time.value()
}

fn part_value(part: El<'_>, is_date: bool, reader: &ValueReader<'_>) -> String {
    attribute_value(part, is_date).map_or_else(|| reader.text_of_part(part), str::to_owned)
}

/// The value of a part, if an attribute holds it. None if the text is the value.
fn attribute_value(part: El<'_>, is_date: bool) -> Option<&str> {
    let has_title = crate::whitespace::tokens(part.class()).any(|token| token == "value-title");
    match part.tag() {
        // The class `value-title`: the `title`, never the text
        _ if has_title => Some(part.attr_by(attr::TITLE).unwrap_or_default()),
        // Basic parsing: the `alt` of `img` and `area`
        tag::IMG | tag::AREA => Some(part.attr_by(attr::ALT).unwrap_or_default()),
        // Basic parsing: the `value` of `data`, otherwise its text
        tag::DATA => part.attr_by(attr::VALUE),
        // Basic parsing: the `title` of `abbr`, otherwise its text
        tag::ABBR => part.attr_by(attr::TITLE),
        // Date and time parsing: the `datetime` of these, otherwise their text
        tag::DEL | tag::INS | tag::TIME if is_date => part.attr_by(attr::DATETIME),
        // Basic parsing: the text of any other element
        _ => None,
    }
}

//! The value class pattern: elements of class `value` or `value-title` inside a property element are the
//! parts of its value. Sections are sections of its specification, which the microformats2
//! parsing specification refers to.

use super::datetime::{DateTime, DateTimeValue, date_of};
use super::notes::WrittenIn;
use super::property::ValueReader;
use microweave_html::dom::{El, NodeId};
use microweave_html::names::{NameId, attr, tag};

/// True if an element with this class name is a part of the value of the property around it.
pub(crate) fn is_part(token: &str) -> bool {
    matches!(token, "value" | "value-title")
}

/// The parts joined without a separator ("Basic parsing"), for `p-*` and `u-*`. Empty if there are no parts.
pub(crate) fn joined(parts: &[El<'_>], reader: &ValueReader<'_>) -> String {
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return String::new() };
    let mut value: String = parts.iter().map(|&part| part_value(part, false, reader)).collect();
    // Text is trimmed at both ends of the value, attributes are not.
    if attribute_value(*last, false).is_none() {
        value.truncate(value.trim_ascii_end().len());
    }
    if attribute_value(*first, false).is_none() {
        value.drain(..value.len() - value.trim_ascii_start().len());
    }
    value
}

/// The parts as a date and time ("Date and time parsing"), for `dt-*`. None if they hold neither. The function gets
/// the number of each part that is ignored.
pub(crate) fn date(
    parts: &[El<'_>],
    reader: &ValueReader<'_>,
    mut ignore: impl FnMut(usize),
) -> Option<DateTimeValue> {
    let mut date_time = DateTime::new(reader.answers);
    for (number, &part) in parts.iter().enumerate() {
        let from_time = matches!(part.tag(), tag::TIME | tag::INS | tag::DEL);
        if !date_time.add(&part_value(part, true, reader), from_time) {
            ignore(number);
        }
    }
    date_time.value()
}

fn part_value(part: El<'_>, is_date: bool, reader: &ValueReader<'_>) -> String {
    attribute_value(part, is_date).map_or_else(|| reader.text_of_part(part), |(_, value)| value.to_owned())
}

pub(super) fn ignored(parts: &[El<'_>], reader: &ValueReader<'_>) -> Vec<NodeId> {
    let mut ignored = Vec::new();
    date(parts, reader, |number| ignored.push(parts[number].id()));
    ignored
}

/// The first part that begins with a date, and where it is written.
pub(super) fn date_part(parts: &[El<'_>], reader: &ValueReader<'_>) -> Option<(NodeId, WrittenIn)> {
    let part = parts.iter().find(|part| date_of(&part_value(**part, true, reader)).is_some())?;
    Some((part.id(), where_written(*part, true)))
}

pub(super) fn where_written(part: El<'_>, is_date: bool) -> WrittenIn {
    attribute_value(part, is_date).map_or(WrittenIn::Text, |(name, _)| WrittenIn::Attribute(name))
}

/// The value of a part with the name of its attribute, if an attribute holds it. None if the text is the value.
fn attribute_value(part: El<'_>, is_date: bool) -> Option<(NameId, &str)> {
    let has_title = microweave_values::whitespace::tokens(part.class()).any(|token| token == "value-title");
    let value = |name| Some((name, part.attr_by(name)?));
    let value_or_empty = |name| Some((name, part.attr_by(name).unwrap_or_default()));
    match part.tag() {
        // The class `value-title`: the `title`, never the text
        _ if has_title => value_or_empty(attr::TITLE),
        // Basic parsing: the `alt` of `img` and `area`
        tag::IMG | tag::AREA => value_or_empty(attr::ALT),
        // Basic parsing: the `value` of `data`, otherwise its text
        tag::DATA => value(attr::VALUE),
        // Basic parsing: the `title` of `abbr`, otherwise its text
        tag::ABBR => value(attr::TITLE),
        // Date and time parsing: the `datetime` of these, otherwise their text
        tag::DEL | tag::INS | tag::TIME if is_date => value(attr::DATETIME),
        // Basic parsing: the text of any other element
        _ => None,
    }
}

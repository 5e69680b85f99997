//! The value of a property whose element is an item, too.

use super::Frame;
use super::item::OpenItem;
use super::property::{ValueReader, url_attribute};
use crate::document::{NestedItem, NestedValue, Text, ValueData};
use crate::options::Question;
use microweave_values::class_names::Prefix;

/// A nested item as the value of a property ("parse an element for class microformats", the step for
/// `value`). For `p-*` the value is the item's first `p-name`, for `u-*` its first `u-url`, for `e-*` the
/// text of the HTML. Otherwise it is the element's own value for the prefix.
pub(super) fn nested_value(
    item: &OpenItem,
    outer: &mut OpenItem,
    frame: &Frame<'_>,
    prefix: Prefix,
    reader: &mut ValueReader<'_>,
) -> ValueData {
    let (el, parts) = (frame.el, &frame.value_class_parts[..]);
    let mut html = None;
    let value = match prefix {
        Prefix::Text => match item.name_as_value(reader) {
            Some(name) => name,
            None => NestedValue::Text(reader.plain(el, parts)),
        },
        Prefix::Url => match item.url_as_value(reader) {
            Some(url) => url,
            // If the item's `url` came by another prefix, the value is the text as written (public suite,
            // microformats-v2-unit/nested/nested-microformat-mistyped). If the item has no `url`, the text is
            // resolved as a URL (microformats-v2-unit/nested/nested-microformat).
            None if url_attribute(el).is_none()
                && (item.has("url") || reader.answers.yes(Question::NestedUrlAsText)) =>
            {
                let text = reader.text_for_url(el, parts);
                NestedValue::Text(reader.clip(&text))
            }
            None => match reader.url(el, parts, outer.is_classic()) {
                ValueData::Url(url) => NestedValue::Url(url),
                ValueData::Text(value) => NestedValue::Text(value),
                _ => NestedValue::Text(Text::default()),
            },
        },
        Prefix::Date => NestedValue::Text(outer.date_of(frame, reader)),
        Prefix::Html => {
            let (markup, text) = reader.html(el);
            html = Some(markup);
            NestedValue::Text(text)
        }
    };
    let value = match value {
        NestedValue::Url(url) if reader.answers.yes(Question::PlainValueIsText) => {
            NestedValue::Text(url.value)
        }
        value => value,
    };
    ValueData::Item(NestedItem { item: item.id, value: Some(value), html })
}

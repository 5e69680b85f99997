//! The items of microdata, for the rules of schema.org.

use super::values::WrittenValue;
use super::{SchemaOrgChecker, WrittenName};
use super::{ended_report, type_name};
use crate::microdata_reader::MicrodataReader;
use crate::{MarkupPart, MarkupPlace, Rule, quoted};
use microweave::extract::microdata::{types, unique_names, value};
use microweave::page::Page;
use microweave_html::dom::El;
use microweave_html::names::{NameId, attr, tag};

pub(super) fn check<'d>(page: &'d Page, checker: &mut SchemaOrgChecker<'d, '_>) {
    let reader = MicrodataReader::new(page);
    for (number, item) in reader.scopes.items.iter().enumerate() {
        let el = page.dom().el(item.node);
        for class in types(el, reader.rules) {
            let place = MarkupPlace { el, part: MarkupPart::Word(attr::ITEMTYPE, class) };
            ended_report(place, class).into_iter().for_each(|report| checker.findings.report(report));
        }
        let names = types(el, reader.rules).filter_map(|class| written_name(el, attr::ITEMTYPE, class));
        let names: Vec<WrittenName<'d>> = names.collect();
        if names.is_empty() {
            continue;
        }
        let known_types = checker.check_types(&names, names.len() == types(el, reader.rules).count());
        for el in reader.elements_of(&reader.properties_of(number)) {
            if checker.findings.is_full() {
                return;
            }
            for name in unique_names(el).filter(|name| !name.contains(['.', ':'])) {
                let place = MarkupPlace { el, part: MarkupPart::Word(attr::ITEMPROP, name) };
                let may_become =
                    |new: &str| written_value(el, &reader).is_some_and(|value| value.may_be_in(new));
                if checker.check_property(WrittenName { name, place }, &known_types, may_become)
                    && let Some(value) = written_value(el, &reader)
                {
                    if reader.scopes.item_of(el).is_some() && types(el, reader.rules).next().is_none() {
                        checker.findings.add(el, Rule::MissingType, format!("the item in {}", quoted(name)));
                    }
                    checker.check_value(name, &value);
                }
            }
        }
        checker.check_compared();
        if reader.account.is_exceeded() {
            return;
        }
    }
}

/// The value of a property; `None` if the limit is hit.
fn written_value<'d>(el: El<'d>, reader: &MicrodataReader<'d>) -> Option<WrittenValue<'d>> {
    if reader.scopes.item_of(el).is_some() {
        let names: Option<Vec<&'d str>> = types(el, reader.rules).map(type_name).collect();
        let place = MarkupPlace { el, part: MarkupPart::Value(attr::ITEMTYPE) };
        return Some(WrittenValue::Thing { types: names.unwrap_or_default(), place });
    }
    let text = reader.text(el)?;
    let has_content = el.attr_by(attr::CONTENT).is_some();
    if value::is_url_property(el)
        && !has_content
        && let Some(attribute) = value::attribute_of(el)
        && let Some(written) = el.attr_by(attribute)
    {
        let name = written_name(el, attribute, written.trim_ascii());
        let place = MarkupPlace { el, part: MarkupPart::Value(attribute) };
        return Some(WrittenValue::Link { written, is_invalid: text.is_empty(), name, place });
    }
    let part = if has_content { MarkupPart::Value(attr::CONTENT) } else { MarkupPart::Tag };
    let is_time = el.tag() == tag::TIME && !has_content;
    Some(WrittenValue::Text { text, is_time, place: MarkupPlace { el, part } })
}

/// The name in an address of schema.org, which is a part of an attribute's value.
fn written_name<'d>(el: El<'d>, attribute: NameId, address: &'d str) -> Option<WrittenName<'d>> {
    let name = type_name(address)?;
    Some(WrittenName { name, place: MarkupPlace { el, part: MarkupPart::Word(attribute, name) } })
}

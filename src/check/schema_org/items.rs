//! The items of microdata, for the rules of schema.org.

use super::values::WrittenValue;
use super::vocabulary::type_name;
use super::{SchemaOrgChecker, WrittenName};
use crate::budget::Budget;
use crate::check::base_for_checks;
use crate::check::place::{MarkupPart, MarkupPlace};
use crate::dom::El;
use crate::extract::microdata::scopes::Scopes;
use crate::extract::microdata::{properties, types, unique_names, value};
use crate::html::names::{NameId, attr, tag};
use crate::options::MicrodataRules;
use crate::page::Page;
use crate::url::Base;

/// What the values of properties are read with.
struct ItemReader<'d> {
    base: Base,
    rules: &'d MicrodataRules,
    scopes: &'d Scopes,
    budget: Budget,
}

pub(super) fn check<'d>(page: &'d Page, scopes: &'d Scopes, checker: &mut SchemaOrgChecker<'d, '_>) {
    let dom = page.dom();
    let reader = ItemReader {
        base: base_for_checks(dom, page.address()),
        rules: &page.options().microdata_rules,
        scopes,
        budget: dom.output_budget(page.options().limits),
    };
    let mut found = Vec::new();
    for (number, item) in scopes.items.iter().enumerate() {
        let el = dom.el(item.node);
        let names: Vec<WrittenName<'d>> = reader.types(el).collect();
        if names.is_empty() {
            continue;
        }
        let known_types = checker.check_types(&names, names.len() == types(el, reader.rules).count());
        properties::of_item(scopes, number, dom, &reader.budget, &mut found);
        for &property in &found {
            if checker.findings.is_full() {
                return;
            }
            let el = dom.el(scopes.properties[property]);
            for name in unique_names(el).filter(|name| !name.contains(['.', ':'])) {
                let place = MarkupPlace { el, part: MarkupPart::Word(attr::ITEMPROP, name) };
                if checker.check_property(WrittenName { name, place }, &known_types)
                    && let Some(value) = reader.value(el)
                {
                    checker.check_value(name, &value);
                }
            }
        }
        if reader.budget.is_exceeded() {
            return;
        }
    }
}

impl<'d> ItemReader<'d> {
    /// The types of schema.org that an item has.
    fn types(&self, el: El<'d>) -> impl Iterator<Item = WrittenName<'d>> {
        types(el, self.rules).filter_map(move |class| {
            Some(WrittenName { name: type_name(class)?, place: end_of_name(el, attr::ITEMTYPE, class)? })
        })
    }

    /// The value of a property; `None` if the limit is hit.
    fn value(&self, el: El<'d>) -> Option<WrittenValue<'d>> {
        if self.scopes.item_of(el).is_some() {
            let names: Option<Vec<&'d str>> = types(el, self.rules).map(type_name).collect();
            let place = MarkupPlace { el, part: MarkupPart::Value(attr::ITEMTYPE) };
            return Some(WrittenValue::Thing { types: names.unwrap_or_default(), place });
        }
        if self.budget.exhausted() {
            return None;
        }
        let text = value::of(el, &self.base, self.rules);
        if !self.budget.spend(text.len()) {
            return None;
        }
        let has_content = el.attr_by(attr::CONTENT).is_some();
        if value::is_url_property(el)
            && !has_content
            && let Some(attribute) = value::attribute_of(el)
            && let Some(written) = el.attr_by(attribute)
        {
            let is_invalid = text.is_empty() && self.base.is_absolute();
            let name = type_name(written.trim_ascii());
            let name = name.and_then(|name| {
                Some(WrittenName { name, place: end_of_name(el, attribute, written.trim_ascii())? })
            });
            let place = MarkupPlace { el, part: MarkupPart::Value(attribute) };
            return Some(WrittenValue::Link { written, is_invalid, name, place });
        }
        let part = if has_content { MarkupPart::Value(attr::CONTENT) } else { MarkupPart::Tag };
        let is_time = el.tag() == tag::TIME && !has_content;
        Some(WrittenValue::Text { text, is_time, place: MarkupPlace { el, part } })
    }
}

/// The place of the name in an address of schema.org, which is a part of an attribute's value.
fn end_of_name<'d>(el: El<'d>, attribute: NameId, address: &'d str) -> Option<MarkupPlace<'d>> {
    let name = type_name(address)?;
    Some(MarkupPlace { el, part: MarkupPart::Word(attribute, name) })
}

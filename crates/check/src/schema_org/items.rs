//! The items of microdata, for the rules of schema.org.

use std::borrow::Cow;

use super::nodes::needs_text;
use super::values::WrittenValue;
use super::{HOST, LIST_ELEMENTS, ended_report, misspelled_report, type_name};
use super::{SchemaOrgChecker, WrittenName};
use crate::microdata_reader::MicrodataReader;
use crate::{MarkupPart, MarkupPlace, Report, Rule, quoted};
use foldhash::{HashMap, HashSet};
use microweave::extract::microdata::{types, unique_names, value};
use microweave::page::Page;
use microweave::schema_org::{SCHEMA_ORG, SCHEMA_ORG_ADDRESSES};
use microweave_html::dom::El;
use microweave_html::names::{NameId, attr, tag};
use microweave_values::collections::unique::only;

pub(super) fn check<'d>(page: &'d Page, checker: &mut SchemaOrgChecker<'d, '_>) {
    let reader = MicrodataReader::new(page);
    let mut belonging = BelongingItems::default();
    for (number, item) in reader.scopes.items.iter().enumerate() {
        let el = page.dom().el(item.node);
        for class in types(el, reader.rules) {
            let place = MarkupPlace { el, part: MarkupPart::Word(attr::ITEMTYPE, class) };
            let report = ended_report(place, class).or_else(|| misspelled_report(place, class));
            report.into_iter().for_each(|report| checker.findings.report(report));
            if SCHEMA_ORG_ADDRESSES.contains(&class)
                || class.strip_suffix(HOST).is_some_and(|start| start.ends_with("://"))
            {
                checker.findings.report(Report::at(place, Rule::MissingType, quoted(class)));
            }
        }
        let names = types(el, reader.rules).filter_map(|class| written_name(el, attr::ITEMTYPE, class));
        let names: Vec<WrittenName<'d>> = names.collect();
        if names.is_empty() {
            continue;
        }
        let known_types = checker.check_types(&names, names.len() == types(el, reader.rules).count());
        check_belonging(el, &known_types.known, &reader, &mut belonging, checker);
        let properties = reader.properties_of(number);
        let elements = reader.elements_of(&properties).filter(|el| has_name(*el, LIST_ELEMENTS));
        checker.check_positions(elements.filter_map(|el| position(el, &reader)));
        for el in reader.elements_of(&properties) {
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
                    // `itemid-without-itemtype` asks for the type too.
                    if reader.scopes.item_of(el).is_some()
                        && types(el, reader.rules).next().is_none()
                        && el.attr_by(attr::ITEMID).is_none()
                    {
                        checker.findings.add(el, Rule::MissingType, format!("the item in {}", quoted(name)));
                    }
                    if let WrittenValue::Text { text, place, .. } = &value
                        && matches!(place.part, MarkupPart::Value(_))
                        && text.trim().is_empty()
                        && needs_text(name)
                    {
                        let places = match has_value_beside_content(el) {
                            true => &mut checker.empty_content,
                            false => &mut checker.empty,
                        };
                        places.push((name, MarkupPlace::tag(el)));
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
    checker.report_grouped();
}

/// What items in others are meant as.
#[derive(Default)]
struct BelongingItems<'d> {
    /// For the types of an item and the types of the item around it, the property.
    properties: HashMap<(Vec<&'d str>, Vec<&'d str>), Option<&'static str>>,
    /// The properties that were looked for in an item.
    seen: HashSet<(usize, &'static str)>,
}

/// An item in another one that is no property of it, although one property of the outer item takes it: the first one of several.
fn check_belonging<'d>(
    el: El<'d>,
    own: &[&'d str],
    reader: &MicrodataReader<'d>,
    belonging: &mut BelongingItems<'d>,
    checker: &mut SchemaOrgChecker<'d, '_>,
) {
    if el.attr_by(attr::ITEMPROP).is_some() || !own.iter().any(|name| is_part(name)) {
        return;
    }
    let Some(outer) = el.ancestors().find(|outer| outer.attr_by(attr::ITEMSCOPE).is_some()) else { return };
    let Some(number) = reader.scopes.item_of(outer) else { return };
    let around: Vec<&str> = types(outer, reader.rules).filter_map(type_name).collect();
    let key = (own.to_vec(), around);
    let meant = belonging.properties.entry(key);
    let meant = *meant.or_insert_with_key(|(own, around)| property_between(around, own));
    // A rating with a number is no age rating.
    let meant = meant.filter(|meant| *meant != "contentRating");
    let Some(meant) = meant.filter(|meant| belonging.seen.insert((number, meant))) else { return };
    let properties = reader.properties_of(number);
    if !reader.elements_of(&properties).any(|el| has_name(el, meant)) {
        let detail =
            format!("{} in {}", own.join(" and "), quoted(outer.attr_by(attr::ITEMTYPE).unwrap_or_default()));
        let report = Report::new(el, Rule::ItemWithoutItemprop, detail);
        checker.findings.report(report.help(format!("add itemprop=\"{meant}\"")));
    }
}

/// True for a type of things that are hardly described on their own.
fn is_part(name: &str) -> bool {
    let kinds = ["Offer", "Place", "Rating", "Review", "StructuredValue"];
    kinds.iter().any(|kind| SCHEMA_ORG.is_kind_of(name, kind))
}

/// The only property of types that takes things of other types.
fn property_between(outer: &[&str], inner: &[&str]) -> Option<&'static str> {
    let above = SCHEMA_ORG.with_ancestors(outer);
    let is = |kind: &str| inner.iter().any(|name| SCHEMA_ORG.is_kind_of(name, kind));
    if is("Place") && !is("Organization") {
        return (above.contains("Event") && !above.contains("Place")).then_some("location");
    }
    // Pages have things beside one another, and a thing may have others of its type in it.
    if ["WebPage", "WebSite", "ItemList", "Review", "Rating"].iter().any(|kind| above.contains(kind)) {
        return None;
    }
    let takes = |name: &&str| {
        !SCHEMA_ORG.superseded_properties.has(name)
            && SCHEMA_ORG.domains(name).any(|domain| above.contains(domain))
            && SCHEMA_ORG.ranges(name).any(|range| inner.contains(&range))
    };
    // A place can be at an address too.
    if is("PostalAddress") && takes(&"address") {
        return Some("address");
    }
    only(SCHEMA_ORG.properties.names().filter(takes))
}

fn has_name(el: El<'_>, name: &str) -> bool {
    unique_names(el).any(|written| written == name)
}

/// True if an element without its `content` has a value.
fn has_value_beside_content(el: El<'_>) -> bool {
    let attribute = value::attribute_of(el).filter(|attribute| *attribute != attr::CONTENT);
    let is_filled = |attribute| el.attr_by(attribute).is_some_and(|value| !value.trim().is_empty());
    attribute.map_or_else(|| !el.text().trim().is_empty(), is_filled)
}

/// The position of an element of a list.
fn position<'d>(element: El<'d>, reader: &MicrodataReader<'d>) -> Option<(Cow<'d, str>, MarkupPlace<'d>)> {
    let properties = reader.properties_of(reader.scopes.item_of(element)?);
    let el = reader.elements_of(&properties).find(|el| has_name(*el, "position"))?;
    Some((reader.text(el)?, MarkupPlace::tag(el)))
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

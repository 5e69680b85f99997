//! Checks the microdata attributes of each element on its own.

use memchr::memmem;

use super::references::UnusedMarkup;
use super::schema_org::type_name;
use super::spelling::NearNames;
use super::vocabulary::vocabulary_of;
use super::{Findings, Report, Rule, Severity, forms, quoted, tag_of};
use microweave::extract::flag;
use microweave::extract::microdata::value::{self, attribute_of, value_attribute};
use microweave::extract::microdata::{is_counted, types, unique_names, vocabulary_identifier};
use microweave::options::MicrodataRules;
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::dom::{Dom, El};
use microweave_html::names::{NameId, attr, tag};
use microweave_values::collections::unique::SeenTexts;
use microweave_values::spelling::{closest, is_anagram};
use microweave_values::whitespace::tokens;

/// The prefix that HTML of 2010 reserves for its conversion to RDF, in types and in property names.
const RESERVED: &str = "http://www.w3.org/1999/xhtml/microdata#";

/// The beginning of the names of attributes of microdata, and the greatest length of a name that is compared with them.
const PREFIX: &[u8] = b"item";
const MAX_NAME: usize = 12;

/// The names of the attributes of microdata.
const NAMES: [&str; 5] = ["itemscope", "itemtype", "itemid", "itemprop", "itemref"];

const ATTRIBUTES: [NameId; 5] =
    [attr::ITEMSCOPE, attr::ITEMTYPE, attr::ITEMID, attr::ITEMPROP, attr::ITEMREF];

/// At most this many elements inside of one are looked at.
const MAX_INSIDE: usize = 1_000;

/// Checks the elements. The values of `unused` properties are lost anyway.
pub(super) fn check(dom: &Dom, rules: &MicrodataRules, unused: &UnusedMarkup<'_>, findings: &mut Findings) {
    for el in dom.walk_flagged(flag::MICRODATA).entered() {
        if findings.is_full() {
            return;
        }
        check_element(el, rules, unused, findings);
    }
    if has_near_name(dom.source()) {
        check_attribute_names(dom, findings);
    }
}

/// True if an attribute of the page may be nearly one of microdata: few pages have one.
fn has_near_name(source: &str) -> bool {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    let mut near_names = NearNames::default();
    memmem::find_iter(source.as_bytes(), PREFIX).filter(|at| *at > 0).any(|at| {
        let before = source.as_bytes()[at - 1];
        let len = source.as_bytes()[at..].iter().take(MAX_NAME + 1).take_while(|byte| is_name(byte)).count();
        let name = &source[at..at + len];
        (before.is_ascii_whitespace() || matches!(before, b'"' | b'\''))
            && meant_by(name, &mut near_names).is_some()
    })
}

/// The attribute of microdata that a name nearly is. Scripts use other names, such as `item-type`.
fn meant_by<'d>(name: &'d str, near_names: &mut NearNames<'d>) -> Option<&'static str> {
    const NEAR: [&str; 3] = ["itemprop", "itemscope", "itemtype"];
    if !name.as_bytes().starts_with(PREFIX) || NAMES.contains(&name) || name.len() > MAX_NAME {
        return None;
    }
    match name {
        "item-prop" => Some("itemprop"),
        "item-scope" => Some("itemscope"),
        _ if name.contains('-') => None,
        _ => near_names.near(name, || {
            let meant = closest(name, NEAR.into_iter())?;
            (is_anagram(name, meant) || differs_by_one(name, meant)).then_some(meant)
        }),
    }
}

/// True if one letter is more, missing or another one.
fn differs_by_one(name: &str, meant: &str) -> bool {
    let equal = |(one, other): &(u8, u8)| one == other;
    let start = name.bytes().zip(meant.bytes()).take_while(equal).count();
    let end = name.bytes().rev().zip(meant.bytes().rev()).take_while(equal).count();
    start + end + 1 >= name.len().max(meant.len())
}

/// True for a custom element, which defines its own attributes (HTML 4.13.3).
fn is_custom(el: El<'_>) -> bool {
    el.name().contains('-')
}

fn check_attribute_names(dom: &Dom, findings: &mut Findings) {
    let mut near_names = NearNames::default();
    for el in dom.elements().filter(|el| el.is_html() && !is_custom(*el)) {
        for (_, name, _) in el.attributes() {
            if let Some(meant) = meant_by(name, &mut near_names) {
                let report = Report::new(el, Rule::MisspelledAttribute, quoted(name));
                findings.report(report.help(format!("write {meant}")));
            }
        }
    }
}

fn check_element(el: El<'_>, rules: &MicrodataRules, unused: &UnusedMarkup<'_>, findings: &mut Findings) {
    let [itemscope, itemtype, itemid, itemprop, itemref] = ATTRIBUTES.map(|name| el.attr_by(name));
    if !is_counted(el, rules) {
        if [itemscope, itemtype, itemid, itemprop, itemref].iter().any(Option::is_some) {
            findings.add(el, Rule::NotHtml, tag_of(el));
        }
        return;
    }
    // The type as a value does no harm, if it is in `itemtype` too.
    let is_value = |value: &&str| {
        !value.is_empty() && !value.eq_ignore_ascii_case("itemscope") && Some(*value) != itemtype
    };
    if let Some(value) = itemscope.filter(is_value) {
        findings.add(el, Rule::ItemscopeValue, format!("itemscope={}", quoted(value)));
    }
    if itemtype.is_some() {
        check_types(el, itemscope.is_some(), rules, unused, findings);
    }
    if let Some(id) = itemid.filter(|_| itemscope.is_some() || !is_custom(el)) {
        check_id(el, id, itemscope.is_some(), rules, findings);
    }
    if let (Some(ids), None) = (itemref, itemscope) {
        findings.add(el, Rule::ItemrefWithoutItemscope, quoted(ids));
    }
    if let Some(names) = itemprop {
        check_names(el, names, findings);
        check_value_attributes(el, !unused.properties.contains(&el.id()), findings);
    }
}

fn check_types(
    el: El<'_>,
    is_item: bool,
    rules: &MicrodataRules,
    unused: &UnusedMarkup<'_>,
    findings: &mut Findings,
) {
    let is_left = |item_type| type_name(item_type).is_some_and(|name| unused.types.contains(name));
    let is_leftover = || types(el, rules).any(is_left) && el.ancestors().all(|outer| !is_item_root(outer));
    if !is_item && !is_leftover() {
        let written = el.attr_by(attr::ITEMTYPE).unwrap_or_default();
        let report = Report::new(el, Rule::ItemtypeWithoutItemscope, quoted(written));
        findings.report(match help_without_item(el, rules) {
            Some(help) => report.help(help).severity(Severity::Warning),
            None => report,
        });
    }
    let mut seen = SeenTexts::default();
    let mut vocabulary = None;
    for item_type in types(el, rules) {
        if !seen.insert(item_type) {
            findings.add(el, Rule::ItemtypeRepeated, quoted(item_type));
        } else if item_type.starts_with(RESERVED) {
            findings.add(el, Rule::ReservedName, quoted(item_type));
        } else if !forms::is_absolute_url(item_type) {
            let name = item_type.trim_start_matches('/');
            let meant = name.starts_with("schema.org/").then(|| format!("https://{name}"));
            let report =
                Report::of_token(el, attr::ITEMTYPE, item_type, Rule::ItemtypeInvalid, quoted(item_type));
            findings.report(report.corrected(meant));
        } else if *vocabulary.get_or_insert(vocabulary_identifier(item_type))
            != vocabulary_identifier(item_type)
        {
            findings.add(el, Rule::ItemtypeMixed, quoted(item_type));
        }
    }
    if types(el, rules).next().is_none() {
        findings.add(el, Rule::ItemtypeEmpty, "");
    }
}

fn is_item_root(el: El<'_>) -> bool {
    el.attr_by(attr::ITEMSCOPE).is_some()
}

/// Help for a type without an item, where an item would have no address, or would take the properties of the item around it.
fn help_without_item(el: El<'_>, rules: &MicrodataRules) -> Option<&'static str> {
    let is_item = |el: &El<'_>| is_item_root(*el);
    if el.attr_by(attr::ITEMPROP).is_some() {
        let takes_address =
            |name| SCHEMA_ORG.ranges(name).any(|range| matches!(range, "URL" | "Thing" | "CreativeWork"));
        return match value::is_url_property(el) {
            true if unique_names(el).any(takes_address) => Some("remove itemtype: the address is the value"),
            true => Some("add itemscope, and itemid with the address"),
            false => value_attribute(el, rules).map(|_| "remove itemtype: an attribute has the value"),
        };
    }
    let outer = el.ancestors().find(is_item)?;
    let schema_org = |el| types(el, rules).filter_map(type_name).collect::<Vec<_>>();
    let [types_here, types_around] = [el, outer].map(|el| SCHEMA_ORG.with_ancestors(&schema_org(el)));
    let is_vague = types_here.iter().all(|name| types_around.contains(name));
    let inside = el.descendants().take(MAX_INSIDE).filter(|inner| inner.attr_by(attr::ITEMPROP).is_some());
    let names = inside.filter(|inner| inner.ancestors().find(is_item) == Some(outer)).flat_map(unique_names);
    let mut names = names.peekable();
    let is_of = |name: &str, types| SCHEMA_ORG.is_expected_of(name, types);
    let is_of_outer = |name: &str| is_of(name, &types_around) && (is_vague || !is_of(name, &types_here));
    let belong = names.peek().is_some() && names.all(is_of_outer);
    belong.then_some("remove itemtype: the properties inside belong to the item around it")
}

fn check_id(el: El<'_>, id: &str, is_item: bool, rules: &MicrodataRules, findings: &mut Findings) {
    if !is_item {
        let report = Report::new(el, Rule::ItemidWithoutItemscope, quoted(id));
        let has_address = el.attr_by(attr::ITEMPROP).is_some()
            && value::is_url_property(el)
            && value_attribute(el, rules).is_some_and(|(_, value)| value.is_some());
        findings.report(match has_address {
            true => report.help("remove itemid: the address is the value").severity(Severity::Warning),
            false => report,
        });
    } else if el.attr_by(attr::ITEMTYPE).is_none() {
        findings.add(el, Rule::ItemidWithoutItemtype, quoted(id));
    } else if let Some(vocabulary) = types(el, rules).find_map(vocabulary_of)
        && !vocabulary.global_identifiers
    {
        findings.add(el, Rule::ItemidNotSupported, format!("{} on {}", quoted(id), vocabulary.name));
    }
    if !forms::is_url(id.trim_ascii()) {
        findings.add(el, Rule::ItemidInvalid, quoted(id));
    }
}

fn check_names(el: El<'_>, written: &str, findings: &mut Findings) {
    let mut seen = SeenTexts::default();
    for name in tokens(written) {
        if !seen.insert(name) {
            findings.add(el, Rule::ItempropRepeated, quoted(name));
        } else if name.starts_with(RESERVED) {
            findings.add(el, Rule::ReservedName, quoted(name));
        } else if name.contains(['.', ':']) && !forms::is_absolute_url(name) {
            findings.add(el, Rule::ItempropInvalid, quoted(name));
        }
    }
    if tokens(written).next().is_none() {
        findings.add(el, Rule::ItempropEmpty, "");
    }
}

/// Checks the attribute that holds the value of a property, by W3C 2017.
fn check_value_attributes(el: El<'_>, is_used: bool, findings: &mut Findings) {
    if el.tag() == tag::META && ["name", "http-equiv", "charset"].iter().any(|name| el.attr(name).is_some()) {
        findings.add(el, Rule::MetaName, "");
    }
    // The value of an item is the item, so that no data is lost.
    let is_needed = |name: &NameId| matches!(*name, attr::CONTENT | attr::SRC | attr::HREF | attr::DATA);
    if let Some(attribute) = attribute_of(el).filter(is_needed)
        && is_used
        && el.attr_by(attribute).is_none()
        && el.attr_by(attr::ITEMSCOPE).is_none()
    {
        let name = el.dom().attribute_name(attribute);
        let report = Report::new(el, Rule::MissingAttribute, format!("{name} of {}", tag_of(el)));
        findings.report(if attribute == attr::CONTENT && el.attr_by(attr::VALUE).is_some() {
            report.help("write content in place of value")
        } else if el.tag() == tag::LINK && el.attr_by(attr::CONTENT).is_some() {
            // Search engines read it.
            report.help("write meta in place of link").severity(Severity::Warning)
        } else {
            report
        });
    }
}

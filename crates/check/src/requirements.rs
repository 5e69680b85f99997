//! What the caller requires of a page: `required-missing`.

use super::microformats::VOCABULARY as CLASS_NAMES;
use super::{Findings, Report, Rule, SharedThings, is_known_property_of};
use microweave::document::{Item, Value};
use microweave::extract::mf2::classify::TYPES;
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::dom::El;
use microweave_reader::PageReading;
use microweave_reader::things::{Thing, ThingValue, Things};
use microweave_values::spelling::closest;

/// Each requirement is a type, or a type with names of properties after a dot: `h-card.name,photo`.
pub(super) fn check(
    reading: &PageReading,
    things: &SharedThings<'_>,
    requirements: &[String],
    findings: &mut Findings,
) {
    for requirement in requirements {
        findings.next_pass();
        let (item_type, names) = requirement.split_once('.').unwrap_or((requirement, ""));
        let names: Vec<&str> = names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        let is_microformat = item_type.starts_with("h-");
        let best = if is_microformat {
            best_item(reading, item_type, &names)
        } else {
            best_thing(things, item_type, &names)
        };
        let root = reading.page().dom().elements().next();
        let (el, detail) = match best {
            Some((_, lacking)) if lacking.is_empty() => continue,
            Some((el, lacking)) => {
                let lacking: Vec<String> =
                    lacking.iter().map(|name| with_meant(name, meant_property(item_type, name))).collect();
                (el.or(root), format!("{} of {item_type}", lacking.join(", ")))
            }
            None => (root, absent_type(item_type, &names)),
        };
        if let Some(el) = el {
            findings.report(Report::new(el, Rule::RequiredMissing, detail));
        }
    }
}

/// The property that a name nearly is, if the type has no property of this name.
fn meant_property(item_type: &str, name: &str) -> Option<String> {
    let (full_type, names): (String, Vec<&str>) = match item_type.strip_prefix("h-") {
        Some(_) => (item_type.to_owned(), CLASS_NAMES.property_names(item_type).collect()),
        None => {
            let above = SCHEMA_ORG.with_ancestors(&[item_type]);
            let names = SCHEMA_ORG.properties.names();
            let of_type = names.filter(|name| SCHEMA_ORG.is_expected_of(name, &above));
            (format!("https://schema.org/{item_type}"), of_type.collect())
        }
    };
    if is_known_property_of(&full_type, name) { None } else { meant(name, names) }
}

/// A type that the page does not have, with its nearly right properties, which no item can have.
fn absent_type(item_type: &str, properties: &[&str]) -> String {
    let types = TYPES.keys().copied().chain(SCHEMA_ORG.types.names());
    let properties =
        properties.iter().filter_map(|name| Some(with_meant(name, Some(meant_property(item_type, name)?))));
    let properties: Vec<String> = properties.collect();
    let item_type = with_meant(item_type, meant(item_type, types));
    if properties.is_empty() { item_type } else { format!("{} of {item_type}", properties.join(", ")) }
}

fn meant<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<String> {
    closest(name, names.into_iter()).map(str::to_owned)
}

fn with_meant(name: &str, meant: Option<String>) -> String {
    format!("{name}{}", meant.map(|meant| format!(" (did you mean {meant}?)")).unwrap_or_default())
}

/// An element, if it is known, and the names that its item lacks.
type Best<'p, 'n> = Option<(Option<El<'p>>, Vec<&'n str>)>;

/// The item of microformats that lacks the fewest properties.
fn best_item<'p, 'n>(reading: &'p PageReading, item_type: &str, names: &[&'n str]) -> Best<'p, 'n> {
    let items = reading.shown_document().all_items().filter(|item| item.is(item_type));
    let lacking = items.map(|item| (item.place(), lacking(names, |name| has_value(item, name))));
    let (place, lacking) = lacking.min_by_key(|(_, lacking)| lacking.len())?;
    Some((place.and_then(|place| reading.page().dom().element(place.node)), lacking))
}

/// The thing of schema.org that lacks the fewest properties.
fn best_thing<'p, 'n>(things: &Things, item_type: &str, names: &[&'n str]) -> Best<'p, 'n> {
    let is_text = |value: ThingValue<'_>| !matches!(value, ThingValue::Text(text) if text.trim().is_empty());
    let has = |thing: Thing<'_>, name: &str| thing.values(name).any(is_text);
    let lacking = things.of_type(item_type).map(|thing| lacking(names, |name| has(thing, name)));
    Some((None, lacking.min_by_key(Vec::len)?))
}

fn lacking<'n>(names: &[&'n str], has: impl Fn(&str) -> bool) -> Vec<&'n str> {
    names.iter().filter(|name| !has(name)).copied().collect()
}

fn has_value(item: Item<'_>, name: &str) -> bool {
    item.values(name).any(|value: Value<'_>| value.as_text().is_none_or(|text| !text.trim().is_empty()))
}

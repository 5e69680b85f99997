//! What the caller requires of a page: `required-missing`.

use super::microformats::vocabulary as class_vocabulary;
use super::{Findings, MarkupPlace, Report, Rule, ThingsToJudge, is_known_property_of};
use microweave::extract::mf2::classify::TYPES;
use microweave::schema_org::SCHEMA_ORG;
use microweave_reader::PageReading;
use microweave_reader::view::LackingThing;
use microweave_values::spelling::closest;

/// Each requirement is a type, or a type with names of properties after a dot: `h-card.name,photo`. A name may be a path, such as
/// `nutrition.calories`.
pub(super) fn check(
    reading: &PageReading,
    things: &ThingsToJudge<'_>,
    requirements: &[String],
    findings: &mut Findings,
) {
    let root = || reading.page().dom().elements().next().map(MarkupPlace::tag);
    for requirement in requirements {
        findings.next_pass();
        let (item_type, names) = requirement.split_once('.').unwrap_or((requirement, ""));
        let names: Vec<&str> = names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        let (place, detail) = match things.lacking(item_type, &names) {
            Some(thing) if thing.names.is_empty() => continue,
            Some(LackingThing { place, names, .. }) => {
                let lacking: Vec<String> =
                    names.iter().map(|name| with_meant(name, meant_property(item_type, name))).collect();
                let place = place.map(|place| MarkupPlace::of_value(reading.page().dom(), place));
                (place, format!("{} of {item_type}", lacking.join(", ")))
            }
            None => (None, absent_type(item_type, &names)),
        };
        if let Some(place) = place.or_else(root) {
            findings.report(Report::at(place, Rule::RequiredMissing, detail));
        }
    }
}

/// The path that another one nearly is, if the type has no property of its first name, or schema.org none of a later one.
fn meant_property(item_type: &str, path: &str) -> Option<String> {
    let mut steps: Vec<&str> = path.split('.').collect();
    let is_microformat = item_type.starts_with("h-");
    let of_schema_org = |step: &&str| is_microformat || SCHEMA_ORG.has_property(step);
    let (at, meant) = match meant_first(item_type, steps[0]) {
        Some(meant) => (0, meant),
        None => {
            let at = 1 + steps[1..].iter().position(|step| !of_schema_org(step))?;
            (at, closest(steps[at], SCHEMA_ORG.properties.names())?)
        }
    };
    steps[at] = meant;
    Some(steps.join("."))
}

/// The property of a type that a name nearly is, if the type has none of this name.
fn meant_first(item_type: &str, name: &str) -> Option<&'static str> {
    let (full_type, names): (String, Vec<&'static str>) = match item_type.strip_prefix("h-") {
        Some(_) => (item_type.to_owned(), class_vocabulary::property_names(item_type).collect()),
        None => {
            let above = SCHEMA_ORG.with_ancestors(&[item_type]);
            let names = SCHEMA_ORG.properties.names();
            let of_type = names.filter(|name| SCHEMA_ORG.is_expected_of(name, &above));
            (format!("https://schema.org/{item_type}"), of_type.collect())
        }
    };
    if is_known_property_of(&full_type, name) { None } else { closest(name, names.into_iter()) }
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

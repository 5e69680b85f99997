//! Checks what a post says of values that it does not show.

use std::collections::BTreeSet;

use microweave_reader::{Entry, Rejection};
use serde_json::Value;

use crate::support::urls::{Outcome, require};

/// The reasons that need a value that is shown.
const BESIDE_A_VALUE: [Rejection; 10] = [
    Rejection::ComesAfter,
    Rejection::LessSpecific,
    Rejection::NotInPageTitle,
    Rejection::NotMarked,
    Rejection::BeginsContent,
    Rejection::NoTime,
    Rejection::Organization,
    Rejection::LinkText,
    Rejection::AnotherPage,
    Rejection::AnotherSite,
];

/// Checks that each value has one reason, which is true, and is another value than the one that is shown; and that each conflict
/// is such a value.
pub(super) fn check(entry: &Entry) -> Outcome {
    let json = serde_json::to_value(entry).map_err(|error| error.to_string())?;
    let mut noted = BTreeSet::new();
    for own in &entry.rejected {
        let field = own.field.to_string();
        let is_shown = json.get(&field).is_some();
        let is_true = match own.why {
            Rejection::Untitled => !is_shown,
            Rejection::BesideContent => !is_shown && entry.content.value.is_some(),
            why => is_shown || !BESIDE_A_VALUE.contains(&why),
        };
        let is_other = !shown_texts(&json[&field]).contains(&&*own.value);
        let is_new = noted.insert((field, own.source.to_string(), &*own.value));
        require(is_true && is_other && is_new, || format!("{own:?} is not true: {json:#}"))?;
    }
    let is_noted =
        |name: &str, value: &str| noted.iter().any(|(field, _, text)| field == name && *text == value);
    let mut unnoted = entry.conflicts.iter().filter(|own| !is_noted(&own.field.to_string(), &own.value));
    unnoted.next().map_or(Ok(()), |own| Err(format!("{own:?} has no reason: {json:#}")))
}

/// The texts of a value in JSON.
fn shown_texts(value: &Value) -> Vec<&str> {
    let members = ["name", "url", "iso8601", "written", "text"].into_iter();
    value.as_str().into_iter().chain(members.filter_map(|name| value[name].as_str())).collect()
}

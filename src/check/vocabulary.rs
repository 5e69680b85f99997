//! The vocabularies as `data/vocab/` has them: which properties items of a type have, how often, and with
//! which values.
//!
//! Where the specification speaks of values that its own lists lack, they count as values: the types `intl`,
//! `postal` and `parcel` of addresses, `pref` of addresses and telephones, and XFN's spellings `co-worker`
//! and `co-resident`.

use std::collections::{BTreeMap, HashMap};

use once_cell::sync::Lazy;
use serde::Deserialize;

/// The vocabularies of microdata that the checker knows.
pub(super) static VOCABULARIES: Lazy<Vocabularies> = Lazy::new(Vocabularies::load);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Vocabulary {
    /// What messages call it.
    pub(crate) name: String,
    #[serde(rename = "type")]
    item_type: String,
    /// May its items have an `itemid`?
    pub(crate) global_identifiers: bool,
    pub(crate) properties: Properties,
    /// The items without a type that are values of its properties.
    #[serde(default)]
    pub(crate) parts: BTreeMap<String, Properties>,
}

pub(crate) type Properties = BTreeMap<String, Property>;

/// What a property may be. One that has neither `text`, `part` nor `item` takes no value.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Property {
    pub(crate) count: Count,
    /// The texts that it takes, if it takes any.
    pub(crate) text: Option<TextForm>,
    /// The items without a type that it takes.
    pub(crate) part: Option<String>,
    /// The type of the items that it takes.
    pub(crate) item: Option<String>,
    /// Does each of its values differ from the others?
    #[serde(default)]
    pub(crate) distinct: bool,
    /// Of its items at most one has this property with this value.
    pub(crate) once_with: Option<Pair>,
    /// It is for items that have this property with this value.
    pub(crate) only_with: Option<Pair>,
    /// It excludes this property.
    pub(crate) not_with: Option<String>,
    /// It is a moment of the same form as, and later than, this property.
    pub(crate) after: Option<String>,
    /// It is a rule by which this moment recurs.
    pub(crate) repeats: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Count {
    One,
    Optional,
    Any,
}

/// What a text looks like.
#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TextForm {
    Any,
    Url,
    OneOf(Vec<String>),
    Date,
    DateTime,
    DateOrDateTime,
    DateOrPeriod,
    Duration,
    Recurrence,
    Integer,
    Language,
    UtcOffset,
    Coordinates,
    Telephone,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pair {
    pub(crate) name: String,
    pub(crate) value: String,
}

/// The vocabularies by type.
#[derive(Debug)]
pub(crate) struct Vocabularies(HashMap<String, Vocabulary>);

impl Vocabularies {
    pub(crate) fn load() -> Self {
        let files = [
            include_str!("../../data/vocab/vcard.json"),
            include_str!("../../data/vocab/vevent.json"),
            include_str!("../../data/vocab/work.json"),
        ];
        let read = |file| serde_json::from_str(file).expect("a test reads it");
        let vocabularies = files.map(read).into_iter();
        Vocabularies(vocabularies.map(|own: Vocabulary| (own.item_type.clone(), own)).collect())
    }

    pub(crate) fn get(&self, item_type: &str) -> Option<&Vocabulary> {
        self.0.get(item_type)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_files_refer_to_is_there() {
        let vocabularies = Vocabularies::load();
        for vocabulary in vocabularies.0.values() {
            for properties in vocabulary.parts.values().chain([&vocabulary.properties]) {
                for (name, property) in properties {
                    let is_known = |part: &String| vocabulary.parts.contains_key(part);
                    assert!(property.part.as_ref().is_none_or(is_known), "the part of {name}");
                    assert!(property.item.as_ref().is_none_or(|item| vocabularies.get(item).is_some()));
                    let others =
                        [&property.not_with, &property.after, &property.repeats].into_iter().flatten();
                    let others = others.chain(property.only_with.as_ref().map(|pair| &pair.name));
                    assert!(others.into_iter().all(|other| properties.contains_key(other)), "{name}");
                }
            }
        }
    }
}

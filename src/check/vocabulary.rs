//! Reads the vocabularies in `data/vocab/`: the properties of each type, their number and their values.
//!
//! Some values are mentioned by the specification but missing in its lists. They count as valid: the types `intl`,
//! `postal` and `parcel` of addresses, `pref` of addresses and telephones, and XFN's spellings `co-worker` and
//! `co-resident`.

use std::collections::{BTreeMap, HashMap};

use once_cell::sync::Lazy;
use serde::Deserialize;

/// The vocabularies that the checker knows: vCard, vEvent and licensed works.
pub(super) static VOCABULARIES: Lazy<Vocabularies> = Lazy::new(Vocabularies::load);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Vocabulary {
    pub(crate) name: String,
    #[serde(rename = "type")]
    item_type: String,
    /// True if items of the type may have an `itemid`.
    pub(crate) global_identifiers: bool,
    pub(crate) properties: PropertyDefinitions,
    /// The properties of the items without a type that are values of this vocabulary's properties, by name of the part.
    #[serde(default)]
    pub(crate) parts: BTreeMap<String, PropertyDefinitions>,
}

pub(crate) type PropertyDefinitions = BTreeMap<String, Property>;

/// The definition of a property. A property without `text`, `part` and `item` takes no value.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Property {
    pub(crate) count: Count,
    /// The form of its texts; `None` if it takes no texts.
    pub(crate) text: Option<TextForm>,
    /// The part that its items without a type must match, a key of [`Vocabulary::parts`].
    pub(crate) part: Option<String>,
    pub(crate) item: Option<String>,
    /// True if its values must differ from each other.
    #[serde(default)]
    pub(crate) distinct: bool,
    /// At most one of its items may have this property with this value.
    pub(crate) once_with: Option<Pair>,
    /// It is allowed only on items that have this property with this value.
    pub(crate) only_with: Option<Pair>,
    /// It is not allowed together with this property.
    pub(crate) not_with: Option<String>,
    /// Its value must be later than the value of this property, and in the same form.
    pub(crate) after: Option<String>,
    /// Its value is a recurrence rule, for an event that starts at the value of this property.
    pub(crate) repeats: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Count {
    One,
    Optional,
    Any,
}

/// The form of a text.
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

/// The vocabularies, by type.
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
        Vocabularies(
            vocabularies.map(|vocabulary: Vocabulary| (vocabulary.item_type.clone(), vocabulary)).collect(),
        )
    }

    pub(crate) fn get(&self, item_type: &str) -> Option<&Vocabulary> {
        self.0.get(item_type)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Vocabulary> {
        self.0.values()
    }
}

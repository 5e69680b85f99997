//! Reads the vocabularies in `data/vocab/`: the properties of each type, their number and their values; and which types and
//! properties the vocabularies of the checker have: microformats2 in use, schema.org, and vCard, vEvent and licensed works of
//! HTML.
//!
//! Some values are mentioned by the specification but missing in its lists. They count as valid: the types `intl`,
//! `postal` and `parcel` of addresses, `pref` of addresses and telephones, and XFN's spellings `co-worker` and
//! `co-resident`.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::microformats::vocabulary as class_vocabulary;
use super::schema_org::type_name;
use microweave::schema_org::SCHEMA_ORG;
use microweave_values::packed;
use microweave_values::tables::Later;

/// The vocabularies of HTML, by the types of their items. Few pages have such items.
static VOCABULARIES: [(&str, Later<Vocabulary>); 3] = [
    ("http://microformats.org/profile/hcard", Later::new(packed!("vocab/vcard.json"))),
    ("http://microformats.org/profile/hcalendar#vevent", Later::new(packed!("vocab/vevent.json"))),
    ("http://n.whatwg.org/work", Later::new(packed!("vocab/work.json"))),
];

/// The vocabulary of a type: vCard, vEvent or licensed works.
pub(super) fn vocabulary_of(item_type: &str) -> Option<&'static Vocabulary> {
    VOCABULARIES.iter().find(|(of, _)| *of == item_type).map(|(_, vocabulary)| &**vocabulary)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Vocabulary {
    pub(crate) name: String,
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

/// The properties that items of microformats2 may have without a class name for them.
const IMPLIED: [&str; 3] = ["name", "photo", "url"];

/// True if a vocabulary has this type: `h-card`, `https://schema.org/Person`.
///
/// ```
/// use microweave_check::is_known_type;
///
/// assert!(is_known_type("h-card") && !is_known_type("h-full"));
/// assert!(is_known_type("http://schema.org/Person") && !is_known_type("https://schema.org/Persona"));
/// ```
pub fn is_known_type(item_type: &str) -> bool {
    class_vocabulary::has_type(item_type)
        || type_name(item_type).is_some_and(|name| SCHEMA_ORG.has_type(name))
        || vocabulary_of(item_type).is_some()
}

/// True if a vocabulary has this property, for any type. The properties of microformats are without their prefix.
///
/// ```
/// use microweave_check::is_known_property;
///
/// assert!(is_known_property("nickname") && is_known_property("headline") && !is_known_property("con"));
/// ```
pub fn is_known_property(name: &str) -> bool {
    class_vocabulary::classes_of(name).next().is_some()
        || SCHEMA_ORG.has_property(name)
        || VOCABULARIES.iter().any(|(_, vocabulary)| vocabulary.properties.contains_key(name))
}

/// True if a vocabulary has this property for items of this type, or of one that the type extends.
///
/// ```
/// use microweave_check::is_known_property_of;
///
/// assert!(is_known_property_of("h-card", "nickname") && !is_known_property_of("h-card", "start"));
/// assert!(is_known_property_of("https://schema.org/Recipe", "headline"));
/// ```
pub fn is_known_property_of(item_type: &str, name: &str) -> bool {
    if class_vocabulary::has_type(item_type) {
        return IMPLIED.contains(&name) || class_vocabulary::has_property(item_type, name);
    }
    if let Some(vocabulary) = vocabulary_of(item_type) {
        return vocabulary.properties.contains_key(name);
    }
    let schema_type = type_name(item_type).filter(|item_type| SCHEMA_ORG.has_type(item_type));
    schema_type
        .is_some_and(|item_type| SCHEMA_ORG.is_expected_of(name, &SCHEMA_ORG.with_ancestors(&[item_type])))
}

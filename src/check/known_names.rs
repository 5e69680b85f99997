//! Types and properties that the vocabularies of the checker have: microformats2 in use, schema.org, and vCard, vEvent
//! and licensed works of HTML.

use super::microformats::vocabulary::VOCABULARY as CLASS_NAMES;
use super::schema_org::vocabulary::type_name;
use super::vocabulary::VOCABULARIES;
use crate::schema_org::SCHEMA_ORG;

/// The properties that items of microformats2 may have without a class name for them.
const IMPLIED: [&str; 3] = ["name", "photo", "url"];

/// True if a vocabulary has this type: `h-card`, `https://schema.org/Person`.
///
/// ```
/// use microweave::check::is_known_type;
///
/// assert!(is_known_type("h-card") && !is_known_type("h-full"));
/// assert!(is_known_type("http://schema.org/Person") && !is_known_type("https://schema.org/Persona"));
/// ```
pub fn is_known_type(item_type: &str) -> bool {
    CLASS_NAMES.has_type(item_type)
        || type_name(item_type).is_some_and(|name| SCHEMA_ORG.has_type(name))
        || VOCABULARIES.get(item_type).is_some()
}

/// True if a vocabulary has this property, for any type. The properties of microformats are without their prefix.
///
/// ```
/// use microweave::check::is_known_property;
///
/// assert!(is_known_property("nickname") && is_known_property("headline") && !is_known_property("con"));
/// ```
pub fn is_known_property(name: &str) -> bool {
    CLASS_NAMES.classes_of(name).is_some()
        || SCHEMA_ORG.has_property(name)
        || VOCABULARIES.all().any(|vocabulary| vocabulary.properties.contains_key(name))
}

/// True if a vocabulary has this property for items of this type, or of one that the type extends.
///
/// ```
/// use microweave::check::is_known_property_of;
///
/// assert!(is_known_property_of("h-card", "nickname") && !is_known_property_of("h-card", "start"));
/// assert!(is_known_property_of("https://schema.org/Recipe", "headline"));
/// ```
pub fn is_known_property_of(item_type: &str, name: &str) -> bool {
    if CLASS_NAMES.has_type(item_type) {
        return IMPLIED.contains(&name) || CLASS_NAMES.has_property(item_type, name);
    }
    if let Some(vocabulary) = VOCABULARIES.get(item_type) {
        return vocabulary.properties.contains_key(name);
    }
    let schema_type = type_name(item_type).filter(|item_type| SCHEMA_ORG.has_type(item_type));
    schema_type.is_some_and(|item_type| SCHEMA_ORG.is_expected(name, &[item_type]))
}

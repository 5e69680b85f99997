//! The class names of microformats2 that are in use, from `data/vocab/microformats2.json` of microweave: for each type, its
//! properties with their prefixes.

use microweave::extract::mf2::classify::{PROPERTY_CLASSES, TYPES};
use microweave_values::class_names;

/// The prefixes of properties, in order.
const PREFIXES: [&str; 4] = ["dt-", "e-", "p-", "u-"];

pub(crate) fn has_type(name: &str) -> bool {
    TYPES.contains_key(name)
}

/// True if this is the class name of a property of some type.
pub(crate) fn has_class(class: &str) -> bool {
    PROPERTY_CLASSES.contains(class)
}

/// True if this is the class name of a property of one of these types.
pub(super) fn has_class_of(types: &[&str], class: &str) -> bool {
    types.iter().any(|name| TYPES.get(name).is_some_and(|classes| classes.contains(class)))
}

/// True if items of a type have this property, by any prefix.
pub(crate) fn has_property(item_type: &str, name: &str) -> bool {
    classes_of(name).any(|class| has_class_of(&[item_type], class))
}

/// The names of the properties of a type.
pub(crate) fn property_names(item_type: &str) -> impl Iterator<Item = &'static str> {
    let classes = TYPES.get(item_type).into_iter().flat_map(|classes| classes.iter());
    classes.filter_map(|class| class_names::property(class)).map(|(_, name)| name)
}

/// The class names of a property, in order. None if no type has it.
pub(crate) fn classes_of(name: &str) -> impl Iterator<Item = &'static str> + Clone {
    PREFIXES.into_iter().filter_map(move |prefix| PROPERTY_CLASSES.get(&*[prefix, name].concat()).copied())
}

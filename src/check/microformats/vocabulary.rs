//! The class names of microformats2 that are in use, from `data/vocab/microformats2.json`: for each type, its
//! properties with their prefixes.

use std::collections::{BTreeSet, HashMap};

use once_cell::sync::Lazy;

use crate::extract::mf2::class;
use crate::extract::mf2::classify::TYPES;

pub(crate) static VOCABULARY: Lazy<ClassVocabulary> = Lazy::new(ClassVocabulary::load);

/// The types, each with the class names of its properties.
pub(crate) struct ClassVocabulary {
    /// The class names of the properties of all types, in order.
    pub(super) classes: BTreeSet<String>,
    /// For each name of a property, its class names.
    by_name: HashMap<String, BTreeSet<String>>,
}

impl ClassVocabulary {
    fn load() -> Self {
        let classes: BTreeSet<String> = TYPES.values().flatten().cloned().collect();
        let mut by_name: HashMap<String, BTreeSet<String>> = HashMap::new();
        for class in &classes {
            if let Some((_, name)) = class::property(class) {
                by_name.entry(name.to_owned()).or_default().insert(class.clone());
            }
        }
        ClassVocabulary { classes, by_name }
    }

    pub(super) fn types(&self) -> impl Iterator<Item = &str> {
        TYPES.keys().map(String::as_str)
    }

    pub(crate) fn has_type(&self, name: &str) -> bool {
        TYPES.contains_key(name)
    }

    /// True if this is the class name of a property of some type.
    pub(crate) fn has_class(&self, class: &str) -> bool {
        self.classes.contains(class)
    }

    /// True if this is the class name of a property of one of these types.
    pub(super) fn has_class_of(&self, types: &[&str], class: &str) -> bool {
        types.iter().any(|name| TYPES.get(*name).is_some_and(|classes| classes.contains(class)))
    }

    /// True if items of a type have this property, by any prefix.
    pub(crate) fn has_property(&self, item_type: &str, name: &str) -> bool {
        let classes = self.classes_of(name).into_iter().flatten();
        classes.into_iter().any(|class| self.has_class_of(&[item_type], class))
    }

    /// The class names of a property. `None` if no type has it.
    pub(crate) fn classes_of(&self, name: &str) -> Option<&BTreeSet<String>> {
        self.by_name.get(name)
    }
}

//! The class names of microformats2 that are in use, from `data/vocab/microformats2.json` of microweave: for each type, its
//! properties with their prefixes.

use foldhash::{HashMap, HashSet};
use once_cell::sync::Lazy;

use microweave::extract::mf2::classify::TYPES;
use microweave_values::class_names;

pub(crate) static VOCABULARY: Lazy<ClassVocabulary> = Lazy::new(ClassVocabulary::load);

pub(crate) struct ClassVocabulary {
    /// The class names of the properties of all types.
    pub(super) classes: HashSet<&'static str>,
    /// For each name of a property, its class names, in order.
    by_name: HashMap<&'static str, Vec<&'static str>>,
}

impl ClassVocabulary {
    fn load() -> Self {
        let classes: HashSet<&str> = TYPES.values().flat_map(|classes| classes.iter()).copied().collect();
        let mut by_name: HashMap<&str, Vec<&str>> = HashMap::default();
        for (class, (_, name)) in
            classes.iter().filter_map(|class| Some((class, class_names::property(class)?)))
        {
            by_name.entry(name).or_default().push(class);
        }
        by_name.values_mut().for_each(|classes| classes.sort_unstable());
        ClassVocabulary { classes, by_name }
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
        types.iter().any(|name| TYPES.get(name).is_some_and(|classes| classes.contains(class)))
    }

    /// True if items of a type have this property, by any prefix.
    pub(crate) fn has_property(&self, item_type: &str, name: &str) -> bool {
        self.classes_of(name).iter().any(|class| self.has_class_of(&[item_type], class))
    }

    /// The names of the properties of a type.
    pub(crate) fn property_names(&self, item_type: &str) -> impl Iterator<Item = &'static str> {
        let classes = TYPES.get(item_type).into_iter().flat_map(|classes| classes.iter());
        classes.filter_map(|class| class_names::property(class)).map(|(_, name)| name)
    }

    /// The class names of a property. Empty if no type has it.
    pub(crate) fn classes_of(&self, name: &str) -> &[&'static str] {
        self.by_name.get(name).map_or(&[], Vec::as_slice)
    }
}

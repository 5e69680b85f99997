//! What the checker asks about the types and properties of schema.org.

use std::collections::HashSet;

use crate::schema_org::{SCHEMA_ORG_ADDRESSES, SchemaOrgVocabulary};

/// The name of a type of schema.org. `None` for a URL that is not one, such as of another vocabulary. Names may be
/// extended by a slash and a further name.
pub(in crate::check) fn type_name(url: &str) -> Option<&str> {
    let name = SCHEMA_ORG_ADDRESSES.iter().find_map(|prefix| url.strip_prefix(prefix))?;
    let name = name.split('/').next().unwrap_or_default();
    (!name.is_empty() && !name.contains(['.', ':', '#', '?'])).then_some(name)
}

impl SchemaOrgVocabulary {
    pub(in crate::check) fn has_type(&self, name: &str) -> bool {
        self.types.contains_key(name)
    }

    pub(in crate::check) fn has_property(&self, name: &str) -> bool {
        self.properties.contains_key(name)
    }

    pub(super) fn types(&self) -> impl Iterator<Item = &str> {
        self.types.keys().map(String::as_str)
    }

    pub(super) fn properties(&self) -> impl Iterator<Item = &str> {
        self.properties.keys().map(String::as_str)
    }

    pub(super) fn new_type(&self, name: &str) -> Option<&str> {
        self.superseded_types.get(name).map(String::as_str)
    }

    pub(super) fn new_property(&self, name: &str) -> Option<&str> {
        self.superseded_properties.get(name).map(String::as_str)
    }

    pub(super) fn domains(&self, property: &str) -> impl Iterator<Item = &str> {
        self.properties.get(property).map_or("", |(domains, _)| domains).split(' ')
    }

    pub(in crate::check) fn ranges(&self, property: &str) -> impl Iterator<Item = &str> + Clone {
        self.properties.get(property).map_or("", |(_, ranges)| ranges).split(' ')
    }

    /// False for a property that does not take things of these types, which schema.org has. A role may be between a thing and
    /// the value of its property.
    pub(in crate::check) fn takes(&self, property: &str, types: &[&str]) -> bool {
        if types.is_empty() || !types.iter().all(|name| self.has_type(name)) {
            return true;
        }
        let is_taken = |above: &str| above == "Role" || self.ranges(property).any(|range| range == above);
        self.ranges(property).any(|range| matches!(range, "" | "Thing"))
            || types.iter().any(|name| self.any_above(name, is_taken))
    }

    /// True if a type, or one of the types that it extends, meets a condition.
    fn any_above(&self, name: &str, is_met: impl Fn(&str) -> bool) -> bool {
        let mut next = vec![name];
        while let Some(name) = next.pop() {
            if is_met(name) {
                return true;
            }
            next.extend(self.types.get(name).into_iter().flat_map(|above| above.split_ascii_whitespace()));
        }
        false
    }

    /// True if a type is another one, or extends it.
    pub(in crate::check) fn extends(&self, name: &str, other: &str) -> bool {
        self.any_above(name, |above| above == other)
    }

    /// True if one of these types has the property. A role may have any property (schema.org, `Role`), and so may an
    /// action's entry point.
    pub(in crate::check) fn is_expected(&self, property: &str, types: &[&str]) -> bool {
        self.is_expected_of(property, &self.with_ancestors(types))
    }

    /// The same for types together with all types that they extend.
    pub(super) fn is_expected_of(&self, property: &str, above: &HashSet<&str>) -> bool {
        above.contains("Role")
            || self.domains(property).any(|domain| domain == "Thing" || above.contains(domain))
    }
}

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
        let above = self.with_ancestors(types);
        above.contains("Role")
            || self.ranges(property).any(|range| matches!(range, "" | "Thing") || above.contains(range))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema_org::SCHEMA_ORG;

    #[test]
    fn names_refer_to_types_and_properties() {
        let known = |names: &str| {
            names.split(' ').filter(|name| !name.is_empty()).all(|name| SCHEMA_ORG.has_type(name))
        };
        assert!(SCHEMA_ORG.types.len() > 1000 && SCHEMA_ORG.properties.len() > 1000);
        for (name, above) in &SCHEMA_ORG.types {
            assert!(known(above), "{name}: {above}");
        }
        for (name, (domains, ranges)) in &SCHEMA_ORG.properties {
            assert!(known(domains) && known(ranges), "{name}: {domains}; {ranges}");
        }
        assert!(SCHEMA_ORG.superseded_types.iter().all(|(old, new)| known(old) && known(new)));
        let mut superseded = SCHEMA_ORG.superseded_properties.iter();
        assert!(superseded.all(|(old, new)| SCHEMA_ORG.has_property(old) && SCHEMA_ORG.has_property(new)));
    }

    #[test]
    fn properties_are_inherited() {
        assert!(SCHEMA_ORG.is_expected("recipeIngredient", &["Recipe"]));
        assert!(SCHEMA_ORG.is_expected("headline", &["Recipe"]));
        assert!(SCHEMA_ORG.is_expected("name", &["Recipe"]));
        assert!(!SCHEMA_ORG.is_expected("isbn", &["Person"]));
        assert_eq!(type_name("https://schema.org/Person/Engineer"), Some("Person"));
        assert_eq!(type_name("https://schema.org/"), None);
    }
}

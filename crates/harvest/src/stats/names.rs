//! Names of types and properties, as tables count them.

use std::borrow::Cow;

use microweave_check::{is_known_property, is_known_property_of, is_known_type};
use microweave_values::url::without_www;
use serde::{Deserialize, Serialize};

use super::count::Count;
use super::table::{CountTable, PageVisit};

/// The address of schema.org that the tables have.
pub(crate) const SCHEMA_ORG: &str = "https://schema.org/";

/// What separates a type from a property, and two types.
pub const SEPARATOR: char = '\t';

/// The name of items without a type in the tables.
pub const NO_TYPE: &str = "(no type)";

/// The types of Open Graph (ogp.me, "Object Types").
const OPEN_GRAPH_TYPES: [&str; 13] = [
    "article", "book", "music.album", "music.playlist", "music.radio_station", "music.song", "payment.link",
    "profile", "video.episode", "video.movie", "video.other", "video.tv_show", "website",
];

/// Numbers by name. Names of known vocabularies are apart from the rest, so that noise does not displace them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct NameTable {
    /// The names that a vocabulary has.
    #[serde(skip_serializing_if = "CountTable::is_empty")]
    pub known: CountTable,
    /// All other names.
    #[serde(skip_serializing_if = "CountTable::is_empty")]
    pub other: CountTable,
}

/// What the names of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameKind {
    Type,
    Property,
    /// A type and a property, with the separator between them.
    TypedProperty,
}

impl NameTable {
    /// True if the table has no names.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty() && self.other.is_empty()
    }

    /// How many different names there are.
    pub fn keys(&self) -> Count {
        let (known, other) = (self.known.keys(), self.other.keys());
        Count { value: known.value + other.value, is_exact: known.is_exact && other.is_exact }
    }

    /// Counts an item that has a name. Returns whether the name is known.
    pub(super) fn add(&mut self, name: &str, kind: NameKind, page: PageVisit) -> bool {
        let is_known = self.known.has(name) || kind.is_known(name);
        let table = if is_known { &mut self.known } else { &mut self.other };
        table.add(name, 1, page);
        is_known
    }

    pub(super) fn merge(&mut self, other: NameTable) {
        self.known.merge(other.known);
        self.other.merge(other.other);
    }
}

impl NameKind {
    fn is_known(self, name: &str) -> bool {
        match self {
            NameKind::Type => match name.strip_prefix("og:") {
                Some(name) => OPEN_GRAPH_TYPES.contains(&name),
                None => is_known_type(name),
            },
            NameKind::Property => is_open_graph(name) || is_known_property(name),
            NameKind::TypedProperty => match name.split_once(SEPARATOR) {
                Some((item_type, property)) if item_type.starts_with("og:") => {
                    NameKind::Type.is_known(item_type) && is_open_graph(property)
                }
                Some((item_type, property)) => is_known_property_of(item_type, property),
                None => false,
            },
        }
    }
}

/// True for a name of Open Graph or of one of its namespaces of types.
pub(super) fn is_open_graph(name: &str) -> bool {
    const NAMESPACES: [&str; 6] = ["og", "article", "book", "music", "profile", "video"];
    name.split_once(':').is_some_and(|(namespace, _)| NAMESPACES.contains(&namespace))
}

/// A type as the tables have it. The addresses of schema.org become one.
pub(crate) fn type_key(item_type: &str) -> Cow<'_, str> {
    match schema_org_name(item_type) {
        Some(name) if !item_type.starts_with(SCHEMA_ORG) => Cow::Owned(format!("{SCHEMA_ORG}{name}")),
        _ => one_line(item_type),
    }
}

/// A property as the tables have it: a property of schema.org has its name alone.
pub(crate) fn property_key(property: &str) -> Cow<'_, str> {
    one_line(schema_org_name(property).unwrap_or(property))
}

/// The name of a URL of schema.org.
fn schema_org_name(url: &str) -> Option<&str> {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    without_www(rest).strip_prefix("schema.org/").filter(|name| !name.is_empty())
}

/// A name without control characters, which would separate names or lines.
fn one_line(name: &str) -> Cow<'_, str> {
    if name.contains(char::is_control) {
        Cow::Owned(name.replace(char::is_control, " "))
    } else {
        Cow::Borrowed(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schema_org_has_one_address() {
        for url in ["http://schema.org/Person", "https://www.schema.org/Person", "https://schema.org/Person"]
        {
            assert_eq!(type_key(url), "https://schema.org/Person");
            assert_eq!(property_key(url), "Person");
        }
        assert_eq!(type_key("h-card"), "h-card");
        assert_eq!(type_key("http://schema.org/"), "http://schema.org/");
        assert_eq!(property_key("a\tb"), "a b");
    }

    #[test]
    fn known_names_are_apart() {
        let types = [("h-card", true), ("h-full", false), ("og:article", true), ("og:thing", false)];
        for (name, is_known) in types {
            assert_eq!(NameKind::Type.is_known(name), is_known, "{name}");
        }
        let pairs = [("h-card\tnickname", true), ("h-card\tcon", false), ("og:article\tog:title", true)];
        for (name, is_known) in pairs {
            assert_eq!(NameKind::TypedProperty.is_known(name), is_known, "{name}");
        }
    }
}

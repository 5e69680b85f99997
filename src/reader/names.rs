//! The names of types and properties that steps and citations refer to, read back from JSON.

use serde::de::{Deserialize, Deserializer, Error};

use super::post_type::deciding_names;
use super::title::CONTENT_PROPERTIES;

/// A name of the reader. serde would borrow a field of the type `&'static str` from the JSON.
pub(super) type StaticName = &'static str;

/// Reads a name that must be one of the reader's names.
pub(super) fn known_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static str, D::Error> {
    let name = String::deserialize(deserializer)?;
    let mut known = deciding_names().chain(CONTENT_PROPERTIES).chain(citation_properties());
    let found = known.find(|own| *own == name);
    found.ok_or_else(|| D::Error::custom(format_args!("{name:?} is not a property or type of the reader")))
}

#[cfg(feature = "read")]
fn citation_properties() -> impl Iterator<Item = &'static str> {
    super::entry::CITATION_PROPERTIES.into_iter()
}

#[cfg(not(feature = "read"))]
fn citation_properties() -> impl Iterator<Item = &'static str> {
    std::iter::empty()
}

//! The rows of profiles. `docs/profiles.md` describes the format.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _};

/// The profiles of the library, each with its files.
pub(super) const PROFILES: &[(&str, &[&str])] = &[
    (
        "google",
        &[
            include_str!("../../../data/profiles/google/article.json"),
            include_str!("../../../data/profiles/google/book.json"),
            include_str!("../../../data/profiles/google/breadcrumb.json"),
            include_str!("../../../data/profiles/google/course.json"),
            include_str!("../../../data/profiles/google/dataset.json"),
            include_str!("../../../data/profiles/google/discussion.json"),
            include_str!("../../../data/profiles/google/event.json"),
            include_str!("../../../data/profiles/google/fact-check.json"),
            include_str!("../../../data/profiles/google/faq.json"),
            include_str!("../../../data/profiles/google/image.json"),
            include_str!("../../../data/profiles/google/job-posting.json"),
            include_str!("../../../data/profiles/google/local-business.json"),
            include_str!("../../../data/profiles/google/merchant.json"),
            include_str!("../../../data/profiles/google/movie.json"),
            include_str!("../../../data/profiles/google/occupation.json"),
            include_str!("../../../data/profiles/google/offer.json"),
            include_str!("../../../data/profiles/google/organization.json"),
            include_str!("../../../data/profiles/google/product.json"),
            include_str!("../../../data/profiles/google/profile-page.json"),
            include_str!("../../../data/profiles/google/recipe.json"),
            include_str!("../../../data/profiles/google/review.json"),
            include_str!("../../../data/profiles/google/shipping.json"),
            include_str!("../../../data/profiles/google/software.json"),
            include_str!("../../../data/profiles/google/vacation-rental.json"),
            include_str!("../../../data/profiles/google/video.json"),
        ],
    ),
    ("indieweb", &[include_str!("../../../data/profiles/indieweb.json")]),
    ("fediverse", &[include_str!("../../../data/profiles/fediverse.json")]),
    ("opengraph", &[include_str!("../../../data/profiles/opengraph.json")]),
];

/// What a page of documentation says about some types.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProfileSection {
    /// The address of the documentation.
    pub(super) documentation: String,
    /// When the rows were compared with it.
    #[serde(deserialize_with = "date", rename = "date")]
    _date: String,
    pub(super) types: Vec<TypeRows>,
}

/// What a thing of a type needs.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TypeRows {
    /// A type of schema.org with the types that extend it, a type of microformats, or `page`.
    #[serde(rename = "type")]
    pub(super) name: String,
    /// The result that the thing can become. `None` for what is only a part of other things.
    pub(super) result: Option<String>,
    /// The types that have other rows.
    #[serde(default)]
    pub(super) except: Vec<String>,
    /// Counts for things that are on their own, or in a thing of one of these types.
    pub(super) inside: Option<Vec<String>>,
    /// Counts for things that are in no thing of these types.
    #[serde(default)]
    pub(super) not_inside: Vec<String>,
    #[serde(rename = "if")]
    pub(super) condition: Option<Condition>,
    #[serde(default)]
    pub(super) required: Vec<PropertyRow>,
    #[serde(default)]
    pub(super) recommended: Vec<PropertyRow>,
    /// What values must be, by property.
    #[serde(default)]
    pub(super) values: BTreeMap<String, ValueRow>,
    #[serde(default)]
    pub(super) at_least: Vec<CountRow>,
    /// Pairs of properties: the first one must not be greater, or later.
    #[serde(default)]
    pub(super) ordered: Vec<(String, String)>,
    /// Properties of which a thing has only one.
    #[serde(default)]
    pub(super) only_one: Vec<Vec<String>>,
}

/// A property, or several of which one is enough.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PropertyRow {
    pub(super) any: Vec<String>,
    pub(super) condition: Option<Condition>,
    /// Not needed in another thing.
    pub(super) is_for_outside: bool,
    /// Not needed for the last one of a list.
    pub(super) is_not_for_last: bool,
}

/// What a thing must have for a row to count.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "WrittenCondition")]
pub(super) struct Condition {
    /// One of these properties.
    pub(super) any: Vec<String>,
    /// A value of the property: a text, or the last part of a URL.
    pub(super) value: Option<String>,
    /// A type of a value of the property.
    pub(super) type_name: Option<String>,
}

/// A condition as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCondition {
    property: Option<String>,
    #[serde(default)]
    any: Vec<String>,
    value: Option<String>,
    #[serde(rename = "type")]
    type_name: Option<String>,
}

impl TryFrom<WrittenCondition> for Condition {
    type Error = &'static str;

    fn try_from(written: WrittenCondition) -> Result<Self, Self::Error> {
        let WrittenCondition { property, any, value, type_name } = written;
        let any: Vec<String> = property.into_iter().chain(any).collect();
        if any.is_empty() {
            Err("the condition names no property")
        } else {
            Ok(Condition { any, value, type_name })
        }
    }
}

/// The least number of values of some properties together, if there are any.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CountRow {
    pub(super) properties: Vec<String>,
    pub(super) count: usize,
}

/// What a value must be.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(super) enum ValueRow {
    Kind(ExpectedKind),
    OneOf(Vec<String>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ExpectedKind {
    /// An absolute `http` or `https` URL, or a thing with such an address.
    Url,
    /// An `http` or `https` URL or a relative one, or a thing with such an address.
    Link,
    /// A day, a month or a year, perhaps with a time.
    Date,
    /// A date with a time.
    DateTime,
    /// A duration of ISO 8601.
    Duration,
    /// A number with a point.
    Number,
    /// A number without a fraction, or a text that is no number.
    Whole,
    /// A code of ISO 4217.
    Currency,
    /// `true` or `false`.
    Boolean,
    /// A number that is not above `bestRating`, which is 5 if it is not given, and not below `worstRating`.
    Rating,
    /// An account such as `@ada@example.social`.
    Handle,
    /// Two letters of ISO 3166-1, or a thing.
    Country,
    /// A thing, not a text.
    Thing,
    /// A text, not a thing.
    Text,
}

/// A row as it is written: a name, or an object.
#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenRow {
    Name(String),
    Object(RowObject),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowObject {
    property: Option<String>,
    #[serde(default)]
    any: Vec<String>,
    #[serde(rename = "if")]
    condition: Option<Condition>,
    #[serde(default)]
    unless_inside: bool,
    #[serde(default)]
    unless_last: bool,
}

impl<'de> Deserialize<'de> for PropertyRow {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = WrittenRow::deserialize(deserializer).map_err(|_| {
            D::Error::custom(
                "a row is the name of a property, or an object with property or any, and perhaps if, unless_inside and \
                 unless_last",
            )
        })?;
        let row = match written {
            WrittenRow::Name(name) => PropertyRow {
                any: vec![name],
                condition: None,
                is_for_outside: false,
                is_not_for_last: false,
            },
            WrittenRow::Object(row) => PropertyRow {
                any: row.property.into_iter().chain(row.any).collect(),
                condition: row.condition,
                is_for_outside: row.unless_inside,
                is_not_for_last: row.unless_last,
            },
        };
        if row.any.is_empty() { Err(D::Error::custom("the row names no property")) } else { Ok(row) }
    }
}

fn date<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let is_date = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    if is_date { Ok(text) } else { Err(D::Error::custom("write the date as 2026-11-20")) }
}

/// Reads a file: a section, or a list of sections.
pub(super) fn read(json: &str) -> Result<Vec<ProfileSection>, serde_json::Error> {
    if json.trim_start().starts_with('{') {
        return serde_json::from_str(json).map(|section| vec![section]);
    }
    serde_json::from_str(json)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema_org::SCHEMA_ORG;

    #[test]
    fn rows_have_types_and_properties_that_exist() {
        for (name, files) in PROFILES {
            for section in files.iter().flat_map(|file| read(file).expect(name)) {
                assert!(section.documentation.starts_with("https://"), "{name}");
                for rows in &section.types {
                    let is_schema = *name == "google";
                    assert!(!is_schema || SCHEMA_ORG.has_type(&rows.name), "{}", rows.name);
                    let names = rows.required.iter().chain(&rows.recommended).flat_map(|row| &row.any);
                    let names = names.chain(rows.ordered.iter().flat_map(|(first, last)| [first, last]));
                    for property in names.chain(rows.values.keys()).filter(|_| is_schema) {
                        for part in property.split('.').filter(|part| !part.contains("-input")) {
                            assert!(SCHEMA_ORG.has_property(part), "{}.{property}", rows.name);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn mistakes_have_their_line() {
        let wrong = "{ \"documentation\": \"https://a.example/\",\n \"date\": \"2026-11-20\",\n \"types\": [{ \"typ\": \"x\" }] }";
        let error = read(wrong).expect_err("it is wrong").to_string();
        assert!(error.contains("unknown field `typ`") && error.contains("line 3"), "{error}");
    }
}

//! The rows of profiles. `docs/profiles.md` describes the format.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde::de::{Deserializer, Error as _};

use microweave_values::collections::one_or_more;

/// The texts of files of profiles.
macro_rules! files {
    ($($file:literal)*) => { &[$(include_str!(concat!("../../data/profiles/", $file, ".json"))),*] };
}

/// The profiles of the library, each with its files.
pub(super) const PROFILES: &[(&str, &[&str])] = &[
    (
        "google",
        files! {
            "google/article" "google/book" "google/breadcrumb" "google/course" "google/dataset"
            "google/discussion" "google/education" "google/ended" "google/event" "google/fact-check"
            "google/image" "google/job-posting" "google/local-business" "google/loyalty"
            "google/merchant" "google/movie" "google/offer" "google/organization" "google/product"
            "google/profile-page" "google/recipe" "google/review" "google/shipping" "google/software"
            "google/vacation-rental" "google/video"
        },
    ),
    ("indieweb", files!("indieweb")),
    ("fediverse", files!("fediverse")),
    ("opengraph", files!("opengraph")),
];

/// What a page of documentation says about some types.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProfileSection {
    pub(super) documentation: String,
    /// When the rows were compared with it.
    #[serde(deserialize_with = "date", rename = "date")]
    _date: String,
    /// True for readers that know only microformats: what `read` gives from other syntaxes counts as missing.
    #[serde(default)]
    pub(super) strict: bool,
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
    /// When the consumer ended the result: no thing can become it any more.
    #[serde(default, deserialize_with = "ended")]
    pub(super) ended: Option<String>,
    /// The types that have other rows.
    #[serde(default)]
    pub(super) except: Vec<String>,
    /// Counts for things in a thing of one of these types, where `page` stands for things on their own.
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
    /// More properties that lead to parts which count for the result.
    #[serde(default)]
    pub(super) parts: Vec<String>,
    /// What values must be, by property.
    #[serde(default)]
    pub(super) values: BTreeMap<String, ValueRow>,
    /// Pairs of properties: the first one must not be greater, or later.
    #[serde(default)]
    pub(super) ordered: Vec<(String, String)>,
    /// Properties of which a thing has only one.
    #[serde(default)]
    pub(super) only_one: Vec<Vec<String>>,
    /// Properties of parts of which no two values are the same.
    #[serde(default)]
    pub(super) distinct: Vec<String>,
}

/// A property, or several of which one is enough.
#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
pub(super) struct PropertyRow {
    #[serde(default, alias = "property", deserialize_with = "one_or_more")]
    pub(super) any: Vec<String>,
    #[serde(rename = "if")]
    pub(super) condition: Option<Condition>,
    /// The least number of values that the properties have together. `None` for one.
    pub(super) count: Option<usize>,
    /// Not needed in another thing.
    #[serde(default, rename = "unless_inside")]
    pub(super) is_for_outside: bool,
    /// Not needed for the last one of a list.
    #[serde(default, rename = "unless_last")]
    pub(super) is_not_for_last: bool,
    /// Not needed for a thing whose `url` is another page's.
    #[serde(default, rename = "unless_elsewhere")]
    pub(super) is_for_own_page: bool,
}

impl PropertyRow {
    /// What it asks for: `image`, `author or creator`, `at least 2 values of image`.
    pub(super) fn description(&self) -> String {
        match self.count {
            Some(count) => format!("at least {count} values of {}", self.any.join(" and ")),
            None => self.any.join(" or "),
        }
    }
}

impl TypeRows {
    /// The properties of the thing itself that the rows name, each once.
    pub(super) fn own_properties(&self) -> BTreeSet<&str> {
        let named = self.required.iter().chain(&self.recommended).flat_map(|row| &row.any);
        named.chain(self.values.keys()).filter_map(|path| path.split('.').next()).collect()
    }

    /// The properties that lead to the parts which count for the result.
    pub(super) fn properties_of_parts(&self) -> impl Iterator<Item = &str> {
        let named = self.required.iter().chain(&self.recommended).flat_map(|row| &row.any);
        named.chain(self.values.keys()).chain(&self.parts).flat_map(|path| path.split('.'))
    }
}

/// What a thing must have for a row to count.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
pub(super) struct Condition {
    /// One of these properties.
    #[serde(default, alias = "property", deserialize_with = "one_or_more")]
    pub(super) any: Vec<String>,
    /// A value of the property: a text, or the last part of a URL.
    pub(super) value: Option<String>,
    /// A type of a value of the property.
    #[serde(rename = "type")]
    pub(super) type_name: Option<String>,
}

impl<'de> Deserialize<'de> for Condition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let condition = Condition::deserialize(deserializer)?;
        if condition.any.is_empty() {
            return Err(D::Error::custom("the condition names no property"));
        }
        Ok(condition)
    }
}

/// What a value must be.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(super) enum ValueRow {
    Kind(ExpectedKind),
    OneOf(Vec<String>),
    /// A thing of one of these types.
    OfType(TypesRow),
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TypesRow {
    pub(super) types: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ExpectedKind {
    /// An absolute `http` or `https` URL, or a thing with such an address.
    Url,
    /// An `http` or `https` URL or a relative one, or a thing with such an address, and not the page itself.
    Link,
    /// A day, a month or a year, perhaps with a time.
    Date,
    DateTime,
    Duration,
    /// A number with a point.
    Number,
    /// A number above 0.
    Positive,
    /// A number without a fraction, or a text that does not begin with a digit.
    Whole,
    Currency,
    Boolean,
    /// A number that is not above `bestRating`, which is 5 if it is not given, and not below `worstRating`.
    Rating,
    /// An account such as `@ada@example.social`.
    Handle,
    /// Two letters of ISO 3166-1, or a thing.
    Country,
    Thing,
    Text,
}

/// A row as it is written: a name, or an object.
#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenRow {
    Name(String),
    Object(#[serde(with = "PropertyRow")] PropertyRow),
}

impl<'de> Deserialize<'de> for PropertyRow {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = WrittenRow::deserialize(deserializer).map_err(|_| {
            D::Error::custom(
                "a row is the name of a property, or an object with property or any, and perhaps if, count, unless_inside, \
                 unless_last and unless_elsewhere",
            )
        })?;
        let row = match written {
            WrittenRow::Name(name) => PropertyRow { any: vec![name], ..PropertyRow::default() },
            WrittenRow::Object(row) => row,
        };
        if row.any.is_empty() { Err(D::Error::custom("the row names no property")) } else { Ok(row) }
    }
}

fn date<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let is_date = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    if is_date { Ok(text) } else { Err(D::Error::custom("write the date as 2026-11-20")) }
}

fn ended<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    date(deserializer).map(Some)
}

/// Reads a file: a section, or a list of sections.
pub(super) fn read(json: &str) -> Result<Vec<ProfileSection>, serde_json::Error> {
    if json.trim_start().starts_with('{') {
        return serde_json::from_str(json).map(|section| vec![section]);
    }
    serde_json::from_str(json)
}

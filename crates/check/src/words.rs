//! Lists of names and words that rules look for.

use std::collections::BTreeMap;

use foldhash::{HashMap, HashSet};
use microweave_values::tables::Later;
use once_cell::sync::Lazy;
use serde::Deserialize;

use super::Rule;
use super::facts::{FactKind, MetaFact};
use super::meta_names::MetaWords;
use super::schema_org::expected::ExpectedValue;
use super::schema_org::numbers::CheckedNumber;

/// The lists of `data/check-words.json`.
pub(super) static WORDS: Lazy<CheckWords> = microweave_values::table!("check-words.json");

#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'static"), deny_unknown_fields)]
pub(super) struct CheckWords {
    /// Properties whose text is long: it may have other properties in it.
    pub(super) long_texts: Later<HashSet<&'static str>>,
    /// Properties that are no part of a long text.
    pub(super) beside_long_texts: Later<HashSet<&'static str>>,
    /// Properties whose text is often a part of another property's short text: of a name, an address or a place.
    pub(super) parts: Later<HashSet<&'static str>>,
    /// Properties with the prefix `u` whose value need not be a URL.
    pub(super) texts: Later<HashSet<&'static str>>,
    /// Properties of microformats that are points in time.
    pub(super) dates: Later<Vec<&'static str>>,
    /// Words on buttons for readers.
    pub(super) buttons: Later<HashSet<&'static str>>,
    /// Names of files that scripts replace.
    pub(super) placeholders: Later<Vec<&'static str>>,
    /// Properties of microformats, each with the ones of schema.org that say the same. Prices, countries and durations are not
    /// among them: pages often have a code in `content` and a text for people.
    pub(super) same: Later<HashMap<&'static str, HashSet<&'static str>>>,
    /// Facts about a thing, and how their values are compared.
    pub(super) facts: Later<HashMap<&'static str, FactKind>>,
    /// Metadata names, and the types and properties that say the same, if the page has one such thing.
    pub(super) metadata: Later<Vec<MetaFact>>,
    /// Properties whose texts have a form that schema.org only describes.
    pub(super) forms: Later<HashMap<&'static str, ExpectedValue>>,
    /// Properties whose texts are names or descriptions.
    pub(super) labels: Later<HashSet<&'static str>>,
    /// The types of values that are texts in a page, and what these texts must be.
    pub(super) data_types: Later<HashMap<&'static str, ExpectedValue>>,
    /// What properties take, for the help of a finding.
    pub(super) expected: Later<HashMap<ExpectedValue, &'static str>>,
    /// Enumerations whose members are also in other vocabularies, or words of any kind.
    pub(super) open_enumerations: Later<HashSet<&'static str>>,
    /// Coordinates, each with its greatest number of degrees.
    pub(super) coordinates: Later<HashMap<&'static str, f64>>,
    /// Properties whose last digit follows from the others, each with the lengths of its numbers.
    pub(super) check_digits: Later<HashMap<&'static str, CheckedNumber>>,
    /// The properties of a rating: its value, the best one and the worst one.
    pub(super) rating: [&'static str; 3],
    /// For each rule, pairs of names: the value of the first one is not later or greater than the value of the second one.
    pub(super) orders: Later<BTreeMap<Rule, Vec<(&'static str, &'static str)>>>,
    /// The types of data-vocabulary.org that have another name in schema.org.
    pub(super) ended_types: Later<HashMap<&'static str, &'static str>>,
    /// Metadata names whose values are points in time.
    pub(super) metadata_dates: Later<HashSet<&'static str>>,
    /// Lists of words, of which the values of metadata names are one.
    pub(super) metadata_values: Later<Vec<MetaWords>>,
    /// Metadata names whose value has a check digit, each with the property of schema.org that has the same numbers.
    pub(super) metadata_codes: Later<HashMap<&'static str, &'static str>>,
    /// Metadata names whose value has words, such as the directives of `robots`, which people extend.
    pub(super) metadata_words: Later<HashMap<&'static str, Vec<&'static str>>>,
    /// Properties whose numbers are not negative.
    pub(super) positive: Later<HashSet<&'static str>>,
    /// Content types of feeds, and others that resemble them.
    pub(super) alternate_types: Later<Vec<&'static str>>,
    /// What a link with `preload` can load (Preload, `as`; HTML 4.6.7.12).
    pub(super) preloads: Later<HashSet<&'static str>>,
    /// Properties whose value is an address, although they have a class name for a text too.
    pub(super) addresses: Later<HashSet<&'static str>>,
    /// Class names of classic microformats that style sheets have too.
    pub(super) common_names: Later<HashSet<&'static str>>,
    /// Properties of classic microformats that are hardly names for styles.
    pub(super) classic_names: Later<Vec<&'static str>>,
    /// Names of classic roots as people misremember them, each with the root.
    pub(super) classic_roots: Later<HashMap<&'static str, &'static str>>,
    /// Roots of microformats2 in other words.
    pub(super) roots_in_other_words: Later<HashMap<&'static str, &'static str>>,
    /// Names of properties in other words, each with the names that types have for it.
    pub(super) properties_in_other_words: Later<HashMap<&'static str, Vec<&'static str>>>,
    /// Currencies that schema.org takes by their usual signs, as ISO 4217 has no codes for them.
    pub(super) other_currencies: Later<HashSet<&'static str>>,
}

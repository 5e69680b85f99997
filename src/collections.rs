//! Small containers that the standard library does not have.

pub(crate) mod graph;
pub(crate) mod growing;
pub(crate) mod map;
pub(crate) mod multi_map;
pub(crate) mod number_table;
pub(crate) mod short_name;
pub(crate) mod sort;
pub(crate) mod text_parts;
pub(crate) mod unique;

use serde::{Deserialize, Deserializer};

#[derive(Deserialize)]
#[serde(untagged, expecting = "a text or a list of texts")]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

/// Reads a text or a list of texts.
pub(crate) fn one_or_more<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    Ok(match OneOrMore::deserialize(deserializer)? {
        OneOrMore::One(one) => vec![one],
        OneOrMore::More(several) => several,
    })
}

//! Small containers that the standard library does not have.

pub mod graph;
pub mod growing;
pub mod map;
pub mod multi_map;
pub mod number_table;
pub mod short_name;
pub mod sort;
pub mod text_parts;
pub mod unique;

use serde::{Deserialize, Deserializer};

#[derive(Deserialize)]
#[serde(untagged, expecting = "a text or a list of texts")]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

/// Reads a text or a list of texts.
pub fn one_or_more<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    Ok(match OneOrMore::deserialize(deserializer)? {
        OneOrMore::One(one) => vec![one],
        OneOrMore::More(several) => several,
    })
}

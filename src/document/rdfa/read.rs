//! Reads RDFa from its JSON, which has the form of microdata's.

use std::sync::OnceLock;

use serde::de::{Deserialize, Deserializer};

use super::{Microdata, Rdfa};

impl<'de> Deserialize<'de> for Rdfa {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = OnceLock::from(Box::new(Microdata::deserialize(deserializer)?));
        Ok(Rdfa { items, ..Rdfa::default() })
    }
}

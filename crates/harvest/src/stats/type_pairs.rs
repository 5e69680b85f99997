//! Which types are together on a page, and in which formats.

use std::collections::BTreeMap;

use super::data_format::DataFormat;
use super::names::SEPARATOR;
use super::table::PageVisit;
use super::{Statistics, add};

/// The pairs of at most this many known types of a page are counted: the first ones in order. Their number grows with
/// the square.
pub const MAX_TYPES_OF_PAGE: usize = 32;

/// The known types of a page, each with the [bits](DataFormat::bit) of its formats.
pub(super) type TypesOfPage = BTreeMap<String, u8>;

impl Statistics {
    /// Counts the pairs of the known types of a page.
    pub(super) fn add_type_pairs(&mut self, types: &TypesOfPage, visit: PageVisit) {
        add(&mut self.pages_with_many_types, u64::from(types.len() > MAX_TYPES_OF_PAGE));
        let types: Vec<&String> = types.keys().take(MAX_TYPES_OF_PAGE).collect();
        for (index, first) in types.iter().enumerate() {
            for second in &types[index + 1..] {
                let pair = format!("{first}{SEPARATOR}{second}");
                self.type_pairs.add(&pair, 0, PageVisit { host: None, ..visit });
            }
        }
    }

    /// Counts the formats of the known types of a page.
    pub(super) fn add_type_formats(&mut self, types: &TypesOfPage, visit: PageVisit) {
        for (name, formats) in types {
            let formats = DataFormat::ALL.iter().copied().filter(|format| formats & format.bit() != 0);
            let formats: Vec<&str> = formats.map(DataFormat::name).collect();
            let key = format!("{name}{SEPARATOR}{}", formats.join(", "));
            self.type_formats.add(&key, 0, PageVisit { host: None, ..visit });
        }
    }
}

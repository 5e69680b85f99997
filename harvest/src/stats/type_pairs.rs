//! Which types are together on a page.

use std::collections::BTreeSet;

use super::names::SEPARATOR;
use super::table::PageVisit;
use super::{Statistics, add};

/// The pairs of at most this many known types of a page are counted: the first ones in order. Their number grows with
/// the square.
pub const MAX_TYPES_OF_PAGE: usize = 32;

impl Statistics {
    /// Counts the pairs of the known types of a page.
    pub(super) fn add_type_pairs(&mut self, types: &BTreeSet<String>, visit: PageVisit) {
        add(&mut self.pages_with_many_types, u64::from(types.len() > MAX_TYPES_OF_PAGE));
        let types: Vec<&String> = types.iter().take(MAX_TYPES_OF_PAGE).collect();
        for (index, first) in types.iter().enumerate() {
            for second in &types[index + 1..] {
                let pair = format!("{first}{SEPARATOR}{second}");
                self.type_pairs.add(&pair, 0, PageVisit { host: None, ..visit });
            }
        }
    }
}

//! A page of an input, read.

use microweave::Page;

use crate::record::PageRecord;

/// A page of an input: its record, the input's name, and what was read from it.
#[derive(Clone, Copy, Debug)]
pub struct HarvestedPage<'a> {
    /// The record as the input holds it.
    pub record: &'a PageRecord,
    /// The name of the input.
    pub source: &'a str,
    /// The page. Its address is the record's URL.
    pub page: &'a Page,
}

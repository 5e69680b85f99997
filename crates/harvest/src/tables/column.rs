//! A column of a table in memory: its values, and the levels by which Parquet marks missing values and lists.

use super::schema::{ColumnKind, ORIGIN_COLUMNS};
use crate::page::HarvestedPage;

/// The value of a column in a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cell<'a> {
    Text(&'a str),
    Texts(&'a [&'a str]),
    Integer(i64),
    Truth(bool),
    /// No value, in an optional column.
    None,
}

impl<'a> From<Option<&'a str>> for Cell<'a> {
    fn from(text: Option<&'a str>) -> Self {
        text.map_or(Cell::None, Cell::Text)
    }
}

impl HarvestedPage<'_> {
    /// The cells that name the page.
    pub(super) fn origin(&self) -> [Cell<'_>; ORIGIN_COLUMNS] {
        let offset = i64::try_from(self.record.offset).unwrap_or(i64::MAX);
        [Cell::Text(self.page.address()), Cell::Text(self.source), Cell::Integer(offset)]
    }

    /// The same, and its host.
    pub(super) fn cells<'c>(&'c self, host: Option<&'c str>) -> [Cell<'c>; ORIGIN_COLUMNS + 1] {
        let [page, source, offset] = self.origin();
        [page, source, offset, host.into()]
    }
}

#[derive(Debug)]
pub(crate) struct Column {
    pub(crate) kind: ColumnKind,
    /// The texts one after another, and where each ends.
    pub(crate) bytes: Vec<u8>,
    pub(crate) ends: Vec<usize>,
    /// Integers, decimals by their [scale](super::decimal), and points in time.
    pub(crate) integers: Vec<i64>,
    pub(crate) truths: Vec<bool>,
    /// Empty if the column has a value in each row. Otherwise 1 for a value and 0 for none.
    pub(crate) definition_levels: Vec<i16>,
    /// Only of lists: 0 for the first value of a row, 1 for the others.
    pub(crate) repetition_levels: Vec<i16>,
}

impl Column {
    pub(super) fn new(kind: ColumnKind) -> Self {
        Column {
            kind,
            bytes: Vec::new(),
            ends: Vec::new(),
            integers: Vec::new(),
            truths: Vec::new(),
            definition_levels: Vec::new(),
            repetition_levels: Vec::new(),
        }
    }

    /// A column of the same kind, without values.
    #[cfg(feature = "parquet")]
    pub(super) fn emptied(&self) -> Self {
        Column::new(self.kind)
    }

    pub(super) fn push(&mut self, cell: Cell<'_>) {
        match cell {
            Cell::Text(text) => self.push_text(text),
            Cell::Integer(integer) => self.integers.push(integer),
            Cell::Truth(truth) => self.truths.push(truth),
            Cell::None => {}
            Cell::Texts(texts) => {
                texts.iter().for_each(|text| self.push_text(text));
                // A row without values has levels too.
                for number in 0..texts.len().max(1) {
                    self.definition_levels.push(i16::from(!texts.is_empty()));
                    self.repetition_levels.push(i16::from(number > 0));
                }
            }
        }
        if self.kind.is_optional() {
            self.definition_levels.push(i16::from(!matches!(cell, Cell::None)));
        }
    }

    fn push_text(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
        self.ends.push(self.bytes.len());
    }

    /// Appends the rows of another column of the same kind.
    #[cfg(feature = "parquet")]
    pub(super) fn append(&mut self, other: Column) {
        if self.size() == 0 {
            *self = other;
            return;
        }
        let start = self.bytes.len();
        self.bytes.extend(other.bytes);
        self.ends.extend(other.ends.into_iter().map(|end| start + end));
        self.integers.extend(other.integers);
        self.truths.extend(other.truths);
        self.definition_levels.extend(other.definition_levels);
        self.repetition_levels.extend(other.repetition_levels);
    }

    /// How many rows have a value.
    #[cfg(feature = "parquet")]
    pub(super) fn filled(&self) -> usize {
        match self.kind {
            ColumnKind::Texts => {
                let rows = self.definition_levels.iter().zip(&self.repetition_levels);
                rows.filter(|(definition, repetition)| **definition > 0 && **repetition == 0).count()
            }
            kind if kind.is_optional() => self.definition_levels.iter().filter(|level| **level > 0).count(),
            _ => self.ends.len() + self.integers.len() + self.truths.len(),
        }
    }

    /// The bytes that it takes in memory.
    #[cfg(any(feature = "arrow", feature = "parquet"))]
    pub(super) fn size(&self) -> usize {
        self.bytes.len()
            + size_of_val(&*self.ends)
            + size_of_val(&*self.integers)
            + self.truths.len()
            + size_of_val(&*self.definition_levels)
            + size_of_val(&*self.repetition_levels)
    }
}

//! A table of a report.

use serde_json::{Value, json};

use crate::stats::{Count, CountTable, TableRow};

/// A table.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReportTable {
    /// Its name, which is also the name of its CSV file.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What its numbers count.
    pub note: &'static str,
    /// Its columns.
    pub columns: Vec<ReportColumn>,
    /// Its rows, with a cell for each column.
    pub rows: Vec<Vec<ReportCell>>,
    /// How many rows there are, if some are left out.
    pub all_rows: Option<Count>,
}

/// A column.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ReportColumn {
    /// Its name.
    pub name: &'static str,
    /// True for numbers.
    pub is_number: bool,
}

/// A cell.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ReportCell {
    /// A text.
    Text(String),
    /// A number.
    Count(Count),
    /// A part of a whole, from 0 to 1.
    Share(f64),
    /// No value.
    Empty,
}

impl ReportTable {
    /// The table with this name in `data/reports.txt`, without rows.
    pub(super) fn new(name: &str) -> Self {
        let rows = include_str!("../../data/reports.txt").lines().map(|line| line.split('|').map(str::trim));
        let mut row =
            rows.skip(1).find(|row| row.clone().next() == Some(name)).expect("each table has a row");
        let mut next = || row.next().unwrap_or_default();
        let (name, title, note) = (next(), next(), next());
        let column = |is_number| move |name| ReportColumn { name, is_number };
        let texts = next().split(", ").map(column(false));
        let columns = texts.chain(next().split(", ").map(column(true))).collect();
        ReportTable { name, title, note, columns, rows: Vec::new(), all_rows: None }
    }

    /// The rows of the keys with the most pages, and how many keys there are if some are left out.
    pub(super) fn of_keys(
        name: &str,
        counts: &CountTable,
        max_rows: usize,
        row: impl FnMut(TableRow) -> Vec<ReportCell>,
    ) -> Self {
        let rows: Vec<Vec<ReportCell>> = counts.top(max_rows).into_iter().map(row).collect();
        let all_rows = Some(counts.keys()).filter(|all| all.value > rows.len() as u64);
        ReportTable { rows, all_rows, ..ReportTable::new(name) }
    }

    /// The rows as JSON objects.
    pub(super) fn json(&self) -> Value {
        let row = |row: &Vec<ReportCell>| {
            let cells = self.columns.iter().zip(row);
            cells.map(|(column, cell)| (column.name.to_owned(), cell.json())).collect::<Value>()
        };
        self.rows.iter().map(row).collect()
    }

    /// The greatest number of a column.
    pub(super) fn max(&self, column: usize) -> u64 {
        self.rows
            .iter()
            .filter_map(|row| row[column].count())
            .map(|count| count.value)
            .max()
            .unwrap_or_default()
    }

    /// True if a number of the table is an estimate.
    pub(super) fn has_estimates(&self) -> bool {
        self.rows.iter().flatten().filter_map(ReportCell::count).any(|count| !count.is_exact)
    }
}

impl ReportCell {
    pub(super) fn exact(number: u64) -> Self {
        ReportCell::Count(Count::exact(number))
    }

    pub(super) fn text(text: impl Into<String>) -> Self {
        ReportCell::Text(text.into())
    }

    /// The number, if it is one.
    pub fn count(&self) -> Option<Count> {
        match self {
            ReportCell::Count(count) => Some(*count),
            _ => None,
        }
    }

    /// The cell for people.
    pub(super) fn written(&self) -> String {
        match self {
            ReportCell::Text(text) => text.clone(),
            ReportCell::Count(count) => count.to_string(),
            ReportCell::Share(share) => format!("{:.1} %", share * 100.0),
            ReportCell::Empty => String::new(),
        }
    }

    fn json(&self) -> Value {
        match self {
            ReportCell::Text(text) => json!(text),
            ReportCell::Count(count) => json!(count),
            ReportCell::Share(share) => json!(share),
            ReportCell::Empty => Value::Null,
        }
    }
}

//! Statistics as tables: for a terminal, as CSV, as JSON and as a page of HTML with plots.

mod csv;
mod html;
mod page_tables;
mod table;
mod tables;
mod text;

pub use table::{ReportCell, ReportColumn, ReportTable};

use crate::stats::{FolderStatistics, LogHistogram};

/// The tables about statistics.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The tables that have rows.
    pub tables: Vec<ReportTable>,
}

impl Report {
    /// The tables, with at most `max_rows` rows of each name, host and reason.
    pub fn new(folders: &FolderStatistics, max_rows: usize) -> Self {
        let mut tables = tables::of(folders, max_rows);
        tables.retain(|table| !table.rows.is_empty());
        Report { tables }
    }

    /// A table by its name, such as `types`.
    pub fn table(&self, name: &str) -> Option<&ReportTable> {
        self.tables.iter().find(|table| table.name == name)
    }

    /// The tables for a terminal: aligned columns, numbers on the right.
    pub fn text(&self) -> String {
        text::write(&self.tables)
    }

    /// The tables as JSON: an object with a list of rows for each table. A number is an object with `value` and `exact`.
    pub fn json(&self) -> serde_json::Value {
        self.tables.iter().map(|table| (table.name.to_owned(), table.json())).collect()
    }

    /// The report as a page of HTML that needs no other files.
    pub fn html(&self, folders: &FolderStatistics) -> String {
        html::page(self, folders)
    }
}

/// The name of a bucket of a distribution.
fn bucket_name(first: u64, last: u64, unit: fn(u64) -> String) -> String {
    if first == last { unit(first) } else { format!("{} to {}", unit(first), unit(last)) }
}

/// A number of bytes with a unit: `512 B`, `8 KiB`. Numbers that end a bucket are rounded up.
fn bytes(number: u64) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut value = number;
    let mut unit = "B";
    for larger in UNITS {
        if value < 1023 {
            break;
        }
        value = value.div_ceil(1024);
        unit = larger;
    }
    format!("{value} {unit}")
}

/// The greatest number of a distribution's buckets.
fn max_bucket(histogram: &LogHistogram) -> u64 {
    histogram.buckets().map(|(_, _, count)| count).max().unwrap_or_default()
}

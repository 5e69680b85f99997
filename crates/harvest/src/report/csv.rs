//! Tables as CSV (RFC 4180).

use microweave_io::report::csv_line;

use super::table::{ReportCell, ReportTable};

impl ReportTable {
    /// The table as CSV. Each column of numbers that may be estimates is followed by a column that says whether they are
    /// exact.
    pub fn csv(&self) -> String {
        let is_count = |column: usize| self.rows.iter().any(|row| row[column].count().is_some());
        let counts: Vec<bool> = (0..self.columns.len()).map(is_count).collect();
        let mut names = Vec::new();
        for (column, is_count) in self.columns.iter().zip(&counts) {
            names.push(column.name.to_owned());
            names.extend(is_count.then(|| format!("{} exact", column.name)));
        }
        let mut csv = csv_line(&names);
        for row in &self.rows {
            let mut fields = Vec::new();
            for (cell, is_count) in row.iter().zip(&counts) {
                fields.push(field(cell));
                fields.extend(
                    is_count
                        .then(|| cell.count().map_or_else(String::new, |count| count.is_exact.to_string())),
                );
            }
            csv.push_str(&csv_line(&fields));
        }
        csv
    }
}

fn field(cell: &ReportCell) -> String {
    match cell {
        ReportCell::Text(text) => text.clone(),
        ReportCell::Count(count) => count.value.to_string(),
        ReportCell::Share(share) => format!("{share:.6}"),
        ReportCell::Empty => String::new(),
    }
}

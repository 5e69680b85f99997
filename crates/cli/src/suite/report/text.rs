//! The report for a terminal: the differences of each failure, and a table by category.

use microweave_suite::Outcome;

use super::{SuiteSummary, lines, unexpected};
use crate::terminal::on_one_line;

const MAX_DIFFERENCES: usize = 10;
const MAX_CHARACTERS: usize = 300;

pub(in super::super) fn report(report: &SuiteSummary<'_>) -> String {
    let mut text = String::new();
    for (case, outcomes) in report.cases.iter().zip(report.outcomes) {
        for (parser, outcome) in report.parsers.iter().zip(outcomes) {
            let lines = match outcome {
                Outcome::Failed(failure) => lines(failure, MAX_DIFFERENCES, MAX_CHARACTERS),
                Outcome::PassedUnexpectedly(reason) => vec![on_one_line(&unexpected(reason))],
                _ => continue,
            };
            text += &format!("{}\n", on_one_line(&format!("{} [{parser}]", case.name)));
            for line in lines {
                text += &format!("  {line}\n");
            }
            text.push('\n');
        }
    }
    text + &table(report)
}

/// The table, and a line with the sums of each parser.
pub(in super::super) fn table(report: &SuiteSummary<'_>) -> String {
    let parsers: Vec<String> = report.parsers.iter().map(|name| on_one_line(name)).collect();
    let rows = report.categories.iter().map(|row| (on_one_line(row.name), &row.tallies));
    let rows = rows.chain([("total".to_owned(), &report.totals)]);
    let mut table = vec![(format!("{} in {}", report.suite, on_one_line(&report.folder)), parsers)];
    table.extend(rows.map(|(name, tallies)| (name, tallies.iter().map(|tally| tally.cell()).collect())));
    let width = |text: &String| text.chars().count();
    let first = table.iter().map(|(name, _)| width(name)).max().unwrap_or_default();
    let mut text = String::new();
    for (name, cells) in &table {
        text += &format!("{name:first$}");
        for (cell, column) in cells.iter().zip(0..) {
            let width = table.iter().map(|(_, cells)| width(&cells[column])).max().unwrap_or_default();
            text += &format!("  {cell:>width$}");
        }
        text.push('\n');
    }
    text.push('\n');
    for (name, tally) in report.parsers.iter().zip(&report.totals) {
        text += &format!("{}: {}\n", on_one_line(name), tally.summary());
    }
    text
}

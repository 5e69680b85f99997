//! Tables for a terminal.

use std::fmt::Write as _;

use super::table::ReportTable;

/// The maximum width of a column of texts. Longer texts are cut.
const MAX_WIDTH: usize = 60;

pub(super) fn write(tables: &[ReportTable]) -> String {
    let mut text = String::new();
    for table in tables {
        if !text.is_empty() {
            text.push('\n');
        }
        write_table(&mut text, table);
    }
    if tables.iter().any(ReportTable::has_estimates) {
        text.push_str("\n~ An estimate. All other numbers are exact.\n");
    }
    text
}

fn write_table(text: &mut String, table: &ReportTable) {
    let title = match table.all_rows {
        Some(all) => format!("{} ({} of {all})", table.title, table.rows.len()),
        None => table.title.to_owned(),
    };
    let head: Vec<String> = table.columns.iter().map(|column| column.name.to_owned()).collect();
    let cells = |row: &Vec<super::ReportCell>| row.iter().map(|cell| shortened(&cell.written())).collect();
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(table.rows.iter().map(cells)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
    let _ = writeln!(text, "{title}");
    for row in &rows {
        let mut line = String::from(" ");
        for ((cell, width), column) in row.iter().zip(&widths).zip(&table.columns) {
            let _ = match column.is_number {
                true => write!(line, " {cell:>width$} "),
                false => write!(line, " {cell:<width$} "),
            };
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// A text on one line and within the maximum width.
fn shortened(text: &str) -> String {
    let text = text.replace(char::is_control, " ");
    match text.char_indices().nth(MAX_WIDTH) {
        Some(_) => text.chars().take(MAX_WIDTH - 1).chain(['…']).collect(),
        None => text,
    }
}

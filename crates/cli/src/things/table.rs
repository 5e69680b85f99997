//! A table for people: aligned columns, cut to the width of the terminal.

use std::io::{IsTerminal as _, stdout};

use terminal_size::terminal_size;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::paint::Paint;

/// The widest column, and the narrowest one that a column is cut to.
const MAX_WIDTH: usize = 48;
const MIN_WIDTH: usize = 10;

const GAP: usize = 2;

pub(crate) struct ThingTable {
    rows: Vec<Vec<String>>,
    paint: Paint,
}

impl ThingTable {
    pub(crate) fn new(paint: Paint) -> Self {
        ThingTable { rows: Vec::new(), paint }
    }

    /// Adds a row. A cell of several lines is shown on one.
    pub(crate) fn add(&mut self, row: Vec<String>) {
        let on_one_line = |cell: String| cell.split('\n').collect::<Vec<_>>().join("; ");
        let cells = row.into_iter().map(on_one_line).enumerate();
        self.rows.push(cells.map(|(column, cell)| cut(&cell, MAX_WIDTH, column)).collect());
    }

    /// The table, without the first `hidden` columns and without columns that are empty. Empty without rows.
    pub(crate) fn text(&self, names: &[String], hidden: usize) -> String {
        let width = |column: usize| self.rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
        let columns = (hidden..names.len()).map(|column| (column, width(column)));
        let columns = columns.filter(|(_, width)| *width > 0);
        let columns = columns.map(|(column, width)| (column, width.max(names[column].width())));
        let columns = fitted(columns.collect(), line_width());
        if columns.is_empty() {
            return String::new();
        }
        let header = line(names, &columns);
        let rows = self.rows.iter().map(|row| line(row, &columns));
        self.paint.bold(&header) + "\n" + &rows.map(|row| row + "\n").collect::<String>()
    }
}

/// The width of a line: of the terminal, or what the environment says (`COLUMNS`). `None` in a pipe.
fn line_width() -> Option<usize> {
    let of_environment = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let of_terminal = || Some(usize::from(terminal_size()?.0.0));
    of_environment.or_else(|| if stdout().is_terminal() { of_terminal() } else { None })
}

/// The columns that fit, with their widths. The widest ones are cut first; then the last ones are left out.
fn fitted(mut columns: Vec<(usize, usize)>, max: Option<usize>) -> Vec<(usize, usize)> {
    let Some(max) = max else { return columns };
    let total = |columns: &[(usize, usize)]| columns.iter().map(|(_, width)| width + GAP).sum::<usize>();
    while total(&columns) > max + GAP {
        let widest = (0..columns.len()).max_by_key(|&at| columns[at].1);
        match widest {
            Some(at) if columns[at].1 > MIN_WIDTH => columns[at].1 -= 1,
            _ if columns.len() > 1 => drop(columns.pop()),
            _ => break,
        }
    }
    columns
}

fn line(cells: &[String], columns: &[(usize, usize)]) -> String {
    let cell = |&(column, width): &(usize, usize)| {
        let cell = cut(&cells[column], width, column);
        let gap = width.saturating_sub(cell.width()) + GAP;
        cell + &" ".repeat(gap)
    };
    columns.iter().map(cell).collect::<String>().trim_end().to_owned()
}

/// The start of a text that is not wider than this. Of the page, in the first column, it is the end: the pages of a site begin alike.
fn cut(text: &str, width: usize, column: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut used = 1;
    let fits = |c: &char| {
        used += c.width().unwrap_or(0);
        used <= width
    };
    match column {
        0 => {
            let length: usize = text.chars().rev().take_while(fits).map(char::len_utf8).sum();
            format!("…{}", &text[text.len() - length..])
        }
        _ => text.chars().take_while(fits).collect::<String>() + "…",
    }
}

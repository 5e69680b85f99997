//! The report as a page of HTML: tables with bars, and distributions. It has no scripts and refers to no other files.

mod plots;

use std::fmt::Write as _;

use microweave_io::report::{STYLES, escaped};

use super::table::{ReportCell, ReportTable};
use super::{Report, bytes};
use crate::stats::{Count, DataFormat, FolderStatistics};
use plots::{bar, histogram};

/// The styles of this report only.
const STYLE: &str = include_str!("html/page.css");

/// The whole page.
pub(super) fn page(report: &Report, folders: &FolderStatistics) -> String {
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Harvest statistics</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<style>\n{STYLES}{STYLE}</style>\n</head>\n<body>\n<main>\n"
    );
    header(&mut page, folders);
    figures(&mut page, folders);
    for (number, (title, names)) in SECTIONS.iter().enumerate() {
        section(&mut page, report, folders, number, title, names);
    }
    if report.tables.iter().any(ReportTable::has_estimates) {
        page.push_str("<p class=\"note\">~ An estimate. All other numbers are exact.</p>\n");
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

/// The sections, each with its tables.
const SECTIONS: [(&str, &[&str]); 7] = [
    ("Formats", &["formats"]),
    ("Things", &["things"]),
    ("Types", &["types", "other-types", "type-formats", "type-pairs"]),
    ("Properties", &["properties", "type-properties", "other-properties", "other-type-properties"]),
    ("Hosts", &["hosts"]),
    ("Pages", &["page-sizes", "page-items"]),
    ("Quality", &["checks", "losses", "diagnostics"]),
];

fn header(page: &mut String, folders: &FolderStatistics) {
    let inputs = count_of(Count::exact(folders.inputs), "input", "inputs");
    let _ = write!(page, "<header>\n<h1>Harvest statistics</h1>\n<p>{inputs}");
    if let Some((first, last)) = &folders.statistics.dates {
        let day = |date: &str| escaped(date.split('T').next().unwrap_or_default());
        let (first, last) = (day(first), day(last));
        let dates = if first == last { first } else { format!("{first} to {last}") };
        let _ = write!(page, ", pages of {dates}");
    }
    if folders.inputs_without > 0 {
        let without = count_of(Count::exact(folders.inputs_without), "input has", "inputs have");
        let _ = write!(page, "; {without} no statistics");
    }
    page.push_str("</p>\n</header>\n");
}

fn count_of(count: Count, one: &str, more: &str) -> String {
    format!("{count} {}", if count.value == 1 { one } else { more })
}

/// The summary figures.
fn figures(page: &mut String, folders: &FolderStatistics) {
    let statistics = &folders.statistics;
    let (hosts, hosts_with_items) = statistics.host_counts();
    let pages = Count::exact(statistics.pages);
    let with_items = Count::exact(statistics.pages_with_items);
    let size = statistics
        .bytes
        .checked_div(statistics.pages)
        .map_or_else(String::new, |size| format!("{} a page", short_bytes(size)));
    let figures = [
        (
            "Pages",
            pages.to_string(),
            count_of(with_items, "with items", "with items") + &share(with_items, pages),
        ),
        (
            "Hosts",
            hosts.to_string(),
            count_of(hosts_with_items, "with items", "with items") + &share(hosts_with_items, hosts),
        ),
        ("Items", Count::exact(statistics.items).to_string(), per_page(statistics.items, with_items.value)),
        ("HTML", short_bytes(statistics.bytes), size),
    ];
    page.push_str("<section aria-label=\"Summary\">\n<dl class=\"figures\">\n");
    for (name, number, detail) in figures {
        let _ = writeln!(page, "<div><dt>{name}</dt><dd><b>{number}</b> <span>{detail}</span></dd></div>");
    }
    page.push_str("</dl>\n</section>\n");
}

/// A number of bytes with a unit and at most one decimal.
fn short_bytes(number: u64) -> String {
    const UNITS: [&str; 7] = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let (mut value, mut unit) = (number as f64, 0);
    while value >= 1023.5 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    let decimals = usize::from(unit > 0 && value < 99.95);
    format!("{value:.decimals$} {}", UNITS[unit])
}

fn share(part: Count, whole: Count) -> String {
    match whole.value {
        0 => String::new(),
        whole => format!(" ({:.0} %)", part.value as f64 / whole as f64 * 100.0),
    }
}

fn per_page(items: u64, pages: u64) -> String {
    match pages {
        0 => String::new(),
        pages => format!("{:.1} a page with items", items as f64 / pages as f64),
    }
}

/// A section with its tables that have rows.
fn section(
    page: &mut String,
    report: &Report,
    folders: &FolderStatistics,
    number: usize,
    title: &str,
    names: &[&str],
) {
    let tables: Vec<&ReportTable> = names.iter().filter_map(|name| report.table(name)).collect();
    if tables.is_empty() {
        return;
    }
    let _ = write!(page, "<section aria-labelledby=\"s{number}\">\n<h2 id=\"s{number}\">{title}</h2>\n");
    for table in tables {
        match table.name {
            "page-sizes" => sizes(page, table, folders),
            "page-items" => items(page, table, folders),
            _ => write_table(page, table),
        }
    }
    page.push_str("</section>\n");
}

/// The distribution of sizes, with its table.
fn sizes(page: &mut String, table: &ReportTable, folders: &FolderStatistics) {
    let _ = writeln!(page, "<h3>{}</h3>\n<p class=\"note\">{}</p>", table.title, table.note);
    let plot = histogram(
        &folders.statistics.page_bytes,
        "Pages by size",
        "how many pages there are of each size",
        bytes,
        "",
    );
    let _ = writeln!(page, "<div class=\"plots one\">\n{plot}</div>");
    details(page, table);
}

/// The distributions of items: one for all formats, and one for each.
fn items(page: &mut String, table: &ReportTable, folders: &FolderStatistics) {
    let statistics = &folders.statistics;
    let _ = writeln!(
        page,
        "<h3>{}</h3>\n<p class=\"note\">{}</p>\n<div class=\"plots\">",
        table.title, table.note
    );
    let unit = |number: u64| Count::exact(number).to_string();
    page.push_str(&histogram(&statistics.page_items, "All formats", "pages by number of items", unit, ""));
    for (format, numbers) in &statistics.formats {
        page.push_str(&histogram(
            &numbers.page_items,
            format.name(),
            "pages by number of items",
            unit,
            color(format.name()),
        ));
    }
    page.push_str("</div>\n");
    details(page, table);
}

/// A table that opens on demand, beside its plot.
fn details(page: &mut String, table: &ReportTable) {
    page.push_str("<details>\n<summary>Table</summary>\n");
    write_table(page, table);
    page.push_str("</details>\n");
}

/// A table whose first column of numbers has bars.
fn write_table(page: &mut String, table: &ReportTable) {
    let left_out = table.all_rows.map_or_else(String::new, |all| format!(" ({} of {all})", table.rows.len()));
    let _ = write!(
        page,
        "<div class=\"table\">\n<table>\n<caption><strong>{}</strong>{left_out} <span>{}</span></caption>\n<thead><tr>",
        table.title, table.note
    );
    let bars = table.columns.iter().position(|column| column.is_number);
    for (index, column) in table.columns.iter().enumerate() {
        let class = if column.is_number { " class=\"n\"" } else { "" };
        let _ = write!(page, "<th scope=\"col\"{class}>{}</th>", column.name);
        if bars == Some(index) {
            page.push_str("<td class=\"bar\"></td>");
        }
    }
    page.push_str("</tr></thead>\n<tbody>\n");
    let max = bars.map_or(0, |column| table.max(column));
    for row in &table.rows {
        write_row(page, table, row, bars, max);
    }
    page.push_str("</tbody>\n</table>\n</div>\n");
}

fn write_row(page: &mut String, table: &ReportTable, row: &[ReportCell], bars: Option<usize>, max: u64) {
    page.push_str("<tr>");
    // The last text names the row: a type after its format.
    let name = table.columns.iter().rposition(|column| !column.is_number);
    for (index, (cell, column)) in row.iter().zip(&table.columns).enumerate() {
        // Long names may break after a slash.
        let written = escaped(&cell.written()).replace('/', "/<wbr/>");
        let _ = match (column.is_number, name == Some(index)) {
            (true, _) => write!(page, "<td class=\"n\">{written}</td>"),
            (false, true) => write!(page, "<th scope=\"row\">{written}</th>"),
            (false, false) if column.name == "format" => write!(page, "<td class=\"f\">{written}</td>"),
            (false, false) => write!(page, "<td class=\"t\">{written}</td>"),
        };
        if bars == Some(index) {
            let first = if let Some(ReportCell::Text(text)) = row.first() { text.as_str() } else { "" };
            let part = cell.count().map_or(0, |count| count.value);
            let _ = write!(page, "<td class=\"bar\">{}</td>", bar(part, max, color(first)));
        }
    }
    page.push_str("</tr>\n");
}

/// The class of the color of a format, by its title. Empty for other texts.
fn color(title: &str) -> &'static str {
    const CLASSES: [&str; 6] = ["f1", "f2", "f3", "f4", "f5", "f6"];
    let position = DataFormat::ALL.iter().position(|format| format.name() == title);
    position.map_or("", |position| CLASSES[position])
}

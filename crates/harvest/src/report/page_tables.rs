//! The tables of a report about pages: the summary, distributions, losses, limits and findings.

use microweave_check::Rule;

use super::table::{ReportCell, ReportTable};
use super::{bucket_name, bytes};
use crate::stats::{Count, FolderStatistics, LogHistogram, Statistics};

pub(super) fn summary(folders: &FolderStatistics) -> ReportTable {
    let statistics = &folders.statistics;
    let mut table = ReportTable::new("summary");
    let (hosts, hosts_with_items) = statistics.host_counts();
    let figures = [
        ("inputs", Count::exact(folders.inputs)),
        ("inputs without statistics", Count::exact(folders.inputs_without)),
        ("pages", Count::exact(statistics.pages)),
        ("pages with items", Count::exact(statistics.pages_with_items)),
        ("pages without a host", Count::exact(statistics.pages_without_host)),
        ("hosts", hosts),
        ("hosts with items", hosts_with_items),
        ("items", Count::exact(statistics.items)),
        ("bytes of pages", Count::exact(statistics.bytes)),
        ("checked pages", Count::exact(statistics.checked_pages)),
        ("pages with more known types than are paired", Count::exact(statistics.pages_with_many_types)),
    ];
    let is_always = |name: &str| matches!(name, "inputs" | "pages" | "pages with items" | "items");
    let figures = figures.into_iter().filter(|(name, count)| count.value > 0 || is_always(name));
    let mut rows: Vec<Vec<ReportCell>> =
        figures.map(|(name, count)| vec![ReportCell::text(name), ReportCell::Count(count)]).collect();
    if let Some((first, last)) = &statistics.dates {
        rows.push(vec![ReportCell::text("first date"), ReportCell::text(first)]);
        rows.push(vec![ReportCell::text("last date"), ReportCell::text(last)]);
    }
    table.rows = rows;
    table
}

pub(super) fn of(statistics: &Statistics, max_rows: usize) -> Vec<ReportTable> {
    vec![
        page_sizes(&statistics.page_bytes),
        page_items(statistics),
        losses(statistics, max_rows),
        diagnostics(statistics),
        findings(statistics),
    ]
}

fn page_sizes(sizes: &LogHistogram) -> ReportTable {
    let mut table = ReportTable::new("page-sizes");
    table.rows = bucket_rows(sizes, bytes);
    table
}

/// A row for each bucket: its name, and how many numbers are in it.
fn bucket_rows(histogram: &LogHistogram, unit: fn(u64) -> String) -> Vec<Vec<ReportCell>> {
    let row = |(first, last, count)| {
        vec![ReportCell::Text(bucket_name(first, last, unit)), ReportCell::exact(count)]
    };
    histogram.buckets().map(row).collect()
}

fn page_items(statistics: &Statistics) -> ReportTable {
    let mut table = ReportTable::new("page-items");
    let all = [("all formats", &statistics.page_items)].into_iter();
    let formats = statistics.formats.iter().map(|(format, numbers)| (format.name(), &numbers.page_items));
    for (format, histogram) in all.chain(formats) {
        for mut row in bucket_rows(histogram, |number| number.to_string()) {
            row.insert(0, ReportCell::text(format));
            table.rows.push(row);
        }
    }
    table
}

fn losses(statistics: &Statistics, max_rows: usize) -> ReportTable {
    ReportTable::of_keys("losses", &statistics.losses, max_rows, |row| {
        vec![ReportCell::Text(row.key), ReportCell::Count(row.items)]
    })
}

fn diagnostics(statistics: &Statistics) -> ReportTable {
    let mut table = ReportTable::new("diagnostics");
    let row = |(code, pages): (&String, &u64)| vec![ReportCell::text(code), ReportCell::exact(*pages)];
    table.rows = statistics.diagnostics.iter().map(row).collect();
    table.rows.sort_by_key(|row| std::cmp::Reverse(row[1].count()));
    table
}

fn findings(statistics: &Statistics) -> ReportTable {
    let mut table = ReportTable::new("checks");
    for (code, numbers) in &statistics.findings {
        let severity =
            code.parse::<Rule>().map_or_else(|_| String::new(), |rule| rule.severity().to_string());
        table.rows.push(vec![
            ReportCell::text(code),
            ReportCell::Text(severity),
            ReportCell::exact(numbers.pages),
            ReportCell::exact(numbers.findings),
        ]);
    }
    table.rows.sort_by_key(|row| std::cmp::Reverse(row[2].count()));
    table
}

//! The tables of a report about names: formats, types, properties and hosts.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::page_tables;
use super::table::{ReportCell, ReportTable};
use crate::stats::{Count, DataFormat, FolderStatistics, NameTable, SEPARATOR, Statistics, TableRow};

pub(super) fn of(folders: &FolderStatistics, max_rows: usize) -> Vec<ReportTable> {
    let statistics = &folders.statistics;
    let names = NameTables { statistics, max_rows };
    let mut tables = vec![page_tables::summary(folders), formats(statistics)];
    tables.extend(names.all());
    tables.push(things(statistics));
    tables.push(type_pairs(statistics, max_rows));
    tables.push(type_formats(statistics, max_rows));
    tables.push(hosts(statistics, max_rows));
    tables.extend(page_tables::of(statistics, max_rows));
    tables
}

fn formats(statistics: &Statistics) -> ReportTable {
    let mut table = ReportTable::new("formats");
    for &format in DataFormat::ALL {
        let Some(numbers) = statistics.formats.get(&format) else { continue };
        table.rows.push(vec![
            ReportCell::text(format.name()),
            ReportCell::exact(numbers.pages),
            part(numbers.pages, statistics.pages),
            ReportCell::Count(numbers.hosts.count()),
            ReportCell::exact(numbers.items),
        ]);
    }
    table
}

/// The tables of names of all formats.
struct NameTables<'s> {
    statistics: &'s Statistics,
    max_rows: usize,
}

type Rows<'s> = fn(&'s Statistics, DataFormat) -> &'s NameTable;

impl<'s> NameTables<'s> {
    fn all(&self) -> Vec<ReportTable> {
        let types: Rows<'s> = |statistics, format| &statistics.formats[&format].types;
        let properties: Rows<'s> = |statistics, format| &statistics.formats[&format].properties;
        let typed: Rows<'s> = |statistics, format| &statistics.formats[&format].typed_properties;
        vec![
            self.table("types", types, true),
            self.table("other-types", types, false),
            self.table("properties", properties, true),
            self.table("other-properties", properties, false),
            self.table("type-properties", typed, true),
            self.table("other-type-properties", typed, false),
        ]
    }

    /// The table with the names of all formats, the format on the most pages first.
    fn table(&self, name: &str, names: Rows<'s>, is_known: bool) -> ReportTable {
        let mut table = ReportTable::new(name);
        let mut rows: Vec<(DataFormat, TableRow)> = Vec::new();
        let mut all = Count::exact(0);
        for &format in self.statistics.formats.keys() {
            let names = names(self.statistics, format);
            let names = if is_known { &names.known } else { &names.other };
            let keys = names.keys();
            all = Count { value: all.value + keys.value, is_exact: all.is_exact && keys.is_exact };
            rows.extend(names.top(self.max_rows).into_iter().map(|row| (format, row)));
        }
        rows.sort_by_key(|(_, row)| Reverse((row.pages.value, row.items.value)));
        rows.truncate(self.max_rows);
        let has_hosts = table.columns.iter().any(|column| column.name == "hosts");
        let row = |(format, row): (DataFormat, TableRow)| {
            let share = (!has_hosts).then(|| self.share(format, &row));
            name_row(format, &row, share)
        };
        table.rows = rows.into_iter().map(row).collect();
        table.all_rows = Some(all).filter(|all| all.value > table.rows.len() as u64);
        table
    }

    /// The part of a type's items that has a property.
    fn share(&self, format: DataFormat, row: &TableRow) -> ReportCell {
        let item_type = row.key.split(SEPARATOR).next().unwrap_or_default();
        let types = &self.statistics.formats[&format].types;
        let items = types.known.items_of(item_type).value + types.other.items_of(item_type).value;
        if items < row.items.value { ReportCell::Empty } else { part(row.items.value, items) }
    }
}

/// A part of a whole.
fn part(part: u64, whole: u64) -> ReportCell {
    ReportCell::Share(part as f64 / whole.max(1) as f64)
}

/// The row of a name with its hosts, or of a property with its share of a type's items.
fn name_row(format: DataFormat, row: &TableRow, share: Option<ReportCell>) -> Vec<ReportCell> {
    let mut cells = vec![ReportCell::text(format.name())];
    cells.extend(row.key.split(SEPARATOR).map(ReportCell::text));
    cells.push(ReportCell::Count(row.pages));
    if share.is_none() {
        cells.push(row.hosts.map_or(ReportCell::Empty, ReportCell::Count));
    }
    cells.push(ReportCell::Count(row.items));
    cells.extend(share);
    cells
}

fn things(statistics: &Statistics) -> ReportTable {
    let mut table = ReportTable::new("things");
    for (class, numbers) in &statistics.things {
        let mut columns: Vec<(&String, &u64)> = numbers.columns.iter().collect();
        columns.sort_by_key(|(_, filled)| Reverse(**filled));
        let all = [("(all)", numbers.things)].into_iter();
        for (name, filled) in all.chain(columns.iter().map(|(name, filled)| (name.as_str(), **filled))) {
            let cells = [ReportCell::text(class), ReportCell::text(name), ReportCell::exact(filled)];
            table.rows.push(cells.into_iter().chain([part(filled, numbers.things)]).collect());
        }
    }
    table
}

fn type_formats(statistics: &Statistics, max_rows: usize) -> ReportTable {
    let mut pages: HashMap<String, u64> = HashMap::new();
    for row in statistics.type_formats.top(usize::MAX) {
        *pages.entry(split(&row).0.to_owned()).or_default() += row.pages.value;
    }
    ReportTable::of_keys("type-formats", &statistics.type_formats, max_rows, |row| {
        let (name, formats) = split(&row);
        let share = part(row.pages.value, pages[name]);
        vec![ReportCell::text(name), ReportCell::text(formats), ReportCell::Count(row.pages), share]
    })
}

fn type_pairs(statistics: &Statistics, max_rows: usize) -> ReportTable {
    ReportTable::of_keys("type-pairs", &statistics.type_pairs, max_rows, |row| {
        let (first, second) = split(&row);
        vec![ReportCell::text(first), ReportCell::text(second), ReportCell::Count(row.pages)]
    })
}

/// The two parts of a key.
fn split(row: &TableRow) -> (&str, &str) {
    row.key.split_once(SEPARATOR).unwrap_or((&row.key, ""))
}

fn hosts(statistics: &Statistics, max_rows: usize) -> ReportTable {
    ReportTable::of_keys("hosts", &statistics.hosts, max_rows, |row| {
        vec![ReportCell::Text(row.key), ReportCell::Count(row.pages), ReportCell::Count(row.items)]
    })
}

//! Numbers by key: exact up to a bound of keys, then estimates for the frequent keys.

use std::collections::{BTreeMap, HashMap, HashSet};

use microweave_values::shorten::clipped;
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use super::count::Count;
use super::distinct::DistinctCount;
use super::host::hash_of;
use super::sketch::{DistinctSketch, FrequentKeys};

/// The maximum number of keys of a table with exact numbers.
pub const MAX_KEYS: usize = 100_000;

/// The maximum number of hosts of a key that are counted exactly.
pub const MAX_HOSTS_OF_KEY: usize = 256;

/// The maximum number of bytes of a key. Longer ones are cut.
pub const MAX_KEY_BYTES: usize = 200;

/// Numbers by key.
#[derive(Clone, Debug)]
pub struct CountTable(Rows);

#[derive(Clone, Debug)]
enum Rows {
    Exact(HashMap<Box<str>, ExactRow>),
    Estimated(Box<EstimatedRows>),
}

#[derive(Clone, Debug, Default)]
struct ExactRow {
    items: u64,
    pages: u64,
    hosts: DistinctCount<MAX_HOSTS_OF_KEY>,
    /// The number of the page that was counted last.
    last_page: u64,
}

/// The frequent keys of a table with too many. Their hosts are not counted.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
struct EstimatedRows {
    items: FrequentKeys,
    pages: FrequentKeys,
    keys: DistinctSketch,
    keys_with_items: DistinctSketch,
    #[serde(skip)]
    last_page: u64,
    /// The keys of that page, by their hashes.
    #[serde(skip)]
    keys_of_page: HashSet<u64>,
}

/// A page for a table: its number, which no page before it has, and the hash of its host.
#[derive(Clone, Copy, Debug)]
pub(super) struct PageVisit {
    pub(super) number: u64,
    pub(super) host: Option<u64>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// The key.
    pub key: String,
    /// How many items have it.
    pub items: Count,
    /// How many pages have it.
    pub pages: Count,
    /// How many hosts have it. `None` if they are not counted.
    pub hosts: Option<Count>,
}

impl Default for CountTable {
    fn default() -> Self {
        CountTable(Rows::Exact(HashMap::new()))
    }
}

impl CountTable {
    /// True if the table has no keys.
    pub fn is_empty(&self) -> bool {
        matches!(&self.0, Rows::Exact(rows) if rows.is_empty())
    }

    /// True if the numbers are exact.
    pub fn is_exact(&self) -> bool {
        matches!(&self.0, Rows::Exact(_))
    }

    /// How many different keys were added.
    pub fn keys(&self) -> Count {
        match &self.0 {
            Rows::Exact(rows) => Count::exact(rows.len() as u64),
            Rows::Estimated(rows) => Count::estimated(rows.keys.count()),
        }
    }

    /// How many of them have items.
    pub fn keys_with_items(&self) -> Count {
        match &self.0 {
            Rows::Exact(rows) => Count::exact(rows.values().filter(|row| row.items > 0).count() as u64),
            Rows::Estimated(rows) => Count::estimated(rows.keys_with_items.count()),
        }
    }

    /// The rows with the most pages, at most `max_rows` of them. Rows with equal numbers of pages are sorted by their items,
    /// the most first, and then by key.
    pub fn top(&self, max_rows: usize) -> Vec<TableRow> {
        let mut rows = self.rows();
        rows.sort_by(|one, other| {
            let order = (other.pages.value, other.items.value).cmp(&(one.pages.value, one.items.value));
            order.then_with(|| one.key.cmp(&other.key))
        });
        rows.truncate(max_rows);
        rows
    }

    /// How many items have a key.
    pub fn items_of(&self, key: &str) -> Count {
        match &self.0 {
            Rows::Exact(rows) => Count::exact(rows.get(key).map_or(0, |row| row.items)),
            Rows::Estimated(rows) => Count::estimated(rows.items.lower_bound(key)),
        }
    }

    fn rows(&self) -> Vec<TableRow> {
        match &self.0 {
            Rows::Exact(rows) => rows.iter().map(|(key, row)| row.with_key(key)).collect(),
            Rows::Estimated(rows) => rows.rows(),
        }
    }

    /// True if the table has this key with exact numbers.
    pub(super) fn has(&self, key: &str) -> bool {
        matches!(&self.0, Rows::Exact(rows) if rows.contains_key(key))
    }

    /// Counts items of a page that have a key. The page counts once.
    pub(super) fn add(&mut self, key: &str, items: u64, page: PageVisit) {
        let key = clipped(key, MAX_KEY_BYTES);
        match &mut self.0 {
            Rows::Exact(rows) => match rows.get_mut(key) {
                Some(row) => row.add(items, page),
                None => {
                    let mut row = ExactRow::default();
                    row.add(items, page);
                    rows.insert(key.into(), row);
                    self.estimate_if_too_long();
                }
            },
            Rows::Estimated(rows) => rows.add(key, items, page),
        }
    }

    /// Adds the numbers of another table.
    pub(super) fn merge(&mut self, other: CountTable) {
        match other.0 {
            Rows::Exact(rows) => {
                // The pages of another table have other numbers.
                let of_other = rows.into_iter().map(|(key, row)| (key, ExactRow { last_page: 0, ..row }));
                of_other.for_each(|(key, row)| self.merge_row(key, &row));
            }
            Rows::Estimated(other) => {
                let mut rows = std::mem::take(self).into_estimated();
                rows.merge(&other);
                self.0 = Rows::Estimated(rows);
            }
        }
    }

    fn merge_row(&mut self, key: Box<str>, row: &ExactRow) {
        match &mut self.0 {
            Rows::Exact(rows) => {
                rows.entry(key).or_default().merge(row);
                self.estimate_if_too_long();
            }
            Rows::Estimated(rows) => rows.add_row(&key, row),
        }
    }

    fn estimate_if_too_long(&mut self) {
        if matches!(&self.0, Rows::Exact(rows) if rows.len() > MAX_KEYS) {
            self.0 = Rows::Estimated(std::mem::take(self).into_estimated());
        }
    }

    /// The rows as estimated ones.
    fn into_estimated(self) -> Box<EstimatedRows> {
        match self.0 {
            Rows::Estimated(rows) => rows,
            Rows::Exact(rows) => {
                let mut estimated = Box::<EstimatedRows>::default();
                rows.iter().for_each(|(key, row)| estimated.add_row(key, row));
                estimated
            }
        }
    }
}

impl ExactRow {
    fn add(&mut self, items: u64, page: PageVisit) {
        self.items = self.items.saturating_add(items);
        if self.last_page != page.number {
            self.last_page = page.number;
            self.pages = self.pages.saturating_add(1);
            if let Some(host) = page.host {
                self.hosts.add(host);
            }
        }
    }

    fn merge(&mut self, other: &ExactRow) {
        self.items = self.items.saturating_add(other.items);
        self.pages = self.pages.saturating_add(other.pages);
        self.hosts.merge(&other.hosts);
    }

    fn with_key(&self, key: &str) -> TableRow {
        let (items, pages) = (Count::exact(self.items), Count::exact(self.pages));
        let hosts = (!self.hosts.is_empty()).then(|| self.hosts.count());
        TableRow { key: key.to_owned(), items, pages, hosts }
    }
}

impl EstimatedRows {
    fn add(&mut self, key: &str, items: u64, page: PageVisit) {
        if self.last_page != page.number {
            self.last_page = page.number;
            self.keys_of_page.clear();
        }
        let pages = u64::from(self.keys_of_page.insert(hash_of(key)));
        self.add_numbers(key, items, pages);
    }

    fn add_row(&mut self, key: &str, row: &ExactRow) {
        self.add_numbers(key, row.items, row.pages);
        if row.last_page > self.last_page {
            (self.last_page, self.keys_of_page) = (row.last_page, HashSet::new());
        }
        if row.last_page > 0 && row.last_page == self.last_page {
            self.keys_of_page.insert(hash_of(key));
        }
    }

    fn add_numbers(&mut self, key: &str, items: u64, pages: u64) {
        let hash = hash_of(key);
        self.keys.add(hash);
        if items > 0 {
            self.keys_with_items.add(hash);
        }
        self.items.add(key, items);
        self.pages.add(key, pages);
    }

    fn merge(&mut self, other: &EstimatedRows) {
        self.items.merge(&other.items);
        self.pages.merge(&other.pages);
        self.keys.merge(&other.keys);
        self.keys_with_items.merge(&other.keys_with_items);
    }

    /// The keys with frequent pages, and the numbers that are certain.
    fn rows(&self) -> Vec<TableRow> {
        let rows = self.pages.rows().into_iter().map(|(key, pages)| {
            let (items, pages) = (Count::estimated(self.items.lower_bound(&key)), Count::estimated(pages));
            TableRow { key, items, pages, hosts: None }
        });
        rows.collect()
    }
}

/// The JSON of a table: an object of rows `[items, pages, hosts]`, or the sketches.
#[derive(serde::Serialize, serde::Deserialize)]
enum TableJson {
    #[serde(rename = "rows")]
    Exact(BTreeMap<Box<str>, RowJson>),
    #[serde(rename = "sketches")]
    Estimated(Box<EstimatedRows>),
}

#[derive(serde::Serialize, serde::Deserialize)]
struct RowJson(u64, u64, DistinctCount<MAX_HOSTS_OF_KEY>);

impl Serialize for CountTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = |row: &ExactRow| RowJson(row.items, row.pages, row.hosts.clone());
        let json = match &self.0 {
            Rows::Exact(rows) => {
                TableJson::Exact(rows.iter().map(|(key, exact)| (key.clone(), row(exact))).collect())
            }
            Rows::Estimated(rows) => TableJson::Estimated(rows.clone()),
        };
        json.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for CountTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = match TableJson::deserialize(deserializer)? {
            TableJson::Exact(rows) => rows,
            TableJson::Estimated(rows) => return Ok(CountTable(Rows::Estimated(rows))),
        };
        let mut table = CountTable::default();
        for (key, RowJson(items, pages, hosts)) in rows {
            table.merge_row(key, &ExactRow { items, pages, hosts, last_page: 0 });
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(number: u64) -> PageVisit {
        PageVisit { number, host: Some(number) }
    }

    fn table_of(pages: impl Iterator<Item = u64>) -> CountTable {
        let mut table = CountTable::default();
        for number in pages {
            table.add("frequent", 2, page(number));
            table.add("frequent", 1, page(number));
            table.add(&format!("key {number}"), 1, page(number));
        }
        table
    }

    #[test]
    fn a_table_is_exact_up_to_its_bound() {
        let last = MAX_KEYS as u64;
        let table = table_of(1..last);
        assert_eq!((table.is_exact(), table.keys()), (true, Count::exact(last)));
        let table = table_of(1..=last);
        assert_eq!((table.is_exact(), table.keys().is_exact), (false, false));
    }

    #[test]
    fn frequent_keys_stay_in_a_long_table() {
        let pages = 2 * MAX_KEYS as u64;
        let whole = table_of(1..=pages);
        let mut merged = table_of(1..=pages / 2);
        merged.merge(table_of(pages / 2 + 1..=pages));
        let json = serde_json::to_string(&whole).expect("it is written");
        let again: CountTable = serde_json::from_str(&json).expect("it is read");
        for table in [&whole, &merged, &again] {
            let keys = table.keys();
            assert!(!keys.is_exact && keys.value.abs_diff(pages) < pages / 15, "{keys}");
            let top = &table.top(1)[0];
            assert_eq!(top.key, "frequent");
            assert!(!top.pages.is_exact && top.hosts.is_none());
            assert!((pages - pages / 100..=pages).contains(&top.pages.value), "{}", top.pages);
        }
        assert_eq!(again.top(5), whole.top(5));
    }

    #[test]
    fn long_keys_are_cut() {
        let mut table = CountTable::default();
        table.add(&"é".repeat(MAX_KEY_BYTES), 1, page(1));
        table.add(&format!("a{}", "é".repeat(MAX_KEY_BYTES)), 1, page(1));
        assert!(table.top(2).iter().all(|row| row.key.len() <= MAX_KEY_BYTES));
    }
}

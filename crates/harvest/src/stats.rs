//! Statistics of harvested pages: formats, types, properties, hosts and sizes, as Web Data Commons publishes them.
//!
//! [`Statistics`] count pages one by one, and can be merged: the exact numbers of a whole are the sums of its parts in any
//! order. Numbers are exact up to a bound of keys or hosts; above it they are estimates, and say so.

mod count;
mod data_format;
mod distinct;
mod folder;
mod format_statistics;
mod histogram;
mod host;
pub(crate) mod names;
mod sketch;
mod table;
mod type_pairs;

use std::collections::BTreeMap;

use microweave::{Document, Page};
use microweave_check::Finding;
use serde::{Deserialize, Serialize};

pub use count::Count;
pub use data_format::DataFormat;
pub use distinct::DistinctCount;
pub use folder::{CutLine, FolderStatistics, ReadError, StatisticsLine};
pub use format_statistics::{FormatStatistics, MAX_HOSTS, MAX_TYPES_OF_ITEM};
pub use histogram::LogHistogram;
pub use host::registrable_domain;
pub use names::{NO_TYPE, NameTable, SEPARATOR};
pub use table::{CountTable, MAX_HOSTS_OF_KEY, MAX_KEY_BYTES, MAX_KEYS, TableRow};
pub use type_pairs::MAX_TYPES_OF_PAGE;
use type_pairs::TypesOfPage;

use crate::page::HarvestedPage;
use crate::record::Loss;
use host::hash_of;
use table::PageVisit;

/// Statistics of pages.
///
/// ```
/// use microweave::Options;
/// use microweave_harvest::page::HarvestedPage;
/// use microweave_harvest::record::PageRecord;
/// use microweave_harvest::stats::{DataFormat, Statistics};
///
/// let url = "https://www.ada.example/";
/// let record = PageRecord { url: url.into(), body: "<p class=h-card>Ada".into(), ..PageRecord::default() };
/// let page = Options::new().json_ld(true).meta(true).page_bytes(&record.body, None, url);
///
/// let mut statistics = Statistics::default();
/// statistics.add(&HarvestedPage::new(&record, "ada.html", page));
/// let mut both = statistics.clone();
/// both.merge(statistics);
/// assert_eq!(both.pages, 2);
/// let microformats = &both.formats[&DataFormat::Microformats2];
/// assert_eq!(microformats.types.known.top(10)[0].key, "h-card");
/// assert_eq!(both.hosts.top(10)[0].key, "ada.example");
/// ```
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Statistics {
    /// The pages.
    pub pages: u64,
    /// The pages with an item of any format.
    pub pages_with_items: u64,
    /// The pages without a host, such as files.
    pub pages_without_host: u64,
    /// The items of all formats, at every depth.
    pub items: u64,
    /// The bytes of the pages, without transfer and content encodings.
    pub bytes: u64,
    /// The first and the last date of the pages, as the inputs write them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dates: Option<(String, String)>,
    /// The bytes of each page.
    pub page_bytes: LogHistogram,
    /// The items of each page.
    pub page_items: LogHistogram,
    /// The pages and the items of each host, by its registrable domain.
    #[serde(skip_serializing_if = "CountTable::is_empty")]
    pub hosts: CountTable,
    /// The numbers of each format that a page has.
    pub formats: BTreeMap<DataFormat, FormatStatistics>,
    /// The pages on which two known types are together, of any formats. The types are in order.
    #[serde(skip_serializing_if = "CountTable::is_empty")]
    pub type_pairs: CountTable,
    /// The pages on which a known type is in certain formats: the type, [`SEPARATOR`], and the names of all formats that have
    /// it on the page.
    #[serde(skip_serializing_if = "CountTable::is_empty")]
    pub type_formats: CountTable,
    /// The things of each class that has a table, by the name of its type.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub things: BTreeMap<String, ThingStatistics>,
    /// The pages with more than [`MAX_TYPES_OF_PAGE`] known types, of which the pairs of the first ones are counted.
    #[serde(skip_serializing_if = "is_zero")]
    pub pages_with_many_types: u64,
    /// The pages with each diagnostic of the parser, such as a limit that was hit.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub diagnostics: BTreeMap<String, u64>,
    /// The records that could not be read, by reason.
    #[serde(skip_serializing_if = "CountTable::is_empty")]
    pub losses: CountTable,
    /// The pages that were checked.
    #[serde(skip_serializing_if = "is_zero")]
    pub checked_pages: u64,
    /// The findings of the checker by rule.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub findings: BTreeMap<String, RuleFindings>,
    /// How many pages and losses these statistics counted themselves.
    #[serde(skip)]
    visits: u64,
}

/// The things of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct ThingStatistics {
    /// The things.
    pub things: u64,
    /// The things with a value in each column of the table.
    pub columns: BTreeMap<String, u64>,
}

/// The findings about a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RuleFindings {
    /// The findings.
    pub findings: u64,
    /// The pages with a finding.
    pub pages: u64,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

fn add(sum: &mut u64, number: u64) {
    *sum = sum.saturating_add(number);
}

impl Statistics {
    /// Counts a page. What its options did not read is not counted: JSON-LD and Open Graph need
    /// [`Options::json_ld`](microweave::Options::json_ld) and [`Options::meta`](microweave::Options::meta).
    pub fn add(&mut self, page: &HarvestedPage<'_>) {
        let (record, document) = (page.record, page.page.document());
        let host = registrable_domain(&record.url);
        let visit = self.visit(host.as_deref());
        let mut types = TypesOfPage::new();
        let mut items = 0;
        for &format in DataFormat::ALL {
            items += self.add_format(format, &page.page, visit, &mut types);
        }
        add(&mut self.pages, 1);
        add(&mut self.pages_with_items, u64::from(items > 0));
        add(&mut self.items, items);
        add(&mut self.bytes, record.body.len() as u64);
        self.page_bytes.add(record.body.len() as u64);
        self.page_items.add(items);
        match &host {
            Some(host) => self.hosts.add(host, items, PageVisit { host: None, ..visit }),
            None => add(&mut self.pages_without_host, 1),
        }
        self.add_type_pairs(&types, visit);
        self.add_type_formats(&types, visit);
        self.add_date(record.date.as_deref());
        self.add_diagnostics(document);
    }

    /// Counts the findings of the checker about a page.
    pub fn add_findings(&mut self, findings: &[Finding]) {
        let mut of_page: BTreeMap<&str, u64> = BTreeMap::new();
        for finding in findings {
            *of_page.entry(finding.rule.code()).or_default() += 1;
        }
        add(&mut self.checked_pages, 1);
        for (rule, findings) in of_page {
            self.findings.entry(rule.to_owned()).or_default().merge(RuleFindings { findings, pages: 1 });
        }
    }

    /// Counts things of a class, and how many of them have a value in each column.
    #[cfg(feature = "parquet")]
    pub(crate) fn add_things(
        &mut self,
        class: &str,
        things: u64,
        columns: impl Iterator<Item = (&'static str, u64)>,
    ) {
        let columns = columns.map(|(name, filled)| (name.to_owned(), filled)).collect();
        self.things.entry(class.to_owned()).or_default().merge(ThingStatistics { things, columns });
    }

    /// Counts a record that could not be read.
    pub fn add_loss(&mut self, loss: &Loss) {
        let visit = self.visit(None);
        self.losses.add(&loss.reason, 1, visit);
    }

    /// Adds the numbers of other statistics.
    pub fn merge(&mut self, other: Statistics) {
        add(&mut self.pages, other.pages);
        add(&mut self.pages_with_items, other.pages_with_items);
        add(&mut self.pages_without_host, other.pages_without_host);
        add(&mut self.items, other.items);
        add(&mut self.bytes, other.bytes);
        if let Some((first, last)) = &other.dates {
            self.add_date(Some(first));
            self.add_date(Some(last));
        }
        self.page_bytes.merge(&other.page_bytes);
        self.page_items.merge(&other.page_items);
        self.hosts.merge(other.hosts);
        for (format, numbers) in other.formats {
            self.formats.entry(format).or_default().merge(numbers);
        }
        self.type_pairs.merge(other.type_pairs);
        self.type_formats.merge(other.type_formats);
        for (class, things) in other.things {
            self.things.entry(class).or_default().merge(things);
        }
        add(&mut self.pages_with_many_types, other.pages_with_many_types);
        for (kind, pages) in other.diagnostics {
            add(self.diagnostics.entry(kind).or_default(), pages);
        }
        self.losses.merge(other.losses);
        add(&mut self.checked_pages, other.checked_pages);
        for (rule, findings) in other.findings {
            self.findings.entry(rule).or_default().merge(findings);
        }
    }

    /// The hosts, and those with an item of any format.
    pub fn host_counts(&self) -> (Count, Count) {
        (self.hosts.keys(), self.hosts.keys_with_items())
    }

    fn visit(&mut self, host: Option<&str>) -> PageVisit {
        self.visits += 1;
        PageVisit { number: self.visits, host: host.map(hash_of) }
    }

    /// Counts the items of a format, and notes their types. Returns how many there are.
    fn add_format(
        &mut self,
        format: DataFormat,
        page: &Page,
        visit: PageVisit,
        types: &mut TypesOfPage,
    ) -> u64 {
        let mut items = 0;
        format.for_each_item(page, |names| {
            items += 1;
            let note = |name: &str| match types.get_mut(name) {
                Some(formats) => *formats |= format.bit(),
                None => drop(types.insert(name.to_owned(), format.bit())),
            };
            self.formats.entry(format).or_default().add_item(names, visit, note);
        });
        if items > 0 {
            self.formats.entry(format).or_default().add_page(items, visit);
        }
        items
    }

    fn add_date(&mut self, date: Option<&str>) {
        let Some(date) = date else { return };
        let (first, last) = self.dates.get_or_insert_with(|| (date.to_owned(), date.to_owned()));
        if date < first.as_str() {
            date.clone_into(first);
        }
        if date > last.as_str() {
            date.clone_into(last);
        }
    }

    fn add_diagnostics(&mut self, document: &Document) {
        let mut codes: Vec<&str> =
            document.diagnostics().iter().map(|diagnostic| diagnostic.kind.code()).collect();
        codes.dedup();
        for code in codes {
            match self.diagnostics.get_mut(code) {
                Some(pages) => add(pages, 1),
                None => drop(self.diagnostics.insert(code.to_owned(), 1)),
            }
        }
    }
}

impl ThingStatistics {
    fn merge(&mut self, other: ThingStatistics) {
        add(&mut self.things, other.things);
        for (name, filled) in other.columns {
            add(self.columns.entry(name).or_default(), filled);
        }
    }
}

impl RuleFindings {
    fn merge(&mut self, other: RuleFindings) {
        add(&mut self.findings, other.findings);
        add(&mut self.pages, other.pages);
    }
}

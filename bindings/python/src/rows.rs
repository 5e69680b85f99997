//! The rows of pages as tables, for Spark.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

use arrow_schema::ArrowError;
use microweave::Options;
use microweave_harvest::input::Entry;
use microweave_harvest::page::{HarvestedPage, count_items};
use microweave_harvest::record::{Loss, PageRecord};
use microweave_harvest::stats::{Statistics, StatisticsLine};
use microweave_harvest::tables::{PageTables, TABLES};
use pyo3::prelude::*;

use crate::arrow::{NativeBatch, NativeSchema};
use crate::errors::error;
use crate::options::OptionFields;
use crate::warc::NativeInput;

/// A loss: the source, the offset, the URL and the reason.
type ErrorRow = (String, u64, Option<String>, String);

/// Rows that are collected.
struct Collected {
    tables: PageTables,
    errors: Vec<ErrorRow>,
    statistics: Option<Statistics>,
    pages: u64,
    items: u64,
    bytes: u64,
}

/// Reads pages, and collects their rows.
#[pyclass(frozen, module = "microweave._native")]
pub(crate) struct NativeRows {
    options: Options,
    collected: Mutex<Collected>,
}

impl Collected {
    fn add_error(&mut self, source: &str, offset: u64, url: Option<String>, reason: String) {
        self.errors.push((source.to_owned(), offset, url, reason));
    }

    fn add_loss(&mut self, source: &str, loss: Loss) {
        if let Some(statistics) = &mut self.statistics {
            statistics.add_loss(&loss);
        }
        let url = loss.url.filter(|url| !url.is_empty());
        self.add_error(source, loss.offset, url, loss.reason);
    }

    /// Adds a page. A panic is a mistake of the library: it loses one page.
    fn add_page(&mut self, record: &PageRecord, source: &str, options: &Options) {
        let read = || {
            let page = options.page_bytes(&record.body, record.content_type.as_deref(), &record.url);
            page.document();
            page
        };
        let Ok(page) = catch_unwind(AssertUnwindSafe(read)) else {
            let url = Some(record.url.clone()).filter(|url| !url.is_empty());
            let reason = "the parser failed on this page; please report it".to_owned();
            self.add_error(source, record.offset, url, reason);
            return;
        };
        self.pages += 1;
        self.items += count_items(&page) as u64;
        self.bytes += record.body.len() as u64;
        let page = HarvestedPage::new(record, source, page);
        self.tables.push(&page);
        if let Some(statistics) = &mut self.statistics {
            statistics.add(&page);
        }
    }
}

#[pymethods]
impl NativeRows {
    /// `tables` says for each table whether it is wanted. Roots that are not in the vocabulary and have no properties are
    /// left out unless `all_roots` is true, and RDFa is read, as in a harvest.
    #[new]
    fn new(options: OptionFields, all_roots: bool, tables: [bool; TABLES.len()], statistics: bool) -> Self {
        NativeRows {
            options: options.0.known_roots(!all_roots).rdfa(true).json_ld(true),
            collected: Mutex::new(Collected {
                tables: PageTables::new(tables),
                errors: Vec::new(),
                statistics: statistics.then(Statistics::default),
                pages: 0,
                items: 0,
                bytes: 0,
            }),
        }
    }

    /// The maximum number of bytes that are read of a page.
    #[getter]
    fn max_page_bytes(&self) -> usize {
        self.options.limits.input_limit()
    }

    /// Adds pages of an input until they or their rows have this many bytes. False at the end of the input. The pages at
    /// the offsets in `left_out` are not read: they are losses, with these reasons.
    fn read(
        &self,
        py: Python<'_>,
        input: &NativeInput,
        source: &str,
        max_bytes: usize,
        mut left_out: HashMap<u64, String>,
    ) -> bool {
        py.detach(|| {
            let mut collected = self.collected.lock().unwrap_or_else(PoisonError::into_inner);
            let mut bytes = 0;
            while bytes < max_bytes && collected.tables.size() < max_bytes {
                match input.next() {
                    Some(Entry::Page(page)) => match left_out.remove(&page.offset) {
                        Some(reason) => {
                            let (offset, url) = (page.offset, Some(page.url));
                            collected.add_loss(source, Loss { offset, url, reason });
                        }
                        None => {
                            bytes += page.body.len();
                            collected.add_page(&page, source, &self.options);
                        }
                    },
                    Some(Entry::Loss(loss)) => collected.add_loss(source, loss),
                    None => return false,
                }
            }
            true
        })
    }

    /// Adds a page.
    #[allow(clippy::too_many_arguments)]
    fn add(
        &self,
        py: Python<'_>,
        html: Vec<u8>,
        content_type: Option<String>,
        url: String,
        date: Option<String>,
        source: &str,
        offset: u64,
    ) {
        let record = PageRecord { url, date, content_type, offset, body: html, ..PageRecord::default() };
        py.detach(|| {
            let mut collected = self.collected.lock().unwrap_or_else(PoisonError::into_inner);
            collected.add_page(&record, source, &self.options);
        });
    }

    /// Takes the rows as a row for each page, and the errors.
    fn take_nested(&self, py: Python<'_>) -> PyResult<(NativeBatch, Vec<ErrorRow>)> {
        let (rows, errors) = self.take(py, PageTables::take_nested)?;
        Ok((NativeBatch(rows), errors))
    }

    /// Takes the rows of each wanted table, and the errors.
    fn take_flat(&self, py: Python<'_>) -> PyResult<(Vec<NativeBatch>, Vec<ErrorRow>)> {
        let (tables, errors) = self.take(py, PageTables::take_flat)?;
        Ok((tables.into_iter().map(NativeBatch).collect(), errors))
    }

    /// The pages that were read, their items, and the bytes of their HTML.
    #[getter]
    fn counts(&self) -> (u64, u64, u64) {
        let collected = self.collected.lock().unwrap_or_else(PoisonError::into_inner);
        (collected.pages, collected.items, collected.bytes)
    }

    /// The statistics of all pages and losses, as a line of `statistics.jsonl`.
    fn statistics(&self, py: Python<'_>, source: String) -> PyResult<Option<String>> {
        py.detach(|| {
            let mut collected = self.collected.lock().unwrap_or_else(PoisonError::into_inner);
            let statistics = collected.statistics.take();
            let line = statistics.map(|statistics| StatisticsLine::new(source, statistics));
            line.map(|line| serde_json::to_string(&line)).transpose().map_err(error)
        })
    }
}

impl NativeRows {
    fn take<T: Send>(
        &self,
        py: Python<'_>,
        take: fn(&mut PageTables) -> Result<T, ArrowError>,
    ) -> PyResult<(T, Vec<ErrorRow>)> {
        let taken = py.detach(|| {
            let mut collected = self.collected.lock().unwrap_or_else(PoisonError::into_inner);
            take(&mut collected.tables).map(|rows| (rows, std::mem::take(&mut collected.errors)))
        });
        taken.map_err(error)
    }
}

/// The names of the tables.
#[pyfunction]
pub(crate) fn table_names() -> [&'static str; TABLES.len()] {
    TABLES.map(|table| table.name)
}

/// The columns of a row for each page, with the rows of the wanted tables.
#[pyfunction]
pub(crate) fn nested_schema(tables: [bool; TABLES.len()]) -> NativeSchema {
    NativeSchema(PageTables::nested_schema(tables))
}

//! Reads a file as one page. (Until the reader of archives lands.)

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::record::{Loss, PageRecord};

pub(crate) struct Input {
    page: Option<PageRecord>,
    records: u64,
    bytes: Arc<AtomicU64>,
}

pub(crate) enum Read {
    Page(PageRecord),
    #[allow(dead_code)]
    Loss(Loss),
}

impl Input {
    pub(crate) fn open(path: &Path) -> Result<Self, std::io::Error> {
        let body = fs::read(path)?;
        let bytes = Arc::new(AtomicU64::new(body.len() as u64));
        Ok(Input { page: Some(PageRecord { body, ..PageRecord::default() }), records: 0, bytes })
    }

    pub(crate) fn records(&self) -> u64 {
        self.records
    }

    pub(crate) fn bytes_read(&self) -> Arc<AtomicU64> {
        self.bytes.clone()
    }
}

impl Iterator for Input {
    type Item = Read;

    fn next(&mut self) -> Option<Read> {
        let page = self.page.take()?;
        self.records += 1;
        Some(Read::Page(page))
    }
}

//! Baselines: files with the findings that are known, so that only new ones are reported.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use microweave_requests::findings::ReportedFinding;
use serde::{Deserialize, Serialize};

use crate::error::report;
use crate::input::Input;
use crate::{output, text_file};

/// The findings of pages, each with how often a page has it.
#[derive(Default)]
pub(super) struct Baseline(BTreeMap<String, PageFindings>);

/// The numbers of findings of a page, by code and message.
type PageFindings = BTreeMap<(String, String), usize>;

/// An entry of the file.
#[derive(Serialize, Deserialize)]
struct BaselineEntry {
    source: String,
    code: String,
    message: String,
    count: usize,
}

#[derive(Serialize, Deserialize)]
struct BaselineFile {
    findings: Vec<BaselineEntry>,
}

impl Baseline {
    /// Reads the file. If that fails, reports why.
    pub(super) fn read(path: &Path) -> Option<Self> {
        let text = text_file::read(path).map_err(|error| report(&path.display(), &error)).ok()?;
        let file: BaselineFile = serde_json::from_str(&text)
            .map_err(|error| {
                let message = format!("is no baseline: {error}; --write-baseline writes one");
                report(&path.display(), &message);
            })
            .ok()?;
        let mut baseline = Baseline::default();
        for BaselineEntry { source, code, message, count } in file.findings {
            baseline.0.entry(source).or_default().insert((code, message), count);
        }
        Some(baseline)
    }

    pub(super) fn add(&mut self, input: &Input, findings: &[ReportedFinding]) {
        let page = self.0.entry(input.to_string()).or_default();
        for finding in findings {
            *page.entry((finding.code.to_owned(), finding.message.clone())).or_default() += 1;
        }
    }

    /// Divides the findings of a page into new ones and known ones. Of equal findings, the first ones are known.
    pub(super) fn divide(
        &self,
        input: &Input,
        findings: Vec<ReportedFinding>,
    ) -> (Vec<ReportedFinding>, Vec<ReportedFinding>) {
        let mut counts = self.0.get(&input.to_string()).cloned().unwrap_or_default();
        findings.into_iter().partition(|finding| {
            let left = counts.get_mut(&(finding.code.to_owned(), finding.message.clone()));
            left.is_none_or(|left| std::mem::replace(left, left.saturating_sub(1)) == 0)
        })
    }

    /// Writes the file. If that fails, or if there is a file that is no baseline, reports why.
    pub(super) fn write(&self, path: &Path) -> io::Result<()> {
        if path.exists() && Baseline::read(path).is_none() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let entries = self.0.iter().flat_map(|(source, page)| {
            page.iter().map(move |((code, message), count)| BaselineEntry {
                source: source.clone(),
                code: code.clone(),
                message: message.clone(),
                count: *count,
            })
        });
        let file = BaselineFile { findings: entries.collect() };
        let text = serde_json::to_string_pretty(&file)? + "\n";
        output::replace_file(path, text.as_bytes())
    }
}

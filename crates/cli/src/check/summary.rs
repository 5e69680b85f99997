//! The summary of all pages: how many findings there are, by severity and by rule.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use microweave_check::Severity;
use microweave_requests::findings::{NOTHING_FOUND, PageReport, ReportCode, counted};
use serde_json::{Value, json};

use super::concise::FIXABLE;

#[derive(Default)]
pub(super) struct Summary {
    pages: usize,
    pages_with_findings: usize,
    /// The pages that say nothing to programs.
    empty_pages: usize,
    by_severity: BTreeMap<Severity, usize>,
    by_code: BTreeMap<&'static str, CodeCount>,
}

/// How many findings have a code.
#[derive(Clone, Copy, Default)]
struct CodeCount {
    all: usize,
    fixable: usize,
}

impl Summary {
    pub(super) fn add(&mut self, report: &PageReport) {
        self.pages += 1;
        self.pages_with_findings += usize::from(!report.findings.is_empty());
        self.empty_pages += usize::from(report.sources.is_empty());
        for finding in &report.findings {
            *self.by_severity.entry(finding.severity).or_default() += 1;
            let count = self.by_code.entry(finding.code).or_default();
            count.all += 1;
            count.fixable += usize::from(finding.is_fixable);
        }
    }

    /// True if there is a finding of this severity or a worse one.
    pub(super) fn has_at_least(&self, severity: Severity) -> bool {
        self.by_severity.range(severity..).next().is_some()
    }

    /// The codes, the most frequent first.
    fn codes(&self) -> Vec<(&'static str, CodeCount)> {
        let mut codes: Vec<_> = self.by_code.iter().map(|(code, count)| (*code, *count)).collect();
        codes.sort_by_key(|(_, count)| Reverse(count.all));
        codes
    }

    /// The numbers of findings, then a line for each rule, unless the statistics have them.
    pub(super) fn text(&self, has_statistics: bool) -> String {
        let pages = counted(self.pages, "page");
        let nothing = match self.empty_pages {
            0 => String::new(),
            empty => format!("{NOTHING_FOUND} in {empty} of {pages}\n"),
        };
        let findings = self.by_severity.values().sum();
        if findings == 0 {
            let is_empty = self.pages > 0 && self.empty_pages == self.pages;
            return if is_empty { nothing } else { format!("no findings in {pages}\n{nothing}") };
        }
        let severities: Vec<String> = self
            .by_severity
            .iter()
            .rev()
            .map(|(severity, number)| counted(*number, &severity.to_string()))
            .collect();
        let findings = counted(findings, "finding");
        let mut text =
            format!("{findings} in {} of {pages}: {}\n", self.pages_with_findings, severities.join(", "));
        for (code, CodeCount { all, .. }) in self.codes().iter().filter(|_| !has_statistics) {
            text += &format!("{all:5} {code}\n");
        }
        text += &nothing;
        match self.by_code.values().map(|count| count.fixable).sum::<usize>() {
            0 => {}
            fixable => text += &format!("{FIXABLE} {fixable} fixable with --fix\n"),
        }
        text + "microweave check --explain CODE describes a rule\n"
    }

    /// A line for each rule: how often pages break it, the mark of what `--fix` corrects, its code and its message.
    pub(super) fn statistics(&self) -> String {
        let codes = self.codes();
        let width = codes.iter().map(|(code, _)| code.len()).max().unwrap_or_default();
        let line = |(code, count): &(&str, CodeCount)| {
            let mark = if count.fixable > 0 { FIXABLE } else { "" };
            format!("{:5} {mark:3} {code:width$}  {}\n", count.all, message_of(code))
        };
        codes.iter().map(line).collect()
    }

    /// The statistics as a list of JSON.
    pub(super) fn statistics_json(&self) -> String {
        let entry = |(code, count): (&str, CodeCount)| {
            json!({
                "code": code,
                "message": message_of(code),
                "count": count.all,
                "fixable": count.fixable > 0,
            })
        };
        Value::from_iter(self.codes().into_iter().map(entry)).to_string() + "\n"
    }
}

fn message_of(code: &str) -> String {
    code.parse().map(ReportCode::message).unwrap_or_default()
}

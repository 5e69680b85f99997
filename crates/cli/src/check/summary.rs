//! The summary of all pages: how many findings there are, by severity and by rule.

use std::collections::BTreeMap;

use microweave_check::Severity;

use microweave_requests::findings::{NOTHING_FOUND, PageReport, counted};

#[derive(Default)]
pub(super) struct Summary {
    pages: usize,
    pages_with_findings: usize,
    /// The pages that say nothing to programs.
    empty_pages: usize,
    by_severity: BTreeMap<Severity, usize>,
    by_code: BTreeMap<&'static str, usize>,
}

impl Summary {
    pub(super) fn add(&mut self, report: &PageReport) {
        self.pages += 1;
        self.pages_with_findings += usize::from(!report.findings.is_empty());
        self.empty_pages += usize::from(report.sources.is_empty());
        for finding in &report.findings {
            *self.by_severity.entry(finding.severity).or_default() += 1;
            *self.by_code.entry(finding.code).or_default() += 1;
        }
    }

    /// True if there is a finding of this severity or a worse one.
    pub(super) fn has_at_least(&self, severity: Severity) -> bool {
        self.by_severity.range(severity..).next().is_some()
    }

    /// The numbers of findings, then a line for each rule, the most frequent first.
    pub(super) fn text(&self) -> String {
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
        let mut codes: Vec<_> = self.by_code.iter().collect();
        codes.sort_by_key(|(_, number)| std::cmp::Reverse(**number));
        for (code, number) in codes {
            text += &format!("{number:5} {code}\n");
        }
        text + &nothing + "microweave check --explain CODE describes a rule\n"
    }
}

//! The summary of all pages: how many findings there are, by severity and by rule.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use microweave::check::Severity;

use microweave_answers::findings::ReportedFinding;

#[derive(Default)]
pub(super) struct Summary {
    pages: usize,
    pages_with_findings: usize,
    by_severity: BTreeMap<Severity, usize>,
    by_code: BTreeMap<&'static str, usize>,
}

impl Summary {
    pub(super) fn add(&mut self, findings: &[ReportedFinding]) {
        self.pages += 1;
        self.pages_with_findings += usize::from(!findings.is_empty());
        for finding in findings {
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
        let findings = self.by_severity.values().sum();
        if findings == 0 {
            return format!("no findings in {pages}\n");
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
            // Writing to memory does not fail.
            let _ = writeln!(text, "{number:5} {code}");
        }
        text + "microweave check --explain CODE describes a rule\n"
    }
}

fn counted(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

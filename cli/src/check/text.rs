//! The report for people: each finding as rustc prints it.

use std::fmt::Write as _;

use microweave::Page;

use super::finding::ReportedFinding;
use crate::input::Input;
use crate::snippet::SourceLines;
use crate::terminal::on_one_line;

pub(super) fn of_page(input: &Input, page: &Page, findings: &[ReportedFinding]) -> String {
    let source = SourceLines::of(page.dom());
    let name = on_one_line(&input.to_string());
    findings.iter().map(|finding| of_finding(&name, &source, finding)).collect()
}

fn of_finding(name: &str, source: &SourceLines<'_>, finding: &ReportedFinding) -> String {
    let mut text = String::new();
    // Writing to memory does not fail.
    let _ = writeln!(text, "{}[{}]: {}", finding.severity, finding.code, on_one_line(&finding.message));
    match finding.start {
        Some(start) => text += &source.marked(name, start, finding.end),
        None => {
            let _ = writeln!(text, "  --> {name}");
        }
    }
    if let Some(effect) = finding.effect {
        let _ = writeln!(text, "   = effect: {effect}");
    }
    if let Some(help) = &finding.help {
        let _ = writeln!(text, "   = help: {}", on_one_line(help));
    }
    if let Some(change) = &finding.replacement {
        text += &source.replaced(change.start, change.end, &change.text);
    }
    text + "\n"
}

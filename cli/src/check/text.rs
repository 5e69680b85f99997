//! The report for people: each finding as rustc prints it.

use std::fmt::Write as _;

use microweave::Page;

use crate::input::Input;
use crate::paint::Paint;
use crate::snippet::SourceLines;
use crate::terminal::on_one_line;
use microweave_answers::findings::ReportedFinding;
use microweave_fetch::address;

pub(crate) fn of_page(input: &Input, page: &Page, findings: &[ReportedFinding], paint: Paint) -> String {
    let source = SourceLines::of(page.dom());
    let name = on_one_line(&address::for_messages(&input.to_string()));
    findings.iter().map(|finding| of_finding(&name, &source, finding, paint)).collect()
}

fn of_finding(name: &str, source: &SourceLines<'_>, finding: &ReportedFinding, paint: Paint) -> String {
    let mut text = String::new();
    let code = format!("{}[{}]", finding.severity, finding.code);
    let message = paint.bold(&format!(": {}", on_one_line(&finding.message)));
    // Writing to memory does not fail.
    let _ = writeln!(text, "{}{message}", paint.severity(finding.severity, &code));
    match finding.start {
        Some(start) => {
            text += &paint.snippet(&source.marked(name, start, finding.end), Some(finding.severity));
        }
        None => {
            let _ = writeln!(text, "  --> {name}");
        }
    }
    if let Some(effect) = finding.effect {
        let _ = writeln!(text, "   = {}: {effect}", paint.dim("effect"));
    }
    if let Some(help) = &finding.help {
        let _ = writeln!(text, "   = {}: {}", paint.dim("help"), paint.linked(&on_one_line(help)));
    }
    if let Some(change) = &finding.replacement {
        text += &paint.snippet(&source.replaced(change.start, change.end, &change.text), None);
    }
    text + "\n"
}

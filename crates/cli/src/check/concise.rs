//! The report with a line for each finding, as editors and `grep` take it.

use microweave_fetch::address;
use microweave_requests::findings::ReportedFinding;

use crate::input::Input;
use crate::paint::Paint;
use crate::terminal::on_one_line;

/// The mark of what `--fix` corrects.
pub(super) const FIXABLE: &str = "[*]";

pub(crate) fn of_page(input: &Input, findings: &[ReportedFinding], paint: Paint) -> String {
    let name = on_one_line(&address::for_messages(&input.to_string()));
    findings.iter().map(|finding| of_finding(&name, finding, paint)).collect()
}

/// `page.html:2:14: error[misspelled-class] [*] "p-nmae": the class name is almost one of microformats`
fn of_finding(name: &str, finding: &ReportedFinding, paint: Paint) -> String {
    let place = finding.start.map(|start| format!(":{start}")).unwrap_or_default();
    let code = paint.severity(finding.severity, &format!("{}[{}]", finding.severity, finding.code));
    let mark = if finding.is_fixable { format!(" {FIXABLE}") } else { String::new() };
    format!("{name}{place}: {code}{mark} {}\n", on_one_line(&finding.message))
}

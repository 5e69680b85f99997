//! The report for people: a verdict, then the findings as rustc prints them, the worst first.

use std::collections::{BTreeMap, HashMap};

use microweave::Page;
use microweave_check::Eligibility;
use microweave_fetch::address;
use microweave_requests::findings::{PageReport, ReportedFinding};

use super::CheckRun;
use crate::input::Input;
use crate::paint::Paint;
use crate::snippet::SourceLines;
use crate::terminal::on_one_line;

/// How many places are named of findings that are alike.
const MAX_PLACES: usize = 5;
/// How many results are shown that nobody asked for.
const MAX_RESULTS: usize = 8;
/// How many findings of a rule are shown whose messages differ.
const MAX_OF_RULE: usize = 5;

/// The verdict about a page, whether its things can become results, and its findings.
pub(super) fn of_page(run: &CheckRun<'_>, input: &Input, page: &Page, report: &PageReport) -> String {
    let paint = run.args.style.paint();
    let verdict = paint.bold(&format!("{}: {}", name_of(input), report.verdict()));
    verdict
        + "\n\n"
        + &results(run, &report.eligibility)
        + &of_findings(input, page, &report.findings, run.args.all, paint)
}

/// A line for each result. Without a profile in the options, the first lines, without what is recommended.
fn results(run: &CheckRun<'_>, results: &[Eligibility]) -> String {
    if results.is_empty() {
        return String::new();
    }
    let is_asked = run.options.has_profiles();
    let line = |result: &Eligibility| match is_asked {
        true => on_one_line(&result.to_string()) + "\n",
        false => on_one_line(&format!("for {}: {}", result.profile, result.verdict())) + "\n",
    };
    let shown = if is_asked || run.args.all { results.len() } else { MAX_RESULTS.min(results.len()) };
    let more = match results.len() - shown {
        0 => String::new(),
        number => format!("{number} more results: --all shows them\n"),
    };
    results[..shown].iter().map(line).collect::<String>() + &more + "\n"
}

fn name_of(input: &Input) -> String {
    on_one_line(&address::for_messages(&input.to_string()))
}

/// The findings, the worst first.
pub(crate) fn of_findings(
    input: &Input,
    page: &Page,
    findings: &[ReportedFinding],
    all: bool,
    paint: Paint,
) -> String {
    let source = SourceLines::of(page.dom());
    let name = name_of(input);
    let mut groups = groups(findings, all);
    groups.sort_by_key(|group| std::cmp::Reverse(group[0].severity));
    let mut of_rule: BTreeMap<&str, usize> = BTreeMap::new();
    let mut text = String::new();
    for group in &groups {
        let shown = of_rule.entry(group[0].code).or_default();
        *shown += 1;
        if all || *shown <= MAX_OF_RULE {
            text += &of_group(&name, &source, group, paint);
        }
    }
    for (code, more) in of_rule.iter().filter(|(_, shown)| !all && **shown > MAX_OF_RULE) {
        let number = more - MAX_OF_RULE;
        text += &format!("{number} more kinds of {code}: --all shows them\n\n");
    }
    text
}

/// Findings with the same code and message, in the order of their first places.
fn groups(findings: &[ReportedFinding], all: bool) -> Vec<Vec<&ReportedFinding>> {
    if all {
        return findings.iter().map(|finding| vec![finding]).collect();
    }
    let mut groups: Vec<Vec<&ReportedFinding>> = Vec::new();
    let mut numbers: HashMap<(&str, &str), usize> = HashMap::new();
    for finding in findings {
        let number = *numbers.entry((finding.code, &finding.message)).or_insert(groups.len());
        match groups.get_mut(number) {
            Some(group) => group.push(finding),
            None => groups.push(vec![finding]),
        }
    }
    groups
}

fn of_group(name: &str, source: &SourceLines<'_>, group: &[&ReportedFinding], paint: Paint) -> String {
    let finding = group[0];
    let mut text = String::new();
    let code = format!("{}[{}]", finding.severity, finding.code);
    let message = paint.bold(&format!(": {}", on_one_line(&finding.message)));
    text += &format!("{}{message}\n", paint.severity(finding.severity, &code));
    match finding.start {
        Some(start) => {
            text += &paint.snippet(&source.marked(name, start, finding.end), Some(finding.severity));
        }
        None => {
            text += &format!("  --> {name}\n");
        }
    }
    if let [_, others @ ..] = group
        && !others.is_empty()
    {
        text += &format!("   = {}: {}\n", paint.dim("places"), places(group.len(), others));
    }
    if let Some(effect) = &finding.effect {
        text += &format!("   = {}: {}\n", paint.dim("effect"), on_one_line(effect));
    }
    if let Some(help) = &finding.help {
        text += &format!("   = {}: {}\n", paint.dim("help"), paint.linked(&on_one_line(help)));
    }
    if let Some(change) = &finding.replacement {
        text += &paint.snippet(&source.replaced(change.span.start, change.span.end, &change.text), None);
    }
    text + "\n"
}

/// `11 times, also at 4:1, 7:1, 9:1, 12:1, 14:1 and 5 more; --all shows each`
fn places(number: usize, others: &[&ReportedFinding]) -> String {
    let starts: Vec<String> = others
        .iter()
        .filter_map(|finding| finding.start)
        .take(MAX_PLACES)
        .map(|start| start.to_string())
        .collect();
    let more = others.len() - starts.len();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{number} times, also at {}{more}; --all shows each", starts.join(", "))
}

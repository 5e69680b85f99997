//! The checker: our own cases under `test-suite/check/`, which are pages with the expected lines and codes; the pages of
//! the rules under `docs/checks/`, whose bad markup has a finding of the rule, and whose good markup has none at all;
//! and the specification's examples for its vocabularies, which have no findings.

use std::fmt::Write as _;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave_check::{CheckOptions, Finding, Rule, check};
use microweave_reader::Reading;

use crate::support::cases;
use crate::support::setup::Setup;

/// The examples of vCard, vEvent and licensing works among the cases of microdata, by the start of their names.
const EXAMPLES: [&str; 4] = ["vcard", "vevent", "two-licenses", "photo-gallery"];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (name, page) in cases::pages("check") {
        trials.push(Trial::test(name, move || {
            let expected = std::fs::read_to_string(page.with_extension("txt"))?;
            compare(&page, &expected)
        }));
    }
    for (name, page) in cases::pages("microdata/html5") {
        if EXAMPLES.iter().any(|example| name.starts_with(example)) {
            trials.push(Trial::test(format!("example/{name}"), move || compare(&page, "")));
        }
    }
    let with_examples = Rule::all().filter(|rule| !WITHOUT_EXAMPLES.contains(rule));
    trials.extend(
        with_examples.map(|rule| Trial::test(format!("rule/{}", rule.code()), move || check_page_of(rule))),
    );
    trials
}

/// The rules that only a very large page breaks, or a requirement of the caller.
const WITHOUT_EXAMPLES: [Rule; 6] = [
    Rule::MoreFindings,
    Rule::ProfileMissing,
    Rule::ProfileValue,
    Rule::ProfileRecommended,
    Rule::RequiredMissing,
    Rule::Unchecked,
];

fn check_page_of(rule: Rule) -> Result<(), Failed> {
    let options =
        if rule.is_on_by_default() { CheckOptions::new() } else { CheckOptions::new().select([rule.code()]) };
    let bad = findings(example(rule, "Bad")?.as_bytes(), &options)?;
    if !bad.iter().any(|finding| finding.rule == rule) {
        return Err(format!("the bad markup has no such finding: {bad:#?}").into());
    }
    if bad.iter().any(|finding| finding.span.is_none_or(|span| span.end < span.start)) {
        return Err(format!("a finding has no place: {bad:#?}").into());
    }
    check_replacements(rule, &bad, &options)?;
    let good = findings(example(rule, "Good")?.as_bytes(), &options)?;
    if let [finding, ..] = &good[..] {
        return Err(format!("the good markup has a finding: {finding} ({})", finding.rule.code()).into());
    }
    Ok(())
}

/// A replacement corrects the page: with it, there is one finding of the rule less.
fn check_replacements(rule: Rule, bad: &[Finding], options: &CheckOptions) -> Result<(), Failed> {
    let of_rule = |findings: &[Finding]| findings.iter().filter(|finding| finding.rule == rule).count();
    for change in
        bad.iter().filter(|finding| finding.rule == rule).filter_map(|finding| finding.replacement.as_ref())
    {
        let mut page = example(rule, "Bad")?.to_owned();
        page.replace_range(change.span.bytes(), &change.text);
        if of_rule(&findings(page.as_bytes(), options)?) >= of_rule(bad) {
            return Err(format!("the replacement corrects nothing: {page}").into());
        }
    }
    Ok(())
}

/// The markup under a heading of a rule's page.
fn example(rule: Rule, heading: &str) -> Result<&'static str, Failed> {
    let part = rule.page().split(&format!("## {heading}\n")).nth(1);
    let code = part.and_then(|part| part.split("```html\n").nth(1)?.split("\n```").next());
    code.ok_or_else(|| format!("the page has no markup under {heading:?}").into())
}

fn findings(page: &[u8], options: &CheckOptions) -> Result<Vec<Finding>, Failed> {
    let setup = Setup::read(page)?;
    // The header of a server that declares no encoding.
    let content_type = setup.content_type.as_deref().unwrap_or("text/html");
    let page = setup.options.page_bytes(page, Some(content_type), &setup.base);
    Ok(check(&Reading::of(page), options).findings)
}

fn compare(page: &Path, expected: &str) -> Result<(), Failed> {
    let (mut ours, mut messages) = (String::new(), String::new());
    for finding in findings(&std::fs::read(page)?, &CheckOptions::new())? {
        let line = finding.position().ok_or("a finding has no position")?.line;
        writeln!(ours, "{line}: {}", finding.rule.code())?;
        writeln!(messages, "{finding}")?;
    }
    if ours != expected {
        return Err(format!("expected:\n{expected}ours:\n{messages}{ours}").into());
    }
    Ok(())
}

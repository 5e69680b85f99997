//! Checks the microformats, microdata, JSON-LD and RDFa of a page: by the specifications' rules for authors, by the
//! vocabularies in `data/vocab/`, and by what microweave-reader reads.
//!
//! Each finding has a [`Rule`], which says what is wrong, how to correct it, and what people see because of it.
//! [`CheckOptions`] choose the rules. A comment `<!-- microweave-ignore CODE -->` in the page suppresses findings about the
//! next sibling element and all inside it.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod check_report;
mod elements;
mod error;
mod facts;
mod finding;
mod findings;
mod forms;
mod ignore_comments;
mod items;
mod links;
mod meta_names;
mod microdata_reader;
mod microformats;
mod open_graph;
mod options;
mod orders;
mod place;
mod profiles;
mod references;
mod report;
mod requirements;
mod rule;
mod schema_org;
mod scripts;
mod source;
mod spelling;
pub(crate) mod vocabulary;
mod words;

pub use check_report::{CheckReport, SourceCount};
pub use error::Error;
pub use finding::{Finding, Severity, TextReplacement};
pub use microweave::{DiagnosticKind, Position};
pub use microweave_reader::{self, Diagnostic, Page, Reading, Source};
pub use options::{CheckOptions, CodeSelection, CodeSeverities, ProfileList};
pub use profiles::{Eligibility, Profile};
pub use rule::Rule;
pub use vocabulary::{is_known_property, is_known_property_of, is_known_type};

use std::borrow::Cow;

use memchr::memmem;
use once_cell::unsync::Lazy;

use findings::{Findings, quoted, quoted_apart, tag_of};
use microweave_html::dom::page_defaults::base_of;
use microweave_reader::PageReading;
use microweave_reader::things::PageSources;
use microweave_reader::view::ProfilePage;
use microweave_values::unfilled::{is_unfilled_label, is_unfilled_value};
use microweave_values::url::Base;
use place::{MarkupPart, MarkupPlace};
use report::Report;
use words::WORDS;

/// The maximum number of findings for a page. If there are more, one further finding says so.
pub const MAX_FINDINGS: usize = 1000;

/// The base for a page without an address, so that relative URLs count as valid.
const PLACEHOLDER_ADDRESS: &str = "https://page.invalid/";

/// The things of the page, which several rules share. They are joined when the first rule needs them.
type ThingsToJudge<'p> = Lazy<ProfilePage<'p>, Box<dyn FnOnce() -> ProfilePage<'p> + 'p>>;

/// Checks the markup of a page: see [`CheckReport`]. The findings are in the order of the page. JSON-LD and RDFa are checked
/// whether or not [`Options::json_ld`](microweave::Options::json_ld) and [`Options::rdfa`](microweave::Options::rdfa) are on.
///
/// The reading of a stored document has no markup, so its report is empty.
///
/// ```
/// use microweave_check::{CheckOptions, Rule, check};
/// use microweave_reader::Reading;
///
/// let page = "<p itemscope itemtype='http://n.whatwg.org/work'>\n<b itemprop=titel>Tea</b>";
/// let findings = check(&Reading::parse(page, "https://example.com/"), &CheckOptions::new()).findings;
/// let rules: Vec<Rule> = findings.iter().map(|finding| finding.rule).collect();
/// assert_eq!(rules, [Rule::MissingProperty, Rule::UnknownProperty]);
/// assert!(findings[1].to_string().starts_with("2:1: \"titel\" in work: "));
/// ```
pub fn check(reading: &Reading, options: &CheckOptions) -> CheckReport {
    check_page(reading, options, &[])
}

/// Checks a page as [`check`] does. Without a profile in the options, [`CheckReport::eligibility`] tells what can become a result of
/// Google Search: that is information, and no finding.
pub fn check_with_results(reading: &Reading, options: &CheckOptions) -> CheckReport {
    let google = if options.has_profiles() { None } else { Profile::google() };
    check_page(reading, options, google.as_slice())
}

/// `informative`: profiles whose findings are not reported.
fn check_page(reading: &Reading, options: &CheckOptions, informative: &[Profile]) -> CheckReport {
    let Some(reading) = reading.page_reading() else { return CheckReport::default() };
    let page = reading.page();
    let mut findings = Findings::new(page, options);
    if is_template(page.dom().source()) {
        findings.withhold(Rule::UnfilledValue);
        findings.withhold(Rule::LinkTypeNotAllowed);
    }
    // The page is about the word.
    let last_segment = page.base().as_str().rsplit('/').next().unwrap_or_default();
    if is_unfilled_value(page.base().as_str()) || is_unfilled_label(last_segment) {
        findings.withhold(Rule::UnfilledValue);
    }
    source::check_quotes(page, &mut findings);
    findings.next_pass();
    if page.options().microdata {
        check_microdata(page, &mut findings);
    }
    schema_org::check_nodes(reading, &mut findings);
    findings.next_pass();
    scripts::check(page, &mut findings);
    findings.next_pass();
    open_graph::check(page, options, &mut findings);
    findings.next_pass();
    meta_names::check(page, &mut findings);
    findings.next_pass();
    links::check(page, &mut findings);
    findings.next_pass();
    if page.options().microformats {
        microformats::check(reading, options, &mut findings);
    }
    source::check(page, &mut findings);
    // Runs after the rules of microformats, and uses their document.
    findings.next_pass();
    let sources = Lazy::new(|| sources_for_checks(reading));
    let joined = Lazy::new(|| sources.join());
    facts::check(reading, &joined, &mut findings);
    let joined = || Lazy::into_value(joined).unwrap_or_else(|join| join());
    let mut things: ThingsToJudge<'_> = Lazy::new(Box::new(move || ProfilePage::new(reading, joined())));
    requirements::check(reading, &things, &options.require, &mut findings);
    let sources = check_report::sources(reading);
    let mut eligibility =
        profiles::check(reading, &mut things, options.profiles.as_slice(), Some(&mut findings));
    if sources.iter().any(|count| count.source.is_schema_org()) {
        eligibility.extend(profiles::check(reading, &mut things, informative, None));
    }
    CheckReport::new(reading, options, findings, eligibility, sources)
}

/// True for the source of a program that writes pages: it begins with settings, or lines begin with its statements, and it has no text
/// about code.
fn is_template(source: &str) -> bool {
    if source.starts_with("---\n") || source.starts_with("---\r\n") {
        return true;
    }
    const STATEMENTS: [&str; 3] = ["{% ", "<?php", "<% "];
    let has = |text: &&str| memmem::find(source.as_bytes(), text.as_bytes()).is_some();
    let is_statement = |line: &str| STATEMENTS.iter().any(|start| line.trim_start().starts_with(start));
    STATEMENTS.iter().any(has) && !["<code", "<pre"].iter().any(has) && source.lines().any(is_statement)
}

/// Whether the things of a page have what profiles require, as in a [`CheckReport`]. No rule is checked.
pub fn eligibility(reading: &Reading, profiles: impl IntoIterator<Item = Profile>) -> Vec<Eligibility> {
    let Some(reading) = reading.page_reading() else { return Vec::new() };
    let profiles: Vec<Profile> = profiles.into_iter().collect();
    let sources = sources_for_checks(reading);
    let mut things: ThingsToJudge<'_> = Lazy::new(Box::new(|| ProfilePage::new(reading, sources.join())));
    profiles::check(reading, &mut things, &profiles, None)
}

/// The sources of a page. All URLs are absolute.
fn sources_for_checks(reading: &PageReading) -> PageSources<'_> {
    let is_absolute = reading.page().base().is_absolute();
    reading.sources_at((!is_absolute).then_some(PLACEHOLDER_ADDRESS))
}

fn check_microdata(page: &Page, findings: &mut Findings) {
    let unused = references::check(page, findings);
    findings.next_pass();
    elements::check(page.dom(), &page.options().microdata_rules, &unused, findings);
    findings.next_pass();
    items::check(page, findings);
    findings.next_pass();
    schema_org::check_items(page, findings);
}

/// The base of a page for checks of its URLs. It is always absolute.
fn base_for_checks(page: &Page) -> Cow<'_, Base> {
    match page.base() {
        base if base.is_absolute() => Cow::Borrowed(base),
        _ => Cow::Owned(base_of(page.dom(), PLACEHOLDER_ADDRESS)),
    }
}

// The example of README is tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

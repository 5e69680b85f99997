//! Checks the microformats, microdata, JSON-LD and RDFa of a page: by the specifications' rules for authors, by the
//! vocabularies in `data/vocab/`, and by what a reader makes of the page.
//!
//! Each finding has a place in the page and a [`Rule`], which says what is wrong, how to correct it, and what a
//! reader of the page sees because of it. [`CheckOptions`] choose the rules. A comment
//! `<!-- microweave-ignore CODE -->` in the page suppresses findings about the next element beside it.

mod check_report;
mod elements;
mod facts;
mod finding;
mod findings;
mod forms;
mod items;
mod microdata_reader;
mod microformats;
mod open_graph;
mod options;
mod place;
mod profiles;
mod references;
mod requirements;
mod rule;
mod schema_org;
mod scripts;
mod source;
mod spelling;
pub(crate) mod vocabulary;
mod words;

pub use check_report::{CheckReport, SourceCount};
pub use finding::{Finding, Severity, TextReplacement};
pub use options::{CheckOptions, CodeSelection};
pub use profiles::{Eligibility, Profile};
pub use rule::Rule;
pub use vocabulary::{is_known_property, is_known_property_of, is_known_type};

use std::borrow::Cow;

use once_cell::unsync::Lazy;

use crate::dom::page_defaults::base_of;
use crate::page::Page;
use crate::things::Things;
use crate::url::Base;
use check_report::IgnoreComments;
use findings::{Findings, Report, quoted, tag_of};
use place::{MarkupPart, MarkupPlace};
use words::WORDS;

/// The maximum number of findings for a page. If there are more, one further finding says so.
pub const MAX_FINDINGS: usize = 1000;

/// The base for a page without an address, so that relative URLs count as valid.
const PLACEHOLDER_ADDRESS: &str = "https://page.invalid/";

/// The things of the page, which several rules share. They are joined when the first rule needs them.
type SharedThings<'p> = Lazy<Things, Box<dyn FnOnce() -> Things + 'p>>;

impl Page {
    /// Checks the markup of the page. The findings are in the order of the page. JSON-LD and RDFa are checked whether or not
    /// [`Options::json_ld`](crate::Options::json_ld) and [`Options::rdfa`](crate::Options::rdfa) are on.
    ///
    /// ```
    /// use microweave::check::Rule;
    /// use microweave::Options;
    ///
    /// let page = "<p itemscope itemtype='http://n.whatwg.org/work'>\n<b itemprop=titel>Tea</b>";
    /// let findings = Options::new().page(page, "https://example.com/").check();
    /// let rules: Vec<Rule> = findings.iter().map(|finding| finding.rule).collect();
    /// assert_eq!(rules, [Rule::MissingProperty, Rule::UnknownProperty]);
    /// assert!(findings[1].to_string().starts_with("2:1: \"titel\" in work: "));
    /// ```
    pub fn check(&self) -> Vec<Finding> {
        self.check_with(&CheckOptions::new()).findings
    }

    /// Checks the page by these options: see [`CheckReport`].
    pub fn check_with(&self, options: &CheckOptions) -> CheckReport {
        let mut findings = Findings::new(options, IgnoreComments::of(self.dom()));
        if self.options().microdata {
            check_microdata(self, &mut findings);
        }
        schema_org::check_nodes(self, &mut findings);
        findings.next_pass();
        scripts::check(self, &mut findings);
        findings.next_pass();
        open_graph::check(self, options, &mut findings);
        if self.options().microformats {
            microformats::check(self, &mut findings);
        }
        source::check(self, &mut findings);
        // After the rules of microformats, so that it uses the document that they have read.
        findings.next_pass();
        let placeholder = (!self.base().is_absolute()).then_some(PLACEHOLDER_ADDRESS);
        let sources = Lazy::new(|| self.joined_sources_at(placeholder));
        facts::check(self, &sources, &mut findings);
        let sources = || Lazy::into_value(sources).unwrap_or_else(|join| join());
        let things: SharedThings<'_> = Lazy::new(Box::new(|| sources().into_things()));
        requirements::check(self, &things, &options.require, &mut findings);
        let eligibility = profiles::check(self, &things, &options.profiles, &mut findings);
        CheckReport::new(self, findings, eligibility)
    }
}

fn check_microdata(page: &Page, findings: &mut Findings) {
    let unused = references::check(page.dom(), page.microdata().scopes(), findings);
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

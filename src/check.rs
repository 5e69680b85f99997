//! Checks the microformats, microdata, JSON-LD and RDFa of a page: by the specifications' rules for authors, by the
//! vocabularies in `data/vocab/`, and by what a reader makes of the page.
//!
//! Each finding has a place in the page and a [`Rule`], which says what is wrong, how to correct it, and what a
//! reader of the page sees because of it.

mod elements;
mod finding;
mod findings;
mod forms;
mod items;
mod known_names;
mod microformats;
mod place;
mod recurrence;
mod references;
mod report;
mod rule;
mod schema_org;
mod source;
mod spelling;
pub(crate) mod vocabulary;

pub use finding::Severity;
pub use finding::{Finding, TextReplacement};
pub use known_names::{is_known_property, is_known_property_of, is_known_type};
pub use rule::Rule;

use crate::dom::Dom;
use crate::dom::page_defaults::base_of;
use crate::extract::microdata::scopes::Scopes;
use crate::html::names::attr;
use crate::page::Page;
use crate::url::Base;
use findings::Findings;

/// The maximum number of findings for a page. If there are more, one further finding says so.
pub const MAX_FINDINGS: usize = 1000;

/// The base for a page without an address, so that relative URLs count as valid.
const PLACEHOLDER_ADDRESS: &str = "https://page.invalid/";

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
        let (dom, address, options) = (self.dom(), self.address(), self.options());
        let mut findings = Findings::new();
        if options.microdata {
            let scopes = Scopes::of(dom, attr::ITEMPROP, &options.microdata_rules);
            elements::check(dom, &options.microdata_rules, &mut findings);
            findings.next_pass();
            references::check(dom, &scopes, &mut findings);
            findings.next_pass();
            items::check(dom, address, options, &scopes, &mut findings);
            findings.next_pass();
            schema_org::check_items(self, &scopes, &mut findings);
        }
        schema_org::check_nodes(self, &mut findings);
        if options.microformats {
            microformats::check(self, &mut findings);
        }
        source::check(self, &mut findings);
        findings.finish()
    }
}

/// The base of a page for checks of its URLs. It is always absolute.
fn base_for_checks(dom: &Dom, address: &str) -> Base {
    let base = base_of(dom, address);
    if base.is_absolute() { base } else { base_of(dom, PLACEHOLDER_ADDRESS) }
}

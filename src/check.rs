//! Checks the microdata of a page, by the specifications' rules for authors and by the vocabularies in `data/vocab/`.
//!
//! Each finding has a place in the page and a [`Rule`], whose text says what is wrong and how to correct it.

mod elements;
mod finding;
mod findings;
mod forms;
mod items;
mod recurrence;
mod references;
mod rule;
pub(crate) mod vocabulary;

pub use finding::Finding;
pub use rule::Rule;

use crate::extract::microdata::scopes::Scopes;
use crate::html::names::attr;
use crate::page::Page;
use findings::Findings;

/// The maximum number of findings for a page. If there are more, one further finding says so.
pub const MAX_FINDINGS: usize = 1000;

impl Page {
    /// Checks the microdata of the page. The findings are in the order of the page.
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
        }
        findings.finish()
    }
}

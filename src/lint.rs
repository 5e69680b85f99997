//! What is wrong with a page's microdata: the rules that its specifications have for documents, and
//! those of the vocabularies under `data/vocab/`.
//!
//! Every finding says where, under which [`Rule`], and how to mend it.
//! [`Options::check`](crate::Options::check) puts the same findings into a document's diagnostics.

mod cycles;
mod elements;
mod findings;
mod forms;
mod items;
mod recurrence;
mod references;
mod rule;
pub(crate) mod vocabulary;

pub use rule::Rule;

use crate::document::Diagnostic;
use crate::dom::Dom;
use crate::dom::names::attr;
use crate::microdata::scopes::Scopes;
use crate::options::Options;
use crate::page::Page;
use findings::Findings;

/// As many findings are reported of a page. One more says that there are others.
pub const MOST_FINDINGS: usize = 1000;

/// Checks the microdata of a page. The findings are in the order of the page.
///
/// ```
/// use microweave::{DiagnosticKind, Options, lint};
///
/// let page = "<p itemscope itemtype='http://n.whatwg.org/work'>\n<b itemprop=titel>Tea</b>";
/// let findings = lint::check(&Options::new().page(page, "https://example.com/"));
/// let rules: Vec<DiagnosticKind> = findings.iter().map(|finding| finding.kind).collect();
/// assert_eq!(
///     rules,
///     [lint::Rule::MissingProperty, lint::Rule::UnknownProperty].map(DiagnosticKind::Rule)
/// );
/// assert!(findings[1].to_string().starts_with("2:1: \"titel\" in work: "));
/// ```
pub fn check(page: &Page) -> Vec<Diagnostic> {
    findings(page.dom(), page.address(), page.options())
}

pub(crate) fn findings(dom: &Dom, address: &str, options: &Options) -> Vec<Diagnostic> {
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

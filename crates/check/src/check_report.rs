//! What the checker reports about a page.

use super::ignore_comments::IgnoreComments;
use super::{CheckOptions, Eligibility, Finding, Findings};
use microweave::document::Source;
use microweave::extract::flag;
use microweave::extract::meta;
use microweave::nodes::{GraphNode, GraphNodes};
use microweave_html::dom::{Dom, El};
use microweave_html::names::attr;
use microweave_html::position::Position;
use microweave_reader::PageReading;

/// The starts of the names of `meta` elements that describe a page for other sites.
const META_NAMES: [&str; 5] = ["og:", "twitter:", "article:", "profile:", "fediverse:"];

/// What the checker reports about a page: [`check`](super::check).
///
/// ```
/// use microweave_check::{CheckOptions, check};
/// use microweave_reader::Reading;
///
/// let reading = Reading::parse("<p>Tea", "https://example.com/");
/// let report = check(&reading, &CheckOptions::new());
/// assert!(report.findings.is_empty() && report.sources.is_empty(), "the page says nothing to programs");
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct CheckReport {
    /// The findings, in the order of the page.
    pub findings: Vec<Finding>,
    /// The findings that a comment `<!-- microweave-ignore CODE -->` suppresses.
    pub ignored: Vec<Finding>,
    /// Whether the things of the page have what the profiles require.
    pub eligibility: Vec<Eligibility>,
    /// The syntaxes that describe something on the page.
    pub sources: Vec<SourceCount>,
    comments: IgnoreComments,
}

/// How much a page has in a syntax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceCount {
    /// The syntax.
    pub source: Source,
    /// The number of items that are in no other item. For [`Source::Meta`], the number of `meta` elements with a name such as
    /// `og:title`.
    pub items: usize,
}

impl CheckReport {
    pub(super) fn new(
        reading: &PageReading,
        options: &CheckOptions,
        findings: Findings,
        eligibility: Vec<Eligibility>,
        sources: Vec<SourceCount>,
    ) -> Self {
        let (mut findings, mut comments) = findings.finish();
        for finding in &findings {
            comments.use_for(finding.rule.code(), finding.position());
        }
        for limit in reading.diagnostics() {
            comments.use_for(limit.kind.code(), limit.position);
        }
        comments.add_findings(reading, options, &mut findings);
        let is_ignored = |finding: &Finding| comments.has(finding.rule.code(), finding.position());
        let (ignored, findings) = findings.into_iter().partition(is_ignored);
        CheckReport { findings, ignored, eligibility, sources, comments }
    }

    /// True if a comment of the page suppresses a code at a place.
    pub fn is_ignored(&self, code: &str, position: Option<Position>) -> bool {
        self.comments.has(code, position)
    }
}

/// The syntaxes that describe something on a page.
pub(super) fn sources(reading: &PageReading) -> Vec<SourceCount> {
    let (page, document) = (reading.page(), reading.shown_document());
    let counts = [
        (Source::Microformats, document.items().filter(|item| item.source().is_microformats()).count()),
        (Source::Microdata, microdata_items(page.dom())),
        (Source::JsonLd, outside(page.json_ld(), false)),
        (Source::Rdfa, reading.typed_rdfa().map_or(0, |nodes| outside(nodes, true))),
        (Source::Meta, meta_elements(page.dom())),
    ];
    let counts = counts.into_iter().filter(|(_, items)| *items > 0);
    counts.map(|(source, items)| SourceCount { source, items }).collect()
}

fn microdata_items(dom: &Dom) -> usize {
    let is_top = |el: &El<'_>| el.attr_by(attr::ITEMSCOPE).is_some() && el.attr_by(attr::ITEMPROP).is_none();
    dom.walk_flagged(flag::MICRODATA).entered().filter(is_top).count()
}

/// The number of nodes that are described outside of others.
fn outside(nodes: &GraphNodes, is_typed: bool) -> usize {
    let data = nodes.nodes().map(GraphNode::data);
    data.filter(|data| data.is_outside && !(is_typed && data.types.is_empty())).count()
}

fn meta_elements(dom: &Dom) -> usize {
    let elements = meta::elements(dom);
    let names = elements.filter_map(|el| el.attr_by(attr::PROPERTY).or_else(|| el.attr_by(attr::NAME)));
    names.filter(|name| META_NAMES.iter().any(|start| name.starts_with(start))).count()
}

//! What the checker reports about a page.

use super::ignore_comments::IgnoreComments;
use super::{Eligibility, Finding};
use crate::document::Source;
use crate::dom::{Dom, flag};
use crate::extract::meta;
use crate::html::names::attr;
use crate::nodes::GraphNodes;
use crate::page::Page;
use crate::position::Position;

/// The starts of the names of `meta` elements that describe a page for other sites.
const META_NAMES: [&str; 5] = ["og:", "twitter:", "article:", "profile:", "fediverse:"];

/// What the checker reports about a page: [`Page::check_with`].
///
/// ```
/// use microweave::Options;
/// use microweave::check::CheckOptions;
///
/// let page = Options::new().page("<p>Tea", "https://example.com/");
/// let report = page.check_with(&CheckOptions::new());
/// assert!(report.findings.is_empty() && report.found.is_empty(), "the page says nothing to programs");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CheckReport {
    /// The findings, in the order of the page.
    pub findings: Vec<Finding>,
    /// The findings that a comment `<!-- microweave-ignore CODE -->` suppresses.
    pub ignored: Vec<Finding>,
    /// Whether the things of the page have what the profiles require.
    pub eligibility: Vec<Eligibility>,
    /// The syntaxes that describe something on the page.
    pub found: Vec<SourceCount>,
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
    pub(super) fn new(page: &Page, findings: Vec<Finding>, eligibility: Vec<Eligibility>) -> Self {
        let comments = IgnoreComments::of(page.dom());
        let (findings, ignored) = comments.divide(findings);
        CheckReport { findings, ignored, eligibility, found: found(page), comments }
    }

    /// True if a comment of the page suppresses a code at a place.
    pub fn is_ignored(&self, code: &str, position: Option<Position>) -> bool {
        self.comments.has(code, position)
    }
}

fn found(page: &Page) -> Vec<SourceCount> {
    let document = page.shown_document();
    let is_of_class = |source| matches!(source, Source::Microformats | Source::Both);
    let counts = [
        (Source::Microformats, document.items().filter(|item| is_of_class(item.source())).count()),
        (Source::Microdata, microdata_items(page.dom())),
        (Source::JsonLd, outside(page.json_ld(), false)),
        (Source::Rdfa, page.typed_rdfa().map_or(0, |nodes| outside(nodes, true))),
        (Source::Meta, meta_elements(page.dom())),
    ];
    let counts = counts.into_iter().filter(|(_, items)| *items > 0);
    counts.map(|(source, items)| SourceCount { source, items }).collect()
}

fn microdata_items(dom: &Dom) -> usize {
    let elements = dom.walk_flagged(flag::MICRODATA).entered();
    elements
        .filter(|el| el.attr_by(attr::ITEMSCOPE).is_some() && el.attr_by(attr::ITEMPROP).is_none())
        .count()
}

/// The number of nodes that are described outside of others.
fn outside(nodes: &GraphNodes, is_typed: bool) -> usize {
    let is_outside =
        |data: &crate::nodes::map::NodeData| data.is_outside && !(is_typed && data.types.is_empty());
    nodes.nodes().filter(|node| is_outside(node.data())).count()
}

fn meta_elements(dom: &Dom) -> usize {
    let names =
        meta::elements(dom).filter_map(|el| el.attr_by(attr::PROPERTY).or_else(|| el.attr_by(attr::NAME)));
    names.filter(|name| META_NAMES.iter().any(|start| name.starts_with(start))).count()
}

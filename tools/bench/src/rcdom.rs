//! html5ever with the tree of markup5ever_rcdom, as its users run it: without scripting, and without limits.

use html5ever::tendril::TendrilSink as _;
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::RcDom;

/// Parses a page.
pub fn parse(html: &str) -> RcDom {
    let tree_builder = TreeBuilderOpts { scripting_enabled: false, ..Default::default() };
    parse_document(RcDom::default(), ParseOpts { tree_builder, ..Default::default() }).one(html)
}

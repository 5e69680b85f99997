//! Compares our Dom with html5ever's tree, node for node.

use microweave::{DiagnosticKind, Dom, Options};

use crate::mode::{self, Mode};
use crate::rcdom;

/// Deeper trees are not compared: below depth 512, our elements are siblings.
const MAX_DEPTH: usize = 500;

/// If one token reopens more formatting elements, ours closes those over this number.
const MAX_FORMATTING: usize = 64;

/// Parses an input with html5ever and with ours.
///
/// # Panics
/// If the trees differ.
pub fn check(input: &str) {
    let (html, context) = match mode::read(input) {
        None => return,
        Some(Mode::Document(html)) => (html, None),
        Some(Mode::Fragment { html, context }) => (html.into(), Some(context)),
    };
    let is_shallow = rcdom::depth(&rcdom::parse(&html, context)) <= MAX_DEPTH;
    if is_shallow && !has_closed_formatting(&rcdom::our_tree(&html, context), input) {
        rcdom::compare(&html, context).unwrap_or_else(|difference| panic!("{difference}"));
    }
}

/// True if ours has closed formatting elements, in a page with enough tags for it.
fn has_closed_formatting(ours: &Dom, input: &str) -> bool {
    let document = Options::new().microformats(false).rels(false).microdata(false).parse_dom(ours, "");
    let closes =
        document.diagnostics().iter().any(|diagnostic| diagnostic.kind == DiagnosticKind::Formatting);
    closes && input.matches('<').count() > MAX_FORMATTING
}

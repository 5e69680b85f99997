//! Reads a page with html5ever: `Tree::Html5ever`.
//!
//! On some pages html5ever takes quadratic time: in the depth, in the attributes of a tag, and in formatting elements. So
//! our parser reads the page first. html5ever gets what is before the first place where a limit is hit.
//!
//! html5ever runs as its driver runs it, with scripting disabled. Its driver removes a U+FEFF after each script, so it
//! is told to keep them, and the byte order mark is removed here.

use std::sync::Arc;

use html5ever::tendril::{StrTendril, TendrilSink as _};
use html5ever::tokenizer::TokenizerOpts;
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::RcDom;

use super::work::MeasuredDom;
use crate::diagnostic::DiagnosticKind;
use crate::dom::watched::NO_ATTRIBUTES;
use crate::dom::{Dom, build};
use crate::input::PageSource;
use crate::options::Limits;
use microweave_values::shorten::clipped;

/// The maximum number of bytes of a page. Its tree takes up to 100 times as much memory.
const MAX_INPUT: usize = 4 << 20;

/// The number of bytes that html5ever gets at a time. After each of them, its work is compared with the maximum.
const PIECE: usize = 1024;

/// Reads a page within these limits. If a limit is hit, reads what is before that.
pub(in crate::dom) fn parse(page: &PageSource, limits: &Limits) -> Dom {
    let text = PageSource::of_text(page.text(), &limits.max_input(MAX_INPUT));
    let Dom { strings, limits_hit, .. } = build::parse(&text, None, limits, &NO_ATTRIBUTES);
    let source = Arc::clone(strings.source());
    let end = limits_hit.first_offset().map_or(source.len(), |offset| offset as usize);
    let (tree, is_whole) = parse_part(clipped(&source, end));
    // The tree of a page is longer than the page, as it has tags that the page leaves out.
    let mut dom = Dom::from_rcdom_within(&tree, &limits.max_input(usize::MAX));
    dom.limits_hit.note_all(&limits_hit);
    if end < source.len() || !is_whole {
        dom.limits_hit.note(DiagnosticKind::InputBytes, 0);
    }
    dom.limits_hit.append(&page.limits_hit);
    dom
}

/// Reads a text until html5ever has done too much work. The second value is false if that is before the end.
fn parse_part(text: &str) -> (RcDom, bool) {
    let options = ParseOpts {
        tokenizer: TokenizerOpts { discard_bom: false, ..Default::default() },
        tree_builder: TreeBuilderOpts { scripting_enabled: false, ..Default::default() },
    };
    let mut parser = parse_document(MeasuredDom::new(text.len()), options);
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    while !rest.is_empty() && !parser.tokenizer.sink.sink.is_exhausted() {
        let (piece, after) = rest.split_at(clipped(rest, PIECE).len());
        parser.process(StrTendril::from_slice(piece));
        rest = after;
    }
    (parser.finish(), rest.is_empty())
}

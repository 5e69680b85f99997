//! How a page becomes a tree: **two paths, from one tokenizer into one arena**.
//!
//! ```text
//! source ── tokenizer ──> LimitedPath ──> fast/       ──> Tree ──> Dom
//!                                └──> reference/  ──┘
//! ```
//!
//! 1. The **fast path** (`fast/`) is the standard's tree construction (HTML 13.2.6), written for this arena.
//!    It stops at the first thing that it does not implement, and returns it as [`Unsupported`].
//! 2. The **reference path** (`reference/`) is html5ever's tree builder with a plain sink. It reads all
//!    fragments, and a page from its start if the fast path has stopped. The fast path is tested against it.
//!
//! **Invariant:** `fast(page)` either stops or equals `reference(page)`. The only differences are those that
//! `tests/oracles/tree_paths.rs` lists, in which html5ever deviates from the standard. Held by that test (corpora,
//! damaged copies of them, random pages), by `tests/suites/tree_construction.rs` (html5lib's cases),
//! `tests/oracles/rcdom.rs` and the fuzz target `dom`.
//!
//! Both paths share:
//! - `tree/`: the arena while it is filled. Nodes are usually appended in document order. If nodes are moved,
//!   the arena links neighbours, and renumbers the nodes at the end.
//! - `limited/`: the limits on depth and on formatting elements. It is between the tokenizer and a path. It
//!   keeps the limits by changing the tokens: it adds an end tag for an element that has to be closed, and
//!   drops the end tag of an element that is already closed. So both paths hit a limit in the same way. The
//!   tokenizer keeps the limit on attributes, and the arena the limits on nodes that multiply.
//! - `kinds`: the standard's sets of elements, by the number of a name.

mod fast;
mod limited;
mod reference;
mod tree;

use crate::diagnostic::DiagnosticKind;
use crate::dom::Dom;
use crate::html::strings::Strings;
use crate::html::tokenizer::{Tokenizer, TokenizerState};
use crate::options::Limits;
use fast::FastPath;
use limited::{LimitedPath, TreeConstruction};
use reference::ReferencePath;
pub(super) use tree::Tree;
pub(super) use tree::set_ends;
pub(super) use tree::{DOCUMENT, Index};

/// The path that reads a page. It is for tests and benches, as both paths give the same tree.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreePath {
    /// The fast path.
    Fast,
    /// The fast path with html5ever's deviations from the standard: see `fast/html5ever_deviations.rs`.
    FastLikeHtml5ever,
    /// The reference path.
    Reference,
}

/// What the fast path does not support.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unsupported {
    /// A `frameset` that replaces the body.
    Frameset,
}

/// Reads a page, on the fast path if it supports the page.
pub(super) fn parse_document(html: &str, limits: &Limits) -> Dom {
    let source = LimitedSource::new(html, limits);
    source.read_fast(limits, false).unwrap_or_else(|_| source.read_reference(limits))
}

/// Reads a page on the given path.
pub(super) fn parse_on(html: &str, limits: &Limits, path: TreePath) -> Result<Dom, Unsupported> {
    let source = LimitedSource::new(html, limits);
    match path {
        TreePath::Fast => source.read_fast(limits, false),
        TreePath::FastLikeHtml5ever => source.read_fast(limits, true),
        TreePath::Reference => Ok(source.read_reference(limits)),
    }
}

/// Reads a fragment, on the reference path.
pub(super) fn parse_fragment(html: &str, context: &str, limits: &Limits) -> Dom {
    let strings = Strings::new(html);
    let tree = Tree::new(strings.clone(), true, usize::from(limits.attributes));
    let (reference, state) = ReferencePath::of_fragment(tree, context);
    let (reference, tag_over_limit) = feed(&strings, state, reference, limits);
    note_attribute_limit(reference.into_tree().finish(false), tag_over_limit)
}

/// The part of a page that is read, up to the limit of input bytes.
struct LimitedSource {
    strings: Strings,
    is_over_limit: bool,
}

impl LimitedSource {
    fn new(html: &str, limits: &Limits) -> Self {
        let part = limits.part_to_read(html);
        LimitedSource { strings: Strings::new(part), is_over_limit: part.len() < html.len() }
    }

    fn tree(&self, limits: &Limits) -> Tree {
        Tree::new(self.strings.clone(), true, usize::from(limits.attributes))
    }

    fn read_fast(&self, limits: &Limits, like_html5ever: bool) -> Result<Dom, Unsupported> {
        let fast = FastPath::new(self.tree(limits), like_html5ever);
        let (fast, tag_over_limit) = feed(&self.strings, TokenizerState::Data, fast, limits);
        let tree = fast.into_tree()?;
        Ok(self.note_input_limit(note_attribute_limit(tree.finish(true), tag_over_limit)))
    }

    fn read_reference(&self, limits: &Limits) -> Dom {
        let reference = ReferencePath::of_document(self.tree(limits));
        let (reference, tag_over_limit) = feed(&self.strings, TokenizerState::Data, reference, limits);
        self.note_input_limit(note_attribute_limit(reference.into_tree().finish(false), tag_over_limit))
    }

    /// Notes the limit of input bytes, if it was hit.
    fn note_input_limit(&self, mut dom: Dom) -> Dom {
        if self.is_over_limit {
            let end = dom.strings.source().len() as u32;
            dom.limits_hit.note(DiagnosticKind::InputBytes, end);
        }
        dom
    }
}

/// Feeds the tokens to a path. Returns the path, and the start of the first tag that has more attributes than
/// the limit.
fn feed<B: TreeConstruction>(
    strings: &Strings,
    state: TokenizerState,
    path: B,
    limits: &Limits,
) -> (B, Option<u32>) {
    let sink = LimitedPath::new(path, limits, strings.source().len());
    let mut tokenizer = Tokenizer::new(strings, state, usize::from(limits.attributes), sink);
    tokenizer.skip_byte_order_mark();
    let (sink, tag_over_limit) = tokenizer.run();
    (sink.into_inner(), tag_over_limit)
}

/// Notes the limit of attributes, if it was hit.
fn note_attribute_limit(mut dom: Dom, tag_over_limit: Option<u32>) -> Dom {
    if let Some(tag) = tag_over_limit {
        dom.limits_hit.note(DiagnosticKind::Attributes, tag);
    }
    dom
}

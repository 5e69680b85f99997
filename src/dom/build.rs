//! How a page becomes a tree: **two plain paths, from one tokenizer into one arena**.
//!
//! ```text
//! source ── tokenizer ──> Limited ──> fast/       ──> Tree ──> Dom
//!                                └──> reference/  ──┘
//! ```
//!
//! 1. The **fast path** (`fast/`) is the standard's tree construction (HTML 13.2.6), written for this arena. It
//!    stops at the first thing that it does not implement, and says which ([`Unsupported`]).
//! 2. The **reference path** (`reference/`) is html5ever's tree builder with a plain sink. It reads the page from its
//!    start when the fast path has stopped, and all fragments. It is also what the fast path is tested against.
//!
//! **Invariant:** `fast(page)` either stops or gives exactly `reference(page)`, but for the differences that
//! `tests/tree_paths.rs` lists, in which html5ever does not do what the standard says. Held by that test (corpora,
//! damaged copies of them, random pages), by `tests/tree_construction.rs` (html5lib's cases), `tests/rcdom_oracle.rs`
//! and the fuzz target `dom`.
//!
//! What both share:
//! - `tree/`: the arena while it is filled. Nodes are appended in document order as a rule; where nodes are moved, it
//!   links neighbours and renumbers at the end.
//! - `limited/`: the limits on depth and on formatting elements. It is between the tokenizer and either path,
//!   and keeps the limits by what it feeds: an end tag for an element that has to be closed, no end tag
//!   for one that is closed already. So both paths meet a limit in the same way. The limits on attributes and on nodes
//!   that multiply are kept by the tokenizer and the arena.
//! - `kinds`: the standard's sets of elements, by the number of a name.

mod fast;
pub(super) mod kinds;
mod limited;
mod reference;
mod tree;

use crate::diagnostic::DiagnosticKind;
use crate::dom::Dom;
use crate::html::strings::Strings;
use crate::html::tokenizer::{Content, Tokenizer};
use crate::options::Limits;
use fast::Fast;
use limited::{Limited, TreeConstruction};
use reference::Reference;
pub(super) use tree::Tree;
pub(super) use tree::set_ends;
pub(super) use tree::{DOCUMENT, Index};

/// Which path reads a page: for tests and benches, as the tree is the same.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreePath {
    /// The fast path.
    Fast,
    /// The fast path, with html5ever's mistakes.
    FastWithMistakes,
    /// The reference path.
    Reference,
}

/// What the fast path has stopped at.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unsupported {
    /// A `frameset` that makes the page one of frames.
    Frameset,
}

/// Reads a page, on the fast path if that is possible.
pub(super) fn parse_document(html: &str, limits: &Limits) -> Dom {
    let source = Source::new(html, limits);
    source.read_fast(limits, false).unwrap_or_else(|_| source.read_reference(limits))
}

/// Reads a page on one path.
pub(super) fn parse_on(html: &str, limits: &Limits, path: TreePath) -> Result<Dom, Unsupported> {
    let source = Source::new(html, limits);
    match path {
        TreePath::Fast => source.read_fast(limits, false),
        TreePath::FastWithMistakes => source.read_fast(limits, true),
        TreePath::Reference => Ok(source.read_reference(limits)),
    }
}

/// Reads a fragment, on the reference path.
pub(super) fn parse_fragment(html: &str, context: &str, limits: &Limits) -> Dom {
    let strings = Strings::new(html);
    let tree = Tree::new(strings.clone(), true, usize::from(limits.attributes));
    let (reference, content) = Reference::of_fragment(tree, context);
    let (reference, cut_attributes) = read(&strings, content, reference, limits);
    finished(reference.into_tree().finish(false), cut_attributes)
}

/// The part of a page that is read.
struct Source {
    strings: Strings,
    is_cut: bool,
}

impl Source {
    fn new(html: &str, limits: &Limits) -> Self {
        let part = limits.part_to_read(html);
        Source { strings: Strings::new(part), is_cut: part.len() < html.len() }
    }

    fn tree(&self, limits: &Limits) -> Tree {
        Tree::new(self.strings.clone(), true, usize::from(limits.attributes))
    }

    fn read_fast(&self, limits: &Limits, makes_mistakes: bool) -> Result<Dom, Unsupported> {
        let fast = Fast::new(self.tree(limits), makes_mistakes);
        let (fast, cut_attributes) = read(&self.strings, Content::Data, fast, limits);
        let tree = fast.into_tree()?;
        Ok(self.noted(finished(tree.finish(true), cut_attributes)))
    }

    fn read_reference(&self, limits: &Limits) -> Dom {
        let reference = Reference::of_document(self.tree(limits));
        let (reference, cut_attributes) = read(&self.strings, Content::Data, reference, limits);
        self.noted(finished(reference.into_tree().finish(false), cut_attributes))
    }

    fn noted(&self, mut dom: Dom) -> Dom {
        if self.is_cut {
            let end = dom.strings.source().len() as u32;
            dom.cuts.note(DiagnosticKind::InputBytes, end);
        }
        dom
    }
}

/// Feeds the tokens to a path. Returns it, and where the first tag is of which attributes were left out.
fn read<B: TreeConstruction>(
    strings: &Strings,
    content: Content,
    path: B,
    limits: &Limits,
) -> (B, Option<u32>) {
    let sink = Limited::new(path, limits, strings.source().len());
    let mut tokenizer = Tokenizer::new(strings, content, usize::from(limits.attributes), sink);
    tokenizer.skip_byte_order_mark();
    let (sink, cut_attributes) = tokenizer.run();
    (sink.into_inner(), cut_attributes)
}

fn finished(mut dom: Dom, cut_attributes: Option<u32>) -> Dom {
    if let Some(tag) = cut_attributes {
        dom.cuts.note(DiagnosticKind::Attributes, tag);
    }
    dom
}

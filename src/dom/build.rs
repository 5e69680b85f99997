//! How a page becomes a tree: **two paths, from one tokenizer into one arena**.
//!
//! ```text
//! source ── tokenizer ──> LimitedPath ──> fast/       ──> Tree ──> Dom
//!                                └──> reference/  ──┘
//! ```
//!
//! 1. The **fast path** (`fast/`) is the standard's tree construction (HTML 13.2.6), written for this arena.
//!    It stops at the first thing that it does not implement, and returns it as [`Unsupported`].
//! 2. The **reference path** (`reference/`) is html5ever's tree builder with a plain sink. It reads fragments whose
//!    context is not a `div`, and a page from its start if the fast path has stopped. The fast path is tested against it.
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
//!   arena keeps the limits on attributes, for which the tokenizer asks it, and on nodes that multiply.
//! - `kinds`: the standard's sets of elements, by the number of a name.

mod fast;
mod limited;
mod reference;
mod tree;

use crate::dom::Dom;
use crate::html::strings::Strings;
use crate::html::tokenizer::{Tokenizer, TokenizerState};
use crate::input::PageText;
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
pub(super) fn parse_document(page: &PageText<'_>, limits: &Limits) -> Dom {
    let source = LimitedSource::new(page, limits);
    source.read_fast(false).unwrap_or_else(|_| source.read_reference())
}

/// Reads a page on the given path.
pub(super) fn parse_on(page: &PageText<'_>, limits: &Limits, path: TreePath) -> Result<Dom, Unsupported> {
    let source = LimitedSource::new(page, limits);
    match path {
        TreePath::Fast => source.read_fast(false),
        TreePath::FastLikeHtml5ever => source.read_fast(true),
        TreePath::Reference => Ok(source.read_reference()),
    }
}

/// Reads a fragment: on the fast path if its context is a `div`, otherwise on the reference path.
pub(super) fn parse_fragment(page: &PageText<'_>, context: &str, limits: &Limits) -> Dom {
    let source = LimitedSource::new(page, limits);
    let fast = (context == "div").then(|| source.read_fragment_in_div(false));
    match fast {
        Some(Ok(dom)) => dom,
        _ => source.read_fragment(context),
    }
}

/// Reads a fragment whose context is a `div`, on the given path.
pub(super) fn parse_fragment_on(
    page: &PageText<'_>,
    limits: &Limits,
    path: TreePath,
) -> Result<Dom, Unsupported> {
    let source = LimitedSource::new(page, limits);
    match path {
        TreePath::Fast => source.read_fragment_in_div(false),
        TreePath::FastLikeHtml5ever => source.read_fragment_in_div(true),
        TreePath::Reference => Ok(source.read_fragment("div")),
    }
}

/// The part of a page that is read, up to the limit of input bytes.
struct LimitedSource<'l> {
    strings: Strings,
    limits: &'l Limits,
    /// True if the page is longer than the limit of input bytes.
    is_over_limit: bool,
}

impl<'l> LimitedSource<'l> {
    fn new(page: &PageText<'_>, limits: &'l Limits) -> Self {
        LimitedSource {
            strings: Strings::new(&page.text).after_mark(page.mark_len),
            limits,
            is_over_limit: page.is_over_limit,
        }
    }

    fn read_fast(&self, like_html5ever: bool) -> Result<Dom, Unsupported> {
        let fast = FastPath::new(self.tree(), like_html5ever);
        let tree = self.feed(TokenizerState::Data, fast).into_tree()?;
        Ok(tree.finish(true))
    }

    fn read_reference(&self) -> Dom {
        let reference = ReferencePath::of_document(self.tree());
        self.feed(TokenizerState::Data, reference).into_tree().finish(false)
    }

    fn read_fragment_in_div(&self, like_html5ever: bool) -> Result<Dom, Unsupported> {
        let fast = FastPath::of_fragment_in_div(self.tree(), like_html5ever);
        let tree = self.feed(TokenizerState::Data, fast).into_tree()?;
        Ok(tree.finish(true))
    }

    /// Reads a fragment on the reference path.
    fn read_fragment(&self, context: &str) -> Dom {
        let (reference, state) = ReferencePath::of_fragment(self.tree(), context);
        self.feed(state, reference).into_tree().finish(false)
    }

    fn tree(&self) -> Tree {
        Tree::new(self.strings.clone(), true, usize::from(self.limits.attributes))
    }

    /// Feeds the tokens to a path. Returns the path.
    fn feed<B: TreeConstruction>(&self, state: TokenizerState, path: B) -> B {
        let sink = LimitedPath::new(path, self.limits, self.strings.source().len());
        let mut tokenizer = Tokenizer::new(&self.strings, state, sink);
        tokenizer.skip_byte_order_mark();
        let mut path = tokenizer.run().into_inner();
        if self.is_over_limit {
            path.with_tree(Tree::note_input_limit);
        }
        path
    }
}

//! How a page becomes a tree.
//!
//! ```text
//! source ── tokenizer ──> LimitedPath ──> standard/ ──> Tree ──> Dom
//! ```
//!
//! `standard/` is the standard's tree construction (HTML 13.2.6), written for this arena.
//!
//! The feature `html5ever-tree` adds a second path for tests and benches: `reference/`, html5ever's tree builder with a
//! plain sink.
//!
//! **Invariant:** both paths give the same tree. The only differences are those that `tests/oracles/tree_paths.rs` lists,
//! in which html5ever deviates from the standard. Held by that test (corpora, damaged copies of them, random pages), by
//! `tests/suites/tree_construction.rs` (html5lib's cases), `tests/oracles/rcdom.rs` and the fuzz target `dom`.
//!
//! Both paths share:
//! - `tree/`: the arena while it is filled. Nodes are usually appended in document order. If nodes are moved,
//!   the arena links neighbours, and renumbers the nodes at the end.
//! - `limited/`: the limits on depth and on formatting elements. It is between the tokenizer and a path. It
//!   keeps the limits by changing the tokens: it adds an end tag for an element that has to be closed, and
//!   drops the end tag of an element that is already closed. So both paths hit a limit in the same way. The
//!   arena keeps the limits on attributes, for which the tokenizer asks it, and on nodes that multiply.
//! - `kinds`: the standard's sets of elements, by the number of a name.

mod limited;
#[cfg(feature = "html5ever-tree")]
mod reference;
mod standard;
mod tree;

use crate::dom::Dom;
use crate::html::strings::Strings;
use crate::html::tokenizer::{Tokenizer, TokenizerState};
use crate::input::PageText;
use crate::options::Limits;
use limited::{LimitedPath, TreeConstruction};
#[cfg(feature = "html5ever-tree")]
use reference::ReferencePath;
use standard::StandardPath;
pub(super) use tree::Tree;
pub(super) use tree::set_ends;
#[cfg(feature = "rcdom")]
pub(super) use tree::{DOCUMENT, Index};

/// The path that reads a page. All paths give the same tree, so only tests and benches choose one.
#[cfg(feature = "html5ever-tree")]
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreePath {
    /// The standard's tree construction, as in [`Dom::parse`].
    Standard,
    /// The same with html5ever's deviations from the standard: see `standard/html5ever_deviations.rs`.
    LikeHtml5ever,
    /// html5ever's tree builder.
    Reference,
}

/// Reads a page.
pub(super) fn parse_document(page: &PageText<'_>, limits: &Limits) -> Dom {
    LimitedSource::new(page, limits).read_document(false)
}

/// Reads a page on the given path.
#[cfg(feature = "html5ever-tree")]
pub(super) fn parse_on(page: &PageText<'_>, limits: &Limits, path: TreePath) -> Dom {
    let source = LimitedSource::new(page, limits);
    if path != TreePath::Reference {
        return source.read_document(path == TreePath::LikeHtml5ever);
    }
    let reference = ReferencePath::of_document(source.tree());
    source.feed_page(reference).into_tree().finish(false)
}

/// Reads a fragment.
pub(super) fn parse_fragment(page: &PageText<'_>, context: &str, limits: &Limits) -> Dom {
    LimitedSource::new(page, limits).read_fragment(context, false)
}

/// Reads a fragment on the given path.
#[cfg(feature = "html5ever-tree")]
pub(super) fn parse_fragment_on(page: &PageText<'_>, context: &str, limits: &Limits, path: TreePath) -> Dom {
    let source = LimitedSource::new(page, limits);
    if path != TreePath::Reference {
        return source.read_fragment(context, path == TreePath::LikeHtml5ever);
    }
    let (reference, state) = ReferencePath::of_fragment(source.tree(), context);
    source.feed(state, reference).into_tree().finish(false)
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

    fn read_document(&self, like_html5ever: bool) -> Dom {
        let path = StandardPath::new(self.tree(), like_html5ever);
        self.feed_page(path).into_tree().finish(true)
    }

    fn read_fragment(&self, context: &str, like_html5ever: bool) -> Dom {
        let (path, state) = StandardPath::of_fragment(self.tree(), context, like_html5ever);
        self.feed(state, path).into_tree().finish(true)
    }

    fn tree(&self) -> Tree {
        Tree::new(self.strings.clone(), true, usize::from(self.limits.attributes))
    }

    /// Feeds the tokens of a page to a path. A byte order mark at the start is not part of the page's text (Encoding
    /// Standard, *decode*). A fragment is text already, so it keeps a U+FEFF.
    fn feed_page<B: TreeConstruction>(&self, path: B) -> B {
        self.run(TokenizerState::Data, path, Tokenizer::skip_byte_order_mark)
    }

    /// Feeds the tokens of a fragment to a path.
    fn feed<B: TreeConstruction>(&self, state: TokenizerState, path: B) -> B {
        self.run(state, path, |_| {})
    }

    /// Feeds the tokens to a path. Returns the path.
    fn run<'s, B: TreeConstruction>(
        &'s self,
        state: TokenizerState,
        path: B,
        start: impl FnOnce(&mut Tokenizer<'s, LimitedPath<B>>),
    ) -> B {
        let sink = LimitedPath::new(path, self.limits, self.strings.source().len());
        let mut tokenizer = Tokenizer::new(&self.strings, state, sink);
        start(&mut tokenizer);
        let mut path = tokenizer.run().into_inner();
        if self.is_over_limit {
            path.with_tree(Tree::note_input_limit);
        }
        path
    }
}

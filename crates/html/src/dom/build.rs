//! How a page becomes a tree.
//!
//! ```text
//! source ── tokenizer ──> limited/ ──> standard/ ──> Arena ──> Dom
//! ```
//!
//! - `limited/`: the limits on depth, on formatting elements and on markers. It is between the tokenizer and the tree
//!   builder. It keeps the limits by changing the tokens: it adds an end tag for an element that has to be closed, and
//!   drops the end tag of an element that is already closed.
//! - `standard/`: the standard's tree construction (HTML 13.2.6), written for this arena.
//! - `tree/`: the arena while it is filled. Nodes are usually appended in document order. If nodes are moved, the arena
//!   links neighbours, and renumbers the nodes at the end. The arena keeps the limits on attributes, for which the
//!   tokenizer asks it, and on nodes that multiply.
//!
//! **Invariant:** the tree is the standard's. Tested by `tests/suites/tree_construction.rs` (html5lib's cases), and by
//! `tests/oracles/trees.rs` and the fuzz target `dom`, which compare it with html5ever's tree.
//! `docs/upstream/html5ever.md` lists where html5ever deviates from the standard.

mod limited;
mod standard;
mod tree;

use crate::dom::{Dom, WatchedAttributes};
use crate::input::PageSource;
use crate::options::Limits;
use crate::tokenizer::{Tokenizer, TokenizerState};
use limited::LimitedBuilder;
use standard::TreeBuilder;
pub(super) use tree::Arena;
pub(super) use tree::set_ends;
#[cfg(feature = "rcdom")]
pub(super) use tree::{DOCUMENT, Index};

/// Reads a page. With a context, reads a fragment.
///
/// A byte order mark at the start is not part of a page's text (Encoding Standard, *decode*). A fragment is text already,
/// so it keeps a U+FEFF.
pub(super) fn parse(
    page: &PageSource,
    context: Option<&str>,
    limits: &Limits,
    watched: &'static WatchedAttributes,
) -> Dom {
    let strings = &page.strings;
    let tree = Arena::new(strings.clone(), true, limits, watched);
    let (builder, state) = match context {
        Some(context) => TreeBuilder::of_fragment(tree, context),
        None => (TreeBuilder::new(tree), TokenizerState::Data),
    };
    let sink = LimitedBuilder::new(builder, limits, strings.source().len());
    let mut tokenizer = Tokenizer::new(strings, state, sink);
    if context.is_none() {
        tokenizer.skip_byte_order_mark();
    }
    let mut tree = tokenizer.run().builder.tree;
    tree.limits_hit.append(&page.limits_hit);
    tree.finish(true)
}

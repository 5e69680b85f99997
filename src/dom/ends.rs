//! Where elements end in the source, for a tree of the reference path. The fast path notes the ends while it
//! builds the tree; html5ever does not report them.
//!
//! The ends are computed when the first one is requested. The tokens are read again and compared with the tree. A token
//! whose node is outside an element has ended that element. An end tag ends the nearest open element of its
//! name.

use html5ever::ns;

use super::build::{DOCUMENT, Index};
use super::{Dom, NodeType};
use crate::collections::sort::sort_by_key;
use crate::html::kinds::is_void;
use crate::html::names::{NameId, Names};
use crate::html::strings::Span;
use crate::html::tokenizer::{Doctype, StartTag, TokenSink, TokenSpan, TokenText, Tokenizer, TokenizerState};

/// For each node, its end in the source.
pub(super) fn of(dom: &Dom) -> Box<[u32]> {
    let follower = Follower {
        dom,
        names: Names::default(),
        by_offset: by_offset(dom),
        next: 0,
        innermost: DOCUMENT,
        ends: dom.nodes.iter().map(|node| node.offset).collect(),
    };
    let mut tokenizer = Tokenizer::new(&dom.strings, TokenizerState::Data, follower);
    tokenizer.skip_byte_order_mark();
    tokenizer.run().ends.into_boxed_slice()
}

/// The nodes in source order. The nodes of one token are in tree order.
fn by_offset(dom: &Dom) -> Vec<Index> {
    let mut nodes: Vec<Index> = (1..dom.nodes.len() as Index).collect();
    sort_by_key(&mut nodes, |&node| dom.nodes[node as usize].offset);
    nodes
}

/// Follows the tokens through the tree.
struct Follower<'d> {
    dom: &'d Dom,
    /// The names of the tokens.
    names: Names,
    by_offset: Vec<Index>,
    /// The index in `by_offset` of the first node that no token has reached yet.
    next: usize,
    innermost: Index,
    ends: Vec<u32>,
}

impl Follower<'_> {
    /// Moves to the last node that a token has created. `None` if it has created no node.
    fn follow(&mut self, span: TokenSpan) -> Option<Index> {
        let mut last = None;
        while let Some(&node) = self.by_offset.get(self.next)
            && self.dom.nodes[node as usize].offset < span.end
        {
            last = Some(node);
            self.next += 1;
        }
        let node = last?;
        let dom = self.dom;
        self.close(|open| is_inside(dom, open, node), span.start);
        self.innermost = node;
        self.ends[node as usize] = span.end;
        Some(node)
    }

    /// Ends the open elements, the innermost first, up to the one that stays open.
    fn close(&mut self, is_kept: impl Fn(Index) -> bool, end: u32) {
        let ends = &mut self.ends;
        let mut open = self.innermost;
        while open != DOCUMENT && !is_kept(open) {
            if self.dom.nodes[open as usize].kind == NodeType::Element {
                ends[open as usize] = ends[open as usize].max(end);
            }
            open = self.dom.nodes[open as usize].parent;
        }
        self.innermost = open;
    }

    /// The nearest open element of this name, which is in lower case.
    fn nearest_open(&self, name: NameId) -> Option<Index> {
        let name = self.names.get(name).local;
        let mut open = self.innermost;
        while open != DOCUMENT {
            let node = &self.dom.nodes[open as usize];
            if node.kind == NodeType::Element
                && self.dom.names.get(node.name).local.eq_ignore_ascii_case(name)
            {
                return Some(open);
            }
            open = node.parent;
        }
        None
    }

    /// Closes an element that has just opened: the next node is not inside it.
    fn leave(&mut self, node: Index) {
        self.innermost = self.dom.nodes[node as usize].parent;
    }
}

impl TokenSink for Follower<'_> {
    fn tag_name(&mut self, name: &str) -> NameId {
        self.names.element(name)
    }

    fn attribute_name(&mut self, name: &str) -> NameId {
        self.names.attribute(name)
    }

    /// Allows no attribute, as the tree already has it.
    fn allow_attribute(&mut self, _count: usize, _tag_start: u32) -> bool {
        false
    }

    /// Stores no string, as the tree already has it.
    fn store(&mut self, _text: &str) -> Span {
        Span::EMPTY
    }

    fn start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        let Some(node) = self.follow(tag.span) else { return TokenizerState::Data };
        let name = self.dom.nodes[node as usize].name;
        let is_foreign = *self.dom.names.get(name).namespace != ns!(html);
        if is_void(name) || (tag.self_closing && is_foreign) {
            self.leave(node);
        }
        TokenizerState::after_start_tag(name)
    }

    fn end_tag(&mut self, name: NameId, span: TokenSpan) {
        // `</p>` and `</br>` create an element if no such element is open (HTML 13.2.6.4.7).
        if let Some(node) = self.follow(span) {
            return self.leave(node);
        }
        if let Some(element) = self.nearest_open(name) {
            self.close(|open| open == element, span.start);
            self.ends[element as usize] = span.end;
            self.leave(element);
        }
    }

    fn text(&mut self, _text: TokenText<'_>, span: TokenSpan) {
        self.follow(span);
    }

    fn null(&mut self, span: TokenSpan) {
        self.follow(span);
    }

    fn comment(&mut self, _text: TokenText<'_>, span: TokenSpan) {
        self.follow(span);
    }

    fn doctype(&mut self, _doctype: Doctype, span: TokenSpan) {
        self.follow(span);
    }

    fn end(&mut self, span: TokenSpan) {
        self.follow(span);
        self.close(|_| false, span.start);
    }

    fn is_foreign(&self) -> bool {
        let node = &self.dom.nodes[self.innermost as usize];
        node.kind == NodeType::Element && *self.dom.names.get(node.name).namespace != ns!(html)
    }
}

/// True if the node is inside the open one.
fn is_inside(dom: &Dom, open: Index, node: Index) -> bool {
    open < node && node < dom.nodes[open as usize].end
}

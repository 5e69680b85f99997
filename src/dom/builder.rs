//! The arena while it is filled. As long as every node is appended behind the one before it, in
//! document order, a node stores only its parent. The first time a node is put elsewhere or moved
//! (foster parenting, the adoption agency), links to its neighbours are made for all nodes, and at
//! the end the arena is renumbered into document order.

mod added;
mod attributes;
mod finish;
#[cfg(feature = "rcdom")]
mod given;

use super::cuts::Cuts;
use super::links::Links;
use super::names::{NameId, Names};
use super::strings::Strings;
use super::{Attribute, Kind, Node, Span, flag};
use crate::document::DiagnosticKind;
use crate::number_table::NumberTable;
use crate::options::Limits;
use added::Added;
use attributes::{Run, TagInHand};

pub(super) use attributes::KnownBy;
pub(super) use finish::set_ends;

pub(super) type Index = u32;
pub(super) const DOCUMENT: Index = 0;
pub(super) const NONE: Index = Index::MAX;

pub(super) struct Builder {
    nodes: Vec<Node>,
    attributes: Vec<Attribute>,
    pub(super) strings: Strings,
    pub(super) names: Names,
    /// The node appended last, while nodes come in document order.
    newest: Index,
    links: Option<Links>,
    has_base: bool,
    /// How many nodes, and how many bytes of text, the page may become.
    most_nodes: usize,
    most_bytes: usize,
    /// Stands for every node over that.
    surplus: Index,
    pub(super) cuts: Cuts,
    /// Where in the source the token begins that is being read.
    pub(super) offset: u32,
    in_hand: Option<TagInHand>,
    /// `Limits::attributes`.
    max_attributes: usize,
    added: Vec<Added>,
    /// The attributes that formatting elements are known by.
    runs: Vec<Run>,
    run_numbers: NumberTable,
}

impl Builder {
    /// The length of the source bounds what the page may become, if there is a source.
    pub(super) fn new(source: Option<&str>, limits: &Limits) -> Self {
        let source_len = source.map(str::len);
        let expected = source_len.unwrap_or_default();
        // A short page is denser.
        let nodes = (expected / 48).max((expected / 16).min(128)) + 8;
        let mut builder = Builder {
            nodes: Vec::with_capacity(nodes),
            attributes: Vec::with_capacity(nodes * 3 / 4),
            strings: Strings::new(source.unwrap_or_default()),
            names: Names::default(),
            newest: DOCUMENT,
            links: None,
            has_base: false,
            // A page makes fewer of both than it has bytes, unless unclosed formatting elements
            // multiply, which the tree builder opens anew in every paragraph.
            most_nodes: source_len.map_or(usize::MAX, |len| len.saturating_add(1024)),
            most_bytes: source_len
                .map_or(usize::MAX, |len| len.saturating_mul(4).saturating_add(1 << 20))
                .min(u32::MAX as usize),
            surplus: NONE,
            cuts: Cuts::default(),
            offset: 0,
            in_hand: None,
            max_attributes: usize::from(limits.attributes),
            added: Vec::new(),
            runs: Vec::new(),
            run_numbers: NumberTable::default(),
        };
        builder.new_node(Kind::Document, 0, Span::EMPTY);
        builder
    }

    fn new_node(&mut self, kind: Kind, name: NameId, data: Span) -> Index {
        if self.nodes.len() >= self.most_nodes {
            return self.surplus_node();
        }
        self.push_node(kind, name, data)
    }

    fn surplus_node(&mut self) -> Index {
        self.note(DiagnosticKind::Multiplied);
        if self.surplus == NONE {
            self.surplus = self.push_node(Kind::Comment, 0, Span::EMPTY);
        }
        self.surplus
    }

    /// Notes that the token in hand meets a limit.
    pub(super) fn note(&mut self, limit: DiagnosticKind) {
        self.cuts.note(limit, self.offset);
    }

    fn push_node(&mut self, kind: Kind, name: NameId, data: Span) -> Index {
        let index = self.nodes.len() as Index;
        let (parent, end, flags, depth) = (NONE, NONE, 0, 0);
        self.nodes.push(Node { kind, flags, depth, name, parent, end, data, offset: self.offset });
        if let Some(links) = &mut self.links {
            links.add();
        }
        index
    }

    /// Keeps what had to be put together. What is over the bound, which fits into 32 bits, is left
    /// out.
    pub(super) fn store(&mut self, text: &str) -> Span {
        if self.strings.made_len() + text.len() > self.most_bytes {
            self.note(DiagnosticKind::Multiplied);
            return Span::EMPTY;
        }
        self.strings.push(text)
    }

    pub(super) fn mark(&mut self, index: Index, flags: u8) {
        self.nodes[index as usize].flags |= flags;
    }

    pub(super) fn is_marked(&self, index: Index, flags: u8) -> bool {
        self.nodes[index as usize].flags & flags != 0
    }

    pub(super) fn new_comment(&mut self, text: Piece<'_>) -> Index {
        let data = self.span_of(text);
        self.new_node(Kind::Comment, 0, data)
    }

    pub(super) fn new_instruction(&mut self, target: &str, content: &str) -> Index {
        let target = self.store(target);
        let content = self.store(content);
        let both = Span { start: target.start, len: target.len + content.len };
        // The target's length takes the place of the name's number.
        self.new_node(Kind::Instruction, target.len, both)
    }

    pub(super) fn append_doctype(&mut self, name: &str, public: &str, system: &str) {
        let start = self.attributes.len() as u32;
        for string in [name, public, system] {
            let value = self.store(string);
            self.attributes.push(Attribute { name: 0, value });
        }
        let doctype = self.new_node(Kind::Doctype, 0, Span { start, len: 3 });
        self.append(DOCUMENT, doctype);
    }

    pub(super) fn has_parent(&self, index: Index) -> bool {
        self.nodes[index as usize].parent != NONE
    }

    pub(super) fn append(&mut self, parent: Index, child: Index) {
        if self.is_surplus(parent, child) {
            return;
        }
        let in_order = self.links.is_none()
            && child == self.newest + 1
            && child as usize + 1 == self.nodes.len()
            && self.is_open(parent);
        if in_order {
            self.newest = child;
            self.set_parent(child, parent);
        } else {
            self.insert(parent, child, NONE);
        }
    }

    /// Is one of them over the bound? Then neither has a place in the tree.
    fn is_surplus(&self, parent: Index, child: Index) -> bool {
        self.surplus != NONE && (parent == self.surplus || child == self.surplus)
    }

    fn set_parent(&mut self, child: Index, parent: Index) {
        let depth = self.nodes[parent as usize].depth.saturating_add(1);
        let child = &mut self.nodes[child as usize];
        child.parent = parent;
        child.depth = depth;
    }

    /// The depth and name of the node made last, if that is an element.
    pub(super) fn newest_element(&self) -> Option<(u16, NameId)> {
        let newest = self.nodes.last().filter(|node| node.kind == Kind::Element)?;
        Some((newest.depth, newest.name))
    }

    pub(super) fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Does each node stand behind the one made before it?
    pub(super) fn is_in_order(&self) -> bool {
        self.links.is_none()
    }

    pub(super) fn parent(&self, index: Index) -> Index {
        self.nodes[index as usize].parent
    }

    pub(super) fn name(&self, index: Index) -> NameId {
        self.nodes[index as usize].name
    }

    /// Where the token begins that a node comes from.
    pub(super) fn place(&self, index: Index) -> u32 {
        self.nodes[index as usize].offset
    }

    /// While nodes are in order, the names of the elements that are left on the way from one to another, which
    /// stands around it or was made later; nothing if there is no such way.
    pub(super) fn names_between(&self, from: Index, to: Index) -> Option<impl Iterator<Item = NameId>> {
        let mut around = to;
        while around > from && around != NONE {
            around = self.parent(around);
        }
        let mut end = from;
        while end > around && end != NONE {
            end = self.parent(end);
        }
        let left = std::iter::successors(Some(from), |&node| Some(self.parent(node)));
        let left = left.take_while(move |&node| node != around);
        (end == around).then(|| left.map(|node| self.nodes[node as usize].name))
    }

    /// Is there no room for more?
    pub(super) fn is_full(&self) -> bool {
        self.surplus != NONE
    }

    /// The names of a node and of those around it, as far as they are elements.
    pub(super) fn names_around(&self, index: Index) -> impl Iterator<Item = NameId> {
        let parent = |node: &&Node| self.nodes.get(node.parent as usize);
        let around = std::iter::successors(self.nodes.get(index as usize), parent);
        around.filter(|node| node.kind == Kind::Element).map(|node| node.name)
    }

    pub(super) fn depth(&self, index: Index) -> u16 {
        self.nodes[index as usize].depth
    }

    /// Is a node appended to this one next in document order? Then it is the newest node or one
    /// of its ancestors. Each step up closes an element for good, so all calls together are linear.
    fn is_open(&self, parent: Index) -> bool {
        let mut node = self.newest;
        while node != parent {
            if node == DOCUMENT {
                return false;
            }
            node = self.nodes[node as usize].parent;
        }
        true
    }

    pub(super) fn append_text(&mut self, parent: Index, text: Piece<'_>) {
        if self.is_surplus(parent, parent) {
            return;
        }
        if self.links.is_some() {
            return self.insert_text(parent, text, NONE);
        }
        let last = &self.nodes[self.newest as usize];
        let continues = last.kind == Kind::Text && last.parent == parent;
        let has_orphan = self.newest as usize + 1 != self.nodes.len();
        if continues && !has_orphan && self.extend_text(self.newest, text) {
            return;
        }
        if continues || has_orphan || !self.is_open(parent) {
            return self.insert_text(parent, text, NONE);
        }
        let data = self.span_of(text);
        let node = self.new_node(Kind::Text, 0, data);
        self.append(parent, node);
    }

    fn span_of(&mut self, text: Piece<'_>) -> Span {
        match text {
            Piece::Source(span) => span,
            Piece::Made(text) => self.store(text),
        }
    }

    /// Adds to a text whose end the new one follows, in the source or in all that is stored. One of
    /// the source moves behind all that is stored, once, to be added to.
    fn extend_text(&mut self, node: Index, text: Piece<'_>) -> bool {
        let data = self.nodes[node as usize].data;
        if let Piece::Source(span) = text
            && span.start as usize == data.end()
        {
            self.nodes[node as usize].data.len += span.len;
            return true;
        }
        if self.strings.is_made(data) && data.end() != self.strings.end() {
            return false;
        }
        let added = match text {
            Piece::Source(span) => self.strings.get(span).to_owned(),
            Piece::Made(text) => text.to_owned(),
        };
        if self.strings.is_made(data) {
            self.nodes[node as usize].data.len += self.store(&added).len;
        } else {
            self.nodes[node as usize].data = self.store(&[self.strings.get(data), &added].concat());
        }
        true
    }

    pub(super) fn insert_text_before(&mut self, sibling: Index, text: Piece<'_>) {
        if !self.is_surplus(sibling, sibling) {
            self.insert_text(self.nodes[sibling as usize].parent, text, sibling);
        }
    }

    /// Text that belongs to the text node before it, but is stored elsewhere, gets a node of its
    /// own, which `finish` joins to the other: so no text is copied more than twice.
    fn insert_text(&mut self, parent: Index, text: Piece<'_>, before: Index) {
        let previous = match before {
            NONE => self.links().last_child(parent),
            sibling => self.links().previous(sibling),
        };
        let continues = previous != NONE && self.nodes[previous as usize].kind == Kind::Text;
        if continues && self.extend_text(previous, text) {
            return;
        }
        let data = self.span_of(text);
        let node = self.new_node(Kind::Text, 0, data);
        if !self.is_surplus(parent, node) {
            let flags = if continues { flag::CONTINUES } else { 0 };
            self.mark(node, flags);
            self.insert(parent, node, before);
        }
    }

    pub(super) fn insert_before(&mut self, sibling: Index, child: Index) {
        if !self.is_surplus(sibling, child) {
            self.detach(child);
            self.insert(self.nodes[sibling as usize].parent, child, sibling);
        }
    }

    fn insert(&mut self, parent: Index, child: Index, before: Index) {
        self.links().insert(parent, child, before);
        self.set_parent(child, parent);
    }

    pub(super) fn detach(&mut self, child: Index) {
        let parent = self.nodes[child as usize].parent;
        if parent != NONE {
            self.links().detach(parent, child);
            self.nodes[child as usize].parent = NONE;
        }
    }

    pub(super) fn move_children(&mut self, from: Index, to: Index) {
        if self.is_surplus(from, to) {
            return;
        }
        let mut child = self.links().move_children(from, to);
        while child != NONE {
            self.nodes[child as usize].parent = to;
            child = self.links().next(child);
        }
    }

    fn links(&mut self) -> &mut Links {
        let nodes = &self.nodes;
        self.links.get_or_insert_with(|| Links::of(nodes))
    }
}

/// A text that the tree builder passed on.
#[derive(Clone, Copy)]
pub(super) enum Piece<'t> {
    Source(Span),
    Made(&'t str),
}

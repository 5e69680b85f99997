//! The arena while it is filled, by either path. As long as every node is appended behind the one before it, in
//! document order, a node stores only its parent. The first time a node is put elsewhere or moved
//! (foster parenting, the adoption agency), links to its neighbours are made for all nodes, and at
//! the end the arena is renumbered into document order.

mod added;
mod attributes;
mod finish;
#[cfg(feature = "rcdom")]
mod given;
mod links;
mod text;

use crate::diagnostic::DiagnosticKind;
use crate::dom::cuts::Cuts;
use crate::dom::{Kind, Node};
use crate::html::Attribute;
use crate::html::names::{NameId, Names};
use crate::html::strings::Span;
use crate::html::strings::Strings;
use crate::html::tokenizer::Text;
use added::Added;
use links::Links;

pub(in crate::dom) use finish::set_ends;

pub(in crate::dom) type Index = u32;
pub(in crate::dom) const DOCUMENT: Index = 0;
pub(in crate::dom) const NONE: Index = Index::MAX;

pub(in crate::dom) struct Tree {
    nodes: Vec<Node>,
    attributes: Vec<Attribute>,
    /// For each node where in the source it ends, as far as a path notes it.
    ends: Vec<u32>,
    pub(in crate::dom) strings: Strings,
    pub(in crate::dom) names: Names,
    /// The node appended last, while nodes come in document order.
    newest: Index,
    links: Option<Links>,
    has_base: bool,
    /// How many nodes the page may become.
    max_nodes: usize,
    /// Takes the place of every node over that.
    surplus: Index,
    /// How many attributes of one element are kept.
    max_attributes: usize,
    /// The attributes that elements get from further tags.
    added: Vec<Added>,
    /// How many attributes, and bytes of their values, elements may still have that are opened again.
    reopened_attributes: usize,
    reopened_bytes: usize,
    /// The formatting elements that the token in hand has opened.
    formatting: Vec<NameId>,
    pub(in crate::dom) cuts: Cuts,
    /// Where in the source the token begins that is being read.
    pub(in crate::dom) offset: u32,
}

impl Tree {
    /// The length of the source bounds what the page may become, if there is a source.
    pub(in crate::dom) fn new(strings: Strings, is_parsed: bool, max_attributes: usize) -> Self {
        let len = strings.source().len();
        // A short page is denser.
        let nodes = (len / 48).max((len / 16).min(128)) + 8;
        // A page makes fewer nodes than it has bytes, unless unclosed formatting elements multiply,
        // which are opened anew in every paragraph.
        let bound = |bound: usize| if is_parsed { bound } else { usize::MAX };
        let mut tree = Tree {
            nodes: Vec::with_capacity(nodes),
            attributes: Vec::with_capacity(nodes * 3 / 4),
            ends: Vec::with_capacity(nodes),
            strings,
            names: Names::default(),
            newest: DOCUMENT,
            links: None,
            has_base: false,
            max_nodes: bound(len.saturating_add(1024)),
            surplus: NONE,
            max_attributes,
            added: Vec::new(),
            reopened_attributes: bound(len.saturating_add(1 << 16)),
            reopened_bytes: bound(len.saturating_mul(4).saturating_add(1 << 20)),
            formatting: Vec::new(),
            cuts: Cuts::default(),
            offset: 0,
        };
        tree.new_node(Kind::Document, 0, Span::EMPTY);
        tree
    }

    #[inline]
    fn new_node(&mut self, kind: Kind, name: NameId, data: Span) -> Index {
        if self.nodes.len() >= self.max_nodes {
            return self.surplus_node();
        }
        self.push_node(kind, name, data)
    }

    #[cold]
    fn surplus_node(&mut self) -> Index {
        self.note(DiagnosticKind::Multiplied);
        if self.surplus == NONE {
            self.surplus = self.push_node(Kind::Comment, 0, Span::EMPTY);
        }
        self.surplus
    }

    /// Notes that the token in hand meets a limit.
    pub(in crate::dom) fn note(&mut self, limit: DiagnosticKind) {
        self.cuts.note(limit, self.offset);
    }

    #[inline]
    fn push_node(&mut self, kind: Kind, name: NameId, data: Span) -> Index {
        let index = self.nodes.len() as Index;
        let (parent, end, flags, depth) = (NONE, NONE, 0, 0);
        self.nodes.push(Node { kind, flags, depth, name, parent, end, data, offset: self.offset });
        self.ends.push(NONE);
        if let Some(links) = &mut self.links {
            links.add();
        }
        index
    }

    /// Stores a string that the source does not have as it is. What no longer fits into 32 bits is left out.
    pub(in crate::dom) fn store(&mut self, text: &str) -> Span {
        if self.strings.end() + text.len() > u32::MAX as usize {
            self.note(DiagnosticKind::Multiplied);
            return Span::EMPTY;
        }
        self.strings.push(text)
    }

    pub(in crate::dom) fn mark(&mut self, index: Index, flags: u8) {
        self.nodes[index as usize].flags |= flags;
    }

    /// Notes where a node ends in the source.
    #[inline]
    pub(in crate::dom) fn set_end(&mut self, index: Index, end: u32) {
        self.ends[index as usize] = end;
    }

    /// Notes where the page ends for a node that is open then, unless it had its end tag.
    pub(in crate::dom) fn set_last_end(&mut self, index: Index, end: u32) {
        let own = &mut self.ends[index as usize];
        *own = if *own == NONE { end } else { *own };
    }

    pub(in crate::dom) fn new_comment(&mut self, text: Text<'_>) -> Index {
        let data = self.span_of(text);
        self.new_node(Kind::Comment, 0, data)
    }

    pub(in crate::dom) fn new_instruction(&mut self, target: &str, content: &str) -> Index {
        let target = self.store(target);
        let content = self.store(content);
        let both = Span { start: target.start, len: target.len + content.len };
        // The target's length takes the place of the name's number.
        self.new_node(Kind::Instruction, target.len, both)
    }

    pub(in crate::dom) fn append_doctype(&mut self, name: &str, public: &str, system: &str) {
        let start = self.attributes.len() as u32;
        for string in [name, public, system] {
            let value = self.store(string);
            self.attributes.push(Attribute { name: 0, value });
        }
        let doctype = self.new_node(Kind::Doctype, 0, Span { start, len: 3 });
        self.append(DOCUMENT, doctype);
    }

    #[cfg(feature = "rcdom")]
    pub(in crate::dom) fn depth(&self, index: Index) -> u16 {
        self.nodes[index as usize].depth
    }

    pub(in crate::dom) fn parent(&self, index: Index) -> Option<Index> {
        Some(self.nodes[index as usize].parent).filter(|&parent| parent != NONE)
    }

    #[inline]
    pub(in crate::dom) fn append(&mut self, parent: Index, child: Index) {
        let in_order = self.links.is_none()
            && child == self.newest + 1
            && child as usize + 1 == self.nodes.len()
            && !self.is_surplus(parent, child)
            && self.is_open(parent);
        if in_order {
            self.newest = child;
            self.set_parent(child, parent);
        } else {
            self.append_out_of_order(parent, child);
        }
    }

    #[cold]
    fn append_out_of_order(&mut self, parent: Index, child: Index) {
        if !self.is_surplus(parent, child) {
            self.insert(parent, child, NONE);
        }
    }

    /// True if one of them is over the bound. Then neither has a place in the tree.
    #[inline]
    fn is_surplus(&self, parent: Index, child: Index) -> bool {
        self.surplus != NONE && (parent == self.surplus || child == self.surplus)
    }

    #[inline]
    fn set_parent(&mut self, child: Index, parent: Index) {
        let depth = self.nodes[parent as usize].depth.saturating_add(1);
        let child = &mut self.nodes[child as usize];
        child.parent = parent;
        child.depth = depth;
    }

    /// Begins a token. Returns how many nodes there are before it.
    #[inline]
    pub(in crate::dom) fn begin_token(&mut self) -> usize {
        self.formatting.clear();
        self.nodes.len()
    }

    /// The depth and name of the node made last, if that is an element and there were `before` nodes before it.
    #[inline]
    pub(in crate::dom) fn element_since(&self, before: usize) -> Option<(u16, NameId)> {
        let newest = self.nodes.last().filter(|node| node.kind == Kind::Element)?;
        (self.nodes.len() > before).then_some((newest.depth, newest.name))
    }

    /// The formatting elements that the token in hand has opened.
    pub(in crate::dom) fn opened_formatting(&self) -> &[NameId] {
        &self.formatting
    }

    /// True if there is no room for more nodes.
    #[inline]
    pub(in crate::dom) fn is_full(&self) -> bool {
        self.surplus != NONE
    }

    /// True if a node appended to this one is next in document order: it is the newest node or one
    /// of its ancestors. Each step up closes an element for good, so all calls together are linear.
    #[inline]
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

    pub(in crate::dom) fn insert_before(&mut self, sibling: Index, child: Index) {
        if !self.is_surplus(sibling, child) {
            self.detach(child);
            self.insert(self.nodes[sibling as usize].parent, child, sibling);
        }
    }

    fn insert(&mut self, parent: Index, child: Index, before: Index) {
        self.links().insert(parent, child, before);
        self.set_parent(child, parent);
    }

    pub(in crate::dom) fn detach(&mut self, child: Index) {
        let parent = self.nodes[child as usize].parent;
        if parent != NONE {
            self.links().detach(parent, child);
            self.nodes[child as usize].parent = NONE;
        }
    }

    pub(in crate::dom) fn move_children(&mut self, from: Index, to: Index) {
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

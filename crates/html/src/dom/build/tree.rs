//! The arena while it is filled. As long as each node is appended in document order, a node stores only
//! its parent. The first time that a node is inserted elsewhere or moved (foster parenting, the adoption
//! agency algorithm), all nodes get links to their neighbours. At the end, the nodes are renumbered into
//! document order.

mod attributes;
mod finish;
mod links;
mod text;

use memchr::memchr_iter;
use smallvec::SmallVec;

use crate::diagnostic::DiagnosticKind;
use crate::dom::limits_hit::LimitsHit;
use crate::dom::{Node, NodeType, WatchedAttributes};
use crate::names::Attribute;
use crate::names::{NameId, Names};
use crate::options::Limits;
use crate::strings::{Strings, TextRange};
use crate::tokenizer::TokenText;
use attributes::AddedAttributes;
use links::NodeLinks;

pub(in crate::dom) use finish::set_ends;

pub(in crate::dom) type Index = u32;
pub(in crate::dom) const DOCUMENT: Index = 0;
pub(in crate::dom) const NONE: Index = Index::MAX;

/// The length up to which the tags of a page are counted before it is parsed.
const SHORT_PAGE: usize = 8 << 10;

pub(in crate::dom) struct Arena {
    nodes: Vec<Node>,
    attributes: Vec<Attribute>,
    /// For each node, its end in the source. `NONE` if it is not set.
    ends: Vec<u32>,
    pub(in crate::dom) strings: Strings,
    pub(in crate::dom) names: Names,
    /// The node that was appended last. Only used while `links` is `None`.
    newest: Index,
    links: Option<NodeLinks>,
    watched: &'static WatchedAttributes,
    has_base: bool,
    /// True if the document is in quirks mode (HTML 13.2.6.4.1).
    pub(in crate::dom) in_quirks_mode: bool,
    max_nodes: usize,
    /// One node that replaces all nodes over `max_nodes`. `NONE` until the limit is hit.
    over_limit_node: Index,
    max_attributes: usize,
    /// The attributes that `html` and `body` get from further tags.
    added: Vec<AddedAttributes>,
    /// How many attributes, and bytes of their values, reopened elements may still get.
    reopened_attributes: usize,
    reopened_bytes: usize,
    /// The formatting elements that the current token has opened.
    formatting: SmallVec<[NameId; 8]>,
    pub(in crate::dom) limits_hit: LimitsHit,
    /// The offset of the current token in the source.
    pub(in crate::dom) offset: u32,
}

impl Arena {
    /// An arena with only the document. If the page is parsed here, the length of its source bounds the
    /// number of nodes.
    pub(in crate::dom) fn new(
        strings: Strings,
        is_parsed: bool,
        limits: &Limits,
        watched: &'static WatchedAttributes,
    ) -> Self {
        let len = strings.source().len();
        let memory = limits.memory_limit(strings.page_len());
        // An estimate: a short page has more nodes for its length, and they are soon counted.
        let nodes = match len <= SHORT_PAGE {
            true => memchr_iter(b'<', strings.source().as_bytes()).count() * 3 / 2,
            false => len / 48,
        } + 8;
        // A page usually makes a node for three bytes at most. The exception is unclosed formatting elements, which each paragraph
        // reopens. At the bounds, nodes take a quarter of the memory, and attributes and copied values a sixteenth each.
        let bound = |bound: usize| if is_parsed { bound } else { usize::MAX };
        let mut tree = Arena {
            nodes: Vec::with_capacity(nodes),
            attributes: Vec::with_capacity(nodes * 3 / 4),
            ends: Vec::with_capacity(nodes),
            strings,
            names: Names::default(),
            newest: DOCUMENT,
            links: None,
            watched,
            has_base: false,
            in_quirks_mode: false,
            max_nodes: bound(memory / 128),
            over_limit_node: NONE,
            max_attributes: usize::from(limits.max_attributes),
            added: Vec::new(),
            reopened_attributes: bound(memory / 256),
            reopened_bytes: bound(memory / 16),
            formatting: SmallVec::new(),
            limits_hit: LimitsHit::default(),
            offset: 0,
        };
        tree.new_node(NodeType::Document, 0, TextRange::EMPTY);
        tree
    }

    #[inline]
    fn new_node(&mut self, kind: NodeType, name: NameId, data: TextRange) -> Index {
        if self.nodes.len() >= self.max_nodes {
            return self.node_over_limit();
        }
        self.push_node(kind, name, data)
    }

    #[cold]
    fn node_over_limit(&mut self) -> Index {
        // Without copies, a page has a node for two bytes at most, besides the first elements. Then the caller's limit is low.
        let has_copies = self.nodes.len() > self.offset as usize / 2 + 8;
        self.note(if has_copies { DiagnosticKind::Multiplied } else { DiagnosticKind::Memory });
        if self.over_limit_node == NONE {
            self.over_limit_node = self.push_node(NodeType::Comment, 0, TextRange::EMPTY);
        }
        self.over_limit_node
    }

    pub(in crate::dom) fn note(&mut self, limit: DiagnosticKind) {
        self.limits_hit.note(limit, self.offset);
    }

    #[inline]
    fn push_node(&mut self, kind: NodeType, name: NameId, data: TextRange) -> Index {
        let index = self.nodes.len() as Index;
        let (parent, end, flags, depth) = (NONE, NONE, 0, 0);
        self.nodes.push(Node { kind, flags, depth, name, parent, end, data, offset: self.offset });
        self.ends.push(NONE);
        if let Some(links) = &mut self.links {
            links.add();
        }
        index
    }

    /// Stores a string that is not in the source in this form. Offsets have 32 bits: a string that does not
    /// fit becomes empty.
    pub(in crate::dom) fn store(&mut self, text: &str) -> TextRange {
        if self.strings.end() + text.len() > u32::MAX as usize {
            self.note(DiagnosticKind::Multiplied);
            return TextRange::EMPTY;
        }
        self.strings.push(text)
    }

    pub(in crate::dom) fn add_flags(&mut self, index: Index, flags: u8) {
        self.nodes[index as usize].flags |= flags;
    }

    #[inline]
    pub(in crate::dom) fn set_end(&mut self, index: Index, end: u32) {
        self.ends[index as usize] = end;
    }

    /// Notes the end of the page as the end of an open node, unless its end is already noted.
    pub(in crate::dom) fn set_end_if_unset(&mut self, index: Index, end: u32) {
        let node_ends = &mut self.ends[index as usize];
        *node_ends = if *node_ends == NONE { end } else { *node_ends };
    }

    pub(in crate::dom) fn new_comment(&mut self, text: TokenText<'_>) -> Index {
        let data = self.span_of(text);
        self.new_node(NodeType::Comment, 0, data)
    }

    pub(in crate::dom) fn append_doctype(&mut self, name: &str, public: &str, system: &str) {
        let start = self.attributes.len() as u32;
        for string in [name, public, system] {
            let value = self.store(string);
            self.attributes.push(Attribute { name: 0, value });
        }
        let doctype = self.new_node(NodeType::Doctype, 0, TextRange { start, len: 3 });
        self.append(DOCUMENT, doctype);
    }

    pub(in crate::dom) fn parent(&self, index: Index) -> Option<Index> {
        Some(self.nodes[index as usize].parent).filter(|&parent| parent != NONE)
    }

    #[inline]
    pub(in crate::dom) fn append(&mut self, parent: Index, child: Index) {
        let in_order = self.links.is_none()
            && child == self.newest + 1
            && child as usize + 1 == self.nodes.len()
            && !self.has_node_over_limit(parent, child)
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
        if !self.has_node_over_limit(parent, child) {
            self.insert(parent, child, NONE);
        }
    }

    /// True if one of the nodes is over the limit. Then they are not linked in the tree.
    #[inline]
    fn has_node_over_limit(&self, parent: Index, child: Index) -> bool {
        self.over_limit_node != NONE && (parent == self.over_limit_node || child == self.over_limit_node)
    }

    #[inline]
    fn set_parent(&mut self, child: Index, parent: Index) {
        let depth = self.nodes[parent as usize].depth.saturating_add(1);
        let child = &mut self.nodes[child as usize];
        child.parent = parent;
        child.depth = depth;
    }

    /// Begins a token. Returns the number of nodes before it.
    #[inline]
    pub(in crate::dom) fn begin_token(&mut self) -> usize {
        self.formatting.clear();
        self.nodes.len()
    }

    /// The depth and name of the node made last. `None` if it is not an element, or if it is one of the first
    /// `before` nodes.
    #[inline]
    pub(in crate::dom) fn element_since(&self, before: usize) -> Option<(u16, NameId)> {
        let newest = self.nodes.last().filter(|node| node.kind == NodeType::Element)?;
        (self.nodes.len() > before).then_some((newest.depth, newest.name))
    }

    pub(in crate::dom) fn opened_formatting(&self) -> &[NameId] {
        &self.formatting
    }

    #[inline]
    pub(in crate::dom) fn is_full(&self) -> bool {
        self.over_limit_node != NONE
    }

    /// True if a node appended to this one is next in document order: this one is the newest node or an
    /// ancestor of it. Each step up closes an element for good, so all calls together take linear time.
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

    pub(in crate::dom) fn insert_before(&mut self, parent: Index, sibling: Index, child: Index) {
        if !self.has_node_over_limit(sibling, child) {
            self.detach(child);
            self.insert(parent, child, sibling);
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
        if self.has_node_over_limit(from, to) {
            return;
        }
        let mut child = self.links().move_children(from, to);
        while child != NONE {
            self.nodes[child as usize].parent = to;
            child = self.links().next(child);
        }
    }

    fn links(&mut self) -> &mut NodeLinks {
        let nodes = &self.nodes;
        self.links.get_or_insert_with(|| NodeLinks::of(nodes))
    }
}

/// What a tree of the caller needs.
#[cfg(feature = "rcdom")]
impl Arena {
    pub(in crate::dom) fn note_input_limit(&mut self) {
        self.limits_hit.note(DiagnosticKind::InputBytes, self.strings.source().len() as u32);
    }

    pub(in crate::dom) fn new_instruction(&mut self, target: &str, content: &str) -> Index {
        let target = self.store(target);
        let content = self.store(content);
        let both = TextRange { start: target.start, len: target.len + content.len };
        // The length of the target is stored in place of the number of a name.
        self.new_node(NodeType::Instruction, target.len, both)
    }

    pub(in crate::dom) fn depth(&self, index: Index) -> u16 {
        self.nodes[index as usize].depth
    }
}

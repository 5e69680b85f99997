//! A copy of a page in which parts may be repeated (only the nodes are new), and the sizes of the parts of a page.

use std::sync::OnceLock;

use super::build::set_ends;
use super::edit::Edits;
use super::{Dom, El, Node, NodeId, NodeType, flag};

/// A copy of a page while it is made, node by node.
pub struct PageCopy<'a> {
    dom: &'a Dom,
    nodes: Vec<Node>,
    origins: Vec<NodeId>,
}

impl Dom {
    /// The node with the index that `PageCopy::add` has returned.
    pub fn node_at(&self, index: u32) -> NodeId {
        NodeId::from_index(index as usize)
    }

    /// In a copy, the node of the page that a node is a copy of. Otherwise the node itself.
    pub fn origin(&self, id: NodeId) -> NodeId {
        self.origins.as_ref().map_or(id, |origins| origins[id.index()])
    }

    /// The sizes of the parts of the page.
    pub fn sizes(&self) -> Sizes {
        let size = |node: &Node| match node.kind {
            NodeType::Element => {
                self.attributes[node.data.range()].iter().map(|attribute| attribute.value.len as usize).sum()
            }
            _ => node.data.len as usize,
        };
        let sizes = self.nodes.iter().scan(0, |before, node| {
            *before += size_of::<Node>() + size(node);
            Some(*before)
        });
        Sizes(std::iter::once(0).chain(sizes).collect())
    }
}

impl<'a> PageCopy<'a> {
    /// A copy with only the document node.
    pub fn new(dom: &'a Dom) -> Self {
        let mut copy = PageCopy { dom, nodes: Vec::with_capacity(dom.nodes.len()), origins: Vec::new() };
        copy.add(dom.document(), u32::MAX);
        copy
    }

    /// Copies a node without its content, and appends it after all others. The parent has to be added first.
    pub fn add(&mut self, id: NodeId, parent: u32) -> u32 {
        self.origins.push(id);
        let node = self.dom.nodes[id.index()];
        let flags = node.flags & !flag::REPLACED;
        self.nodes.push(Node { parent, end: u32::MAX, flags, ..node });
        (self.nodes.len() - 1) as u32
    }

    /// The copy as a page. It shares the source, so its elements have the places of the page.
    pub fn finish(mut self) -> Dom {
        set_ends(&mut self.nodes);
        // A text that an element got after parsing has no offset in the source.
        let end = |origin: &NodeId| self.dom.ends.get(origin.index()).copied().unwrap_or_default();
        let ends = self.origins.iter().map(end).collect();
        Dom {
            nodes: self.nodes,
            attributes: self.dom.attributes.clone(),
            strings: self.dom.strings.clone(),
            names: self.dom.names.clone(),
            ids: OnceLock::new(),
            edits: Edits::default(),
            origins: Some(self.origins),
            watched: self.dom.watched,
            has_base: self.dom.has_base,
            in_quirks_mode: self.dom.in_quirks_mode,
            limits_hit: self.dom.limits_hit.clone(),
            decoding: self.dom.decoding,
            ends,
        }
    }
}

/// The sizes of nodes, texts and attributes in bytes. For each node, the size of the page before it; at the end, the size
/// of the page. Content that an edit removed still counts.
pub struct Sizes(Vec<usize>);

impl Sizes {
    /// The size of an element with its content.
    pub fn of_element(&self, el: El<'_>) -> usize {
        let replacement = el.dom.replacement(el.id.index()).map_or(0, |(_, text)| text.len());
        self.0[el.after().index()] - self.0[el.id.index()] + replacement
    }

    /// The size of the page.
    pub fn of_page(&self) -> usize {
        self.0.last().copied().unwrap_or_default()
    }
}

//! The arena while it is filled. As long as every node is appended behind the one before it, in
//! document order, a node stores only its parent. The first time a node is put elsewhere or moved
//! (foster parenting, the adoption agency), links to its neighbours are made for all nodes, and at
//! the end the arena is renumbered into document order.

mod finish;

use html5ever::{Attribute as ParsedAttribute, QualName};

use super::links::Links;
use super::names::{NameId, Names, attr, tag};
use super::{Attribute, Kind, Node, Span, flag};

pub(super) use finish::set_ends;

pub(super) type Index = u32;
pub(super) const DOCUMENT: Index = 0;
pub(super) const NONE: Index = Index::MAX;

/// More than any real page has.
const MOST_ATTRIBUTES: usize = 1024;

pub(super) struct Builder {
    nodes: Vec<Node>,
    attributes: Vec<Attribute>,
    text: String,
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
    pub(super) is_cut: bool,
    pub(super) has_cut_attributes: bool,
    pub(super) line: u32,
}

impl Builder {
    /// The length of the source bounds what the page may become, if there is a source.
    pub(super) fn new(source_len: Option<usize>) -> Self {
        let expected = source_len.unwrap_or_default();
        let mut builder = Builder {
            nodes: Vec::with_capacity(expected / 48 + 8),
            attributes: Vec::with_capacity(expected / 64 + 4),
            text: String::with_capacity(expected / 2),
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
            is_cut: false,
            has_cut_attributes: false,
            line: 1,
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
        self.is_cut = true;
        if self.surplus == NONE {
            self.surplus = self.push_node(Kind::Comment, 0, Span::EMPTY);
        }
        self.surplus
    }

    fn push_node(&mut self, kind: Kind, name: NameId, data: Span) -> Index {
        let index = self.nodes.len() as Index;
        let (parent, end, flags, depth) = (NONE, NONE, 0, 0);
        self.nodes.push(Node { kind, flags, depth, name, parent, end, data, line: self.line });
        if let Some(links) = &mut self.links {
            links.add();
        }
        index
    }

    /// What is over the bound, which fits into 32 bits, is left out.
    fn store(&mut self, text: &str) -> Span {
        let start = self.text.len();
        if start + text.len() > self.most_bytes {
            self.is_cut = true;
            return Span::EMPTY;
        }
        self.text.push_str(text);
        Span { start: start as u32, len: text.len() as u32 }
    }

    pub(super) fn new_element(
        &mut self,
        name: &QualName,
        attributes: Vec<ParsedAttribute>,
    ) -> (Index, NameId) {
        let number = self.names.number(name);
        self.has_base |= number == tag::BASE;
        let start = self.attributes.len();
        self.has_cut_attributes |= attributes.len() > MOST_ATTRIBUTES;
        let mut flags = if matches!(&*name.local, "script" | "style") { flag::HIDDEN } else { 0 };
        for attribute in attributes.into_iter().take(MOST_ATTRIBUTES) {
            flags |= self.add_attribute(&attribute);
        }
        let data = Span { start: start as u32, len: (self.attributes.len() - start) as u32 };
        let index = self.new_node(Kind::Element, number, data);
        self.mark(index, flags);
        (index, number)
    }

    fn add_attribute(&mut self, attribute: &ParsedAttribute) -> u8 {
        let name = self.names.number(&attribute.name);
        let value = self.store(&attribute.value);
        self.attributes.push(Attribute { name, value });
        match name {
            attr::CLASS => flag::CLASS,
            attr::ID => flag::ID,
            attr::REL => flag::REL,
            attr::ITEMSCOPE | attr::ITEMPROP => flag::MICRODATA,
            _ => 0,
        }
    }

    pub(super) fn add_missing_attributes(&mut self, element: Index, attributes: Vec<ParsedAttribute>) {
        if element == self.surplus {
            return;
        }
        let Span { start, len } = self.nodes[element as usize].data;
        let mut present: Vec<Attribute> = self.attributes[start as usize..][..len as usize].to_vec();
        let before = present.len();
        let mut flags = self.nodes[element as usize].flags;
        for attribute in attributes {
            let name = self.names.number(&attribute.name);
            if present.len() < MOST_ATTRIBUTES && !present.iter().any(|other| other.name == name) {
                flags |= self.add_attribute(&attribute);
                present.extend(self.attributes.pop());
            }
        }
        if present.len() > before {
            let data = Span { start: self.attributes.len() as u32, len: present.len() as u32 };
            self.attributes.extend(present);
            self.nodes[element as usize].data = data;
            self.nodes[element as usize].flags = flags;
        }
    }

    pub(super) fn mark(&mut self, index: Index, flags: u8) {
        self.nodes[index as usize].flags |= flags;
    }

    pub(super) fn is_marked(&self, index: Index, flags: u8) -> bool {
        self.nodes[index as usize].flags & flags != 0
    }

    pub(super) fn new_comment(&mut self, text: &str) -> Index {
        let data = self.store(text);
        self.new_node(Kind::Comment, 0, data)
    }

    pub(super) fn new_instruction(&mut self, target: &str, content: &str) -> Index {
        self.new_node_of_two(Kind::Instruction, target, content)
    }

    /// A node with two strings: the first one's length takes the place of the name's number.
    fn new_node_of_two(&mut self, kind: Kind, first: &str, second: &str) -> Index {
        let first = self.store(first);
        let second = self.store(second);
        self.new_node(kind, first.len, Span { start: first.start, len: first.len + second.len })
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

    pub(super) fn append_text(&mut self, parent: Index, text: &str) {
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
        let data = self.store(text);
        let node = self.new_node(Kind::Text, 0, data);
        self.append(parent, node);
    }

    /// Adds to a text whose end is the end of all that is stored.
    fn extend_text(&mut self, node: Index, text: &str) -> bool {
        let is_last = self.nodes[node as usize].data.end() == self.text.len();
        if is_last {
            self.nodes[node as usize].data.len += self.store(text).len;
        }
        is_last
    }

    pub(super) fn insert_text_before(&mut self, sibling: Index, text: &str) {
        if !self.is_surplus(sibling, sibling) {
            self.insert_text(self.nodes[sibling as usize].parent, text, sibling);
        }
    }

    /// Text that belongs to the text node before it, but is stored elsewhere, gets a node of its
    /// own, which `finish` joins to the other: so no text is copied more than twice.
    fn insert_text(&mut self, parent: Index, text: &str, before: Index) {
        let previous = match before {
            NONE => self.links().last_child(parent),
            sibling => self.links().previous(sibling),
        };
        let continues = previous != NONE && self.nodes[previous as usize].kind == Kind::Text;
        if continues && self.extend_text(previous, text) {
            return;
        }
        let data = self.store(text);
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

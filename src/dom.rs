//! The page as a tree: a flat arena in document order. A node's number is its place in the tree,
//! and each node knows where its subtree ends, so that "is inside" is two comparisons, a subtree
//! is a slice, and sorting into tree order sorts numbers.

mod builder;
pub(crate) mod copy;
mod depth;
mod feed;
mod formatting;
pub(crate) mod html;
mod links;
pub(crate) mod names;
#[cfg(feature = "rcdom")]
mod rcdom;
mod sink;
mod strings;
pub(crate) mod text;
pub(crate) mod walk;

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::OnceLock;

use html5ever::ns;

use crate::document::{Diagnostic, Place};
use crate::options::Limits;
use names::{Name, NameId, Names, attr, tag};
pub(crate) use strings::{Span, Strings};
pub use walk::{Step, Walk};

/// A parsed page.
///
/// ```
/// let dom = microweave::Dom::parse("<p class=note>One <b>two</b>");
/// let note = dom.elements().find(|el| el.attr("class") == Some("note")).expect("it is there");
/// assert_eq!(note.text(), "One two");
/// assert_eq!(note.inner_html(), "One <b>two</b>");
/// ```
#[derive(Debug)]
pub struct Dom {
    nodes: Vec<Node>,
    attributes: Vec<Attribute>,
    strings: Strings,
    names: Names,
    ids: OnceLock<HashMap<Box<str>, NodeId>>,
    /// Of a copy: which node of the page each node is.
    origins: Option<Vec<NodeId>>,
    /// Has it a `base` element at all?
    pub(crate) has_base: bool,
    /// What limits kept out of it.
    pub(crate) cuts: Vec<Diagnostic>,
}

/// A node's place in document order. Numbers compare as the nodes stand in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    fn from_index(index: usize) -> Self {
        NodeId(NonZeroU32::MIN.saturating_add(index as u32))
    }

    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Document,
    Doctype,
    Element,
    Text,
    Comment,
    Instruction,
}

/// Marks of an element that save looking through its attributes, and two marks for building.
pub(crate) mod flag {
    pub(crate) const CLASS: u8 = 1;
    pub(crate) const ID: u8 = 2;
    pub(crate) const REL: u8 = 4;
    pub(crate) const HIDDEN: u8 = 8;
    /// It has `itemscope` or `itemprop`.
    pub(crate) const MICRODATA: u8 = 16;
    pub(super) const INTEGRATION_POINT: u8 = 64;
    pub(super) const CONTINUES: u8 = 128;
}

#[derive(Clone, Copy, Debug)]
struct Node {
    kind: Kind,
    flags: u8,
    depth: u16,
    /// An element's name; the length of an instruction's target.
    name: NameId,
    parent: u32,
    /// The first node behind the subtree.
    end: u32,
    /// A range of the attributes for elements and doctypes, else of the text.
    data: Span,
    /// Where in the source the token begins that it comes from.
    offset: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Attribute {
    pub(crate) name: NameId,
    pub(crate) value: Span,
}

/// What a node is, with what it holds.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum NodeKind<'a> {
    /// The document, the root of the tree.
    Document,
    /// A document type.
    Doctype {
        /// Its name, `html` as a rule.
        name: &'a str,
        /// Its public identifier, or nothing.
        public_id: &'a str,
        /// Its system identifier, or nothing.
        system_id: &'a str,
    },
    /// An element. The contents of a `template` are its children here.
    Element(El<'a>),
    /// A text.
    Text(&'a str),
    /// A comment.
    Comment(&'a str),
    /// A processing instruction, which HTML never has, but a given tree may.
    Instruction {
        /// Its target.
        target: &'a str,
        /// What follows the target.
        content: &'a str,
    },
}

impl Dom {
    /// Parses a page, without scripting. Any text gives a tree.
    pub fn parse(html: &str) -> Self {
        sink::parse_document(html, &Limits::default())
    }

    pub(crate) fn parse_within(html: &str, limits: &Limits) -> Self {
        sink::parse_document(html, limits)
    }

    /// Parses a fragment as `innerHTML` does. The context is the name of the element around it,
    /// with `svg ` or `math ` in front where it is one of those.
    ///
    /// The result is a document with an `html` element that holds the fragment.
    ///
    /// ```
    /// let dom = microweave::Dom::parse_fragment("<td>One<td>Two", "tr");
    /// assert_eq!(dom.elements().filter(|el| el.name() == "td").count(), 2);
    /// ```
    pub fn parse_fragment(html: &str, context: &str) -> Self {
        sink::parse_fragment(html, context, &Limits::default())
    }

    /// The document node, the root of the tree.
    pub fn document(&self) -> NodeId {
        NodeId::from_index(0)
    }

    /// The node with this number. A number of another page gives whatever node has it here.
    ///
    /// # Panics
    /// If this page has no node of that number, which can only be if the number came from another.
    pub fn node(&self, id: NodeId) -> NodeKind<'_> {
        let node = &self.nodes[id.index()];
        match node.kind {
            Kind::Document => NodeKind::Document,
            Kind::Doctype => self.doctype(node),
            Kind::Element => NodeKind::Element(El { dom: self, id }),
            Kind::Text => NodeKind::Text(self.string(node.data)),
            Kind::Comment => NodeKind::Comment(self.string(node.data)),
            Kind::Instruction => {
                let (target, content) = self.string(node.data).split_at(node.name as usize);
                NodeKind::Instruction { target, content }
            }
        }
    }

    fn doctype(&self, node: &Node) -> NodeKind<'_> {
        let mut strings = self.attributes[node.data.range()].iter().map(|string| self.string(string.value));
        let mut next = || strings.next().unwrap_or_default();
        NodeKind::Doctype { name: next(), public_id: next(), system_id: next() }
    }

    /// A node's children, in order.
    ///
    /// # Panics
    /// As `node` does.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.nodes[id.index()].end as usize;
        let mut next = id.index() + 1;
        std::iter::from_fn(move || {
            let child = next;
            (child < end).then(|| {
                next = self.nodes[child].end as usize;
                NodeId::from_index(child)
            })
        })
    }

    /// Every element in document order, those inside of templates among them.
    pub fn elements(&self) -> impl Iterator<Item = El<'_>> {
        let elements = self.nodes.iter().enumerate().filter(|(_, node)| node.kind == Kind::Element);
        elements.map(|(index, _)| El { dom: self, id: NodeId::from_index(index) })
    }

    /// The first element with this id that is not inside of a template.
    pub fn element_by_id(&self, id: &str) -> Option<El<'_>> {
        let ids = self.ids.get_or_init(|| self.collect_ids());
        ids.get(id).map(|&id| El { dom: self, id })
    }

    fn collect_ids(&self) -> HashMap<Box<str>, NodeId> {
        let mut ids = HashMap::new();
        for step in self.walk() {
            if let Step::Enter(el) = step
                && el.has(flag::ID)
                && let Some(id) = el.attr_by(attr::ID)
            {
                ids.entry(id.into()).or_insert(el.id);
            }
        }
        ids
    }

    /// The walk over the elements of the page that everything else is built on.
    pub fn walk(&self) -> Walk<'_> {
        Walk::new(self)
    }

    /// For each node how large the page is before it, and the size of the whole: nodes, texts and
    /// attributes, in bytes.
    pub(crate) fn sizes(&self) -> Sizes {
        let size = |node: &Node| match node.kind {
            Kind::Element => {
                self.attributes[node.data.range()].iter().map(|own| own.value.len as usize).sum()
            }
            _ => node.data.len as usize,
        };
        let sizes = self.nodes.iter().scan(0, |before, node| {
            *before += size_of::<Node>() + size(node);
            Some(*before)
        });
        Sizes(std::iter::once(0).chain(sizes).collect())
    }

    fn string(&self, span: Span) -> &str {
        self.strings.get(span)
    }
}

/// How large parts of a page are.
pub(crate) struct Sizes(Vec<usize>);

impl Sizes {
    /// The size of an element with all that is in it.
    pub(crate) fn of(&self, el: El<'_>) -> usize {
        self.0[el.node().end as usize] - self.0[el.id.index()]
    }

    pub(crate) fn whole(&self) -> usize {
        self.0.last().copied().unwrap_or_default()
    }
}

/// An element of a page.
#[derive(Clone, Copy)]
pub struct El<'a> {
    dom: &'a Dom,
    id: NodeId,
}

impl<'a> El<'a> {
    /// Its number, which compares as elements stand in the page.
    pub fn id(self) -> NodeId {
        self.id
    }

    /// Its local name, in lower case for HTML elements.
    pub fn name(self) -> &'a str {
        self.qualified_name().local
    }

    /// The label of its namespace: `html`, `svg`, `math` or nothing.
    pub fn namespace(self) -> &'a str {
        names::namespace_label(self.qualified_name().namespace)
    }

    /// The line of the page that its start tag begins on, from 1.
    pub fn line(self) -> u32 {
        self.dom.strings.line(self.node().offset)
    }

    /// Where in the page its start tag begins, in bytes.
    pub fn offset(self) -> usize {
        self.dom.strings.page_offset(self.node().offset) as usize
    }

    /// The value of an attribute without a namespace.
    pub fn attr(self, name: &str) -> Option<&'a str> {
        self.attr_by(self.dom.names.find_attribute(name)?)
    }

    /// Its attributes with their namespace's label and local name, in the order of the page.
    pub fn attributes(self) -> impl Iterator<Item = (&'a str, &'a str, &'a str)> {
        let dom = self.dom;
        self.own_attributes().iter().map(move |attribute| {
            let name = dom.names.get(attribute.name);
            (names::namespace_label(name.namespace), name.local, dom.string(attribute.value))
        })
    }

    /// All text inside of it, as it stands.
    pub fn text(self) -> String {
        text::text_content(self)
    }

    /// The HTML inside of it, as `innerHTML` gives it.
    pub fn inner_html(self) -> String {
        html::inner_html(self)
    }

    /// The element around it.
    pub fn parent(self) -> Option<El<'a>> {
        let parent = self.node().parent as usize;
        let is_element = self.dom.nodes.get(parent)?.kind == Kind::Element;
        is_element.then(|| El { dom: self.dom, id: NodeId::from_index(parent) })
    }

    /// The elements directly inside of it.
    pub fn child_elements(self) -> impl Iterator<Item = El<'a>> {
        let dom = self.dom;
        let elements = dom.children(self.id).filter(|id| dom.nodes[id.index()].kind == Kind::Element);
        elements.map(move |id| El { dom, id })
    }

    /// Does the other stand inside of this one?
    pub fn contains(self, other: El<'_>) -> bool {
        self.id < other.id && other.id.index() < self.node().end as usize
    }

    /// Where in the page it stands.
    pub(crate) fn place(self) -> Option<Place> {
        let node = self.dom.origins.as_ref().map_or(self.id, |origins| origins[self.id.index()]);
        Some(Place { node, line: self.line() })
    }

    fn node(self) -> &'a Node {
        &self.dom.nodes[self.id.index()]
    }

    fn qualified_name(self) -> Name<'a> {
        self.dom.names.get(self.node().name)
    }

    fn own_attributes(self) -> &'a [Attribute] {
        &self.dom.attributes[self.node().data.range()]
    }

    /// The number of its name: constants of `names::tag` for HTML elements.
    pub(crate) fn tag(self) -> NameId {
        self.node().name
    }

    pub(crate) fn is_html(self) -> bool {
        *self.qualified_name().namespace == ns!(html)
    }

    pub(crate) fn has(self, flags: u8) -> bool {
        self.node().flags & flags != 0
    }

    pub(crate) fn attr_by(self, name: NameId) -> Option<&'a str> {
        let attribute = self.own_attributes().iter().find(|attribute| attribute.name == name)?;
        Some(self.dom.string(attribute.value))
    }

    /// Its class attribute, or nothing.
    pub(crate) fn class(self) -> &'a str {
        if self.has(flag::CLASS) { self.attr_by(attr::CLASS).unwrap_or_default() } else { "" }
    }

    pub(crate) fn is_template(self) -> bool {
        self.tag() == tag::TEMPLATE
    }
}

impl std::fmt::Debug for El<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "<{}> #{}", self.name(), self.id.0)
    }
}

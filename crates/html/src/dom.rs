//! The page as a tree: a flat arena in document order. A node's number is its index in document order, and
//! each node has the index where its subtree ends. So "is inside" is two comparisons, a subtree is a slice,
//! and sorting numbers sorts nodes into tree order.

mod build;
pub mod copy;
mod edit;
mod element;
pub mod html;
mod ids;
pub mod lazy_image;
mod limits_hit;
pub mod markup;
pub mod page_defaults;
mod parser;
mod places;
#[cfg(feature = "rcdom")]
mod rcdom;
mod relatives;
#[cfg(feature = "select")]
pub mod select;
mod spans;
mod srcset;
pub mod text;
pub mod walk;
mod watched;
pub mod xml;

use std::fmt;
use std::num::NonZeroU32;
use std::sync::OnceLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::diagnostic::Diagnostic;
use crate::input::{Decoding, PageSource};
use crate::names::Attribute;
use crate::names::{NameId, Names};
use crate::options::Limits;
pub(crate) use crate::strings::{Strings, TextRange};
use edit::Edits;
pub use edit::PageTooLarge;
pub use element::El;
use ids::Ids;
pub(crate) use limits_hit::LimitsHit;
pub use parser::Tree;
pub use places::Places;
pub use spans::Place;
pub use walk::{Step, Walk};
pub use watched::WatchedAttributes;

/// A parsed page.
///
/// ```
/// let dom = microweave_html::Dom::parse("<p class=note>One <b>two</b>");
/// let note = dom.elements().find(|el| el.attr("class") == Some("note")).expect("the page has one");
/// assert_eq!(note.text(), "One two");
/// assert_eq!(note.inner_html(), "One <b>two</b>");
/// ```
#[derive(Clone, Debug)]
pub struct Dom {
    nodes: Vec<Node>,
    attributes: Vec<Attribute>,
    strings: Strings,
    /// The names that are not HTML's, by their numbers.
    pub names: Names,
    ids: OnceLock<Ids>,
    edits: Edits,
    /// Only in a copy: for each node, the node of the page that it is a copy of.
    origins: Option<Vec<NodeId>>,
    watched: &'static WatchedAttributes,
    pub(crate) has_base: bool,
    in_quirks_mode: bool,
    limits_hit: LimitsHit,
    /// How the text was decoded. `None` if the page was given as text.
    pub decoding: Option<Decoding>,
    /// For each node, its end in the source.
    ends: Vec<u32>,
}

/// A node's number: its index in document order. Numbers compare as the nodes are ordered in the tree. A text
/// that an element got after the page was parsed is an exception: its number is after all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The number of the node with this index in document order.
    #[inline]
    pub fn from_index(index: usize) -> Self {
        NodeId(NonZeroU32::MIN.saturating_add(index as u32))
    }

    /// The index of the node in document order. The document has 0.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The JSON is the index in document order. The document has 0.
impl Serialize for NodeId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.0.get() - 1).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for NodeId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(NodeId(NonZeroU32::MIN.saturating_add(u32::deserialize(deserializer)?)))
    }
}

/// Writes the index in document order. The document has 0.
///
/// ```
/// let dom = microweave_html::Dom::parse("<p>");
/// let numbers: Vec<String> = dom.elements().map(|el| el.id().to_string()).collect();
/// assert_eq!(numbers, ["1", "2", "3", "4"]);
/// ```
impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.index().fmt(f)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NodeType {
    Document,
    Doctype,
    Element,
    Text,
    Comment,
    /// A processing instruction. Our tokenizer makes none; the trees of callers can have some.
    #[cfg_attr(not(feature = "rcdom"), allow(dead_code))]
    Instruction,
}

/// Flags of an element: what it is, and which attributes it has. [`Dom::walk_flagged`](super::Dom::walk_flagged) skips
/// elements by them, and their attributes need not be searched.
pub mod flag {
    /// The element has a `class`.
    pub const CLASS: u8 = 1;
    /// The element has an `id`.
    pub const ID: u8 = 2;
    /// The element has a `rel`.
    pub const REL: u8 = 4;
    pub(crate) const HIDDEN: u8 = 8;
    /// The element has an attribute that the caller watches: see [`WatchedAttributes`](super::WatchedAttributes).
    pub const WATCHED: u8 = 16;
    /// An edit replaced the element's content by a text.
    pub(super) const REPLACED: u8 = 32;
    /// The element is a `script` or a `meta`.
    pub const SCRIPT_OR_META: u8 = 64;
    /// The text continues the text node before it. They become one node when the tree is finished. Only texts
    /// have this flag, so it can be equal to `REMOVED`.
    pub(super) const CONTINUES: u8 = 128;
    /// The element was in content that an edit replaced. Only elements have this flag.
    pub const REMOVED: u8 = 128;
}

#[derive(Clone, Copy, Debug)]
struct Node {
    kind: NodeType,
    flags: u8,
    depth: u16,
    /// The name of an element, or the length of an instruction's target.
    name: NameId,
    parent: u32,
    /// The index of the first node after the subtree.
    end: u32,
    /// A range of the attributes for elements and doctypes. A range of the strings for other nodes.
    data: TextRange,
    /// The offset in the source of the token that created the node.
    offset: u32,
}

/// The kind of a node, with its content.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum NodeKind<'a> {
    /// The document, the root of the tree.
    Document,
    /// A document type.
    Doctype {
        /// Its name, usually `html`.
        name: &'a str,
        /// Its public identifier. Empty without one.
        public_id: &'a str,
        /// Its system identifier. Empty without one.
        system_id: &'a str,
    },
    /// An element. The contents of a `template` are its children here.
    Element(El<'a>),
    /// A text.
    Text(&'a str),
    /// A comment.
    Comment(&'a str),
    /// A processing instruction. A parsed page never has one; a tree that the caller built may.
    Instruction {
        /// Its target.
        target: &'a str,
        /// The text after the target.
        content: &'a str,
    },
}

impl Dom {
    /// Parses a page, without scripting. Any text gives a tree.
    #[inline]
    pub fn parse(html: &str) -> Self {
        Dom::parse_within(html, &Limits::default())
    }

    /// Parses a page within these limits.
    ///
    /// ```
    /// use microweave_html::{Dom, Limits};
    ///
    /// let dom = Dom::parse_within("<p class=note>Tea", &Limits::new().max_attributes(0));
    /// assert!(dom.elements().all(|el| el.attributes().count() == 0));
    /// ```
    #[inline]
    pub fn parse_within(html: &str, limits: &Limits) -> Self {
        Tree::default().parse(html, limits)
    }

    /// Parses a page from bytes within these limits. `content_type` is the value of the HTTP header `Content-Type`.
    ///
    /// ```
    /// use microweave_html::{Dom, Limits};
    ///
    /// let dom = Dom::from_bytes(b"<p>Bj\xF6rk", Some("text/html; charset=iso-8859-1"), &Limits::new());
    /// assert!(dom.html().contains("<p>Björk</p>"));
    /// ```
    #[inline]
    pub fn from_bytes(bytes: &[u8], content_type: Option<&str>, limits: &Limits) -> Self {
        Tree::default().parse_bytes(bytes, content_type, limits)
    }

    /// Parses a fragment as `innerHTML` does. The context is the name of the element around it. The name of
    /// an svg or MathML element begins with `svg ` or `math `.
    ///
    /// The result is a document with an `html` element that holds the fragment. A U+FEFF at the start is text.
    ///
    /// ```
    /// let dom = microweave_html::Dom::parse_fragment("<td>One<td>Two", "tr");
    /// assert_eq!(dom.elements().filter(|el| el.name() == "td").count(), 2);
    /// ```
    #[inline]
    pub fn parse_fragment(html: &str, context: &str) -> Self {
        let limits = Limits::default();
        build::parse(&PageSource::of_text(html, &limits), Some(context), &limits, &watched::NO_ATTRIBUTES)
    }

    /// The document node, the root of the tree.
    #[inline]
    pub fn document(&self) -> NodeId {
        NodeId::from_index(0)
    }

    /// The node with this number. The number must come from this page: in another page, it belongs to another node.
    ///
    /// # Panics
    /// If this page has no node with that number. Then the number came from another page.
    pub fn node(&self, id: NodeId) -> NodeKind<'_> {
        let node = &self.nodes[id.index()];
        match node.kind {
            NodeType::Document => NodeKind::Document,
            NodeType::Doctype => {
                let [name, public_id, system_id] = self.doctype(node);
                NodeKind::Doctype { name, public_id, system_id }
            }
            NodeType::Element => NodeKind::Element(El { dom: self, id }),
            NodeType::Text => NodeKind::Text(self.string(node.data)),
            NodeType::Comment => NodeKind::Comment(self.string(node.data)),
            NodeType::Instruction => {
                let (target, content) = self.string(node.data).split_at(node.name as usize);
                NodeKind::Instruction { target, content }
            }
        }
    }

    /// A doctype's name and identifiers.
    fn doctype(&self, node: &Node) -> [&str; 3] {
        let mut strings = self.attributes[node.data.range()].iter().map(|string| self.string(string.value));
        std::array::from_fn(|_| strings.next().unwrap_or_default())
    }

    /// A node's children, in order.
    ///
    /// # Panics
    /// If this page has no node with that number, as [`Dom::node`] does.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.nodes[id.index()].end as usize;
        let mut next = self.following(id.index());
        let replacement = self.replacement(id.index()).filter(|(_, text)| !text.is_empty());
        let parsed = std::iter::from_fn(move || {
            let child = next;
            (child < end).then(|| {
                next = self.nodes[child].end as usize;
                NodeId::from_index(child)
            })
        });
        replacement.map(|(text, _)| text).into_iter().chain(parsed)
    }

    /// All elements in document order, including those inside templates.
    #[inline]
    pub fn elements(&self) -> impl Iterator<Item = El<'_>> {
        let is_in_page = |node: &Node| node.kind == NodeType::Element && node.flags & flag::REMOVED == 0;
        let elements = self.nodes.iter().enumerate().filter(move |(_, node)| is_in_page(node));
        elements.map(|(index, _)| self.el(NodeId::from_index(index)))
    }

    /// The first element with this id that is not inside a template.
    #[inline]
    pub fn element_by_id(&self, id: &str) -> Option<El<'_>> {
        self.ids.get_or_init(|| Ids::of(self)).get(id).map(|id| self.el(id))
    }

    /// The element with this number. `None` if there is no such node, or if it is not an element.
    #[inline]
    pub fn element(&self, id: NodeId) -> Option<El<'_>> {
        let node = self.nodes.get(id.index())?;
        (node.kind == NodeType::Element).then(|| self.el(id))
    }

    /// The element with this number, if the caller knows that the node is an element.
    #[inline]
    pub fn el(&self, id: NodeId) -> El<'_> {
        El { dom: self, id }
    }

    /// The walk over the elements of the page in document order.
    #[inline]
    pub fn walk(&self) -> Walk<'_> {
        Walk::new(self, 0)
    }

    /// The walk over only those elements that have one of these flags.
    #[inline]
    pub fn walk_flagged(&self, flags: u8) -> Walk<'_> {
        Walk::new(self, flags)
    }

    /// True if an element of the page has an attribute of this name.
    #[inline]
    pub fn has_attribute(&self, name: NameId) -> bool {
        self.attribute_values(name).next().is_some()
    }

    /// The values of the attributes of this name, also those that an edit replaced.
    #[inline]
    pub fn attribute_values(&self, name: NameId) -> impl Iterator<Item = &str> {
        let of_name = self.attributes.iter().filter(move |attribute| attribute.name == name);
        of_name.map(|attribute| self.string(attribute.value))
    }

    /// The limits that were hit while the page was parsed, and an unknown encoding.
    #[inline]
    pub fn diagnostics(&self) -> impl Iterator<Item = Diagnostic> {
        self.limits_hit.diagnostics(&self.strings)
    }

    /// The length of the page in bytes, as it was before it was decoded, or of the texts and values that edits added if they are
    /// longer. For a tree that the caller built: the length of its texts and values.
    #[inline]
    pub fn page_len(&self) -> usize {
        self.strings.page_len()
    }

    /// The bytes of memory that the tree takes.
    pub(crate) fn held_bytes(&self) -> usize {
        let nodes = self.nodes.len() * (size_of::<Node>() + size_of::<u32>());
        nodes + self.attributes.len() * size_of::<Attribute>() + self.strings.held_bytes()
    }

    #[inline]
    fn string(&self, span: TextRange) -> &str {
        self.strings.get(span)
    }
}

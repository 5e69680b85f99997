//! Copies a tree of markup5ever_rcdom into the arena. The caller may have built a tree that no parser
//! builds: nodes that contain themselves or have two parents, any depth, any length. It has the limits of a
//! page that is parsed here.

mod parse;
mod work;

use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

use html5ever::tree_builder::QuirksMode;
use html5ever::{Attribute as ParsedAttribute, QualName, ns};
use markup5ever_rcdom::{Handle, Node, NodeData, RcDom};

use super::Dom;
use super::build::{Arena, DOCUMENT, Index};
use super::watched::NO_ATTRIBUTES;
use crate::account::Account;
use crate::diagnostic::DiagnosticKind;
use crate::kinds;
use crate::names::Attribute;
use crate::names::NameId;
use crate::namespace::Namespace;
use crate::options::Limits;
use crate::strings::Strings;
use crate::tokenizer::TokenText;
pub(super) use parse::parse;

impl Dom {
    /// Copies a tree that is already parsed. It has no source, so no node has a position.
    ///
    /// The default [`Limits`] apply, with the same diagnostics as for a page. [`Dom::from_rcdom_within`]
    /// takes other limits.
    ///
    /// A node that occurs twice is copied once, where it comes first in the tree. This applies also to a node
    /// that contains itself. Attributes without a namespace are HTML's. An attribute with a
    /// prefix, other than XLink's, XML's and XMLNS's, gets its qualified name, such as `h:class`. An
    /// attribute in another namespace without a prefix is left out, as HTML cannot tell it from an attribute
    /// without a namespace.
    ///
    /// ```
    /// use html5ever::tendril::TendrilSink;
    ///
    /// let page = html5ever::parse_document(markup5ever_rcdom::RcDom::default(), Default::default())
    ///     .one("<p class=note>Tea");
    /// let dom = microweave_html::Dom::from_rcdom(&page);
    /// assert!(dom.elements().any(|el| el.attr("class") == Some("note") && el.text() == "Tea"));
    /// ```
    pub fn from_rcdom(tree: &RcDom) -> Self {
        Dom::from_rcdom_within(tree, &Limits::default())
    }

    /// Copies a tree within these limits. [`Limits::max_input`] bounds the length of its tags, texts
    /// and comments together.
    pub fn from_rcdom_within(tree: &RcDom, limits: &Limits) -> Self {
        let mut reader = RcDomReader {
            tree: Arena::new(Strings::default(), false, limits, &NO_ATTRIBUTES),
            max_depth: limits.depth_limit(),
            account: Account::new(limits.input_limit()),
            visited: HashSet::new(),
        };
        reader.tree.in_quirks_mode = tree.quirks_mode.get() == QuirksMode::Quirks;
        // The stack gives document order: a node's children are above its siblings.
        let mut pending = vec![(tree.document.clone(), DOCUMENT)];
        while let Some((node, parent)) = pending.pop()
            && !reader.account.is_exceeded()
        {
            if !reader.visited.insert(Rc::as_ptr(&node)) {
                reader.tree.note(DiagnosticKind::Multiplied);
            } else if let Some(index) = reader.append(&node, parent) {
                reader.push_children(&node, index, &mut pending);
            }
        }
        if reader.account.is_exceeded() {
            reader.tree.note_input_limit();
        }
        reader.tree.finish(false)
    }
}

/// Nodes to append, each with its parent in the arena.
type PendingNodes = Vec<(Handle, Index)>;

struct RcDomReader {
    tree: Arena,
    max_depth: u16,
    /// The bytes that may be read: `Limits::max_input`.
    account: Account,
    visited: HashSet<*const Node>,
}

impl RcDomReader {
    /// Appends a node without its children. Returns the node in the arena that gets the children, or `None`
    /// if no node does. The children of a document inside the tree go to the node around it.
    fn append(&mut self, node: &Handle, parent: Index) -> Option<Index> {
        match &node.data {
            NodeData::Document => return Some(parent),
            NodeData::Text { contents } => self.append_text(parent, &contents.borrow()),
            NodeData::Doctype { name, public_id, system_id } => {
                // A doctype is only allowed in the document.
                let len = "<!doctype>".len() + name.len() + public_id.len() + system_id.len();
                if parent == DOCUMENT && self.account.spend(len) {
                    self.tree.append_doctype(name, public_id, system_id);
                }
            }
            NodeData::Comment { contents } => {
                if self.account.spend("<!---->".len() + contents.len()) {
                    let comment = self.tree.new_comment(TokenText { text: contents, at: None });
                    self.tree.append(parent, comment);
                }
            }
            NodeData::ProcessingInstruction { target, contents } => {
                if self.account.spend("<??>".len() + target.len() + contents.len()) {
                    let instruction = self.tree.new_instruction(target, contents);
                    self.tree.append(parent, instruction);
                }
            }
            NodeData::Element { name, attrs, .. } => {
                let attributes = attrs.borrow();
                let lengths =
                    attributes.iter().map(|attribute| attribute.name.local.len() + attribute.value.len() + 1);
                if self.account.spend("<>".len() + name.local.len() + lengths.sum::<usize>()) {
                    let element = self.new_element(name, &attributes);
                    self.tree.append(parent, element);
                    return Some(element);
                }
            }
        }
        None
    }

    /// Creates an element with its attributes up to the limit, each name once. Its namespace and local name
    /// identify the element; its prefix does not count.
    fn new_element(&mut self, name: &QualName, attributes: &[ParsedAttribute]) -> Index {
        let (mut stored, mut seen) = (Vec::new(), HashSet::new());
        for attribute in attributes {
            let Some(name) = self.attribute_name(&attribute.name).filter(|name| !seen.contains(name)) else {
                continue;
            };
            if !self.tree.allow_attribute(seen.len(), self.tree.offset) {
                break;
            }
            seen.insert(name);
            let value = self.tree.store(&attribute.value);
            stored.push(Attribute { name, value });
        }
        let number = self.tree.names.of_namespace(&Namespace::from(&name.ns), &name.local);
        self.tree.new_element(number, &stored)
    }

    /// The number of an attribute's name. HTML serializes an attribute of an unknown namespace by its
    /// qualified name, and parses that as a name without a namespace (13.3, *attribute's serialized name*).
    /// `None` if there is no prefix, as the attribute would then become another one.
    fn attribute_name(&mut self, name: &QualName) -> Option<NameId> {
        let prefix = name.prefix.as_deref().filter(|prefix| !prefix.is_empty());
        match (&name.ns, prefix) {
            (&ns!(xlink) | &ns!(xml) | &ns!(xmlns), _) | (&ns!(), None) => {
                Some(self.tree.names.of_namespace(&Namespace::from(&name.ns), &name.local))
            }
            (_, Some(prefix)) => Some(self.tree.names.attribute(&format!("{prefix}:{}", &*name.local))),
            (_, None) => None,
        }
    }

    /// Appends a text, or the part of it that is within the limit.
    fn append_text(&mut self, parent: Index, text: &str) {
        let part = self.account.clip_str(text);
        if !part.is_empty() {
            self.tree.append_text(parent, TokenText { text: part, at: None });
        }
    }

    /// Pushes a node's children, the first one on top. An element at the limit of depth keeps its children up
    /// to the first one that may have children. That child and all after it become siblings after the element,
    /// as in a page that is parsed here.
    fn push_children(&mut self, node: &Handle, index: Index, pending: &mut PendingNodes) {
        let is_at_limit = index != DOCUMENT && self.tree.depth(index) >= self.max_depth;
        let first = pending.len();
        let mut target = index;
        let mut push = |nodes: &[Handle]| {
            for node in nodes {
                if is_at_limit && target == index && self.can_have_children(node) {
                    self.tree.note(DiagnosticKind::Depth);
                    target = self.tree.parent(index).unwrap_or(DOCUMENT);
                }
                pending.push((node.clone(), target));
            }
        };
        push(&node.children.borrow());
        if let NodeData::Element { template_contents, .. } = &node.data {
            push(template_contents.borrow().as_slice());
        }
        pending[first..].reverse();
    }

    fn can_have_children(&mut self, node: &Handle) -> bool {
        let NodeData::Element { name, .. } = &node.data else { return false };
        let is_void = name.ns == ns!(html) && kinds::is_void(self.tree.names.element(&name.local));
        !is_void || !node.children.borrow().is_empty()
    }
}

impl From<&html5ever::Namespace> for Namespace {
    fn from(namespace: &html5ever::Namespace) -> Self {
        match *namespace {
            ns!() => Self::Null,
            ns!(html) => Self::Html,
            ns!(mathml) => Self::MathMl,
            ns!(svg) => Self::Svg,
            ns!(xlink) => Self::XLink,
            ns!(xml) => Self::Xml,
            ns!(xmlns) => Self::XmlNs,
            _ => Self::Other(Arc::from(&**namespace)),
        }
    }
}

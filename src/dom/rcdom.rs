//! A tree that the caller holds as markup5ever_rcdom's, taken over into the arena. A caller may build one that no
//! parser makes: nodes that hold themselves or are listed twice, any depth, any length. It is held to the limits
//! of a page that is parsed here.

use std::collections::HashSet;
use std::rc::Rc;

use html5ever::ns;
use markup5ever_rcdom::{Handle, Node, NodeData, RcDom};

use super::Dom;
use super::build::{DOCUMENT, Index, Tree, kinds};
use crate::diagnostic::DiagnosticKind;
use crate::html::strings::Strings;
use crate::html::tokenizer::Text;
use crate::options::Limits;

impl Dom {
    /// Takes over a tree that is parsed already. It has no source, so nothing in it has a position.
    ///
    /// The tree is held to the default [`Limits`], with the same diagnostics as a page:
    /// [`Dom::from_rcdom_within`] takes others.
    ///
    /// A node that is listed twice is taken once, where it comes first in the tree; so is one that holds itself.
    /// Attributes without a namespace are those of HTML. One with a prefix, other than those of XLink, XML and
    /// XMLNS, has its whole name here, such as `h:class`; one of another namespace without a prefix is left out,
    /// as HTML cannot tell it from one of its own.
    ///
    /// ```
    /// use html5ever::tendril::TendrilSink;
    ///
    /// let page = html5ever::parse_document(markup5ever_rcdom::RcDom::default(), Default::default())
    ///     .one("<p class=h-card>Ada");
    /// let dom = microweave::Dom::from_rcdom(&page);
    /// let document = microweave::Options::new().parse_dom(&dom, "https://example.com/");
    /// assert_eq!(document.find("h-card").count(), 1);
    /// ```
    pub fn from_rcdom(tree: &RcDom) -> Self {
        Dom::from_rcdom_within(tree, &Limits::default())
    }

    /// Takes over a tree within these limits. [`Limits::input_bytes`] bounds how long its tags, texts and comments
    /// are.
    pub fn from_rcdom_within(tree: &RcDom, limits: &Limits) -> Self {
        let mut reader = Reader {
            tree: Tree::new(Strings::default(), false, usize::from(limits.attributes)),
            max_depth: limits.depth,
            left: Some(limits.input_bytes),
            seen: HashSet::new(),
        };
        // In document order: a node's children wait above its siblings.
        let mut todo = vec![(tree.document.clone(), DOCUMENT)];
        while let Some((node, parent)) = todo.pop()
            && reader.left.is_some()
        {
            if !reader.seen.insert(Rc::as_ptr(&node)) {
                reader.tree.note(DiagnosticKind::Multiplied);
            } else if let Some(own) = reader.append(&node, parent) {
                reader.push_nodes_in(&node, own, &mut todo);
            }
        }
        reader.tree.finish(false)
    }
}

/// A node with the node that it goes into.
type Todo = Vec<(Handle, Index)>;

struct Reader {
    tree: Tree,
    max_depth: u16,
    /// How many bytes may still be read. None if there were more.
    left: Option<usize>,
    /// The nodes that were met.
    seen: HashSet<*const Node>,
}

impl Reader {
    /// Appends a node without what is in it. None if it holds nothing, or is left out. Of a node in it that is a
    /// document, the contents belong to the node around it.
    fn append(&mut self, node: &Handle, parent: Index) -> Option<Index> {
        match &node.data {
            NodeData::Document => return Some(parent),
            NodeData::Text { contents } => self.append_text(parent, &contents.borrow()),
            NodeData::Doctype { name, public_id, system_id } => {
                // HTML has none elsewhere.
                let len = "<!doctype>".len() + name.len() + public_id.len() + system_id.len();
                if parent == DOCUMENT && self.spend(len) {
                    self.tree.append_doctype(name, public_id, system_id);
                }
            }
            NodeData::Comment { contents } => {
                if self.spend("<!---->".len() + contents.len()) {
                    let comment = self.tree.new_comment(Text { text: contents, at: None });
                    self.tree.append(parent, comment);
                }
            }
            NodeData::ProcessingInstruction { target, contents } => {
                if self.spend("<??>".len() + target.len() + contents.len()) {
                    let instruction = self.tree.new_instruction(target, contents);
                    self.tree.append(parent, instruction);
                }
            }
            NodeData::Element { name, attrs, .. } => {
                let attributes = attrs.borrow();
                let lengths = attributes.iter().map(|own| own.name.local.len() + own.value.len() + 1);
                if self.spend("<>".len() + name.local.len() + lengths.sum::<usize>()) {
                    let element = self.tree.new_given_element(name, &attributes);
                    self.tree.append(parent, element);
                    return Some(element);
                }
            }
        }
        None
    }

    /// Appends a text, or as much of it as may still be read.
    fn append_text(&mut self, parent: Index, text: &str) {
        let most = text.len().min(self.left.unwrap_or(0));
        let end = (0..=most).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        if end > 0 {
            self.tree.append_text(parent, Text { text: &text[..end], at: None });
        }
        self.spend(text.len());
    }

    /// Counts bytes that are read. False if there are too many: then nothing more is read.
    fn spend(&mut self, bytes: usize) -> bool {
        self.left = self.left.and_then(|left| left.checked_sub(bytes));
        if self.left.is_none() {
            self.tree.note(DiagnosticKind::InputBytes);
        }
        self.left.is_some()
    }

    /// Adds the nodes in a node, the first one on top. In an element at the limit of depth no element opens but one
    /// that holds nothing: from the first other one on, all goes behind it. So it is where a page is parsed.
    fn push_nodes_in(&mut self, node: &Handle, own: Index, todo: &mut Todo) {
        let is_leaf = own != DOCUMENT && self.tree.depth(own) >= self.max_depth;
        let first = todo.len();
        let mut target = own;
        let mut push = |nodes: &[Handle]| {
            for node in nodes {
                if is_leaf && target == own && self.opens_level(node) {
                    self.tree.note(DiagnosticKind::Depth);
                    target = self.tree.parent(own).unwrap_or(DOCUMENT);
                }
                todo.push((node.clone(), target));
            }
        };
        push(&node.children.borrow());
        if let NodeData::Element { template_contents, .. } = &node.data {
            push(template_contents.borrow().as_slice());
        }
        todo[first..].reverse();
    }

    /// Is it an element that may hold others?
    fn opens_level(&mut self, node: &Handle) -> bool {
        let NodeData::Element { name, .. } = &node.data else { return false };
        let is_void =
            name.ns == ns!(html) && kinds::of(self.tree.names.element(&name.local)) & kinds::VOID != 0;
        !is_void || !node.children.borrow().is_empty()
    }
}

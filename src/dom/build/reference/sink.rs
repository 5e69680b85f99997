//! The sink of html5ever's tree builder. It puts the nodes into the arena.

use std::borrow::Cow;
use std::cell::{Cell, Ref, RefCell, RefMut};
use std::rc::Rc;

use html5ever::tendril::StrTendril;
use html5ever::tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::{Attribute as ParsedAttribute, ExpandedName, QualName};

use crate::dom::Dom;
use crate::dom::build::tree::{DOCUMENT, Index, Tree};
use crate::html::Attribute;
use crate::html::strings::Span;
use crate::html::tokenizer::{StartTag, TokenText};

/// A node while the tree is built. It has its name, because html5ever asks for the names of elements.
#[derive(Clone, Debug)]
pub(in crate::dom) struct Handle {
    node: Index,
    name: Rc<QualName>,
    is_integration_point: bool,
}

/// The attribute values of the current start tag, which are already stored. `None` after an element has taken
/// them, and between tags.
#[derive(Default)]
pub(super) struct TagValues(Option<Vec<Span>>);

impl TagValues {
    pub(super) fn of(tag: &StartTag<'_>) -> Self {
        TagValues(Some(tag.attributes.iter().map(|attribute| attribute.value).collect()))
    }
}

/// The arena as html5ever's tree builder sees it.
pub(in crate::dom) struct Sink {
    tree: RefCell<Tree>,
    no_name: Rc<QualName>,
    tag_values: RefCell<TagValues>,
    /// The range of the current text or comment in the source, without the part that the tree builder has
    /// already passed on.
    text_range: Cell<Span>,
}

impl Sink {
    pub(in crate::dom) fn new(tree: Tree) -> Self {
        let no_name = Rc::new(QualName::new(None, Default::default(), Default::default()));
        Sink {
            tree: RefCell::new(tree),
            no_name,
            tag_values: RefCell::default(),
            text_range: Cell::new(Span::EMPTY),
        }
    }

    pub(super) fn into_tree(self) -> Tree {
        self.tree.into_inner()
    }

    pub(super) fn tree(&self) -> Ref<'_, Tree> {
        self.tree.borrow()
    }

    pub(super) fn tree_mut(&self) -> RefMut<'_, Tree> {
        self.tree.borrow_mut()
    }

    pub(super) fn set_tag_values(&self, tag: TagValues) {
        self.tag_values.replace(tag);
    }

    pub(super) fn set_text_range(&self, text: TokenText<'_>) {
        let len = text.text.len() as u32;
        self.text_range.set(text.at.map_or(Span::EMPTY, |start| Span { start, len }));
    }

    /// A text with its range in the source, if it has one. The tree builder passes on the whole current text,
    /// or its parts in order, some of which it may leave out.
    fn locate_text<'t>(&self, text: &'t str) -> TokenText<'t> {
        let range = self.text_range.get();
        let len = text.len() as u32;
        let last = (range.start + range.len).wrapping_sub(len);
        let tree = self.tree.borrow();
        let is_there = |&start: &u32| len <= range.len && tree.strings.has_text_at(Span { start, len }, text);
        let at = [range.start, last].into_iter().find(is_there);
        if let Some(start) = at {
            self.text_range.set(Span::of((start + len) as usize, range.end()));
        }
        TokenText { text, at }
    }

    /// A handle without a name, for nodes that are not elements.
    fn handle(&self, node: Index) -> Handle {
        Handle { node, name: self.no_name.clone(), is_integration_point: false }
    }

    /// Stores an attribute of the tree builder.
    fn store_attribute(&self, attribute: &ParsedAttribute) -> Attribute {
        let mut tree = self.tree.borrow_mut();
        let name = tree.names.number(&attribute.name);
        Attribute { name, value: tree.store(&attribute.value) }
    }

    /// The attributes with the values of the current tag, if they are the same. An element takes them only
    /// once.
    fn take_tag_values(&self, attributes: &[ParsedAttribute]) -> Option<Vec<Attribute>> {
        let mut tree = self.tree.borrow_mut();
        let is_same = |values: &Vec<Span>| {
            let mut pairs = values.iter().zip(attributes);
            values.len() == attributes.len()
                && pairs.all(|(value, other)| tree.strings.get(*value) == &*other.value)
        };
        let values = self.tag_values.borrow_mut().0.take_if(|values| is_same(values))?;
        let named = values.into_iter().zip(attributes);
        Some(named.map(|(value, other)| Attribute { name: tree.names.number(&other.name), value }).collect())
    }

    /// The attributes of a reopened element. Empty if the limit on them is hit.
    fn store_reopened(&self, attributes: &[ParsedAttribute]) -> Vec<Attribute> {
        let bytes = attributes.iter().map(|attribute| attribute.value.len()).sum();
        match self.tree.borrow_mut().spend_reopened(attributes.len(), bytes) {
            true => {}
            false => return Vec::new(),
        }
        attributes.iter().map(|attribute| self.store_attribute(attribute)).collect()
    }
}

impl TreeSink for Sink {
    type Handle = Handle;
    type Output = Dom;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Dom {
        self.into_tree().finish(false)
    }

    fn parse_error(&self, _message: Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        self.handle(DOCUMENT)
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> ExpandedName<'a> {
        target.name.expanded()
    }

    fn create_element(
        &self,
        name: QualName,
        attributes: Vec<ParsedAttribute>,
        flags: ElementFlags,
    ) -> Handle {
        let attributes =
            self.take_tag_values(&attributes).unwrap_or_else(|| self.store_reopened(&attributes));
        let mut tree = self.tree.borrow_mut();
        let number = tree.names.number(&name);
        let node = tree.new_element(number, &attributes);
        let is_integration_point = flags.mathml_annotation_xml_integration_point;
        Handle { node, name: Rc::new(name), is_integration_point }
    }

    fn create_comment(&self, text: StrTendril) -> Handle {
        let text = self.locate_text(&text);
        let node = self.tree.borrow_mut().new_comment(text);
        self.handle(node)
    }

    fn create_pi(&self, target: StrTendril, content: StrTendril) -> Handle {
        let node = self.tree.borrow_mut().new_instruction(&target, &content);
        self.handle(node)
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        match child {
            NodeOrText::AppendNode(child) => self.tree.borrow_mut().append(parent.node, child.node),
            NodeOrText::AppendText(text) => {
                let text = self.locate_text(&text);
                self.tree.borrow_mut().append_text(parent.node, text);
            }
        }
    }

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        match child {
            NodeOrText::AppendNode(child) => self.tree.borrow_mut().insert_before(sibling.node, child.node),
            NodeOrText::AppendText(text) => {
                let text = self.locate_text(&text);
                self.tree.borrow_mut().insert_text_before(sibling.node, text);
            }
        }
    }

    fn append_based_on_parent_node(&self, element: &Handle, previous: &Handle, child: NodeOrText<Handle>) {
        let has_parent = self.tree.borrow().parent(element.node).is_some();
        match has_parent {
            true => self.append_before_sibling(element, child),
            false => self.append(previous, child),
        }
    }

    fn append_doctype_to_document(&self, name: StrTendril, public_id: StrTendril, system_id: StrTendril) {
        self.tree.borrow_mut().append_doctype(&name, &public_id, &system_id);
    }

    /// The template itself: its contents are its children in the arena.
    fn get_template_contents(&self, target: &Handle) -> Handle {
        target.clone()
    }

    fn same_node(&self, one: &Handle, other: &Handle) -> bool {
        one.node == other.node
    }

    fn set_quirks_mode(&self, mode: QuirksMode) {
        self.tree_mut().in_quirks_mode = mode == QuirksMode::Quirks;
    }

    fn add_attrs_if_missing(&self, target: &Handle, attributes: Vec<ParsedAttribute>) {
        let attributes = self.take_tag_values(&attributes).unwrap_or_default();
        self.tree.borrow_mut().add_missing_attributes(target.node, &attributes);
    }

    fn remove_from_parent(&self, target: &Handle) {
        self.tree.borrow_mut().detach(target.node);
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        self.tree.borrow_mut().move_children(node.node, new_parent.node);
    }

    fn is_mathml_annotation_xml_integration_point(&self, target: &Handle) -> bool {
        target.is_integration_point
    }

    fn set_current_line(&self, line: u64) {
        // The low half is the token's offset: see `FIRST_LINE`.
        self.tree.borrow_mut().offset = line as u32;
    }

    fn allow_declarative_shadow_roots(&self, _intended_parent: &Handle) -> bool {
        false
    }
}

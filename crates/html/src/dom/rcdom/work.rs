//! Measures the work of html5ever's tree builder by what it asks of its tree.

use std::borrow::Cow;
use std::cell::Cell;
use std::rc::Weak;

use html5ever::tendril::StrTendril;
use html5ever::tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::{Attribute, ExpandedName, QualName};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

use crate::kinds::{self, FORMATTING};

/// The maximum of the work for a byte of the page. `tests/oracles/trees.rs` checks that real pages need less.
const WORK_PER_BYTE: usize = 64;

/// The work that every page may take.
const MIN_WORK: usize = 1 << 20;

/// The work for an attribute. It is as long as two bytes of the page, and takes the memory of 30.
const WORK_PER_ATTRIBUTE: usize = 32;

/// Most formatting elements have at most this many attributes.
const MAX_FREE_ATTRIBUTES: usize = 16;

/// A tree of markup5ever_rcdom. A unit of work is an element whose name or identity the tree builder asks for, a part of
/// an attribute, or a child that the tree compares to find another one.
pub(super) struct MeasuredDom {
    tree: RcDom,
    /// The most attributes that a formatting element has had. For each formatting element, html5ever compares the attributes
    /// of all that are open.
    max_formatting_attributes: Cell<usize>,
    /// The work that is left.
    work: Cell<usize>,
}

impl MeasuredDom {
    /// A tree for a page of this length.
    pub(super) fn new(page_len: usize) -> Self {
        let work = Cell::new(MIN_WORK + WORK_PER_BYTE * page_len);
        MeasuredDom { tree: RcDom::default(), max_formatting_attributes: Cell::new(0), work }
    }

    /// True if the tree builder has done all the work that it may do.
    pub(super) fn is_exhausted(&self) -> bool {
        self.work.get() == 0
    }

    #[inline]
    fn spend(&self, work: usize) {
        self.work.set(self.work.get().saturating_sub(work));
    }

    /// The tree builder compares a formatting element with those that are open.
    fn spend_on_formatting(&self, name: &QualName, attributes: usize) {
        if kinds::of_name(&name.local) & FORMATTING != 0 {
            self.max_formatting_attributes.update(|most| most.max(attributes));
            let above = self.max_formatting_attributes.get().saturating_sub(MAX_FREE_ATTRIBUTES);
            self.spend(2 * WORK_PER_ATTRIBUTE * above);
        }
    }

    /// The tree searches a node among the children of its parent.
    fn spend_on_siblings(&self, node: &Handle) {
        let parent = node.parent.take();
        let siblings = parent.as_ref().and_then(Weak::upgrade).map(|parent| parent.children.borrow().len());
        node.parent.set(parent);
        self.spend(siblings.unwrap_or(0));
    }
}

/// Errors are not kept. An option is not cloned into a `selectedcontent` (HTML 4.10.10): that is no tree construction.
impl TreeSink for MeasuredDom {
    type Handle = Handle;
    type Output = RcDom;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> RcDom {
        self.tree
    }

    fn parse_error(&self, _message: Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        self.tree.get_document()
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> ExpandedName<'a> {
        self.spend(1);
        self.tree.elem_name(target)
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> Handle {
        self.spend(1 + WORK_PER_ATTRIBUTE * attributes.len());
        self.spend_on_formatting(&name, attributes.len());
        // The rest of the piece of the page can repeat formatting elements with thousands of attributes.
        let attributes = if self.is_exhausted() { Vec::new() } else { attributes };
        self.tree.create_element(name, attributes, flags)
    }

    fn create_comment(&self, text: StrTendril) -> Handle {
        self.tree.create_comment(text)
    }

    fn create_pi(&self, target: StrTendril, content: StrTendril) -> Handle {
        self.tree.create_pi(target, content)
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        self.tree.append(parent, child);
    }

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        self.spend_on_siblings(sibling);
        self.tree.append_before_sibling(sibling, child);
    }

    fn append_based_on_parent_node(&self, element: &Handle, before: &Handle, child: NodeOrText<Handle>) {
        self.spend_on_siblings(element);
        self.tree.append_based_on_parent_node(element, before, child);
    }

    fn append_doctype_to_document(&self, name: StrTendril, public_id: StrTendril, system_id: StrTendril) {
        self.tree.append_doctype_to_document(name, public_id, system_id);
    }

    fn get_template_contents(&self, target: &Handle) -> Handle {
        self.tree.get_template_contents(target)
    }

    #[inline]
    fn same_node(&self, one: &Handle, other: &Handle) -> bool {
        self.spend(1);
        self.tree.same_node(one, other)
    }

    fn set_quirks_mode(&self, mode: QuirksMode) {
        self.tree.set_quirks_mode(mode);
    }

    fn add_attrs_if_missing(&self, target: &Handle, attributes: Vec<Attribute>) {
        if let NodeData::Element { attrs, .. } = &target.data {
            self.spend(attrs.borrow().len() + attributes.len());
        }
        self.tree.add_attrs_if_missing(target, attributes);
    }

    fn remove_from_parent(&self, target: &Handle) {
        self.spend_on_siblings(target);
        self.tree.remove_from_parent(target);
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        self.spend(node.children.borrow().len());
        self.tree.reparent_children(node, new_parent);
    }

    fn is_mathml_annotation_xml_integration_point(&self, target: &Handle) -> bool {
        self.tree.is_mathml_annotation_xml_integration_point(target)
    }
}

//! Where html5ever's tree builder puts the nodes it makes.

use std::borrow::Cow;
use std::cell::RefCell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{BufferQueue, Tokenizer, TokenizerOpts};
use html5ever::tree_builder::{
    ElemName, ElementFlags, NodeOrText, QuirksMode, TreeBuilder, TreeBuilderOpts, TreeSink, create_element,
};
use html5ever::{Attribute, LocalName, Namespace, QualName, TokenizerResult, ns};

use super::builder::{Builder, DOCUMENT, Index};
use super::depth::DepthLimiter;
use super::names::{KnownNames, NameId};
use super::{Dom, flag};
use crate::document::Diagnostic;
use crate::options::Limits;
use crate::tables::KNOWN_NAMES;

/// How much of the page is handed to the tokenizer at a time.
const CHUNK: usize = 64 * 1024;

pub(super) fn parse_document(html: &str, limits: &Limits) -> Dom {
    let builder = TreeBuilder::new(Sink::new(Some(html.len())), without_scripting());
    run(html, builder, TokenizerOpts::default(), limits)
}

pub(super) fn parse_fragment(html: &str, context: &str, limits: &Limits) -> Dom {
    let (namespace, local) = match context.split_once(' ') {
        Some(("svg", local)) => (ns!(svg), local),
        Some(("math", local)) => (ns!(mathml), local),
        _ => (ns!(html), context),
    };
    let sink = Sink::new(Some(html.len()));
    let context = create_element(&sink, QualName::new(None, namespace, LocalName::from(local)), Vec::new());
    let builder = TreeBuilder::new_for_fragment(sink, context, None, without_scripting());
    let initial_state = Some(builder.tokenizer_state_for_context_elem(false));
    run(html, builder, TokenizerOpts { initial_state, ..Default::default() }, limits)
}

fn without_scripting() -> TreeBuilderOpts {
    TreeBuilderOpts { scripting_enabled: false, ..Default::default() }
}

fn run(html: &str, builder: TreeBuilder<Handle, Sink>, options: TokenizerOpts, limits: &Limits) -> Dom {
    let tokenizer = Tokenizer::new(DepthLimiter::new(builder, limits.depth), options);
    let input = BufferQueue::default();
    let mut rest = html;
    while !rest.is_empty() {
        let (chunk, behind) = rest.split_at(chunk_end(rest));
        rest = behind;
        input.push_back(StrTendril::from_slice(chunk));
        // It stops at scripts and encodings, which are of no concern here, with input left.
        while tokenizer.feed(&input) != TokenizerResult::Done {}
    }
    tokenizer.end();
    let cut_at_depth = tokenizer.sink.has_cut();
    let mut dom = tokenizer.sink.into_sink().finish();
    dom.cuts.extend(cut_at_depth.then_some(Diagnostic::Depth));
    dom
}

/// How much of the page to hand over next: a chunk, or a little less so as not to cut a character.
fn chunk_end(rest: &str) -> usize {
    let at_most = CHUNK.min(rest.len());
    (0..=at_most).rev().find(|&at| rest.is_char_boundary(at)).unwrap_or(rest.len())
}

/// A node while the tree is built. The name goes along, so that asking for it costs no look-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Handle {
    node: Index,
    name: NameId,
}

/// The tree builder's view of the arena.
pub(super) struct Sink {
    builder: RefCell<Builder>,
    known_names: &'static KnownNames,
}

/// An element's name: one that pages usually have, or a copy of another.
#[derive(Debug)]
pub(super) enum SinkName {
    Known(&'static QualName),
    Own(QualName),
}

impl SinkName {
    #[inline]
    fn name(&self) -> &QualName {
        match self {
            SinkName::Known(name) => name,
            SinkName::Own(name) => name,
        }
    }
}

impl ElemName for SinkName {
    #[inline]
    fn ns(&self) -> &Namespace {
        &self.name().ns
    }

    #[inline]
    fn local_name(&self) -> &LocalName {
        &self.name().local
    }
}

impl Sink {
    pub(super) fn new(source_len: Option<usize>) -> Self {
        Sink { builder: RefCell::new(Builder::new(source_len)), known_names: &KNOWN_NAMES }
    }

    pub(super) fn node_count(&self) -> usize {
        self.builder.borrow().node_count()
    }

    /// The depth of the node made last, if it is an element and there were only so many before it.
    pub(super) fn depth_of_new_element(&self, nodes_before: usize) -> Option<u16> {
        let builder = self.builder.borrow();
        let (depth, _) = builder.newest_element().filter(|_| builder.node_count() > nodes_before)?;
        Some(depth)
    }

    /// Is the element made last one of svg or MathML?
    pub(super) fn is_new_element_foreign(&self) -> bool {
        let builder = self.builder.borrow();
        builder.newest_element().is_some_and(|(_, name)| builder.names.get(name).ns != ns!(html))
    }
}

impl TreeSink for Sink {
    type Handle = Handle;
    type Output = Dom;
    type ElemName<'a> = SinkName;

    fn finish(self) -> Dom {
        self.builder.into_inner().finish()
    }

    fn parse_error(&self, _message: Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        Handle { node: DOCUMENT, name: 0 }
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> SinkName {
        match self.known_names.get(target.name) {
            Some(name) => SinkName::Known(name),
            None => SinkName::Own(self.builder.borrow().names.get(target.name).clone()),
        }
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> Handle {
        let mut builder = self.builder.borrow_mut();
        let (node, name) = builder.new_element(&name, attributes);
        if flags.mathml_annotation_xml_integration_point {
            builder.mark(node, flag::INTEGRATION_POINT);
        }
        Handle { node, name }
    }

    fn create_comment(&self, text: StrTendril) -> Handle {
        Handle { node: self.builder.borrow_mut().new_comment(&text), name: 0 }
    }

    fn create_pi(&self, target: StrTendril, content: StrTendril) -> Handle {
        Handle { node: self.builder.borrow_mut().new_instruction(&target, &content), name: 0 }
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        let mut builder = self.builder.borrow_mut();
        match child {
            NodeOrText::AppendNode(child) => builder.append(parent.node, child.node),
            NodeOrText::AppendText(text) => builder.append_text(parent.node, &text),
        }
    }

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        let mut builder = self.builder.borrow_mut();
        match child {
            NodeOrText::AppendNode(child) => builder.insert_before(sibling.node, child.node),
            NodeOrText::AppendText(text) => builder.insert_text_before(sibling.node, &text),
        }
    }

    fn append_based_on_parent_node(&self, element: &Handle, previous: &Handle, child: NodeOrText<Handle>) {
        if self.builder.borrow().has_parent(element.node) {
            self.append_before_sibling(element, child);
        } else {
            self.append(previous, child);
        }
    }

    fn append_doctype_to_document(&self, name: StrTendril, public_id: StrTendril, system_id: StrTendril) {
        self.builder.borrow_mut().append_doctype(&name, &public_id, &system_id);
    }

    /// A template's contents are its children: the tree builder puts nothing else into it.
    fn get_template_contents(&self, target: &Handle) -> Handle {
        *target
    }

    fn same_node(&self, one: &Handle, other: &Handle) -> bool {
        one.node == other.node
    }

    fn set_quirks_mode(&self, _mode: QuirksMode) {}

    fn add_attrs_if_missing(&self, target: &Handle, attributes: Vec<Attribute>) {
        self.builder.borrow_mut().add_missing_attributes(target.node, attributes);
    }

    fn remove_from_parent(&self, target: &Handle) {
        self.builder.borrow_mut().detach(target.node);
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        self.builder.borrow_mut().move_children(node.node, new_parent.node);
    }

    fn is_mathml_annotation_xml_integration_point(&self, target: &Handle) -> bool {
        self.builder.borrow().is_marked(target.node, flag::INTEGRATION_POINT)
    }

    fn set_current_line(&self, line: u64) {
        self.builder.borrow_mut().line = u32::try_from(line).unwrap_or(u32::MAX);
    }

    fn allow_declarative_shadow_roots(&self, _intended_parent: &Handle) -> bool {
        false
    }
}

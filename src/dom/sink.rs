//! Where html5ever's tree builder puts the nodes it makes.

mod name;
mod newest;

use std::borrow::Cow;
use std::cell::{Cell, RefCell, RefMut};

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::State;
use html5ever::tree_builder::{
    ElementFlags, NodeOrText, QuirksMode, TreeBuilder, TreeBuilderOpts, TreeSink, create_element,
};
use html5ever::{Attribute as ParsedAttribute, LocalName, QualName, ns};

use super::builder::{Builder, DOCUMENT, Index, KnownBy, Piece};
use super::feed::{Feed, content_of, stood_for};
use super::formatting::{Formatting, is_cell, is_object};
use super::names::{NameId, tag};
use super::shortcut::Shortcut;
use super::{Attribute, Dom, Span, flag};
use crate::document::DiagnosticKind;
use crate::options::Limits;
use crate::tables::KNOWN_NAMES;
use crate::tokenizer::{Content, Extent, Tokenizer};
use name::SinkName;

pub(super) fn parse_document(html: &str, limits: &Limits) -> Dom {
    let part = limits.part_to_read(html);
    let sink = Sink::new(part, limits);
    let mut dom =
        run(TreeBuilder::new(sink, without_scripting()), Content::Data, limits, Shortcut::new(false));
    if part.len() < html.len() {
        dom.cuts.note(DiagnosticKind::InputBytes, dom.strings.source().len() as u32);
    }
    dom
}

pub(super) fn parse_fragment(html: &str, context: &str, limits: &Limits) -> Dom {
    let (namespace, local) = match context.split_once(' ') {
        Some(("svg", local)) => (ns!(svg), local),
        Some(("math", local)) => (ns!(mathml), local),
        _ => (ns!(html), context),
    };
    let sink = Sink::new(html, limits);
    let context = create_element(&sink, QualName::new(None, namespace, LocalName::from(local)), Vec::new());
    let builder = TreeBuilder::new_for_fragment(sink, context, None, without_scripting());
    let content = match builder.tokenizer_state_for_context_elem(false) {
        State::RawData(kind) => content_of(kind),
        State::Plaintext => Content::Plaintext,
        _ => Content::Data,
    };
    run(builder, content, limits, Shortcut::new(true))
}

fn without_scripting() -> TreeBuilderOpts {
    TreeBuilderOpts { scripting_enabled: false, ..Default::default() }
}

fn run(builder: TreeBuilder<Handle, Sink>, content: Content, limits: &Limits, shortcut: Shortcut) -> Dom {
    let source = builder.sink.builder.borrow().strings.source().clone();
    let feed = Feed::new(builder, *limits, shortcut);
    let mut tokenizer = Tokenizer::new(&source, content, usize::from(limits.attributes), feed);
    tokenizer.skip_byte_order_mark();
    let (feed, cut_attributes) = tokenizer.run();
    let mut dom = feed.into_sink().finish();
    if let Some(tag) = cut_attributes {
        dom.cuts.note(DiagnosticKind::Attributes, tag);
    }
    dom
}

/// A node while the tree is built. The name goes along, so that asking for it costs no look-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Handle {
    pub(super) node: Index,
    pub(super) name: NameId,
}

/// The tree builder's view of the arena.
pub(super) struct Sink {
    builder: RefCell<Builder>,
    known_names: &'static [QualName],
    /// What of the text that was handed over last has not come back yet.
    text: Cell<Extent>,
    formatting: RefCell<Formatting>,
    /// Has the tree builder come across something it did not expect since it was asked last?
    is_surprised: Cell<bool>,
    has_foreign: Cell<bool>,
    /// The element whose name the tree builder asked for last.
    asked_for: Cell<Option<Handle>>,
    /// The element of the start tag in hand, if it stands in the tree already.
    told_of: Cell<Option<Handle>>,
}

impl Sink {
    pub(super) fn new(source: &str, limits: &Limits) -> Self {
        Sink {
            builder: RefCell::new(Builder::new(Some(source), limits)),
            known_names: KNOWN_NAMES.all(),
            text: Cell::new(Extent { start: 0, end: 0 }),
            formatting: RefCell::new(Formatting::of(source.len())),
            is_surprised: Cell::new(false),
            has_foreign: Cell::new(false),
            asked_for: Cell::new(None),
            told_of: Cell::new(None),
        }
    }

    /// How many nodes there are before the next token.
    pub(super) fn begin_token(&self) -> usize {
        self.formatting.borrow_mut().begin_token();
        self.builder.borrow().node_count()
    }

    /// Is there no room for more nodes? Then no further token can add to the tree.
    pub(super) fn is_full(&self) -> bool {
        self.builder.borrow().is_full()
    }

    /// The formatting elements that have to be closed behind a token, as it opened too many.
    pub(super) fn surplus_formatting(&self, most: usize) -> Vec<NameId> {
        let surplus = self.formatting.borrow_mut().surplus(most);
        if !surplus.is_empty() {
            self.note_cut_formatting();
        }
        surplus
    }

    pub(super) fn note_cut_formatting(&self) {
        self.builder.borrow_mut().note(DiagnosticKind::Formatting);
    }

    pub(super) fn formatting(&self) -> RefMut<'_, Formatting> {
        self.formatting.borrow_mut()
    }

    /// The next start tag is that of an element which stands in the tree already.
    pub(super) fn tell_of(&self, element: Handle) {
        self.told_of.set(Some(element));
    }

    /// Has the tree builder put the element where it stands that it was told of?
    pub(super) fn has_placed_told(&self) -> bool {
        self.told_of.get().is_none()
    }

    /// Has the tree builder met something unexpected since this was asked last?
    pub(super) fn was_surprised(&self) -> bool {
        self.is_surprised.take()
    }

    /// The elements with markers around the newest node, it among them, up to the innermost template:
    /// the innermost first. None if there is no template around it.
    pub(super) fn markers_in_template(&self) -> Vec<NameId> {
        let builder = self.builder.borrow();
        let mut markers = Vec::new();
        for name in builder.names_around(builder.node_count() as Index - 1) {
            if name == tag::TEMPLATE {
                return markers;
            }
            markers.extend((is_cell(name) || is_object(name)).then_some(name));
        }
        Vec::new()
    }

    pub(super) fn tag_name(&self, name: &str) -> NameId {
        self.builder.borrow_mut().names.element(name)
    }

    pub(super) fn attribute_name(&self, name: &str) -> NameId {
        self.builder.borrow_mut().names.attribute(name)
    }

    pub(super) fn local_name(&self, number: NameId) -> LocalName {
        match self.known_names.get(number as usize) {
            Some(name) => name.local.clone(),
            None => self.own_name(number).local,
        }
    }

    #[cold]
    fn own_name(&self, number: NameId) -> QualName {
        self.builder.borrow().names.aliased(number)
    }

    pub(super) fn store(&self, text: &str) -> Span {
        self.builder.borrow_mut().store(text)
    }

    pub(super) fn tendril(&self, span: Span) -> StrTendril {
        StrTendril::from_slice(self.builder.borrow().strings.get(span))
    }

    pub(super) fn take_in_hand(&self, name: NameId, attributes: &[Attribute]) -> Span {
        self.builder.borrow_mut().take_in_hand(name, attributes)
    }

    pub(super) fn make_known(&self, attributes: Span, are_compared: bool) -> KnownBy {
        self.builder.borrow_mut().make_known(attributes, are_compared)
    }

    pub(super) fn put_away(&self) {
        self.builder.borrow_mut().put_away();
    }

    pub(super) fn note_cut_depth(&self, offset: u32) {
        self.builder.borrow_mut().cuts.note(DiagnosticKind::Depth, offset);
    }

    pub(super) fn has_foreign(&self) -> bool {
        self.has_foreign.get()
    }

    /// A text of the source is handed over.
    pub(super) fn set_text(&self, place: Extent) {
        self.text.set(place);
    }

    /// The tree builder passes texts on whole, or in parts of which it may leave out some.
    fn piece<'t>(&self, text: &'t str) -> Piece<'t> {
        let Extent { start, end } = self.text.get();
        let len = text.len() as u32;
        if end - start < len {
            return Piece::Made(text);
        }
        let builder = self.builder.borrow();
        for start in [start, end - len] {
            let span = Span { start, len };
            if builder.strings.has(span, text) {
                self.text.set(Extent { start: start + len, end });
                return Piece::Source(span);
            }
        }
        Piece::Made(text)
    }

    /// A comment's text, which the source has behind one of these, unless there are NULs in it.
    fn comment_piece<'t>(&self, text: &'t str) -> Piece<'t> {
        let builder = self.builder.borrow();
        let spans = ["<!--", "<!", "<"]
            .map(|start| Span { start: builder.offset + start.len() as u32, len: text.len() as u32 });
        let own = spans.into_iter().find(|&span| builder.strings.has(span, text));
        own.map_or(Piece::Made(text), Piece::Source)
    }
}

impl TreeSink for Sink {
    type Handle = Handle;
    type Output = Dom;
    type ElemName<'a> = SinkName;

    fn finish(self) -> Dom {
        self.builder.into_inner().finish()
    }

    fn parse_error(&self, message: Cow<'static, str>) {
        // It says this of an end tag that ends nothing.
        if matches!(&*message, "Unexpected token" | "Found special tag while closing generic tag") {
            self.is_surprised.set(true);
        }
    }

    fn get_document(&self) -> Handle {
        Handle { node: DOCUMENT, name: 0 }
    }

    #[inline(always)]
    fn elem_name<'a>(&'a self, target: &'a Handle) -> SinkName {
        self.asked_for.set(Some(*target));
        match self.known_names.get(target.name as usize) {
            Some(name) => SinkName::Known(name),
            None => SinkName::Own(self.own_name(target.name)),
        }
    }

    fn create_element(
        &self,
        name: QualName,
        attributes: Vec<ParsedAttribute>,
        flags: ElementFlags,
    ) -> Handle {
        if let Some(element) = self.told_of.get() {
            return element;
        }
        let mut builder = self.builder.borrow_mut();
        if name.ns != ns!(html) {
            self.has_foreign.set(true);
        }
        let (node, name) = if attributes.is_empty() {
            builder.new_plain_element(&name)
        } else if let Some(number) = stood_for(&attributes) {
            let is_other_order = flags.had_duplicate_attributes;
            builder.new_element_again(&name, KnownBy { number, is_other_order })
        } else {
            builder.new_element_with(&name, &attributes)
        };
        self.formatting.borrow_mut().open(name);
        if flags.mathml_annotation_xml_integration_point {
            builder.mark(node, flag::INTEGRATION_POINT);
        }
        Handle { node, name }
    }

    fn create_comment(&self, text: StrTendril) -> Handle {
        let piece = self.comment_piece(&text);
        Handle { node: self.builder.borrow_mut().new_comment(piece), name: 0 }
    }

    fn create_pi(&self, target: StrTendril, content: StrTendril) -> Handle {
        Handle { node: self.builder.borrow_mut().new_instruction(&target, &content), name: 0 }
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        match child {
            NodeOrText::AppendNode(child) => {
                // What the tree builder is told of stands in its place already.
                if self.told_of.get() == Some(child) {
                    return self.told_of.set(None);
                }
                self.builder.borrow_mut().append(parent.node, child.node);
            }
            NodeOrText::AppendText(text) => {
                let piece = self.piece(&text);
                self.builder.borrow_mut().append_text(parent.node, piece);
            }
        }
    }

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        match child {
            NodeOrText::AppendNode(child) => {
                self.builder.borrow_mut().insert_before(sibling.node, child.node);
            }
            NodeOrText::AppendText(text) => {
                let piece = self.piece(&text);
                self.builder.borrow_mut().insert_text_before(sibling.node, piece);
            }
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

    fn add_attrs_if_missing(&self, target: &Handle, attributes: Vec<ParsedAttribute>) {
        self.builder.borrow_mut().add_missing_attributes(target.node, &attributes);
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
        // What fits is the place: see `LINE` in `feed`.
        self.builder.borrow_mut().offset = line as u32;
    }

    fn allow_declarative_shadow_roots(&self, _intended_parent: &Handle) -> bool {
        false
    }
}

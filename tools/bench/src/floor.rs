//! The floor: html5ever with a sink that stores no tree. The tree builder asks for the names of elements,
//! so a handle has the slot of its name. Everything else is dropped.

mod names;

use std::borrow::Cow;
use std::cell::Cell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{BufferQueue, Tokenizer, TokenizerOpts};
use html5ever::tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeBuilder, TreeBuilderOpts, TreeSink};
use html5ever::{Attribute, ExpandedName, QualName, TokenizerResult};

use names::{Names, Slot};

/// The number of bytes that the tokenizer gets at a time.
const CHUNK: usize = 64 * 1024;

/// Parses a page with scripting disabled. Returns the number of nodes that a tree would have, without texts.
pub(crate) fn parse(html: &str) -> u32 {
    let options = TreeBuilderOpts { scripting_enabled: false, ..Default::default() };
    let builder = TreeBuilder::new(Sink::new(), options);
    let tokenizer = Tokenizer::new(builder, TokenizerOpts::default());
    let input = BufferQueue::default();
    let mut rest = html;
    while !rest.is_empty() {
        let (chunk, after) = rest.split_at(chunk_end(rest));
        rest = after;
        input.push_back(StrTendril::from_slice(chunk));
        // The tokenizer also returns at each script and each declared encoding. It goes on if it is called again.
        while tokenizer.feed(&input) != TokenizerResult::Done {}
    }
    tokenizer.end();
    tokenizer.sink.sink.finish()
}

fn chunk_end(rest: &str) -> usize {
    let mut end = CHUNK.min(rest.len());
    while !rest.is_char_boundary(end) {
        end -= 1;
    }
    end
}

struct Sink {
    nodes: Cell<u32>,
    names: Names,
}

#[derive(Clone, Copy)]
struct Handle {
    node: u32,
    name: Slot,
    is_integration_point: bool,
}

impl PartialEq for Handle {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl Sink {
    fn new() -> Self {
        Sink { nodes: Cell::new(1), names: Names::new() }
    }

    fn new_node(&self, name: Slot, is_integration_point: bool) -> Handle {
        let node = self.nodes.get();
        self.nodes.set(node + 1);
        Handle { node, name, is_integration_point }
    }
}

impl TreeSink for Sink {
    type Handle = Handle;
    type Output = u32;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> u32 {
        self.nodes.get()
    }

    fn parse_error(&self, _message: Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        Handle { node: 0, name: Slot::NONE, is_integration_point: false }
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> ExpandedName<'a> {
        self.names.get(target.name)
    }

    fn create_element(&self, name: QualName, _attributes: Vec<Attribute>, flags: ElementFlags) -> Handle {
        self.new_node(self.names.slot(name), flags.mathml_annotation_xml_integration_point)
    }

    fn create_comment(&self, _text: StrTendril) -> Handle {
        self.new_node(Slot::NONE, false)
    }

    fn create_pi(&self, _target: StrTendril, _content: StrTendril) -> Handle {
        self.new_node(Slot::NONE, false)
    }

    fn append(&self, _parent: &Handle, _child: NodeOrText<Handle>) {}

    fn append_before_sibling(&self, _sibling: &Handle, _child: NodeOrText<Handle>) {}

    fn append_based_on_parent_node(&self, _: &Handle, _: &Handle, _child: NodeOrText<Handle>) {}

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, target: &Handle) -> Handle {
        *target
    }

    fn same_node(&self, one: &Handle, other: &Handle) -> bool {
        one.node == other.node
    }

    fn set_quirks_mode(&self, _mode: QuirksMode) {}

    fn add_attrs_if_missing(&self, _target: &Handle, _attributes: Vec<Attribute>) {}

    fn remove_from_parent(&self, _target: &Handle) {}

    fn reparent_children(&self, _node: &Handle, _new_parent: &Handle) {}

    fn is_mathml_annotation_xml_integration_point(&self, target: &Handle) -> bool {
        target.is_integration_point
    }

    fn allow_declarative_shadow_roots(&self, _intended_parent: &Handle) -> bool {
        false
    }
}

//! Bounds how deep elements nest while tokens go in. html5ever's tree builder takes time in the
//! square of the depth; browsers stop opening levels at 512. So at the limit an element is closed
//! when the next one opens: that one stands behind it, not in it, and its end tag is dropped.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult};
use html5ever::tree_builder::TreeBuilder;
use html5ever::{LocalName, local_name};

use super::names::html_element;
use super::sink::{Handle, Sink};

pub(super) struct DepthLimiter {
    builder: TreeBuilder<Handle, Sink>,
    limit: u16,
    /// The open element at the limit.
    leaf: RefCell<Option<LocalName>>,
    flattened: RefCell<Flattened>,
    has_cut: Cell<bool>,
}

/// The elements that are closed in the tree, but open in the page.
#[derive(Default)]
struct Flattened {
    open: Vec<LocalName>,
    counts: HashMap<LocalName, usize>,
}

impl Flattened {
    fn push(&mut self, name: LocalName) {
        *self.counts.entry(name.clone()).or_default() += 1;
        self.open.push(name);
    }

    fn clear(&mut self) {
        if !self.open.is_empty() {
            self.open.clear();
            self.counts.clear();
        }
    }

    /// Closes the innermost element of this name and all in it. False if there is none.
    fn close(&mut self, name: &LocalName) -> bool {
        if self.open.is_empty() || self.counts.get(name).copied().unwrap_or(0) == 0 {
            return false;
        }
        while let Some(last) = self.open.pop() {
            if let Some(count) = self.counts.get_mut(&last) {
                *count -= 1;
            }
            if last == *name {
                break;
            }
        }
        true
    }
}

impl DepthLimiter {
    pub(super) fn new(builder: TreeBuilder<Handle, Sink>, limit: u16) -> Self {
        DepthLimiter {
            builder,
            limit,
            leaf: RefCell::default(),
            flattened: RefCell::default(),
            has_cut: Cell::new(false),
        }
    }

    pub(super) fn has_cut(&self) -> bool {
        self.has_cut.get()
    }

    pub(super) fn into_sink(self) -> Sink {
        self.builder.sink
    }

    fn start_tag(&self, tag: Tag, line: u64) -> TokenSinkResult<Handle> {
        let (name, closes_itself) = (tag.name.clone(), tag.self_closing);
        let leaf = self.leaf.borrow_mut().take_if(|_| !is_void(&name));
        if let Some(leaf) = leaf {
            self.close_early(leaf, line);
        }
        let nodes_before = self.builder.sink.node_count();
        let result = self.builder.process_token(Token::TagToken(tag), line);
        let depth = self.builder.sink.depth_of_new_element(nodes_before);
        let Some(depth) = depth else { return result };
        if depth < self.limit {
            // Whatever was closed early has ended by now, with or without an end tag.
            self.flattened.borrow_mut().clear();
            return result;
        }
        // Elements of raw text hold no others, and the tokenizer needs them open.
        let is_closed = is_void(&name)
            || (closes_itself && self.builder.sink.is_new_element_foreign())
            || result != TokenSinkResult::Continue;
        match is_closed {
            true => {}
            false if depth == self.limit => *self.leaf.borrow_mut() = Some(name),
            false => self.close_early(name, line),
        }
        result
    }

    fn close_early(&self, name: LocalName, line: u64) {
        self.has_cut.set(true);
        self.flattened.borrow_mut().push(name.clone());
        let _ = self.builder.process_token(Token::TagToken(end_tag(name)), line);
    }

    fn end_tag(&self, tag: Tag, line: u64) -> TokenSinkResult<Handle> {
        let mut leaf = self.leaf.borrow_mut();
        let closes_leaf = leaf.as_ref() == Some(&tag.name);
        if !closes_leaf && self.flattened.borrow_mut().close(&tag.name) {
            return TokenSinkResult::Continue;
        }
        leaf.take();
        self.builder.process_token(Token::TagToken(tag), line)
    }
}

fn is_void(name: &LocalName) -> bool {
    // The tree builder takes `image` for `img`.
    *name == local_name!("image") || html_element(name).is_some_and(super::html::is_void)
}

fn end_tag(name: LocalName) -> Tag {
    Tag {
        kind: TagKind::EndTag,
        name,
        self_closing: false,
        attrs: Vec::new(),
        had_duplicate_attributes: false,
    }
}

impl TokenSink for DepthLimiter {
    type Handle = Handle;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<Handle> {
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => self.start_tag(tag, line),
            Token::TagToken(tag) => self.end_tag(tag, line),
            token => self.builder.process_token(token, line),
        }
    }

    fn end(&self) {
        self.builder.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.builder.adjusted_current_node_present_but_not_in_html_namespace()
    }
}

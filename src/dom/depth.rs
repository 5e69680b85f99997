//! Bounds how deep elements nest while tokens go in. html5ever's tree builder takes time in the
//! square of the depth; browsers stop opening levels at 512. So past the limit an element is closed
//! as soon as it is opened: what would be inside of it follows it, and its end tag is dropped.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use html5ever::LocalName;
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult};
use html5ever::tree_builder::TreeBuilder;

use super::sink::{Handle, Sink};

pub(super) struct DepthLimiter {
    builder: TreeBuilder<Handle, Sink>,
    limit: u16,
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
        DepthLimiter { builder, limit, flattened: RefCell::default(), has_cut: Cell::new(false) }
    }

    pub(super) fn has_cut(&self) -> bool {
        self.has_cut.get()
    }

    pub(super) fn into_sink(self) -> Sink {
        self.builder.sink
    }

    fn start_tag(&self, tag: Tag, line: u64) -> TokenSinkResult<Handle> {
        let name = tag.name.clone();
        let closes_itself = tag.self_closing;
        let nodes_before = self.builder.sink.start_counting_depth();
        let result = self.builder.process_token(Token::TagToken(tag), line);
        let too_deep = self.builder.sink.newest_deeper_than(self.limit, nodes_before);
        // Elements of raw text hold no others, and the tokenizer needs them open.
        if let Some(element) = too_deep
            && matches!(result, TokenSinkResult::Continue)
            && !element.is_void
            && !(element.is_foreign && closes_itself)
        {
            self.has_cut.set(true);
            self.flattened.borrow_mut().push(name.clone());
            return self.builder.process_token(Token::TagToken(end_tag(name)), line);
        }
        result
    }
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
            Token::TagToken(tag) if self.flattened.borrow_mut().close(&tag.name) => TokenSinkResult::Continue,
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

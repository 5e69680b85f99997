//! Hands the tokenizer's tokens to html5ever's tree builder, and sees to it that the tree keeps
//! within the limits.
//!
//! The tree builder carries a tag's attributes from the token to the element and looks at those of a
//! few elements only. All others go round it: they are in the arena before the tag goes in, and the
//! element that comes out takes them. Formatting elements, which the tree builder may make anew later on,
//! have one attribute in their place that says where they are.

mod attributes;
mod untold;

use attributes::Passed;
pub(super) use attributes::stood_for;

use std::cell::RefCell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Doctype as DoctypeToken, Tag, TagKind, Token, TokenSink, TokenSinkResult};
use html5ever::tree_builder::TreeBuilder;

use super::Span;
use super::builder::Piece;
use super::depth::PastLimit;
use super::formatting::{is_cell, is_object};
use super::html::is_void;
use super::names::{NameId, tag};
use super::shortcut::{Done, Shortcut};
use super::sink::{Handle, Sink};
use crate::options::Limits;
use crate::tokenizer::{Content, Doctype, Extent, Receiver, StartTag, Text};

/// What the tree builder takes for the line of a token is its place behind this number. (A line 1
/// would not be passed on.)
const LINE: u64 = 1 << 32;

pub(super) struct Feed {
    builder: TreeBuilder<Handle, Sink>,
    limits: Limits,
    past_limit: RefCell<PastLimit>,
    shortcut: RefCell<Shortcut>,
    /// The open elements that the tree builder was not told of, the outermost first.
    untold: RefCell<Vec<Handle>>,
}

impl Feed {
    pub(super) fn new(builder: TreeBuilder<Handle, Sink>, limits: Limits, shortcut: Shortcut) -> Self {
        let (past_limit, untold) = Default::default();
        let shortcut = RefCell::new(shortcut);
        Feed { builder, limits, past_limit, shortcut, untold }
    }

    pub(super) fn into_sink(self) -> Sink {
        self.builder.sink
    }

    fn sink(&self) -> &Sink {
        &self.builder.sink
    }

    fn process(&self, token: Token, place: Extent) -> TokenSinkResult<Handle> {
        self.builder.process_token(token, LINE + u64::from(place.start))
    }

    fn process_start_tag(&self, tag: &StartTag<'_>) -> TokenSinkResult<Handle> {
        let passed = self.attributes(tag);
        let token = Tag { self_closing: tag.closes_itself, ..self.tag(TagKind::StartTag, tag.name, passed) };
        let result = self.process(Token::TagToken(token), tag.place);
        self.sink().put_away();
        result
    }

    fn tag(&self, kind: TagKind, name: NameId, passed: Passed) -> Tag {
        Tag {
            kind,
            name: self.sink().local_name(name),
            self_closing: false,
            attrs: passed.attributes,
            had_duplicate_attributes: passed.is_other_order,
        }
    }

    fn process_end_tag(&self, name: NameId, place: Extent) {
        self.tell();
        let token = self.tag(TagKind::EndTag, name, Passed::default());
        let _ = self.process(Token::TagToken(token), place);
        self.after(Done::End(name), None);
    }

    /// `opened` is the innermost element, if that is known.
    fn after(&self, done: Done, opened: Option<Handle>) {
        let mut shortcut = self.shortcut.borrow_mut();
        if !shortcut.is_closed() {
            let current = opened.or_else(|| self.current_node());
            shortcut.after(done, current, &self.sink().tree());
        }
    }

    fn after_text(&self, text: &str) {
        let mut shortcut = self.shortcut.borrow_mut();
        if !shortcut.is_closed() {
            shortcut.after_text(text, self.current_node(), &self.sink().tree());
        }
    }

    /// The tree builder's current node: it has to ask for that one's name to answer.
    fn current_node(&self) -> Option<Handle> {
        self.sink().take_asked_for();
        let _ = self.builder.adjusted_current_node_present_but_not_in_html_namespace();
        self.sink().take_asked_for()
    }

    /// Appends an element at once, if it need not go through the tree builder.
    fn append_void(&self, tag: &StartTag<'_>) -> bool {
        let Some(target) = self.shortcut.borrow().target_of_void(tag.name) else { return false };
        let element = self.sink().append_element(target, tag);
        if element.is_some_and(|element| self.depth(element) < self.limits.depth) {
            self.past_limit.borrow_mut().clear();
        }
        true
    }

    /// The same for a text.
    fn append_text(&self, text: Text<'_>, place: Extent) -> bool {
        let (text, piece) = match text {
            // By the rules for the body, it is left out.
            Text::Nul => return self.has_untold(),
            Text::Made(text) => (text, Piece::Made(text)),
            Text::Source(text) => (text, Piece::Source(Span { start: place.start, len: text.len() as u32 })),
        };
        let Some(target) = self.shortcut.borrow().target(text) else { return false };
        self.sink().append_text(target, piece, place.start);
        true
    }

    fn depth(&self, element: Handle) -> u16 {
        self.sink().tree().depth(element.node)
    }

    /// Closes the element at the limit, which a new one would nest in, if it is open still: other things than
    /// its end tag may have closed it.
    fn close_leaf(&self, place: Extent) {
        let Some(leaf) = self.past_limit.borrow_mut().take_leaf() else { return };
        if self.current_node().is_some_and(|current| self.depth(current) >= self.limits.depth) {
            self.close_early(leaf, place);
        }
    }

    /// Closes the element that a new one would nest in past the limit.
    fn close_early(&self, name: NameId, place: Extent) {
        self.sink().note_cut_depth(place.start);
        self.past_limit.borrow_mut().push(name);
        self.end(name, place);
    }

    fn end(&self, name: NameId, place: Extent) {
        match name {
            tag::TEMPLATE => self.end_template(place),
            _ if is_object(name) => self.end_object(name, place),
            _ => self.process_end_tag(name, place),
        }
    }

    /// Holds the element that a tag has just made, if any, to the limit of depth.
    fn keep_depth(&self, tag: &StartTag<'_>, nodes_before: usize, content: Content) {
        let limit = self.limits.depth;
        let Some(depth) = self.sink().depth_of_new_element(nodes_before) else { return };
        if depth < limit {
            return self.past_limit.borrow_mut().clear();
        }
        // Elements of raw text hold no others, and the tokenizer needs them open.
        let is_closed = is_void(tag.name)
            || tag.name == tag::IMAGE
            || (tag.closes_itself && self.sink().is_new_element_foreign())
            || content != Content::Data;
        match is_closed {
            true => {}
            false if depth == limit => self.past_limit.borrow_mut().set_leaf(tag.name),
            false => self.close_early(tag.name, tag.place),
        }
    }

    /// Closes an element that has put a marker into the tree builder's list, where too many such
    /// markers may have been left behind.
    fn keep_markers(&self, tag: &StartTag<'_>, nodes_before: usize) {
        let is_new = is_object(tag.name) && self.sink().depth_of_new_element(nodes_before).is_some();
        if !is_new || self.sink().is_new_element_foreign() {
            return;
        }
        if self.sink().formatting().begin_object() {
            self.sink().note_cut_formatting();
            self.end_object(tag.name, tag.place);
        }
    }

    /// Ends an `object` or the like, which takes its marker out, if there is one to end.
    fn end_object(&self, name: NameId, place: Extent) {
        let may_end_other = self.is_foreign();
        if self.closes_as_expected(name, place) && !may_end_other {
            self.sink().formatting().end_object();
        }
    }

    /// Ends a template. The markers of what is open in it stay behind; where they are too many, it
    /// is closed before.
    fn end_template(&self, place: Extent) {
        let left = self.sink().markers_in_template();
        let cells = left.iter().filter(|&&name| is_cell(name)).count();
        if cells > 0 && self.sink().formatting().leave_cells(cells) {
            for name in left {
                if self.closes_as_expected(name, place) {
                    self.sink().note_cut_formatting();
                }
            }
        }
        self.process_end_tag(tag::TEMPLATE, place);
    }

    /// Closes an element. False if the tree builder had none to close.
    fn closes_as_expected(&self, name: NameId, place: Extent) -> bool {
        self.tell();
        self.sink().was_surprised();
        self.process_end_tag(name, place);
        !self.sink().was_surprised()
    }

    /// Closes formatting elements, the innermost first, where too many have been opened at once.
    fn keep_formatting(&self, place: Extent) {
        let surplus = self.sink().surplus_formatting(usize::from(self.limits.formatting));
        for name in surplus {
            self.process_end_tag(name, place);
        }
    }
}

impl Receiver for Feed {
    fn tag_name(&self, name: &str) -> NameId {
        self.sink().tag_name(name)
    }

    fn attribute_name(&self, name: &str) -> NameId {
        self.sink().attribute_name(name)
    }

    fn keep(&self, text: &str) -> Span {
        self.sink().store(text)
    }

    fn start_tag(&self, tag: &StartTag<'_>) -> Content {
        if self.sink().is_full() || self.append_void(tag) || self.open_untold(tag) {
            return Content::Data;
        }
        self.tell();
        if !is_void(tag.name) && tag.name != tag::IMAGE {
            self.close_leaf(tag.place);
        }
        let nodes_before = self.sink().begin_token();
        let content = match self.process_start_tag(tag) {
            TokenSinkResult::Plaintext => Content::Plaintext,
            TokenSinkResult::RawData(kind) => content_of(kind),
            TokenSinkResult::Continue
            | TokenSinkResult::Script(_)
            | TokenSinkResult::EncodingIndicator(_) => Content::Data,
        };
        // A tag that makes an element leaves it open, if it can hold a text.
        let opened = if is_void(tag.name) { None } else { self.sink().new_element(nodes_before) };
        self.after(Done::Start(tag.name), opened);
        self.keep_markers(tag, nodes_before);
        self.keep_depth(tag, nodes_before, content);
        self.keep_formatting(tag.place);
        content
    }

    fn end_tag(&self, name: NameId, place: Extent) {
        if self.sink().is_full() || self.close_untold(name) {
            return;
        }
        if !self.past_limit.borrow_mut().drops_end_tag(name) {
            self.end(name, place);
        }
    }

    fn text(&self, text: Text<'_>, place: Extent) {
        if self.sink().is_full() || self.append_text(text, place) {
            return;
        }
        self.tell();
        self.sink().begin_token();
        let token = match text {
            Text::Nul => Token::NullCharacterToken,
            Text::Made(text) => Token::CharacterTokens(StrTendril::from_slice(text)),
            Text::Source(text) => {
                self.sink().set_text(place);
                Token::CharacterTokens(StrTendril::from_slice(text))
            }
        };
        let _ = self.process(token, place);
        match text {
            Text::Nul => self.after(Done::Nul, None),
            Text::Made(text) | Text::Source(text) => self.after_text(text),
        }
        self.keep_formatting(place);
    }

    fn comment(&self, text: &str, place: Extent) {
        if self.append_comment(text, place) {
            return;
        }
        let _ = self.process(Token::CommentToken(StrTendril::from_slice(text)), place);
    }

    fn doctype(&self, doctype: Doctype, place: Extent) {
        let token = DoctypeToken {
            name: doctype.name.map(StrTendril::from),
            public_id: doctype.public_id.map(StrTendril::from),
            system_id: doctype.system_id.map(StrTendril::from),
            force_quirks: doctype.forces_quirks,
        };
        let _ = self.process(Token::DoctypeToken(token), place);
    }

    /// Nothing comes of what is open at the end, so it need not be told of that.
    fn end(&self, place: Extent) {
        let _ = self.process(Token::EOFToken, place);
        self.builder.end();
    }

    fn is_foreign(&self) -> bool {
        self.sink().has_foreign() && self.builder.adjusted_current_node_present_but_not_in_html_namespace()
    }
}

pub(super) fn content_of(kind: RawKind) -> Content {
    match kind {
        RawKind::Rcdata => Content::Rcdata,
        RawKind::Rawtext => Content::Rawtext,
        RawKind::ScriptData | RawKind::ScriptDataEscaped(_) => Content::Script,
    }
}

//! The reference path: html5ever's tree builder, which gets the tokens unchanged, and a sink that puts its
//! nodes into the arena.
//!
//! **Invariant:** both paths give the same tree, except for listed differences: see `dom::build`.
//!
//! One interface of html5ever is used for another purpose: the line number of a token is its offset in the
//! source. The tree builder only passes that number on to the sink, which sets the offsets of nodes by it.

mod sink;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{RawKind, State};
use html5ever::tokenizer::{Doctype as DoctypeToken, Tag, TagKind, Token, TokenSink as _, TokenSinkResult};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts, create_element};
use html5ever::{Attribute as ParsedAttribute, LocalName, QualName, ns};

use super::limited::TreeConstruction;
use super::tree::Tree;
use crate::html::Attribute;
use crate::html::names::NameId;
use crate::html::tokenizer::{Doctype, StartTag, TokenSpan, TokenText, TokenizerState};
use sink::TagValues;
pub(in crate::dom) use sink::{Handle, Sink};

/// The line number of the source's first byte. It is not 1, because html5ever passes on only changes of the
/// line, which is 1 at first.
const FIRST_LINE: u64 = 1 << 32;

pub(super) struct ReferencePath {
    builder: TreeBuilder<Handle, Sink>,
}

impl ReferencePath {
    pub(super) fn of_document(tree: Tree) -> Self {
        ReferencePath { builder: TreeBuilder::new(Sink::new(tree), without_scripting()) }
    }

    /// The path for a fragment, and the tokenizer state for the fragment's text. The context is the name of the element
    /// around it.
    pub(super) fn of_fragment(tree: Tree, context: &str) -> (Self, TokenizerState) {
        let (namespace, local) = match context.split_once(' ') {
            Some(("svg", local)) => (ns!(svg), local),
            Some(("math", local)) => (ns!(mathml), local),
            _ => (ns!(html), context),
        };
        let sink = Sink::new(tree);
        let name = QualName::new(None, namespace, LocalName::from(local));
        let context = create_element(&sink, name, Vec::new());
        let builder = TreeBuilder::new_for_fragment(sink, context, None, without_scripting());
        let state = match builder.tokenizer_state_for_context_elem(false) {
            State::RawData(kind) => state_of(kind),
            State::Plaintext => TokenizerState::Plaintext,
            _ => TokenizerState::Data,
        };
        (ReferencePath { builder }, state)
    }

    pub(super) fn into_tree(self) -> Tree {
        self.builder.sink.into_tree()
    }

    fn process(&self, token: Token, span: TokenSpan) -> TokenSinkResult<Handle> {
        self.builder.process_token(token, FIRST_LINE + u64::from(span.start))
    }

    fn tag(&self, kind: TagKind, name: NameId, attributes: &[Attribute]) -> Tag {
        let tree = self.builder.sink.tree();
        let parsed = |attribute: &Attribute| ParsedAttribute {
            name: tree.names.qualified(attribute.name),
            value: StrTendril::from_slice(tree.strings.get(attribute.value)),
        };
        Tag {
            kind,
            name: tree.names.qualified(name).local,
            self_closing: false,
            attrs: attributes.iter().map(parsed).collect(),
            had_duplicate_attributes: false,
        }
    }
}

impl TreeConstruction for ReferencePath {
    fn start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        let token = self.tag(TagKind::StartTag, tag.name, tag.attributes);
        self.builder.sink.set_tag_values(TagValues::of(tag));
        let result = self.process(Token::TagToken(Tag { self_closing: tag.self_closing, ..token }), tag.span);
        self.builder.sink.set_tag_values(TagValues::default());
        match result {
            TokenSinkResult::Plaintext => TokenizerState::Plaintext,
            TokenSinkResult::RawData(kind) => state_of(kind),
            TokenSinkResult::Continue
            | TokenSinkResult::Script(_)
            | TokenSinkResult::EncodingIndicator(_) => TokenizerState::Data,
        }
    }

    fn end_tag(&mut self, name: NameId, span: TokenSpan) {
        let token = self.tag(TagKind::EndTag, name, &[]);
        let _ = self.process(Token::TagToken(token), span);
    }

    fn text(&mut self, text: TokenText<'_>, span: TokenSpan) {
        self.builder.sink.set_text_range(text);
        let _ = self.process(Token::CharacterTokens(StrTendril::from_slice(text.text)), span);
        self.builder.sink.set_text_range(TokenText::decoded(""));
    }

    fn null(&mut self, span: TokenSpan) {
        let _ = self.process(Token::NullCharacterToken, span);
    }

    fn comment(&mut self, text: TokenText<'_>, span: TokenSpan) {
        self.builder.sink.set_text_range(text);
        let _ = self.process(Token::CommentToken(StrTendril::from_slice(text.text)), span);
        self.builder.sink.set_text_range(TokenText::decoded(""));
    }

    fn doctype(&mut self, doctype: Doctype, span: TokenSpan) {
        let token = DoctypeToken {
            name: doctype.name.map(StrTendril::from),
            public_id: doctype.public_id.map(StrTendril::from),
            system_id: doctype.system_id.map(StrTendril::from),
            force_quirks: doctype.force_quirks,
        };
        let _ = self.process(Token::DoctypeToken(token), span);
    }

    fn end(&mut self, span: TokenSpan) {
        let _ = self.process(Token::EOFToken, span);
        self.builder.end();
    }

    fn is_foreign(&self) -> bool {
        self.builder.adjusted_current_node_present_but_not_in_html_namespace()
    }

    fn with_tree<R>(&mut self, action: impl FnOnce(&mut Tree) -> R) -> R {
        action(&mut self.builder.sink.tree_mut())
    }
}

fn without_scripting() -> TreeBuilderOpts {
    TreeBuilderOpts { scripting_enabled: false, ..Default::default() }
}

fn state_of(kind: RawKind) -> TokenizerState {
    match kind {
        RawKind::Rcdata => TokenizerState::Rcdata,
        RawKind::Rawtext => TokenizerState::Rawtext,
        RawKind::ScriptData | RawKind::ScriptDataEscaped(_) => TokenizerState::Script,
    }
}

//! Our tokens and html5ever's tokens in one form, so that tests and fuzz targets can compare them.

use std::cell::RefCell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{RawKind, State};
use html5ever::tokenizer::{
    BufferQueue, TagKind, Token, TokenSink as Html5everTokenSink, TokenSinkResult,
    Tokenizer as Html5everTokenizer, TokenizerOpts,
};

use super::{Doctype, StartTag, TokenSink, TokenSpan, TokenText, Tokenizer, TokenizerState};
use crate::html::Attribute;
use crate::html::names::{NameId, Names};
use crate::html::strings::{Span, Strings};

/// A token. Adjacent texts are joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OwnedToken {
    Start { name: String, attributes: Vec<(String, String)>, self_closing: bool },
    End(String),
    Text(String),
    Comment(String),
    Doctype(Doctype),
}

/// The state in which the tokenizer starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InitialState<'t> {
    pub(crate) state: TokenizerState,
    /// The name of the last start tag. Empty without one.
    pub(crate) last_start_tag: &'t str,
    /// True if the adjusted current node is in svg or MathML, so that there are CDATA sections.
    pub(crate) is_foreign: bool,
}

impl Default for InitialState<'_> {
    fn default() -> Self {
        InitialState { state: TokenizerState::Data, last_start_tag: "", is_foreign: false }
    }
}

/// Appends a token. Joins a text with the text before it.
pub(super) fn push(tokens: &mut Vec<OwnedToken>, token: OwnedToken) {
    match (tokens.last_mut(), token) {
        (Some(OwnedToken::Text(before)), OwnedToken::Text(text)) => before.push_str(&text),
        (_, token) => tokens.push(token),
    }
}

struct TokenCollector {
    tokens: Vec<OwnedToken>,
    names: Names,
    strings: Strings,
    end: u32,
    is_foreign: bool,
}

impl TokenCollector {
    fn name(&self, number: NameId) -> String {
        self.names.get(number).local.to_string()
    }

    fn push(&mut self, token: OwnedToken, span: TokenSpan) {
        // The runs of one text share their end, so texts do not move `end`.
        assert!(span.start >= self.end && span.start <= span.end, "tokens are in order");
        push(&mut self.tokens, token);
    }

    /// Checks that the source has the text in its span.
    fn check(&self, text: TokenText<'_>) {
        if let Some(start) = text.at {
            let span = Span { start, len: text.text.len() as u32 };
            assert_eq!(self.strings.get(span), text.text, "the span has the text");
        }
    }
}

impl TokenSink for TokenCollector {
    fn tag_name(&mut self, name: &str) -> NameId {
        self.names.element(name)
    }

    fn attribute_name(&mut self, name: &str) -> NameId {
        self.names.attribute(name)
    }

    fn allow_attribute(&mut self, _count: usize, _tag_start: u32) -> bool {
        true
    }

    fn store(&mut self, text: &str) -> Span {
        self.strings.push(text)
    }

    fn start_tag(&mut self, tag: &StartTag<'_>) -> TokenizerState {
        let name = self.name(tag.name);
        let pair =
            |attribute: &Attribute| (self.name(attribute.name), self.strings.get(attribute.value).to_owned());
        let attributes = tag.attributes.iter().map(pair).collect();
        let state = TokenizerState::after_start_tag(tag.name);
        self.push(OwnedToken::Start { name, attributes, self_closing: tag.self_closing }, tag.span);
        self.end = tag.span.end;
        state
    }

    fn end_tag(&mut self, name: NameId, span: TokenSpan) {
        self.push(OwnedToken::End(self.name(name)), span);
        self.end = span.end;
    }

    fn text(&mut self, text: TokenText<'_>, span: TokenSpan) {
        self.check(text);
        self.push(OwnedToken::Text(text.text.to_owned()), span);
    }

    fn null(&mut self, span: TokenSpan) {
        self.push(OwnedToken::Text("\0".to_owned()), span);
    }

    fn comment(&mut self, text: TokenText<'_>, span: TokenSpan) {
        self.check(text);
        self.push(OwnedToken::Comment(text.text.to_owned()), span);
        self.end = span.end;
    }

    fn doctype(&mut self, doctype: Doctype, span: TokenSpan) {
        self.push(OwnedToken::Doctype(doctype), span);
        self.end = span.end;
    }

    fn end(&mut self, _span: TokenSpan) {}

    fn is_foreign(&self) -> bool {
        self.is_foreign
    }
}

/// Our tokens of a page.
pub(crate) fn our_tokens(page: &str, start: InitialState<'_>) -> Vec<OwnedToken> {
    let strings = Strings::new(page);
    let collector = TokenCollector {
        tokens: Vec::new(),
        names: Names::default(),
        strings: strings.clone(),
        end: 0,
        is_foreign: start.is_foreign,
    };
    let mut tokenizer = Tokenizer::new(&strings, start.state, collector);
    let last_start_tag = start.last_start_tag.to_owned();
    tokenizer.last_start_tag = &last_start_tag;
    tokenizer.run().tokens
}

struct Html5everCollector {
    tokens: RefCell<Vec<OwnedToken>>,
    is_foreign: bool,
}

impl Html5everTokenSink for Html5everCollector {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut state = TokenizerState::Data;
        let token = match token {
            Token::TagToken(tag) if tag.kind == TagKind::EndTag => OwnedToken::End(tag.name.to_string()),
            Token::TagToken(tag) => {
                state = TokenizerState::after_start_tag(Names::default().element(&tag.name));
                let pair = |attribute: &html5ever::Attribute| {
                    (attribute.name.local.to_string(), attribute.value.to_string())
                };
                let attributes = tag.attrs.iter().map(pair).collect();
                OwnedToken::Start { name: tag.name.to_string(), attributes, self_closing: tag.self_closing }
            }
            Token::CharacterTokens(text) => OwnedToken::Text(text.to_string()),
            Token::NullCharacterToken => OwnedToken::Text("\0".to_owned()),
            Token::CommentToken(text) => OwnedToken::Comment(text.to_string()),
            Token::DoctypeToken(doctype) => {
                let string = |text: Option<StrTendril>| text.map(|text| text.to_string());
                OwnedToken::Doctype(Doctype {
                    name: string(doctype.name),
                    public_id: string(doctype.public_id),
                    system_id: string(doctype.system_id),
                    force_quirks: doctype.force_quirks,
                })
            }
            Token::EOFToken | Token::ParseError(_) => return TokenSinkResult::Continue,
        };
        if token != OwnedToken::Text(String::new()) {
            push(&mut self.tokens.borrow_mut(), token);
        }
        match state {
            TokenizerState::Data => TokenSinkResult::Continue,
            TokenizerState::Plaintext => TokenSinkResult::Plaintext,
            TokenizerState::Rcdata => TokenSinkResult::RawData(RawKind::Rcdata),
            TokenizerState::Rawtext => TokenSinkResult::RawData(RawKind::Rawtext),
            TokenizerState::Script => TokenSinkResult::RawData(RawKind::ScriptData),
        }
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.is_foreign
    }
}

/// html5ever's tokens of a page.
pub(crate) fn html5ever_tokens(page: &str, start: InitialState<'_>) -> Vec<OwnedToken> {
    let initial_state = match start.state {
        TokenizerState::Data => State::Data,
        TokenizerState::Plaintext => State::Plaintext,
        TokenizerState::Rcdata => State::RawData(RawKind::Rcdata),
        TokenizerState::Rawtext => State::RawData(RawKind::Rawtext),
        TokenizerState::Script => State::RawData(RawKind::ScriptData),
    };
    let last_start_tag_name = (!start.last_start_tag.is_empty()).then(|| start.last_start_tag.to_owned());
    let options = TokenizerOpts {
        initial_state: Some(initial_state),
        last_start_tag_name,
        discard_bom: false,
        ..Default::default()
    };
    let sink = Html5everCollector { tokens: RefCell::default(), is_foreign: start.is_foreign };
    let tokenizer = Html5everTokenizer::new(sink, options);
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(page));
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.tokens.into_inner()
}

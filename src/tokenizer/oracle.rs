//! What a tokenizer gives, written down: ours, and html5ever's own to hold it to.

use std::cell::{Cell, RefCell};

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{RawKind, State};
use html5ever::tokenizer::{
    BufferQueue, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer as TheirTokenizer, TokenizerOpts,
};

use super::{Content, Doctype, Extent, Receiver, StartTag, Text, Tokenizer};
use crate::dom::names::{NameId, Names};
use crate::dom::{Span, Strings};

/// A token. Texts behind one another are one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    Start { name: String, attributes: Vec<(String, String)>, closes_itself: bool },
    End(String),
    Text(String),
    Comment(String),
    Doctype(Doctype),
}

/// How the page begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start<'t> {
    pub(crate) content: Content,
    pub(crate) last_start_tag: &'t str,
    /// Is the page in svg or MathML?
    pub(crate) is_foreign: bool,
}

impl Default for Start<'_> {
    fn default() -> Self {
        Start { content: Content::Data, last_start_tag: "", is_foreign: false }
    }
}

/// What is behind a start tag, where a tree would have it so.
fn content_behind(name: &str) -> Content {
    match name {
        "title" | "textarea" => Content::Rcdata,
        "style" | "xmp" => Content::Rawtext,
        "script" => Content::Script,
        "plaintext" => Content::Plaintext,
        _ => Content::Data,
    }
}

pub(super) fn push(tokens: &mut Vec<Seen>, token: Seen) {
    match (tokens.last_mut(), token) {
        (Some(Seen::Text(before)), Seen::Text(text)) => before.push_str(&text),
        (_, token) => tokens.push(token),
    }
}

struct Collector {
    tokens: RefCell<Vec<Seen>>,
    names: RefCell<Names>,
    strings: RefCell<Strings>,
    end: Cell<u32>,
    is_foreign: bool,
}

impl Collector {
    fn name(&self, number: NameId) -> String {
        self.names.borrow().get(number).local.to_string()
    }

    fn push(&self, token: Seen, place: Extent) {
        assert!(place.start >= self.end.get() && place.start <= place.end, "tokens stand in order");
        push(&mut self.tokens.borrow_mut(), token);
    }
}

impl Receiver for Collector {
    fn tag_name(&self, name: &str) -> NameId {
        self.names.borrow_mut().element(name)
    }

    fn attribute_name(&self, name: &str) -> NameId {
        self.names.borrow_mut().attribute(name)
    }

    fn keep(&self, text: &str) -> Span {
        self.strings.borrow_mut().push(text)
    }

    fn start_tag(&self, tag: &StartTag<'_>) -> Content {
        let name = self.name(tag.name);
        let strings = self.strings.borrow();
        let value = |span| strings.get(span).to_owned();
        let attributes = tag.attributes.iter().map(|own| (self.name(own.name), value(own.value))).collect();
        let content = content_behind(&name);
        self.push(Seen::Start { name, attributes, closes_itself: tag.closes_itself }, tag.place);
        self.end.set(tag.place.end);
        content
    }

    fn end_tag(&self, name: NameId, place: Extent) {
        self.push(Seen::End(self.name(name)), place);
        self.end.set(place.end);
    }

    fn text(&self, text: Text<'_>, place: Extent) {
        let text = match text {
            Text::Nul => "\0",
            Text::Made(text) => text,
            Text::Source(text) => {
                let span = Span { start: place.start, len: text.len() as u32 };
                assert_eq!(self.strings.borrow().get(span), text, "the place is that of the text");
                text
            }
        };
        self.push(Seen::Text(text.to_owned()), place);
    }

    fn comment(&self, text: &str, place: Extent) {
        self.push(Seen::Comment(text.to_owned()), place);
        self.end.set(place.end);
    }

    fn doctype(&self, doctype: Doctype, place: Extent) {
        self.push(Seen::Doctype(doctype), place);
        self.end.set(place.end);
    }

    fn end(&self, _place: Extent) {}

    fn is_foreign(&self) -> bool {
        self.is_foreign
    }
}

/// Our tokens of a page.
pub(crate) fn ours(page: &str, start: Start<'_>) -> Vec<Seen> {
    let strings = Strings::new(page);
    let source = strings.source().clone();
    let collector = Collector {
        tokens: RefCell::default(),
        names: RefCell::default(),
        strings: RefCell::new(strings),
        end: Cell::new(0),
        is_foreign: start.is_foreign,
    };
    let mut tokenizer = Tokenizer::new(&source, start.content, usize::MAX, collector);
    let last_start_tag = start.last_start_tag.to_owned();
    tokenizer.last_start_tag = &last_start_tag;
    tokenizer.run().0.tokens.into_inner()
}

struct TheirCollector {
    tokens: RefCell<Vec<Seen>>,
    is_foreign: bool,
}

impl TokenSink for TheirCollector {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut content = Content::Data;
        let token = match token {
            Token::TagToken(tag) if tag.kind == TagKind::EndTag => Seen::End(tag.name.to_string()),
            Token::TagToken(tag) => {
                content = content_behind(&tag.name);
                let pair = |own: &html5ever::Attribute| (own.name.local.to_string(), own.value.to_string());
                let attributes = tag.attrs.iter().map(pair).collect();
                Seen::Start { name: tag.name.to_string(), attributes, closes_itself: tag.self_closing }
            }
            Token::CharacterTokens(text) => Seen::Text(text.to_string()),
            Token::NullCharacterToken => Seen::Text("\0".to_owned()),
            Token::CommentToken(text) => Seen::Comment(text.to_string()),
            Token::DoctypeToken(doctype) => {
                let string = |text: Option<StrTendril>| text.map(|text| text.to_string());
                Seen::Doctype(Doctype {
                    name: string(doctype.name),
                    public_id: string(doctype.public_id),
                    system_id: string(doctype.system_id),
                    forces_quirks: doctype.force_quirks,
                })
            }
            Token::EOFToken | Token::ParseError(_) => return TokenSinkResult::Continue,
        };
        if token != Seen::Text(String::new()) {
            push(&mut self.tokens.borrow_mut(), token);
        }
        match content {
            Content::Data => TokenSinkResult::Continue,
            Content::Plaintext => TokenSinkResult::Plaintext,
            Content::Rcdata => TokenSinkResult::RawData(RawKind::Rcdata),
            Content::Rawtext => TokenSinkResult::RawData(RawKind::Rawtext),
            Content::Script => TokenSinkResult::RawData(RawKind::ScriptData),
        }
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.is_foreign
    }
}

/// html5ever's tokens of a page.
pub(crate) fn theirs(page: &str, start: Start<'_>) -> Vec<Seen> {
    let initial_state = match start.content {
        Content::Data => State::Data,
        Content::Plaintext => State::Plaintext,
        Content::Rcdata => State::RawData(RawKind::Rcdata),
        Content::Rawtext => State::RawData(RawKind::Rawtext),
        Content::Script => State::RawData(RawKind::ScriptData),
    };
    let last_start_tag_name = (!start.last_start_tag.is_empty()).then(|| start.last_start_tag.to_owned());
    let options = TokenizerOpts {
        initial_state: Some(initial_state),
        last_start_tag_name,
        discard_bom: false,
        ..Default::default()
    };
    let sink = TheirCollector { tokens: RefCell::default(), is_foreign: start.is_foreign };
    let tokenizer = TheirTokenizer::new(sink, options);
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(page));
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.tokens.into_inner()
}

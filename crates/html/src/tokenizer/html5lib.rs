//! Runs html5lib's tokenizer tests: the tokens must equal the expected ones, in each initial state.

use serde_json::{Map, Value, json};

use super::{StartTag, Token, TokenSink, TokenSpan, Tokenizer, TokenizerState};
use crate::names::{NameId, Names};
use crate::strings::{Strings, TextRange};

#[allow(dead_code, unreachable_pub)] // The other tests use all of it.
#[path = "../../../../tests/support/suites.rs"]
mod suites;

/// Keeps the tokens in the form of the tests, with adjacent characters as one token.
#[derive(Default)]
struct Recorder {
    strings: Strings,
    names: Names,
    tokens: Vec<Value>,
    is_foreign: bool,
}

impl Recorder {
    fn characters(&mut self, text: &str) {
        if let Some(["Character", last]) = self
            .tokens
            .last()
            .map(|token| [&token[0], &token[1]].map(|part| part.as_str().unwrap_or_default()))
        {
            let joined = last.to_owned() + text;
            self.tokens.pop();
            self.tokens.push(json!(["Character", joined]));
        } else {
            self.tokens.push(json!(["Character", text]));
        }
    }

    fn start_tag(&mut self, tag: &StartTag<'_>) -> Value {
        let attribute = |attribute: &crate::names::Attribute| {
            (self.names.get(attribute.name).local.to_owned(), json!(self.strings.get(attribute.value)))
        };
        let attributes: Map<String, Value> = tag.attributes.iter().map(attribute).collect();
        let name = self.names.get(tag.name).local;
        if tag.self_closing {
            json!(["StartTag", name, attributes, true])
        } else {
            json!(["StartTag", name, attributes])
        }
    }
}

impl TokenSink for Recorder {
    fn tag_name(&mut self, name: &str) -> NameId {
        self.names.element(name)
    }

    fn attribute_name(&mut self, name: &str) -> NameId {
        self.names.attribute(name)
    }

    fn allow_attribute(&mut self, _count: usize, _tag_start: u32) -> bool {
        true
    }

    fn store(&mut self, text: &str) -> TextRange {
        self.strings.push(text)
    }

    fn token(&mut self, token: Token<'_>, _span: TokenSpan) -> TokenizerState {
        match token {
            Token::Start(_, tag) => {
                let tag = self.start_tag(tag);
                self.tokens.push(tag);
            }
            Token::End(name) => self.tokens.push(json!(["EndTag", self.names.get(name).local])),
            Token::Text(text) => self.characters(text.text),
            Token::Null => self.characters("\0"),
            Token::Comment(text) => self.tokens.push(json!(["Comment", text.text])),
            Token::Doctype(doctype) => self.tokens.push(json!([
                "DOCTYPE", doctype.name, doctype.public_id, doctype.system_id, !doctype.force_quirks
            ])),
            Token::EndOfFile => {}
        }
        TokenizerState::Data
    }

    fn is_foreign(&self) -> bool {
        self.is_foreign
    }
}

/// The tokens of a text that is read in this state, after a start tag of this name.
fn tokens(text: &str, state: &str, last_start_tag: &str) -> Vec<Value> {
    // A CDATA section can only be in markup.
    let is_cdata = state == "CDATA section state";
    let text = if is_cdata { format!("<![CDATA[{text}") } else { text.to_owned() };
    let state = match state {
        "RCDATA state" => TokenizerState::Rcdata,
        "RAWTEXT state" => TokenizerState::Rawtext,
        "Script data state" => TokenizerState::Script,
        "PLAINTEXT state" => TokenizerState::Plaintext,
        _ => TokenizerState::Data,
    };
    let strings = Strings::new(&text);
    let recorder = Recorder { strings: strings.clone(), is_foreign: is_cdata, ..Recorder::default() };
    let mut tokenizer = Tokenizer::new(&strings, state, recorder);
    tokenizer.last_start_tag = last_start_tag;
    tokenizer.run().tokens
}

/// The strings of a test that is escaped twice, with their escapes read. `None` if one is not Unicode text, such as a lone
/// surrogate.
fn unescape(value: &Value) -> Option<Value> {
    match value {
        Value::String(text) => serde_json::from_str(&format!("\"{text}\"")).ok(),
        Value::Array(values) => values.iter().map(unescape).collect::<Option<_>>().map(Value::Array),
        Value::Object(members) => members
            .iter()
            .map(|(name, value)| Some((unescape(&json!(name))?.as_str()?.to_owned(), unescape(value)?)))
            .collect::<Option<_>>()
            .map(Value::Object),
        _ => Some(value.clone()),
    }
}

/// Runs a test in each of its states. A test whose text is not Unicode text is left out. Prints a line for each state, as
/// `scripts/correctness.py` reads them.
fn run(test: &Value) -> Result<(), String> {
    let name = test["description"].as_str().unwrap_or_default();
    let is_escaped = test["doubleEscaped"] == true;
    let value = |key: &str| if is_escaped { unescape(&test[key]) } else { Some(test[key].clone()) };
    let states = test["initialStates"].as_array();
    let states =
        states.map_or_else(|| vec!["Data state"], |states| states.iter().filter_map(Value::as_str).collect());
    let line = format!("test html5lib_tokenizer: {}", name.escape_debug());
    for state in states {
        let (Some(Value::String(input)), Some(Value::Array(expected))) = (value("input"), value("output"))
        else {
            println!(
                "{line}, {state} (left out: it has lone surrogates, which a Rust string cannot have) ... ignored"
            );
            continue;
        };
        let tokens = tokens(&input, state, test["lastStartTag"].as_str().unwrap_or_default());
        if tokens != expected {
            return Err(format!("{name}, {state}: {input:?}\nexpected: {expected:?}\nours:     {tokens:?}"));
        }
        println!("{line}, {state} ... ok");
    }
    Ok(())
}

/// `xmlViolationTests` are not run, as they are about conversion to XML.
#[test]
fn html5lib_tokenizer() {
    let Some(folder) = suites::folder("html5lib/tokenizer") else { return };
    let mut wrong = Vec::new();
    for (_, text) in suites::files_below(&folder, "test") {
        let file: Value = serde_json::from_str(&text).expect("the file is JSON");
        wrong.extend(file["tests"].as_array().into_iter().flatten().filter_map(|test| run(test).err()));
    }
    assert!(wrong.is_empty(), "{} tests failed:\n{}", wrong.len(), wrong.join("\n"));
}

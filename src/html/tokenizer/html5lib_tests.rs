//! Compares our tokens with html5lib's tokenizer tests, and with html5ever's tokens on random pages.

use serde_json::Value;

use super::oracle::{InitialState, OwnedToken, html5ever_tokens, our_tokens};
use super::{Doctype, TokenizerState};
use crate::suites;

/// Runs all cases except two kinds: cases with lone surrogates, which a Rust string cannot hold, and the cases of
/// `xmlViolation.test`, which test an option of other parsers.
#[test]
fn html5lib_tokenizer() {
    let Some(folder) = suites::folder("html5lib/tokenizer") else {
        return suites::report_missing("html5lib's tokenizer tests");
    };
    let mut count = 0;
    let mut failures = Vec::new();
    for (file, text) in suites::files_below(&folder, "test") {
        let file_content: Value = serde_json::from_str(&without_surrogates(&text)).expect("it is JSON");
        for test in file_content["tests"].as_array().into_iter().flatten() {
            let Some(test) = unescape(test) else { continue };
            for start in starts(&test) {
                count += 1;
                failures.extend(failure(&file, &test, start));
            }
        }
    }
    println!("{} of {count} tokenizer cases pass", count - failures.len());
    assert!(count > 6000 && failures.is_empty(), "{count} cases\n{}", failures.join("\n"));
}

/// Replaces lone surrogates by a marker, as serde_json does not read them.
fn without_surrogates(text: &str) -> String {
    let mut marked = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("\\u") {
        let escaped = &rest[at..(at + 6).min(rest.len())];
        let is_high = |text: &str| {
            matches!(text.get(2..4), Some("D8" | "D9" | "DA" | "DB" | "d8" | "d9" | "da" | "db"))
        };
        let is_low = |text: &str| {
            text.starts_with("\\u")
                && matches!(text.get(2..4), Some("DC" | "DD" | "DE" | "DF" | "dc" | "dd" | "de" | "df"))
        };
        let is_doubled = rest[..at].ends_with('\\');
        let next = rest.get(at + 6..).unwrap_or_default();
        if !is_doubled && is_high(escaped) && is_low(next) {
            marked.push_str(&rest[..at + 12]);
            rest = &rest[at + 12..];
        } else if !is_doubled && (is_high(escaped) || is_low(escaped)) {
            marked.push_str(&rest[..at]);
            marked.push_str(SURROGATE);
            rest = &rest[at + 6..];
        } else {
            marked.push_str(&rest[..at + 2]);
            rest = &rest[at + 2..];
        }
    }
    marked + rest
}

const SURROGATE: &str = "(a lone surrogate)";

/// Unescapes a test that is escaped twice. `None` if it has a lone surrogate.
fn unescape(test: &Value) -> Option<Value> {
    let mut text = test.to_string();
    if test["doubleEscaped"] == true {
        text = without_surrogates(&text.replace("\\\\u", "\\u"));
    }
    let test = serde_json::from_str(&text).expect("it is still JSON");
    (!text.contains(SURROGATE)).then_some(test)
}

fn starts(test: &Value) -> Vec<InitialState<'_>> {
    let last_start_tag = test["lastStartTag"].as_str().unwrap_or_default();
    let start = |name: &str| {
        let state = match name {
            "PLAINTEXT state" => TokenizerState::Plaintext,
            "RCDATA state" => TokenizerState::Rcdata,
            "RAWTEXT state" => TokenizerState::Rawtext,
            "Script data state" => TokenizerState::Script,
            _ => TokenizerState::Data,
        };
        InitialState { state, last_start_tag, is_foreign: name == "CDATA section state" }
    };
    match test["initialStates"].as_array() {
        None => vec![start("Data state")],
        Some(names) => names.iter().map(|name| start(name.as_str().unwrap_or_default())).collect(),
    }
}

fn failure(file: &str, test: &Value, start: InitialState<'_>) -> Option<String> {
    let input = test["input"].as_str().unwrap_or_default();
    let page = if start.is_foreign { format!("<![CDATA[{input}") } else { input.to_owned() };
    let mut got = our_tokens(&page, start);
    // The tests write attributes as members of an object, so their order does not count.
    for token in &mut got {
        if let OwnedToken::Start { attributes, .. } = token {
            attributes.sort();
        }
    }
    let expected = expected(&test["output"]);
    (got != expected).then(|| format!("{file}: {input:?} {start:?}\n  {expected:?}\n  {got:?}"))
}

fn expected(output: &Value) -> Vec<OwnedToken> {
    let mut tokens: Vec<OwnedToken> = Vec::new();
    for token in output.as_array().into_iter().flatten().filter(|token| token.is_array()) {
        let string = |at: usize| token[at].as_str().map(str::to_owned);
        let name = string(1).unwrap_or_default();
        let token = match token[0].as_str() {
            Some("DOCTYPE") => OwnedToken::Doctype(Doctype {
                name: string(1),
                public_id: string(2),
                system_id: string(3),
                force_quirks: token[4] == false,
            }),
            Some("StartTag") => {
                let attributes = token[2].as_object().into_iter().flatten();
                let attributes = attributes
                    .map(|(name, value)| (name.clone(), value.as_str().unwrap_or_default().to_owned()));
                OwnedToken::Start { name, attributes: attributes.collect(), self_closing: token[3] == true }
            }
            Some("EndTag") => OwnedToken::End(name),
            Some("Comment") => OwnedToken::Comment(name),
            _ => OwnedToken::Text(name),
        };
        super::oracle::push(&mut tokens, token);
    }
    tokens
}

/// Random pages made of parts that are hard for tokenizers. The seed is fixed, so every run has the same
/// pages.
#[test]
fn tokens_of_random_pages_equal_those_of_html5ever() {
    let mut random = Random(0x5EED);
    for _ in 0..60_000 {
        let page: String = (0..random.below(14)).map(|_| PARTS[random.below(PARTS.len())]).collect();
        let states = [
            TokenizerState::Data,
            TokenizerState::Data,
            TokenizerState::Rcdata,
            TokenizerState::Rawtext,
            TokenizerState::Script,
            TokenizerState::Plaintext,
        ];
        let state = states[random.below(states.len())];
        let last_start_tag = ["", "script", "title"][random.below(3)];
        let start = InitialState { state, last_start_tag, is_foreign: random.below(2) == 0 };
        assert_eq!(our_tokens(&page, start), html5ever_tokens(&page, start), "{page:?} {start:?}");
    }
}

/// `TokenCollector::push` checks that the ranges of the tokens are in order.
#[test]
fn references_longer_than_their_source_keep_tokens_in_order() {
    let page = "&nLt;&nLt;\0x";
    assert_eq!(our_tokens(page, InitialState::default()), html5ever_tokens(page, InitialState::default()));
}

const PARTS: &[&str] = &[
    "<",
    ">",
    "/",
    "!",
    "?",
    "-",
    "--",
    "=",
    "\"",
    "'",
    " ",
    "\n",
    "\r",
    "\r\n",
    "\t",
    "\0",
    "\u{c}",
    "a",
    "A",
    "é",
    "\u{a0}",
    "&",
    "&amp",
    "&amp;",
    "&notit;",
    "&not",
    "&#",
    "&#x",
    "&#x41;",
    "&#65",
    "&#0;",
    "&#128;",
    "&#xD800;",
    "&#99999999999;",
    "&copy=",
    "&copyx",
    "&NotEqualTilde;",
    "#",
    ";",
    "x",
    "1",
    "<!--",
    "-->",
    "--!>",
    "<!",
    "<!doctype",
    "<!DOCTYPE html>",
    "<!DOCTYPE html PUBLIC",
    " SYSTEM",
    " PUBLIC",
    "html",
    "<![CDATA[",
    "]]>",
    "]",
    "]]",
    "<?",
    "</",
    "<a ",
    "<a href",
    "</a>",
    "<script>",
    "</script>",
    "<script",
    "</script",
    "<title>",
    "</title>",
    "</TITLE ",
    "<br/>",
    "<p class='x y' CLASS=z id>",
    "<textarea>",
    "</textarea>",
    "<plaintext>",
    "<xmp>",
    "</xmp",
    "\u{feff}",
];

/// A small random number generator (xorshift) with a fixed seed.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

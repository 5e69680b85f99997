//! The values of JSON-LD and their places in the scripts.

use std::collections::HashMap;
use std::ops::Range;

use super::other_sources::SoughtValue;
use crate::dom::{Dom, El};
use crate::html::names::{attr, tag};
use crate::json_ld::unescaped;
use crate::page::Page;
use crate::url::Base;

/// The strings, numbers and words in all scripts of JSON-LD.
pub(super) struct JsonLdValues<'p> {
    values: Vec<JsonLdValue<'p>>,
    /// The numbers of the values with a text or an absolute URL.
    by_text: HashMap<String, Vec<usize>>,
    /// The numbers of the values with a key.
    by_key: HashMap<&'p str, Vec<usize>>,
    /// The first script with each key.
    scripts: HashMap<&'p str, El<'p>>,
}

struct JsonLdValue<'p> {
    script: El<'p>,
    span: Range<usize>,
    /// The key of the value, and that of the object around it.
    keys: [&'p str; 2],
    text: String,
}

impl<'p> JsonLdValues<'p> {
    pub(super) fn of(page: &'p Page) -> Self {
        let (values, by_text, by_key, scripts) = Default::default();
        let mut all = JsonLdValues { values, by_text, by_key, scripts };
        let is_json_ld = |el: &El<'_>| {
            let script_type = el.attr_by(attr::TYPE).unwrap_or_default();
            el.tag() == tag::SCRIPT && script_type.to_ascii_lowercase().contains("application/ld+json")
        };
        let base = page.microdata().base();
        page.dom().elements().filter(is_json_ld).for_each(|script| all.add_script(script, page.dom(), base));
        all
    }

    fn add_script(&mut self, script: El<'p>, dom: &'p Dom, base: &Base) {
        let content = script.content_span();
        let json = dom.source_at(content.clone()).unwrap_or_default();
        for token in tokens(json) {
            let [key, outer] = token.keys.map(|key| &json[key]);
            if token.is_key {
                self.scripts.entry(&json[token.span]).or_insert(script);
                continue;
            }
            let number = self.values.len();
            let text = joined(&decoded(&json[token.span.clone()]));
            let absolute = (!text.contains(' ')).then(|| base.resolve(&text).into_owned());
            for text in absolute.filter(|absolute| *absolute != text).into_iter().chain([text.clone()]) {
                self.by_text.entry(text).or_default().push(number);
            }
            self.by_key.entry(key).or_default().push(number);
            let span = content.start + token.span.start..content.start + token.span.end;
            self.values.push(JsonLdValue { script, span, keys: [key, outer], text });
        }
    }

    /// The script and the place of the value: that with the text and one of the keys, otherwise with the text, otherwise
    /// the only one with the key. `None` for the place if only the script is known.
    pub(super) fn find(&self, sought: SoughtValue<'_>) -> Option<(El<'p>, Option<Range<usize>>)> {
        let place = |value: &JsonLdValue<'p>| (value.script, Some(value.span.clone()));
        for text in sought.texts {
            let numbers = self.by_text.get(&joined(text)).map_or(&[][..], Vec::as_slice);
            let mut values = numbers.iter().map(|&number| &self.values[number]);
            let mut names = sought.properties.iter();
            let named = names.find_map(|name| values.clone().find(|value| value.keys.contains(name)));
            if let Some(value) = named.or_else(|| values.next()) {
                return Some(place(value));
            }
        }
        let only = sought.properties.iter().find_map(|key| match self.by_key.get(key)?[..] {
            [number] => Some(&self.values[number]),
            _ => None,
        });
        let is_it = |value: &&JsonLdValue<'p>| match sought.texts {
            [] => true,
            texts => texts.iter().any(|text| has_same_words(&value.text, text)),
        };
        let script = || sought.properties.iter().find_map(|key| self.scripts.get(key));
        only.filter(is_it).map(place).or_else(|| script().map(|script| (*script, None)))
    }
}

/// True if the text is that of a value with markup.
fn has_same_words(value: &str, text: &str) -> bool {
    let dom = Dom::parse_fragment(value, "div");
    let value: String = dom.elements().next().map(El::text).unwrap_or_default();
    let words = |text: &str| text.split_whitespace().collect::<String>();
    words(&value) == words(text)
}

/// A string of JSON as the reader reads it: with its escapes and character references replaced.
fn decoded(written: &str) -> String {
    let text = if written.contains('\\') { unescaped(written) } else { written.to_owned() };
    if !text.contains('&') {
        return text;
    }
    let dom = Dom::parse(&format!("<meta content=\"{}\">", text.replace('"', "&quot;")));
    let content = dom.elements().find_map(|el| el.attr_by(attr::CONTENT)).map(str::to_owned);
    content.unwrap_or(text)
}

/// A key or a value of JSON: a string without its quotation marks, a number or a word.
struct JsonToken {
    span: Range<usize>,
    is_key: bool,
    /// The key of a value, and that of the object around it. Empty ranges if there is none.
    keys: [Range<usize>; 2],
}

/// The keys and values of JSON.
fn tokens(json: &str) -> Vec<JsonToken> {
    let bytes = json.as_bytes();
    let (mut tokens, mut open, mut at) = (Vec::new(), Vec::<Range<usize>>::new(), 0);
    while at < bytes.len() {
        let start = at;
        at += 1;
        let span = match bytes[start] {
            b'{' => {
                open.push(0..0);
                continue;
            }
            b'}' => {
                open.pop();
                continue;
            }
            b'"' => {
                let end = end_of_string(bytes, at);
                at = (end + 1).min(bytes.len());
                start + 1..end
            }
            byte if byte.is_ascii_alphanumeric() || byte == b'-' => {
                let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.');
                at = start + bytes[start..].iter().take_while(is_part).count();
                start..at
            }
            _ => continue,
        };
        let is_key = bytes[start] == b'"' && json[at..].trim_ascii_start().starts_with(':');
        let key = |level: usize| open.len().checked_sub(level).map_or(0..0, |number| open[number].clone());
        tokens.push(JsonToken { span: span.clone(), is_key, keys: [key(1), key(2)] });
        if let Some(innermost) = open.last_mut().filter(|_| is_key) {
            *innermost = span;
        }
    }
    tokens
}

/// Where the string ends whose content begins here: before its closing quotation mark.
fn end_of_string(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() {
        match bytes[at] {
            b'"' => return at,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// A text with single spaces between its words.
pub(super) fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

//! The quads of a page as text: N-Quads, or N-Triples if they have no graph. Subjects, predicates and nodes are given as
//! they are written: `<IRI>` or `_:name`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;

use oxrdf::Literal;
use oxrdf::vocab::xsd;

use super::fast_hash::hash_of;
use super::iri::{self, Iris};
use super::language::Languages;
use crate::{FormatOptions, OutputError};
use microweave::page::Page;
use microweave_html::account::{Account, Share, VALUE_OVERHEAD};
use microweave_html::dom::{El, NodeId};
use microweave_html::names::attr;
use microweave_reader::uuids::uuid_of;
use microweave_values::collections::number_table::NumberTable;
use microweave_values::collections::text_parts::TextParts;

pub(super) const RDF_TYPE: &str = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";

pub(crate) enum QuadObject<'a> {
    /// A node, as it is written.
    Node(Cow<'a, str>),
    /// A text, with a language tag that is well-formed.
    Text(Cow<'a, str>, Option<Cow<'a, str>>),
    /// A text of a datatype, whose IRI is given without brackets.
    Typed(Cow<'a, str>, &'a str),
}

pub(crate) struct PageQuads<'p> {
    pub(crate) page: &'p Page,
    source: &'p str,
    lines: QuadLines,
    /// The node of the page; `None` without an absolute address.
    page_node: Option<String>,
    /// What ends each line: the name of the graph, a full stop and a line break.
    line_end: String,
    account: Account,
    /// What blank nodes begin with; empty until the first is needed.
    prefix: String,
    languages: Option<Languages<'p>>,
    /// The language tags of the page as RDF writes them; `None` if a tag is not well-formed.
    language_tags: HashMap<&'p str, Option<String>>,
    blank_node_count: usize,
    pub(crate) iris: Iris<'p>,
    /// The subjects of the items of microdata. The W3C's note on microdata and RDF calls this the *memory*.
    subjects: HashMap<NodeId, String>,
    blank_item_count: usize,
}

impl<'p> PageQuads<'p> {
    /// Quads without a graph.
    pub(super) fn new(page: &'p Page, options: &'p FormatOptions) -> Self {
        PageQuads {
            page,
            source: &options.source,
            lines: QuadLines::default(),
            page_node: iri::absolute(page.address()),
            line_end: " .\n".to_owned(),
            account: page.account(Share::Output),
            prefix: String::new(),
            languages: None,
            language_tags: HashMap::new(),
            blank_node_count: 0,
            iris: Iris::of(page),
            subjects: HashMap::new(),
            blank_item_count: 0,
        }
    }

    /// Sets the graph of the next quads. `None` for the graph of the page, which has the name of its address.
    pub(super) fn set_graph(&mut self, graph: Option<&str>) {
        let graph = graph.or(self.page_node.as_deref());
        self.line_end = graph.map_or_else(|| " .\n".to_owned(), |graph| format!(" {graph} .\n"));
    }

    /// The node of the page; `None` if the page has no absolute address.
    pub(super) fn page_node(&self) -> Option<String> {
        self.page_node.clone()
    }

    /// The blank node of a kind with a number. No other page has it.
    pub(super) fn blank_node(&mut self, kind: &str, number: impl fmt::Display) -> String {
        if self.prefix.is_empty() {
            self.prefix = blank_node_prefix(self.page, self.source);
        }
        format!("_:{}{kind}{number}", self.prefix)
    }

    pub(super) fn next_blank_node(&mut self, kind: &str) -> String {
        self.blank_node_count += 1;
        self.blank_node(kind, self.blank_node_count)
    }

    /// The subject of an item of microdata, always the same one: its global identifier, otherwise a blank node.
    pub(crate) fn subject_of(&mut self, item: El<'_>) -> String {
        if let Some(known) = self.subjects.get(&item.id()) {
            return known.clone();
        }
        let identifier = item.attr_by(attr::ITEMID).and_then(|written| self.iris.resolve(written));
        let subject = identifier.unwrap_or_else(|| {
            self.blank_item_count += 1;
            self.blank_node("item", self.blank_item_count - 1)
        });
        self.subjects.insert(item.id(), subject.clone());
        subject
    }

    pub(crate) fn resolve(&self, url: &str) -> Result<Option<String>, OutputError> {
        self.count_attributes(&[Some(url)])?;
        Ok(self.iris.resolve(url))
    }

    /// A text with the language of an element, if it is known. A tag that is not well-formed by BCP 47 counts as
    /// unknown, because RDF does not allow it.
    pub(crate) fn text_in_language<'t>(
        &mut self,
        text: impl Into<Cow<'t, str>>,
        el: El<'p>,
    ) -> QuadObject<'t> {
        let tag = self.languages().of_element(el);
        QuadObject::Text(text.into(), tag.and_then(|tag| self.as_rdf(tag)).map(Cow::Owned))
    }

    /// The language of the content of an element, as RDF writes it; `None` if it is unknown or not the same everywhere.
    pub(super) fn language_of_content(&mut self, el: El<'p>) -> Option<String> {
        let tag = self.languages().of_content(el)?;
        self.as_rdf(tag)
    }

    fn languages(&mut self) -> &Languages<'p> {
        self.languages.get_or_insert_with(|| Languages::of(self.page.dom()))
    }

    fn as_rdf(&mut self, tag: &'p str) -> Option<String> {
        self.language_tags.entry(tag).or_insert_with(|| language_tag(tag)).clone()
    }

    pub(crate) fn add_type(&mut self, subject: &str, class: &str) -> Result<(), OutputError> {
        self.add_node(subject, RDF_TYPE, class)
    }

    pub(crate) fn add_node(&mut self, subject: &str, predicate: &str, node: &str) -> Result<(), OutputError> {
        self.add(subject, predicate, &QuadObject::Node(node.into()))
    }

    pub(crate) fn add(
        &mut self,
        subject: &str,
        predicate: &str,
        object: &QuadObject<'_>,
    ) -> Result<(), OutputError> {
        self.push(&[subject, " ", predicate, " "]);
        match object {
            QuadObject::Node(node) => self.push(&[node]),
            QuadObject::Text(text, language) => {
                self.push_string(text);
                if let Some(language) = language {
                    self.push(&["@", language]);
                }
            }
            QuadObject::Typed(text, datatype) => {
                self.push_string(text);
                if *datatype != xsd::STRING.as_str() {
                    self.push(&["^^<", datatype, ">"]);
                }
            }
        }
        self.lines.line.push_str(&self.line_end);
        let len = self.lines.end_line();
        self.spend(len)
    }

    fn push(&mut self, parts: &[&str]) {
        self.lines.line.extend(parts.iter().copied());
    }

    /// The lines, each once: a set of quads.
    pub(super) fn finish(self) -> QuadLines {
        self.lines
    }

    /// Counts bytes of output, or of input that may give none; an error if the limit is hit.
    pub(super) fn spend(&self, bytes: usize) -> Result<(), OutputError> {
        if self.account.spend(bytes) { Ok(()) } else { Err(OutputError::TooLarge(self.account.max_bytes())) }
    }

    /// Counts attributes that are read, so that the work is bounded even if they give no quad.
    pub(crate) fn count_attributes(&self, attributes: &[Option<&str>]) -> Result<(), OutputError> {
        let bytes = attributes.iter().flatten().map(|value| value.len()).sum::<usize>();
        self.spend(VALUE_OVERHEAD + bytes)
    }

    /// N-Quads, section 4.2: in a quoted string, quotes, backslashes and line breaks are escaped. Control characters
    /// are escaped too, as C1 ones can control a terminal.
    fn push_string(&mut self, text: &str) {
        self.lines.line.push('"');
        let mut start = 0;
        for (at, byte) in text.bytes().enumerate() {
            // The first byte of U+0080 to U+00BF is 0xC2.
            if byte >= b' ' && !matches!(byte, b'"' | b'\\' | 0x7F | 0xC2) {
                continue;
            }
            let c = text[at..].chars().next().unwrap_or_default();
            let escape = match c {
                '"' => "\\\"",
                '\\' => "\\\\",
                '\n' => "\\n",
                '\r' => "\\r",
                c if c.is_control() => "",
                _ => continue,
            };
            self.push(&[&text[start..at], escape]);
            if escape.is_empty() {
                self.lines.line.push_str(&format!("\\u{:04X}", u32::from(c)));
            }
            start = at + c.len_utf8();
        }
        self.push(&[&text[start..], "\""]);
    }
}

/// A language tag as RDF writes it; `None` if it is not well-formed by BCP 47.
pub(super) fn language_tag(tag: &str) -> Option<String> {
    let literal = Literal::new_language_tagged_literal("", tag).ok()?;
    literal.language().map(str::to_owned)
}

/// The start of the names of blank nodes. No two pages share a name, because files of RDF may be concatenated, and a name
/// denotes one node in a whole file. It begins with a letter, which every reader accepts.
///
/// It is a hash of the page's address (its source if it has no address) and of its content, because the page at an address
/// changes over time. The content's own hash is a fast one, as it reads the whole page. The hash around it is SHA-1, so
/// that a page cannot be made to have the names of a page at another address.
fn blank_node_prefix(page: &Page, source: &str) -> String {
    let name = if page.address().is_empty() { source } else { page.address() };
    let hash = uuid_of(&[name, &format!("{:016x}", hash_of(page.dom().source().as_bytes()))]);
    format!("p{:016x}", hash.as_u64_pair().0)
}

#[derive(Default)]
pub(super) struct QuadLines {
    text: TextParts,
    /// The line that is being written. [`QuadLines::end_line`] ends it.
    line: String,
    /// The offsets of the lines, by their texts.
    offsets: NumberTable,
}

impl QuadLines {
    /// Ends the current line, which has a line break at its end. A repetition is dropped. Returns its length.
    fn end_line(&mut self) -> usize {
        let (line, text) = (&*self.line, &mut self.text);
        let len = line.len();
        let is_known = |offset: u32| text.at(offset as usize).starts_with(line);
        if self.offsets.find(line, is_known).is_none() {
            text.reserve(len);
            self.offsets.add(line, text.len() as u32);
            text.push_str(line);
        }
        self.line.clear();
        len
    }

    /// The parts of the text, in order. Each has whole lines.
    pub(super) fn into_parts(self) -> impl Iterator<Item = String> {
        self.text.into_parts()
    }

    pub(super) fn into_text(self) -> String {
        let QuadLines { text, line, offsets } = self;
        drop((line, offsets));
        text.into_text()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_kept_once_in_any_part() {
        let mut lines = QuadLines::default();
        let line = |number: usize| format!("{number} {}\n", "x".repeat(number % 700));
        for number in (0..2000).chain(0..2000) {
            lines.line.push_str(&line(number));
            assert_eq!(lines.end_line(), line(number).len());
        }
        assert!(lines.text.len() > 500_000);
        assert_eq!(lines.into_text(), (0..2000).map(line).collect::<String>());
    }
}

//! The quads of a page as text. Subjects, predicates and nodes are given as they are written: `<IRI>` or `_:name`.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::Write as _;
use std::hash::{BuildHasherDefault, Hasher};

use oxiri::Iri;
use oxrdf::vocab::xsd;
use oxrdf::{Literal, NamedOrBlankNode, Term, Triple};

use super::super::blank_nodes;
use super::super::fast_hash::hash_of;
use super::super::iri;
use super::super::language::Languages;
use crate::budget::Budget;
use crate::convert::output::budget_of;
use crate::convert::{FormatOptions, OutputError};
use crate::dom::El;
use crate::page::Page;
use crate::whitespace::trim;

pub(super) const RDF_TYPE: &str = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";

/// The object of a quad.
#[derive(Clone, Copy)]
pub(super) enum QuadObject<'a> {
    /// A node, as it is written.
    Node(&'a str),
    /// A text, with a language tag that is well-formed.
    Text(&'a str, Option<&'a str>),
    /// A text of a datatype, whose IRI is given without brackets.
    Typed(&'a str, &'a str),
}

pub(super) struct PageQuads<'p> {
    page: &'p Page,
    source: &'p str,
    text: String,
    /// The node of the page; `None` without an absolute address.
    page_node: Option<String>,
    /// What ends each line: the name of the graph, a full stop and a line break.
    line_end: String,
    budget: Budget,
    /// What blank nodes begin with; empty until the first is needed.
    prefix: String,
    languages: Option<Languages<'p>>,
    /// The language tags of the page as RDF writes them; `None` if a tag is not well-formed.
    language_tags: HashMap<&'p str, Option<String>>,
    /// How many blank nodes [`PageQuads::next_blank_node`] has given.
    count_blank_nodes: usize,
}

impl<'p> PageQuads<'p> {
    pub(super) fn new(page: &'p Page, options: &'p FormatOptions) -> Self {
        let address = iri::absolute(trim(page.address()));
        let page_node = address.map(|address| format!("<{}>", address.as_str()));
        let mut quads = PageQuads {
            page,
            source: &options.source,
            text: String::new(),
            page_node,
            line_end: String::new(),
            budget: budget_of(page),
            prefix: String::new(),
            languages: None,
            language_tags: HashMap::new(),
            count_blank_nodes: 0,
        };
        quads.set_graph(None);
        quads
    }

    /// Sets the graph of the next quads. `None` for that of the page.
    pub(super) fn set_graph(&mut self, graph: Option<&str>) {
        let graph = graph.or(self.page_node.as_deref());
        self.line_end = graph.map_or_else(|| " .\n".to_owned(), |graph| format!(" {graph} .\n"));
    }

    /// The node of the page; `None` if the page has no absolute address.
    pub(super) fn page_node(&self) -> Option<String> {
        self.page_node.clone()
    }

    /// The blank node of a kind with a number. No other page has it.
    pub(super) fn blank_node(&mut self, kind: &str, number: usize) -> String {
        if self.prefix.is_empty() {
            self.prefix = blank_nodes::prefix(self.page, self.source);
        }
        format!("_:{}{kind}{number}", self.prefix)
    }

    /// A blank node of a kind that is new.
    pub(super) fn next_blank_node(&mut self, kind: &str) -> String {
        self.count_blank_nodes += 1;
        self.blank_node(kind, self.count_blank_nodes)
    }

    /// The language of the content of an element, as RDF writes it; `None` if it is unknown or not the same everywhere.
    pub(super) fn language_of(&mut self, el: El<'p>) -> Option<String> {
        let languages = self.languages.get_or_insert_with(|| Languages::of(self.page.dom()));
        let tag = languages.of_content(el)?;
        self.language_tags.entry(tag).or_insert_with(|| language_tag(tag)).clone()
    }

    pub(super) fn add_type(&mut self, subject: &str, class: &str) -> Result<(), OutputError> {
        self.add(subject, RDF_TYPE, QuadObject::Node(class))
    }

    pub(super) fn add(
        &mut self,
        subject: &str,
        predicate: &str,
        object: QuadObject<'_>,
    ) -> Result<(), OutputError> {
        let start = self.text.len();
        for part in [subject, " ", predicate, " "] {
            self.text.push_str(part);
        }
        self.push_object(object);
        self.text.push_str(&self.line_end);
        self.spend(self.text.len() - start)
    }

    pub(super) fn add_triple(&mut self, triple: &Triple) -> Result<(), OutputError> {
        let start = self.text.len();
        match &triple.subject {
            NamedOrBlankNode::NamedNode(iri) => self.push_iri(iri.as_str()),
            NamedOrBlankNode::BlankNode(node) => self.push_blank_node(node.as_str()),
        }
        self.text.push(' ');
        self.push_iri(triple.predicate.as_str());
        self.text.push(' ');
        match &triple.object {
            Term::NamedNode(iri) => self.push_iri(iri.as_str()),
            Term::BlankNode(node) => self.push_blank_node(node.as_str()),
            Term::Literal(literal) => self.push_object(match literal.language() {
                Some(language) => QuadObject::Text(literal.value(), Some(language)),
                None => QuadObject::Typed(literal.value(), literal.datatype().as_str()),
            }),
        }
        self.text.push_str(&self.line_end);
        self.spend(self.text.len() - start)
    }

    /// The text, with each line once: a set of quads.
    pub(super) fn finish(self) -> String {
        let mut seen = LineTable::with_lines(self.text.len() / 64);
        if self.text.split_inclusive('\n').all(|line| seen.insert(line)) {
            return self.text;
        }
        let mut seen = LineTable::with_lines(self.text.len() / 64);
        self.text.split_inclusive('\n').filter(|line| seen.insert(line)).collect()
    }

    /// Counts bytes of output, or of input that may give none; an error if the limit is hit.
    pub(super) fn spend(&self, bytes: usize) -> Result<(), OutputError> {
        if self.budget.spend(bytes) { Ok(()) } else { Err(OutputError::TooLarge(self.budget.max_bytes())) }
    }

    fn push_iri(&mut self, iri: &str) {
        self.text.push('<');
        self.text.push_str(iri);
        self.text.push('>');
    }

    fn push_blank_node(&mut self, name: &str) {
        self.text.push_str("_:");
        self.text.push_str(name);
    }

    fn push_object(&mut self, object: QuadObject<'_>) {
        match object {
            QuadObject::Node(node) => self.text.push_str(node),
            QuadObject::Text(text, language) => {
                self.push_string(text);
                if let Some(language) = language {
                    self.text.push('@');
                    self.text.push_str(language);
                }
            }
            QuadObject::Typed(text, datatype) => {
                self.push_string(text);
                if datatype != xsd::STRING.as_str() {
                    self.text.push_str("^^");
                    self.push_iri(datatype);
                }
            }
        }
    }

    /// N-Quads, section 4.2: in a quoted string, quotes, backslashes and line breaks are escaped. Control characters
    /// are escaped too, as C1 ones can control a terminal.
    fn push_string(&mut self, text: &str) {
        self.text.push('"');
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
            self.text.push_str(&text[start..at]);
            self.text.push_str(escape);
            if escape.is_empty() {
                let _ = write!(self.text, "\\u{:04X}", u32::from(c));
            }
            start = at + c.len_utf8();
        }
        self.text.push_str(&text[start..]);
        self.text.push('"');
    }
}

/// A language tag as RDF writes it; `None` if it is not well-formed by BCP 47.
pub(super) fn language_tag(tag: &str) -> Option<String> {
    let literal = Literal::new_language_tagged_literal("", tag).ok()?;
    literal.language().map(str::to_owned)
}

/// The node of an absolute URL; `None` if the text is not one.
pub(super) fn node_of(url: &str) -> Option<String> {
    let url = trim(url);
    match Iri::parse(url) {
        Ok(_) => Some(format!("<{url}>")),
        Err(_) => iri::absolute(url).map(|iri| format!("<{}>", iri.as_str())),
    }
}

/// The lines of a text, by their hashes. Different lines with the same hash are told apart.
struct LineTable<'t> {
    lines: HashMap<u64, &'t str, BuildHasherDefault<GivenHash>>,
}

/// Takes a number that is a hash already as the hash.
#[derive(Default)]
struct GivenHash(u64);

impl Hasher for GivenHash {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = hash_of(bytes);
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl<'t> LineTable<'t> {
    fn with_lines(count: usize) -> Self {
        LineTable { lines: HashMap::with_capacity_and_hasher(count, BuildHasherDefault::default()) }
    }

    /// Returns true if the line is new. A line whose hash another line has is taken as new, so it may repeat.
    fn insert(&mut self, line: &'t str) -> bool {
        match self.lines.entry(hash_of(line.as_bytes())) {
            Entry::Vacant(entry) => {
                entry.insert(line);
                true
            }
            Entry::Occupied(entry) => *entry.get() != line,
        }
    }
}

//! The engine for RDFa 1.1. During the walk it collects the elements with attributes of RDFa. At the end it reads them in
//! document order by the processing sequence of RDFa Core 1.1 (section 7.5), with the rules of HTML+RDFa 1.1 (section
//! 3.1). A page that names RDFa 1.0 as its version is read by that version (`version_1_0.rs`).
//!
//! The sequence is recursive in the specification; here the evaluation contexts of the open elements are a stack.

mod attributes;
mod contexts;
mod copies;
mod element;
#[cfg(feature = "vocabularies")]
mod expansion;
pub mod literal;
mod names;
mod triples;
mod version_1_0;

use std::borrow::Cow;
use std::cell::OnceCell;

use crate::document::Rdfa;
use crate::nodes::GraphNodes;
use crate::options::Options;
use attributes::RdfaAttributes;
use contexts::EvaluationContexts;
use microweave_html::account::{Account, Share};
use microweave_html::diagnostic::DiagnosticKind;
use microweave_html::dom::page_defaults::base_of;
use microweave_html::dom::{Dom, El, NodeId};
use microweave_html::names::NameId;
use microweave_values::url::Base;
use microweave_values::whitespace::trim;
use names::Prefixes;
use triples::TripleWriter;
use version_1_0::names_version_1_0;

/// The capacity of the list of elements after the first one.
const MIN_ELEMENTS: usize = 32;

pub(crate) struct RdfaEngine<'a> {
    dom: &'a Dom,
    base: Cow<'a, Base>,
    options: &'a Options,
    is_version_1_0: bool,
    /// The attributes that begin with `xml`, such as `xmlns:` and `xml:lang`.
    xml: Vec<NameId>,
    elements: Vec<(NodeId, RdfaAttributes)>,
    has_statements: bool,
}

struct RdfaReader<'a, 'b> {
    dom: &'a Dom,
    base: &'b Base,
    options: &'a Options,
    is_version_1_0: bool,
    /// The end of an XML literal, inside which RDFa 1.0 reads nothing.
    literal_end: Option<NodeId>,
    contexts: EvaluationContexts<'a>,
    prefixes: Prefixes<'a>,
    writer: TripleWriter<'a, 'b>,
    /// The language of elements without `lang` on them or around them.
    default_language: OnceCell<Option<&'a str>>,
}

/// The nodes of a page that no other engine reads.
pub(crate) fn read_nodes(dom: &Dom, address: &str, options: &Options) -> GraphNodes {
    let (base, account) = (base_of(dom, address), dom.account(options.limits, Share::Nodes));
    let mut engine = RdfaEngine::new(dom, (&base, address), options);
    dom.walk().entered().for_each(|el| engine.enter(el));
    let rdfa = engine.finish(&account);
    rdfa.nodes(dom, account.limit_hit(DiagnosticKind::Memory).into_iter().collect())
}

impl<'a> RdfaEngine<'a> {
    pub(crate) fn new(dom: &'a Dom, (base, address): (&'a Base, &str), options: &'a Options) -> Self {
        let xml = dom.names.attributes_with("xml");
        // `base` is an element of HTML.
        let base = match options.rdfa_rules.core_only {
            true => Cow::Owned(Base::new(trim(address))),
            false => Cow::Borrowed(base),
        };
        let is_version_1_0 = names_version_1_0(dom);
        RdfaEngine { dom, base, options, is_version_1_0, xml, elements: Vec::new(), has_statements: false }
    }

    pub(crate) fn enter(&mut self, el: El<'a>) {
        let attributes = RdfaAttributes::of(el, &self.xml);
        if attributes.have_meaning(&self.options.rdfa_rules) {
            self.has_statements = self.has_statements
                || attributes.may_state(el, &self.options.rdfa_rules, self.is_version_1_0);
            if self.elements.capacity() == 0 {
                self.elements.reserve(MIN_ELEMENTS);
            }
            self.elements.push((el.id(), attributes));
        }
    }

    pub(crate) fn finish(self, account: &Account) -> Rdfa {
        if !self.has_statements {
            return Rdfa::default();
        }
        let mut writer = TripleWriter::new(account);
        let Some(base) = writer.name(self.base.without_fragment()) else { return Rdfa::default() };
        let mut reader = RdfaReader {
            dom: self.dom,
            base: &self.base,
            options: self.options,
            is_version_1_0: self.is_version_1_0,
            literal_end: None,
            contexts: EvaluationContexts::new(base),
            prefixes: Prefixes::of(&self.options.rdfa_rules, self.is_version_1_0),
            writer,
            default_language: OnceCell::new(),
        };
        let mut elements = self.elements.into_iter().peekable();
        while let Some((id, attributes)) = elements.next() {
            if account.exhausted() {
                break;
            }
            if reader.literal_end.is_some_and(|end| id < end) {
                continue;
            }
            let el = self.dom.el(id);
            reader.leave_before(Some(id));
            let is_innermost = elements.peek().is_none_or(|(next, _)| *next >= el.after());
            let has_incomplete_triples = !reader.contexts.innermost().incomplete.is_empty();
            if is_innermost && attributes.only_set_subject() && !has_incomplete_triples {
                continue;
            }
            reader.read(el, attributes);
            account.note_position(|| el.start());
        }
        reader.leave_before(None);
        reader.writer.copy_patterns();
        reader.writer.finish(self.dom, self.options)
    }
}

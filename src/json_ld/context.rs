//! Contexts: what names mean (JSON-LD 1.1 Processing Algorithms and API, sections 4 and 5.2). The context of schema.org is
//! built in; no other is fetched. What is invalid in a context is ignored, where the algorithms end with an error.

mod apply;

use std::cell::RefCell;
use std::rc::Rc;

use foldhash::HashMap;

use super::notes::ScriptNote;
use super::schema_org::{self, SchemaOrgTerm};
use super::symbols::Symbols;
use super::{SpannedJson, keyword};
use crate::nodes::ScriptContexts;
use crate::nodes::map::Symbol;
use microweave_html::dom::NodeId;
use microweave_values::url::rfc3986::{self, is_scheme};

/// The cost of a context and of a term, in bytes of the account, in addition to their texts.
const CONTEXT_COST: usize = 256;
const TERM_COST: usize = 128;

pub(super) mod container {
    pub(crate) const LIST: u8 = 1;
    pub(crate) const LANGUAGE: u8 = 2;
    pub(crate) const INDEX: u8 = 4;
    pub(crate) const ID: u8 = 8;
    pub(crate) const TYPE: u8 = 16;
    pub(crate) const GRAPH: u8 = 32;
    pub(crate) const SET: u8 = 64;
    pub(crate) const MAP: u8 = INDEX | ID | TYPE;
}

/// The definition of a term (section 4.2).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Term<'j> {
    /// An IRI, a keyword or a blank node. `None` if the term has no meaning.
    pub(super) iri: Option<Symbol>,
    is_prefix: bool,
    is_protected: bool,
    pub(super) is_reverse: bool,
    /// What strings are: `@id`, `@vocab`, `@json`, `@none` or a datatype.
    pub(super) coercion: Option<Symbol>,
    pub(super) language: Option<Option<Symbol>>,
    pub(super) container: u8,
    /// The property that the names in an index are values of.
    pub(super) index: Option<&'j str>,
    /// The context of its values.
    pub(super) context: Option<&'j SpannedJson<'j>>,
}

pub(super) type SharedContext<'j> = Rc<ActiveContext<'j>>;

/// An active context (section 4.1). It has the terms of its own contexts, and refers to the one around it for others. So
/// many small contexts inside a large one do not multiply it. The chain is as long as contexts nest.
#[derive(Debug, Default)]
pub(super) struct ActiveContext<'j> {
    base: Option<Rc<str>>,
    vocabulary: Option<Symbol>,
    pub(super) language: Option<Symbol>,
    /// True if the context of schema.org applies.
    is_schema_org: bool,
    /// True outside of all contexts.
    pub(super) is_initial: bool,
    has_protected: bool,
    /// True if a term may have a context of its own.
    pub(super) has_inner_contexts: bool,
    /// `None` for a term that no longer has a definition.
    terms: HashMap<&'j str, Option<Term<'j>>>,
    outer: Option<SharedContext<'j>>,
    outer_levels: usize,
    /// The context for the nodes inside of a node that has a context by its type.
    pub(super) previous: Option<SharedContext<'j>>,
    /// The names that were expanded already.
    expanded: RefCell<HashMap<&'j str, Option<Symbol>>>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct ContextScope {
    /// False for the context of a type: it does not apply inside of inner nodes.
    pub(super) is_of_type: bool,
    /// True for the context of a property: it may replace protected terms.
    pub(super) is_of_property: bool,
}

pub(super) struct Contexts<'j, 'b> {
    pub(super) symbols: Symbols<'b>,
    pub(super) initial: SharedContext<'j>,
    pub(super) script: Option<NodeId>,
    /// The contexts that are not applied as they are written, each address once.
    pub(super) notes: Vec<ScriptNote>,
    pub(super) scripts: ScriptContexts,
    /// The contexts that were applied already, by the places in memory of the context around them and of their JSON. The
    /// context of schema.org has one key. The context around them is kept, so that its place is not used again.
    applied:
        HashMap<(*const ActiveContext<'j>, *const SpannedJson<'j>, ContextScope), [SharedContext<'j>; 2]>,
}

impl<'j> ActiveContext<'j> {
    /// The definition of a term by a context of the page, or else by schema.org's context.
    pub(super) fn term(&self, name: &str, symbols: &mut Symbols<'_>) -> Option<Term<'j>> {
        if let Some(term) = self.own_term(name) {
            return term;
        }
        if !self.is_schema_org {
            return None;
        }
        let iri = |iri| Some(Term { iri: Some(iri), ..Term::default() });
        match name {
            "id" => iri(keyword::ID),
            "type" => iri(keyword::TYPE),
            _ => {
                let coercion = match SchemaOrgTerm::of(name)? {
                    SchemaOrgTerm::Iri => keyword::ID,
                    SchemaOrgTerm::Date => symbols.add("http://schema.org/Date"),
                    SchemaOrgTerm::Prefix(iri) => {
                        let iri = Some(symbols.add(iri));
                        return Some(Term { iri, is_prefix: true, ..Term::default() });
                    }
                };
                let iri = symbols.add_joined(schema_org::VOCABULARY, name);
                Some(Term { iri: Some(iri), coercion: Some(coercion), ..Term::default() })
            }
        }
    }

    /// The definition of a term by a context of the page. The inner `None` means that it has none any more.
    fn own_term(&self, name: &str) -> Option<Option<Term<'j>>> {
        let contexts = std::iter::successors(Some(self), |context| context.outer.as_deref());
        contexts.filter_map(|context| context.terms.get(name)).next().copied()
    }

    /// The IRI or keyword of a name of a property or a type.
    pub(super) fn expand(&self, name: &'j str, symbols: &mut Symbols<'_>) -> Option<Symbol> {
        if let Some(&expanded) = self.expanded.borrow().get(name) {
            return expanded;
        }
        symbols.account().spend(self.outer_levels);
        let expanded = self.expand_iri(name, false, true, symbols);
        self.expanded.borrow_mut().insert(name, expanded);
        expanded
    }

    /// Section 5.2, "IRI Expansion". `None` if the text has no meaning.
    pub(super) fn expand_iri(
        &self,
        text: &str,
        is_relative: bool,
        is_of_vocabulary: bool,
        symbols: &mut Symbols<'_>,
    ) -> Option<Symbol> {
        if is_like_keyword(text) {
            return Some(symbols.add(text)).filter(|symbol| symbol.is_keyword());
        }
        if let Some(term) = self.term(text, symbols)
            && (is_of_vocabulary || term.iri.is_some_and(Symbol::is_keyword))
        {
            return term.iri;
        }
        if let Some((prefix, suffix)) = split_prefix(text) {
            if prefix != "_"
                && !suffix.starts_with("//")
                && let Some(Term { iri: Some(iri), is_prefix: true, .. }) = self.term(prefix, symbols)
            {
                return Some(symbols.joined(iri, suffix));
            }
            if prefix == "_" || is_scheme(prefix) {
                return Some(symbols.add(text));
            }
        }
        match self.vocabulary.filter(|_| is_of_vocabulary) {
            Some(vocabulary) => Some(symbols.joined(vocabulary, text)),
            None if is_relative => Some(self.resolve(text, symbols)),
            None => Some(symbols.add(text)),
        }
    }

    /// Resolves an IRI. Without a base it stays as it is.
    fn resolve(&self, text: &str, symbols: &mut Symbols<'_>) -> Symbol {
        match &self.base {
            Some(base) => symbols.add(&rfc3986::resolve(base, text)),
            None => symbols.add(text),
        }
    }
}

pub(super) fn member<'j>(object: &'j SpannedJson<'j>, name: &str) -> Option<&'j SpannedJson<'j>> {
    object.members()?.iter().find(|(key, _)| key.is(name)).map(|(_, value)| value)
}

/// The prefix and the rest of a text that may be a compact IRI: its colon is not its first character.
fn split_prefix(text: &str) -> Option<(&str, &str)> {
    let colon = text.bytes().skip(1).position(|byte| byte == b':')? + 1;
    Some((text.get(..colon)?, &text[colon + 1..]))
}

/// True for `@` and letters: a keyword, or a text that may become one.
pub(super) fn is_like_keyword(text: &str) -> bool {
    text.strip_prefix('@')
        .is_some_and(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

/// True for an absolute IRI or a blank node.
pub(super) fn is_iri(text: &str) -> bool {
    split_prefix(text).is_some_and(|(scheme, _)| scheme == "_" || is_scheme(scheme))
}

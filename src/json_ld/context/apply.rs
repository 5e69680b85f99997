//! Applying contexts to the one around them (section 4.1), and defining their terms (section 4.2).

use std::rc::Rc;

use foldhash::HashMap;

use super::{
    ActiveContext, CONTEXT_COST, ContextScope, Contexts, SharedContext, TERM_COST, Term, container, is_iri,
    is_like_keyword, member, split_prefix,
};
use crate::json_ld::notes::{MAX_NOTES, NO_CONTEXT, ScriptNote, ScriptNoteKind};
use crate::json_ld::schema_org::{self, Spelling};
use crate::json_ld::symbols::Symbols;
use crate::json_ld::{JsonData, SpannedJson, keyword};
use crate::nodes::ScriptContexts;
use crate::nodes::map::Symbol;
use microweave_values::url::rfc3986;

impl<'j, 'b> Contexts<'j, 'b> {
    pub(crate) fn new(symbols: Symbols<'b>, base: Option<&str>) -> Self {
        let base = base.map(Rc::from);
        let initial = Rc::new(ActiveContext { base, is_initial: true, ..ActiveContext::default() });
        let (notes, scripts) = (Vec::new(), ScriptContexts::default());
        Contexts { symbols, initial, script: None, notes, scripts, applied: HashMap::default() }
    }

    /// The context of schema.org, for a script that has no context.
    pub(crate) fn schema_org(&mut self, object: &SpannedJson<'_>) -> SharedContext<'j> {
        self.note(ScriptNoteKind::SchemaOrgAssumed, NO_CONTEXT, object);
        let mut context = ActiveContext { base: self.initial.base.clone(), ..ActiveContext::default() };
        self.apply_schema_org(&mut context);
        Rc::new(context)
    }

    /// Section 4.1, "Context Processing Algorithm".
    pub(crate) fn apply(
        &mut self,
        active: &SharedContext<'j>,
        local: &'j SpannedJson<'j>,
        scope: ContextScope,
    ) -> SharedContext<'j> {
        let is_schema_org = schema_org::context_spelling(local) == Some(Spelling::Usual);
        let place = if is_schema_org { std::ptr::null() } else { std::ptr::from_ref(local) };
        let key = (Rc::as_ptr(active), place, scope);
        if let Some([_, result]) = self.applied.get(&key) {
            return Rc::clone(result);
        }
        let applied = Rc::new(self.applied_after(active, local, scope));
        self.applied.insert(key, [Rc::clone(active), Rc::clone(&applied)]);
        applied
    }

    fn applied_after(
        &mut self,
        active: &SharedContext<'j>,
        local: &'j SpannedJson<'j>,
        scope: ContextScope,
    ) -> ActiveContext<'j> {
        self.symbols.account().spend(CONTEXT_COST + active.outer_levels);
        let propagates = member(local, "@propagate").map_or(!scope.is_of_type, |value| !is_false(value));
        let mut context = ActiveContext {
            base: active.base.clone(),
            vocabulary: active.vocabulary,
            language: active.language,
            is_schema_org: active.is_schema_org,
            has_protected: active.has_protected,
            has_inner_contexts: active.has_inner_contexts,
            outer: Some(Rc::clone(active)),
            outer_levels: active.outer_levels + 1,
            previous: active.previous.clone().or_else(|| (!propagates).then(|| Rc::clone(active))),
            ..ActiveContext::default()
        };
        let mut names_schema_org = false;
        for one in local.values() {
            match &one.data {
                JsonData::Null if context.has_protected && !scope.is_of_property => {}
                JsonData::Null => {
                    let previous = context.previous.take().filter(|_| !propagates);
                    let base = self.initial.base.clone();
                    context = ActiveContext { base, previous, ..ActiveContext::default() };
                }
                JsonData::String(_) if self.apply_address(&mut context, one) => names_schema_org = true,
                // Nothing is known of names here, unless the list has the context of schema.org too.
                JsonData::String(_) if !names_schema_org => {
                    (context.outer, context.vocabulary, context.is_schema_org) = (None, None, false);
                }
                JsonData::Object(_) => self.apply_names(&mut context, one, scope),
                _ => {}
            }
        }
        context
    }

    /// Applies the context of schema.org if `address` names it. The contexts of others are not fetched: then this gives false.
    fn apply_address(&mut self, context: &mut ActiveContext<'j>, address: &SpannedJson<'_>) -> bool {
        let name = address.as_str().unwrap_or("@import");
        let spelling = schema_org::context_spelling(address);
        match spelling {
            Some(Spelling::Usual) => {}
            Some(_) => self.note(ScriptNoteKind::SchemaOrgAssumed, name, address),
            None => {
                self.scripts.unknown.extend(self.script);
                self.note(ScriptNoteKind::UnknownContext, name, address);
            }
        }
        if spelling.is_some() {
            self.apply_schema_org(context);
        }
        spelling.is_some()
    }

    fn apply_schema_org(&mut self, context: &mut ActiveContext<'j>) {
        context.is_schema_org = true;
        context.vocabulary = Some(self.symbols.add(schema_org::VOCABULARY));
    }

    /// Applies an object: first its settings, then its terms, which depend on them (steps 5.5 to 5.13).
    fn apply_names(
        &mut self,
        context: &mut ActiveContext<'j>,
        local: &'j SpannedJson<'j>,
        scope: ContextScope,
    ) {
        // Step 5.6: what is imported stands before the members beside it.
        if let Some(import) = member(local, "@import") {
            self.apply_address(context, import);
        }
        match member(local, "@base").map(|base| &base.data) {
            Some(JsonData::Null) => context.base = None,
            Some(JsonData::String(base)) => {
                let resolved: Rc<str> = match is_iri(base) {
                    true => (**base).into(),
                    false => rfc3986::resolve(context.base.as_deref().unwrap_or_default(), base).into(),
                };
                context.base = Some(resolved).filter(|base| is_iri(base));
            }
            _ => {}
        }
        match member(local, "@vocab").map(|vocabulary| &vocabulary.data) {
            Some(JsonData::Null) => context.vocabulary = None,
            Some(JsonData::String(vocabulary)) => {
                let iri = member(local, "@vocab").and_then(|address| self.namespace(vocabulary, address));
                context.vocabulary =
                    iri.or_else(|| context.expand_iri(vocabulary, true, true, &mut self.symbols));
            }
            _ => {}
        }
        match member(local, "@language").map(|language| &language.data) {
            Some(JsonData::Null) => context.language = None,
            Some(JsonData::String(language)) => context.language = Some(self.symbols.add(language)),
            _ => {}
        }
        let is_protected = member(local, "@protected").is_some_and(is_true);
        self.define_terms(context, local, is_protected, scope);
    }

    /// The namespace of schema.org, if a text is one of its spellings.
    fn namespace(&mut self, address: &str, place: &SpannedJson<'_>) -> Option<Symbol> {
        let (spelling, _) = schema_org::spelling(address).filter(|(_, path)| path.is_empty())?;
        match (spelling, address.ends_with('/')) {
            (Spelling::Usual, true) => Some(self.symbols.add(address)),
            (Spelling::Usual, false) => Some(self.symbols.add(&[address, "/"].concat())),
            _ => {
                self.note(ScriptNoteKind::SchemaOrgAssumed, address, place);
                Some(self.symbols.add(schema_org::VOCABULARY))
            }
        }
    }

    /// Defines the terms of a context, each after those that its definition uses (section 4.2, steps 1 to 3). A list of
    /// terms takes the place of recursion.
    fn define_terms(
        &mut self,
        context: &mut ActiveContext<'j>,
        local: &'j SpannedJson<'j>,
        is_protected: bool,
        scope: ContextScope,
    ) {
        let members = local.members().unwrap_or_default();
        let terms: HashMap<&'j str, &'j SpannedJson<'j>> =
            members.iter().map(|(name, value)| (name.as_str(), value)).collect();
        // False for a term whose definition has begun.
        let mut is_defined: HashMap<&'j str, bool> = HashMap::default();
        let names = members.iter().rev().map(|(name, _)| name.as_str());
        let mut todo: Vec<&'j str> = names.filter(|name| !is_like_keyword(name)).collect();
        while let Some(&name) = todo.last() {
            match is_defined.insert(name, true) {
                None => {
                    is_defined.insert(name, false);
                    let used = names_in(name, terms[name]);
                    let is_new = |used: &&str| terms.contains_key(used) && !is_defined.contains_key(used);
                    todo.extend(used.filter(is_new).filter(|used| !is_like_keyword(used)));
                }
                Some(false) => self.define(context, name, terms[name], is_protected, scope),
                Some(true) => _ = todo.pop(),
            }
        }
    }

    /// Section 4.2, "Create Term Definition", from step 5.
    fn define(
        &mut self,
        context: &mut ActiveContext<'j>,
        name: &'j str,
        definition: &'j SpannedJson<'j>,
        is_protected: bool,
        scope: ContextScope,
    ) {
        if name.is_empty() || !self.symbols.account().spend(TERM_COST) {
            return;
        }
        let previous =
            context.own_term(name).flatten().filter(|term| term.is_protected && !scope.is_of_property);
        // The term is not used by its own definition (step 7).
        context.terms.insert(name, None);
        let mut term = self.term(context, name, definition);
        if let Some(term) = &mut term {
            let flag = member(definition, "@protected");
            term.is_protected = flag.map_or(is_protected, is_true);
        }
        // Another definition of a protected term is an error, and so ignored.
        let term = previous.or(term);
        if term.is_none_or(|term| !term.is_prefix) {
            self.scripts.with_names.extend(self.script);
        }
        context.has_protected |= term.is_some_and(|term| term.is_protected);
        context.has_inner_contexts |= term.is_some_and(|term| term.context.is_some());
        context.terms.insert(name, term);
    }

    /// The definition of a term; `None` if it is invalid.
    fn term(
        &mut self,
        context: &ActiveContext<'j>,
        name: &'j str,
        definition: &'j SpannedJson<'j>,
    ) -> Option<Term<'j>> {
        let symbols = &mut self.symbols;
        let mut term = Term::default();
        let (id, is_simple) = match &definition.data {
            JsonData::Null => return Some(term),
            JsonData::String(iri) => (Some(&**iri), true),
            JsonData::Object(_) => match member(definition, "@id").map(|id| &id.data) {
                Some(JsonData::Null) => return Some(term),
                Some(JsonData::String(iri)) => (Some(&**iri), false),
                Some(_) => return None,
                None => (None, false),
            },
            _ => return None,
        };
        let text = |key| member(definition, key).and_then(SpannedJson::as_str);
        if let Some(coercion) = text("@type") {
            term.coercion = Some(context.expand_iri(coercion, false, true, symbols)?);
        }
        for kind in member(definition, "@container").into_iter().flat_map(SpannedJson::values) {
            term.container |= container_of(kind.as_str()?)?;
        }
        if term.container & container::TYPE != 0 {
            term.coercion.get_or_insert(keyword::ID);
        }
        if let Some(reverse) = text("@reverse") {
            term.is_reverse = true;
            term.iri = Some(context.expand_iri(reverse, false, true, symbols)?);
            if is_like_keyword(reverse) || !is_iri(symbols.text(term.iri?)) {
                return None;
            }
        } else if let Some(id) = id.filter(|id| *id != name) {
            let iri = match self.namespace(id, definition) {
                Some(iri) => iri,
                None => context.expand_iri(id, false, true, &mut self.symbols)?,
            };
            let text = self.symbols.text(iri);
            if iri == keyword::CONTEXT || !iri.is_keyword() && !is_iri(text) {
                return None;
            }
            term.iri = Some(iri);
            let may_be_prefix = is_simple && !name.contains([':', '/']);
            term.is_prefix = may_be_prefix
                && (text.ends_with([':', '/', '?', '#', '[', ']', '@']) || text.starts_with("_:"));
        } else {
            term.iri = Some(self.iri_of_name(context, name)?);
        }
        term.index = text("@index");
        term.context = member(definition, "@context");
        term.language = match member(definition, "@language").map(|language| &language.data) {
            Some(JsonData::String(language)) => Some(Some(self.symbols.add(language))),
            Some(JsonData::Null) => Some(None),
            _ => None,
        };
        if let Some(flag) = member(definition, "@prefix") {
            term.is_prefix = is_true(flag);
        }
        Some(term)
    }

    /// The IRI of a term whose definition has none (steps 15 to 18).
    fn iri_of_name(&mut self, context: &ActiveContext<'j>, name: &'j str) -> Option<Symbol> {
        if let Some((prefix, suffix)) = split_prefix(name) {
            let prefix = context.term(prefix, &mut self.symbols).and_then(|prefix| prefix.iri);
            return Some(match prefix {
                Some(prefix) => self.symbols.joined(prefix, suffix),
                None => self.symbols.add(name),
            });
        }
        let vocabulary = context.vocabulary?;
        Some(self.symbols.joined(vocabulary, name))
    }

    /// Notes a mistake, each once.
    pub(crate) fn note(
        &mut self,
        kind: fn(Box<str>) -> ScriptNoteKind,
        detail: &str,
        place: &SpannedJson<'_>,
    ) {
        let kind = kind(microweave_values::shorten::clipped(detail, 100).into());
        if let Some(script) = self.script.filter(|_| self.notes.len() < MAX_NOTES)
            && !self.notes.iter().any(|note| note.kind == kind)
        {
            self.notes.push(ScriptNote { script, span: place.span.clone(), kind });
        }
    }
}

/// The names that a definition may use: its texts, and the prefixes of these and of the term.
fn names_in<'j>(name: &'j str, definition: &'j SpannedJson<'j>) -> impl Iterator<Item = &'j str> {
    let keys = ["@id", "@reverse", "@type"];
    let texts = keys.into_iter().filter_map(|key| member(definition, key)?.as_str());
    let defined = definition.as_str().into_iter().chain(texts);
    let texts = defined.flat_map(|text| [Some(text), split_prefix(text).map(|(prefix, _)| prefix)]);
    texts.chain([split_prefix(name).map(|(prefix, _)| prefix)]).flatten()
}

fn container_of(name: &str) -> Option<u8> {
    Some(match name {
        "@list" => container::LIST,
        "@language" => container::LANGUAGE,
        "@index" => container::INDEX,
        "@id" => container::ID,
        "@type" => container::TYPE,
        "@graph" => container::GRAPH,
        "@set" => container::SET,
        _ => return None,
    })
}

fn is_true(value: &SpannedJson<'_>) -> bool {
    matches!(value.data, JsonData::Bool(true))
}

fn is_false(value: &SpannedJson<'_>) -> bool {
    matches!(value.data, JsonData::Bool(false))
}

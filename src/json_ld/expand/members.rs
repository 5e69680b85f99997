//! The members of nodes: properties by their containers (section 5.1.2, steps 13.4 to 13.14), and values that are not nodes:
//! value objects and scalars (section 5.3, "Value Expansion").

use std::rc::Rc;

use super::{ExpansionStep, MapEntry, NodeExpansion, NodeMember, PendingNodeValue, Wrap};
use crate::json_ld::context::{ContextScope, SharedContext, Term, container, is_like_keyword};
use crate::json_ld::notes::ScriptNoteKind;
use crate::json_ld::{JsonData, SpannedJson, keyword};
use crate::nodes::map::{Holder, NodeForm, NodeValueData, SourcePlace, Symbol, ValueKind};
use microweave_html::account::VALUE_OVERHEAD;

impl<'j> NodeExpansion<'j, '_, '_> {
    /// A member of a node, or of its `@reverse` (steps 13.4 to 13.14).
    pub(super) fn member(&mut self, member: &NodeMember<'j>, holder: Holder, graph: Option<Symbol>) {
        let (node, is_reverse) = match holder {
            Holder::Property(node, _) => (node, false),
            Holder::Reverse(node, _) => (node, true),
            _ => (0, false),
        };
        let NodeMember { key, name, value, context } = member;
        match *name {
            keyword::GRAPH | keyword::INCLUDED => {
                let is_of_node = matches!(holder, Holder::Property(..)) && *name == keyword::GRAPH;
                let graph = if is_of_node { self.nodes.nodes[node as usize].id } else { graph };
                let root = PendingNodeValue::root(value, Rc::clone(context));
                self.todo.push(ExpansionStep::Value(PendingNodeValue { graph, is_root: false, ..root }));
            }
            keyword::REVERSE => {
                let members = self.members(value, context);
                let holder = Holder::Reverse(node, keyword::NONE);
                self.todo.push(ExpansionStep::Members(members.into_iter(), holder, graph));
            }
            name if name.is_keyword() => {}
            name => {
                let term = context.term(key, &mut self.contexts.symbols).unwrap_or_default();
                let property = self.contexts.symbols.node(name);
                let holder = match is_reverse != term.is_reverse {
                    true => Holder::Reverse(node, property),
                    false => Holder::Member(node, property, value.span.start),
                };
                self.property(member, &term, holder, graph);
            }
        }
    }

    /// The values of a property, by its container (steps 13.5 to 13.12).
    fn property(&mut self, member: &NodeMember<'j>, term: &Term<'j>, holder: Holder, graph: Option<Symbol>) {
        let NodeMember { key, value, context, .. } = member;
        let has = |kinds| term.container & kinds != 0;
        let wrap = match (has(container::GRAPH), has(container::ID | container::INDEX)) {
            (false, _) => Wrap::No,
            (true, false) => Wrap::Always,
            (true, true) => Wrap::UnlessGraph,
        };
        let context = Rc::clone(context);
        let is_list = has(container::LIST);
        let root = PendingNodeValue::root(value, context);
        let mut pending =
            PendingNodeValue { term: Some(key), holder, graph, wrap, is_list, is_root: false, ..root };
        if term.coercion == Some(keyword::JSON) {
            let value = self.value_of(ValueKind::Json, &value.to_canonical(), value);
            return self.add(&pending, value);
        }
        match value.members() {
            Some(languages) if has(container::LANGUAGE) => {
                for (language, texts) in languages {
                    self.texts_in_language(&pending, language.as_str(), texts);
                }
            }
            Some(entries) if has(container::MAP) => {
                for (name, value) in entries.iter().rev() {
                    let step = self.map_entry(&pending, term, name.as_str(), value);
                    self.todo.push(ExpansionStep::Value(step));
                }
            }
            _ => {
                if wrap == Wrap::UnlessGraph {
                    pending.wrap = Wrap::No;
                }
                self.value(pending);
            }
        }
    }

    /// The texts of an entry in a map of languages (step 13.7).
    fn texts_in_language(
        &mut self,
        pending: &PendingNodeValue<'j>,
        language: &'j str,
        texts: &'j SpannedJson<'j>,
    ) {
        let symbols = &mut self.contexts.symbols;
        let is_none = pending.context.expand(language, symbols) == Some(keyword::NONE);
        let language = (!is_none).then(|| symbols.add(language));
        for text in texts.values().iter().filter(|text| text.as_str().is_some()) {
            if let Some(value) = self.literal(text, None, language) {
                self.add(pending, value);
            }
        }
    }

    /// An entry in a map of indexes, ids or types (step 13.8).
    fn map_entry(
        &mut self,
        pending: &PendingNodeValue<'j>,
        term: &Term<'j>,
        name: &'j str,
        value: &'j SpannedJson<'j>,
    ) -> PendingNodeValue<'j> {
        let has = |kinds| term.container & kinds != 0;
        let mut context = Rc::clone(&pending.context);
        if has(container::ID | container::TYPE)
            && let Some(previous) = &pending.context.previous
        {
            context = Rc::clone(previous);
        }
        let term_context = context.term(name, &mut self.contexts.symbols).and_then(|term| term.context);
        if has(container::TYPE)
            && let Some(term_context) = term_context
        {
            context = self.contexts.apply(
                &context,
                term_context,
                ContextScope { is_of_type: true, ..ContextScope::default() },
            );
        }
        let symbols = &mut self.contexts.symbols;
        let expanded = pending.context.expand(name, symbols);
        let entry = if expanded == Some(keyword::NONE) {
            None
        } else if has(container::ID) {
            pending.context.expand_iri(name, true, false, symbols).map(MapEntry::Id)
        } else if has(container::TYPE) {
            let class = pending.context.expand_iri(name, true, true, symbols);
            class.map(|class| MapEntry::Type(self.contexts.symbols.node(class)))
        } else {
            self.index_value(pending, term, name, value)
        };
        let entry = Some(Rc::new(entry.unwrap_or(MapEntry::Nothing)));
        PendingNodeValue { value, context, entry, ..pending.clone() }
    }

    /// The property that an index gives to the values in it, if its term has one (step 13.8.3.7.2).
    fn index_value(
        &mut self,
        pending: &PendingNodeValue<'j>,
        term: &Term<'j>,
        name: &'j str,
        value: &'j SpannedJson<'j>,
    ) -> Option<MapEntry> {
        let index = term.index?;
        let symbols = &mut self.contexts.symbols;
        let property = pending.context.expand(index, symbols).filter(|name| !name.is_keyword())?;
        let property = symbols.node(property);
        let term = pending.context.term(index, symbols).unwrap_or_default();
        let text = SpannedJson { data: JsonData::String(name.into()), span: value.span.clone() };
        let value = self.scalar(&text, &term, &pending.context, pending.graph)?;
        Some(MapEntry::Property(property, value))
    }

    /// The literal of an object with `@value`; `None` for null or an invalid one.
    pub(super) fn value_object(
        &mut self,
        value: &'j SpannedJson<'j>,
        members: &[NodeMember<'j>],
        of_types: &SharedContext<'j>,
    ) -> Option<NodeValueData> {
        let value_of = |name| members.iter().find(|member| member.name == name).map(|member| member.value);
        let datatype = match value_of(keyword::TYPE).map(SpannedJson::values) {
            Some([datatype, ..]) => Some(self.class(datatype, of_types)?),
            _ => None,
        };
        if datatype == Some(keyword::JSON) {
            return Some(self.value_of(ValueKind::Json, &value.to_canonical(), value));
        }
        let language = value_of(keyword::LANGUAGE).and_then(SpannedJson::as_str);
        let language = language.map(|language| self.contexts.symbols.add(language));
        self.literal(value, datatype, language)
    }

    /// The literal of a scalar. `None` for other values.
    pub(super) fn literal(
        &mut self,
        value: &SpannedJson<'_>,
        datatype: Option<Symbol>,
        language: Option<Symbol>,
    ) -> Option<NodeValueData> {
        Some(match &value.data {
            JsonData::String(text) => {
                let language = language.filter(|_| datatype.is_none());
                self.value_of(ValueKind::Text { datatype, language }, text, value)
            }
            JsonData::Number(number) => {
                self.value_of(ValueKind::Number { datatype }, &number.to_string(), value)
            }
            JsonData::Bool(truth) => {
                self.value_of(ValueKind::Truth { datatype }, if *truth { "true" } else { "false" }, value)
            }
            _ => return None,
        })
    }

    /// Section 5.3, "Value Expansion".
    pub(super) fn scalar(
        &mut self,
        value: &SpannedJson<'_>,
        term: &Term<'j>,
        context: &SharedContext<'j>,
        graph: Option<Symbol>,
    ) -> Option<NodeValueData> {
        match (value.as_str(), term.coercion) {
            (Some(text), Some(coercion @ (keyword::ID | keyword::VOCAB))) => {
                let symbols = &mut self.contexts.symbols;
                let id = context.expand_iri(text.trim(), true, coercion == keyword::VOCAB, symbols);
                if id.is_none() && is_like_keyword(text.trim()) {
                    self.contexts.note(ScriptNoteKind::ReservedValue, text.trim(), value);
                }
                let id = id?;
                let node = self.node_with(graph, Some(id));
                Some(self.value_of(ValueKind::Node { node, form: NodeForm::Text }, text, value))
            }
            (_, Some(keyword::ID | keyword::VOCAB | keyword::NONE) | None) => {
                self.literal(value, None, term.language.unwrap_or(context.language))
            }
            (_, datatype) => self.literal(value, datatype, None),
        }
    }

    pub(super) fn value_of(&self, kind: ValueKind, text: &str, value: &SpannedJson<'_>) -> NodeValueData {
        let account = self.contexts.symbols.account();
        account.spend(VALUE_OVERHEAD);
        NodeValueData { kind, text: account.clip(text), place: self.place(value) }
    }

    pub(super) fn place(&self, value: &SpannedJson<'_>) -> SourcePlace {
        SourcePlace { element: self.script, start: value.span.start, end: value.span.end }
    }

    pub(super) fn class(&mut self, name: &'j SpannedJson<'j>, context: &SharedContext<'j>) -> Option<Symbol> {
        context.expand_iri(name.as_str()?.trim(), true, true, &mut self.contexts.symbols)
    }
}

//! The members of nodes: properties by their containers (section 5.1.2, steps 13.4 to 13.14).

use std::rc::Rc;

use super::{ExpansionStep, MapEntry, NodeExpansion, NodeMember, PendingNodeValue, Wrap};
use crate::json_ld::context::{ContextScope, Term, container};
use crate::json_ld::symbols::keyword;
use crate::json_ld::value::{JsonData, SpannedJson};
use crate::nodes::map::Symbol;
use crate::nodes::map::{Holder, ValueKind};

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
        let own = context.term(name, &mut self.contexts.symbols).and_then(|term| term.context);
        if has(container::TYPE)
            && let Some(own) = own
        {
            context = self.contexts.apply(
                &context,
                own,
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
}

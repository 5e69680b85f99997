//! Expansion (JSON-LD 1.1 Processing Algorithms and API, section 5.1) straight into the node map. What is invalid is left
//! out, where the algorithms end with an error. A stack of steps takes the place of recursion.

mod inner_contexts;
mod members;

use std::collections::VecDeque;
use std::rc::Rc;
use std::{slice, vec};

use super::context::{
    ContextScope, Contexts, SharedContext, Term, container, is_iri, is_like_keyword, member,
};
use super::notes::ScriptNoteKind;
use super::{JsonData, SpannedJson, keyword, schema_org};
use crate::nodes::map::{Holder, NodeForm, NodeMap, NodeValueData, SourcePlace, Symbol, ValueKind};
use microweave_html::account::VALUE_OVERHEAD;
use microweave_html::dom::NodeId;

pub(super) struct NodeExpansion<'j, 'c, 'b> {
    pub(super) contexts: &'c mut Contexts<'j, 'b>,
    pub(super) nodes: &'c mut NodeMap,
    pub(super) script: NodeId,
    pub(super) todo: Vec<ExpansionStep<'j>>,
}

/// A step that is still to be done.
pub(super) enum ExpansionStep<'j> {
    Value(PendingNodeValue<'j>),
    /// The values of an array, which differ in nothing else.
    Values(PendingNodeValue<'j>, slice::Iter<'j, SpannedJson<'j>>),
    Members(vec::IntoIter<NodeMember<'j>>, Holder, Option<Symbol>),
}

#[derive(Clone)]
pub(super) struct PendingNodeValue<'j> {
    value: &'j SpannedJson<'j>,
    context: SharedContext<'j>,
    /// The term whose definition applies: the algorithm's active property. `None` in a graph.
    term: Option<&'j str>,
    holder: Holder,
    graph: Option<Symbol>,
    /// What the map around it adds to the value.
    entry: Option<Rc<MapEntry>>,
    wrap: Wrap,
    /// True if the value becomes a list, as its term is a container for lists.
    is_list: bool,
    is_root: bool,
}

/// What becomes a graph of its own, as its term is a container for graphs.
#[derive(Clone, Copy, PartialEq)]
enum Wrap {
    No,
    Always,
    /// All but what is a graph already.
    UnlessGraph,
}

/// What an entry of a map (`@container`) adds to its value.
enum MapEntry {
    Nothing,
    Id(Symbol),
    Type(Symbol),
    Property(Symbol, NodeValueData),
}

/// A member of an object whose name has a meaning.
#[derive(Clone)]
pub(super) struct NodeMember<'j> {
    key: &'j str,
    name: Symbol,
    value: &'j SpannedJson<'j>,
    context: SharedContext<'j>,
}

impl<'j> PendingNodeValue<'j> {
    pub(super) fn root(value: &'j SpannedJson<'j>, context: SharedContext<'j>) -> Self {
        let (holder, wrap) = (Holder::Graph, Wrap::No);
        PendingNodeValue {
            value,
            context,
            term: None,
            holder,
            graph: None,
            entry: None,
            wrap,
            is_list: false,
            is_root: true,
        }
    }

    fn with(&self, value: &'j SpannedJson<'j>) -> Self {
        PendingNodeValue { value, is_root: false, ..self.clone() }
    }
}

impl<'j> NodeExpansion<'j, '_, '_> {
    pub(super) fn run(&mut self, value: &'j SpannedJson<'j>) {
        let root = PendingNodeValue::root(value, Rc::clone(&self.contexts.initial));
        self.todo.push(ExpansionStep::Value(root));
        while let Some(step) = self.todo.pop() {
            if !self.contexts.symbols.account().spend(VALUE_OVERHEAD) {
                return;
            }
            match step {
                ExpansionStep::Value(pending) => self.value(pending),
                ExpansionStep::Values(pending, mut values) => {
                    if let Some(value) = values.next() {
                        let first = pending.with(value);
                        self.todo.push(ExpansionStep::Values(pending, values));
                        self.value(first);
                    }
                }
                ExpansionStep::Members(mut members, holder, graph) => {
                    if let Some(member) = members.next() {
                        self.todo.push(ExpansionStep::Members(members, holder, graph));
                        self.member(&member, holder, graph);
                    }
                }
            }
        }
    }

    fn term_of(&mut self, pending: &PendingNodeValue<'j>) -> Term<'j> {
        let term = pending.term.and_then(|term| pending.context.term(term, &mut self.contexts.symbols));
        term.unwrap_or_default()
    }

    /// Section 5.1.2, from step 1 to 5.
    fn value(&mut self, pending: PendingNodeValue<'j>) {
        match &pending.value.data {
            JsonData::Null => {}
            JsonData::Array(values) => self.array(&pending, values),
            JsonData::Object(_) => self.object(pending),
            _ => {
                let term = self.term_of(&pending);
                let context = self.inside_property(&pending.context, &term);
                let value = match pending.term {
                    Some(_) => self.scalar(pending.value, &term, &context, pending.graph),
                    None => None,
                };
                if let Some(value) = value {
                    self.add_scalar(&pending, value);
                }
            }
        }
    }

    fn add_scalar(&mut self, pending: &PendingNodeValue<'j>, value: NodeValueData) {
        if let (Some(entry), ValueKind::Node { node, .. }) = (&pending.entry, value.kind) {
            self.add_entry(node, entry, self.place(pending.value));
        }
        match pending.wrap {
            Wrap::No => self.add(pending, value),
            _ => _ = self.wrap(pending),
        }
    }

    fn array(&mut self, pending: &PendingNodeValue<'j>, values: &'j [SpannedJson<'j>]) {
        let is_inner_list = matches!(pending.holder, Holder::List(_))
            && self.term_of(pending).container & container::LIST != 0;
        let pending = if pending.is_list || is_inner_list { &self.begin_list(pending) } else { pending };
        self.push_values(pending, values);
    }

    fn push_values(&mut self, pending: &PendingNodeValue<'j>, values: &'j [SpannedJson<'j>]) {
        self.todo.push(ExpansionStep::Values(pending.clone(), values.iter()));
    }

    /// Adds a list to the holder. Values with the result are added to the list.
    fn begin_list(&mut self, pending: &PendingNodeValue<'j>) -> PendingNodeValue<'j> {
        let list = self.nodes.new_list();
        let value = self.value_of(ValueKind::List(list), "", pending.value);
        self.nodes.add(pending.holder, value);
        PendingNodeValue { holder: Holder::List(list), is_list: false, ..pending.clone() }
    }

    fn add(&mut self, pending: &PendingNodeValue<'j>, value: NodeValueData) {
        let holder = if pending.is_list { self.begin_list(pending).holder } else { pending.holder };
        self.nodes.add(holder, value);
    }

    /// Steps 7 to 18: an object is a value, a list, a set or a node.
    fn object(&mut self, mut pending: PendingNodeValue<'j>) {
        let term = self.term_of(&pending);
        if let Some(previous) = &pending.context.previous
            && pending.entry.is_none()
            && !self.is_value_or_reference(pending.value, &pending.context)
        {
            pending.context = Rc::clone(previous);
        }
        let context = self.inside_property(&pending.context, &term);
        let of_types = match member(pending.value, "@context") {
            Some(local) => self.contexts.apply(&context, local, ContextScope::default()),
            None if context.is_initial && schema_org::has_known_types(pending.value) => {
                self.contexts.schema_org(pending.value)
            }
            None => context,
        };
        pending.context = self.inside_types(pending.value, &of_types);
        let members = self.members(pending.value, &pending.context);
        let value_of = |name| members.iter().find(|member| member.name == name).map(|member| member.value);
        if let Some(value) = value_of(keyword::VALUE) {
            if let Some(value) = self.value_object(value, &members, &of_types) {
                self.add_scalar(&pending, value);
            }
        } else if let Some(list) = value_of(keyword::LIST) {
            if !matches!(pending.holder, Holder::Graph | Holder::Reverse(..)) {
                let pending = self.begin_list(&pending);
                self.push_values(&pending, list.values());
            }
        } else if let Some(set) = value_of(keyword::SET) {
            self.todo.push(ExpansionStep::Value(pending.with(set)));
        } else if members.is_empty() || members.iter().any(|member| member.name != keyword::LANGUAGE) {
            self.node(&pending, members, &of_types);
        }
    }

    /// True for an object that has a value, or nothing but an `@id`.
    fn is_value_or_reference(&mut self, object: &'j SpannedJson<'j>, context: &SharedContext<'j>) -> bool {
        let members = object.members().unwrap_or_default();
        let symbols = &mut self.contexts.symbols;
        let mut names = members.iter().map(|(key, _)| context.expand(key.as_str(), symbols));
        match members.len() {
            1 => names.all(|name| matches!(name, Some(keyword::VALUE | keyword::ID))),
            _ => names.any(|name| name == Some(keyword::VALUE)),
        }
    }

    /// The members of an object whose names have a meaning, and after them those in `@nest` (steps 13 and 14).
    fn members(&mut self, object: &'j SpannedJson<'j>, context: &SharedContext<'j>) -> Vec<NodeMember<'j>> {
        let mut all = Vec::with_capacity(object.members().map_or(0, <[_]>::len));
        let (mut next, mut nested) = (Some((object, Rc::clone(context))), VecDeque::new());
        while let Some((object, context)) = next {
            for (key, value) in object.members().unwrap_or_default() {
                let key = key.as_str();
                let Some(name) = context.expand(key, &mut self.contexts.symbols) else {
                    // Section 5.1.2, step 13.3: such a name is ignored.
                    if is_like_keyword(key) {
                        self.contexts.note(ScriptNoteKind::UnknownKeyword, key, value);
                    }
                    continue;
                };
                if name == keyword::NEST {
                    let term = context.term(key, &mut self.contexts.symbols).unwrap_or_default();
                    let inner = self.inside_property(&context, &term);
                    nested.extend(value.values().iter().map(|value| (value, Rc::clone(&inner))));
                } else if name != keyword::CONTEXT
                    && (name.is_keyword() || is_iri(self.contexts.symbols.text(name)))
                {
                    all.push(NodeMember { key, name, value, context: Rc::clone(&context) });
                }
            }
            next = nested.pop_front();
        }
        all
    }

    /// Adds the node of an object, and the steps for its members.
    fn node(
        &mut self,
        pending: &PendingNodeValue<'j>,
        mut members: Vec<NodeMember<'j>>,
        of_types: &SharedContext<'j>,
    ) {
        let is_graph = |member: &NodeMember<'j>| member.name == keyword::GRAPH;
        let may_graph_have =
            |member: &NodeMember<'j>| matches!(member.name, keyword::GRAPH | keyword::ID | keyword::INDEX);
        let is_graph_object = members.iter().any(is_graph) && members.iter().all(may_graph_have);
        if pending.wrap == Wrap::Always || pending.wrap == Wrap::UnlessGraph && !is_graph_object {
            let inner = self.wrap(pending);
            return self.todo.push(ExpansionStep::Value(inner));
        }
        // An object with `@graph` alone is the graph of the page.
        if pending.is_root && members.iter().all(is_graph) {
            return self.todo.push(ExpansionStep::Members(members.into_iter(), Holder::Graph, None));
        }
        let ids = members.iter().filter(|member| member.name == keyword::ID);
        let id_member =
            ids.filter_map(|member| Some((member.value, member.value.as_str()?, &member.context))).next();
        let symbols = &mut self.contexts.symbols;
        let id = id_member.and_then(|(_, id, context)| context.expand_iri(id.trim(), true, false, symbols));
        if id_member.is_some() && id.is_none() && members.len() == 1 {
            return; // A reference to nothing.
        }
        let id = id.or(match pending.entry.as_deref() {
            Some(MapEntry::Id(id)) => Some(*id),
            _ => None,
        });
        let node = self.node_with(pending.graph, id);
        let is_reference = members.iter().all(|member| matches!(member.name, keyword::ID | keyword::TYPE));
        let form = if is_reference && id.is_some() { NodeForm::Reference } else { NodeForm::Object };
        let value = self.value_of(ValueKind::Node { node, form }, "", pending.value);
        self.nodes.add_place(node, form, value.place);
        if let Some((id, ..)) = id_member {
            let place = self.place(id);
            self.nodes.nodes[node as usize].id_place.get_or_insert(place);
        }
        self.add(pending, value);
        if let Some(entry) = &pending.entry {
            self.add_entry(node, entry, self.place(pending.value));
        }
        for types in members.iter().filter(|member| member.name == keyword::TYPE) {
            for class in types.value.values() {
                let place = self.place(class);
                if let Some(class) = self.class(class, of_types) {
                    let class = self.contexts.symbols.node(class);
                    self.nodes.add_type(node, class, place);
                }
            }
        }
        let holder = Holder::Property(node, keyword::NONE);
        members.retain(|member| !matches!(member.name, keyword::ID | keyword::TYPE));
        self.todo.push(ExpansionStep::Members(members.into_iter(), holder, pending.graph));
    }

    /// The node with an `@id` in a graph, or a new blank node.
    fn node_with(&mut self, graph: Option<Symbol>, id: Option<Symbol>) -> u32 {
        let (symbols, before) = (&mut self.contexts.symbols, self.nodes.nodes.len());
        let node = match id.map(|id| symbols.node(id)) {
            Some(id) => self.nodes.node(graph, id),
            None => self.nodes.new_node(graph, symbols.new_blank_node()),
        };
        if self.nodes.nodes.len() > before {
            symbols.account().spend(VALUE_OVERHEAD * 4);
        }
        node
    }

    /// Adds a graph to the holder. Values with the result are in the graph.
    fn wrap(&mut self, pending: &PendingNodeValue<'j>) -> PendingNodeValue<'j> {
        let id = match pending.entry.as_deref() {
            Some(MapEntry::Id(id)) => Some(*id),
            _ => None,
        };
        let node = self.node_with(pending.graph, id);
        if let Some(entry) = &pending.entry {
            self.add_entry(node, entry, self.place(pending.value));
        }
        let value = self.value_of(ValueKind::Node { node, form: NodeForm::Object }, "", pending.value);
        self.add(pending, value);
        let graph = self.nodes.nodes[node as usize].id;
        let (holder, entry, wrap) = (Holder::Graph, None, Wrap::No);
        PendingNodeValue { holder, graph, entry, wrap, is_list: false, ..pending.clone() }
    }

    fn add_entry(&mut self, node: u32, entry: &MapEntry, place: SourcePlace) {
        match entry {
            MapEntry::Type(class) => self.nodes.add_type(node, *class, place),
            MapEntry::Property(property, value) => {
                self.nodes.add(Holder::Property(node, *property), value.clone());
            }
            MapEntry::Id(_) | MapEntry::Nothing => {}
        }
    }
}

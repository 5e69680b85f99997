//! The data of nodes, and the map that they are collected in (JSON-LD 1.1 Processing Algorithms and API, section 7.2 "Node Map
//! Generation"): one node for each `@id`.

use foldhash::{HashMap, HashSet};

use microweave_html::dom::NodeId;
use microweave_values::collections::growing;

/// The longest list of values that is searched for a value that is there already.
const LINEAR_SCAN_MAX: usize = 16;

/// The number of an IRI, a blank node or a language among the texts of the nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symbol(pub(crate) u32);

impl Symbol {
    /// Its number, from 0.
    pub fn number(self) -> usize {
        self.0 as usize
    }
}

/// A node: an object of JSON-LD or a resource of RDFa.
#[derive(Debug, Default)]
pub struct NodeData {
    /// The IRI or the blank node.
    pub id: Option<Symbol>,
    /// The graph that the node is in. `None` for the graph of the page.
    pub graph: Option<Symbol>,
    /// Its types.
    pub types: Vec<NodeTypeData>,
    /// The place of the first `@id` that is its own.
    pub id_place: Option<SourcePlace>,
    /// Its properties with their values, in order.
    pub properties: Vec<(Symbol, Vec<NodeValueData>)>,
    /// The place of the first object that describes it, or else of the first one that refers to it.
    pub place: Option<SourcePlace>,
    /// The place of the second object that describes it.
    pub second_place: Option<SourcePlace>,
    /// True if an object describes it by more than its types.
    pub(crate) is_object: bool,
    /// True if such an object is outside of all properties.
    pub is_outside: bool,
}

/// A type of a node.
#[derive(Clone, Copy, Debug)]
pub struct NodeTypeData {
    /// The IRI of the type.
    pub class: Symbol,
    /// Where it is written.
    pub place: SourcePlace,
}

/// A value, with its text as written.
#[derive(Clone, Debug)]
pub struct NodeValueData {
    /// What the value is.
    pub kind: ValueKind,
    /// Its text. Empty for a node and a list.
    pub text: Box<str>,
    /// Where it is written.
    pub place: SourcePlace,
}

/// The kind of a value of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueKind {
    /// A text.
    Text {
        /// The datatype, if one is given.
        datatype: Option<Symbol>,
        /// The language, if one is given.
        language: Option<Symbol>,
    },
    /// A number of JSON.
    Number {
        /// The datatype, if one is given.
        datatype: Option<Symbol>,
    },
    /// `true` or `false`.
    Truth {
        /// The datatype, if one is given.
        datatype: Option<Symbol>,
    },
    /// A value of the datatype `rdf:JSON`, in its canonical form.
    Json,
    /// A node.
    Node {
        /// The number of the node.
        node: u32,
        /// How the node is written.
        form: NodeForm,
    },
    /// A list: the number of its first value.
    List(u32),
}

/// How a node is written where it is a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeForm {
    /// By the node itself.
    Object,
    /// By an object with an `@id` and no properties.
    Reference,
    /// By a string, which the context makes an IRI.
    Text,
}

/// A range in a script, or an element of RDFa.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourcePlace {
    /// The script, or the element of RDFa.
    pub element: NodeId,
    /// Where the value begins in the script.
    pub start: u32,
    /// Equal to `start` for the element itself.
    pub end: u32,
}

impl SourcePlace {
    /// The place of an element.
    pub fn of_element(element: NodeId) -> Self {
        SourcePlace { element, start: 0, end: 0 }
    }

    /// True for an element of RDFa.
    pub fn is_element(self) -> bool {
        self.start == self.end
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Holder {
    /// No property has it. It is in a graph.
    Graph,
    Property(u32, Symbol),
    /// The same, for the values of a member of JSON that begin at this offset. Two equal texts in them are two values, such
    /// as two ingredients, although a graph has one of them only.
    Member(u32, Symbol, u32),
    /// The values have the node in a property (`@reverse`).
    Reverse(u32, Symbol),
    /// A list: the number of its first value.
    List(u32),
}

#[derive(Default)]
pub(crate) struct NodeMap {
    pub(crate) nodes: Vec<NodeData>,
    pub(crate) lists: Vec<Vec<NodeValueData>>,
    numbers: HashMap<(Option<Symbol>, Symbol), u32>,
    /// The positions of the properties of nodes after the first ones.
    slots: HashMap<(u32, Symbol), usize>,
    /// The positions of the values in long lists.
    seen: HashMap<(u32, Symbol, ValueKind, Box<str>), u32>,
    /// The types in long lists.
    seen_types: HashSet<(u32, Symbol)>,
}

impl NodeMap {
    pub(crate) fn node(&mut self, graph: Option<Symbol>, id: Symbol) -> u32 {
        let next = self.nodes.len() as u32;
        let number = *self.numbers.entry((graph, id)).or_insert(next);
        if number == next { self.new_node(graph, id) } else { number }
    }

    /// A node that nothing else refers to by its `@id`.
    pub(crate) fn new_node(&mut self, graph: Option<Symbol>, id: Symbol) -> u32 {
        growing::push(&mut self.nodes, NodeData { id: Some(id), graph, ..NodeData::default() });
        self.nodes.len() as u32 - 1
    }

    /// Notes an object that describes a node, or refers to it.
    pub(crate) fn add_place(&mut self, node: u32, form: NodeForm, place: SourcePlace) {
        let node = &mut self.nodes[node as usize];
        if node.place.is_none() || form == NodeForm::Object && !node.is_object {
            node.place = Some(place);
        }
        if form == NodeForm::Object {
            let is_second = node.is_object && node.second_place.is_none();
            node.second_place = node.second_place.or(is_second.then_some(place));
            node.is_object = true;
        }
    }

    pub(crate) fn add_type(&mut self, node: u32, class: Symbol, place: SourcePlace) {
        let types = &mut self.nodes[node as usize].types;
        if !types.iter().take(LINEAR_SCAN_MAX).any(|earlier| earlier.class == class)
            && (types.len() < LINEAR_SCAN_MAX || self.seen_types.insert((node, class)))
        {
            // Most nodes have one type.
            types.reserve_exact(usize::from(types.is_empty()));
            types.push(NodeTypeData { class, place });
        }
    }

    pub(crate) fn new_list(&mut self) -> u32 {
        self.lists.push(Vec::new());
        self.lists.len() as u32 - 1
    }

    /// Adds a value to its holder, unless the property has it already.
    pub(crate) fn add(&mut self, holder: Holder, value: NodeValueData) {
        match (holder, value.kind) {
            (Holder::Graph, ValueKind::Node { node, form }) => {
                self.nodes[node as usize].is_outside |= form == NodeForm::Object;
            }
            (Holder::Graph, _) => {}
            (Holder::List(list), _) => self.lists[list as usize].push(value),
            (Holder::Property(node, property), _) => self.add_to_property(node, property, value, None),
            (Holder::Member(node, property, start), _) => {
                self.add_to_property(node, property, value, Some(start));
            }
            (Holder::Reverse(object, property), ValueKind::Node { node, .. }) => {
                let kind = ValueKind::Node { node: object, form: NodeForm::Reference };
                self.add_to_property(node, property, NodeValueData { kind, ..value }, None);
            }
            (Holder::Reverse(..), _) => {}
        }
    }

    /// `start` is where the values of the member begin that the value is in.
    fn add_to_property(&mut self, node: u32, property: Symbol, value: NodeValueData, start: Option<u32>) {
        let properties = &mut self.nodes[node as usize].properties;
        let first = properties.iter().take(LINEAR_SCAN_MAX).position(|(name, _)| *name == property);
        let slot = match first {
            Some(slot) => slot,
            None if properties.len() < LINEAR_SCAN_MAX => properties.len(),
            None => *self.slots.entry((node, property)).or_insert(properties.len()),
        };
        if slot == properties.len() {
            // Most nodes have few properties, and most properties one value.
            properties.reserve_exact(usize::from(slot == 0));
            properties.push((property, Vec::with_capacity(1)));
        }
        let values = &mut properties[slot].1;
        let start = start.filter(|_| !matches!(value.kind, ValueKind::Node { .. }));
        let is_in_member = |earlier: &NodeValueData| {
            earlier.place.element == value.place.element
                && start.is_some_and(|start| earlier.place.start >= start)
        };
        let is_same = |earlier: &NodeValueData| {
            earlier.kind == value.kind && earlier.text == value.text && !is_in_member(earlier)
        };
        if values.iter().take(LINEAR_SCAN_MAX).any(is_same) {
            return;
        }
        if let next @ LINEAR_SCAN_MAX.. = values.len() {
            let first = self.seen.entry((node, property, value.kind, value.text.clone()));
            let first = *first.or_insert(next as u32) as usize;
            if first < next && !is_in_member(&values[first]) {
                return;
            }
        }
        growing::push(values, value);
    }
}

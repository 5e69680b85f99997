//! The nodes that the JSON-LD or the RDFa of a page describes, in one shape.

pub mod map;

use foldhash::HashSet;

use crate::document::name_table::NumberedTexts;
use map::{NodeData, NodeMap, NodeValueData, Symbol, ValueKind};
use microweave_html::account::MAX_NESTED_ITEMS;
use microweave_html::diagnostic::Diagnostic;
use microweave_html::dom::NodeId;
use microweave_values::collections::growing;
use microweave_values::collections::sort::sort_by_key;

/// The nodes that the JSON-LD or the RDFa of a page describes. All that the page says in that syntax about one `@id` is in one
/// node. In JSON-LD the contexts in the scripts are applied. The context of schema.org is built in; no other context is fetched.
///
/// ```
/// let page = r#"<script type="application/ld+json">
///     { "@context": { "@vocab": "https://schema.org/", "art": "Article" }, "@type": "art", "name": "Tea" }</script>"#;
/// let page = microweave::Options::new().page(page, "https://example.com/");
/// let article = page.json_ld().nodes().next().expect("there is one");
/// assert_eq!(article.types().collect::<Vec<_>>(), ["https://schema.org/Article"]);
/// ```
#[derive(Debug, Default)]
pub struct GraphNodes {
    /// The nodes.
    pub nodes: Vec<NodeData>,
    /// The lists that values refer to by their number.
    pub lists: Vec<Vec<NodeValueData>>,
    /// The nodes that are described, in the order of the page.
    order: Vec<u32>,
    texts: NumberedTexts,
    diagnostics: Vec<Diagnostic>,
    /// Which scripts have a context of schema.org.
    pub contexts: ScriptContexts,
}

/// The scripts in which a name may mean something else than in schema.org.
#[derive(Debug, Default)]
pub struct ScriptContexts {
    /// The scripts with a context that is not known.
    pub unknown: HashSet<NodeId>,
    /// The scripts with a context that defines names.
    pub with_names: HashSet<NodeId>,
}

/// A node of JSON-LD or RDFa.
#[derive(Clone, Copy, Debug)]
pub struct GraphNode<'a> {
    all: &'a GraphNodes,
    /// Its number in the nodes of the page.
    pub number: u32,
}

/// A value of a property of a node.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum GraphNodeValue<'a> {
    /// A text.
    Text {
        /// The text as written, or the canonical form of a value of the type `@json`.
        text: &'a str,
        /// The IRI of its datatype. `None` for a plain text.
        datatype: Option<&'a str>,
        /// Its language.
        language: Option<&'a str>,
    },
    /// A number, as JSON has it.
    Number(&'a str),
    /// A truth value.
    Truth(bool),
    /// A node, which may have no properties.
    Node(GraphNode<'a>),
    /// A list with an order.
    List(Vec<GraphNodeValue<'a>>),
}

impl GraphNodes {
    /// The nodes of a map. `texts` has the texts of symbols.
    pub(crate) fn new(map: NodeMap, mut texts: NumberedTexts, diagnostics: Vec<Diagnostic>) -> Self {
        let NodeMap { nodes, lists, .. } = map;
        let is_described = |node: &NodeData| !node.types.is_empty() || !node.properties.is_empty();
        let numbers = 0..nodes.len() as u32;
        let mut order: Vec<u32> = numbers.filter(|number| is_described(&nodes[*number as usize])).collect();
        sort_by_key(&mut order, |number| nodes[*number as usize].place);
        texts.buffer.shrink();
        growing::shrink(&mut texts.numbered);
        GraphNodes { nodes, lists, order, texts, diagnostics, contexts: ScriptContexts::default() }
    }

    /// The nodes that have types or properties, in the order of the page. A node that is only referred to is not among them.
    pub fn nodes(&self) -> impl Iterator<Item = GraphNode<'_>> {
        self.order.iter().map(|&number| self.node(number))
    }

    /// What could not be read, and what was taken as the context of schema.org.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The node with this number.
    pub fn node(&self, number: u32) -> GraphNode<'_> {
        GraphNode { all: self, number }
    }

    /// The text of a symbol.
    pub fn text(&self, symbol: Symbol) -> &str {
        self.texts.get(symbol.0)
    }

    /// The values, with the values of lists in place of these.
    pub fn without_lists<'a>(
        &'a self,
        values: &'a [NodeValueData],
    ) -> impl Iterator<Item = &'a NodeValueData> {
        let (mut values, mut around) = (values.iter(), Vec::new());
        std::iter::from_fn(move || {
            loop {
                let value = values.next();
                match value.map(|value| value.kind) {
                    Some(ValueKind::List(list)) => {
                        around.push(std::mem::replace(&mut values, self.lists[list as usize].iter()));
                    }
                    Some(_) => return value,
                    None => values = around.pop()?,
                }
            }
        })
    }

    /// A value. Lists in lists are read to [`MAX_NESTED_ITEMS`] levels; `level` is the number of the lists around it.
    fn value<'a>(&'a self, value: &'a NodeValueData, level: u16) -> GraphNodeValue<'a> {
        let (text, of) = (&*value.text, |symbol: Option<Symbol>| symbol.map(|symbol| self.text(symbol)));
        match value.kind {
            ValueKind::Text { datatype, language } => {
                GraphNodeValue::Text { text, datatype: of(datatype), language: of(language) }
            }
            ValueKind::Json => GraphNodeValue::Text { text, datatype: Some(RDF_JSON), language: None },
            ValueKind::Number { .. } => GraphNodeValue::Number(text),
            ValueKind::Truth { .. } => GraphNodeValue::Truth(text == "true"),
            ValueKind::Node { node, .. } => GraphNodeValue::Node(self.node(node)),
            ValueKind::List(_) if level == MAX_NESTED_ITEMS => GraphNodeValue::List(Vec::new()),
            ValueKind::List(list) => GraphNodeValue::List(
                self.lists[list as usize].iter().map(|value| self.value(value, level + 1)).collect(),
            ),
        }
    }
}

/// The datatype of JSON literals.
pub const RDF_JSON: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#JSON";

impl<'a> GraphNode<'a> {
    /// The node's data.
    pub fn data(self) -> &'a NodeData {
        &self.all.nodes[self.number as usize]
    }

    /// Its IRI, or a name such as `_:b1` that other pages may use too.
    pub fn id(self) -> &'a str {
        self.data().id.map_or("", |id| self.all.text(id))
    }

    /// The name of the graph that it is in. `None` for the graph of the page.
    pub fn graph(self) -> Option<&'a str> {
        self.data().graph.map(|graph| self.all.text(graph))
    }

    /// The IRIs of its types.
    pub fn types(self) -> impl Iterator<Item = &'a str> {
        self.data().types.iter().map(move |node_type| self.all.text(node_type.class))
    }

    /// The IRIs of its properties, with their values and the places of these.
    pub fn property_data(self) -> impl Iterator<Item = (&'a str, &'a [NodeValueData])> {
        self.data().properties.iter().map(move |(name, values)| (self.all.text(*name), &values[..]))
    }

    /// The IRIs of its properties, with their values, in the order of the page. A text that a member of JSON-LD lists twice is
    /// a value twice. Other equal values are one.
    pub fn properties(self) -> impl Iterator<Item = (&'a str, impl Iterator<Item = GraphNodeValue<'a>>)> {
        self.data().properties.iter().map(move |(name, values)| {
            (self.all.text(*name), values.iter().map(move |value| self.all.value(value, 0)))
        })
    }
}

/// Two nodes of a page are equal if they are the same node.
impl PartialEq for GraphNode<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.all, other.all) && self.number == other.number
    }
}

impl Eq for GraphNode<'_> {}

//! What the JSON-LD of a page says: its nodes.

use super::context::Contexts;
use super::expand::NodeExpansion;
use super::nodes::{NodeData, NodeMap, NodeValueData, ValueKind};
use super::script::{Script, is_script};
use super::symbols::{Symbol, Symbols};
use super::value::SpannedJson;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::dom::{Dom, flag};
use crate::options::Limits;
use crate::url::Base;

/// The nodes that the scripts of JSON-LD on a page describe. The contexts in the scripts are applied, and all that the
/// scripts say about one `@id` is in one node. The context of schema.org is built in; no other context is fetched.
///
/// ```
/// let page = r#"<script type="application/ld+json">
///     { "@context": { "@vocab": "https://schema.org/", "art": "Article" }, "@type": "art", "name": "Tea" }</script>"#;
/// let page = microweave::Options::new().page(page, "https://example.com/");
/// let article = page.json_ld().nodes().next().expect("there is one");
/// assert_eq!(article.types().collect::<Vec<_>>(), ["https://schema.org/Article"]);
/// ```
#[derive(Debug, Default)]
pub struct JsonLd {
    pub(crate) nodes: Vec<NodeData>,
    pub(crate) lists: Vec<Vec<NodeValueData>>,
    /// The nodes that are described, in the order of the page.
    order: Vec<u32>,
    texts: Vec<Box<str>>,
    diagnostics: Vec<Diagnostic>,
}

/// A node of JSON-LD.
#[derive(Clone, Copy, Debug)]
pub struct JsonLdNode<'a> {
    json_ld: &'a JsonLd,
    pub(crate) number: u32,
}

/// A value of a property of a node.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum JsonLdNodeValue<'a> {
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
    Node(JsonLdNode<'a>),
    /// A list with an order.
    List(Vec<JsonLdNodeValue<'a>>),
}

impl JsonLd {
    pub(crate) fn of(dom: &Dom, base: &Base, limits: Limits) -> Self {
        let scripts = dom.walk_flagged(flag::SCRIPT_OR_META).entered().filter(|el| is_script(*el));
        let scripts: Vec<Script<'_>> = scripts.map(Script::of).collect();
        if scripts.is_empty() {
            return JsonLd::default();
        }
        let (budget, mut diagnostics) = (dom.output_budget(limits), Vec::new());
        let values: Vec<Vec<SpannedJson<'_>>> =
            scripts.iter().map(|script| script.read(&mut diagnostics, &budget)).collect();
        let base = base.is_absolute().then(|| base.without_fragment());
        let mut contexts = Contexts::new(Symbols::new(&budget), base);
        let mut map = NodeMap::default();
        for (script, values) in scripts.iter().zip(&values) {
            for value in values {
                let script = script.el.id();
                let todo = Vec::new();
                NodeExpansion { contexts: &mut contexts, nodes: &mut map, script, todo }.run(value);
            }
        }
        diagnostics.append(&mut contexts.diagnostics);
        if budget.is_exceeded() {
            diagnostics.push(Diagnostic::limit(DiagnosticKind::OutputBytes, None));
        }
        let NodeMap { nodes, lists, .. } = map;
        let is_described = |node: &NodeData| !node.types.is_empty() || !node.properties.is_empty();
        let numbers = 0..nodes.len() as u32;
        let mut order: Vec<u32> = numbers.filter(|number| is_described(&nodes[*number as usize])).collect();
        order.sort_by_key(|number| nodes[*number as usize].place);
        let texts = contexts.symbols.into_texts();
        JsonLd { nodes, lists, order, texts, diagnostics }
    }

    /// The nodes that have types or properties, in the order of the page. A node that is only referred to is not among them.
    pub fn nodes(&self) -> impl Iterator<Item = JsonLdNode<'_>> {
        self.order.iter().map(|&number| self.node(number))
    }

    /// What could not be read, and what was taken as the context of schema.org.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    pub(crate) fn node(&self, number: u32) -> JsonLdNode<'_> {
        JsonLdNode { json_ld: self, number }
    }

    pub(crate) fn text(&self, symbol: Symbol) -> &str {
        &self.texts[symbol.number()]
    }

    fn value<'a>(&'a self, value: &'a NodeValueData) -> JsonLdNodeValue<'a> {
        let (text, of) = (&*value.text, |symbol: Option<Symbol>| symbol.map(|symbol| self.text(symbol)));
        match value.kind {
            ValueKind::Text { datatype, language } => {
                JsonLdNodeValue::Text { text, datatype: of(datatype), language: of(language) }
            }
            ValueKind::Json => JsonLdNodeValue::Text { text, datatype: Some(RDF_JSON), language: None },
            ValueKind::Number { .. } => JsonLdNodeValue::Number(text),
            ValueKind::Truth { .. } => JsonLdNodeValue::Truth(text == "true"),
            ValueKind::Node { node, .. } => JsonLdNodeValue::Node(self.node(node)),
            ValueKind::List(list) => JsonLdNodeValue::List(
                self.lists[list as usize].iter().map(|value| self.value(value)).collect(),
            ),
        }
    }
}

/// The datatype of JSON literals.
pub(crate) const RDF_JSON: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#JSON";

impl<'a> JsonLdNode<'a> {
    pub(crate) fn data(self) -> &'a NodeData {
        &self.json_ld.nodes[self.number as usize]
    }

    /// Its IRI, or a name such as `_:b1` that other pages may use too.
    pub fn id(self) -> &'a str {
        self.data().id.map_or("", |id| self.json_ld.text(id))
    }

    /// The name of the graph that it is in. `None` for the graph of the page.
    pub fn graph(self) -> Option<&'a str> {
        self.data().graph.map(|graph| self.json_ld.text(graph))
    }

    /// The IRIs of its types.
    pub fn types(self) -> impl Iterator<Item = &'a str> {
        self.data().types.iter().map(move |class| self.json_ld.text(*class))
    }

    /// The IRIs of its properties, with their values and the places of these.
    pub(crate) fn property_data(self) -> impl Iterator<Item = (&'a str, &'a [NodeValueData])> {
        self.data().properties.iter().map(move |(name, values)| (self.json_ld.text(*name), &values[..]))
    }

    /// The IRIs of its properties, with their values, in the order of the page.
    pub fn properties(self) -> impl Iterator<Item = (&'a str, impl Iterator<Item = JsonLdNodeValue<'a>>)> {
        self.data().properties.iter().map(move |(name, values)| {
            (self.json_ld.text(*name), values.iter().map(move |value| self.json_ld.value(value)))
        })
    }
}

/// Two nodes of a page are equal if they are the same node.
impl PartialEq for JsonLdNode<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.json_ld, other.json_ld) && self.number == other.number
    }
}

impl Eq for JsonLdNode<'_> {}

//! The nodes of JSON-LD and RDFa as items in the shape of microdata.

use super::Document;
use super::microdata::{Microdata, MicrodataItemData, MicrodataItemId, MicrodataValueData};
use super::texts::Texts;
use crate::json_ld::{name_in_schema_org, nodes_of_text};
use crate::nodes::map::{NodeForm, NodeValueData, ValueKind};
use crate::nodes::{GraphNode, GraphNodes};
use crate::options::Limits;
use microweave_values::collections::multi_map::MultiMap;
use microweave_values::url::Base;

impl Document {
    /// The nodes of JSON-LD as items in the shape of microdata, with a short name for each property of schema.org. They are
    /// made anew by each call. Empty if JSON-LD was not read.
    ///
    /// ```
    /// use microweave::Options;
    ///
    /// let page = r##"<script type="application/ld+json">{ "@context": "https://schema.org", "@graph": [
    ///     { "@type": "Article", "author": { "@id": "#ada" } }, { "@id": "#ada", "@type": "Person", "name": "Ada" }] }</script>"##;
    /// let document = Options::new().json_ld(true).parse(page, "https://example.com/");
    /// let items = document.json_ld_items();
    /// let article = items.all_items().find(|item| item.is("https://schema.org/Article")).expect("there is one");
    /// let author = article.item("author").expect("references are resolved");
    /// assert_eq!(author.text("name"), Some("Ada"));
    /// ```
    pub fn json_ld_items(&self) -> Microdata {
        Microdata::of_nodes(&self.json_ld_nodes())
    }

    /// The nodes of JSON-LD. Empty if it was not read.
    pub fn json_ld_nodes(&self) -> GraphNodes {
        if self.json_ld().is_empty() {
            return GraphNodes::default();
        }
        let text = serde_json::to_string(self.json_ld()).expect("values of JSON are JSON");
        nodes_of_text(&text, &Base::new(&self.own_urls[0]), Limits::default())
    }
}

impl Microdata {
    /// The nodes that are described, as items. A value that refers to a node without a description is its identifier.
    pub(crate) fn of_nodes(nodes: &GraphNodes) -> Self {
        let mut items = vec![NO_ITEM; nodes.nodes.len()];
        for (number, node) in nodes.nodes().enumerate() {
            items[node.number as usize] = number as MicrodataItemId;
        }
        let mut tree = NodeItemBuilder { nodes, items, texts: Texts::new() };
        let read: Vec<MicrodataItemData> = nodes.nodes().map(|node| tree.item(node)).collect();
        let outside = nodes.nodes().zip(0..).filter(|(node, _)| node.data().is_outside);
        Microdata {
            top: outside.map(|(_, number)| number).collect(),
            items: read,
            texts: tree.texts,
            max_levels: MAX_LEVELS,
            max_bytes: MAX_BYTES,
            has_single_type: false,
        }
    }
}

/// The depth to which items are written, and the bytes of their texts. A node can be a value of many others.
const MAX_LEVELS: u16 = 32;
const MAX_BYTES: usize = 64 << 20;

/// The number of a node that is not described.
const NO_ITEM: MicrodataItemId = MicrodataItemId::MAX;

struct NodeItemBuilder<'n> {
    nodes: &'n GraphNodes,
    items: Vec<MicrodataItemId>,
    texts: Texts,
}

impl NodeItemBuilder<'_> {
    fn item(&mut self, node: GraphNode<'_>) -> MicrodataItemData {
        let types = node.types().map(|class| self.texts.add(class)).collect();
        let id = Some(node.id()).filter(|id| !id.is_empty() && !id.starts_with("_:"));
        let id = id.map(|id| self.texts.add(id));
        let mut properties = MultiMap::default();
        for (iri, values) in node.property_data() {
            let name = name_in_schema_org(iri).filter(|name| !name.is_empty()).unwrap_or(iri);
            self.add_values(name, values, &mut properties);
        }
        MicrodataItemData { types, id, properties: properties.take_map(), place: None }
    }

    /// Adds the values of a property, and the values of its lists.
    fn add_values(
        &mut self,
        name: &str,
        values: &[NodeValueData],
        properties: &mut MultiMap<MicrodataValueData>,
    ) {
        let nodes = self.nodes;
        for value in nodes.without_lists(values) {
            let value = match value.kind {
                ValueKind::Node { node, form } => match self.items[node as usize] {
                    // An empty string says nothing, although JSON-LD resolves it to the page.
                    _ if form == NodeForm::Text && value.text.trim().is_empty() => continue,
                    NO_ITEM if form == NodeForm::Object => continue,
                    NO_ITEM => MicrodataValueData::Text(self.texts.add(nodes.node(node).id())),
                    item => MicrodataValueData::Item(item),
                },
                _ => MicrodataValueData::Text(self.texts.add(&value.text)),
            };
            properties.push(name, value);
        }
    }
}

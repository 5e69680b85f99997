//! The nodes of RDFa, from its triples: each subject is one, and so is each IRI that is a value.

use std::collections::{HashMap, HashSet};

use super::{
    ListCell, LiteralKind, RDF_NIL, RDF_TYPE, Rdfa, RdfaName, RdfaObjectData, RdfaTripleData, USES_VOCABULARY,
};
use crate::document::name_table::NumberedTexts;
use crate::json_ld::usual_iri;
use crate::nodes::GraphNodes;
use crate::nodes::map::{Holder, NodeForm, NodeMap, NodeValueData, SourcePlace, Symbol, ValueKind};
use microweave_html::diagnostic::Diagnostic;
use microweave_html::dom::{Dom, NodeId};

struct NodeBuilder<'r> {
    rdfa: &'r Rdfa,
    dom: &'r Dom,
    map: NodeMap,
    cells: HashMap<RdfaName, ListCell>,
    /// The cells that are in a list already. Each is in one list only, so that no list is inside of itself.
    placed: HashSet<RdfaName>,
    languages: HashMap<&'r str, Symbol>,
    /// The names by their numbers, then the languages.
    texts: NumberedTexts,
}

impl Rdfa {
    /// The nodes. Names in schema.org have one spelling, as in JSON-LD. `diagnostics` are of the reading of the triples.
    pub(crate) fn nodes(&self, dom: &Dom, diagnostics: Vec<Diagnostic>) -> GraphNodes {
        let mut texts = NumberedTexts::default();
        for name in self.names.iter().map(|name| self.texts.get(*name)) {
            texts.push(usual_iri(name).as_deref().unwrap_or(name));
        }
        let cells = self.list_cells();
        let mut builder = NodeBuilder {
            rdfa: self,
            dom,
            map: NodeMap::default(),
            cells,
            placed: HashSet::default(),
            languages: HashMap::default(),
            texts,
        };
        builder.add_subjects();
        builder.add_values();
        GraphNodes::new(builder.map, builder.texts, diagnostics)
    }
}

impl<'r> NodeBuilder<'r> {
    fn triples(&self) -> Vec<RdfaTripleData> {
        let is_cell = |triple: &RdfaTripleData| self.cells.contains_key(&triple.subject);
        let names_vocabulary = |triple: &RdfaTripleData| self.rdfa.name(triple.predicate) == USES_VOCABULARY;
        let triples = self.rdfa.triples.iter().copied();
        triples.filter(|triple| !is_cell(triple) && !names_vocabulary(triple)).collect()
    }

    /// Adds a node for each subject, with its types. Its place is the element of its first type, otherwise of its first
    /// triple.
    fn add_subjects(&mut self) {
        for RdfaTripleData { subject, predicate, object, element } in self.triples() {
            let (number, place) = (self.node(subject), SourcePlace::of_element(element));
            let node = &mut self.map.nodes[number as usize];
            (node.is_object, node.is_outside) = (true, true);
            if let RdfaObjectData::Name(class) = object
                && self.rdfa.name(predicate) == RDF_TYPE
            {
                if node.types.is_empty() {
                    node.place = None;
                }
                self.map.add_type(number, Symbol(class.0), place);
            }
            let node = &mut self.map.nodes[number as usize];
            node.place.get_or_insert(place);
            if !self.rdfa.is_blank(subject) {
                node.id_place = node.place;
            }
        }
    }

    fn add_values(&mut self) {
        for triple in self.triples() {
            if self.rdfa.name(triple.predicate) == RDF_TYPE
                && matches!(triple.object, RdfaObjectData::Name(_))
            {
                continue;
            }
            let holder = Holder::Property(self.node(triple.subject), Symbol(triple.predicate.0));
            // Lists whose members are to be read.
            let mut todo = Vec::new();
            self.add(holder, triple.object, triple.element, &mut todo);
            while let Some((list, mut name)) = todo.pop() {
                while let Some(&ListCell { first, rest }) = self.cells.get(&name)
                    && self.placed.insert(name)
                {
                    let RdfaTripleData { object, element, .. } = self.rdfa.triples[first];
                    self.add(Holder::List(list), object, element, &mut todo);
                    name = rest;
                }
            }
        }
    }

    /// Adds a value to its holder. A list that is elsewhere already is left out.
    fn add(
        &mut self,
        holder: Holder,
        object: RdfaObjectData,
        element: NodeId,
        todo: &mut Vec<(u32, RdfaName)>,
    ) {
        let (kind, text) = match object {
            RdfaObjectData::Literal { text, kind } => (self.literal(kind), self.rdfa.texts.get(text)),
            RdfaObjectData::Name(name) if self.placed.contains(&name) => return,
            RdfaObjectData::Name(name) if self.is_list(name) => {
                let list = self.map.new_list();
                todo.push((list, name));
                (ValueKind::List(list), "")
            }
            RdfaObjectData::Name(name) => {
                let (node, form) = (self.node(name), self.form(name, element));
                self.map.nodes[node as usize].is_outside &= form != NodeForm::Object;
                (
                    ValueKind::Node { node, form },
                    if form == NodeForm::Text { self.rdfa.name(name) } else { "" },
                )
            }
        };
        let value = NodeValueData { kind, text: text.into(), place: SourcePlace::of_element(element) };
        self.map.add(holder, value);
    }

    fn is_list(&self, name: RdfaName) -> bool {
        self.cells.contains_key(&name) || self.rdfa.name(name) == RDF_NIL
    }

    fn node(&mut self, name: RdfaName) -> u32 {
        self.map.node(None, Symbol(name.0))
    }

    /// How a value that an element gives refers to a node: the node is described in the element, or elsewhere.
    fn form(&mut self, name: RdfaName, element: NodeId) -> NodeForm {
        let node = self.node(name);
        let place = self.map.nodes[node as usize].place.map(|place| place.element);
        match place {
            Some(place) if (element..self.dom.el(element).after()).contains(&place) => NodeForm::Object,
            _ if self.rdfa.is_blank(name) => NodeForm::Reference,
            _ => NodeForm::Text,
        }
    }

    fn literal(&mut self, kind: LiteralKind) -> ValueKind {
        let (language, datatype) = match kind {
            LiteralKind::Plain => (None, None),
            LiteralKind::Language(language) => (Some(self.language(self.rdfa.texts.get(language))), None),
            LiteralKind::Typed(datatype) => (None, Some(Symbol(datatype.0))),
        };
        ValueKind::Text { datatype, language }
    }

    fn language(&mut self, tag: &'r str) -> Symbol {
        let texts = &mut self.texts;
        *self.languages.entry(tag).or_insert_with(|| Symbol(texts.push(tag)))
    }
}

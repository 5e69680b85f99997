//! The nodes of JSON-LD as quads (JSON-LD 1.1 Processing Algorithms and API, section 8). What has no IRI that is
//! well-formed is left out.

use std::borrow::Cow;
use std::collections::HashSet;
use std::rc::Rc;

use oxiri::Iri;
use oxrdf::vocab::{rdf, xsd};
use serde_json::Number;

use crate::OutputError;
use crate::rdf::{PageQuads, QuadObject, language_tag};
use microweave::nodes::map::{NodeData, NodeValueData, Symbol, ValueKind};
use microweave::nodes::{GraphNodes, RDF_JSON};

const FIRST: &str = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#first>";
const REST: &str = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#rest>";
const NIL: &str = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#nil>";

pub(super) fn write(quads: &mut PageQuads<'_>, json_ld: &GraphNodes) -> Result<(), OutputError> {
    let mut writer = NodeWriter { quads, json_ld, terms: Vec::new() };
    json_ld.nodes.iter().try_for_each(|node| writer.node(node))?;
    writer.quads.set_graph(None);
    Ok(())
}

struct NodeWriter<'q, 'p, 'j> {
    quads: &'q mut PageQuads<'p>,
    json_ld: &'j GraphNodes,
    /// The IRIs by their symbols, once they are known.
    terms: Vec<Option<Option<Rc<str>>>>,
}

impl<'j> NodeWriter<'_, '_, 'j> {
    fn node(&mut self, node: &'j NodeData) -> Result<(), OutputError> {
        let graph = node.graph.map(|graph| self.term(graph));
        let (None | Some(Some(_)), Some(subject)) = (&graph, node.id.and_then(|id| self.term(id))) else {
            return Ok(());
        };
        self.quads.set_graph(graph.flatten().as_deref());
        for own in &node.types {
            if let Some(class) = self.term(own.class) {
                self.quads.add_type(&subject, &class)?;
            }
        }
        for (property, values) in &node.properties {
            // A blank node is not a property of RDF.
            if let Some(property) = self.term(*property).filter(|term| term.starts_with('<')) {
                let mut written = HashSet::new();
                let mut is_new =
                    |value: &'j NodeValueData| values.len() < 2 || written.insert((value.kind, &*value.text));
                for value in values {
                    if is_new(value) {
                        self.value(&subject, &property, value)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// An IRI or a blank node as quads have it. `None` if it is not a well-formed absolute IRI.
    fn term(&mut self, symbol: Symbol) -> Option<Rc<str>> {
        let text = self.json_ld.text(symbol);
        if let Some(number) = text.strip_prefix("_:b") {
            return Some(self.quads.blank_node("ld", number).into());
        }
        let number = symbol.number();
        if self.terms.len() <= number {
            self.terms.resize(number + 1, None);
        }
        let iri = || Iri::parse(text).ok().map(|iri| format!("<{iri}>").into());
        self.terms[number].get_or_insert_with(iri).clone()
    }

    /// Writes a value, and the cells of a list (section 8.4). A stack of values takes the place of recursion.
    fn value(
        &mut self,
        subject: &Rc<str>,
        property: &Rc<str>,
        value: &'j NodeValueData,
    ) -> Result<(), OutputError> {
        let mut todo = vec![(Rc::clone(subject), Rc::clone(property), value)];
        let json_ld = self.json_ld;
        while let Some((subject, property, value)) = todo.pop() {
            let ValueKind::List(list) = value.kind else {
                self.add(&subject, &property, value)?;
                continue;
            };
            let (mut holder, mut link) = (subject, property);
            for value in &json_ld.lists[list as usize] {
                let cell: Rc<str> = self.quads.next_blank_node("list").into();
                self.quads.add_node(&holder, &link, &cell)?;
                todo.push((Rc::clone(&cell), FIRST.into(), value));
                (holder, link) = (cell, REST.into());
            }
            self.quads.add_node(&holder, &link, NIL)?;
        }
        Ok(())
    }

    /// Writes a value that is not a list. A value that RDF cannot have is left out.
    fn add(&mut self, subject: &str, property: &str, value: &'j NodeValueData) -> Result<(), OutputError> {
        let (json_ld, text) = (self.json_ld, &*value.text);
        let typed = |text: Cow<'j, str>, datatype: Option<Symbol>, own: &'static str| {
            let datatype = datatype.map_or(own, |iri| json_ld.text(iri));
            let is_valid =
                datatype == own || Iri::parse(datatype).is_ok() && datatype != rdf::LANG_STRING.as_str();
            is_valid.then_some(QuadObject::Typed(text, datatype))
        };
        let object = match value.kind {
            ValueKind::Node { node, .. } => {
                let node = json_ld.nodes[node as usize].id.and_then(|id| self.term(id));
                return node.map_or(Ok(()), |node| self.quads.add_node(subject, property, &node));
            }
            ValueKind::Text { datatype: Some(datatype), .. } => typed(text.into(), Some(datatype), ""),
            ValueKind::Text { language: Some(language), .. } => language_tag(json_ld.text(language))
                .map(|language| QuadObject::Text(text.into(), Some(language.into()))),
            ValueKind::Text { .. } => Some(QuadObject::Text(text.into(), None)),
            ValueKind::Json => typed(text.into(), None, RDF_JSON),
            ValueKind::Truth { datatype } => typed(text.into(), datatype, xsd::BOOLEAN.as_str()),
            ValueKind::Number { datatype } => {
                let is_double = datatype.is_some_and(|iri| json_ld.text(iri) == xsd::DOUBLE.as_str());
                let (text, own) = number(text, is_double);
                typed(text.into(), datatype, own)
            }
            ValueKind::List(_) => None,
        };
        object.map_or(Ok(()), |object| self.quads.add(subject, property, &object))
    }
}

/// A number as RDF has it, with its datatype (section 8.3, "Object to RDF Conversion").
fn number(text: &str, is_double: bool) -> (String, &'static str) {
    let number = text.parse::<Number>().ok();
    let value = number.as_ref().and_then(Number::as_f64).unwrap_or_default();
    match number {
        Some(number) if !number.is_f64() && !is_double => (number.to_string(), xsd::INTEGER.as_str()),
        _ if value.fract() == 0.0 && value.abs() < 1e21 && !is_double => {
            (if value == 0.0 { "0".to_owned() } else { format!("{value:.0}") }, xsd::INTEGER.as_str())
        }
        _ => (double(value), xsd::DOUBLE.as_str()),
    }
}

/// The canonical form of XML Schema's `double`.
fn double(value: f64) -> String {
    let text = format!("{value:E}");
    match text.split_once('E') {
        Some((digits, exponent)) if !digits.contains('.') => format!("{digits}.0E{exponent}"),
        _ => text,
    }
}

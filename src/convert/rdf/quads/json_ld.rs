//! JSON-LD as quads, for the contexts that need no other document ([`context`]). A node that has another context is
//! left out, with a diagnostic. The steps are those of JSON-LD 1.1 Processing Algorithms and API: expansion (5.1) and
//! deserialisation to RDF (8.1) in one.
//!
//! Deviations: the nodes of a named graph are in the graph of the page, a list inside a list is left out, and so are
//! `@nest`, `@index` and `@json`.

mod context;

use std::collections::HashMap;
use std::rc::Rc;

use oxrdf::vocab::xsd;
use serde_json::Number;

use super::page_quads::{PageQuads, QuadObject, language_tag};
use crate::collections::map::Map;
use crate::convert::OutputError;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::document::JsonValue;
use context::{Coercion, TermContext, UnknownContext};

const FIRST: &str = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#first>";
const REST: &str = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#rest>";
const NIL: &str = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#nil>";

type ScriptObject<'d> = &'d Map<JsonValue>;

pub(super) fn write(quads: &mut PageQuads<'_>, values: &[JsonValue]) -> Result<Vec<Diagnostic>, OutputError> {
    let mut diagnostics = Vec::new();
    for value in values {
        let mut script = QuadExpansion {
            quads,
            pending: Vec::new(),
            names: HashMap::new(),
            diagnostics: &mut diagnostics,
        };
        script.push_nodes(value, &Rc::default());
        script.pending.reverse();
        script.write()?;
    }
    Ok(diagnostics)
}

struct QuadExpansion<'q, 'd, 'p> {
    quads: &'q mut PageQuads<'p>,
    /// The nodes that are still to be written.
    pending: Vec<PendingNode<'d>>,
    /// The blank nodes of the script, by their names in it.
    names: HashMap<&'d str, String>,
    diagnostics: &'q mut Vec<Diagnostic>,
}

/// A node that is not written yet.
struct PendingNode<'d> {
    object: ScriptObject<'d>,
    /// The context around it, or with its own if it has a subject.
    context: Rc<TermContext>,
    /// `None` if nothing refers to it so far.
    subject: Option<String>,
}

/// A value in the form of an object of a quad.
enum JsonLdObject<'d> {
    Node(String),
    Text(&'d str, Option<String>),
    Typed(String, String),
}

impl JsonLdObject<'_> {
    fn as_quad_object(&self) -> QuadObject<'_> {
        match self {
            JsonLdObject::Node(node) => QuadObject::Node(node),
            JsonLdObject::Text(text, language) => QuadObject::Text(text, language.as_deref()),
            JsonLdObject::Typed(text, datatype) => QuadObject::Typed(text, datatype),
        }
    }
}

impl<'d> QuadExpansion<'_, 'd, '_> {
    fn write(&mut self) -> Result<(), OutputError> {
        while let Some(PendingNode { object, context, subject }) = self.pending.pop() {
            let first_pending = self.pending.len();
            let node = match subject {
                Some(subject) => Some((subject, context)),
                None => match self.own_context(object, &context) {
                    Some(context) => self.subject_of(object, &context)?.map(|subject| (subject, context)),
                    None => None,
                },
            };
            if let Some((subject, context)) = node {
                self.write_node(object, &context, &subject)?;
            }
            self.pending[first_pending..].reverse();
        }
        Ok(())
    }

    /// Adds the nodes of a value that no property refers to.
    fn push_nodes(&mut self, value: &'d JsonValue, context: &Rc<TermContext>) {
        for value in values_of(value) {
            if let JsonValue::Object(object) = value {
                self.pending.push(PendingNode { object, context: Rc::clone(context), subject: None });
            }
        }
    }

    /// The context of a node; `None` if it cannot be known.
    fn own_context(&mut self, object: ScriptObject<'d>, around: &Rc<TermContext>) -> Option<Rc<TermContext>> {
        let Some(own) = object.get("@context") else { return Some(Rc::clone(around)) };
        match around.with(own) {
            Ok(context) => Some(context),
            Err(UnknownContext(name)) => {
                let detail = crate::shorten::clipped(&name, 100).into();
                let kind = DiagnosticKind::UnknownContext;
                let diagnostic = Diagnostic { kind, position: None, detail: Some(detail) };
                if !self.diagnostics.contains(&diagnostic) {
                    self.diagnostics.push(diagnostic);
                }
                None
            }
        }
    }

    /// The subject of a node: its `@id`, otherwise a blank node. `None` if the `@id` cannot be resolved.
    fn subject_of(
        &mut self,
        object: ScriptObject<'d>,
        context: &TermContext,
    ) -> Result<Option<String>, OutputError> {
        match keyword_value(object, context, "@id").and_then(JsonValue::as_str) {
            Some(id) => self.node_of_id(id),
            None => Ok(Some(self.new_node())),
        }
    }

    fn node_of_id(&mut self, id: &'d str) -> Result<Option<String>, OutputError> {
        let Some(name) = id.strip_prefix("_:") else { return self.quads.resolve(id) };
        if let Some(node) = self.names.get(name) {
            return Ok(Some(node.clone()));
        }
        let node = self.new_node();
        self.names.insert(name, node.clone());
        Ok(Some(node))
    }

    fn new_node(&mut self) -> String {
        self.quads.next_blank_node("ld")
    }

    fn write_node(
        &mut self,
        object: ScriptObject<'d>,
        context: &Rc<TermContext>,
        subject: &str,
    ) -> Result<(), OutputError> {
        for (name, value) in object.iter() {
            // The work is bounded even if a name gives no quad.
            self.quads.spend(name.len())?;
            match context.keyword(name).as_deref() {
                Some("@type") => {
                    for class in values_of(value).filter_map(JsonValue::as_str) {
                        if let Some(class) = context.node(class) {
                            self.quads.add_type(subject, &class)?;
                        }
                    }
                }
                Some("@graph" | "@included") => self.push_nodes(value, context),
                Some("@reverse") => self.write_reverse(value, context, subject)?,
                Some(_) => {}
                None => self.write_property(name, value, context, subject)?,
            }
        }
        Ok(())
    }

    fn write_property(
        &mut self,
        name: &str,
        value: &'d JsonValue,
        context: &Rc<TermContext>,
        subject: &str,
    ) -> Result<(), OutputError> {
        let Some(property) = context.node(name) else { return Ok(()) };
        let coercion = context.coercion(name);
        for value in values_of(value) {
            if let Some(object) = self.object(value, &coercion, context)? {
                self.quads.add(subject, &property, object.as_quad_object())?;
            }
        }
        Ok(())
    }

    /// Writes the properties of `@reverse`: their values are the subjects.
    fn write_reverse(
        &mut self,
        value: &'d JsonValue,
        context: &Rc<TermContext>,
        subject: &str,
    ) -> Result<(), OutputError> {
        let properties = value.as_object().into_iter().flat_map(Map::iter);
        for (name, values) in properties {
            let Some(property) = context.node(name) else { continue };
            for value in values_of(values) {
                if let Some(JsonLdObject::Node(other)) = self.object(value, &Coercion::Url, context)? {
                    self.quads.add(&other, &property, QuadObject::Node(subject))?;
                }
            }
        }
        Ok(())
    }

    /// The object for a value. A node is added to the pending ones.
    fn object(
        &mut self,
        value: &'d JsonValue,
        coercion: &Coercion,
        context: &Rc<TermContext>,
    ) -> Result<Option<JsonLdObject<'d>>, OutputError> {
        let JsonValue::Object(object) = value else { return self.scalar(value, coercion, context) };
        if let Some(value) = object.get("@value") {
            return Ok(value_object(object, value, context));
        }
        if let Some(list) = object.get("@list") {
            return self.list(list, coercion, context).map(Some);
        }
        let Some(context) = self.own_context(object, context) else { return Ok(None) };
        let Some(subject) = self.subject_of(object, &context)? else { return Ok(None) };
        self.pending.push(PendingNode { object, context, subject: Some(subject.clone()) });
        Ok(Some(JsonLdObject::Node(subject)))
    }

    fn scalar(
        &mut self,
        value: &'d JsonValue,
        coercion: &Coercion,
        context: &TermContext,
    ) -> Result<Option<JsonLdObject<'d>>, OutputError> {
        Ok(match (value, coercion) {
            (JsonValue::String(url), Coercion::Url) => self.node_of_id(url)?.map(JsonLdObject::Node),
            (JsonValue::String(text), Coercion::Datatype(datatype)) => {
                Some(JsonLdObject::Typed((**text).to_owned(), datatype.clone()))
            }
            (JsonValue::String(text), Coercion::Text) => {
                Some(JsonLdObject::Text(text, context.language.clone()))
            }
            (value, Coercion::Datatype(datatype)) => native(value, Some(datatype)),
            (value, _) => native(value, None),
        })
    }

    /// Writes a list (JSON-LD 1.1 API, 8.4 "List to RDF Conversion"). Returns its first node.
    fn list(
        &mut self,
        list: &'d JsonValue,
        coercion: &Coercion,
        context: &Rc<TermContext>,
    ) -> Result<JsonLdObject<'d>, OutputError> {
        let mut first = NIL.to_owned();
        let mut last: Option<String> = None;
        for value in values_of(list) {
            let is_list = value.get("@list").is_some();
            let Some(object) = (if is_list { None } else { self.object(value, coercion, context)? }) else {
                continue;
            };
            let cell = self.new_node();
            match &last {
                Some(last) => self.quads.add(last, REST, QuadObject::Node(&cell))?,
                None => first.clone_from(&cell),
            }
            self.quads.add(&cell, FIRST, object.as_quad_object())?;
            last = Some(cell);
        }
        if let Some(last) = last {
            self.quads.add(&last, REST, QuadObject::Node(NIL))?;
        }
        Ok(JsonLdObject::Node(first))
    }
}

/// The values in a value: those of arrays and of sets, at every depth.
fn values_of(value: &JsonValue) -> impl Iterator<Item = &JsonValue> {
    let mut pending = vec![value];
    std::iter::from_fn(move || {
        loop {
            let value = pending.pop()?;
            match value.get("@set").unwrap_or(value) {
                JsonValue::Array(values) => pending.extend(values.iter().rev()),
                value => return Some(value),
            }
        }
    })
}

/// The value of a keyword, or of its alias.
fn keyword_value<'d>(
    object: ScriptObject<'d>,
    context: &TermContext,
    keyword: &str,
) -> Option<&'d JsonValue> {
    object.get(keyword).or_else(|| {
        let alias = &keyword[1..];
        context.keyword(alias).and_then(|_| object.get(alias))
    })
}

/// The literal of an object with `@value`.
fn value_object<'d>(
    object: ScriptObject<'d>,
    value: &'d JsonValue,
    context: &TermContext,
) -> Option<JsonLdObject<'d>> {
    let datatype =
        keyword_value(object, context, "@type").map(|datatype| context.datatype(datatype.as_str()?));
    match (value, datatype) {
        // A type that has no IRI, such as `@json`.
        (_, Some(None)) => None,
        (JsonValue::String(text), Some(Some(datatype))) => {
            Some(JsonLdObject::Typed((**text).to_owned(), datatype))
        }
        (JsonValue::String(text), None) => {
            let language = match object.get("@language") {
                Some(language) => language.as_str().and_then(language_tag),
                None => context.language.clone(),
            };
            Some(JsonLdObject::Text(text, language))
        }
        (value, datatype) => native(value, datatype.flatten().as_ref()),
    }
}

/// The literal of a number or a truth value (JSON-LD 1.1 API, 8.3 "Object to RDF Conversion").
fn native<'d>(value: &JsonValue, datatype: Option<&String>) -> Option<JsonLdObject<'d>> {
    let (text, own_datatype) = match value {
        JsonValue::Bool(truth) => (truth.to_string(), xsd::BOOLEAN),
        JsonValue::Number(number) => match integer(number) {
            Some(integer) => (integer, xsd::INTEGER),
            None => (double(number.as_f64()?), xsd::DOUBLE),
        },
        _ => return None,
    };
    let datatype = datatype.map_or_else(|| own_datatype.as_str().to_owned(), String::clone);
    Some(JsonLdObject::Typed(text, datatype))
}

/// The number without a fraction, if it has none and is less than 10^21.
fn integer(number: &Number) -> Option<String> {
    if !number.is_f64() {
        return Some(number.to_string());
    }
    let value = number.as_f64()?;
    (value.fract() == 0.0 && value.abs() < 1e21).then(|| format!("{value:.0}"))
}

/// The canonical form of XML Schema's `double`.
fn double(value: f64) -> String {
    let text = format!("{value:E}");
    match text.split_once('E') {
        Some((digits, exponent)) if !digits.contains('.') => format!("{digits}.0E{exponent}"),
        _ => text,
    }
}

//! Every value of a page with its reasons, and the reasons in sentences.

use std::collections::{HashMap, HashSet};

use microweave::{Document, Reason, ReasonRule};
use serde::Serialize;
use serde_json::Value;

/// A document with its JSON and the reasons of each value.
pub struct ReasonedDocument<'p> {
    /// The document, which was read with [`Options::reasons`](microweave::Options::reasons).
    pub document: &'p Document,
    /// The JSON of the document.
    pub json: Value,
    /// The reasons of each value, by its pointer.
    reasons: HashMap<&'p str, Vec<&'p Reason>>,
}

impl<'p> ReasonedDocument<'p> {
    /// Takes a document that was read with reasons.
    pub fn new(document: &'p Document) -> Self {
        let json = serde_json::to_value(document).expect("the names of members are strings");
        let mut reasons: HashMap<&str, Vec<&Reason>> = HashMap::new();
        for reason in document.reasons() {
            reasons.entry(&reason.at).or_default().push(reason);
        }
        ReasonedDocument { document, json, reasons }
    }

    /// The reasons of the value at a pointer, sorted by place.
    pub fn reasons_at(&self, pointer: &str) -> &[&'p Reason] {
        self.reasons.get(pointer).map_or(&[], Vec::as_slice)
    }

    /// The pointers to the values that have reasons, by the place of the first reason.
    pub fn pointers(&self) -> Vec<&'p str> {
        let mut seen = HashSet::new();
        let pointers = self.document.reasons().iter().map(|reason| &*reason.at);
        pointers.filter(|pointer| seen.insert(*pointer)).collect()
    }

    /// The types of the item at a pointer. Empty for other values.
    pub fn types_at(&self, pointer: &str) -> Vec<&str> {
        types_of(self.json.pointer(pointer))
    }

    /// Values and their reasons as JSON, and what was not taken. `source` is the name of the page.
    pub fn json_of(&self, source: Option<&str>, pointers: &[&str], not_taken: &[&Reason]) -> String {
        let reason = |reason: &&'p Reason| self.explained(reason);
        let values = pointers.iter().map(|at| ExplainedValue {
            at,
            value: self.json.pointer(at).filter(|value| value.get("properties").is_none()),
            reasons: self.reasons_at(at).iter().map(reason).collect(),
        });
        let not_taken = not_taken.iter().map(|reason| self.explained(reason)).collect();
        crate::json(&ExplanationJson { source, values: values.collect(), not_taken })
    }

    /// All values with their reasons, and all that was not taken.
    pub(crate) fn json_of_all(&self, source: Option<&str>) -> String {
        self.json_of(source, &self.pointers(), &self.document.not_taken().iter().collect::<Vec<_>>())
    }

    fn explained<'a>(&self, reason: &'a Reason) -> ExplainedReason<'a> {
        let specification = reason.rule.specification();
        ExplainedReason { reason, text: self.sentence(reason), specification }
    }

    /// The rule of a reason in a sentence, which names the class, the property or the item that it is about.
    pub fn sentence(&self, reason: &Reason) -> String {
        let by = reason.by.as_deref().unwrap_or_default();
        match (reason.rule, item_and_property(&reason.at)) {
            (ReasonRule::ImpliedPrevented, _) => format!("The {}.", prevented(reason)),
            (ReasonRule::Explicit, _) if by.contains(' ') => format!("The element has the classes {by}."),
            (ReasonRule::Explicit, _) => format!("The element has the class {by}."),
            (ReasonRule::Classic, Some((_, property))) if by.contains('.') => {
                let name = by.rsplit('.').next().unwrap_or(by);
                format!("{name} is the classic name of the property {property}.")
            }
            (ReasonRule::Classic, _) if !by.contains('.') => {
                let types = self.types_at(&reason.at).join(" ");
                format!("The element is a root of classic {by}, which is read as {types}.")
            }
            (rule, _) => rule.text().to_owned(),
        }
    }
}

/// Why a property is not implied.
pub fn prevented(reason: &Reason) -> String {
    let [property, by] = [&reason.step, &reason.by].map(|text| text.as_deref().unwrap_or_default());
    format!("{property} is not implied, because the item has {by}")
}

/// The pointer to the item, and the name of the property, for the pointer to a value of an item.
pub fn item_and_property(pointer: &str) -> Option<(&str, &str)> {
    let (rest, number) = pointer.rsplit_once('/')?;
    let (properties, name) = rest.rsplit_once('/')?;
    let item = properties.strip_suffix("/properties")?;
    number.bytes().all(|byte| byte.is_ascii_digit()).then_some((item, name))
}

/// The types of an item in JSON: a list, or a string by the rules of microdata of 2010.
pub fn types_of(item: Option<&Value>) -> Vec<&str> {
    match item.and_then(|item| item.get("type")) {
        Some(Value::String(one)) => vec![one],
        Some(Value::Array(types)) => types.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct ExplanationJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    values: Vec<ExplainedValue<'a>>,
    not_taken: Vec<ExplainedReason<'a>>,
}

#[derive(Serialize)]
struct ExplainedValue<'a> {
    /// The JSON pointer to the value in the JSON of the verb `parse`.
    at: &'a str,
    /// `None` for an item.
    value: Option<&'a Value>,
    reasons: Vec<ExplainedReason<'a>>,
}

/// A reason, its rule in a sentence, and the address of the specification's section.
#[derive(Serialize)]
struct ExplainedReason<'a> {
    #[serde(flatten)]
    reason: &'a Reason,
    text: String,
    specification: &'static str,
}

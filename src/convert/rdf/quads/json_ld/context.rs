//! Contexts of JSON-LD: that of schema.org, which is built in, and plain lists of names. Other contexts are not
//! fetched.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use once_cell::sync::Lazy;
use oxrdf::vocab::rdf;
use serde::Deserialize;

use super::super::page_quads::{language_tag, node_of};
use crate::convert::rdf::iri;
use crate::document::JsonValue;

const SCHEMA: &str = "http://schema.org/";

/// The maximum length of an IRI in a context. Each name that uses it grows by its length.
const MAX_IRI_LEN: usize = 2 * 1024;

/// The other prefixes of schema.org's context that pages use.
const PREFIXES: [(&str, &str); 8] = [
    ("dc", "http://purl.org/dc/elements/1.1/"),
    ("dcterms", "http://purl.org/dc/terms/"),
    ("foaf", "http://xmlns.com/foaf/0.1/"),
    ("owl", "http://www.w3.org/2002/07/owl#"),
    ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    ("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
    ("schema", SCHEMA),
    ("xsd", "http://www.w3.org/2001/XMLSchema#"),
];

static COERCIONS: Lazy<SchemaCoercions> = Lazy::new(|| {
    serde_json::from_str(include_str!("../../../../../data/vocab/json-ld-coercions.json"))
        .expect("a test reads it")
});

/// The properties whose strings are URLs or dates by schema.org's context.
#[derive(Deserialize)]
struct SchemaCoercions {
    #[serde(rename = "@id")]
    urls: HashSet<String>,
    #[serde(rename = "Date")]
    dates: HashSet<String>,
}

/// What a string is by the context.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Coercion {
    #[default]
    Text,
    Url,
    /// A typed text; the IRI of its datatype.
    Datatype(String),
}

/// A name that a context of the page defines; `iri` is `None` if the name has no meaning.
#[derive(Clone, Debug, Default)]
struct Term {
    iri: Option<String>,
    coercion: Coercion,
}

/// The meaning of names.
#[derive(Debug, Default)]
pub(super) struct TermContext {
    is_schema: bool,
    vocabulary: Option<Rc<str>>,
    /// The language of strings.
    pub(super) language: Option<String>,
    terms: HashMap<String, Term>,
    /// The context around this one, for names that are not in `terms`. There are at most as many as JSON-LD nests.
    outer: Option<Rc<TermContext>>,
}

/// A context that cannot be applied: its URL, or the name that it defines in another way.
pub(super) struct UnknownContext(pub(super) String);

impl TermContext {
    /// This context with those of `@context` applied after it.
    pub(super) fn with(self: &Rc<Self>, value: &JsonValue) -> Result<Rc<Self>, UnknownContext> {
        let mut context = TermContext {
            is_schema: self.is_schema,
            vocabulary: self.vocabulary.clone(),
            language: self.language.clone(),
            terms: HashMap::new(),
            outer: Some(Rc::clone(self)),
        };
        match value {
            JsonValue::Array(values) => values.iter().try_for_each(|value| context.apply(value))?,
            value => context.apply(value)?,
        }
        Ok(Rc::new(context))
    }

    fn apply(&mut self, value: &JsonValue) -> Result<(), UnknownContext> {
        match value {
            JsonValue::Null => *self = TermContext::default(),
            JsonValue::String(url) if is_schema(url) => {
                self.is_schema = true;
                self.vocabulary = Some(SCHEMA.into());
            }
            JsonValue::String(url) => return Err(UnknownContext((**url).to_owned())),
            JsonValue::Object(names) => {
                // The settings come first, as names depend on them.
                for (name, value) in names.iter().filter(|(name, _)| name.starts_with('@')) {
                    self.set(name, value)?;
                }
                for (name, value) in names.iter().filter(|(name, _)| !name.starts_with('@')) {
                    self.define(name, value)?;
                }
            }
            _ => return Err(UnknownContext("@context".to_owned())),
        }
        Ok(())
    }

    fn set(&mut self, name: &str, value: &JsonValue) -> Result<(), UnknownContext> {
        match (name, value) {
            ("@vocab", JsonValue::Null) => self.vocabulary = None,
            ("@vocab", JsonValue::String(vocabulary))
                if vocabulary.len() <= MAX_IRI_LEN && iri::absolute(vocabulary).is_some() =>
            {
                // https://schema.org and http://schema.org are written without the slash too.
                let slash = if is_schema(vocabulary) && !vocabulary.ends_with('/') { "/" } else { "" };
                self.vocabulary = Some(format!("{vocabulary}{slash}").into());
            }
            ("@language", JsonValue::Null) => self.language = None,
            ("@language", JsonValue::String(tag)) => self.language = language_tag(tag),
            ("@version" | "@protected", _) => {}
            _ => return Err(UnknownContext(name.to_owned())),
        }
        Ok(())
    }

    fn define(&mut self, name: &str, value: &JsonValue) -> Result<(), UnknownContext> {
        let unknown = || UnknownContext(name.to_owned());
        let term = match value {
            JsonValue::Null => Term::default(),
            JsonValue::String(iri) => Term { iri: self.term_iri(iri), coercion: Coercion::Text },
            JsonValue::Object(definition) => {
                if definition.iter().any(|(key, _)| !matches!(key, "@id" | "@type")) {
                    return Err(unknown());
                }
                let written =
                    definition.get("@id").map_or(Some(name), JsonValue::as_str).ok_or_else(unknown)?;
                let coercion = match definition.get("@type").map(JsonValue::as_str) {
                    None => Coercion::Text,
                    Some(Some("@id" | "@vocab")) => Coercion::Url,
                    Some(Some(name)) => self.datatype(name).map(Coercion::Datatype).ok_or_else(unknown)?,
                    Some(None) => return Err(unknown()),
                };
                Term { iri: self.term_iri(written), coercion }
            }
            _ => return Err(unknown()),
        };
        if term.iri.as_ref().is_some_and(|iri| iri.len() > MAX_IRI_LEN) {
            return Err(unknown());
        }
        self.terms.insert(name.to_owned(), term);
        Ok(())
    }

    /// The definition of a name by a context of the page.
    fn term(&self, name: &str) -> Option<&Term> {
        let contexts = std::iter::successors(Some(self), |context| context.outer.as_deref());
        contexts.filter_map(|context| context.terms.get(name)).next()
    }

    /// The IRI of a datatype; `None` if it has none, or if it is one of texts with a language.
    pub(super) fn datatype(&self, name: &str) -> Option<String> {
        let node = self.node(name)?;
        let iri = node.strip_prefix('<')?.strip_suffix('>')?;
        (iri != rdf::LANG_STRING.as_str()).then(|| iri.to_owned())
    }

    /// The keyword that a name is: schema.org has `id` and `type` for `@id` and `@type`.
    pub(super) fn keyword<'n>(&self, name: &'n str) -> Option<Cow<'n, str>> {
        match name {
            _ if name.starts_with('@') => Some(name.into()),
            "id" | "type" if self.is_schema && self.term(name).is_none() => Some(format!("@{name}").into()),
            _ => None,
        }
    }

    /// The node of a property or a type; `None` if the name has no meaning.
    pub(super) fn node(&self, name: &str) -> Option<String> {
        node_of(&self.term_iri(name)?)
    }

    /// The IRI of a name (JSON-LD 1.1 API, 5.2 "IRI Expansion", relative to the vocabulary).
    fn term_iri(&self, name: &str) -> Option<String> {
        if let Some(term) = self.term(name) {
            return term.iri.clone();
        }
        if name.starts_with('@') {
            return None;
        }
        if let Some((prefix, local)) = name.split_once(':') {
            let own = self.term(prefix).and_then(|term| term.iri.as_deref());
            let built_in = || PREFIXES.iter().find(|(known, _)| *known == prefix).map(|(_, iri)| *iri);
            return match own.or_else(|| built_in().filter(|_| self.is_schema)) {
                Some(namespace) if !local.starts_with("//") => Some(format!("{namespace}{local}")),
                _ => Some(name.to_owned()),
            };
        }
        let vocabulary = self.vocabulary.as_deref()?;
        Some(format!("{vocabulary}{}", iri::escaped_fragment(name)))
    }

    /// What the strings of a property are.
    pub(super) fn coercion(&self, name: &str) -> Coercion {
        if let Some(term) = self.term(name) {
            return term.coercion.clone();
        }
        if self.is_schema && COERCIONS.urls.contains(name) {
            Coercion::Url
        } else if self.is_schema && COERCIONS.dates.contains(name) {
            Coercion::Datatype(format!("{SCHEMA}Date"))
        } else {
            Coercion::Text
        }
    }
}

/// True for the URLs by which pages refer to schema.org's context.
fn is_schema(url: &str) -> bool {
    let rest = url.trim();
    let rest = rest.strip_prefix("https:").or_else(|| rest.strip_prefix("http:")).unwrap_or(rest);
    let rest = rest.strip_prefix("//").unwrap_or(rest);
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    matches!(
        rest.strip_suffix('/').unwrap_or(rest),
        "schema.org" | "schema.org/docs/jsonldcontext.json" | "schema.org/docs/jsonldcontext.jsonld"
    )
}

#[cfg(all(test, feature = "check"))]
mod tests {
    use super::*;

    /// The rule of the program that makes schema.org's context: no coercion of properties that have texts.
    #[test]
    fn coercions_are_those_of_schema_org() {
        #[derive(Deserialize)]
        struct Schema {
            properties: HashMap<String, Vec<String>>,
        }
        let schema: Schema = serde_json::from_str(include_str!("../../../../../data/vocab/schema.org.json"))
            .expect("it is schema.org");
        for (name, domain_and_range) in &schema.properties {
            let range: Vec<&str> = domain_and_range.get(1).map_or(vec![], |range| range.split(' ').collect());
            let has = |value: &str| range.contains(&value) && !range.contains(&"Text");
            assert_eq!(COERCIONS.urls.contains(name), has("URL"), "{name}");
            assert_eq!(COERCIONS.dates.contains(name), has("Date") && !has("URL"), "{name}");
        }
    }
}

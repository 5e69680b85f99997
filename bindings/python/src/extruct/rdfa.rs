//! RDFa as expanded JSON-LD, by RDFa Core 1.1 and with the prefixes of extruct.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use microweave::{Options, Rdfa, RdfaObject, RdfaRules};
use once_cell::sync::Lazy;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::tree::Dom;

const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const XSD: &str = "http://www.w3.org/2001/XMLSchema#";

/// The prefixes that extruct adds to the initial context.
const PREFIXES: [(&str, &str); 8] = [
    ("article", "http://ogp.me/ns/article#"),
    ("book", "http://ogp.me/ns/book#"),
    ("fb", "http://ogp.me/ns/fb#"),
    ("music", "http://ogp.me/ns/music#"),
    ("og", "http://ogp.me/ns#"),
    ("profile", "http://ogp.me/ns/profile#"),
    ("twitter", "https://dev.twitter.com/cards#"),
    ("video", "http://ogp.me/ns/video#"),
];

static OPTIONS: Lazy<Options> = Lazy::new(|| {
    let rules = RdfaRules::new().roles(true).core_only(true).prefixes(PREFIXES);
    Options::new().microformats(false).microdata(false).rels(false).rdfa(true).rdfa_rules(rules)
});

/// Reads the RDFa of a page. Returns the nodes as objects of expanded JSON-LD.
#[pyfunction]
pub(crate) fn rdfa_json_ld<'py>(
    py: Python<'py>,
    dom: &Bound<'py, Dom>,
    url: &str,
) -> PyResult<Bound<'py, PyList>> {
    let dom = dom.get().dom();
    let document = py.detach(|| OPTIONS.parse_dom(dom, url));
    JsonLdWriter::new(py, document.rdfa()).nodes()
}

struct JsonLdWriter<'r, 'py> {
    py: Python<'py>,
    rdfa: &'r Rdfa,
    /// The first member and the rest of the lists, by the blank nodes that they begin with.
    lists: HashMap<&'r str, (RdfaObject<'r>, &'r str)>,
}

impl<'r, 'py> JsonLdWriter<'r, 'py> {
    fn new(py: Python<'py>, rdfa: &'r Rdfa) -> Self {
        let (mut first, mut rest) = (HashMap::new(), HashMap::new());
        for triple in rdfa.triples().filter(|triple| triple.subject.starts_with("_:")) {
            match (triple.predicate.strip_prefix(RDF), triple.object) {
                (Some("first"), object) => drop(first.entry(triple.subject).or_insert(object)),
                (Some("rest"), RdfaObject::Node(node)) => drop(rest.entry(triple.subject).or_insert(node)),
                _ => {}
            }
        }
        let lists = first.into_iter().filter_map(|(name, first)| Some((name, (first, *rest.get(name)?))));
        JsonLdWriter { py, rdfa, lists: lists.collect() }
    }

    /// The nodes: subjects, and blank nodes that are objects only.
    fn nodes(&self) -> PyResult<Bound<'py, PyList>> {
        let (list, mut nodes) = (PyList::empty(self.py), HashMap::new());
        let mut node = |name: &'r str| -> PyResult<Bound<'py, PyDict>> {
            let new = || self.object("@id", name).and_then(|node| list.append(&node).map(|()| node));
            match nodes.entry(name) {
                Entry::Occupied(entry) => Ok(Bound::clone(entry.get())),
                Entry::Vacant(entry) => Ok(Bound::clone(entry.insert(new()?))),
            }
        };
        for triple in self.rdfa.triples() {
            if let RdfaObject::Node(name) = triple.object
                && name.starts_with("_:")
                && !self.lists.contains_key(name)
            {
                node(name)?;
            }
            if self.lists.contains_key(triple.subject) {
                continue;
            }
            let node = &node(triple.subject)?;
            match triple.object {
                RdfaObject::Node(class)
                    if triple.predicate.strip_prefix(RDF) == Some("type") && !class.starts_with("_:") =>
                {
                    append(node, "@type", PyString::new(self.py, class).as_any())?;
                }
                object => append(node, triple.predicate, self.value(object)?.as_any())?,
            }
        }
        Ok(list)
    }

    /// A value: a list, or a single value.
    fn value(&self, object: RdfaObject<'r>) -> PyResult<Bound<'py, PyDict>> {
        let RdfaObject::Node(mut name) = object else { return self.plain_value(object) };
        let (members, mut seen) = (PyList::empty(self.py), HashSet::new());
        while let Some((first, rest)) = self.lists.get(name).filter(|_| seen.insert(name)) {
            members.append(self.plain_value(*first)?)?;
            name = rest;
        }
        if name.strip_prefix(RDF) != Some("nil") {
            return self.plain_value(object);
        }
        let list = PyDict::new(self.py);
        list.set_item("@list", members)?;
        Ok(list)
    }

    fn plain_value(&self, object: RdfaObject<'_>) -> PyResult<Bound<'py, PyDict>> {
        let (text, language, datatype) = match object {
            RdfaObject::Literal { text, language, datatype } => (text, language, datatype),
            RdfaObject::Node(name) => return self.object("@id", name),
            _ => return Ok(PyDict::new(self.py)),
        };
        let value = PyDict::new(self.py);
        match (language, datatype) {
            (Some(language), _) => value.set_item("@language", language.to_lowercase())?,
            (None, Some(datatype)) => value.set_item("@type", datatype)?,
            (None, None) => {}
        }
        match datatype.and_then(|datatype| datatype.strip_prefix(XSD)) {
            Some("integer") if text.parse::<i64>().is_ok() => {
                value.set_item("@value", text.parse::<i64>().unwrap_or_default())?;
            }
            Some("double") if text.parse::<f64>().is_ok() => {
                value.set_item("@value", text.parse::<f64>().unwrap_or_default())?;
            }
            Some("boolean") if matches!(text, "true" | "1" | "false" | "0") => {
                value.set_item("@value", matches!(text, "true" | "1"))?;
            }
            _ => value.set_item("@value", text)?,
        }
        Ok(value)
    }

    fn object(&self, key: &str, value: &str) -> PyResult<Bound<'py, PyDict>> {
        let object = PyDict::new(self.py);
        object.set_item(key, value)?;
        Ok(object)
    }
}

/// Adds a value to a list of a node.
fn append<'py>(node: &Bound<'py, PyDict>, key: &str, value: &Bound<'py, PyAny>) -> PyResult<()> {
    match node.get_item(key)? {
        Some(list) => list.cast::<PyList>()?.append(value),
        None => node.set_item(key, PyList::new(node.py(), [value])?),
    }
}

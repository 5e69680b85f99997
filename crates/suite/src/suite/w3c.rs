//! The W3C's tests of microdata as RDF, from their manifest: pages with the expected graphs, and pages that cannot be
//! converted.

use std::path::{Path, PathBuf};

use microweave_convert::rdf::oxrdf::vocab::{rdf, rdfs};
use microweave_convert::rdf::oxrdf::{Graph, NamedNode, NamedNodeRef, NamedOrBlankNodeRef, TermRef};

use super::read_text;
use crate::case::{Case, ExpectedResult};
use crate::compare::rdf::read_graph;
use crate::error::SuiteError;

pub(super) const MANIFEST_FILE: &str = "manifest.ttl";
/// The address of the tests, if the manifest does not name another.
const BASE: &str = "http://w3c.github.io/microdata-rdf/tests/";
/// The vocabularies of the manifest.
const MANIFEST: &str = "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#";
const TEST: &str = "http://www.w3.org/ns/rdftest#";
/// The address of the registry that some entries name, its file, and the file of the registry of the other entries.
const DEFAULT_REGISTRY: &str = "http://www.w3.org/ns/md";
const DEFAULT_REGISTRY_FILE: &str = "ns/md.json";
const TEST_REGISTRY_FILE: &str = "test-registry.json";

pub(super) fn cases(folder: &Path) -> Result<Vec<Case>, SuiteError> {
    let path = folder.join(MANIFEST_FILE);
    let graph = read_graph(&read_text(&path)?, &format!("{BASE}{MANIFEST_FILE}"))
        .map_err(|error| SuiteError::Turtle(path.clone(), error.to_string()))?;
    let (base_property, entry_class) = (manifest_term("assumedTestBase"), manifest_term("ManifestEntry"));
    let base = graph.iter().find(|triple| triple.predicate == base_property).map(|triple| triple.object);
    let base = base.and_then(iri).unwrap_or_else(|| BASE.to_owned());
    let manifest = Manifest { folder, path: &path, graph: &graph, base };
    graph.subjects_for_predicate_object(rdf::TYPE, &entry_class).map(|entry| manifest.case(entry)).collect()
}

struct Manifest<'a> {
    folder: &'a Path,
    path: &'a Path,
    graph: &'a Graph,
    /// The address of the folder.
    base: String,
}

impl Manifest<'_> {
    fn case(&self, entry: NamedOrBlankNodeRef<'_>) -> Result<Case, SuiteError> {
        let Some(address) = self.value(entry, &manifest_term("action")) else {
            return Err(self.error(entry, "has no page (mf:action)"));
        };
        let page = self.file(entry, &address)?;
        let registry = match self.value(entry, &term(TEST, "registry")).as_deref() {
            None => TEST_REGISTRY_FILE,
            Some(DEFAULT_REGISTRY) => DEFAULT_REGISTRY_FILE,
            Some(other) => return Err(self.error(entry, &format!("names the unknown registry {other}"))),
        };
        let category = self.category(entry);
        let expected = match self.value(entry, &manifest_term("result")) {
            _ if category.ends_with("NegativeEval") => {
                return Err(self.error(entry, "is a negative evaluation test, which is not supported"));
            }
            Some(result) => ExpectedResult::Rdf(self.file(entry, &result)?),
            None => ExpectedResult::RdfError,
        };
        let comment = self.graph.object_for_subject_predicate(entry, rdfs::COMMENT);
        Ok(Case {
            name: page.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            category,
            page,
            base: address,
            options: Vec::new(),
            expected,
            shows: comment.and_then(|comment| match comment {
                TermRef::Literal(text) => Some(text.value().to_owned()),
                _ => None,
            }),
            registry: Some(self.folder.join(registry)).filter(|file| file.is_file()),
        })
    }

    /// The IRI that is the value of a property.
    fn value(&self, entry: NamedOrBlankNodeRef<'_>, property: &NamedNode) -> Option<String> {
        self.graph.object_for_subject_predicate(entry, property).and_then(iri)
    }

    /// The type of a test: `TestMicrodataEval` or another class of the vocabulary.
    fn category(&self, entry: NamedOrBlankNodeRef<'_>) -> String {
        let types = self.graph.objects_for_subject_predicate(entry, rdf::TYPE);
        let mut classes =
            types.filter_map(iri).filter_map(|class| Some(class.strip_prefix(TEST)?.to_owned()));
        classes.next().unwrap_or_else(|| "ManifestEntry".to_owned())
    }

    /// The file at an address of the suite.
    fn file(&self, entry: NamedOrBlankNodeRef<'_>, address: &str) -> Result<PathBuf, SuiteError> {
        let Some(name) = address.strip_prefix(&*self.base) else {
            return Err(self.error(entry, &format!("{address} is not below {}", self.base)));
        };
        let file = self.folder.join(name);
        if file.is_file() { Ok(file) } else { Err(self.error(entry, &format!("there is no file {name}"))) }
    }

    fn error(&self, entry: NamedOrBlankNodeRef<'_>, message: &str) -> SuiteError {
        SuiteError::Entry(self.path.to_owned(), entry.to_string(), message.to_owned())
    }
}

fn iri(term: TermRef<'_>) -> Option<String> {
    match term {
        TermRef::NamedNode(iri) => Some(iri.as_str().to_owned()),
        _ => None,
    }
}

fn manifest_term(name: &str) -> NamedNode {
    term(MANIFEST, name)
}

fn term(vocabulary: &str, name: &str) -> NamedNode {
    NamedNodeRef::new_unchecked(&format!("{vocabulary}{name}")).into_owned()
}

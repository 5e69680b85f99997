//! The W3C's tests of microdata as RDF, run from their manifest: pages with the expected graphs, and a page that
//! cannot be converted.

use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use microweave::Options;
use microweave::convert::rdf::Registry;
use microweave::convert::rdf::oxrdf::vocab::rdf::TYPE;
use microweave::convert::rdf::oxrdf::{Graph, NamedNode, NamedOrBlankNodeRef, TermRef};
use microweave::convert::{Format, FormatOptions, OutputError};

use crate::support::rdf::{compare, read};
use crate::support::suites;

/// The address of the tests.
const BASE: &str = "http://w3c.github.io/microdata-rdf/tests/";
/// The vocabulary of the manifest.
const MANIFEST: &str = "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#";
/// The property for the registry of an entry.
const REGISTRY: &str = "http://www.w3.org/ns/rdftest#registry";
/// The address of the registry that some entries name.
const DEFAULT_REGISTRY: &str = "http://www.w3.org/ns/md";

pub(crate) fn trials() -> Vec<Trial> {
    let Some(folder) = suites::folder("microdata-rdf") else {
        suites::report_missing("the W3C's microdata tests");
        return Vec::new();
    };
    let cases = cases(&folder);
    assert_eq!(cases.len(), 84, "the manifest has 84 tests");
    let trials = cases.into_iter().map(|case| Trial::test(case.name.clone(), move || case.run()));
    trials.collect()
}

struct Case {
    /// The name of its files.
    name: String,
    html: PathBuf,
    /// The expected graph; `None` if the page cannot be converted.
    turtle: Option<PathBuf>,
    registry: PathBuf,
}

/// The entries of the manifest.
fn cases(folder: &Path) -> Vec<Case> {
    let turtle = std::fs::read_to_string(folder.join("manifest.ttl")).expect("the suite has a manifest");
    let manifest = read(&turtle, &format!("{BASE}manifest.ttl")).expect("it is Turtle");
    let kind = name(&format!("{MANIFEST}ManifestEntry"));
    let entries = manifest.subjects_for_predicate_object(TYPE, &kind);
    let mut cases: Vec<Case> = entries.map(|entry| Case::of(&manifest, entry, folder)).collect();
    cases.sort_by(|one, other| one.name.cmp(&other.name));
    cases
}

fn name(iri: &str) -> NamedNode {
    NamedNode::new(iri).expect("it is an IRI")
}

impl Case {
    fn of(manifest: &Graph, entry: NamedOrBlankNodeRef<'_>, folder: &Path) -> Self {
        let value = |property: &str| match manifest.object_for_subject_predicate(entry, &name(property)) {
            Some(TermRef::NamedNode(iri)) => Some(iri.as_str().to_owned()),
            _ => None,
        };
        let file = |url: &str| folder.join(url.strip_prefix(BASE).expect("it is one of the suite's files"));
        let html = file(&value(&format!("{MANIFEST}action")).expect("a test has a page"));
        let registry = value(REGISTRY).map_or("test-registry.json", |address| {
            assert_eq!(address, DEFAULT_REGISTRY, "the suite has only this registry");
            "ns/md.json"
        });
        Case {
            name: html.file_stem().expect("it is a file").to_string_lossy().into_owned(),
            html,
            turtle: value(&format!("{MANIFEST}result")).map(|url| file(&url)),
            registry: folder.join(registry),
        }
    }

    fn run(&self) -> Result<(), Failed> {
        let address = format!("{BASE}{}.html", self.name);
        let page = Options::new().page(&std::fs::read_to_string(&self.html)?, &address);
        let registry = Registry::from_json(&std::fs::read_to_string(&self.registry)?)?;
        let options = FormatOptions::new().registry(registry);
        let ours = page.write(Format::NTriples, &options);
        let Some(turtle) = &self.turtle else {
            return match ours {
                Err(OutputError::ItemCycle(_)) => Ok(()),
                other => Err(format!("expected an error, ours: {other:?}").into()),
            };
        };
        let expected = read(&std::fs::read_to_string(turtle)?, &address)?;
        compare(&read(ours?.text(), &address)?, &expected)?;
        let turtle = page.write(Format::Turtle, &options)?;
        compare(&read(turtle.text(), &address)?, &expected)
    }
}

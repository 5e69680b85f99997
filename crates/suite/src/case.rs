//! A case of a suite: a page, and the result that is expected of a parser.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// A page with the expected result.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name, unique in its suite: the path of the page in the suite, without its extension.
    pub name: String,
    /// The row of the case in tables: the folder of the page, or the type of a W3C test.
    pub category: String,
    /// The file with the page.
    pub page: PathBuf,
    /// The address of the page.
    pub base: String,
    /// Options for the parser, as the words of `test-suite/README.md`. Only our own cases have options.
    pub options: Vec<String>,
    /// The expected result.
    pub expected: ExpectedResult,
    /// What the case shows.
    pub shows: Option<String>,
    /// The registry of vocabularies for a conversion to RDF.
    pub registry: Option<PathBuf>,
}

/// The expected result of a case.
#[derive(Clone, Debug)]
pub enum ExpectedResult {
    /// The file with microformats2 JSON.
    Microformats(PathBuf),
    /// The file with microdata JSON.
    Microdata(PathBuf),
    /// The file with an RDF graph, as Turtle or N-Triples.
    Rdf(PathBuf),
    /// The page cannot be converted to RDF: the parser has to report an error.
    RdfError,
}

/// The kind of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ResultKind {
    /// microformats2 JSON.
    Microformats,
    /// Microdata JSON.
    Microdata,
    /// An RDF graph, as Turtle or N-Triples.
    Rdf,
}

impl ResultKind {
    /// The name, as in manifests and in `MICROWEAVE_RESULT`.
    pub fn name(self) -> &'static str {
        match self {
            ResultKind::Microformats => "microformats",
            ResultKind::Microdata => "microdata",
            ResultKind::Rdf => "rdf",
        }
    }
}

impl ExpectedResult {
    /// The kind of the result.
    pub fn kind(&self) -> ResultKind {
        match self {
            ExpectedResult::Microformats(_) => ResultKind::Microformats,
            ExpectedResult::Microdata(_) => ResultKind::Microdata,
            ExpectedResult::Rdf(_) | ExpectedResult::RdfError => ResultKind::Rdf,
        }
    }

    pub(crate) fn new(kind: ResultKind, file: PathBuf) -> Self {
        match kind {
            ResultKind::Microformats => ExpectedResult::Microformats(file),
            ResultKind::Microdata => ExpectedResult::Microdata(file),
            ResultKind::Rdf => ExpectedResult::Rdf(file),
        }
    }
}

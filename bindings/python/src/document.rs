//! What was read from a page, as plain Python data: the JSON of the library.

use std::sync::Arc;

use microweave::{Diagnostic, Document, Microdata};
use microweave_reader::Reading;
use microweave_reader::things::of_document;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::data::data;
use crate::errors::error;
use crate::page::{structures_of, things_of};

/// What was read from a page.
#[pyclass(frozen, module = "microweave._native")]
pub(crate) struct NativeDocument {
    source: DocumentSource,
}

enum DocumentSource {
    Page(Arc<Reading>),
    /// A document from its JSON, as pickle makes it.
    Json(Box<Document>, Vec<Diagnostic>),
}

impl NativeDocument {
    pub(crate) fn of_page(reading: Arc<Reading>) -> Self {
        NativeDocument { source: DocumentSource::Page(reading) }
    }

    /// The document. If the page was not read yet, this reads it, without the interpreter's lock.
    fn get(&self, py: Python<'_>) -> &Document {
        match &self.source {
            DocumentSource::Page(reading) => {
                document_if_read(reading).unwrap_or_else(|| py.detach(|| reading.document()))
            }
            DocumentSource::Json(document, _) => document,
        }
    }

    fn all_diagnostics(&self, py: Python<'_>) -> Vec<Diagnostic> {
        match &self.source {
            DocumentSource::Page(reading) if document_if_read(reading).is_some() => reading.diagnostics(),
            DocumentSource::Page(reading) => py.detach(|| reading.diagnostics()),
            DocumentSource::Json(_, diagnostics) => diagnostics.clone(),
        }
    }
}

fn document_if_read(reading: &Reading) -> Option<&Document> {
    reading.page().and_then(|page| page.document_if_read())
}

#[pymethods]
impl NativeDocument {
    /// Takes the JSON of the document and the JSON of its diagnostics.
    #[new]
    fn new(json: &str, diagnostics: &str) -> PyResult<Self> {
        let document = Document::from_json(json).map_err(error)?;
        let diagnostics = serde_json::from_str(diagnostics).map_err(error)?;
        Ok(NativeDocument { source: DocumentSource::Json(Box::new(document), diagnostics) })
    }

    /// For pickle: the JSON is smaller than the page, and is read faster.
    fn __reduce__<'py>(document: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyType>, (String, String))> {
        let (py, native) = (document.py(), document.get());
        let diagnostics = serde_json::to_string(&native.all_diagnostics(py)).map_err(error)?;
        Ok((document.get_type(), (native.json(py)?, diagnostics)))
    }

    fn document<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data(py, self.get(py))
    }

    /// A part of the document by the name that it has in the JSON, where it stands if its syntax was read.
    fn part<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let document = self.get(py);
        match name {
            "items" => data(py, &document.items().collect::<Vec<_>>()),
            "rels" => data(py, document.rels()),
            "rel-urls" => data(py, document.rel_urls()),
            "microdata" => data(py, document.microdata()),
            "json-ld" => data(py, document.json_ld()),
            "rdfa" => data(py, document.rdfa()),
            "meta" => data(py, document.meta()),
            _ => Err(PyKeyError::new_err(name.to_owned())),
        }
    }

    fn json(&self, py: Python<'_>) -> PyResult<String> {
        let document = self.get(py);
        py.detach(|| serde_json::to_string(document)).map_err(error)
    }

    /// The items of a type: a name such as `h-card`, otherwise a type of microdata, JSON-LD or RDFa.
    fn find<'py>(&self, py: Python<'py>, item_type: &str) -> PyResult<Bound<'py, PyAny>> {
        let document = self.get(py);
        let microformats = document.find(item_type).collect::<Vec<_>>();
        if microformats.is_empty() {
            let json_ld = py.detach(|| document.json_ld_items());
            let all = [document.microdata(), &json_ld, document.rdfa().as_microdata()];
            let items = all.into_iter().flat_map(Microdata::all_items).filter(|item| item.is(item_type));
            return data(py, &items.collect::<Vec<_>>());
        }
        data(py, &microformats)
    }

    /// The things of a type that the document has.
    fn things<'py>(&self, py: Python<'py>, type_name: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let document = self.get(py);
        data(py, &py.detach(|| things_of(of_document(document, ""), type_name)))
    }

    /// The things of a structure's type that the document has.
    fn structures<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let document = self.get(py);
        data(py, &py.detach(|| structures_of(&of_document(document, ""), name)))
    }

    fn diagnostics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let list = self.all_diagnostics(py);
        data(py, &list.iter().map(|diagnostic| (diagnostic, diagnostic.to_string())).collect::<Vec<_>>())
    }
}

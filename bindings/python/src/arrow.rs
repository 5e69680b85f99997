//! Arrow in Python: tables of pages in, record batches out, through the PyCapsule interface.
//!
//! <https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html>

mod capsules;
mod pages;
mod stream;

use std::collections::HashMap;
use std::num::NonZero;
use std::thread::available_parallelism;

use arrow_array::RecordBatch;
use arrow_schema::Schema;
use microweave::Options;
use microweave_harvest::tables::{ClassTable, RowKind};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::errors::error;
use crate::options::OptionFields;
use pages::PageReader;
use stream::RowStream;

/// The rows of pages: an object that any library with Arrow can read, such as pyarrow, pandas, Polars and DuckDB.
#[pyclass(frozen, module = "microweave._native")]
pub(crate) struct NativeArrowRows {
    pages: Py<PyAny>,
    columns: HashMap<String, String>,
    kind: RowKind,
    options: Options,
    threads: NonZero<usize>,
}

#[pymethods]
impl NativeArrowRows {
    /// `kind` is `documents`, `posts`, or the name of a class that has a table.
    #[new]
    fn new(
        pages: Py<PyAny>,
        columns: HashMap<String, String>,
        kind: &str,
        options: OptionFields,
        all_roots: bool,
        threads: Option<NonZero<usize>>,
    ) -> PyResult<Self> {
        let kind = match kind {
            "documents" => RowKind::Documents,
            "posts" => RowKind::Posts,
            class => {
                let unknown =
                    || error(format!("no table of {class:?}: use one of {}", class_names().join(", ")));
                RowKind::Things(ClassTable::find(class).ok_or_else(unknown)?)
            }
        };
        let OptionFields(options) = options;
        let options = options.known_roots(!all_roots).json_ld(true).rdfa(true);
        let threads = threads.or_else(|| available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
        Ok(NativeArrowRows { pages, columns, kind, options, threads })
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsules::of_schema(py, &self.kind.schema())
    }

    /// The stream of record batches. The schema that a consumer asks for is not looked at, as the interface allows.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let pages = PageReader::of(self.pages.bind(py), &self.columns)?;
        capsules::of_stream(py, RowStream::new(pages, self.kind, self.options.clone(), self.threads))
    }
}

/// A record batch.
#[pyclass(frozen, module = "microweave._native")]
pub(crate) struct NativeBatch(pub(crate) RecordBatch);

#[pymethods]
impl NativeBatch {
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsules::of_schema(py, self.0.schema_ref())
    }

    /// The schema, and the rows.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        Ok((capsules::of_schema(py, self.0.schema_ref())?, capsules::of_batch(py, &self.0)?))
    }
}

/// The names and types of columns.
#[pyclass(frozen, module = "microweave._native")]
pub(crate) struct NativeSchema(pub(crate) Schema);

#[pymethods]
impl NativeSchema {
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsules::of_schema(py, &self.0)
    }
}

/// The names of the classes that have a table.
#[pyfunction]
pub(crate) fn class_names() -> Vec<&'static str> {
    ClassTable::all().iter().map(ClassTable::class).collect()
}

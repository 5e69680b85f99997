//! The native part of the Python package `microweave`: the module `microweave._native`. The package's Python files have
//! the public API, and add types and documentation to what is here.
//!
//! Everything that reads a page releases the interpreter's lock, so that threads read pages at the same time.

mod arrow;
mod data;
mod document;
mod errors;
mod extruct;
mod foreign_tree;
mod input;
mod keys;
mod mf2py;
mod options;
mod page;
mod rows;
mod tool;
mod tree;
mod urls;
mod warc;

/// The functions and classes that the package's Python files use.
#[pyo3::pymodule]
mod _native {
    use pyo3::prelude::*;
    use pyo3::types::PyFrozenSet;

    #[pymodule_export]
    use crate::arrow::{NativeArrowRows, NativeBatch, NativeSchema, class_names};
    #[pymodule_export]
    use crate::document::NativeDocument;
    #[pymodule_export]
    use crate::errors::{Error, InputError, OutputError, SelectorError};
    #[pymodule_export]
    use crate::extruct::{
        dublin_core_terms, is_utf8, json_ld_scripts, json_ld_values, microdata_items, open_graph_heads,
        rdfa_json_ld,
    };
    #[pymodule_export]
    use crate::mf2py::mf2py_parse;
    #[pymodule_export]
    use crate::options::{NativeOptions, formats};
    #[pymodule_export]
    use crate::page::{NativePage, read_document, read_pages, sanitize};
    #[pymodule_export]
    use crate::rows::{NativeRows, nested_schema, table_names};
    #[pymodule_export]
    use crate::tool::{run_tool, version};
    #[pymodule_export]
    use crate::tree::{Dom, El};
    #[pymodule_export]
    use crate::warc::{NativeInput, warc_ranges};

    /// The keywords of functions that also take the options of a page.
    #[pymodule_init]
    fn add_keywords(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        module.add("READ_KEYWORDS", PyFrozenSet::new(py, crate::options::read_names())?)?;
        module.add("CHECK_KEYWORDS", PyFrozenSet::new(py, crate::options::check_names())?)
    }
}

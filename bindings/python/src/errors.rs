//! The package's exceptions. Their messages are the library's.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    microweave,
    Error,
    PyValueError,
    "An argument or a page cannot be used. The base of the package's errors."
);
create_exception!(
    microweave,
    InputError,
    Error,
    "A file has no pages: it is not a web archive, for example."
);
create_exception!(microweave, OutputError, Error, "A page cannot be written in a format.");
create_exception!(microweave, SelectorError, Error, "A text is not a CSS selector that is supported.");

pub(crate) fn error(error: impl std::fmt::Display) -> PyErr {
    Error::new_err(error.to_string())
}

pub(crate) fn output_error(error: &microweave_convert::OutputError) -> PyErr {
    OutputError::new_err(error.to_string())
}

pub(crate) fn selector_error(error: &microweave::SelectorError) -> PyErr {
    SelectorError::new_err(error.to_string())
}

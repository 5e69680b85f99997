//! Pages as Python gives them: text or bytes.

use std::borrow::Cow;

use microweave::{Options, Page};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// The HTML of a page, borrowed from the Python object if its memory has UTF-8.
pub(crate) enum Html<'a> {
    Text(Cow<'a, str>),
    Bytes(&'a [u8]),
}

impl<'a> Html<'a> {
    /// Takes a `str` or `bytes`. Surrogates without a pair, which UTF-8 does not have, become U+FFFD.
    pub(crate) fn of(html: &'a Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = html.cast::<PyString>() {
            return Ok(Html::Text(text.to_cow().unwrap_or_else(|_| text.to_string_lossy())));
        }
        if let Ok(bytes) = html.cast::<PyBytes>() {
            return Ok(Html::Bytes(bytes.as_bytes()));
        }
        let given = html.get_type().qualname()?;
        Err(PyTypeError::new_err(format!("the page must be str or bytes, not {given}: read a file first")))
    }

    /// Makes a page. `content_type` is for bytes only.
    pub(crate) fn page(&self, options: &Options, content_type: Option<&str>, url: &str) -> Page {
        match self {
            Html::Text(text) => options.page(text, url),
            Html::Bytes(bytes) => options.page_bytes(bytes, content_type, url),
        }
    }
}

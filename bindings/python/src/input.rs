//! Pages as Python gives them: text, bytes or a tree.

use std::borrow::Cow;

use microweave::{Dom, Options, Page};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyByteArray, PyBytes, PyList, PyMemoryView, PyString};
use url::Url;

use crate::foreign_tree::{ForeignNode, copy_tree};

/// The HTML of a page, or the nodes of a tree.
pub(crate) enum Html<'a> {
    /// The UTF-8 of a `str`, which Python keeps with it.
    Text(PyBackedStr),
    /// A `str` with surrogates.
    Replaced(String),
    Bytes(&'a [u8]),
    Tree(Vec<ForeignNode>),
}

impl<'a> Html<'a> {
    /// Takes a `str`, `bytes`, or the list of nodes of a tree.
    pub(crate) fn of(html: &'a Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = html.cast::<PyString>() {
            let replaced = || scalar_text(text).map(|text| Html::Replaced(text.into_owned()));
            return text.extract().map(Html::Text).or_else(|_: PyErr| replaced());
        }
        if let Ok(bytes) = html.cast::<PyBytes>() {
            return Ok(Html::Bytes(bytes.as_bytes()));
        }
        if html.is_instance_of::<PyList>() {
            return html.extract().map(Html::Tree);
        }
        let given = html.get_type().qualname()?;
        Err(PyTypeError::new_err(format!("the page must be str or bytes, not {given}: read a file first")))
    }

    /// Makes a page. `content_type` is for bytes only.
    pub(crate) fn page(&self, options: &Options, content_type: Option<&str>, address: &str) -> Page {
        match self {
            Html::Text(text) => options.page(text, address),
            Html::Replaced(text) => options.page(text, address),
            Html::Bytes(bytes) => options.page_bytes(bytes, content_type, address),
            Html::Tree(nodes) => options.page_dom(Dom::from_rcdom(&copy_tree(nodes)), address),
        }
    }
}

/// The page as it is given, or as `bytes` if another object has them, which could change.
pub(crate) fn as_bytes<'py>(html: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    match html.is_instance_of::<PyByteArray>() || html.is_instance_of::<PyMemoryView>() {
        true => html.py().get_type::<PyBytes>().call1((html,)),
        false => Ok(html.clone()),
    }
}

/// Refuses an address that is not an absolute URL. Without an address, the text is empty. The message leaves out the
/// query, which may have secrets.
pub(crate) fn check_address(address: &str) -> PyResult<()> {
    let Err(error) = Url::parse(address) else { return Ok(()) };
    if address.is_empty() {
        return Ok(());
    }
    let shown = address.split_once('?').map_or(address.to_owned(), |(path, _)| format!("{path}?…"));
    Err(PyValueError::new_err(format!(
        "{shown:?} is not the address of a page ({error}): write an absolute URL such as https://example.com/page, or \
         None"
    )))
}

/// The text of a `str`. Each surrogate without a pair, which UTF-8 does not have, becomes one U+FFFD.
pub(crate) fn scalar_text<'a>(text: &'a Bound<'_, PyString>) -> PyResult<Cow<'a, str>> {
    if let Ok(text) = text.to_cow() {
        return Ok(text);
    }
    let encoded = text.call_method1("encode", ("utf-16-le", "surrogatepass"))?;
    let (units, _) = encoded.cast::<PyBytes>()?.as_bytes().as_chunks::<2>();
    let characters = char::decode_utf16(units.iter().map(|unit| u16::from_le_bytes(*unit)));
    Ok(Cow::Owned(characters.map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()))
}

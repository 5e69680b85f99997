//! The native part of `microweave.mf2py`: reads a page by the rules of the Python package mf2py, which differ from
//! today's specification. `docs/mf2py.md` has the differences between the two packages.
//!
//! The tree is the library's. Items are Python dictionaries from the start, because mf2py's values are of many shapes.

mod class_names;
mod classic;
mod dates;
mod html;
mod implied;
mod items;
mod links;
mod meta;
mod properties;
mod text;

use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use microweave::{El, Limits, Share};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::keys::Keys;
use crate::tree::Dom;
use crate::urls::{join_plain, urljoin};

/// What the readers of a page's items, links and metadata share.
struct PageReader<'a, 'py> {
    py: Python<'py>,
    dom: &'a microweave::Dom,
    /// True if the page is the copy of one element. Then links and `base` inside it count, and the element itself does
    /// not.
    is_element: bool,
    /// The base of URLs. `None` if there is none.
    base: Option<String>,
    /// Root class names to ignore, without `h-`.
    ignored_roots: HashSet<String>,
    /// The language of the page.
    lang: Option<&'a str>,
    /// Makes a BeautifulSoup element from HTML, for `expose_dom`.
    make_element: Option<Bound<'py, PyAny>>,
    /// True if whitespace between elements in HTML becomes one character.
    collapses_whitespace: bool,
    /// The date that times without a date get.
    default_date: RefCell<Option<String>>,
    /// How many bytes of text the result may still have.
    remaining: Cell<usize>,
    keys: RefCell<Keys>,
}

/// The result, the base, the language of the page, and whether the limit was hit.
type ParserFields<'py> = (Bound<'py, PyDict>, Option<String>, Option<String>, bool);

/// Reads a page. The result equals mf2py's `Parser.to_dict` without `debug`; then the base, the language of the page,
/// and true if texts were left out because of the limit. The flags are `is_element` and
/// `collapses_whitespace` of `PageReader`.
#[pyfunction]
pub(crate) fn mf2py_parse<'py>(
    py: Python<'py>,
    dom: &Bound<'py, Dom>,
    url: Option<String>,
    ignored_roots: HashSet<String>,
    metaformats: bool,
    make_element: Option<Bound<'py, PyAny>>,
    flags: (bool, bool, bool),
) -> PyResult<ParserFields<'py>> {
    let (is_element, collapses_whitespace, has_links) = flags;
    let dom = dom.get().dom();
    // A copied tree has no source.
    let page_len = if dom.source().is_empty() { dom.html().len() } else { dom.source().len() };
    let mut reader = PageReader {
        py,
        dom,
        is_element,
        base: url,
        ignored_roots,
        lang: None,
        make_element,
        collapses_whitespace,
        default_date: RefCell::default(),
        remaining: Cell::new(Limits::new().account(page_len, Share::Output).max_bytes()),
        keys: RefCell::new(Keys::take()),
    };
    let lang = reader.elements().find(|el| el.name() == "html").and_then(|html| html.attr("lang"));
    reader.lang = lang.filter(|lang| !lang.is_empty());
    reader.set_base()?;
    let result = PyDict::new(py);
    let items: Bound<'py, PyList> = reader.read_items()?;
    if metaformats && let Some(item) = reader.metaformats()? {
        items.append(item)?;
    }
    result.set_item(intern!(py, "items"), items)?;
    if has_links {
        reader.read_links(&result)?;
    }
    Ok((result, reader.base.clone(), lang.map(str::to_owned), reader.remaining.get() == 0))
}

impl<'a, 'py> PageReader<'a, 'py> {
    /// The elements of the page, without the element that the page is a copy of.
    fn elements(&self) -> impl Iterator<Item = El<'a>> + use<'a> {
        self.dom.elements().skip(usize::from(self.is_element))
    }

    /// Takes the base from the first `base` element, if it is absolute or there is an address.
    fn set_base(&mut self) -> PyResult<()> {
        let base = self.elements().find(|el| el.name() == "base").and_then(|base| base.attr("href"));
        let Some(base) = base.filter(|base| !base.is_empty()) else { return Ok(()) };
        let parts = self.py.import("urllib.parse")?.getattr("urlparse")?.call1((base,));
        let has_host = parts
            .is_ok_and(|parts| parts.getattr("netloc").and_then(|host| host.is_truthy()).unwrap_or(false));
        if has_host {
            self.base = Some(base.to_owned());
        } else if self.base.is_some() {
            self.base = Some(self.resolve(base));
        }
        Ok(())
    }

    /// A URL made absolute by Python's `urljoin`. One that this cannot read stays as written.
    fn resolve(&self, url: &str) -> String {
        if url.starts_with("https://") || url.starts_with("http://") {
            return url.to_owned();
        }
        let Some(base) = &self.base else { return url.to_owned() };
        if let Some(joined) = join_plain(base, url) {
            return joined;
        }
        let joined = urljoin(self.py).and_then(|urljoin| urljoin.call1((base, url))?.extract());
        joined.unwrap_or_else(|_| url.to_owned())
    }

    /// The string of a key, or of another name that many pages have.
    fn key(&self, name: &str) -> Bound<'py, PyString> {
        self.keys.borrow_mut().string(self.py, name)
    }

    fn string(&self, text: &str) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyString::new(self.py, text).into_any())
    }

    /// Counts a text of the result. The text that reaches the limit is the last one.
    fn spend(&self, text: String) -> String {
        self.remaining.set(self.remaining.get().saturating_sub(text.len()));
        text
    }
}

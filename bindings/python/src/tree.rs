//! The tree of a page: its elements, with navigation and CSS selectors.

use std::borrow::Cow;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use microweave::{NodeId, NodeKind, Selector};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyNotImplemented};

use crate::data::data;
use crate::errors::selector_error;
use crate::page::NativePage;

/// The tree of a page.
///
/// >>> import microweave
/// >>> dom = microweave.parse_dom("<p class=note>One <b>two</b>")
/// >>> note = dom.select_one("p.note")
/// >>> note.text, note.inner_html
/// ('One two', 'One <b>two</b>')
/// >>> [child.name for child in note.children]
/// ['b']
#[pyclass(frozen, module = "microweave")]
pub(crate) struct Dom {
    page: Py<NativePage>,
}

impl Dom {
    pub(crate) fn of(page: Py<NativePage>) -> Self {
        Dom { page }
    }

    /// The tree in the library.
    pub(crate) fn dom(&self) -> &microweave::Dom {
        self.page.get().page().dom()
    }

    fn el(&self, py: Python<'_>, el: microweave::El<'_>) -> El {
        El::of(self.page.clone_ref(py), el.id())
    }
}

#[pymethods]
impl Dom {
    /// The root element, `html`.
    #[getter]
    fn root(&self, py: Python<'_>) -> Option<El> {
        self.dom().elements().next().map(|el| self.el(py, el))
    }

    /// All elements, in document order.
    #[getter]
    fn elements(&self, py: Python<'_>) -> Vec<El> {
        self.dom().elements().map(|el| self.el(py, el)).collect()
    }

    /// The source: the page as text, with line feeds as newlines.
    #[getter]
    fn source(&self) -> &str {
        self.dom().source()
    }

    /// The page as HTML.
    #[getter]
    fn html(&self) -> String {
        self.dom().html()
    }

    /// The first element with this id, or None.
    fn by_id(&self, py: Python<'_>, id: &str) -> Option<El> {
        self.dom().element_by_id(id).map(|el| self.el(py, el))
    }

    /// The elements that a CSS selector matches, in document order.
    fn select(&self, py: Python<'_>, selector: &str) -> PyResult<Vec<El>> {
        let selector = parse(selector)?;
        Ok(self.dom().select(&selector).map(|el| self.el(py, el)).collect())
    }

    /// The first element that a CSS selector matches, or None.
    fn select_one(&self, py: Python<'_>, selector: &str) -> PyResult<Option<El>> {
        let selector = parse(selector)?;
        Ok(self.dom().select(&selector).next().map(|el| self.el(py, el)))
    }

    /// For pickle: the page makes the tree.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, ())> {
        Ok((self.page.bind(py).getattr("dom")?, ()))
    }
}

fn parse(selector: &str) -> PyResult<Selector> {
    Selector::parse(selector).map_err(|error| selector_error(&error))
}

/// An element of a page. Elements are equal if they are the same element of one tree, and sort in document order.
#[pyclass(frozen, module = "microweave")]
pub(crate) struct El {
    page: Py<NativePage>,
    id: NodeId,
}

impl El {
    pub(crate) fn of(page: Py<NativePage>, id: NodeId) -> Self {
        El { page, id }
    }

    /// The element in the library. The number always belongs to an element of this page.
    fn el(&self) -> Option<microweave::El<'_>> {
        self.page.get().page().dom().element(self.id)
    }

    fn same_page(&self, py: Python<'_>, el: microweave::El<'_>) -> El {
        El::of(self.page.clone_ref(py), el.id())
    }

    fn list<'a, I>(&'a self, py: Python<'_>, relatives: impl FnOnce(microweave::El<'a>) -> I) -> Vec<El>
    where
        I: Iterator<Item = microweave::El<'a>>,
    {
        self.el().map(relatives).into_iter().flatten().map(|el| self.same_page(py, el)).collect()
    }

    /// What makes elements equal, and their order.
    fn key(&self) -> (usize, NodeId) {
        (self.page.as_ptr() as usize, self.id)
    }
}

#[pymethods]
impl El {
    /// The name, such as `p`, in lower case for HTML.
    #[getter]
    fn name(&self) -> &str {
        self.el().map_or("", microweave::El::name)
    }

    /// The namespace: `html`, `svg` or `math`.
    #[getter]
    fn namespace(&self) -> &str {
        self.el().map_or("", microweave::El::namespace)
    }

    /// The attributes, in the order of the page. Names of svg and MathML have their prefix, such as `xlink:href`.
    #[getter]
    fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.el().map_or_else(|| Ok(PyDict::new(py)), |el| attribute_dict(py, el))
    }

    /// The value of an attribute, or `default`.
    #[pyo3(signature = (name, default = None))]
    fn get(&self, name: &str, default: Option<String>) -> Option<String> {
        self.el().and_then(|el| el.attr(name)).map(str::to_owned).or(default)
    }

    /// The whole text inside: the DOM's `textContent`.
    #[getter]
    fn text(&self) -> String {
        self.el().map(microweave::El::text).unwrap_or_default()
    }

    /// The content as HTML.
    #[getter]
    fn inner_html(&self) -> String {
        self.el().map(microweave::El::inner_html).unwrap_or_default()
    }

    /// The element as HTML.
    #[getter]
    fn outer_html(&self) -> String {
        self.el().map(microweave::El::outer_html).unwrap_or_default()
    }

    /// The element around it, or None.
    #[getter]
    fn parent(&self, py: Python<'_>) -> Option<El> {
        self.el().and_then(microweave::El::parent).map(|el| self.same_page(py, el))
    }

    /// The elements directly inside.
    #[getter]
    fn children(&self, py: Python<'_>) -> Vec<El> {
        self.list(py, microweave::El::child_elements)
    }

    /// The elements and texts directly inside. Comments are left out.
    #[getter]
    fn contents<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let children = self.el().into_iter().flat_map(microweave::El::children);
        children
            .filter_map(|node| match node {
                NodeKind::Element(el) => Some(self.same_page(py, el).into_pyobject(py).map(Bound::into_any)),
                NodeKind::Text(text) => Some(Ok(text.into_pyobject(py).ok()?.into_any())),
                _ => None,
            })
            .collect()
    }

    /// All elements inside, in document order.
    #[getter]
    fn descendants(&self, py: Python<'_>) -> Vec<El> {
        self.list(py, microweave::El::descendants)
    }

    /// The elements around it, from the parent to the root.
    #[getter]
    fn ancestors(&self, py: Python<'_>) -> Vec<El> {
        self.list(py, microweave::El::ancestors)
    }

    /// The next element with the same parent, or None.
    #[getter]
    fn next(&self, py: Python<'_>) -> Option<El> {
        self.el().and_then(|el| el.next_siblings().next()).map(|el| self.same_page(py, el))
    }

    /// The previous element with the same parent, or None.
    #[getter]
    fn previous(&self, py: Python<'_>) -> Option<El> {
        self.el().and_then(|el| el.previous_siblings().next()).map(|el| self.same_page(py, el))
    }

    /// The line of the source where the start tag begins, from 1, or None.
    #[getter]
    fn line(&self) -> Option<u32> {
        self.el().and_then(microweave::El::start).map(|start| start.line)
    }

    /// The column where the start tag begins, from 1, or None.
    #[getter]
    fn column(&self) -> Option<u32> {
        self.el().and_then(microweave::El::start).map(|start| start.column)
    }

    /// The elements inside that a CSS selector matches, in document order.
    fn select(&self, py: Python<'_>, selector: &str) -> PyResult<Vec<El>> {
        let selector = parse(selector)?;
        Ok(self.list(py, |el| el.select(&selector)))
    }

    /// The first element inside that a CSS selector matches, or None.
    fn select_one(&self, py: Python<'_>, selector: &str) -> PyResult<Option<El>> {
        let selector = parse(selector)?;
        Ok(self.el().and_then(|el| el.select(&selector).next()).map(|el| self.same_page(py, el)))
    }

    /// True if a CSS selector matches this element.
    fn matches(&self, selector: &str) -> PyResult<bool> {
        let selector = parse(selector)?;
        Ok(self.el().is_some_and(|el| el.matches(&selector)))
    }

    /// The nearest element that a CSS selector matches: this one or one around it. None if there is none.
    fn closest(&self, py: Python<'_>, selector: &str) -> PyResult<Option<El>> {
        let selector = parse(selector)?;
        Ok(self.el().and_then(|el| el.closest(&selector)).map(|el| self.same_page(py, el)))
    }

    fn __getitem__(&self, name: &str) -> PyResult<&str> {
        let missing = || pyo3::exceptions::PyKeyError::new_err(name.to_owned());
        self.el().and_then(|el| el.attr(name)).ok_or_else(missing)
    }

    fn __contains__(&self, name: &str) -> bool {
        self.el().is_some_and(|el| el.attr(name).is_some())
    }

    fn __richcmp__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Ok(other) = other.cast::<El>().map(Bound::get) else {
            return Ok(PyNotImplemented::get(py).to_owned().into_any());
        };
        Ok(operator.matches(self.key().cmp(&other.key())).into_pyobject(py)?.to_owned().into_any())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.key().hash(&mut hasher);
        hasher.finish()
    }

    /// For pickle: the page gives the element with this number.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        Ok((self.page.bind(py).getattr("element")?, (data(py, &self.id)?,)))
    }

    fn __str__(&self) -> String {
        self.outer_html()
    }

    fn __repr__(&self) -> String {
        let attributes = self.el().into_iter().flat_map(microweave::El::attributes);
        let attributes: String =
            attributes.map(|(label, name, value)| format!(" {}={value:?}", prefixed(label, name))).collect();
        format!("<El {}{attributes}>", self.name())
    }
}

/// The attributes of an element, in the order of the page.
pub(crate) fn attribute_dict<'py>(py: Python<'py>, el: microweave::El<'_>) -> PyResult<Bound<'py, PyDict>> {
    let attributes = PyDict::new(py);
    for (label, name, value) in el.attributes() {
        attributes.set_item(prefixed(label, name), value)?;
    }
    Ok(attributes)
}

/// The name of an attribute as HTML writes it. `label` is the label of its namespace.
pub(crate) fn prefixed<'a>(label: &str, name: &'a str) -> Cow<'a, str> {
    match label {
        "" => name.into(),
        "xmlns" if name == "xmlns" => name.into(),
        label => format!("{label}:{name}").into(),
    }
}

//! Microdata, in the shape that extruct gives it.

use std::collections::HashSet;

use microweave::El;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use super::text::text_content;
use super::words;
use crate::tree::Dom;
use crate::urls::{join_plain, urljoin};

/// The maximum depth of nested items. An item that is deeper is at the top.
const MAX_NESTED_ITEMS: usize = 128;

/// What an element costs that is looked at for a property, in bytes of text.
const ELEMENT_COST: usize = 16;

/// The bytes of texts that a page of this length may give, and the cost of looking at its elements. Texts of nested properties
/// repeat one another, and so do the elements that several `itemref`s refer to.
fn max_work(page_len: usize) -> usize {
    ((1 << 20) + 100 * page_len).min(64 << 20)
}

/// The rules that a caller chooses.
#[derive(Clone, Copy)]
struct ExtructRules {
    /// Items as values. Otherwise `iid_ref`, and each item with its `iid`.
    nested: bool,
    /// Lists also for a single type and a single value.
    strict: bool,
    /// The text of each item in `textContent`.
    add_text_content: bool,
}

/// Reads the items of a page by the rules `nested`, `strict` and `add_text_content`. Returns true beside them if the page is
/// at its limit.
#[pyfunction]
pub(crate) fn microdata_items<'a, 'py>(
    dom: &'a Bound<'py, Dom>,
    base_url: Option<&'a str>,
    rules: (bool, bool, bool),
) -> PyResult<(Bound<'py, PyList>, bool)> {
    let (py, page) = (dom.py(), dom.get().dom());
    let (nested, strict, add_text_content) = rules;
    // A copied tree has no source.
    let len = if page.source().is_empty() { page.html().len() } else { page.source().len() };
    let mut reader = MicrodataReader {
        py,
        page,
        rules: ExtructRules { nested, strict, add_text_content },
        base: base_url.filter(|url| !url.is_empty()),
        scopes: page.elements().filter(|el| el.attr("itemscope").is_some()).collect(),
        seen: HashSet::new(),
        depth: 0,
        remaining: max_work(len),
        is_cut: false,
    };
    let items = PyList::empty(py);
    for number in 0..reader.scopes.len() {
        if let Some(item) = reader.item(reader.scopes[number])? {
            items.append(item)?;
        }
    }
    Ok((items, reader.is_cut))
}

/// Reads the items of one page, each once.
struct MicrodataReader<'a, 'py> {
    py: Python<'py>,
    page: &'a microweave::Dom,
    rules: ExtructRules,
    base: Option<&'a str>,
    /// The elements of the items, in tree order.
    scopes: Vec<El<'a>>,
    seen: HashSet<El<'a>>,
    depth: usize,
    remaining: usize,
    is_cut: bool,
}

impl<'a, 'py> MicrodataReader<'a, 'py> {
    /// The recursion ends at `MAX_NESTED_ITEMS`.
    fn item(&mut self, el: El<'a>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let (py, item) = (self.py, PyDict::new(self.py));
        if !self.rules.nested {
            item.set_item(intern!(py, "iid"), self.number(el))?;
        } else if self.depth == MAX_NESTED_ITEMS || !self.seen.insert(el) {
            return Ok(None);
        }
        self.depth += 1;
        self.add_types(el, &item)?;
        let properties = self.properties(el)?;
        if properties.is_empty() {
            item.set_item(intern!(py, "value"), self.plain_value(el)?)?;
        } else {
            if !self.rules.strict {
                for (name, values) in &properties {
                    let values = values.cast::<PyList>()?;
                    if values.len() == 1 {
                        properties.set_item(name, values.get_item(0)?)?;
                    }
                }
            }
            item.set_item(intern!(py, "properties"), properties)?;
        }
        if self.rules.add_text_content {
            let text = self.text(el);
            if !text.is_empty() {
                item.set_item(intern!(py, "textContent"), text)?;
            }
        }
        self.depth -= 1;
        Ok(Some(item))
    }

    fn number(&self, el: El<'_>) -> usize {
        self.scopes.partition_point(|scope| *scope < el) + 1
    }

    fn add_types(&self, el: El<'_>, item: &Bound<'py, PyDict>) -> PyResult<()> {
        let types = words(el.attr("itemtype").unwrap_or_default()).collect::<Vec<_>>();
        let name = intern!(self.py, "type");
        match &*types {
            [] => return Ok(()),
            [one] if !self.rules.strict => item.set_item(name, *one)?,
            all => item.set_item(name, all)?,
        }
        match el.attr("itemid") {
            Some(id) if !id.is_empty() => item.set_item("id", id.trim_matches(super::is_space)),
            _ => Ok(()),
        }
    }

    /// The properties with lists of their values.
    fn properties(&mut self, el: El<'a>) -> PyResult<Bound<'py, PyDict>> {
        let properties = PyDict::new(self.py);
        self.add_properties_inside(el, &properties)?;
        for id in words(el.attr("itemref").unwrap_or_default()) {
            if self.remaining == 0 {
                break;
            }
            let Some(referred) = self.page.element_by_id(id) else { continue };
            let is_property = referred.attr("itemprop").is_some();
            if is_property {
                self.add_property(referred, &properties)?;
            }
            if !(is_property && referred.attr("itemscope").is_some()) {
                self.add_properties_inside(referred, &properties)?;
            }
        }
        Ok(properties)
    }

    /// The elements inside that are properties of this item, and not of an item inside.
    fn add_properties_inside(&mut self, el: El<'a>, properties: &Bound<'py, PyDict>) -> PyResult<()> {
        let mut pending = Vec::new();
        push_children(el, &mut pending);
        while let Some(inner) = pending.pop()
            && self.spend(ELEMENT_COST)
        {
            if inner.attr("itemprop").is_some() {
                self.add_property(inner, properties)?;
            }
            if inner.attr("itemscope").is_none() {
                push_children(inner, &mut pending);
            }
        }
        Ok(())
    }

    fn add_property(&mut self, el: El<'a>, properties: &Bound<'py, PyDict>) -> PyResult<()> {
        let value = self.value(el)?;
        for name in words(el.attr("itemprop").unwrap_or_default()) {
            match properties.get_item(name)? {
                Some(values) => values.cast::<PyList>()?.append(&value)?,
                None => properties.set_item(name, PyList::new(self.py, [&value])?)?,
            }
        }
        Ok(())
    }

    fn value(&mut self, el: El<'a>) -> PyResult<Bound<'py, PyAny>> {
        if el.attr("itemscope").is_none() {
            return self.plain_value(el);
        }
        if self.rules.nested {
            return Ok(self.item(el)?.into_pyobject(self.py)?);
        }
        let reference = PyDict::new(self.py);
        reference.set_item("iid_ref", self.number(el))?;
        Ok(reference.into_any())
    }

    /// The value of an element that is no item, or that is an item without properties.
    fn plain_value(&mut self, el: El<'a>) -> PyResult<Bound<'py, PyAny>> {
        let attribute = |name: &str| el.attr(name).unwrap_or_default();
        let text = match el.name() {
            "meta" => attribute("content"),
            "audio" | "embed" | "iframe" | "img" | "source" | "track" | "video" => {
                return self.url(attribute("src"));
            }
            "a" | "area" | "link" => return self.url(attribute("href")),
            "object" => return self.url(attribute("data")),
            "data" | "meter" => attribute("value"),
            "time" => attribute("datetime"),
            _ if !attribute("content").is_empty() => attribute("content"),
            _ if attribute("itemprop").ends_with("-input") || attribute("itemprop").ends_with("-output") => {
                return self.action_value(el);
            }
            _ => return Ok(PyString::new(self.py, &self.text(el)).into_any()),
        };
        Ok(PyString::new(self.py, text).into_any())
    }

    fn url(&self, value: &str) -> PyResult<Bound<'py, PyAny>> {
        let url = value.trim_matches([' ', '\t', '\n', '\r', '\u{C}']);
        let text = |text: &str| Ok(PyString::new(self.py, text).into_any());
        let Some(base) = self.base else { return text(url) };
        match join_plain(base, url) {
            Some(joined) => text(&joined),
            None => urljoin(self.py)?.call1((base, url)),
        }
    }

    /// The value of a property of an action (<https://schema.org/docs/actions.html>, part 4).
    fn action_value(&self, el: El<'_>) -> PyResult<Bound<'py, PyAny>> {
        let value = PyDict::new(self.py);
        if el.attr("required").is_some() {
            value.set_item("valueRequired", true)?;
        }
        if let Some(name) = el.attr("name").filter(|name| !name.is_empty()) {
            value.set_item("valueName", name)?;
        }
        Ok(value.into_any())
    }

    /// The text of an element. Empty if the page is at its limit.
    fn text(&mut self, el: El<'_>) -> String {
        let text = if self.remaining > 0 { text_content(el) } else { String::new() };
        self.spend(text.len());
        text
    }

    /// Counts text or work. False if the page is at its limit.
    fn spend(&mut self, cost: usize) -> bool {
        let is_within = self.remaining > 0;
        self.remaining = self.remaining.saturating_sub(cost);
        self.is_cut |= self.remaining == 0;
        is_within
    }
}

/// Adds the elements directly inside, the first one last.
fn push_children<'a>(el: El<'a>, pending: &mut Vec<El<'a>>) {
    let first = pending.len();
    pending.extend(el.child_elements());
    pending[first..].reverse();
}

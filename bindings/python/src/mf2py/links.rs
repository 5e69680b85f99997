//! Rel links as mf2py reads them, with the list `alternates`.

use std::collections::HashSet;

use microweave::El;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use super::PageReader;
use super::class_names::words;
use super::text::{strip, whole_text};

const ATTRIBUTES: [&str; 4] = ["media", "hreflang", "type", "title"];

impl<'py> PageReader<'_, 'py> {
    /// Adds `rels`, `rel-urls` and `alternates` to the result.
    pub(super) fn read_links(&self, result: &Bound<'py, PyDict>) -> PyResult<()> {
        let (rels, urls) = (PyDict::new(self.py), PyDict::new(self.py));
        let alternates = PyList::empty(self.py);
        let mut known = HashSet::new();
        for el in self.elements().filter(|el| matches!(el.name(), "a" | "area" | "link")) {
            let Some(own) = el.attr("rel").map(words) else { continue };
            let url = self.resolve(el.attr("href").unwrap_or_default());
            let new: Vec<&str> =
                own.iter().copied().filter(|rel| known.insert((*rel, url.clone()))).collect();
            self.add_url(&urls, el, &url, &new)?;
            for rel in new {
                list_at(&rels, &self.key(rel))?.append(&url)?;
            }
            if own.contains(&"alternate") {
                alternates.append(self.alternate(el, &url, &own)?)?;
            }
        }
        for link in urls.values() {
            list_at(link.cast::<PyDict>()?, intern!(self.py, "rels"))?.sort()?;
        }
        result.set_item(intern!(self.py, "rels"), rels)?;
        result.set_item(intern!(self.py, "rel-urls"), urls)?;
        if !alternates.is_empty() {
            result.set_item(intern!(self.py, "alternates"), alternates)?;
        }
        Ok(())
    }

    /// Adds a link to the attributes of its URL. Of each attribute, the first one is kept. `rels` are the new ones.
    fn add_url(&self, urls: &Bound<'py, PyDict>, el: El<'_>, url: &str, rels: &[&str]) -> PyResult<()> {
        let (link, known) = match urls.get_item(url)? {
            Some(link) => (link.cast_into::<PyDict>()?, true),
            None => (PyDict::new(self.py), false),
        };
        if !known {
            link.set_item(intern!(self.py, "text"), self.spend(strip(&whole_text(el)).to_owned()))?;
            urls.set_item(url, &link)?;
        }
        let list = list_at(&link, intern!(self.py, "rels"))?;
        for rel in rels {
            list.append(self.key(rel))?;
        }
        for name in ATTRIBUTES {
            if let Some(value) = el.attr(name) {
                let key = self.key(name);
                if !link.contains(&key)? {
                    link.set_item(key, value)?;
                }
            }
        }
        Ok(())
    }

    fn alternate(&self, el: El<'_>, url: &str, rels: &[&str]) -> PyResult<Bound<'py, PyDict>> {
        let link = PyDict::new(self.py);
        link.set_item(intern!(self.py, "url"), url)?;
        let others: Vec<&str> = rels.iter().filter(|rel| **rel != "alternate").copied().collect();
        if !others.is_empty() {
            link.set_item(intern!(self.py, "rel"), others.join(" "))?;
        }
        link.set_item(intern!(self.py, "text"), self.spend(strip(&whole_text(el)).to_owned()))?;
        for name in ATTRIBUTES {
            if let Some(value) = el.attr(name) {
                link.set_item(self.key(name), value)?;
            }
        }
        Ok(link)
    }
}

/// The list at a key, which is added if it is not there.
pub(super) fn list_at<'py>(
    dict: &Bound<'py, PyDict>,
    key: &Bound<'py, PyString>,
) -> PyResult<Bound<'py, PyList>> {
    if let Some(list) = dict.get_item(key)? {
        return Ok(list.cast_into::<PyList>()?);
    }
    let list = PyList::empty(dict.py());
    dict.set_item(key, &list)?;
    Ok(list)
}

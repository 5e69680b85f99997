//! Open Graph, in the shape that extruct gives it: the `meta` elements of the page's head that have a known prefix.

use std::collections::HashSet;

use microweave::El;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use super::head::metas_of_head;
use super::is_space;
use crate::tree::Dom;

/// The prefixes that are known without a declaration.
const PREFIXES: [&str; 7] = ["og", "music", "video", "article", "book", "profile", "product"];

/// The properties of each head that has some, with the URLs of their prefixes.
#[pyfunction]
pub(crate) fn open_graph_heads<'py>(py: Python<'py>, dom: &Bound<'py, Dom>) -> PyResult<Bound<'py, PyList>> {
    let page = dom.get().dom();
    let (mut heads, mut metas) = (Vec::<El<'_>>::new(), Vec::<El<'_>>::new());
    for el in page.elements() {
        match el.name() {
            "head" => heads.push(el),
            "meta" if el.attr("property").is_some() && el.attr("content").is_some() => metas.push(el),
            _ => {}
        }
    }
    let mut inside = vec![Vec::new(); heads.len()];
    let head_of = |meta: &El<'_>| heads.iter().position(|head| meta.parent() == Some(*head));
    // Browsers end the head earlier than extruct does. On most pages, that leaves no `meta` outside.
    let has_others = !heads.is_empty() && metas.iter().any(|meta| head_of(meta).is_none());
    let places: HashSet<usize> =
        if has_others { metas_of_head(page.source()).into_iter().collect() } else { HashSet::new() };
    for meta in metas {
        match head_of(&meta) {
            Some(head) => inside[head].push(meta),
            None if meta.start().is_some_and(|start| places.contains(&start.offset)) => inside[0].push(meta),
            None => {}
        }
    }
    let found = PyList::empty(py);
    for (head, metas) in heads.into_iter().zip(inside) {
        if let Some(properties) = properties_of(py, head, &metas)? {
            found.append(properties)?;
        }
    }
    Ok(found)
}

fn properties_of<'py>(
    py: Python<'py>,
    head: El<'_>,
    metas: &[El<'_>],
) -> PyResult<Option<Bound<'py, PyDict>>> {
    let (urls, properties) = (PyDict::new(py), PyList::empty(py));
    for el in head.parent().into_iter().chain([head]) {
        add_prefixes(&urls, el.attr("prefix").unwrap_or_default())?;
    }
    for meta in metas {
        let (name, content) =
            (meta.attr("property").unwrap_or_default(), meta.attr("content").unwrap_or_default());
        let prefix = name.split(':').next().unwrap_or_default();
        if prefix == "og" {
            urls.set_item(prefix, "http://ogp.me/ns#")?;
        } else if PREFIXES.contains(&prefix) {
            urls.set_item(prefix, format!("http://ogp.me/ns/{prefix}#"))?;
        }
        if urls.contains(prefix)? {
            properties.append((name, content))?;
        }
    }
    if properties.is_empty() {
        return Ok(None);
    }
    let found = PyDict::new(py);
    found.set_item("namespace", urls)?;
    found.set_item("properties", properties)?;
    Ok(Some(found))
}

/// The URLs of the prefixes in an attribute such as `og: http://ogp.me/ns#`.
fn add_prefixes(urls: &Bound<'_, PyDict>, mut attribute: &str) -> PyResult<()> {
    while let Some((before, after)) = attribute.split_once(':') {
        let prefix = before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
        attribute = after;
        if prefix.is_empty() {
            continue;
        }
        let trimmed = after.trim_start_matches(is_space);
        let url = trimmed.split(is_space).next().unwrap_or_default();
        if !url.is_empty() {
            urls.set_item(prefix, url)?;
            attribute = &trimmed[url.len()..];
        }
    }
    Ok(())
}

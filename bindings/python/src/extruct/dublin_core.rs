//! Dublin Core, in the shape that extruct gives it: `meta` and `link` elements with its names.

use std::collections::HashMap;

use microweave::El;
use once_cell::sync::Lazy;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::tree::{Dom, attribute_dict};

const ELEMENTS_URL: &str = "http://purl.org/dc/elements/1.1/";
const TERMS_URL: &str = "http://purl.org/dc/terms/";

/// The elements of DCMES 1.1 (<http://dublincore.org/documents/dces/>).
const ELEMENTS: &str = "contributor coverage creator date description format identifier language publisher relation rights \
    source subject title type";

/// The terms of DCMI (<http://dublincore.org/documents/2008/01/14/dcmi-terms/>) that extruct has, but for the elements. It has no
/// MethodOfAccrual: its key is not in lower case.
const TERMS: &str = "abstract accessRights RightsStatement accrualMethod Collection accrualPeriodicity Frequency accrualPolicy \
    Policy alternative audience AgentClass available bibliographicCitation BibliographicResource conformsTo Standard Agent \
    LocationPeriodOrJurisdiction created dateAccepted dateCopyrighted dateSubmitted educationLevel extent SizeOrDuration \
    MediaTypeOrExtent hasFormat hasPart hasVersion instructionalMethod MethodOfInstruction isFormatOf isPartOf isReferencedBy \
    isReplacedBy isRequiredBy issued isVersionOf LinguisticSystem license LicenseDocument mediator medium PhysicalResource \
    PhysicalMedium modified provenance ProvenanceStatement references replaces requires rightsHolder spatial Location \
    tableOfContents temporal PeriodOfTime valid";

/// The URLs of the elements and the terms by their names in lower case, and true for an element. A name of both is an element's.
static URLS: Lazy<HashMap<String, (String, bool)>> = Lazy::new(|| {
    let urls = |names: &'static str, namespace: &'static str, is_element| {
        names
            .split_ascii_whitespace()
            .map(move |name| (name.to_ascii_lowercase(), (format!("{namespace}{name}"), is_element)))
    };
    urls(TERMS, TERMS_URL, false).chain(urls(ELEMENTS, ELEMENTS_URL, true)).collect()
});

/// The namespaces that links declare, the elements, and the terms of a page.
#[pyfunction]
pub(crate) fn dublin_core_terms<'py>(py: Python<'py>, dom: &Bound<'py, Dom>) -> PyResult<Bound<'py, PyDict>> {
    let (mut metas, mut links) = (Vec::new(), Vec::new());
    for el in dom.get().dom().walk().entered() {
        match el.name() {
            "meta" => metas.extend(el.attr("name").map(|name| (el, name))),
            "link" => links.extend(el.attr("rel").map(|rel| (el, rel))),
            _ => {}
        }
    }
    let (elements, terms) = (PyList::empty(py), PyList::empty(py));
    for (el, name) in metas.iter().chain(&links) {
        // As in extruct, a name with a line break has the names of all lines, which no term has.
        let last = name.rsplit('.').next().filter(|_| !name.contains('\n'));
        let Some((url, is_element)) = last.and_then(|last| URLS.get(&*last.to_lowercase())) else { continue };
        let attributes = attribute_dict(py, *el)?;
        attributes.set_item(intern!(py, "URI"), url)?;
        if *is_element { &elements } else { &terms }.append(attributes)?;
    }
    let found = PyDict::new(py);
    found.set_item(intern!(py, "namespaces"), namespaces(py, &links)?)?;
    found.set_item(intern!(py, "elements"), elements)?;
    found.set_item(intern!(py, "terms"), terms)?;
    Ok(found)
}

/// The prefixes that links such as `schema.DC` declare. The last link with a prefix counts.
fn namespaces<'py>(py: Python<'py>, links: &[(El<'_>, &str)]) -> PyResult<Bound<'py, PyDict>> {
    let (declared, namespaces) = (PyDict::new(py), PyDict::new(py));
    for (link, rel) in links.iter().filter(|(_, rel)| rel.contains("schema")) {
        if let Some(url) = link.attr("href") {
            let url = url.trim_matches([' ', '\t', '\n', '\r', '\u{C}']);
            declared.set_item(rel.replace("schema.", ""), url)?;
        }
    }
    for (prefix, url) in declared {
        if matches!(url.cast::<PyString>()?.to_str()?, ELEMENTS_URL | TERMS_URL) {
            namespaces.set_item(prefix, url)?;
        }
    }
    Ok(namespaces)
}

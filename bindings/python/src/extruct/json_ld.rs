//! The scripts of JSON-LD.

use microweave::Options;
use pyo3::prelude::*;

use crate::data::data;
use crate::tree::Dom;

/// The texts of the scripts of type `application/ld+json`, which extruct compares with regard to letter case.
#[pyfunction]
pub(crate) fn json_ld_scripts(dom: &Bound<'_, Dom>) -> Vec<String> {
    let is_json_ld =
        |el: &microweave::El<'_>| el.name() == "script" && el.attr("type") == Some("application/ld+json");
    dom.get().dom().elements().filter(is_json_ld).map(microweave::El::text).collect()
}

/// The values in the scripts of JSON-LD, as the library reads them.
#[pyfunction]
pub(crate) fn json_ld_values<'py>(py: Python<'py>, dom: &Bound<'py, Dom>) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new().microformats(false).microdata(false).rels(false).json_ld(true);
    let dom = dom.get().dom();
    let document = py.detach(|| options.parse_dom(dom, ""));
    data(py, document.json_ld())
}

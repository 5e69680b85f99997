//! The preview of a page.

use microweave_reader::Preview;
use serde::Serialize;

#[derive(Serialize)]
struct PreviewJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    #[serde(flatten)]
    preview: &'a Preview,
}

/// The preview of a page as JSON. `source` is the name of the page.
pub fn json(source: Option<&str>, preview: &Preview) -> String {
    crate::json(&PreviewJson { source, preview })
}

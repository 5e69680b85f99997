//! Metaformats (<https://microformats.org/wiki/metaformats>): an item from `meta` elements, as mf2py makes it.

use microweave::El;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::PageReader;
use super::text::whole_text;

/// The attribute, the name in it, the property, and true if the value is a URL. Of several for one property, the
/// first one that the page has counts.
const PROPERTIES: [(&str, &str, &str, bool); 12] = [
    ("property", "article:author", "author", true),
    ("property", "article:published_time", "published", false),
    ("property", "article:modified_time", "updated", false),
    ("property", "og:audio", "audio", true),
    ("property", "og:description", "summary", false),
    ("property", "og:image", "photo", true),
    ("property", "og:title", "name", false),
    ("property", "og:video", "video", true),
    ("name", "twitter:title", "name", false),
    ("name", "twitter:description", "summary", false),
    ("name", "twitter:image", "photo", true),
    ("name", "description", "summary", false),
];

impl<'a, 'py> PageReader<'a, 'py> {
    /// The item of the page's `head`. `None` if it has no property.
    pub(super) fn metaformats(&self) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(head) = self.elements().find(|el| el.name() == "head") else { return Ok(None) };
        let elements: Vec<El<'a>> = head.descendants().collect();
        let content = |attribute: &str, name: &str| {
            let meta = elements.iter().find(|el| el.name() == "meta" && el.attr(attribute) == Some(name))?;
            meta.attr("content").filter(|content| !content.is_empty())
        };
        let properties = PyDict::new(self.py);
        for (attribute, name, property, is_url) in PROPERTIES {
            if let Some(content) = content(attribute, name)
                && !properties.contains(property)?
            {
                let value = if is_url { self.resolve(content) } else { content.to_owned() };
                properties.set_item(property, [value])?;
            }
        }
        let title = elements.iter().find(|el| el.name() == "title").map(|title| whole_text(*title));
        if let Some(title) = title.filter(|title| !title.is_empty())
            && !properties.contains("name")?
        {
            properties.set_item("name", [title])?;
        }
        if properties.is_empty() {
            return Ok(None);
        }
        let item = PyDict::new(self.py);
        item.set_item("properties", properties)?;
        item.set_item("source", "metaformats")?;
        item.set_item("type", [item_type(content("property", "og:type"))])?;
        Ok(Some(item))
    }
}

/// The type of the item, by the type of Open Graph.
fn item_type(og_type: Option<&str>) -> &'static str {
    match og_type.and_then(|og_type| og_type.split('.').next()) {
        Some("movie" | "music") => "h-cite",
        Some("profile") => "h-card",
        _ => "h-entry",
    }
}

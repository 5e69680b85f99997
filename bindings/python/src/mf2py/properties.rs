//! The values of properties, by mf2py's rules.

use microweave::El;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::PageReader;
use super::dates::value_class_text;
use super::text::ImageText;

impl<'py> PageReader<'_, 'py> {
    /// The value of a `p-*` property.
    pub(super) fn plain_text(&self, el: El<'_>) -> String {
        let own = || match el.name() {
            "abbr" | "link" => el.attr("title"),
            "data" | "input" => el.attr("value"),
            "img" | "area" => el.attr("alt"),
            _ => None,
        };
        value_class_text(el)
            .or_else(|| own().map(str::to_owned))
            .unwrap_or_else(|| self.text(el, ImageText::AltOrSource))
    }

    /// The value of a `u-*` property: a URL, or an image with more than its URL.
    pub(super) fn url(&self, el: El<'_>) -> PyResult<Bound<'py, PyAny>> {
        if let Some(image) = self.image(el)? {
            return Ok(image);
        }
        let own = match el.name() {
            "a" | "area" | "link" => el.attr("href"),
            "audio" | "source" | "iframe" => el.attr("src"),
            "video" => el.attr("src").or_else(|| el.attr("poster")),
            "object" => el.attr("data"),
            _ => None,
        };
        let title = || match el.name() {
            "abbr" => el.attr("title"),
            "data" | "input" => el.attr("value"),
            _ => None,
        };
        let url = own.map(str::to_owned).or_else(|| value_class_text(el));
        let url = url.or_else(|| title().map(str::to_owned));
        let url = url.unwrap_or_else(|| self.text(el, ImageText::Dropped));
        self.string(&self.resolve(&url))
    }

    /// An image: its URL, with its alternative text and its sources if it has them. `None` without `src`.
    pub(super) fn image(&self, el: El<'_>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(source) = el.attr("src").filter(|_| el.name() == "img") else { return Ok(None) };
        let (source, alt) = (self.resolve(source), el.attr("alt"));
        let sources = el.attr("srcset").filter(|sources| !sources.is_empty());
        if alt.is_none() && sources.is_none() {
            return self.string(&source).map(Some);
        }
        let image = PyDict::new(self.py);
        image.set_item(intern!(self.py, "value"), source)?;
        if let Some(alt) = alt {
            image.set_item(intern!(self.py, "alt"), alt)?;
        }
        if let Some(sources) = sources {
            image.set_item(intern!(self.py, "srcset"), self.srcset(sources)?)?;
        }
        Ok(Some(image.into_any()))
    }

    /// The URLs of a `srcset` by their descriptors. As in mf2py, a URL ends at whitespace only.
    fn srcset(&self, sources: &str) -> PyResult<Bound<'py, PyDict>> {
        let found = PyDict::new(self.py);
        let mut rest = sources.trim_start();
        while !rest.is_empty() {
            let (url, after) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
            let after = after.trim_start();
            let (descriptor, after) = after.split_at(descriptor_len(after));
            let after = after.trim_start();
            rest = after.strip_prefix(',').unwrap_or(after).trim_start();
            let descriptor = if descriptor.is_empty() { "1x" } else { descriptor };
            if !found.contains(descriptor)? {
                found.set_item(descriptor, self.resolve(url.trim_matches(',')))?;
            }
        }
        Ok(found)
    }

    /// The value of an `e-*` property.
    pub(super) fn embedded(&self, el: El<'_>, root_lang: Option<&str>) -> PyResult<Bound<'py, PyDict>> {
        let value = PyDict::new(self.py);
        value.set_item(intern!(self.py, "value"), self.text(el, ImageText::AltOrSource))?;
        let own = el.attr("lang").filter(|lang| !lang.is_empty());
        if let Some(lang) = own.or(root_lang).or(self.lang) {
            value.set_item(intern!(self.py, "lang"), lang)?;
        }
        match &self.make_element {
            Some(make) => value.set_item(intern!(self.py, "dom"), make.call1((self.outer_html(el),))?)?,
            None => value.set_item(intern!(self.py, "html"), self.inner_html(el))?,
        }
        Ok(value)
    }
}

/// The length of a descriptor, such as `2x` or `640w`, at the start of a text. 0 if there is none.
fn descriptor_len(text: &str) -> usize {
    let number = text.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
    let has_unit = number > 0 && matches!(text.as_bytes().get(number), Some(b'x' | b'w'));
    if has_unit { number + 1 } else { 0 }
}

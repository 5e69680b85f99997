//! Implied properties, by mf2py's rules.

use microweave::El;
use pyo3::prelude::*;

use super::PageReader;
use super::class_names::{classes, roots};
use super::text::ImageText;

impl<'a, 'py> PageReader<'a, 'py> {
    pub(super) fn implied_name(&self, el: El<'a>) -> String {
        if let Some(name) = own_name(el) {
            return name.to_owned();
        }
        let child = only(children(el)).filter(|child| !self.is_root(*child));
        let child = child.and_then(|child| {
            if is_named(child) {
                return Some(child);
            }
            match only(children(child)) {
                Some(inner) => Some(inner).filter(|inner| is_named(*inner) && !self.is_root(*inner)),
                None => Some(child),
            }
        });
        match child.and_then(own_name) {
            Some(name) => name.to_owned(),
            None => self.text(el, ImageText::Alt),
        }
    }

    pub(super) fn implied_photo(&self, el: El<'a>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if let Some(photo) = self.photo_of(el)? {
            return Ok(Some(photo));
        }
        self.inner(el, ["img", "object"]).map_or(Ok(None), |child| self.photo_of(child))
    }

    /// The URL of an image or object. An empty one does not count.
    fn photo_of(&self, el: El<'a>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if let Some(image) = self.image(el)?
            && image.is_truthy()?
        {
            return Ok(Some(image));
        }
        let data = el.attr("data").filter(|data| el.name() == "object" && !data.is_empty());
        data.map(|data| self.string(&self.resolve(data))).transpose()
    }

    pub(super) fn implied_url(&self, el: El<'a>) -> Option<String> {
        let address = |el: El<'a>| el.attr("href").filter(|_| matches!(el.name(), "a" | "area"));
        let found = address(el).or_else(|| address(self.inner(el, ["a", "area"])?));
        found.map(|address| self.resolve(address))
    }

    /// The only child with one of two names, or such a child of the only child.
    fn inner(&self, el: El<'a>, names: [&str; 2]) -> Option<El<'a>> {
        let named = |children: &[El<'a>]| {
            names.into_iter().find_map(|name| {
                let found = only(children.iter().copied().filter(|child| child.name() == name));
                found.filter(|child| !self.is_root(*child))
            })
        };
        let inside: Vec<El<'a>> = children(el).collect();
        named(&inside).or_else(|| {
            let child = only(inside.iter().copied()).filter(|child| !self.is_root(*child))?;
            named(&children(child).collect::<Vec<_>>())
        })
    }

    fn is_root(&self, el: El<'_>) -> bool {
        !roots(&classes(el), &self.ignored_roots).is_empty()
    }
}

fn children<'a>(el: El<'a>) -> impl Iterator<Item = El<'a>> {
    el.child_elements().filter(|child| child.name() != "template")
}

fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.next().is_none().then_some(first)
}

fn is_named(el: El<'_>) -> bool {
    matches!(el.name(), "img" | "area" | "abbr")
}

/// The `alt` of an image or the `title` of an abbreviation, if it is not empty.
fn own_name(el: El<'_>) -> Option<&str> {
    let name = match el.name() {
        "img" | "area" => el.attr("alt"),
        "abbr" => el.attr("title"),
        _ => None,
    };
    name.filter(|name| !name.is_empty())
}

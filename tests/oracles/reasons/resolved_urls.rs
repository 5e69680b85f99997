//! Checks the reasons for URLs that were resolved inside the text or HTML of a value of microformats.

use std::collections::HashSet;

use microweave::{El, Reason, ReasonRule};
use serde_json::Value;
use url::{ParseError, Url};

use super::{BASE, ElementsByStart, marks_value, plain_value};
use crate::support::urls::{Outcome, require};

/// Checks that each such URL has a reason, and that the value has the URL of each reason.
pub(super) fn check(elements: &ElementsByStart<'_>, reasons: &[Reason], json: &Value) -> Outcome {
    let Some(base) = page_base(elements) else { return Ok(()) };
    let of_base = reasons.iter().filter(|reason| reason.rule == ReasonRule::Base);
    let noted: HashSet<(&str, usize, &str)> = of_base
        .map(|reason| {
            (&*reason.at, reason.element_span.start.offset, reason.from.as_deref().unwrap_or_default())
        })
        .collect();
    let of_include = |reason: &&Reason| {
        matches!(reason.rule, ReasonRule::Include | ReasonRule::Headers | ReasonRule::Itemref)
    };
    let included: HashSet<&str> = reasons.iter().filter(of_include).map(|reason| &*reason.at).collect();
    for reason in reasons.iter().filter(|reason| reason.at.starts_with("/items/") && marks_value(reason.rule))
    {
        let Some(source) = Source::of(reason) else { continue };
        // An include is not inside the element of the page.
        if reason.at.match_indices('/').any(|(end, _)| included.contains(&reason.at[..end]))
            || included.contains(&*reason.at)
        {
            continue;
        }
        let found = elements.get(&(reason.element_span.start.offset, &*reason.element));
        // An element that was reopened begins where another one does.
        let [element] = found.map_or(&[][..], Vec::as_slice) else { continue };
        for url in inner_urls(*element, source) {
            let at = source.pointer(&reason.at, url.is_in_html);
            let start = url.el.start().map_or(0, |start| start.offset);
            let Some(is_resolved) = is_resolved(&base, url.written) else { continue };
            require(is_resolved == noted.contains(&(&*at, start, url.attribute)), || {
                format!("a reason is missing or wrong for {:?} in {} at {at}", url.written, url.attribute)
            })?;
            if is_resolved {
                let text = json.pointer(&at).map(plain_value).unwrap_or_default();
                require(url.is_in(&text, &base), || format!("{at} does not have {:?}", url.written))?;
            }
        }
    }
    Ok(())
}

/// What a value is.
#[derive(Clone, Copy, PartialEq)]
enum Source {
    /// A text with images replaced.
    Text,
    /// HTML, with its text.
    Html,
}

impl Source {
    fn of(reason: &Reason) -> Option<Self> {
        let is_plain = reason.by.as_deref().is_some_and(|by| by.starts_with("p-"));
        let is_plain_text = is_plain && reason.rule == ReasonRule::Explicit;
        match reason.from.as_deref()? {
            "html" => Some(Source::Html),
            "text" if is_plain_text => Some(Source::Text),
            _ => None,
        }
    }

    /// The pointer to the string that has a URL of the value.
    fn pointer(self, value: &str, is_in_html: bool) -> String {
        let value = value.strip_suffix("/value").unwrap_or(value);
        match self {
            Source::Text => value.to_owned(),
            Source::Html if is_in_html => format!("{value}/html"),
            Source::Html => format!("{value}/value"),
        }
    }
}

/// The base of a page.
fn page_base(elements: &ElementsByStart<'_>) -> Option<Url> {
    let address = Url::parse(BASE).ok()?;
    let mut bases: Vec<El<'_>> =
        elements.values().flatten().copied().filter(|el| el.name() == "base").collect();
    bases.sort_by_key(|el| el.start().map_or(0, |start| start.offset));
    let href = bases.iter().find_map(|el| el.attr("href"));
    let base = href.and_then(|href| address.join(href.trim_ascii()).ok());
    // HTML ignores a base with one of these schemes.
    let counts = |base: &Url| !matches!(base.scheme(), "data" | "javascript");
    Some(base.filter(counts).unwrap_or(address))
}

/// True if a URL is relative, and can be resolved. `None` if it is one that resolving writes in another way although it
/// has a scheme.
fn is_resolved(base: &Url, written: &str) -> Option<bool> {
    let written = written.trim_ascii();
    match Url::parse(written) {
        Ok(_) if written.contains(|c: char| c.is_ascii_control()) => None,
        Ok(own) if own.is_special() && !written.contains("://") => None,
        Ok(_) => Some(false),
        Err(error) => Some(error == ParseError::RelativeUrlWithoutBase && base.join(written).is_ok()),
    }
}

/// A URL in an attribute of an element inside a value.
struct InnerUrl<'e> {
    el: El<'e>,
    attribute: &'static str,
    written: &'e str,
    /// True if it is in the HTML of the value, false if it is in its text.
    is_in_html: bool,
}

impl InnerUrl<'_> {
    fn is_in(&self, text: &str, base: &Url) -> bool {
        let Ok(absolute) = base.join(self.written.trim_ascii()) else { return false };
        // The reader keeps a base as it is written.
        let is_fragment = self.written.trim_ascii().is_empty();
        let url = if self.is_in_html { absolute.as_str().replace('&', "&amp;") } else { absolute.into() };
        is_fragment || text.contains(&url)
    }
}

/// The URLs inside an element that its text or HTML has.
fn inner_urls(element: El<'_>, source: Source) -> Vec<InnerUrl<'_>> {
    let mut found = Vec::new();
    for el in element.descendants().filter(|el| el.namespace() == "html") {
        let attributes: &[&'static str] = match el.name() {
            _ if source == Source::Text => &[],
            "a" | "area" => &["href"],
            "img" | "audio" | "iframe" => &["src"],
            "video" => &["src", "poster"],
            "blockquote" | "q" => &["cite"],
            _ => &[],
        };
        let written = |attribute| Some((attribute, el.attr(attribute)?));
        let in_html = attributes.iter().copied().filter_map(written);
        found.extend(in_html.map(|(attribute, written)| InnerUrl {
            el,
            attribute,
            written,
            is_in_html: true,
        }));
        let is_hidden = |outer: El<'_>| matches!(outer.name(), "script" | "style" | "template");
        if el.name() == "img"
            && let (None, Some(written)) = (el.attr("alt"), el.attr("src"))
            && !el.ancestors().any(is_hidden)
        {
            found.push(InnerUrl { el, attribute: "src", written, is_in_html: false });
        }
    }
    found
}

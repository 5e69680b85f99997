//! Every URL of a document is absolute, or stands in the page as it is and cannot be made absolute.

use std::collections::HashSet;

use microweave::{Document, Dom, Item, MicrodataValue, NodeKind, Value};
use url::Url;

/// Whether something holds, or what of it does not.
pub type Outcome = Result<(), String>;

pub fn require(holds: bool, complaint: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(complaint()) }
}

/// The address of a page that relative URLs can be resolved against.
pub const GOOD_BASE: &str = "https://example.com/dir/page?query#fragment";

/// Looks at the rels, at microdata, and at the properties that `random_markup` has for URLs.
pub fn urls_are_absolute_or_as_written(html: &str, base: &str, document: &Document) -> Outcome {
    let written = Written::of(html, base);
    for item in document.all_items() {
        item_urls(item, &written)?;
    }
    for url in document.rels().iter().flat_map(|(_, urls)| urls) {
        require(written.has_link(url), || format!("the rel's URL {url:?}"))?;
    }
    for (url, _) in document.rel_urls().iter() {
        require(written.has_link(url), || format!("the rel URL {url:?}"))?;
    }
    for item in document.microdata().all_items() {
        require(item.id().is_none_or(is_absolute), || format!("the identifier {:?}", item.id()))?;
        for value in item.values("link").chain(item.values("see")) {
            // The specification has nothing for those that cannot be resolved.
            let MicrodataValue::Text(url) = value else { continue };
            require(url.is_empty() || is_absolute(url), || format!("the microdata URL {url:?}"))?;
        }
    }
    Ok(())
}

fn item_urls(item: Item<'_>, written: &Written) -> Outcome {
    for value in ["url", "photo", "logo", "link"].into_iter().flat_map(|name| item.values(name)) {
        let holds = match value {
            Value::Text(url) | Value::Url { value: url, .. } => written.has_url(url),
            // What stands for an item without a URL is its text.
            Value::Item { value, .. } => value.is_none_or(|text| is_absolute(text) || written.has_text(text)),
            _ => false,
        };
        require(holds, || format!("the URL {value:?} of {item:?}"))?;
    }
    for (_, values) in item.properties() {
        for value in values {
            if let Value::Html { html, .. } | Value::Item { html: Some(html), .. } = value {
                html_urls(html, written)?;
            }
        }
    }
    Ok(())
}

/// The links and images in the HTML of an `e-*`.
fn html_urls(html: &str, written: &Written) -> Outcome {
    // There, what is raw text elsewhere may be markup once it is parsed again.
    if html.contains("<svg") {
        return Ok(());
    }
    for el in Dom::parse_fragment(html, "div").elements() {
        let attribute = match (el.namespace(), el.name()) {
            ("html", "a" | "area" | "link") => "href",
            ("html", "img" | "audio" | "video" | "source" | "iframe") => "src",
            _ => continue,
        };
        if let Some(url) = el.attr(attribute) {
            // Elements of svg may be read as those of HTML here.
            let holds = written.has_link(url) || written.foreign_attributes.contains(url);
            require(holds, || format!("the URL {url:?} in {html}"))?;
        }
    }
    Ok(())
}

fn is_absolute(url: &str) -> bool {
    Url::parse(url).is_ok()
}

/// What a page has that may come out as it is.
struct Written {
    /// What relative URLs are resolved against, if that can be done. (Its `base` elements are no worse.)
    base: Option<Url>,
    attributes: HashSet<String>,
    foreign_attributes: HashSet<String>,
    words: HashSet<String>,
}

impl Written {
    fn of(html: &str, base: &str) -> Self {
        let dom = Dom::parse(html);
        // An empty URL is the base, which may be no URL at all.
        let mut attributes = HashSet::from([base.to_owned()]);
        let mut foreign_attributes = HashSet::new();
        let mut text = base.to_owned();
        let mut todo = vec![dom.document()];
        while let Some(node) = todo.pop() {
            match dom.node(node) {
                NodeKind::Element(el) => {
                    for (_, _, value) in el.attributes() {
                        attributes.insert(value.trim_ascii().to_owned());
                        text += &format!(" {value}");
                        if el.namespace() != "html" {
                            foreign_attributes.insert(value.to_owned());
                        }
                    }
                }
                NodeKind::Text(more) => text += &format!(" {more}"),
                _ => {}
            }
            todo.extend(dom.children(node));
        }
        let words = text.split_ascii_whitespace().map(str::to_owned).collect();
        let base = if base == GOOD_BASE { Url::parse(base).ok() } else { None };
        Written { base, attributes, foreign_attributes, words }
    }

    /// Is it absolute, or some attribute that cannot be made absolute?
    fn has_link(&self, url: &str) -> bool {
        is_absolute(url) || (!self.resolves(url) && self.attributes.contains(url))
    }

    /// The same of an attribute or a text.
    fn has_url(&self, url: &str) -> bool {
        self.has_link(url) || (!self.resolves(url) && self.has_text(url))
    }

    fn resolves(&self, url: &str) -> bool {
        self.base.as_ref().is_some_and(|base| base.join(url).is_ok())
    }

    /// Is it made of nothing but words of the page?
    fn has_text(&self, text: &str) -> bool {
        text.split_ascii_whitespace().all(|part| {
            let mut reached = vec![false; part.len() + 1];
            reached[0] = true;
            for start in 0..part.len() {
                if reached[start] {
                    let words = self.words.iter().filter(|word| part[start..].starts_with(word.as_str()));
                    words.for_each(|word| reached[start + word.len()] = true);
                }
            }
            reached[part.len()]
        })
    }
}

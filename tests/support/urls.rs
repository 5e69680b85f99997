//! The URL of a link; and checks of the URLs of a document: each is absolute, or is in the page as written and cannot be resolved.

use std::collections::HashSet;

use microweave::{Document, Dom, Item, MicrodataValue, NodeKind, Options, Value};
use url::Url;

/// `Err` with a message if an invariant does not hold.
pub type Outcome = Result<(), String>;

pub fn require(holds: bool, message: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(message()) }
}

/// The address of a page that relative URLs can be resolved against.
pub const GOOD_BASE: &str = "https://example.com/dir/page?query#fragment";

/// The URL of a link, as rels have it and as microdata has it.
pub fn resolved(options: &Options, base: &str, url: &str) -> [Option<String>; 2] {
    let url = url.replace('&', "&amp;").replace('"', "&quot;");
    let document = options.parse(&format!("<p itemscope><a itemprop=u rel=u href=\"{url}\">x</a>"), base);
    let item = document.microdata().items().next().expect("there is one");
    let of_rels = document.rels().get("u").map(|urls| urls[0].clone());
    [of_rels, item.text("u").map(str::to_owned)]
}

/// Checks the rels, the microdata, and the properties that `random_markup` uses for URLs.
pub fn urls_are_absolute_or_as_written(html: &str, base: &str, document: &Document) -> Outcome {
    let texts = PageTexts::of(html, base);
    for item in document.all_items() {
        item_urls(item, &texts)?;
    }
    for url in document.rels().iter().flat_map(|(_, urls)| urls) {
        require(texts.has_link(url), || format!("the rel's URL {url:?}"))?;
    }
    for (url, _) in document.rel_urls().iter() {
        require(texts.has_link(url), || format!("the rel URL {url:?}"))?;
    }
    for item in document.microdata().all_items() {
        require(item.id().is_none_or(is_absolute), || format!("the identifier {:?}", item.id()))?;
        for value in item.values("link").chain(item.values("see")) {
            // By the specification, a URL that cannot be resolved gives the empty string.
            let MicrodataValue::Text(url) = value else { continue };
            require(url.is_empty() || is_absolute(url), || format!("the microdata URL {url:?}"))?;
        }
    }
    Ok(())
}

fn item_urls(item: Item<'_>, texts: &PageTexts) -> Outcome {
    for value in ["url", "photo", "logo", "link"].into_iter().flat_map(|name| item.values(name)) {
        let holds = match value {
            Value::Text(url) | Value::Url { value: url, .. } => texts.has_url(url),
            // The value of an item without a URL is its text.
            Value::Item { value, .. } => value.is_none_or(|text| is_absolute(text) || texts.has_text(text)),
            _ => false,
        };
        require(holds, || format!("the URL {value:?} of {item:?}"))?;
    }
    for (_, values) in item.properties() {
        for value in values {
            if let Some(html) = value.html() {
                html_urls(html, texts)?;
            }
        }
    }
    Ok(())
}

/// The links and images in the HTML of an `e-*`.
fn html_urls(html: &str, texts: &PageTexts) -> Outcome {
    // A text in svg can become markup when its HTML is parsed again.
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
            // An svg element of the page can be an HTML element in the fragment.
            let holds = texts.has_link(url) || texts.foreign_attributes.contains(url);
            require(holds, || format!("the URL {url:?} in {html}"))?;
        }
    }
    Ok(())
}

fn is_absolute(url: &str) -> bool {
    Url::parse(url).is_ok()
}

/// The texts of a page that a document may contain as texts.
struct PageTexts {
    /// The base of relative URLs, if there is one. (A URL that it resolves can be resolved with a `base` element of the page too.)
    base: Option<Url>,
    attributes: HashSet<String>,
    foreign_attributes: HashSet<String>,
    words: HashSet<String>,
}

impl PageTexts {
    fn of(html: &str, base: &str) -> Self {
        let dom = Dom::parse(html);
        // An empty URL gives the base, even if the base is invalid.
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
        PageTexts { base, attributes, foreign_attributes, words }
    }

    /// True if the URL is absolute, or an attribute that cannot be resolved.
    fn has_link(&self, url: &str) -> bool {
        is_absolute(url) || (!self.resolves(url) && self.attributes.contains(url))
    }

    /// True if the URL is absolute, or an attribute or a text that cannot be resolved.
    fn has_url(&self, url: &str) -> bool {
        self.has_link(url) || (!self.resolves(url) && self.has_text(url))
    }

    fn resolves(&self, url: &str) -> bool {
        self.base.as_ref().is_some_and(|base| base.join(url).is_ok())
    }

    /// True if the text consists of words of the page.
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

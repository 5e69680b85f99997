//! What holds for any page, on random ones: see `support/generator.rs`. A page that something does not
//! hold for is made smaller before it is shown.
//!
//! `MICROWEAVE_PAGES` is how many pages are tried, and `MICROWEAVE_SEED` the number of the first.

mod support;

use std::collections::HashSet;
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};

use microweave::{Document, Dom, Item, MicrodataValue, NodeKind, Options, TextStyle, Value};
use support::generator::{Page, Random};
use url::Url;

const PAGES: u64 = 1500;

const GOOD_BASE: &str = "https://example.com/dir/page?query#fragment";

#[test]
fn what_holds_for_any_page() {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse().expect("it is a number"));
    let first = number("MICROWEAVE_SEED").unwrap_or(1);
    let pages = number("MICROWEAVE_PAGES").unwrap_or(PAGES);
    for seed in first..first + pages {
        let page = Page::new(seed);
        if outcome(seed, &page).is_err() {
            let page = smallest(seed, page);
            let complaint = outcome(seed, &page).expect_err("it is not made smaller than that");
            panic!("MICROWEAVE_SEED={seed} MICROWEAVE_PAGES=1: {complaint}\n{}", page.html());
        }
    }
}

/// Leaves out of a page what does not matter to its failure.
fn smallest(seed: u64, mut page: Page) -> Page {
    let mut size = page.pieces.len();
    while size > 0 {
        let mut start = 0;
        while start < page.pieces.len() {
            let mut smaller = page.clone();
            smaller.pieces.drain(start..(start + size).min(page.pieces.len()));
            if outcome(seed, &smaller).is_err() {
                page = smaller;
            } else {
                start += size;
            }
        }
        size /= 2;
    }
    page
}

type Outcome = Result<(), String>;

fn outcome(seed: u64, page: &Page) -> Outcome {
    let checks = || -> Outcome {
        let mut random = Random(seed);
        let options = options(&mut random);
        let base = random.pick(&[GOOD_BASE, GOOD_BASE, GOOD_BASE, "", "no address", "data:,x"]);
        let html = page.html();
        let document = options.parse(&html, base);
        same_again(&html, base, &options, &document)?;
        json_is_well_formed(&document)?;
        engines_are_apart(&html, base, &options, &document)?;
        attributes_are_apart(page, base, &options)?;
        urls_are_absolute_or_as_written(&html, base, &document)
    };
    catch_unwind(AssertUnwindSafe(checks)).unwrap_or_else(|_| Err("it panics".to_owned()))
}

fn options(random: &mut Random) -> Options {
    let options = Options::new().lang(random.below(2) == 0);
    match random.below(4) {
        0 => options.classic(false).ignore_framework_classes(true),
        1 => options.text(TextStyle::Folded),
        _ => options,
    }
}

fn require(holds: bool, complaint: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(complaint()) }
}

fn same(what: &str, one: &str, other: &str) -> Outcome {
    require(one == other, || format!("{what}:\n{one}\n{other}"))
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("it has JSON")
}

fn same_again(html: &str, base: &str, options: &Options, document: &Document) -> Outcome {
    let again = options.parse(html, base);
    same("parsed again", &json(document), &json(&again))?;
    same("clone", &json(document), &json(&document.clone()))?;
    let of_bytes = options.parse_bytes(html.as_bytes(), Some("text/html; charset=utf-8"), base);
    same("parsed from bytes", &json(document), &json(&of_bytes.expect("the charset is known")))?;
    require(document.diagnostics() == again.diagnostics(), || "other diagnostics".to_owned())
}

fn json_is_well_formed(document: &Document) -> Outcome {
    let text = json(document);
    let value: serde_json::Value = match serde_json::from_str(&text) {
        Ok(value) => value,
        // serde_json reads no deeper nesting than 127: includes may get there.
        Err(error) if error.to_string().starts_with("recursion limit") => return Ok(()),
        Err(error) => return Err(format!("{error}: {text}")),
    };
    // Of a name that stands twice in an object, only one is kept.
    require(value.to_string().len() == text.len(), || format!("a name stands twice: {text}"))?;
    let again: Document = serde_json::from_str(&text).map_err(|error| format!("{error}: {text}"))?;
    require(again == *document, || format!("read back, it is another: {text}"))?;
    same("read back and written", &text, &json(&again))
}

/// Each engine finds by itself what it finds beside the others.
fn engines_are_apart(html: &str, base: &str, options: &Options, document: &Document) -> Outcome {
    let none = || options.clone().microformats(false).rels(false).microdata(false);
    let microformats = json(&none().microformats(true).parse(html, base));
    let items =
        microformats.strip_suffix(r#","rels":{},"rel-urls":{}}"#).ok_or("rels that nobody asked for")?;
    let rels = json(&none().rels(true).parse(html, base));
    let rels = rels.strip_prefix(r#"{"items":[]"#).ok_or("items that nobody asked for")?;
    let rels = rels.strip_suffix('}').ok_or("it is an object")?;
    let microdata = json(none().microdata(true).parse(html, base).microdata());
    let merged = format!("{items}{rels},\"microdata\":{microdata}}}");
    same("engines by themselves", &json(document), &merged)
}

/// What reads some attributes is not changed by others. (Classic microformats read `itemref`.)
fn attributes_are_apart(page: &Page, base: &str, options: &Options) -> Outcome {
    let html = page.html();
    let read = |html: &str, options: &Options| options.parse(html, base);
    let is_microformats = |name: &str| matches!(name, "class" | "rel");
    let changed = page.html_with(|name| renamed(name, is_microformats(name)));
    let (plain, changed) = (read(&html, options), read(&changed, options));
    same("microdata without classes", &json(plain.microdata()), &unmarked(changed.microdata()))?;

    let no_classic = options.clone().classic(false);
    let changed = page.html_with(|name| renamed(name, name.starts_with("item")));
    let (plain, changed) = (read(&html, &no_classic), read(&changed, &no_classic));
    same("microformats without microdata", &json(&plain.mf2()), &unmarked(&changed.mf2()))?;

    let changed = page.html_with(|name| renamed(name, name.starts_with("item") && name != "itemref"));
    let (plain, changed) = (read(&html, options), read(&changed, options));
    same("classic ones without microdata", &json(&plain.mf2()), &unmarked(&changed.mf2()))?;

    let changed = page.html_with(|name| renamed(name, name.starts_with("item") || name == "class"));
    let changed = read(&changed, options);
    same("rels without all that", &json(plain.rels()), &unmarked(changed.rels()))?;
    same("rel URLs without all that", &json(plain.rel_urls()), &unmarked(changed.rel_urls()))
}

/// No page has this: in the HTML of `e-*`, and in tags that are text, it tells what was renamed.
const MARK: &str = "renamed-";

fn unmarked(value: &impl serde::Serialize) -> String {
    json(value).replace(MARK, "")
}

fn renamed(name: &str, is_renamed: bool) -> String {
    if is_renamed { format!("{MARK}{name}") } else { name.to_owned() }
}

fn urls_are_absolute_or_as_written(html: &str, base: &str, document: &Document) -> Outcome {
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
            require(written.has_link(url), || format!("the URL {url:?} in {html}"))?;
        }
    }
    Ok(())
}

fn is_absolute(url: &str) -> bool {
    Url::parse(url).is_ok()
}

/// What a page has that may come out as it is.
struct Written {
    attributes: HashSet<String>,
    words: HashSet<String>,
    resolves: bool,
}

impl Written {
    fn of(html: &str, base: &str) -> Self {
        let dom = Dom::parse(html);
        // An empty URL is the base, which may be no URL at all.
        let mut attributes = HashSet::from([base.to_owned()]);
        let mut text = base.to_owned();
        let mut todo = vec![dom.document()];
        while let Some(node) = todo.pop() {
            match dom.node(node) {
                NodeKind::Element(el) => {
                    for (_, _, value) in el.attributes() {
                        attributes.insert(value.trim_ascii().to_owned());
                        let _ = write!(text, " {value}");
                    }
                }
                NodeKind::Text(more) => {
                    let _ = write!(text, " {more}");
                }
                _ => {}
            }
            todo.extend(dom.children(node));
        }
        let words = text.split_ascii_whitespace().map(str::to_owned).collect();
        Written { attributes, words, resolves: base == GOOD_BASE }
    }

    /// Is it absolute, or some attribute?
    fn has_link(&self, url: &str) -> bool {
        is_absolute(url) || self.attributes.contains(url)
    }

    /// The same, or some text where there is no base to resolve it against.
    fn has_url(&self, url: &str) -> bool {
        self.has_link(url) || (!self.resolves && self.has_text(url))
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

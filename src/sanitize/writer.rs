//! Writes the sanitised HTML of a tree, in one walk.
//!
//! **Why the result is safe.** A browser may build another tree from the result: it moves text out of tables, closes
//! paragraphs, and the result can be put into any context. Still, the browser finds only listed elements with listed
//! attributes and checked values, and the elements that a parser adds by itself, without attributes (such as `tbody`). The
//! reasons:
//!
//! 1. Each `<` begins the start tag or end tag of a listed element. In texts and values, `<` is written as `&lt;`, and
//!    there are no comments, doctypes and processing instructions.
//! 2. No listed element changes the state of the tokenizer: `forbidden.rs` refuses those whose content is raw text,
//!    RCDATA, script data or foreign. So every tag in the result is read as a tag. `iframe` is the exception: its content
//!    is raw text. It is written empty, so its end tag follows at once.
//! 3. Each value is in double quotes, and a `"` in it is written as `&quot;`. So the value ends at its closing quote.
//! 4. Each element, attribute and URL is checked without regard to its parent. So it does not matter where a parser
//!    moves an element.
//!
//! The tests in `tests/contexts.rs` check this: html5ever reads the results in many contexts. The tests in
//! `tests/ammonia.rs` compare the results with those of ammonia.

use super::clean::Cleaner;
use super::frames::FrameUse;
use crate::dom::html::{drops_first_line_feed, escape};
use crate::dom::nodes::NodesInside;
use crate::dom::{El, NodeId, NodeKind, lazy_image};
use crate::html::kinds::is_void;
use crate::html::names::{attr, tag};
use crate::whitespace::fold;

/// Writes what is inside of an element.
pub(super) struct SafeHtmlWriter<'c, 'd> {
    cleaner: &'c Cleaner<'c>,
    html: String,
    /// The open elements: for each, the number of the first node after it, and its name.
    open: Vec<(NodeId, &'d str)>,
    /// The length of `html` after the last start tag at which a parser drops a line feed, such as that of `pre`.
    drops_line_feed_at: Option<usize>,
    /// How many of the open elements are links.
    open_links: usize,
}

impl<'c, 'd> SafeHtmlWriter<'c, 'd> {
    pub(super) fn new(cleaner: &'c Cleaner<'c>, capacity: usize) -> Self {
        let html = String::with_capacity(capacity);
        SafeHtmlWriter { cleaner, html, open: Vec::new(), drops_line_feed_at: None, open_links: 0 }
    }

    pub(super) fn write_inside(mut self, root: El<'d>) -> String {
        let mut nodes = NodesInside::new(root);
        while let Some((id, node)) = nodes.next() {
            self.close_before(id);
            match node {
                NodeKind::Element(el) => self.element(el, &mut nodes),
                NodeKind::Text(text) => self.text(text),
                _ => {}
            }
        }
        self.close_before(root.after());
        self.html
    }

    fn element(&mut self, el: El<'d>, nodes: &mut NodesInside<'d>) {
        if !self.enter(el) {
            nodes.skip_content(el);
        }
    }

    fn text(&mut self, text: &str) {
        let is_first = self.drops_line_feed_at == Some(self.html.len());
        if is_first && text.starts_with(['\n', '\r']) {
            self.html.push('\n');
        }
        escape(&mut self.html, text, false);
    }

    /// Closes the elements that end before this node.
    fn close_before(&mut self, next: NodeId) {
        while let Some(&(after, name)) = self.open.last()
            && after <= next
        {
            self.open.pop();
            self.open_links -= usize::from(name == "a");
            self.html.extend(["</", name, ">"]);
        }
    }

    /// Writes the start of an element, if the policy lists it. False if its content is removed.
    fn enter(&mut self, el: El<'d>) -> bool {
        let policy = self.cleaner.policy;
        if el.tag() == tag::IFRAME {
            self.frame(el);
            return false;
        }
        if has_hidden_content(el) || policy.list.removed_with_content.contains(el.name()) {
            return false;
        }
        let Some(own) = policy.list.elements.get(el.name()).filter(|_| el.is_html()) else { return true };
        if !self.start_tag(el, |name| own.contains(name)) || is_void(el.tag()) {
            return false;
        }
        self.open.push((el.after(), el.name()));
        self.open_links += usize::from(el.tag() == tag::A);
        true
    }

    /// Writes a start tag with the attributes that are in `is_own` or on every element. Returns false and writes nothing
    /// for an image or a `source` without an address.
    fn start_tag(&mut self, el: El<'d>, is_own: impl Fn(&str) -> bool) -> bool {
        let policy = self.cleaner.policy;
        let start = self.html.len();
        let mut has_source = false;
        self.html.extend(["<", el.name()]);
        for (name, value) in attributes(el) {
            if (is_own(name) || policy.allows_on_every_element(name))
                && let Some(value) = self.cleaner.value(el.name(), name, value)
            {
                has_source |= name == "src";
                self.attribute(name, &value);
            }
        }
        if matches!(el.tag(), tag::IMG | tag::SOURCE) && !has_source {
            self.html.truncate(start);
            return false;
        }
        if el.tag() == tag::A {
            self.link_rel();
        }
        self.html.push('>');
        if drops_first_line_feed(el.tag()) {
            self.drops_line_feed_at = Some(self.html.len());
        }
        true
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.html.extend([" ", name, "=\""]);
        escape(&mut self.html, value, true);
        self.html.push('"');
    }

    fn link_rel(&mut self) {
        if let Some(rel) = &self.cleaner.policy.link_rel {
            self.attribute("rel", rel);
        }
    }

    /// Writes a frame or a link to it, or nothing. The content of a frame is text that no browser shows, so it is
    /// removed. A link must not be in a link. So inside of a link, a frame that would become a link is removed.
    fn frame(&mut self, el: El<'d>) {
        let policy = self.cleaner.policy;
        let source = el.attr_by(attr::SRC).filter(|_| policy.frames.has_any());
        let Some(address) = source.and_then(|url| self.cleaner.url("iframe", "src", url)) else { return };
        match policy.frames.use_of_url(&address) {
            FrameUse::Kept => {
                self.start_tag(el, |name| policy.frames.has_attribute(name));
                self.html.push_str("</iframe>");
            }
            FrameUse::Linked if self.open_links == 0 && policy.allows("a", "href") => {
                self.frame_link(el, &address);
            }
            _ => {}
        }
    }

    fn frame_link(&mut self, el: El<'d>, address: &str) {
        let Some(url) = self.cleaner.url("a", "href", address) else { return };
        let title = fold(el.attr_by(attr::TITLE).unwrap_or_default(), |c| c.is_ascii_whitespace());
        self.html.push_str("<a");
        self.attribute("href", &url);
        self.link_rel();
        self.html.push('>');
        escape(&mut self.html, if title.trim().is_empty() { address } else { &title }, false);
        self.html.push_str("</a>");
    }
}

/// True if the content of the element is not shown, or is not HTML: the content of a template, and of
/// elements in svg and MathML. The text directly in `svg` and `math` is content.
fn has_hidden_content(el: El<'_>) -> bool {
    let is_foreign_root = || el.name() == el.namespace();
    el.is_template() || !el.is_html() && !is_foreign_root()
}

/// The attributes of an HTML element. An image has the address that it has after scripts have run.
fn attributes<'d>(el: El<'d>) -> impl Iterator<Item = (&'d str, &'d str)> {
    let address = if el.tag() == tag::IMG { lazy_image::image_url(el) } else { None };
    let added = address.filter(|_| el.attr_by(attr::SRC).is_none()).map(|url| ("", "src", url));
    el.attributes().chain(added).map(move |(_, name, value)| match address {
        Some(url) if name == "src" => (name, url),
        _ => (name, value),
    })
}

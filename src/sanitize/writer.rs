//! Writes the sanitised HTML of a tree, in one walk.
//!
//! **Why the result is safe.** A parser may read the result in another way than the tree that it was written from: a
//! browser moves text out of tables, closes paragraphs, and may put the result into any context. But each parser finds
//! only listed elements with listed attributes and checked values, because:
//!
//! 1. Each `<` begins the start tag or end tag of a listed element. In texts and values, `<` is written as `&lt;`, and
//!    there are no comments, doctypes and processing instructions.
//! 2. No listed element changes the state of the tokenizer: `forbidden.rs` refuses those whose content is raw text,
//!    RCDATA, script data or foreign. So every tag in the result is read as a tag. The exception is `iframe`, which is
//!    written without content, directly followed by its end tag.
//! 3. A value is in double quotes and has none, because `"` is written as `&quot;`. So it ends where it was written to
//!    end.
//! 4. Elements, attributes and URLs are checked one by one, for themselves. So it does not matter to which parent a
//!    parser moves an element.
//!
//! The tests in `tests/contexts.rs` hold this: html5ever reads the results in many contexts. The tests in
//! `tests/ammonia.rs` compare the results with those of ammonia.

use super::clean::Cleaner;
use super::frames::{self, FrameUse};
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
    /// The elements that are written and not yet closed: the number of the node after each, and its name.
    open: Vec<(NodeId, &'d str)>,
    /// How many of the open elements are links.
    open_links: usize,
}

impl<'c, 'd> SafeHtmlWriter<'c, 'd> {
    pub(super) fn new(cleaner: &'c Cleaner<'c>, capacity: usize) -> Self {
        SafeHtmlWriter { cleaner, html: String::with_capacity(capacity), open: Vec::new(), open_links: 0 }
    }

    pub(super) fn write_inside(mut self, root: El<'d>) -> String {
        let mut nodes = NodesInside::new(root);
        // The end of the element that the last node began, if a parser drops a line feed at its start.
        let mut line_feed_end: Option<NodeId> = None;
        while let Some((id, node)) = nodes.next() {
            self.close_before(id);
            let drops_line_feed = line_feed_end.take().is_some_and(|end| id < end);
            match node {
                NodeKind::Element(el) => {
                    line_feed_end = drops_first_line_feed(el.tag()).then(|| el.after());
                    if !self.enter(el) {
                        nodes.skip_content(el);
                    }
                }
                NodeKind::Text(text) => {
                    let kept = text.strip_prefix('\n').filter(|_| drops_line_feed);
                    escape(&mut self.html, kept.unwrap_or(text), false);
                }
                _ => {}
            }
        }
        self.close_before(root.after());
        self.html
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
    /// removed. A link in a link would end the outer one, so a frame in a link is removed if it would become one.
    fn frame(&mut self, el: El<'d>) {
        let policy = self.cleaner.policy;
        let source = el.attr_by(attr::SRC).filter(|_| policy.frames.has_any());
        let Some(address) = source.and_then(|url| self.cleaner.url("iframe", "src", url)) else { return };
        match policy.frames.use_of(&address) {
            FrameUse::Kept => {
                self.start_tag(el, |name| frames::ATTRIBUTES.contains(&name));
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

/// True if what is inside of the element is not content of the page, or not HTML: the content of a template, and of
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

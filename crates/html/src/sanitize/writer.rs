//! Writes the sanitised HTML of a tree, in one walk.
//!
//! **Why the result is safe.** A browser may build another tree from the result: it moves text out of tables, closes
//! paragraphs, and the result can be put into any context. Still, the browser finds only listed elements with listed
//! attributes and checked values, and the elements that a parser adds by itself, without attributes (such as `tbody`). The
//! reasons:
//!
//! 1. Each `<` begins the start tag or end tag of a listed element. In texts and values, `<` is written as `&lt;`, and
//!    there are no comments, doctypes, CDATA sections and processing instructions.
//! 2. No listed element changes the state of the tokenizer: `allowed.rs` refuses elements whose content is raw text,
//!    RCDATA or script data. So every tag in the result is read as a tag, in HTML, MathML and svg. `iframe` is the
//!    exception: its content is raw text. It is written empty, so its end tag follows at once.
//! 3. Each value is in double quotes, and a `"` in it is written as `&quot;`. So the value ends at its closing quote.
//! 4. Each element, attribute and URL is checked without regard to its parent, and is safe in HTML, MathML and svg. So it
//!    does not matter where a parser moves an element, and in which namespace. Of MathML, only elements of the default
//!    list can be listed. Their content is MathML or text, without scripts, links and actions. `annotation-xml`,
//!    whose content can be HTML, is removed.
//!
//! `tests/library/sanitize/contexts.rs` checks this: html5ever reads the results in many contexts. `ammonia.rs` beside it
//! compares the results with ammonia's, and `tests/xss/` runs payloads in a browser.
//!
//! **Why the result is stable.** Inside of a `div`, a parser builds the tree that was written, so that cleaning it again
//! changes nothing (if the policy rewrites no URLs). `nesting.rs` has the rules, and
//! `tests/library/sanitize/stable.rs` checks it.

use std::borrow::Cow;
use std::collections::BTreeSet;

use memchr::memchr;

use super::characters::writable;
use super::clean::Cleaner;
use super::frames::FrameUse;
use super::nesting::{Tag, kept_for_tag, kept_for_text};
use crate::dom::html::{drops_first_line_feed, escape};
use crate::dom::walk::NodesInside;
use crate::dom::{El, NodeId, NodeKind, lazy_image};
use crate::kinds::is_void;
use crate::names::{NameId, attr, tag};
use microweave_values::whitespace::fold;

/// At most this many names of elements are remembered, so that the work stays linear.
const MAX_KNOWN: usize = 32;

pub(super) struct SafeHtmlWriter<'c, 'd> {
    cleaner: &'c Cleaner<'c>,
    html: String,
    /// What the policy says of the names of elements that were met.
    rules: Vec<(NameId, ElementRule<'c>)>,
    /// The elements whose end tags are not written yet.
    open: Vec<Tag<'d>>,
    /// The length of `html` after the last start tag at which a parser drops a line feed, such as `<pre>`.
    drops_line_feed_at: Option<usize>,
    /// How many of the open elements are links.
    open_links: usize,
}

/// What a policy says of the elements with a name.
#[derive(Clone, Copy)]
struct ElementRule<'c> {
    is_removed_with_content: bool,
    /// The attributes. `None` if the elements are removed, and their content stays.
    attributes: Option<&'c BTreeSet<String>>,
}

impl<'c, 'd> SafeHtmlWriter<'c, 'd> {
    pub(super) fn new(cleaner: &'c Cleaner<'c>, capacity: usize) -> Self {
        let html = String::with_capacity(capacity);
        SafeHtmlWriter {
            cleaner,
            html,
            rules: Vec::new(),
            open: Vec::new(),
            drops_line_feed_at: None,
            open_links: 0,
        }
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
        let text = for_xml(text);
        if text.is_empty() {
            return;
        }
        self.close_down_to(kept_for_text(&self.open, &text));
        let is_first = self.drops_line_feed_at == Some(self.html.len());
        if is_first && text.starts_with('\n') {
            self.html.push('\n');
        }
        escape(&mut self.html, &text, false);
    }

    /// Closes the elements that end before this node.
    fn close_before(&mut self, next: NodeId) {
        while self.open.last().is_some_and(|innermost| innermost.after <= next) {
            self.close_down_to(self.open.len() - 1);
        }
    }

    /// Closes elements until only this many are open.
    fn close_down_to(&mut self, kept: usize) {
        while self.open.len() > kept
            && let Some(innermost) = self.open.pop()
        {
            self.open_links -= usize::from(innermost.is_link());
            self.html.extend(["</", innermost.name, ">"]);
        }
    }

    /// Writes the start of an element, if the policy lists it. False if its content is removed.
    fn enter(&mut self, el: El<'d>) -> bool {
        if el.tag() == tag::IFRAME {
            self.frame(el);
            return false;
        }
        let rule = self.rule_of(el);
        if rule.is_removed_with_content {
            return false;
        }
        let Some(attributes) = rule.attributes else { return true };
        let tag = Tag::of(el);
        let Some(kept) = kept_for_tag(&self.open, tag, self.stays_in_table(el)) else { return true };
        if !self.start_tag(el, kept, |name| attributes.contains(name)) || is_void(el.tag()) {
            return false;
        }
        self.open.push(tag);
        self.open_links += usize::from(tag.is_link());
        true
    }

    /// What the policy says of an element. The namespace of an element is a part of its name.
    fn rule_of(&mut self, el: El<'_>) -> ElementRule<'c> {
        if let Some((_, rule)) = self.rules.iter().find(|(name, _)| *name == el.tag()) {
            return *rule;
        }
        let list = self.cleaner.policy.list();
        let rule = ElementRule {
            is_removed_with_content: has_hidden_content(el) || list.removed_with_content.contains(el.name()),
            attributes: list.attributes_of(el),
        };
        if self.rules.len() < MAX_KNOWN {
            self.rules.push((el.tag(), rule));
        }
        rule
    }

    /// 13.2.6.4.9: true for an empty form, and for a control that is hidden, which a parser leaves in a table.
    fn stays_in_table(&self, el: El<'_>) -> bool {
        let is_hidden = |value: &str| {
            let is_kept = self.cleaner.policy.allows("input", "type");
            let value = if is_kept { self.cleaner.value("input", "type", value) } else { None };
            value.is_some_and(|value| value.eq_ignore_ascii_case("hidden"))
        };
        match el.tag() {
            tag::FORM => NodesInside::new(el).next().is_none(),
            tag::INPUT => el.attr_by(attr::TYPE).is_some_and(is_hidden),
            _ => false,
        }
    }

    /// Closes elements until `kept` are open, and writes a start tag with the attributes that are in `is_own` or on every
    /// element. Returns false and writes nothing for an image or a `source` without an address.
    fn start_tag(&mut self, el: El<'d>, kept: usize, is_own: impl Fn(&str) -> bool) -> bool {
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
        if kept < self.open.len() {
            let tag = self.html.split_off(start);
            self.close_down_to(kept);
            self.html.push_str(&tag);
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
        escape(&mut self.html, &for_xml(value), true);
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
        let source = if policy.frames.has_any() { el.attr_by(attr::SRC) } else { None };
        let Some(address) = source.and_then(|url| self.cleaner.url("iframe", "src", url)) else { return };
        let Some(kept) = kept_for_tag(&self.open, Tag::of(el), false) else { return };
        match policy.frames.use_of_url(&address) {
            FrameUse::Kept => {
                self.start_tag(el, kept, |name| policy.frames.has_attribute(name));
                self.html.push_str("</iframe>");
            }
            FrameUse::Linked if self.open_links == 0 && policy.allows("a", "href") => {
                self.close_down_to(kept);
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
        let title = for_xml(&title);
        escape(&mut self.html, if title.trim().is_empty() { address } else { &title }, false);
        self.html.push_str("</a>");
    }
}

/// True if the content of the element is not shown, or is not HTML: the content of a template, of an annotation of a
/// formula, and of elements in svg. The text directly in `svg` is content.
fn has_hidden_content(el: El<'_>) -> bool {
    match el.namespace() {
        "html" => el.is_template(),
        "math" => matches!(el.name(), "annotation" | "annotation-xml"),
        _ => el.name() != "svg",
    }
}

/// The attributes of an element that are in no namespace. An image has the address that it has after scripts have run.
fn attributes<'d>(el: El<'d>) -> impl Iterator<Item = (&'d str, &'d str)> {
    let address = if el.tag() == tag::IMG { lazy_image::image_url(el) } else { None };
    let added = if el.attr_by(attr::SRC).is_none() { address.map(|url| ("", "src", url)) } else { None };
    let attributes = el.attributes().filter(|(namespace, ..)| namespace.is_empty()).chain(added);
    attributes.map(move |(_, name, value)| match address {
        Some(url) if name == "src" => (name, url),
        _ => (name, value),
    })
}

/// The text or value as a parser reads it (HTML 13.2.3.5: a carriage return becomes a line feed), without characters that
/// formats cannot hold. A URL with such characters is removed before, and no other value changes its meaning without them.
fn for_xml(text: &str) -> Cow<'_, str> {
    if memchr(b'\r', text.as_bytes()).is_none() {
        return writable(text);
    }
    Cow::Owned(writable(&text.replace("\r\n", "\n").replace('\r', "\n")).into_owned())
}

//! The HTML of a page or of an element's content: HTML 13.3, serializing HTML fragments. It has no recursion,
//! and can make URLs absolute.

use std::borrow::Cow;

use memchr::{memchr2_iter, memchr3_iter};
use smallvec::SmallVec;

use super::lazy_image::{LazyAttribute, is_lazy_url, is_url_pattern, lazy_attribute};
use super::srcset::candidates;
use super::{Dom, El, Node, NodeId, NodeType};
use crate::kinds::is_void;
use crate::names::{NameId, QualifiedName, attr, tag};
use crate::namespace::Namespace;
use crate::tokenizer::TokenizerState;
use microweave_values::url::Base;

fn as_it_is<'r>(_: El<'r>, _: NameId, value: &'r str) -> Cow<'r, str> {
    Cow::Borrowed(value)
}

impl El<'_> {
    /// The HTML inside it, as `innerHTML` gives it.
    pub fn inner_html(self) -> String {
        let mut html = String::new();
        write_inside(&mut html, self.dom, self.id.index(), usize::MAX, &[], &mut as_it_is);
        html
    }

    /// Its HTML: its start tag, the HTML inside it and its end tag, as `outerHTML` gives it.
    ///
    /// ```
    /// let dom = microweave_html::Dom::parse("<p class=note>Tea & <b>scones");
    /// let note = dom.elements().find(|el| el.name() == "p").expect("the page has one");
    /// assert_eq!(note.outer_html(), "<p class=\"note\">Tea &amp; <b>scones</b></p>");
    /// assert_eq!(note.inner_html(), "Tea &amp; <b>scones</b>");
    /// ```
    pub fn outer_html(self) -> String {
        let mut html = String::new();
        write_start_tag(&mut html, self, &mut as_it_is);
        if !is_void(self.tag()) {
            write_inside(&mut html, self.dom, self.id.index(), usize::MAX, &[], &mut as_it_is);
            close(&mut html, self.name());
        }
        html
    }
}

impl Dom {
    /// The page as HTML, including its doctype with its identifiers.
    ///
    /// The result reads back as the same page, with exceptions that HTML cannot express: for example, a
    /// paragraph that holds a table, or a script that holds the text `</script>`.
    ///
    /// ```
    /// let dom = microweave_html::Dom::parse("<!doctype html><p title=1>Tea & <b>scones");
    /// assert_eq!(
    ///     dom.html(),
    ///     "<!DOCTYPE html><html><head></head>\
    ///         <body><p title=\"1\">Tea &amp; <b>scones</b></p></body></html>"
    /// );
    /// ```
    pub fn html(&self) -> String {
        let mut html = String::with_capacity(self.strings.end() + 8 * self.nodes.len());
        write_inside(&mut html, self, self.document().index(), usize::MAX, &[], &mut as_it_is);
        html
    }
}

/// The HTML inside an element, without some of its elements. These are in document order, and none is inside
/// another. With a base, URLs are made absolute, also the URLs of images that scripts load late. The part over
/// `max_len` bytes may be missing.
pub fn inner_html_without(el: El<'_>, without: &[NodeId], base: Option<&Base>, max_len: usize) -> String {
    let mut html = String::new();
    let rewrite = &mut |el, name, value| match base {
        Some(base) => absolute_value(el, name, value, base, max_len, ImageUrls::AsShown),
        None => Cow::Borrowed(value),
    };
    write_inside(&mut html, el.dom, el.id.index(), max_len, without, rewrite);
    html
}

/// Which URLs of images are made absolute.
#[derive(Clone, Copy, PartialEq)]
pub enum ImageUrls {
    /// The URLs in attributes that HTML defines.
    AsWritten,
    /// Also those in attributes from which scripts load images late.
    AsShown,
}

/// The HTML inside an element, with the URLs of links, embedded content and citations made absolute. The part
/// over `max_len` bytes may be missing. The attributes that were relative are added to `resolved`.
pub fn push_inner_html_absolute(
    html: &mut String,
    el: El<'_>,
    base: &Base,
    max_len: usize,
    images: ImageUrls,
    mut resolved: Option<&mut Vec<(NodeId, NameId)>>,
) {
    let rewrite = &mut |el, name, value| {
        let absolute = absolute_value(el, name, value, base, max_len, images);
        if let Some(resolved) = &mut resolved
            && absolute != value
        {
            resolved.push((el.id(), name));
        }
        absolute
    };
    write_inside(html, el.dom, el.id.index(), max_len, &[], rewrite);
}

/// Gives the value that is written for an attribute, from its element, its name and its value.
type RewriteValue<'r> = dyn FnMut(El<'r>, NameId, &'r str) -> Cow<'r, str> + 'r;

/// Writes what is inside a node, but nothing in the sorted `without`. Stops after `max_len` bytes.
fn write_inside<'a>(
    html: &mut String,
    dom: &'a Dom,
    root: usize,
    max_len: usize,
    mut without: &[NodeId],
    rewrite: &mut RewriteValue<'a>,
) {
    let mut open: SmallVec<[usize; 16]> = SmallVec::new();
    let is_page = dom.nodes[root].kind == NodeType::Document;
    let end = dom.nodes[root].end as usize;
    let mut next = dom.following(root);
    write_replacement(html, dom, root, is_page);
    loop {
        while let Some(&innermost) = open.last()
            && dom.nodes[innermost].end as usize == next
        {
            open.pop();
            close(html, dom.names.get(dom.nodes[innermost].name).local);
        }
        if next >= end || html.len() > max_len {
            return;
        }
        let (index, node) = (next, &dom.nodes[next]);
        if let Some((first, others)) = without.split_first()
            && first.index() == index
        {
            (without, next) = (others, node.end as usize);
            continue;
        }
        next = dom.following(index);
        match node.kind {
            NodeType::Element => {
                write_start_tag(html, El { dom, id: NodeId::from_index(index) }, rewrite);
                if is_void(node.name) {
                    next = node.end as usize;
                    continue;
                }
                open.push(index);
                write_replacement(html, dom, index, is_page);
            }
            NodeType::Text => {
                let parent = open.last().copied().unwrap_or(root);
                write_text(html, &dom.nodes[parent], dom.string(node.data), is_page && index == parent + 1);
            }
            NodeType::Comment => push_strings(html, &["<!--", dom.string(node.data), "-->"]),
            NodeType::Instruction => {
                let (target, content) = dom.string(node.data).split_at(node.name as usize);
                push_strings(html, &["<?", target, " ", content, ">"]);
            }
            NodeType::Doctype => write_doctype(html, dom.doctype(node)),
            NodeType::Document => {}
        }
    }
}

/// Writes a text of an element. A parser drops a line feed at the start of some elements. `innerHTML` loses
/// it, as the standard says. A whole page gets a second line feed, so that it reads back the same.
fn write_text(html: &mut String, parent: &Node, text: &str, is_start_in_page: bool) {
    let drops_line_feed = parent.kind == NodeType::Element && drops_first_line_feed(parent.name);
    if is_start_in_page && text.starts_with('\n') && drops_line_feed {
        html.push('\n');
    }
    if has_literal_text(parent) {
        html.push_str(text);
    } else {
        escape(html, text, false);
    }
}

fn write_replacement(html: &mut String, dom: &Dom, element: usize, is_page: bool) {
    if let Some((_, text)) = dom.replacement(element) {
        write_text(html, &dom.nodes[element], text, is_page);
    }
}

/// Writes a doctype with its identifiers, unlike the standard: they decide on quirks mode.
fn write_doctype(html: &mut String, [name, public_id, system_id]: [&str; 3]) {
    push_strings(html, &["<!DOCTYPE ", name]);
    let keyword = if public_id.is_empty() { " SYSTEM " } else { " " };
    for (keyword, id) in [(" PUBLIC ", public_id), (keyword, system_id)] {
        let quote = if id.contains('"') { "'" } else { "\"" };
        if !id.is_empty() {
            push_strings(html, &[keyword, quote, id, quote]);
        }
    }
    html.push('>');
}

fn write_start_tag<'a>(html: &mut String, el: El<'a>, rewrite: &mut RewriteValue<'a>) {
    let dom = el.dom;
    push_strings(html, &["<", el.name()]);
    for attribute in el.own_attributes() {
        let name = dom.names.get(attribute.name);
        push_strings(html, &[" ", attribute_prefix(name), name.local, "=\""]);
        escape(html, &rewrite(el, attribute.name, dom.string(attribute.value)), true);
        html.push('"');
    }
    html.push('>');
}

/// What is written before the local name of an attribute (HTML 13.3, *serialized name*).
pub(super) fn attribute_prefix(name: QualifiedName<'_>) -> &'static str {
    match *name.namespace {
        Namespace::Xml => "xml:",
        Namespace::XLink => "xlink:",
        Namespace::XmlNs if name.local != "xmlns" => "xmlns:",
        _ => "",
    }
}

fn close(html: &mut String, name: &str) {
    push_strings(html, &["</", name, ">"]);
}

fn push_strings(html: &mut String, strings: &[&str]) {
    html.extend(strings.iter().copied());
}

/// HTML 13.3, *escaping a string*.
pub fn escape(html: &mut String, text: &str, in_attribute: bool) {
    let bytes = text.as_bytes();
    // In a text, quotation marks stay. The second search is for no-break spaces alone then.
    let quote = if in_attribute { b'"' } else { FIRST_OF_NO_BREAK_SPACE };
    let mut marks = memchr3_iter(b'&', b'<', b'>', bytes).peekable();
    let mut quotes = memchr2_iter(quote, FIRST_OF_NO_BREAK_SPACE, bytes).peekable();
    let mut copied = 0;
    while let Some(at) = match (marks.peek(), quotes.peek()) {
        (Some(mark), Some(quote)) if quote < mark => quotes.next(),
        (None, _) => quotes.next(),
        _ => marks.next(),
    } {
        let (reference, len) = match bytes[at] {
            b'&' => ("&amp;", 1),
            b'<' => ("&lt;", 1),
            b'>' => ("&gt;", 1),
            b'"' => ("&quot;", 1),
            _ if text[at..].starts_with('\u{a0}') => ("&nbsp;", 2),
            _ => continue,
        };
        push_strings(html, &[&text[copied..at], reference]);
        copied = at + len;
    }
    html.push_str(&text[copied..]);
}

const FIRST_OF_NO_BREAK_SPACE: u8 = 0xC2;

/// True for an element whose text is written literally (HTML 13.3): the tokenizer reads no character references in
/// it. `noscript` is not one of them, as scripting is off.
fn has_literal_text(node: &Node) -> bool {
    let state = TokenizerState::after_start_tag(node.name);
    node.kind == NodeType::Element && !matches!(state, TokenizerState::Data | TokenizerState::Rcdata)
}

pub(crate) fn drops_first_line_feed(name: NameId) -> bool {
    matches!(name, tag::PRE | tag::TEXTAREA | tag::LISTING)
}

fn absolute_value<'v>(
    el: El<'v>,
    attribute: NameId,
    value: &'v str,
    base: &Base,
    max_len: usize,
    images: ImageUrls,
) -> Cow<'v, str> {
    match (el.tag(), attribute) {
        (name, _) if url_attribute(name) == Some(attribute) => base.resolve(value),
        (tag::INPUT | tag::SCRIPT, attr::SRC)
        | (tag::BLOCKQUOTE | tag::DEL | tag::INS | tag::Q, attr::CITE)
        | (tag::VIDEO, attr::POSTER)
        | (tag::FORM, attr::ACTION)
        | (tag::BUTTON | tag::INPUT, attr::FORMACTION) => base.resolve(value),
        (tag::IMG | tag::SOURCE, attr::SRCSET) => Cow::Owned(absolute_candidates(value, base, max_len)),
        (tag::IMG | tag::SOURCE, _) if images == ImageUrls::AsShown => {
            match lazy_attribute(el.dom.names.get(attribute).local) {
                Some(LazyAttribute::Url) if is_lazy_url(value) => base.resolve(value),
                Some(LazyAttribute::Srcset) if !is_url_pattern(value) => {
                    Cow::Owned(absolute_candidates(value, base, max_len))
                }
                _ => Cow::Borrowed(value),
            }
        }
        _ if is_foreign_url(el, attribute) => base.resolve(value),
        _ => Cow::Borrowed(value),
    }
}

/// The attribute that holds the URL of a link or of embedded content.
pub fn url_attribute(name: NameId) -> Option<NameId> {
    match name {
        tag::A | tag::AREA | tag::LINK => Some(attr::HREF),
        tag::AUDIO | tag::EMBED | tag::IFRAME | tag::IMG | tag::SOURCE | tag::TRACK | tag::VIDEO => {
            Some(attr::SRC)
        }
        tag::OBJECT => Some(attr::DATA),
        _ => None,
    }
}

/// True for the `href` and `xlink:href` of links of SVG and MathML, and of images of SVG. `use` and similar elements
/// are not among them: they refer to elements in the same HTML.
fn is_foreign_url(el: El<'_>, attribute: NameId) -> bool {
    let is_image = || el.namespace() == "svg" && el.name() == "image";
    !el.is_html() && (el.link_tag() == tag::A || is_image()) && el.dom.names.get(attribute).local == "href"
}

/// A `srcset` with the URL of each image candidate made absolute. The rest is unchanged.
fn absolute_candidates(srcset: &str, base: &Base, max_len: usize) -> String {
    let mut resolved = String::with_capacity(srcset.len());
    for candidate in candidates(srcset) {
        if resolved.len() > max_len {
            break;
        }
        resolved.push_str(candidate.before);
        if !candidate.url.is_empty() {
            resolved.push_str(&base.resolve(candidate.url));
        }
        resolved.push_str(candidate.after_url);
    }
    resolved
}

//! HTML as BeautifulSoup writes it: attributes sorted by name, `<br/>`, and URLs made absolute.

use std::borrow::Cow;

use microweave::{El, NodeKind};

use super::PageReader;
use super::class_names::words;
use super::text::strip;
use crate::tree::prefixed;

/// The attributes of which BeautifulSoup keeps a list of words.
const WORD_LISTS: [&str; 3] = ["class", "accesskey", "dropzone"];

/// The attributes that mf2py resolves in embedded HTML.
const URLS: [&str; 5] = ["href", "src", "cite", "data", "poster"];

/// The elements without an end tag if they have no content.
const VOID: [&str; 24] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "keygen", "link", "menuitem", "meta",
    "param", "source", "track", "wbr", "basefont", "bgsound", "command", "frame", "image", "isindex",
    "nextid", "spacer",
];

/// How the texts directly inside an element are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TextForm {
    Escaped,
    /// Escaped, and whitespace between elements as one character.
    Collapsed,
    /// Without escapes: in scripts and styles.
    Raw,
}

/// What is still to be written of an element.
enum Pending<'a> {
    Node(NodeKind<'a>, TextForm),
    EndTag(&'a str),
}

impl PageReader<'_, '_> {
    /// The HTML inside an element, without templates. Empty if the page's output is at its limit.
    pub(super) fn inner_html(&self, el: El<'_>) -> String {
        if self.remaining.get() == 0 {
            return String::new();
        }
        let mut html = String::new();
        self.write_inside(&mut html, el);
        self.spend(strip(&html).to_owned())
    }

    /// The HTML of an element, without templates inside it.
    pub(super) fn outer_html(&self, el: El<'_>) -> String {
        let mut html = String::new();
        self.start_tag(&mut html, el);
        html.push('>');
        self.write_inside(&mut html, el);
        end_tag(&mut html, el.name());
        self.spend(html)
    }

    fn write_inside(&self, html: &mut String, el: El<'_>) {
        let mut pending = Vec::new();
        push_children(&mut pending, el, self.text_form(el));
        while let Some(next) = pending.pop() {
            match next {
                Pending::EndTag(name) => end_tag(html, name),
                Pending::Node(NodeKind::Text(text), TextForm::Raw) => html.push_str(text),
                Pending::Node(NodeKind::Text(text), TextForm::Escaped) => escape(html, text),
                Pending::Node(NodeKind::Text(text), TextForm::Collapsed) => escape(html, collapse(text)),
                Pending::Node(NodeKind::Comment(text), _) => html.extend(["<!--", text, "-->"]),
                Pending::Node(NodeKind::Element(el), _) if el.name() != "template" => {
                    self.start_tag(html, el);
                    let is_void = VOID.contains(&el.name()) && el.children().next().is_none();
                    html.push_str(if is_void { "/>" } else { ">" });
                    if !is_void {
                        pending.push(Pending::EndTag(el.name()));
                        push_children(&mut pending, el, self.text_form(el));
                    }
                }
                Pending::Node(..) => {}
            }
        }
    }

    fn text_form(&self, el: El<'_>) -> TextForm {
        let keeps_spaces = |el: El<'_>| matches!(el.name(), "pre" | "textarea");
        match el.name() {
            "script" | "style" => TextForm::Raw,
            _ if !self.collapses_whitespace || keeps_spaces(el) || el.ancestors().any(keeps_spaces) => {
                TextForm::Escaped
            }
            _ => TextForm::Collapsed,
        }
    }

    /// The start tag without its `>`.
    fn start_tag(&self, html: &mut String, el: El<'_>) {
        html.extend(["<", el.name()]);
        let name = |(label, name, value)| (prefixed(label, name), value);
        let mut attributes: Vec<(Cow<'_, str>, &str)> = el.attributes().map(name).collect();
        attributes.sort();
        for (name, value) in attributes {
            html.extend([" ", &*name, "="]);
            if URLS.contains(&&*name) {
                quote(html, &self.resolve(value));
            } else if is_word_list(el.name(), &name) {
                quote(html, &words(value).join(" "));
            } else {
                quote(html, value);
            }
        }
    }
}

fn push_children<'a>(pending: &mut Vec<Pending<'a>>, el: El<'a>, form: TextForm) {
    let children: Vec<_> = el.children().collect();
    pending.extend(children.into_iter().rev().map(|child| Pending::Node(child, form)));
}

/// Whitespace between elements as BeautifulSoup keeps it of lxml's tree. Other texts stay as they are.
fn collapse(text: &str) -> &str {
    match text {
        words if words.contains(|character: char| !character.is_ascii_whitespace()) => words,
        lines if lines.contains('\n') => "\n",
        _ => " ",
    }
}

fn is_word_list(element: &str, attribute: &str) -> bool {
    WORD_LISTS.contains(&attribute)
        || matches!(
            (element, attribute),
            ("a" | "link", "rel" | "rev")
                | ("td" | "th", "headers")
                | ("form", "accept-charset")
                | ("object", "archive")
                | ("area", "rel")
                | ("icon", "sizes")
                | ("iframe", "sandbox")
                | ("output", "for")
        )
}

fn end_tag(html: &mut String, name: &str) {
    html.extend(["</", name, ">"]);
}

fn escape(html: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            other => html.push(other),
        }
    }
}

/// An attribute's value in quotation marks: single ones if it has double ones only.
fn quote(html: &mut String, value: &str) {
    let mut escaped = String::new();
    escape(&mut escaped, value);
    match (escaped.contains('"'), escaped.contains('\'')) {
        (true, false) => html.extend(["'", &escaped, "'"]),
        (true, true) => html.extend(["\"", &escaped.replace('"', "&quot;"), "\""]),
        _ => html.extend(["\"", &escaped, "\""]),
    }
}

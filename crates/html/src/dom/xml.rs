//! The content of an element as XML, for the XML literals of RDFa (RDFa Core 1.1, 7.5, step 11). The elements at the top
//! declare their namespaces. What XML cannot express is left out: names that are not XML's, control characters and
//! comments.

use super::{El, NodeId, NodeType};
use crate::namespace::Namespace;

/// Appends the XML of what is inside an element. Content of templates is left out.
pub fn push_inner_xml(xml: &mut String, el: El<'_>) {
    let dom = el.dom;
    let end = el.node().end as usize;
    let mut next = dom.following(el.id.index());
    let mut open: Vec<(usize, El<'_>)> = Vec::new();
    loop {
        while let Some((_, innermost)) = open.pop_if(|(end, _)| *end <= next) {
            xml.extend(["</", innermost.name(), ">"]);
        }
        if next >= end {
            return;
        }
        let (index, node) = (next, &dom.nodes[next]);
        next = dom.following(index);
        match node.kind {
            NodeType::Element => {
                let inner = dom.el(NodeId::from_index(index));
                if inner.is_template() {
                    next = node.end as usize;
                } else if is_name(inner.name()) {
                    push_start_tag(xml, inner, open.last().map(|(_, outer)| *outer));
                    open.push((node.end as usize, inner));
                }
            }
            NodeType::Text => push_escaped(xml, dom.string(node.data)),
            _ => {}
        }
    }
}

fn push_start_tag(xml: &mut String, el: El<'_>, outer: Option<El<'_>>) {
    xml.extend(["<", el.name()]);
    if outer.is_none_or(|outer| outer.namespace() != el.namespace()) {
        xml.extend([" xmlns=\"", address(el.qualified_name().namespace), "\""]);
    }
    for (namespace, name, value) in el.attributes() {
        if namespace.is_empty() && is_name(name) && name != "xmlns" {
            xml.extend([" ", name, "=\""]);
            push_escaped(xml, value);
            xml.push('"');
        }
    }
    xml.push('>');
}

fn address(namespace: &Namespace) -> &'static str {
    match namespace {
        Namespace::Html => "http://www.w3.org/1999/xhtml",
        Namespace::Svg => "http://www.w3.org/2000/svg",
        Namespace::MathMl => "http://www.w3.org/1998/Math/MathML",
        _ => "",
    }
}

/// True for a name of XML without a prefix.
fn is_name(name: &str) -> bool {
    let is_first = |c: char| c.is_alphabetic() || c == '_';
    name.starts_with(is_first)
        && name.chars().all(|c| is_first(c) || c.is_ascii_digit() || matches!(c, '-' | '.'))
}

/// Writes a text with the characters escaped that have a meaning in texts or in attributes.
fn push_escaped(xml: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            '"' => xml.push_str("&quot;"),
            '\n' | '\t' => xml.push(c),
            c if c.is_ascii_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => {}
            c => xml.push(c),
        }
    }
}

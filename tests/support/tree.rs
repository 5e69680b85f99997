//! html5lib's tree construction format: reads its cases, and writes trees in it.

use std::fmt::Write as _;

use html5ever::tendril::TendrilSink;
use html5ever::{LocalName, ParseOpts, QualName, ns};
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use microweave::{Dom, El, NodeId, NodeKind};

/// A case of the suite.
pub struct Case {
    pub data: String,
    pub fragment: Option<String>,
    pub scripting: bool,
    pub expected: String,
}

/// Reads a `.dat` file.
pub fn read_cases(text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    for part in format!("\n{text}").split("\n#data\n").skip(1) {
        let section = |name: &str| {
            let start = part.find(&format!("\n#{name}\n"))? + name.len() + 3;
            let end = part[start..].find("\n#").map_or(part.len(), |at| start + at);
            Some(part[start..end].trim_end_matches('\n').to_owned())
        };
        let data_end = part.find("\n#errors").unwrap_or(0);
        let start = part.find("#document\n").expect("a case has a tree") + "#document\n".len();
        cases.push(Case {
            data: part[..data_end].to_owned(),
            fragment: section("document-fragment"),
            scripting: part.contains("\n#script-on"),
            expected: part[start..].trim_end_matches('\n').to_owned() + "\n",
        });
    }
    cases
}

/// Our tree of a case.
pub fn ours(case: &Case) -> String {
    let dom = match &case.fragment {
        Some(context) => Dom::parse_fragment(&case.data, context),
        None => Dom::parse(&case.data),
    };
    write_ours(&dom, case.fragment.is_some(), Order::Sorted)
}

/// The order in which attributes are written. html5lib sorts them.
#[derive(Clone, Copy, PartialEq)]
pub enum Order {
    Sorted,
    AsWritten,
}

/// Our tree as text. For a fragment, the contents of its root.
pub fn write_ours(dom: &Dom, is_fragment: bool, order: Order) -> String {
    let mut root = dom.document();
    if is_fragment {
        root = dom.children(root).next().expect("a fragment has a root");
    }
    let mut out = String::new();
    let mut todo: Vec<(NodeId, usize, bool)> = dom.children(root).map(|id| (id, 0, false)).collect();
    todo.reverse();
    while let Some((id, depth, content)) = todo.pop() {
        if content {
            line(&mut out, depth, "content");
            push_children(&mut todo, dom, id, depth + 1);
            continue;
        }
        match dom.node(id) {
            NodeKind::Element(el) => {
                write_element(&mut out, depth, el, order);
                if el.name() == "template" && el.namespace() == "html" {
                    todo.push((id, depth + 1, true));
                } else {
                    push_children(&mut todo, dom, id, depth + 1);
                }
            }
            NodeKind::Text(text) => line(&mut out, depth, &format!("\"{text}\"")),
            NodeKind::Comment(text) => line(&mut out, depth, &format!("<!-- {text} -->")),
            NodeKind::Doctype { name, public_id, system_id } => {
                line(&mut out, depth, &doctype(name, public_id, system_id));
            }
            NodeKind::Instruction { target, content } => {
                line(&mut out, depth, &format!("<?{target} {content}>"));
            }
            _ => {}
        }
    }
    out
}

fn push_children(todo: &mut Vec<(NodeId, usize, bool)>, dom: &Dom, id: NodeId, depth: usize) {
    let before = todo.len();
    todo.extend(dom.children(id).map(|child| (child, depth, false)));
    todo[before..].reverse();
}

fn write_element(out: &mut String, depth: usize, el: El<'_>, order: Order) {
    line(out, depth, &format!("<{}>", prefixed(el.namespace(), el.name())));
    let attributes = el.attributes().map(|(label, name, value)| (prefixed(label, name), value.to_owned()));
    write_attributes(out, depth + 1, attributes.collect(), order);
}

fn write_attributes(out: &mut String, depth: usize, mut attributes: Vec<(String, String)>, order: Order) {
    if order == Order::Sorted {
        attributes.sort();
    }
    for (name, value) in attributes {
        line(out, depth, &format!("{name}=\"{value}\""));
    }
}

fn prefixed(label: &str, name: &str) -> String {
    match label {
        "" | "html" => name.to_owned(),
        label => format!("{label} {name}"),
    }
}

fn doctype(name: &str, public_id: &str, system_id: &str) -> String {
    if public_id.is_empty() && system_id.is_empty() {
        format!("<!DOCTYPE {name}>")
    } else {
        format!("<!DOCTYPE {name} \"{public_id}\" \"{system_id}\">")
    }
}

fn line(out: &mut String, depth: usize, text: &str) {
    let _ = writeln!(out, "| {:width$}{text}", "", width = depth * 2);
}

/// markup5ever_rcdom's tree of a case.
pub fn rcdom(case: &Case) -> String {
    let dom = match &case.fragment {
        Some(context) => {
            let (namespace, local) = match context.split_once(' ') {
                Some(("svg", local)) => (ns!(svg), local),
                Some(("math", local)) => (ns!(mathml), local),
                _ => (ns!(html), context.as_str()),
            };
            let name = QualName::new(None, namespace, LocalName::from(local));
            html5ever::parse_fragment(RcDom::default(), without_scripting(), name, Vec::new(), false)
                .one(case.data.as_str())
        }
        None => parse_rcdom(&case.data),
    };
    write_rcdom(&dom, case.fragment.is_some(), Order::Sorted)
}

/// markup5ever_rcdom's tree of a page.
pub fn parse_rcdom(html: &str) -> RcDom {
    html5ever::parse_document(RcDom::default(), without_scripting()).one(html)
}

fn without_scripting() -> ParseOpts {
    let mut options = ParseOpts::default();
    options.tree_builder.scripting_enabled = false;
    options
}

/// markup5ever_rcdom's tree as text.
pub fn write_rcdom(dom: &RcDom, is_fragment: bool, order: Order) -> String {
    let mut root = dom.document.clone();
    if is_fragment {
        let first = root.children.borrow()[0].clone();
        root = first;
    }
    let mut out = String::new();
    let mut todo: Vec<(Handle, usize)> =
        root.children.borrow().iter().rev().map(|child| (child.clone(), 0)).collect();
    while let Some((node, depth)) = todo.pop() {
        match &node.data {
            NodeData::Element { name, attrs, template_contents, .. } => {
                line(&mut out, depth, &format!("<{}>", prefixed(label(&name.ns), &name.local)));
                let attributes = attrs
                    .borrow()
                    .iter()
                    .map(|a| (prefixed(label(&a.name.ns), &a.name.local), a.value.to_string()))
                    .collect();
                write_attributes(&mut out, depth + 1, attributes, order);
                if let Some(contents) = template_contents.borrow().as_ref() {
                    todo.push((contents.clone(), depth + 1));
                }
            }
            NodeData::Document => line(&mut out, depth, "content"),
            NodeData::Text { contents } => line(&mut out, depth, &format!("\"{}\"", contents.borrow())),
            NodeData::Comment { contents } => line(&mut out, depth, &format!("<!-- {contents} -->")),
            NodeData::Doctype { name, public_id, system_id } => {
                line(&mut out, depth, &doctype(name, public_id, system_id));
            }
            NodeData::ProcessingInstruction { target, contents } => {
                line(&mut out, depth, &format!("<?{target} {contents}>"));
            }
        }
        todo.extend(node.children.borrow().iter().rev().map(|child| (child.clone(), depth + 1)));
    }
    out
}

fn label(namespace: &html5ever::Namespace) -> &'static str {
    match *namespace {
        ns!(html) => "html",
        ns!(svg) => "svg",
        ns!(mathml) => "math",
        ns!(xlink) => "xlink",
        ns!(xml) => "xml",
        ns!(xmlns) => "xmlns",
        _ => "",
    }
}

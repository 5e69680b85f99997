//! html5lib's tree construction format: reads its cases, and writes trees in it.

use std::fmt::Write as _;

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

pub(super) fn write_attributes(
    out: &mut String,
    depth: usize,
    mut attributes: Vec<(String, String)>,
    order: Order,
) {
    if order == Order::Sorted {
        attributes.sort();
    }
    for (name, value) in attributes {
        line(out, depth, &format!("{name}=\"{value}\""));
    }
}

pub(super) fn prefixed(label: &str, name: &str) -> String {
    match label {
        "" | "html" => name.to_owned(),
        label => format!("{label} {name}"),
    }
}

pub(super) fn doctype(name: &str, public_id: &str, system_id: &str) -> String {
    if public_id.is_empty() && system_id.is_empty() {
        format!("<!DOCTYPE {name}>")
    } else {
        format!("<!DOCTYPE {name} \"{public_id}\" \"{system_id}\">")
    }
}

pub(super) fn line(out: &mut String, depth: usize, text: &str) {
    let _ = writeln!(out, "| {:width$}{text}", "", width = depth * 2);
}

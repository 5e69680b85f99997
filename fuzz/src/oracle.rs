//! The tree that markup5ever_rcdom builds, parsed as the library parses.

use html5ever::tendril::TendrilSink;
use html5ever::{LocalName, Namespace, ParseOpts, QualName, ns};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

pub fn parse_document(html: &str) -> RcDom {
    html5ever::parse_document(RcDom::default(), without_scripting()).one(html)
}

pub fn parse_fragment(html: &str, context: &str) -> RcDom {
    let (namespace, local) = match context.split_once(' ') {
        Some(("svg", local)) => (ns!(svg), local),
        Some(("math", local)) => (ns!(mathml), local),
        _ => (ns!(html), context),
    };
    let context = QualName::new(None, namespace, LocalName::from(local));
    html5ever::parse_fragment(RcDom::default(), without_scripting(), context, Vec::new(), false).one(html)
}

fn without_scripting() -> ParseOpts {
    let mut options = ParseOpts::default();
    options.tree_builder.scripting_enabled = false;
    options
}

/// A node's children, with a template's contents before them.
pub fn children(node: &Handle) -> Vec<Handle> {
    let mut children = Vec::new();
    if let NodeData::Element { template_contents, .. } = &node.data
        && let Some(contents) = template_contents.borrow().as_ref()
    {
        children.extend(contents.children.borrow().iter().cloned());
    }
    children.extend(node.children.borrow().iter().cloned());
    children
}

/// How deep nodes nest.
pub fn depth(tree: &RcDom) -> usize {
    let mut deepest = 0;
    let mut todo = vec![(tree.document.clone(), 0)];
    while let Some((node, depth)) = todo.pop() {
        deepest = deepest.max(depth);
        todo.extend(children(&node).into_iter().map(|child| (child, depth + 1)));
    }
    deepest
}

/// The name for a namespace that our `El` gives.
pub fn namespace_label(namespace: &Namespace) -> &'static str {
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

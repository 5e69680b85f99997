//! Trees that another Python package made, such as BeautifulSoup: copied as they are, so that no element is moved.

use std::cell::RefCell;
use std::rc::Rc;

use html5ever::tendril::StrTendril;
use html5ever::{Attribute, LocalName, Namespace, QualName, ns};
use markup5ever_rcdom::{Node, NodeData, RcDom};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::input::scalar_text;

/// A node: the number of its parent, in the list of nodes, from 1, or 0 for the document; its name, as in the DOM
/// (`#text`, `#comment` or the name of an element); its text, or the namespace of an element; the attributes.
#[derive(FromPyObject)]
pub(crate) struct ForeignNode(usize, ScalarText, ScalarText, Vec<(ScalarText, ScalarText)>);

struct ScalarText(String);

impl<'py> FromPyObject<'_, 'py> for ScalarText {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        scalar_text(&value.cast::<PyString>()?.to_owned()).map(|text| ScalarText(text.into_owned()))
    }
}

/// Makes a tree of the nodes. A parent comes before its children.
pub(crate) fn copy_tree(nodes: &[ForeignNode]) -> RcDom {
    let tree = RcDom::default();
    let mut made = vec![Rc::clone(&tree.document)];
    for ForeignNode(parent, name, text, attributes) in nodes {
        let node = Node::new(match name.0.as_str() {
            "#text" => NodeData::Text { contents: RefCell::new(tendril(&text.0)) },
            "#comment" => NodeData::Comment { contents: tendril(&text.0) },
            name => element(name, &text.0, attributes),
        });
        if let Some(parent) = made.get(*parent) {
            node.parent.set(Some(Rc::downgrade(parent)));
            parent.children.borrow_mut().push(Rc::clone(&node));
        }
        made.push(node);
    }
    tree
}

fn element(name: &str, namespace: &str, attributes: &[(ScalarText, ScalarText)]) -> NodeData {
    let attributes = attributes.iter().map(|(name, value)| Attribute {
        name: QualName::new(None, ns!(), LocalName::from(name.0.as_str())),
        value: tendril(&value.0),
    });
    let namespace = if namespace.is_empty() { ns!(html) } else { Namespace::from(namespace) };
    NodeData::Element {
        name: QualName::new(None, namespace, LocalName::from(name)),
        attrs: RefCell::new(attributes.collect()),
        template_contents: RefCell::default(),
        mathml_annotation_xml_integration_point: false,
    }
}

/// A text of the tree. One that is far longer than the limit on pages is left out: a tendril has no room for it.
fn tendril(text: &str) -> StrTendril {
    if text.len() > i32::MAX as usize { StrTendril::new() } else { StrTendril::from(text) }
}

//! The sizes of parts of a page in bytes: nodes, texts and attributes.

use super::{Dom, El, Node, NodeType};

/// For each node, the size of the page before it; at the end, the size of the page. Content that an edit
/// removed still counts.
pub(crate) struct Sizes(Vec<usize>);

impl Sizes {
    pub(crate) fn of_element(&self, el: El<'_>) -> usize {
        let replacement = el.dom.replacement(el.id.index()).map_or(0, |(_, text)| text.len());
        self.0[el.after().index()] - self.0[el.id.index()] + replacement
    }

    pub(crate) fn of_page(&self) -> usize {
        self.0.last().copied().unwrap_or_default()
    }
}

impl Dom {
    pub(crate) fn sizes(&self) -> Sizes {
        let size = |node: &Node| match node.kind {
            NodeType::Element => {
                self.attributes[node.data.range()].iter().map(|attribute| attribute.value.len as usize).sum()
            }
            _ => node.data.len as usize,
        };
        let sizes = self.nodes.iter().scan(0, |before, node| {
            *before += size_of::<Node>() + size(node);
            Some(*before)
        });
        Sizes(std::iter::once(0).chain(sizes).collect())
    }
}

//! How large parts of a page are: their nodes, texts and attributes, in bytes.

use super::{Dom, El, Kind, Node};

/// For each node how large the page is before it, and the size of the whole. What an edit removed
/// counts still.
pub(crate) struct Sizes(Vec<usize>);

impl Sizes {
    /// The size of an element with all that is in it.
    pub(crate) fn of(&self, el: El<'_>) -> usize {
        let replacement = el.dom.replacement(el.id.index()).map_or(0, |(_, text)| text.len());
        self.0[el.behind().index()] - self.0[el.id.index()] + replacement
    }

    pub(crate) fn whole(&self) -> usize {
        self.0.last().copied().unwrap_or_default()
    }
}

impl Dom {
    pub(crate) fn sizes(&self) -> Sizes {
        let size = |node: &Node| match node.kind {
            Kind::Element => {
                self.attributes[node.data.range()].iter().map(|own| own.value.len as usize).sum()
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

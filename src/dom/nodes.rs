//! The nodes inside an element in document order: elements, texts and comments.

use super::{Dom, El, NodeId, NodeKind};

/// An iterator over the nodes inside an element. In contrast to [`super::Walk`], it also has texts, and the content of
/// templates.
pub(crate) struct NodesInside<'a> {
    dom: &'a Dom,
    next: usize,
    end: usize,
}

impl<'a> NodesInside<'a> {
    pub(crate) fn new(el: El<'a>) -> Self {
        NodesInside { dom: el.dom, next: el.dom.following(el.id.index()), end: el.node().end as usize }
    }

    /// Skips the content of the element that the iterator just returned.
    pub(crate) fn skip_content(&mut self, el: El<'a>) {
        self.next = el.node().end as usize;
    }
}

impl<'a> Iterator for NodesInside<'a> {
    type Item = (NodeId, NodeKind<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.next >= self.end {
            return None;
        }
        let id = NodeId::from_index(self.next);
        self.next = self.dom.following(self.next);
        Some((id, self.dom.node(id)))
    }
}

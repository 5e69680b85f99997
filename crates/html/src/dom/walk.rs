//! The walk over a page's elements in document order, without the content of templates.

use crate::dom::{Dom, El, Node, NodeId, NodeKind, NodeType, flag};
use crate::names::tag;

/// A step of the walk.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// The walk enters an element.
    Enter(El<'a>),
    /// The walk leaves an element, after all elements inside it.
    Leave(El<'a>),
}

/// An iterator over the steps of a walk.
#[derive(Debug)]
pub struct Walk<'a> {
    dom: &'a Dom,
    next: usize,
    end: usize,
    open: Vec<u32>,
    /// The index after the subtree of the innermost open element. `usize::MAX` if no element is open.
    innermost_end: usize,
    /// If not 0, the walk has only elements with one of these flags.
    flags: u8,
}

/// The capacity of the list of open elements after the first one.
const MIN_OPEN: usize = 16;

impl Dom {
    /// The index of the first element of a range of nodes that has one of these flags and is neither inside a template nor
    /// in replaced content. If the flags are 0, all elements count.
    fn element_from(&self, mut next: usize, stop: usize, flags: u8) -> Option<usize> {
        let is_wanted = |node: &Node| flags == 0 || node.flags & flags != 0;
        let is_skipped = |node: &Node| node.flags & flag::REPLACED != 0 || node.name == tag::TEMPLATE;
        // Most nodes are neither.
        let is_met = |node: &Node| node.kind == NodeType::Element && (is_wanted(node) || is_skipped(node));
        loop {
            let index = next + self.nodes.get(next..stop)?.iter().position(is_met)?;
            let node = &self.nodes[index];
            if is_wanted(node) {
                return Some(index);
            }
            next = node.end as usize;
        }
    }
}

impl<'a> Walk<'a> {
    #[inline]
    pub(super) fn new(dom: &'a Dom, flags: u8) -> Self {
        Walk::over_range(dom, 0, dom.nodes[0].end as usize, flags)
    }

    /// The walk over the elements inside an element.
    #[inline]
    pub fn inside(el: El<'a>) -> Self {
        Walk::over_range(el.dom, el.dom.following(el.id.index()), el.node().end as usize, 0)
    }

    #[inline]
    pub(super) fn over_range(dom: &'a Dom, next: usize, end: usize, flags: u8) -> Self {
        Walk { dom, next, end, open: Vec::new(), innermost_end: usize::MAX, flags }
    }

    /// The elements that the walk enters. In contrast to [`Dom::elements`], elements inside templates are not among them.
    #[inline]
    pub fn entered(mut self) -> impl Iterator<Item = El<'a>> {
        std::iter::from_fn(move || self.next_element(self.end).map(|index| self.element(index)))
    }

    /// Moves on to the next element of the walk, at most to `stop`.
    fn next_element(&mut self, stop: usize) -> Option<usize> {
        let element = self.dom.element_from(self.next, stop, self.flags);
        self.next = match element {
            Some(index) if self.dom.nodes[index].name == tag::TEMPLATE => self.dom.nodes[index].end as usize,
            Some(index) => self.dom.following(index),
            None => self.next.max(stop),
        };
        element
    }

    /// Skips the content of the element that was just entered.
    #[inline]
    pub fn skip_content(&mut self, el: El<'a>) {
        self.next = el.node().end as usize;
    }

    fn enter(&mut self, index: usize) -> Step<'a> {
        self.innermost_end = self.dom.nodes[index].end as usize;
        if self.open.capacity() == 0 {
            self.open.reserve(MIN_OPEN);
        }
        self.open.push(index as u32);
        Step::Enter(self.element(index))
    }

    fn leave(&mut self) -> Option<Step<'a>> {
        let left = self.open.pop()?;
        self.innermost_end =
            self.open.last().map_or(usize::MAX, |&outer| self.dom.nodes[outer as usize].end as usize);
        Some(Step::Leave(self.element(left as usize)))
    }

    fn element(&self, index: usize) -> El<'a> {
        El { dom: self.dom, id: NodeId::from_index(index) }
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Step<'a>;

    fn next(&mut self) -> Option<Step<'a>> {
        match self.next_element(self.end.min(self.innermost_end)) {
            Some(index) => Some(self.enter(index)),
            None => self.leave(),
        }
    }
}

/// The nodes inside an element, in contrast to [`super::Walk`] with texts and the content of templates.
pub struct NodesInside<'a> {
    dom: &'a Dom,
    next: usize,
    end: usize,
}

impl<'a> NodesInside<'a> {
    /// The nodes inside this element.
    #[inline]
    pub fn new(el: El<'a>) -> Self {
        NodesInside { dom: el.dom, next: el.dom.following(el.id.index()), end: el.node().end as usize }
    }

    /// Skips the nodes before the next element that is not inside a template and has one of these flags.
    #[inline]
    pub fn skip_to_flagged(&mut self, flags: u8) {
        self.next = self.dom.element_from(self.next, self.end, flags).unwrap_or(self.end);
    }

    /// Skips the content of the element that the iterator just returned.
    #[inline]
    pub fn skip_content(&mut self, el: El<'a>) {
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

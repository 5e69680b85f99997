//! The walk over a page's elements in document order. What templates hold is left out: it is not
//! part of the page.

use super::{Dom, El, Kind, NodeId};

/// A step of the walk.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// The walk comes to an element.
    Enter(El<'a>),
    /// The walk has seen all that is inside of the element.
    Leave(El<'a>),
}

/// The steps of a walk over a page.
#[derive(Debug)]
pub struct Walk<'a> {
    dom: &'a Dom,
    next: usize,
    end: usize,
    open: Vec<u32>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(dom: &'a Dom) -> Self {
        Walk { dom, next: 0, end: dom.nodes[0].end as usize, open: Vec::new() }
    }

    /// A walk over what is inside of an element.
    #[cfg(feature = "atom")]
    pub(crate) fn inside(el: El<'a>) -> Self {
        let next = el.dom.following(el.id.index());
        Walk { dom: el.dom, next, end: el.node().end as usize, open: Vec::new() }
    }

    /// Goes on behind an element that was just entered.
    #[cfg(feature = "atom")]
    pub(crate) fn pass_over(&mut self, el: El<'a>) {
        self.next = el.node().end as usize;
    }

    fn leave(&mut self) -> Option<Step<'a>> {
        let &innermost = self.open.last()?;
        if self.dom.nodes[innermost as usize].end as usize != self.next {
            return None;
        }
        self.open.pop();
        Some(Step::Leave(self.element(innermost as usize)))
    }

    fn element(&self, index: usize) -> El<'a> {
        El { dom: self.dom, id: NodeId::from_index(index) }
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Step<'a>;

    fn next(&mut self) -> Option<Step<'a>> {
        loop {
            if let Some(leave) = self.leave() {
                return Some(leave);
            }
            if self.next >= self.end {
                return None;
            }
            let index = self.next;
            self.next = self.dom.following(index);
            if self.dom.nodes[index].kind == Kind::Element {
                let el = self.element(index);
                self.open.push(index as u32);
                if el.is_template() {
                    self.next = self.dom.nodes[index].end as usize;
                }
                return Some(Step::Enter(el));
            }
        }
    }
}

//! The elements of a page that the engines have read. A page that is read in several ways, as written and as shown, is
//! walked once: another way reads these elements only.

use crate::extract::flag;
use microweave_html::dom::{Dom, El, NodeId, Step};
use microweave_values::collections::growing;

/// The room of the first elements, which most small pages do not exceed.
const FIRST_ROOM: usize = 32;

pub(super) const ALL_FLAGS: u8 = flag::CLASS | flag::REL | flag::MICRODATA | flag::SCRIPT_OR_META;

/// What another reading of the page has to read of an element.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Reread {
    No,
    /// The element itself. It is, or may become, an item or a part of one: another style of texts spends the account differently.
    Element,
    /// The element and all elements inside it. It has a class name of a CSS framework. If that is ignored, the inner elements
    /// belong to the outer item.
    AllInside,
}

/// The elements that can add something to a document, in the order of the page.
///
/// All elements inside an element with a class name of a CSS framework are in the list: if the name is ignored, these
/// elements belong to another item, which may be a classic one.
#[derive(Debug, Default)]
pub(crate) struct ReadElements {
    elements: Vec<NodeId>,
    /// Where the last element ends whose inner elements are all in the list.
    all_until: Option<NodeId>,
}

impl ReadElements {
    pub(super) fn add(&mut self, el: El<'_>, reread: Reread) {
        let is_inside = self.all_until.is_some_and(|end| el.id() < end);
        if !is_inside && reread == Reread::AllInside {
            self.all_until = Some(el.after());
        }
        let is_read = reread != Reread::No || el.has(ALL_FLAGS & !flag::CLASS);
        if is_read || is_inside {
            self.elements.reserve(if self.elements.is_empty() { FIRST_ROOM } else { 1 });
            self.elements.push(el.id());
        }
    }

    pub(super) fn shrunk(mut self) -> Self {
        growing::shrink(&mut self.elements);
        self
    }

    /// The steps of a walk that has only these elements.
    pub(super) fn walk<'d>(&self, dom: &'d Dom) -> impl Iterator<Item = Step<'d>> {
        let mut inside = self.elements.iter().map(|&id| dom.el(id)).peekable();
        let mut open: Vec<El<'d>> = Vec::new();
        std::iter::from_fn(move || {
            let ends = |el: &mut El<'d>| inside.peek().is_none_or(|next| el.after() <= next.id());
            if let Some(left) = open.pop_if(ends) {
                return Some(Step::Leave(left));
            }
            let el = inside.next()?;
            open.push(el);
            Some(Step::Enter(el))
        })
    }
}

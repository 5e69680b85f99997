//! The places of elements that are asked for in the order of the page.

use super::{El, Place};
use crate::lines::Counts;

/// Gives the places of elements, as [`El::place`] does. It counts lines from the element before. So the places of all elements, in
/// their order, take one pass over the page.
#[derive(Debug, Default)]
pub struct Places {
    /// The last offset, and the counts before it.
    offset: usize,
    before: Counts,
}

impl Places {
    /// The place of an element.
    pub fn next(&mut self, el: El<'_>, with_end: bool) -> Place {
        let (strings, offset) = (&el.dom.strings, el.node().offset);
        let after_last = strings.source().as_bytes().get(self.offset..offset as usize);
        let Some(between) = after_last.filter(|_| !strings.source().is_empty()) else {
            return el.place(with_end);
        };
        self.before = self.before.after(self.offset, between);
        self.offset = offset as usize;
        let end = if with_end { el.end() } else { None };
        Place { node: el.dom.origin(el.id), start: strings.position_after(self.before, offset), end }
    }
}

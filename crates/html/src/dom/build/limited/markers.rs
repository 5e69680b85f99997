//! Bounds the markers in the list of active formatting elements (HTML 13.2.4.3). Each `object`, table cell,
//! caption and template pushes one. A marker stays for ever if a table or template ends before the element
//! inside it does. Real pages leave hardly any markers.
//!
//! The tree builder does not report how many stay. The tokens give an upper bound: an end tag is certain to clear a
//! marker if no element that bounds a scope has begun in between.

use crate::kinds::{self, CELL, MARKER_RELATED, OBJECT_LIKE};
use crate::names::{NameId, tag};

/// How many markers may stay.
const MAX_LEFTOVER: usize = 1024;

#[derive(Default)]
pub(super) struct MarkerLimit {
    /// The open objects, while no other tag that concerns markers has come.
    objects: Vec<NameId>,
    /// Only after the page's first template: the cells that may be open, and the elements inside which their
    /// end tags may be ignored.
    cells: Vec<NameId>,
    /// How many markers may have stayed.
    leftover: usize,
    has_template: bool,
}

/// True for a name whose tags push a marker, clear the list up to one, or bound a scope.
#[inline]
pub(super) fn is_marker_related(name: NameId) -> bool {
    kinds::of(name) & MARKER_RELATED != 0
}

fn is_cell(name: &mut NameId) -> bool {
    kinds::of(*name) & CELL != 0
}

impl MarkerLimit {
    /// Takes a start tag of such a name. `has_element` is true if it has made an element. Returns true if that is
    /// an object that has to be closed at once.
    pub(super) fn start_tag(&mut self, name: NameId, has_element: bool) -> bool {
        let kind = kinds::of(name);
        if kind & OBJECT_LIKE != 0 {
            self.objects.extend(has_element.then_some(name));
            return has_element && self.objects.len() + self.leftover > MAX_LEFTOVER;
        }
        self.count_leftover_objects();
        self.has_template |= name == tag::TEMPLATE;
        let is_bound = matches!(name, tag::TABLE | tag::TEMPLATE | tag::SVG | tag::MATH);
        if self.has_template && is_bound {
            self.cells.push(name);
        } else if self.has_template && has_element && kind & CELL != 0 {
            self.cells.pop_if(is_cell);
            self.cells.push(name);
        }
        false
    }

    /// Takes an end tag of such a name. Returns the cells to close before it, the innermost first.
    pub(super) fn end_tag(&mut self, name: NameId) -> Vec<NameId> {
        let kind = kinds::of(name);
        if kind & OBJECT_LIKE != 0 {
            self.objects.pop_if(|innermost| *innermost == name);
            return Vec::new();
        }
        self.count_leftover_objects();
        if name == tag::TABLE {
            self.cells.pop_if(is_cell);
        }
        if name == tag::TABLE || kind & CELL != 0 {
            self.cells.pop_if(|innermost| *innermost == name);
        }
        if name == tag::TEMPLATE { self.count_leftover_cells() } else { Vec::new() }
    }

    /// Ends a template. The markers of its open cells stay. Over the limit, returns these cells, which have
    /// to be closed before.
    fn count_leftover_cells(&mut self) -> Vec<NameId> {
        let mut cells = std::mem::take(&mut self.cells);
        cells.retain(|name| kinds::of(*name) & CELL != 0);
        if self.leftover + cells.len() > MAX_LEFTOVER {
            cells.reverse();
            return cells;
        }
        self.leftover += cells.len();
        Vec::new()
    }

    /// Counts the markers of the open objects as staying, because their end tags may be ignored from now on.
    fn count_leftover_objects(&mut self) {
        self.leftover += self.objects.len();
        self.objects.clear();
    }
}

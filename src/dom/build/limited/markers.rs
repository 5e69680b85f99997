//! Bounds the markers in the list of active formatting elements (HTML 13.2.4.3). Each `object`, table cell and
//! template puts one in. It stays for good where a table or template ends before an element in
//! it does. Real pages leave hardly any.
//!
//! How many stay is not asked of the path, but bounded from above by the tokens: a marker is certain to be taken out by an
//! end tag if none of the elements that bound scopes begins between.

use crate::dom::build::kinds::{self, CELL, CONCERNS_MARKERS, OBJECT_LIKE};
use crate::html::names::{NameId, tag};

/// How many markers may be left.
const MAX_LEFT: usize = 1024;

#[derive(Default)]
pub(super) struct Markers {
    /// Objects that are open, with no other tag that concerns markers since.
    objects: Vec<NameId>,
    /// Cells that may be open since the first template of the page, and the elements whose content their end tags may be
    /// ignored in.
    cells: Vec<NameId>,
    /// How many markers may have been left.
    left: usize,
    has_template: bool,
}

/// True for a name whose tags put a marker in, take one out, or bound where end tags do.
#[inline]
pub(super) fn concern(name: NameId) -> bool {
    kinds::of(name) & CONCERNS_MARKERS != 0
}

fn is_cell(name: &mut NameId) -> bool {
    kinds::of(*name) & CELL != 0
}

impl Markers {
    /// A start tag of such a name, which has made an element or not. True if that is an object that has to be
    /// closed at once.
    pub(super) fn start_tag(&mut self, name: NameId, is_made: bool) -> bool {
        let kind = kinds::of(name);
        if kind & OBJECT_LIKE != 0 {
            self.objects.extend(is_made.then_some(name));
            return is_made && self.objects.len() + self.left > MAX_LEFT;
        }
        self.leave_objects();
        self.has_template |= name == tag::TEMPLATE;
        let is_bound = matches!(name, tag::TABLE | tag::TEMPLATE | tag::SVG | tag::MATH);
        if self.has_template && is_bound {
            self.cells.push(name);
        } else if self.has_template && is_made && kind & CELL != 0 {
            self.cells.pop_if(is_cell);
            self.cells.push(name);
        }
        false
    }

    /// An end tag of such a name. Returns the cells that have to be closed before, the innermost first.
    pub(super) fn end_tag(&mut self, name: NameId) -> Vec<NameId> {
        let kind = kinds::of(name);
        if kind & OBJECT_LIKE != 0 {
            self.objects.pop_if(|innermost| *innermost == name);
            return Vec::new();
        }
        self.leave_objects();
        if name == tag::TABLE {
            self.cells.pop_if(is_cell);
        }
        if name == tag::TABLE || kind & CELL != 0 {
            self.cells.pop_if(|innermost| *innermost == name);
        }
        if name == tag::TEMPLATE { self.leave_cells() } else { Vec::new() }
    }

    /// A template ends, which leaves the markers of the cells in it, unless they are closed before.
    fn leave_cells(&mut self) -> Vec<NameId> {
        let mut cells = std::mem::take(&mut self.cells);
        cells.retain(|name| kinds::of(*name) & CELL != 0);
        if self.left + cells.len() > MAX_LEFT {
            cells.reverse();
            return cells;
        }
        self.left += cells.len();
        Vec::new()
    }

    fn leave_objects(&mut self) {
        self.left += self.objects.len();
        self.objects.clear();
    }
}

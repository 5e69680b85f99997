//! Bounds the markers in the list of active formatting elements (HTML 13.2.4.3). Each `object`, table cell and
//! template puts one in. It stays for good where a table or template ends before an element in
//! it does. Real pages leave hardly any.
//!
//! How many stay is not asked of the path, but bounded from above by the tokens: a marker is certain to be taken out if
//! no tag of a table or template is between the start tag and the end tag.

use crate::dom::build::kinds::{self, CELL, Kinds, OBJECT_LIKE, TABLE_PART};
use crate::html::names::{NameId, tag};

/// How many markers may be left.
const MAX_LEFT: usize = 1024;

/// The elements whose tags concern markers, beside `template`.
pub(super) const CONCERNED: Kinds = OBJECT_LIKE | TABLE_PART;

#[derive(Default)]
pub(super) struct Markers {
    /// Objects that are open, with no tag of a table or template since.
    objects: Vec<NameId>,
    /// Cells that may be open, since the first template of the page.
    cells: Vec<NameId>,
    /// How many markers may have been left.
    left: usize,
    has_template: bool,
}

impl Markers {
    /// A start tag of a concerned name, which has made an element or not. True if that is an object that has to be closed
    /// at once.
    pub(super) fn start_tag(&mut self, name: NameId, is_made: bool) -> bool {
        let kind = kinds::of(name);
        if kind & OBJECT_LIKE != 0 {
            self.objects.extend(is_made.then_some(name));
            return is_made && self.objects.len() + self.left > MAX_LEFT;
        }
        self.leave_objects();
        self.has_template |= name == tag::TEMPLATE;
        if is_made && kind & CELL != 0 && self.has_template {
            self.cells.push(name);
        }
        false
    }

    /// An end tag of a concerned name. Returns the cells that have to be closed before, the innermost first.
    pub(super) fn end_tag(&mut self, name: NameId) -> Vec<NameId> {
        let kind = kinds::of(name);
        if kind & OBJECT_LIKE != 0 {
            self.objects.pop_if(|innermost| *innermost == name);
            return Vec::new();
        }
        self.leave_objects();
        if kind & CELL != 0 {
            self.cells.pop_if(|innermost| *innermost == name);
        }
        if name != tag::TEMPLATE {
            return Vec::new();
        }
        let cells = std::mem::take(&mut self.cells);
        if self.left + cells.len() > MAX_LEFT {
            return cells.into_iter().rev().collect();
        }
        self.left += cells.len();
        Vec::new()
    }

    fn leave_objects(&mut self) {
        self.left += self.objects.len();
        self.objects.clear();
    }
}

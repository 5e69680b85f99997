//! Bounds what formatting elements cost. html5ever's tree builder keeps a list of those that were left
//! open, opens them anew in every paragraph, and goes through the list for each of their tags. Into the
//! list it also puts a marker for each `object`, table cell and template, which stays there for good
//! where a table or template ends before what stands in it.

use super::names::{NameId, tag};

/// How many markers may be left behind. Real pages leave hardly any.
const MOST_MARKERS: usize = 1024;

/// What is known of the tree builder's list.
pub(super) struct Formatting {
    /// The formatting elements that the token in hand has opened.
    opened: Vec<NameId>,
    /// How many were opened without a start tag of their own, and how many may be.
    again: usize,
    most_again: usize,
    /// How many markers may have been left behind: of objects, and of cells in templates.
    objects: usize,
    cells: usize,
}

impl Formatting {
    /// A page that is so long may open so many formatting elements again: some in each of its
    /// paragraphs.
    pub(super) fn of(source_len: usize) -> Self {
        Formatting { opened: Vec::new(), again: 0, most_again: source_len / 8 + 4096, objects: 0, cells: 0 }
    }

    pub(super) fn begin_token(&mut self) {
        self.again += self.opened.len().saturating_sub(1);
        self.opened.clear();
    }

    /// An element was made.
    pub(super) fn open(&mut self, name: NameId) {
        if is_formatting(name) {
            self.opened.push(name);
        }
    }

    /// The formatting elements over `most` that this token has opened, the innermost first. None are
    /// to stay open in a page that opens too many again.
    pub(super) fn surplus(&mut self, most: usize) -> Vec<NameId> {
        if self.opened.len() <= 1 {
            return Vec::new();
        }
        let most = if self.again > self.most_again { 0 } else { most };
        self.opened.drain(most.min(self.opened.len())..).rev().collect()
    }

    /// An object begins. Is it one too many of those whose markers may be left behind?
    pub(super) fn begin_object(&mut self) -> bool {
        self.objects += 1;
        self.objects > MOST_MARKERS
    }

    /// The end tag of an object has taken its marker out.
    pub(super) fn end_object(&mut self) {
        self.objects = self.objects.saturating_sub(1);
    }

    /// A template ends in which so many cells may be open. Are they too many to leave their markers
    /// behind?
    pub(super) fn leave_cells(&mut self, count: usize) -> bool {
        self.cells += count;
        self.cells > MOST_MARKERS
    }
}

/// An element that the tree builder opens again where it was not closed.
pub(super) fn is_formatting(name: NameId) -> bool {
    matches!(
        name,
        tag::A
            | tag::B
            | tag::BIG
            | tag::CODE
            | tag::EM
            | tag::FONT
            | tag::I
            | tag::NOBR
            | tag::S
            | tag::SMALL
            | tag::STRIKE
            | tag::STRONG
            | tag::TT
            | tag::U
    )
}

/// An element with a marker that is taken out by its own end tag only.
pub(super) fn is_object(name: NameId) -> bool {
    matches!(name, tag::APPLET | tag::MARQUEE | tag::OBJECT)
}

/// A part of a table with a marker.
pub(super) fn is_cell(name: NameId) -> bool {
    matches!(name, tag::CAPTION | tag::TD | tag::TH)
}

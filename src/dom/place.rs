//! Where in the page something stands.

use std::ops::Range;

use super::NodeId;
use crate::position::Position;

/// The element that an item was found on: what microformats and microdata say of the same element
/// has the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Place {
    /// The element's number, which compares as elements stand in the page.
    pub node: NodeId,
    /// Where its start tag begins.
    pub start: Position,
    /// Where it ends: behind its end tag, if it has one. Known if `Options::positions` asks for it.
    pub end: Option<Position>,
}

impl Place {
    /// Where it begins and ends, if positions were asked for. That is what JSON has of it: the number of a node means
    /// nothing there.
    pub(crate) fn range(self) -> Option<Range<Position>> {
        Some(self.start..self.end?)
    }
}

//! Where in the page an item stands.

use crate::dom::NodeId;

/// The element that an item was found on: what microformats and microdata say of the same element
/// has the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Place {
    /// The element's number, which compares as elements stand in the page.
    pub node: NodeId,
    /// The line of its start tag, from 1.
    pub line: u32,
}

//! The place of an item: its element and where that is in the source.

use serde::{Deserialize, Serialize};

use super::NodeId;
use crate::position::Position;

/// The element that an item was found on. If microformats and microdata describe the same element, they have
/// the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Place {
    /// The element's number. Numbers compare as elements are ordered in the page.
    pub node: NodeId,
    /// Where its start tag begins.
    pub start: Position,
    /// Where it ends: after its end tag, if it has one. `None` unless `Options::reasons` asks for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Position>,
}

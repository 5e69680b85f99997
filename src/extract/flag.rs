//! The flags of elements that the engines read.

use microweave_html::dom::WatchedAttributes;
pub use microweave_html::dom::flag::*;
use microweave_html::names::attr;

/// The element has an attribute of microdata (HTML 5.2), such as `itemscope`.
pub const MICRODATA: u8 = WATCHED;

/// The attributes of microdata. A page of [`Options`](crate::Options) is parsed so that their elements have [`MICRODATA`].
pub(crate) static MICRODATA_ATTRIBUTES: WatchedAttributes = WatchedAttributes::new(&[
    attr::ITEMSCOPE,
    attr::ITEMTYPE,
    attr::ITEMID,
    attr::ITEMPROP,
    attr::ITEMPROP_REVERSE,
    attr::ITEMREF,
]);

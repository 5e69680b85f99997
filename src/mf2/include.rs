//! Includes of classic microformats (placeholder)
use crate::dom::Dom;
use crate::options::Options;
pub(crate) struct Expanded {
    pub(crate) dom: Dom,
    pub(crate) is_cut: bool,
}
pub(crate) fn expand(_dom: &Dom, _options: &Options) -> Option<Expanded> {
    None
}

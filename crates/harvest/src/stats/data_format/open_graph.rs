//! The item of Open Graph: the page itself, by its `meta` elements.

use std::borrow::Cow;

use microweave::Document;

use super::{ItemNames, set_once};
use crate::stats::names::{is_open_graph, type_key};

/// Reads the names of the item. Returns false if the page has no property that begins with `og:`.
pub(super) fn read<'d>(document: &'d Document, names: &mut ItemNames<'d>) -> bool {
    let meta = document.meta();
    let is_item = meta.iter().any(|(name, _)| name.starts_with("og:"));
    let og_type = meta.get("og:type").and_then(|types| types.first());
    let og_type = og_type.map(|og_type| Cow::Owned(type_key(&format!("og:{og_type}")).into_owned()));
    set_once(&mut names.types, og_type.into_iter());
    let properties = meta.iter().map(|(name, _)| name).filter(|name| is_open_graph(name));
    set_once(&mut names.properties, properties.map(Cow::Borrowed));
    is_item
}

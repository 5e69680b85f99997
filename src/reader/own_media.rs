//! Media that have the address of their page. Other parsers make them from an empty text, which microformats2 resolves
//! against the address of the page. A page is no picture and no recording.

use std::borrow::Cow;
use std::cell::LazyCell;

use super::address::Address;
use crate::collections::map::Map;
use crate::document::{Document, Item, Value};
use crate::extract::mf2::shown_url::is_media_property;

/// The document without media that have the address of their page. Media that are items stay, because a page names their
/// addresses itself.
pub(super) fn without_own_media<'d>(document: Cow<'d, Document>, address: &str) -> Cow<'d, Document> {
    let page = LazyCell::new(|| Address::new(address));
    let is_own = |value: Value<'_>| {
        value.as_item().is_none() && value.as_text().is_some_and(|text| page.is_part(text))
    };
    let has_own = document
        .all_items()
        .flat_map(Item::properties)
        .any(|(name, mut values)| is_media_property(name) && values.any(is_own));
    if !has_own {
        return document;
    }
    let mut kept = (*document).clone();
    for (item, data) in document.all_items().zip(&mut kept.items) {
        let mut entries = std::mem::take(&mut data.properties.entries);
        for (name, values) in entries.iter_mut().filter(|(name, _)| is_media_property(name.as_str())) {
            let mut own = item.values(name.as_str()).map(is_own);
            values.retain(|_| own.next() != Some(true));
        }
        entries.retain(|(_, values)| !values.is_empty());
        data.properties = Map::of(entries);
    }
    Cow::Owned(kept)
}

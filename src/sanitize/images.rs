//! Prepares the images of sanitised HTML. Images that scripts load late get their real address. Images
//! without an address are removed, and so are `source` elements without one.

use memchr::{memchr, memmem};

use super::tags::split_tag;
use crate::dom::{Dom, El, NodeId, lazy_image};
use crate::html::names::{attr, tag};

/// Sets the `src` of each image that a script loads late to the URL that the script would set.
pub(super) fn set_addresses(dom: &mut Dom) {
    let change = |img: El<'_>| {
        let address = lazy_image::image_url(img).filter(|address| img.attr_by(attr::SRC) != Some(address))?;
        Some((img.id(), address.to_owned()))
    };
    let images = dom.elements().filter(|el| el.tag() == tag::IMG);
    let changes: Vec<(NodeId, String)> = images.filter_map(change).collect();
    for (img, address) in changes {
        // If the page is too large, the attribute is not set. An image that has no address then is removed
        // later.
        let _ = dom.set_attribute(img, attr::SRC, &address);
    }
}

/// The beginnings of the tags of images.
const IMAGES: [&str; 2] = ["<img", "<source"];

/// The sanitised HTML without images and sources that have no address. A `<` in sanitised HTML is either the
/// start of a tag or in an attribute value.
pub(super) fn without_empty(html: String) -> String {
    if IMAGES.iter().all(|tag| memmem::find(html.as_bytes(), tag.as_bytes()).is_none()) {
        return html;
    }
    let mut kept = String::with_capacity(html.len());
    let mut rest = html.as_str();
    while let Some(at) = memchr(b'<', rest.as_bytes()) {
        let (tag, after) = split_tag(&rest[at..]);
        let is_empty = is_image(tag) && !has_source(tag);
        kept.push_str(&rest[..if is_empty { at } else { at + tag.len() }]);
        rest = after;
    }
    kept.push_str(rest);
    kept
}

fn is_image(tag: &str) -> bool {
    let rest = IMAGES.iter().find_map(|image| tag.strip_prefix(image));
    rest.is_some_and(|rest| rest.starts_with([' ', '>']))
}

/// True if a serialised tag has a `src` attribute. Attribute values are skipped, because they may contain the
/// same text.
fn has_source(tag: &str) -> bool {
    tag.split('"').step_by(2).any(|outside| outside.ends_with(" src="))
}

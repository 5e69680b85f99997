//! Images of HTML that is sanitised: those that are loaded late get their address, and those without one are left out,
//! with the `source` elements of a `picture`.

use memchr::{memchr, memmem};

use super::split_tag;
use crate::dom::{Dom, El, NodeId, lazy_image};
use crate::html::names::{attr, tag};

/// Gives each image the address that it has once it is loaded.
pub(super) fn set_addresses(dom: &mut Dom) {
    let change = |img: El<'_>| {
        let address = lazy_image::address(img).filter(|address| img.attr_by(attr::SRC) != Some(address))?;
        Some((img.id(), address.to_owned()))
    };
    let images = dom.elements().filter(|el| el.tag() == tag::IMG);
    let changes: Vec<(NodeId, String)> = images.filter_map(change).collect();
    for (img, address) in changes {
        // A page that is too large for this stays as it is: the image has no address then, and is left out.
        let _ = dom.set_attribute(img, attr::SRC, &address);
    }
}

/// How their tags begin. (No element on the list has a longer name that begins so.)
const IMAGES: [&str; 2] = ["<img", "<source"];

/// HTML that was sanitised, without the images and sources that have no address. In it, only tags and values of attributes have a
/// `<`.
pub(super) fn without_empty(html: String) -> String {
    if IMAGES.iter().all(|tag| memmem::find(html.as_bytes(), tag.as_bytes()).is_none()) {
        return html;
    }
    let mut kept = String::with_capacity(html.len());
    let mut rest = html.as_str();
    while let Some(at) = memchr(b'<', rest.as_bytes()) {
        let (tag, behind) = split_tag(&rest[at..]);
        let is_empty = is_image(tag) && !has_source(tag);
        kept.push_str(&rest[..if is_empty { at } else { at + tag.len() }]);
        rest = behind;
    }
    kept.push_str(rest);
    kept
}

fn is_image(tag: &str) -> bool {
    IMAGES.iter().any(|image| tag.starts_with(image))
}

/// Whether a tag as serialisers write it has a `src`. Other attributes may speak of one in their values.
fn has_source(tag: &str) -> bool {
    tag.split('"').step_by(2).any(|outside| outside.ends_with(" src="))
}

//! The address of a picture or a recording: the one of the element itself, or of the first medium inside it.

use super::El;
use super::lazy_image::{ImageAddress, image_address, is_image_url};
use crate::html::names::{attr, tag};

/// A kind of medium.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum MediumKind {
    Picture,
    Recording,
}

/// The first element that has an address of this kind, from `el` on, and the address.
pub(crate) fn media_address<'a>(el: El<'a>, medium: MediumKind) -> Option<(El<'a>, ImageAddress<'a>)> {
    let mut elements = std::iter::once(el).chain(el.descendants());
    elements.find_map(|el| Some((el, own_address(el, medium)?)))
}

fn own_address<'a>(el: El<'a>, medium: MediumKind) -> Option<ImageAddress<'a>> {
    let attribute = match (medium, el.tag()) {
        (MediumKind::Picture, tag::IMG) => return image_address(el),
        (MediumKind::Picture, tag::VIDEO) => attr::POSTER,
        (MediumKind::Recording, tag::AUDIO | tag::EMBED | tag::IFRAME | tag::SOURCE | tag::VIDEO) => {
            attr::SRC
        }
        (_, tag::OBJECT) => attr::DATA,
        _ => return None,
    };
    let url = el.attr_by(attribute).filter(|url| is_image_url(url))?;
    Some(ImageAddress { el, attribute, url })
}

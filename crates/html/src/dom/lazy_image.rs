//! Images that a script loads when they are scrolled into view. Their `src` is missing, a `data:` URL or a
//! placeholder, and another attribute has the address.

use foldhash::HashMap;
use once_cell::sync::Lazy;
use serde::Deserialize;

use crate::dom::El;
use crate::dom::srcset::largest;
use crate::names::Attribute;
use crate::names::{NameId, attr, tag};
use microweave_values::url::is_active;

/// What an attribute holds that a script reads.
#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LazyAttribute {
    Url,
    /// Image candidates, in the form of a `srcset`.
    Srcset,
}

/// The attributes in which common scripts keep the addresses of images.
static LAZY_ATTRIBUTES: Lazy<HashMap<&str, LazyAttribute>> = microweave_values::table!("lazy-images.json");

/// What an attribute of this name holds. `None` if no known script reads it.
pub(crate) fn lazy_attribute(attribute: &str) -> Option<LazyAttribute> {
    LAZY_ATTRIBUTES.get(attribute).copied()
}

/// The address of an `img` after scripts have run: the one that is loaded late. Otherwise its `src`, the
/// largest of its `srcset`, or an address from the `source` elements of its `picture`, in this order.
///
/// ```
/// use microweave_html::Dom;
/// use microweave_html::dom::lazy_image::image_url;
///
/// let dom = Dom::parse("<img src=data:image/gif;base64,R0 data-src=/tea.jpg>");
/// assert_eq!(dom.elements().find_map(image_url), Some("/tea.jpg"));
/// ```
pub fn image_url<'a>(img: El<'a>) -> Option<&'a str> {
    image_address(img).map(|address| address.url)
}

/// The address of an image, and where the page has it.
pub struct ImageAddress<'a> {
    /// The image, or a `source` of its `picture`.
    pub el: El<'a>,
    /// The name of the attribute that has the address.
    pub attribute: NameId,
    /// The address as written, relative or absolute.
    pub url: &'a str,
}

/// The address that [`image_url`] gives, and where it is written.
pub fn image_address<'a>(img: El<'a>) -> Option<ImageAddress<'a>> {
    let of_set = |el: El<'a>| {
        let url = el.attr_by(attr::SRCSET).and_then(|srcset| largest(srcset, is_image_url))?;
        Some(ImageAddress { el, attribute: attr::SRCSET, url })
    };
    let source = || img.attr_by(attr::SRC).filter(|url| is_image_url(url));
    lazy_address(img)
        .or_else(|| source().map(|url| ImageAddress { el: img, attribute: attr::SRC, url }))
        .or_else(|| of_set(img))
        .or_else(|| sources(img).find_map(|source| lazy_address(source).or_else(|| of_set(source))))
}

/// The address in the attributes that scripts read.
fn lazy_address<'a>(el: El<'a>) -> Option<ImageAddress<'a>> {
    let dom = el.dom;
    let of_kind = |kind: LazyAttribute| {
        let is_of_kind =
            move |attribute: &&Attribute| lazy_attribute(dom.names.get(attribute.name).local) == Some(kind);
        let attributes = el.own_attributes().iter().filter(is_of_kind);
        attributes.map(|attribute| (attribute.name, dom.string(attribute.value)))
    };
    let address = of_kind(LazyAttribute::Url).find(|(_, url)| is_lazy_url(url));
    let in_set = || {
        let mut sets = of_kind(LazyAttribute::Srcset);
        sets.find_map(|(name, srcset)| Some((name, largest(srcset, is_image_url)?)))
    };
    let (attribute, url) = address.or_else(in_set)?;
    Some(ImageAddress { el, attribute, url })
}

/// The `source` elements of the `picture` around an image, among its first children. Only the first image of the
/// `picture` has them (HTML 4.8.1 allows one image): if all images had them, a short page could ask for a long address
/// many times.
fn sources<'a>(img: El<'a>) -> impl Iterator<Item = El<'a>> {
    const MAX_CHILDREN: usize = 17;
    let picture = img.parent().filter(|parent| parent.is_html() && parent.name() == "picture");
    let children = || picture.into_iter().flat_map(|picture| picture.child_elements().take(MAX_CHILDREN));
    let first_image = children().find(|el| el.tag() == tag::IMG).map(El::id);
    children().filter(move |el| el.tag() == tag::SOURCE && first_image == Some(img.id()))
}

/// True for a pattern from which a script makes addresses, such as `tea_{width}.jpg`.
pub(super) fn is_url_pattern(value: &str) -> bool {
    value.contains(['{', '}'])
}

/// True if the value is an address. A `data:` URL (the image itself), a pattern, and a fragment alone (the page itself) are
/// not.
pub(super) fn is_image_url(url: &str) -> bool {
    let url = url.trim_ascii();
    let is_elsewhere = !url.is_empty() && !url.starts_with('#') && url != "about:blank";
    is_elsewhere && !is_active(url) && !is_url_pattern(url)
}

/// True if the value of an attribute that a script reads is an address. Some values only switch late loading on or off, such
/// as `data-lazy="true"`.
pub(super) fn is_lazy_url(value: &str) -> bool {
    const FLAGS: [&str; 7] = ["true", "false", "yes", "no", "on", "off", "lazy"];
    let word = value.trim_ascii();
    let is_number = || word.bytes().all(|byte| byte.is_ascii_digit());
    is_image_url(value) && !FLAGS.iter().any(|flag| word.eq_ignore_ascii_case(flag)) && !is_number()
}

/// A kind of embedded content.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum MediumKind {
    /// An image, or the poster of a video.
    Picture,
    /// A video, a recording of sound, or a frame that plays one.
    Recording,
}

/// The first element that has an address of this kind, from `el` on, and the address.
pub fn media_address<'a>(el: El<'a>, medium: MediumKind) -> Option<(El<'a>, ImageAddress<'a>)> {
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

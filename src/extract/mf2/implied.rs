//! "Parsing for implied properties": the name, photo and URL of a root that has no explicit ones.

use super::notes::WrittenIn;
use super::property::ValueReader;
use crate::document::{Text, ValueData};
use microweave_html::dom::El;
use microweave_html::dom::text::ImageText;
use microweave_html::names::{NameId, attr, tag};
use microweave_values::whitespace::trim;

/// The implied name ("if no explicit "name" property"): from the root itself, then from its only child, then from
/// that child's only child, otherwise the root's text. The specification's `:not[.h-*]` needs no check: a root with
/// a nested root implies no properties (living).
pub fn name<'a>(root: El<'a>, reader: &mut ValueReader<'_>) -> (Text, ImpliedFrom<'a>) {
    match written_name(root) {
        Some((from, name)) => (reader.clip(trim(name)), from),
        // "else use the textContent of the .h-x". Living: with images replaced by their `alt`
        None => {
            let from = ImpliedFrom { el: root, written_in: WrittenIn::Text, step: "text of the root" };
            (reader.text(root, ImageText::Alt), from)
        }
    }
}

/// The part of the page that an implied value was read from.
pub struct ImpliedFrom<'a> {
    pub(crate) el: El<'a>,
    pub(super) written_in: WrittenIn,
    /// The step of the specification.
    pub(super) step: &'static str,
}

/// A kind of element, its attribute, and the steps of the specification for the root and for two levels inside it.
type ImpliedSource = (NameId, NameId, [&'static str; 3]);

macro_rules! steps {
    ($attribute:literal, $child:literal) => {
        [
            concat!($attribute, " of the root"),
            concat!($attribute, $child),
            concat!($attribute, $child, " of the only child"),
        ]
    };
}

const NAMES: [ImpliedSource; 3] = [
    (tag::IMG, attr::ALT, steps!("img[alt]", " of the only child")),
    (tag::AREA, attr::ALT, steps!("area[alt]", " of the only child")),
    (tag::ABBR, attr::TITLE, steps!("abbr[title]", " of the only child")),
];

const PHOTOS: [ImpliedSource; 2] = [
    (tag::IMG, attr::SRC, steps!("img[src]", ": the only img child")),
    (tag::OBJECT, attr::DATA, steps!("object[data]", ": the only object child")),
];

const URLS: [ImpliedSource; 2] = [
    (tag::A, attr::HREF, steps!("a[href]", ": the only a child")),
    (tag::AREA, attr::HREF, steps!("area[href]", ": the only area child")),
];

/// The steps for an implied name before the text: "if img.h-x or area.h-x", "else if abbr.h-x[title]"; then
/// ".h-x>img:only-child[alt]:not([alt=""])" and the like; then ".h-x>:only-child>img:only-child[alt]…".
fn written_name(root: El<'_>) -> Option<(ImpliedFrom<'_>, &str)> {
    let levels = std::iter::successors(Some(root), |el| only_child(*el)).take(3).enumerate();
    levels.into_iter().find_map(|(level, el)| {
        let (_, attribute, steps) = NAMES.iter().find(|(tag, ..)| *tag == el.tag())?;
        in_attribute(el, *attribute, steps[level]).filter(|(_, name)| level == 0 || !name.is_empty())
    })
}

/// The implied photo ("if no explicit "photo" property"): `img[src]` or `object[data]`, as the root itself or as the
/// only one of its type inside.
pub fn photo<'a>(root: El<'a>, reader: &mut ValueReader<'_>) -> Option<(ImpliedFrom<'a>, ValueData)> {
    let (mut from, source) = written_photo(root)?;
    let late = reader.lazy_address(from.el);
    if late.is_some() {
        from.written_in = WrittenIn::LateAddress;
    }
    // "if there is a gotten photo value, return the normalized absolute URL of it". Living: with its `alt`
    let url = reader.resolve(late.unwrap_or(source));
    let photo = reader.with_alt(from.el, url);
    Some((from, photo))
}

pub(super) fn written_photo(root: El<'_>) -> Option<(ImpliedFrom<'_>, &str)> {
    root_or_only_inside(root, &PHOTOS)
}

/// True if an image is an emoji, by the usual class names or its alternative text. By the specification it is
/// still the implied photo, but the reader does not treat it as a picture of the post.
pub(crate) fn is_emoji(img: El<'_>) -> bool {
    let is_class = |class: &str| class.contains("emoji") || class.contains("smiley");
    let alt = trim(img.attr_by(attr::ALT).unwrap_or_default());
    let code = alt.strip_prefix(':').and_then(|code| code.strip_suffix(':'));
    let is_code =
        code.is_some_and(|code| !code.is_empty() && !code.contains(|c: char| c.is_whitespace() || c == ':'));
    let is_symbol =
        !alt.is_ascii() && !alt.contains(|c: char| c.is_alphanumeric() || c.is_ascii_punctuation());
    img.class().split_ascii_whitespace().any(is_class) || is_code || is_symbol
}

/// The implied URL ("if no explicit "url" property"): `a[href]` or `area[href]`, as the root itself or as the only
/// one of its type inside. The step through an only child is living.
pub fn url<'a>(root: El<'a>, reader: &mut ValueReader<'_>) -> Option<(ImpliedFrom<'a>, ValueData)> {
    let (from, href) = written_url(root)?;
    // "if there is a gotten url value, return the normalized absolute URL of it"
    Some((from, ValueData::Text(reader.resolve(href))))
}

pub(super) fn written_url(root: El<'_>) -> Option<(ImpliedFrom<'_>, &str)> {
    root_or_only_inside(root, &URLS)
}

/// Looks at the root, then at its children, then at the children of its only child, for each kind of element
/// in turn. The specification's `:not[.h-*]` needs no check: a root with a nested root implies no properties.
fn root_or_only_inside<'a>(root: El<'a>, kinds: &[ImpliedSource]) -> Option<(ImpliedFrom<'a>, &'a str)> {
    // "if img.h-x[src]", "else if object.h-x[data]"; "if a.h-x[href] or area.h-x[href]"
    let kind = kinds.iter().find(|(tag, ..)| *tag == root.link_tag());
    kind.and_then(|&(_, attribute, [step, ..])| in_attribute(root, attribute, step))
        // ".h-x>img[src]:only-of-type" and the like
        .or_else(|| only_of_kind(root, kinds, 1))
        // ".h-x>:only-child>img[src]:only-of-type" and the like
        .or_else(|| only_of_kind(only_child(root)?, kinds, 2))
}

fn only_of_kind<'a>(
    parent: El<'a>,
    kinds: &[ImpliedSource],
    level: usize,
) -> Option<(ImpliedFrom<'a>, &'a str)> {
    kinds.iter().find_map(|&(tag, attribute, steps)| {
        let mut of_kind = parent.child_elements().filter(|child| child.link_tag() == tag);
        let only = of_kind.next()?;
        if of_kind.next().is_some() {
            return None;
        }
        in_attribute(only, attribute, steps[level])
    })
}

fn in_attribute<'a>(el: El<'a>, attribute: NameId, step: &'static str) -> Option<(ImpliedFrom<'a>, &'a str)> {
    let (attribute, value) = match attribute {
        attr::HREF => el.href()?,
        _ => (attribute, el.attr_by(attribute)?),
    };
    Some((ImpliedFrom { el, written_in: WrittenIn::Attribute(attribute), step }, value))
}

/// The only child element. Templates do not count.
fn only_child(parent: El<'_>) -> Option<El<'_>> {
    let mut children = parent.child_elements().filter(|child| !child.is_template());
    let first = children.next();
    if children.next().is_none() { first } else { None }
}

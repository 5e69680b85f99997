//! "Parsing for implied properties": the name, photo and URL of a root that has no explicit ones.

use super::property::ValueReader;
use crate::document::{Text, ValueData};
use crate::dom::El;
use crate::html::names::{NameId, attr, tag};
use crate::whitespace::trim;

/// The implied name ("if no explicit "name" property"): from the root itself, then from its only child, then from
/// that child's only child, otherwise the root's text. The specification's `:not[.h-*]` needs no check: a root with
/// a nested root implies no properties (living).
pub(crate) fn name(root: El<'_>, reader: &mut ValueReader<'_>) -> Text {
    // "if img.h-x or area.h-x", "else if abbr.h-x[title]"
    if let Some(name) = name_in_attribute(root, false) {
        return reader.clip(trim(name));
    }
    // ".h-x>img:only-child[alt]:not([alt=""])" and the like, then ".h-x>:only-child>img:only-child[alt]…"
    let child = only_child(root);
    let grandchild = child.and_then(only_child);
    let inner = [child, grandchild].into_iter().flatten().find_map(|el| name_in_attribute(el, true));
    match inner {
        Some(name) => reader.clip(trim(name)),
        // "else use the textContent of the .h-x". Living: with images replaced by their `alt`
        None => reader.implied_text(root),
    }
}

/// The name in `img[alt]`, `area[alt]` or `abbr[title]`. Below the root it counts only if it is not empty
/// (`:not([alt=""])`, `:not([title=""])`).
fn name_in_attribute(el: El<'_>, is_inside: bool) -> Option<&str> {
    let name = match el.tag() {
        tag::IMG | tag::AREA => el.attr_by(attr::ALT),
        tag::ABBR => el.attr_by(attr::TITLE),
        _ => None,
    };
    name.filter(|name| !(is_inside && name.is_empty()))
}

/// The implied photo ("if no explicit "photo" property"): `img[src]` or `object[data]`, as the root itself or as the
/// only one of its type inside.
pub(crate) fn photo<'a>(root: El<'a>, reader: &mut ValueReader<'_>) -> Option<(El<'a>, ValueData)> {
    let kinds = [(tag::IMG, attr::SRC), (tag::OBJECT, attr::DATA)];
    let (el, source) = root_or_only_inside(root, &kinds)?;
    // "if there is a gotten photo value, return the normalized absolute URL of it". Living: with its `alt`
    let url = reader.resolve(reader.lazy_address(el).unwrap_or(source));
    Some((el, reader.with_alt(el, url)))
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
pub(crate) fn url(root: El<'_>, reader: &mut ValueReader<'_>) -> Option<ValueData> {
    let kinds = [(tag::A, attr::HREF), (tag::AREA, attr::HREF)];
    let (_, href) = root_or_only_inside(root, &kinds)?;
    // "if there is a gotten url value, return the normalized absolute URL of it"
    Some(ValueData::Text(reader.resolve(href)))
}

/// The two kinds of elements that imply a value: the tag, and the attribute that has the value.
type ImpliedSources = [(NameId, NameId); 2];

/// Looks at the root, then at its children, then at the children of its only child, for each kind of element
/// in turn. The specification's `:not[.h-*]` needs no check: a root with a nested root implies no properties.
fn root_or_only_inside<'a>(root: El<'a>, kinds: &ImpliedSources) -> Option<(El<'a>, &'a str)> {
    // "if img.h-x[src]", "else if object.h-x[data]"; "if a.h-x[href] or area.h-x[href]"
    let kind = kinds.iter().find(|(tag, _)| *tag == root.tag());
    kind.and_then(|&(_, attribute)| Some((root, root.attr_by(attribute)?)))
        // ".h-x>img[src]:only-of-type" and the like
        .or_else(|| only_of_kind(root, kinds))
        // ".h-x>:only-child>img[src]:only-of-type" and the like
        .or_else(|| only_of_kind(only_child(root)?, kinds))
}

fn only_of_kind<'a>(parent: El<'a>, kinds: &ImpliedSources) -> Option<(El<'a>, &'a str)> {
    kinds.iter().find_map(|&(tag, attribute)| {
        let mut of_kind = parent.child_elements().filter(|child| child.tag() == tag);
        let only = of_kind.next().filter(|_| of_kind.next().is_none())?;
        Some((only, only.attr_by(attribute)?))
    })
}

/// The only child element. Templates do not count.
fn only_child(parent: El<'_>) -> Option<El<'_>> {
    let mut children = parent.child_elements().filter(|child| !child.is_template());
    children.next().filter(|_| children.next().is_none())
}

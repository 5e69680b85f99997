//! "Parsing for implied properties": the name, photo and URL of a root that has no explicit ones.

use super::notes::WrittenIn;
use super::property::ValueReader;
use crate::document::{Text, ValueData};
use crate::dom::El;
use crate::html::names::{NameId, attr, tag};
use crate::whitespace::trim;

/// The implied name ("if no explicit "name" property"): from the root itself, then from its only child, then from
/// that child's only child, otherwise the root's text. The specification's `:not[.h-*]` needs no check: a root with
/// a nested root implies no properties (living).
pub(crate) fn name<'a>(root: El<'a>, reader: &mut ValueReader<'_>) -> (Text, ImpliedFrom<'a>) {
    match written_name(root) {
        Some((from, name)) => (reader.clip(trim(name)), from),
        // "else use the textContent of the .h-x". Living: with images replaced by their `alt`
        None => {
            let written = WrittenIn::Text;
            (reader.implied_text(root), ImpliedFrom { el: root, written, step: "text of the root" })
        }
    }
}

pub(crate) struct ImpliedFrom<'a> {
    pub(crate) el: El<'a>,
    pub(super) written: WrittenIn,
    /// The step of the specification.
    pub(super) step: &'static str,
}

/// The steps for an implied name before the text.
fn written_name(root: El<'_>) -> Option<(ImpliedFrom<'_>, &str)> {
    // "if img.h-x or area.h-x", "else if abbr.h-x[title]"
    let steps = ["img[alt] of the root", "area[alt] of the root", "abbr[title] of the root"];
    if let Some(name) = named_in_attribute(root, false, &steps) {
        return Some(name);
    }
    // ".h-x>img:only-child[alt]:not([alt=""])" and the like
    let child = only_child(root)?;
    let steps =
        ["img[alt] of the only child", "area[alt] of the only child", "abbr[title] of the only child"];
    if let Some(inner) = named_in_attribute(child, true, &steps) {
        return Some(inner);
    }
    // ".h-x>:only-child>img:only-child[alt]…"
    let steps = [
        "img[alt] of the only child of the only child",
        "area[alt] of the only child of the only child",
        "abbr[title] of the only child of the only child",
    ];
    named_in_attribute(only_child(child)?, true, &steps)
}

/// The name in an attribute, with the step for `img`, `area` or `abbr`.
fn named_in_attribute<'a>(
    el: El<'a>,
    is_inside: bool,
    steps: &[&'static str; 3],
) -> Option<(ImpliedFrom<'a>, &'a str)> {
    let (attribute, name) = name_in_attribute(el, is_inside)?;
    let step = match el.tag() {
        tag::IMG => steps[0],
        tag::AREA => steps[1],
        _ => steps[2],
    };
    Some((ImpliedFrom { el, written: WrittenIn::Attribute(attribute), step }, name))
}

/// The name in `img[alt]`, `area[alt]` or `abbr[title]`. Below the root it counts only if it is not empty
/// (`:not([alt=""])`, `:not([title=""])`).
fn name_in_attribute(el: El<'_>, is_inside: bool) -> Option<(NameId, &str)> {
    let attribute = match el.tag() {
        tag::IMG | tag::AREA => attr::ALT,
        tag::ABBR => attr::TITLE,
        _ => return None,
    };
    let name = el.attr_by(attribute).filter(|name| !(is_inside && name.is_empty()))?;
    Some((attribute, name))
}

/// The implied photo ("if no explicit "photo" property"): `img[src]` or `object[data]`, as the root itself or as the
/// only one of its type inside.
pub(crate) fn photo<'a>(root: El<'a>, reader: &mut ValueReader<'_>) -> Option<(ImpliedFrom<'a>, ValueData)> {
    let (mut from, source) = written_photo(root)?;
    let late = reader.lazy_address(from.el);
    if late.is_some() {
        from.written = WrittenIn::LateAddress;
    }
    // "if there is a gotten photo value, return the normalized absolute URL of it". Living: with its `alt`
    let url = reader.resolve(late.unwrap_or(source));
    let photo = reader.with_alt(from.el, url);
    Some((from, photo))
}

pub(super) fn written_photo(root: El<'_>) -> Option<(ImpliedFrom<'_>, &str)> {
    let steps = [
        [
            "img[src] of the root",
            "img[src]: the only img child",
            "img[src]: the only img child of the only child",
        ],
        [
            "object[data] of the root",
            "object[data]: the only object child",
            "object[data]: the only object child of the only child",
        ],
    ];
    let kinds = [(tag::IMG, attr::SRC, steps[0]), (tag::OBJECT, attr::DATA, steps[1])];
    root_or_only_inside(root, &kinds)
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
pub(crate) fn url<'a>(root: El<'a>, reader: &mut ValueReader<'_>) -> Option<(ImpliedFrom<'a>, ValueData)> {
    let (from, href) = written_url(root)?;
    // "if there is a gotten url value, return the normalized absolute URL of it"
    Some((from, ValueData::Text(reader.resolve(href))))
}

pub(super) fn written_url(root: El<'_>) -> Option<(ImpliedFrom<'_>, &str)> {
    let steps = [
        ["a[href] of the root", "a[href]: the only a child", "a[href]: the only a child of the only child"],
        [
            "area[href] of the root",
            "area[href]: the only area child",
            "area[href]: the only area child of the only child",
        ],
    ];
    let kinds = [(tag::A, attr::HREF, steps[0]), (tag::AREA, attr::HREF, steps[1])];
    root_or_only_inside(root, &kinds)
}

/// The kinds of elements, each with its attribute and the steps for the root, its children and the children of its only
/// child.
type ImpliedSources = [(NameId, NameId, [&'static str; 3]); 2];

/// Looks at the root, then at its children, then at the children of its only child, for each kind of element
/// in turn. The specification's `:not[.h-*]` needs no check: a root with a nested root implies no properties.
fn root_or_only_inside<'a>(root: El<'a>, kinds: &ImpliedSources) -> Option<(ImpliedFrom<'a>, &'a str)> {
    // "if img.h-x[src]", "else if object.h-x[data]"; "if a.h-x[href] or area.h-x[href]"
    let kind = kinds.iter().find(|(tag, ..)| *tag == root.tag());
    kind.and_then(|&(_, attribute, [step, ..])| in_attribute(root, attribute, step))
        // ".h-x>img[src]:only-of-type" and the like
        .or_else(|| only_of_kind(root, kinds, 1))
        // ".h-x>:only-child>img[src]:only-of-type" and the like
        .or_else(|| only_of_kind(only_child(root)?, kinds, 2))
}

fn only_of_kind<'a>(
    parent: El<'a>,
    kinds: &ImpliedSources,
    level: usize,
) -> Option<(ImpliedFrom<'a>, &'a str)> {
    kinds.iter().find_map(|&(tag, attribute, steps)| {
        let mut of_kind = parent.child_elements().filter(|child| child.tag() == tag);
        let only = of_kind.next()?;
        if of_kind.next().is_some() {
            return None;
        }
        in_attribute(only, attribute, steps[level])
    })
}

fn in_attribute<'a>(el: El<'a>, attribute: NameId, step: &'static str) -> Option<(ImpliedFrom<'a>, &'a str)> {
    let written = WrittenIn::Attribute(attribute);
    Some((ImpliedFrom { el, written, step }, el.attr_by(attribute)?))
}

/// The only child element. Templates do not count.
fn only_child(parent: El<'_>) -> Option<El<'_>> {
    let mut children = parent.child_elements().filter(|child| !child.is_template());
    let first = children.next();
    if children.next().is_none() { first } else { None }
}

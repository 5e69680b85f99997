//! The elements that a page marks as parts of its article outside of all items. Some sites write the properties without the
//! item, and some the classes without the post.

use std::borrow::Cow;
use std::cell::OnceCell;

use super::entry::Date;
use super::field_reasons::FieldOrigin;
use super::page_node::is_other_date;
use microweave::extract::flag;
use microweave_html::dom::{Dom, El, Step, Walk};
use microweave_html::names::{NameId, attr, tag};
use microweave_values::whitespace::{fold, tokens};

/// The maximum number of marked elements whose texts are compared.
const MAX_COMPARED: usize = 16;

/// A mark: an attribute, `itemprop` or `class`, and the names that count in it.
pub(super) type Mark<'n> = (NameId, &'n [&'n str]);

/// The classes of marks. Elements with other classes are not kept.
pub(super) const MARKED_CLASSES: [&str; 5] =
    ["author", "byline", "e-content", "entry-content", "entry-title"];

pub(super) fn is_marked_class(name: &str) -> bool {
    // Most classes of a page begin with other letters.
    name.starts_with(['a', 'b', 'e']) && MARKED_CLASSES.contains(&name)
}

/// True for a class of posts.
fn is_post(class: &str) -> bool {
    matches!(class, "hentry" | "h-entry")
}

/// The marked elements of a page, found by one walk at the first use.
pub(super) struct MarkedElements<'p> {
    dom: &'p Dom,
    /// The elements with properties, and the elements with classes.
    found: OnceCell<[Vec<El<'p>>; 2]>,
}

impl<'p> MarkedElements<'p> {
    pub(super) fn new(dom: &'p Dom) -> Self {
        MarkedElements { dom, found: OnceCell::new() }
    }

    /// The number of marked elements.
    pub(super) fn count(&self) -> usize {
        self.found.get_or_init(|| find(self.dom)).iter().map(Vec::len).sum()
    }

    /// The outermost elements with a mark.
    pub(super) fn with<'n>(
        &self,
        (attribute, names): Mark<'n>,
    ) -> impl Iterator<Item = El<'p>> + use<'_, 'n, 'p> {
        let found = &self.found.get_or_init(|| find(self.dom))[usize::from(attribute == attr::CLASS)];
        debug_assert!(attribute != attr::CLASS || names.iter().all(|name| is_marked_class(name)));
        let mut end = None;
        found.iter().copied().filter(move |el| {
            let is_inside = Some(el.id()) < end;
            let is_marked = !is_inside
                && tokens(el.attr_by(attribute).unwrap_or_default()).any(|name| names.contains(&name));
            if is_marked {
                end = Some(el.after());
            }
            is_marked
        })
    }

    /// The first of the elements with a mark, if all of them have one text.
    pub(super) fn with_one_text(
        &self,
        mark: Mark<'_>,
        is_wanted: impl Fn(El<'_>) -> bool,
    ) -> Option<(El<'p>, String)> {
        let marked = self.with(mark).filter(|el| is_wanted(*el)).take(MAX_COMPARED);
        let mut texts = marked.map(|el| (el, fold(&el.text(), char::is_whitespace)));
        let first = texts.find(|(_, text)| !text.is_empty())?;
        texts.all(|(_, text)| text.is_empty() || text == first.1).then_some(first)
    }
}

/// Elements with properties, outside of items and comments; elements with classes, also outside of posts and of
/// [other parts](is_other_part).
fn find(dom: &Dom) -> [Vec<El<'_>>; 2] {
    let (mut with_properties, mut with_classes) = (Vec::new(), Vec::new());
    let (mut other_end, mut part_end) = (None, None);
    for el in dom.walk().entered() {
        let mut is_part = is_other_part(el);
        if Some(el.id()) < other_end || !is_part && !el.has(flag::CLASS | flag::MICRODATA) {
            continue;
        }
        let has = |name| el.has(flag::MICRODATA) && el.attr_by(name).is_some();
        let (mut is_other, mut is_marked) = (has(attr::ITEMSCOPE), false);
        for class in tokens(el.class()) {
            is_other |= is_other_date(class);
            is_part |= is_post(class);
            is_marked |= is_marked_class(class);
        }
        if is_other {
            other_end = Some(el.after());
            continue;
        }
        if has(attr::ITEMPROP) {
            with_properties.push(el);
        }
        if Some(el.id()) < part_end {
            continue;
        }
        if is_part {
            part_end = Some(el.after());
        } else if is_marked {
            with_classes.push(el);
        }
    }
    [with_properties, with_classes]
}

/// True for a post, and for a part such as a sidebar.
pub(super) fn is_post_or_part(el: El<'_>) -> bool {
    is_other_part(el) || is_post_root(el)
}

/// True for an element with texts of others, or about other things than the page's article.
pub(super) fn is_other_part(el: El<'_>) -> bool {
    matches!(el.tag(), tag::ASIDE | tag::BLOCKQUOTE | tag::FIGURE | tag::FOOTER | tag::NAV)
}

/// True for the element of a post.
pub(super) fn is_post_root(el: El<'_>) -> bool {
    el.has(flag::CLASS) && tokens(el.class()).any(is_post)
}

/// The elements of a walk, without those that are others and what is inside of them.
pub(super) fn elements_outside<'d>(
    mut walk: Walk<'d>,
    is_other: impl Fn(El<'d>) -> bool,
) -> impl Iterator<Item = El<'d>> {
    std::iter::from_fn(move || {
        loop {
            let Step::Enter(el) = walk.next()? else { continue };
            if !is_other(el) {
                return Some(el);
            }
            walk.skip_content(el);
        }
    })
}

/// What an element says in an attribute that machines read, or in its text.
pub(super) fn text_in(el: El<'_>) -> String {
    let text = attribute_in(el).map_or_else(|| Cow::Owned(el.text()), |(_, text)| Cow::Borrowed(text));
    fold(&text, char::is_whitespace)
}

/// The name that an element marks inside of it, as if it were an item.
pub(super) fn name_in(el: El<'_>) -> Option<String> {
    el.descendants().find(is_name).map(text_in).filter(|name| !name.is_empty())
}

/// True for an element that microdata marks as a name.
pub(super) fn is_name(el: &El<'_>) -> bool {
    tokens(el.attr_by(attr::ITEMPROP).unwrap_or_default()).any(|name| name == "name")
}

/// The same as [`text_in`], with its origin.
pub(super) fn written_in(el: El<'_>) -> (String, FieldOrigin) {
    let origin =
        attribute_in(el).map_or_else(|| FieldOrigin::text(el), |(name, _)| FieldOrigin::attribute(el, name));
    (text_in(el), origin)
}

fn attribute_in(el: El<'_>) -> Option<(NameId, &str)> {
    [attr::CONTENT, attr::DATETIME].into_iter().find_map(|name| Some((name, el.attr_by(name)?)))
}

/// The first date that elements write.
pub(super) fn first_date<'p>(elements: impl Iterator<Item = El<'p>>) -> Option<(Date, FieldOrigin)> {
    elements.map(written_in).find_map(|(text, origin)| Some((Date::parsed(&text)?, origin)))
}

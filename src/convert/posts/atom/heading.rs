//! Finds the heading of a page or an article, and its text.

use crate::collections::sort::sort_by_key;
use crate::dom::{El, Step, Walk};
use crate::html::names::tag;

/// The first element of heading content whose nearest ancestor of sectioning content is `section`. The algorithm also
/// passes `body`, which is not sectioning content in HTML.
pub(super) fn first_heading(section: El<'_>) -> Option<El<'_>> {
    let mut inside = Walk::inside(section);
    while let Some(step) = inside.next() {
        let Step::Enter(el) = step else { continue };
        if is_sectioning(el) {
            inside.skip_content(el);
        } else if el.tag() == tag::HGROUP || rank(el).is_some() {
            return Some(el);
        }
    }
    None
}

/// The heading text and, for an `hgroup` with several headings, the subheading text.
pub(super) fn texts(heading: El<'_>) -> (String, Option<String>) {
    if heading.tag() != tag::HGROUP {
        return (heading.text(), None);
    }
    let mut headings: Vec<El<'_>> = heading.child_elements().filter(|el| rank(*el).is_some()).collect();
    // By descending rank, then in tree order: the sort is stable.
    sort_by_key(&mut headings, |el| rank(*el));
    let mut texts = headings.into_iter().map(El::text);
    (texts.next().unwrap_or_default(), texts.next())
}

pub(super) fn is_sectioning(el: El<'_>) -> bool {
    matches!(el.tag(), tag::ARTICLE | tag::ASIDE | tag::NAV | tag::SECTION)
}

/// The number in a heading's name: `h1` has the highest rank.
fn rank(el: El<'_>) -> Option<u8> {
    Some(match el.tag() {
        tag::H1 => 1,
        tag::H2 => 2,
        tag::H3 => 3,
        tag::H4 => 4,
        tag::H5 => 5,
        tag::H6 => 6,
        _ => return None,
    })
}

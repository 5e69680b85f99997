//! Selects the parts of an article that become the content of its entry.

use super::heading::is_sectioning;
use crate::dom::{El, NodeId, Step, Walk};
use crate::html::names::tag;

/// The elements that the algorithm removes from its clone of an article, in tree order: other articles, the headers,
/// footers and navs whose nearest sectioning ancestor is this article, and its heading. The heading is found before
/// the removal. So if it is in a header, it goes with the header and no other heading is removed (case
/// `content-when-the-heading-is-in-the-header`).
pub(super) fn removed(article: El<'_>, heading: Option<El<'_>>) -> Vec<NodeId> {
    let mut removed = Vec::new();
    let mut open_sections = 0;
    let mut inside = Walk::inside(article);
    while let Some(step) = inside.next() {
        match step {
            Step::Enter(el) => {
                let is_its_own =
                    open_sections == 0 && matches!(el.tag(), tag::HEADER | tag::FOOTER | tag::NAV);
                let is_heading = heading.is_some_and(|heading| heading.id() == el.id());
                if el.tag() == tag::ARTICLE || is_its_own || is_heading {
                    removed.push(el.id());
                    inside.skip_content(el);
                }
                open_sections += usize::from(is_sectioning(el));
            }
            Step::Leave(el) => open_sections -= usize::from(is_sectioning(el)),
        }
    }
    removed
}

/// The elements of the article, without those that are removed.
pub(super) fn elements<'a>(article: El<'a>, removed: &[NodeId]) -> impl Iterator<Item = El<'a>> {
    let mut inside = Walk::inside(article);
    std::iter::from_fn(move || {
        loop {
            match inside.next()? {
                Step::Enter(el) if removed.binary_search(&el.id()).is_ok() => inside.skip_content(el),
                Step::Enter(el) => return Some(el),
                Step::Leave(_) => {}
            }
        }
    })
}

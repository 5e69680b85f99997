//! What of an article is the content of its entry.

use super::heading::is_sectioning;
use crate::dom::{El, NodeId, Step, Walk};
use crate::html::names::tag;

/// What the algorithm removes from its clone of an article, in the order of the page: other articles, the
/// headers, footers and navs of this one itself, and its heading. All are told by the article as it was,
/// so that where the heading goes with a header, no further one does.
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
                    inside.pass_over(el);
                }
                open_sections += usize::from(is_sectioning(el));
            }
            Step::Leave(el) => open_sections -= usize::from(is_sectioning(el)),
        }
    }
    removed
}

/// The elements of the cleaned article.
pub(super) fn elements<'a>(article: El<'a>, removed: &[NodeId]) -> impl Iterator<Item = El<'a>> {
    let mut inside = Walk::inside(article);
    std::iter::from_fn(move || {
        loop {
            match inside.next()? {
                Step::Enter(el) if removed.binary_search(&el.id()).is_ok() => inside.pass_over(el),
                Step::Enter(el) => return Some(el),
                Step::Leave(_) => {}
            }
        }
    })
}

//! The posts of a page that is a feed.

use microweave::{Document, Item};

use super::values::with_children;

/// The posts: the children of the first h-feed. Without one: the children of a card that is the first item, otherwise
/// all items but cards.
pub(super) fn feed_items(document: &Document) -> Vec<Item<'_>> {
    if let Some(feed) = with_children(document.items()).find(|item| item.is("h-feed")) {
        return feed.children().collect();
    }
    match document.items().next().filter(|first| first.is("h-card") && first.children().next().is_some()) {
        Some(card) => card.children().collect(),
        None => document.items().filter(|item| !item.is("h-card")).collect(),
    }
}

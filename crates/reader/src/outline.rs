//! Records the items around each item of a document. It is built once, in one pass over all items, so that no
//! later step searches the document for each entry.

use std::sync::{Arc, OnceLock};

use super::cards::Cards;
use microweave::document::{Document, Item, ItemId};
use microweave_values::collections::unique::only;

/// The types of items that a reader shows as posts.
pub const POSTS: [&str; 6] = ["h-entry", "h-event", "h-listing", "h-product", "h-recipe", "h-review"];

pub(crate) fn is_post_type(item_type: &str) -> bool {
    POSTS.contains(&item_type)
}

pub(crate) fn is_post(item: Item<'_>) -> bool {
    item.is_one_of(&POSTS)
}

/// The items around each item of a document.
pub(crate) struct Outline<'a> {
    document: &'a Document,
    places: Vec<Surroundings>,
    /// The numbers of all h-feeds and of their entries, in the order of the page. The first use reads them.
    pub(super) lists: OnceLock<Vec<(ItemId, Vec<ItemId>)>>,
    cards: OnceLock<Cards>,
}

/// The outlines of the sources of a page, in the order of [`MemberSource`](crate::graph::MemberSource).
pub(crate) type Outlines<'a> = [Option<Arc<Outline<'a>>>; 4];

#[derive(Clone, Copy, Default)]
struct Surroundings {
    parent: Option<u32>,
    /// The nearest h-feed around the item, unless a post or an h-cite is between them: a comment is not an
    /// entry of the feed.
    feed: Option<u32>,
    in_post: bool,
    in_card: bool,
}

impl<'a> Outline<'a> {
    pub(crate) fn new(document: &'a Document) -> Self {
        let mut places = vec![Surroundings::default(); document.all_items().count()];
        // Parents come before their children, so their surroundings are known.
        for item in document.all_items() {
            let inside = Outline::inside_of(item, places[item.number() as usize]);
            for nested in item.inner_items().chain(item.children()) {
                places[nested.number() as usize] = inside;
            }
        }
        Outline { document, places, lists: OnceLock::new(), cards: OnceLock::new() }
    }

    pub(crate) fn document(&self) -> &'a Document {
        self.document
    }

    /// The h-cards of the document. The first use reads them.
    pub(super) fn cards(&self) -> &Cards {
        self.cards.get_or_init(|| Cards::new(self.document))
    }

    fn inside_of(item: Item<'_>, around: Surroundings) -> Surroundings {
        let is_post = is_post(item) || item.is("h-cite");
        let feed = match around.feed {
            _ if item.is("h-feed") => Some(item.number()),
            _ if is_post => None,
            feed => feed,
        };
        Surroundings {
            parent: Some(item.number()),
            feed,
            in_post: around.in_post || is_post,
            in_card: around.in_card || item.is("h-card"),
        }
    }

    /// True if the item belongs to the document.
    pub(crate) fn has(&self, item: Item<'_>) -> bool {
        self.document.item(item.number()) == item
    }

    /// What is around an item. Nothing is around an item of another document.
    fn around(&self, item: Item<'_>) -> Surroundings {
        if self.has(item) { self.places[item.number() as usize] } else { Surroundings::default() }
    }

    /// The h-feed that the item is an entry of.
    pub(crate) fn feed(&self, item: Item<'_>) -> Option<Item<'a>> {
        self.around(item).feed.map(|feed| self.document.item(feed))
    }

    pub(crate) fn is_in_post(&self, item: Item<'_>) -> bool {
        self.around(item).in_post
    }

    /// The item itself and the items around it, from the inside out.
    pub(crate) fn self_and_ancestors(&self, item: Item<'a>) -> impl Iterator<Item = Item<'a>> {
        std::iter::successors(Some(item), |&item| {
            self.around(item).parent.map(|parent| self.document.item(parent))
        })
    }

    /// The posts that are not inside of another post, in the order of the page.
    pub(crate) fn posts(&self) -> impl Iterator<Item = Item<'a>> {
        self.document.all_items().filter(|&item| is_post(item) && !self.is_in_post(item))
    }

    /// The posts that are inside of neither another post nor an h-feed.
    pub(crate) fn posts_outside_feeds(&self) -> impl Iterator<Item = Item<'a>> {
        self.posts().filter(|&post| self.feed(post).is_none())
    }

    /// The page's only h-card, or `None` if it has several. Cards in posts are skipped (people whom the posts
    /// name), and cards in cards (parts of them).
    pub(crate) fn only_card(&self) -> Option<Item<'a>> {
        let is_own = |&card: &Item<'_>| !self.is_in_post(card) && !self.around(card).in_card;
        only(self.document.find("h-card").filter(is_own))
    }

    /// The h-feeds that are not inside of a post, in the order of the page.
    pub(crate) fn feeds(&self) -> impl Iterator<Item = Item<'a>> {
        self.document.find("h-feed").filter(|&feed| !self.is_in_post(feed))
    }
}

//! The item that a page is about, by XRay's rules.

use microweave::{Document, Item};

use super::kind::ItemKind;
use super::urls::normalized;
use super::values::texts;

/// What a page is about.
pub(super) enum MainItem<'a> {
    Item(Item<'a>, ItemKind),
    /// The posts of the page.
    Feed,
}

/// Finds what a page is about. `None` if XRay does not know the types of its items.
pub(super) fn main_item<'a>(document: &'a Document, url: &str, expects_feed: bool) -> Option<MainItem<'a>> {
    if expects_feed {
        return Some(MainItem::Feed);
    }
    let key = normalized(url);
    let all: Vec<Item<'a>> = document.items().filter(|item| !item.is("h-breadcrumb")).collect();
    // Cards of other pages say who wrote or published something. They do not make a page a feed.
    let is_other_card = |item: &&Item<'a>| {
        item.is("h-card") && texts(**item, "url").next().is_some_and(|url| normalized(url) != key)
    };
    let items: Vec<Item<'a>> = match all.len() {
        0 | 1 => all.clone(),
        _ => all.iter().filter(|item| !is_other_card(item)).copied().collect(),
    };
    if let [only] = items[..]
        && let Some(kind) = ItemKind::of(only)
    {
        return Some(about(only, kind));
    }
    if let Some(&permalink) = all.iter().find(|item| has_url(**item, &key)) {
        let kind = if permalink.is("h-card") { Some(ItemKind::Card) } else { ItemKind::of(permalink) };
        return kind.map(|kind| about(permalink, kind));
    }
    let mut posts = all.iter().filter(|item| !item.is("h-card")).filter_map(|&item| as_post(item));
    if has_card_of_author(document, &all)
        && let Some(post) = posts.next()
    {
        return Some(post);
    }
    let is_feed =
        items.iter().any(|item| item.is("h-entry")) || items.first().is_some_and(|item| item.is("h-feed"));
    if is_feed { Some(MainItem::Feed) } else { all.iter().find_map(|&item| as_post(item)) }
}

fn about(item: Item<'_>, kind: ItemKind) -> MainItem<'_> {
    if kind == ItemKind::Feed { MainItem::Feed } else { MainItem::Item(item, kind) }
}

/// The item, unless it is a card or a feed.
fn as_post(item: Item<'_>) -> Option<MainItem<'_>> {
    let kind = ItemKind::of(item).filter(|kind| !matches!(kind, ItemKind::Card | ItemKind::Feed))?;
    Some(MainItem::Item(item, kind))
}

/// True if one of the item's URLs has this normal form.
fn has_url(item: Item<'_>, key: &str) -> bool {
    texts(item, "url").any(|url| normalized(url) == key)
}

/// True if one of the items is the card of the author that a link with rel=author names.
fn has_card_of_author(document: &Document, items: &[Item<'_>]) -> bool {
    let authors: std::collections::HashSet<String> = document.urls_of("author").map(normalized).collect();
    let is_author = |item: &Item<'_>| texts(*item, "url").any(|url| authors.contains(&normalized(url)));
    !authors.is_empty() && items.iter().any(|item| item.is("h-card") && is_author(item))
}

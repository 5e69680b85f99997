//! The last step. Top-level items inside of a feed become its children. Lists without posts are removed. All
//! items are numbered in the order of the page.

use super::nesting::Nesting;
use super::source::Extent;
use super::vocabulary::SCHEMA;
use microweave::document::{DocumentItems, ItemData, ItemId, ValueData};
use microweave_values::collections::growing;
use microweave_values::collections::sort::sort_by_key;

const FEED: &str = "h-feed";

/// Finishes the document. `extents` has where each item is in the page. `first_new` is the number of the first item of
/// schema.org.
pub(super) fn finish(
    extents: Vec<Option<Extent>>,
    document: DocumentItems,
    nesting: Nesting,
    first_new: ItemId,
) -> DocumentItems {
    let order = in_order(&extents, first_new);
    let mut finisher = Finisher { extents, document, nesting, order, first_new };
    finisher.fill_feeds();
    finisher.drop_lists();
    finisher.renumber()
}

/// The items in the order of the page. The items of microformats are already in order, also if the include
/// pattern put one in a place other than its element's.
fn in_order(extents: &[Option<Extent>], first_new: ItemId) -> Vec<ItemId> {
    let start = |id: ItemId| extents[id as usize].map(|[start, _]| start);
    let mut new: Vec<ItemId> = (first_new..extents.len() as ItemId).collect();
    sort_by_key(&mut new, |&id| start(id));
    let mut new = new.into_iter().peekable();
    let mut order = Vec::with_capacity(extents.len());
    for id in 0..first_new {
        while let Some(earlier) = new.next_if(|&new| start(new) < start(id)) {
            order.push(earlier);
        }
        order.push(id);
    }
    order.extend(new);
    order
}

struct Finisher {
    extents: Vec<Option<Extent>>,
    document: DocumentItems,
    nesting: Nesting,
    order: Vec<ItemId>,
    first_new: ItemId,
}

fn has_type(item: &ItemData, item_type: &str) -> bool {
    item.types.iter().any(|own| own.is(item_type))
}

impl Finisher {
    /// Puts each top-level item into the innermost item around it in the page, if that item takes it.
    fn fill_feeds(&mut self) {
        let mut open: Vec<(Extent, ItemId)> = Vec::new();
        let mut by_place = self.order.clone();
        sort_by_key(&mut by_place, |&id| self.extents[id as usize].map(|[start, _]| start));
        for id in by_place {
            let Some(extent) = self.extents[id as usize] else { continue };
            while open.pop_if(|([_, end], _)| *end <= extent[0]).is_some() {}
            if self.nesting.outer(id).is_none()
                && let Some(&(_, outer)) = open.iter().rev().find(|(outer, _)| outer[0] != extent[0])
                && self.takes(outer, id)
            {
                self.nesting.put(id, outer, false);
            }
            open.push((extent, id));
        }
    }

    /// True if the item is one of schema.org alone. The items of microformats come first in the document.
    fn is_new(&self, id: ItemId) -> bool {
        id >= self.first_new
    }

    /// True if an outer item takes a top-level item inside of its element. A microformats item takes every
    /// item of schema.org, as nested microformats items become children. An item of schema.org takes items only if it
    /// is a feed, because in microdata an item without `itemprop` is a top-level item.
    fn takes(&self, outer: ItemId, item: ItemId) -> bool {
        if self.is_new(outer) {
            has_type(&self.document.items[outer as usize], FEED)
        } else {
            self.is_new(item)
        }
    }

    /// Removes lists without posts. Their children become top-level items. Their values are removed with
    /// them, except for microformats items, which become top-level items.
    fn drop_lists(&mut self) {
        let children = self.children();
        let mut dropped = vec![false; self.document.items.len()];
        for &id in self.order.iter().rev() {
            if self.is_list_without_posts(id, &children) {
                dropped[id as usize] = true;
                children[id as usize].iter().for_each(|&child| self.nesting.move_to_top(child));
            }
        }
        let is_dropped = |nesting: &Nesting, id| nesting.around(id).any(|own| dropped[own as usize]);
        for id in 0..self.first_new {
            if self.nesting.outer(id).is_some_and(|outer| self.is_new(outer)) && is_dropped(&self.nesting, id)
            {
                self.nesting.move_to_top(id);
            }
        }
        self.order.retain(|&id| !is_dropped(&self.nesting, id));
    }

    fn is_list_without_posts(&self, id: ItemId, children: &[Vec<ItemId>]) -> bool {
        let item = &self.document.items[id as usize];
        let is_post = |&child: &ItemId| {
            let types = &self.document.items[child as usize].types;
            types.iter().any(|own| SCHEMA.entries.contains(own.as_str()))
        };
        let is_list =
            self.is_new(id) && item.types.len() == 1 && has_type(item, FEED) && self.nesting.is_movable(id);
        is_list && !children[id as usize].iter().any(is_post)
    }

    /// The children of each item, in the order of the page.
    fn children(&self) -> Vec<Vec<ItemId>> {
        let mut children = vec![Vec::new(); self.document.items.len()];
        for &id in self.order.iter().filter(|&&id| self.nesting.is_movable(id)) {
            if let Some(outer) = self.nesting.outer(id) {
                children[outer as usize].push(id);
            }
        }
        children
    }

    /// The document, with its items numbered in the order of the page.
    fn renumber(mut self) -> DocumentItems {
        let children = self.children();
        let mut numbers = self.numbers();
        let renumbered = |ids: &[ItemId]| ids.iter().map(|&id| numbers[id as usize]).collect();
        for &id in &self.order {
            let item = &mut self.document.items[id as usize];
            item.children = renumbered(&children[id as usize]);
            for value in item.properties.entries.iter_mut().flat_map(|(_, values)| values) {
                if let ValueData::Item(nested) = value {
                    nested.item = numbers[nested.item as usize];
                }
            }
        }
        let top = self.order.iter().copied().filter(|&id| self.nesting.outer(id).is_none());
        let top = renumbered(&top.collect::<Vec<_>>());
        if let Some(origins) = &mut self.document.origins {
            origins.renumber(&self.order);
        }
        put_in_order(&mut self.document.items, &mut numbers);
        self.document.items.truncate(self.order.len());
        growing::shrink(&mut self.document.items);
        self.document.top = top;
        self.document
    }

    /// The number of each item in the order of the page. Dropped items come last.
    fn numbers(&self) -> Vec<ItemId> {
        let mut numbers = vec![ItemId::MAX; self.document.items.len()];
        for (&id, number) in self.order.iter().zip(0..) {
            numbers[id as usize] = number;
        }
        let dropped = numbers.iter_mut().filter(|number| **number == ItemId::MAX);
        dropped.zip(self.order.len() as ItemId..).for_each(|(number, last)| *number = last);
        numbers
    }
}

/// Puts each item at its number, without a copy of the list.
fn put_in_order(items: &mut [ItemData], numbers: &mut [ItemId]) {
    for at in 0..items.len() {
        while numbers[at] as usize != at {
            let number = numbers[at] as usize;
            items.swap(at, number);
            numbers.swap(at, number);
        }
    }
}

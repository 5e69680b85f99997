//! Which item stands in which, while items are put into one another: so that none comes to stand in
//! itself, and none deeper than items nest.

use crate::budget::MAX_NESTED_ITEMS;
use crate::document::{Document, ItemId, ValueData};

#[derive(Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Default)]
struct Node {
    outer: Option<ItemId>,
    /// Is it the value of a property?
    is_value: bool,
    /// How many levels of items are in it.
    levels: u16,
}

impl Tree {
    /// How the items of a document stand.
    pub(super) fn of(document: &Document) -> Self {
        let mut tree = Tree { nodes: vec![Node::default(); document.items.len()] };
        for (outer, item) in document.items.iter().enumerate() {
            let outer = Some(outer as ItemId);
            for &child in &item.children {
                tree.nodes[child as usize].outer = outer;
            }
            for value in item.properties.iter().flat_map(|(_, values)| values) {
                if let ValueData::Item(nested) = value {
                    tree.nodes[nested.item as usize] = Node { outer, is_value: true, levels: 0 };
                }
            }
        }
        for item in 0..tree.nodes.len() {
            tree.raise(item as ItemId);
        }
        tree
    }

    /// Adds an item that stands in none.
    pub(super) fn add(&mut self) {
        self.nodes.push(Node::default());
    }

    /// The items around an item, itself first.
    pub(super) fn around(&self, item: ItemId) -> impl Iterator<Item = ItemId> {
        std::iter::successors(Some(item), |&item| self.nodes[item as usize].outer)
    }

    pub(super) fn outer(&self, item: ItemId) -> Option<ItemId> {
        self.nodes[item as usize].outer
    }

    /// Can an item nest as deep as in this one?
    pub(super) fn has_room_in(&self, outer: ItemId) -> bool {
        self.around(outer).count() < usize::from(MAX_NESTED_ITEMS)
    }

    /// Is it an item's child, or in no item at all? (So it can be put elsewhere and no value is changed.)
    pub(super) fn is_loose(&self, item: ItemId) -> bool {
        !self.nodes[item as usize].is_value
    }

    /// Puts an item into another one, if that can be: is it so now?
    pub(super) fn put(&mut self, item: ItemId, outer: ItemId, is_value: bool) -> bool {
        let levels = usize::from(self.nodes[item as usize].levels);
        let most = usize::from(MAX_NESTED_ITEMS);
        let fits = self.around(outer).take(most).count() + levels < most;
        if !fits || self.around(outer).any(|own| own == item) {
            return false;
        }
        let node = &mut self.nodes[item as usize];
        (node.outer, node.is_value) = (Some(outer), is_value);
        self.raise(item);
        true
    }

    /// Takes an item out of the one around it.
    pub(super) fn take_out(&mut self, item: ItemId) {
        let node = &mut self.nodes[item as usize];
        (node.outer, node.is_value) = (None, false);
    }

    /// Tells the items around an item how many levels are in them.
    fn raise(&mut self, mut item: ItemId) {
        while let Some(outer) = self.nodes[item as usize].outer {
            let levels = self.nodes[item as usize].levels + 1;
            if self.nodes[outer as usize].levels >= levels {
                return;
            }
            self.nodes[outer as usize].levels = levels;
            item = outer;
        }
    }
}

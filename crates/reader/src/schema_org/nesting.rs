//! Records the nesting of items while they are put into each other. It prevents an item from being inside of
//! itself and from being nested deeper than [`MAX_NESTED_ITEMS`].

use microweave::document::{DocumentItems, ItemId, ValueData};
use microweave_html::account::MAX_NESTED_ITEMS;

#[derive(Default)]
pub(super) struct Nesting {
    nodes: Vec<NodeNesting>,
}

#[derive(Clone, Copy, Default)]
struct NodeNesting {
    outer: Option<ItemId>,
    /// True if the item is the value of a property.
    is_value: bool,
    /// The number of levels of items inside of it.
    levels: u16,
}

impl Nesting {
    /// The nesting of the items of a document.
    pub(super) fn of(document: &DocumentItems) -> Self {
        let mut nesting = Nesting { nodes: vec![NodeNesting::default(); document.items.len()] };
        for (outer, item) in document.items.iter().enumerate() {
            let outer = Some(outer as ItemId);
            for &child in &item.children {
                nesting.nodes[child as usize].outer = outer;
            }
            for value in item.properties.iter().flat_map(|(_, values)| values) {
                if let ValueData::Item(nested) = value {
                    nesting.nodes[nested.item as usize] = NodeNesting { outer, is_value: true, levels: 0 };
                }
            }
        }
        for item in 0..nesting.nodes.len() {
            nesting.update_levels(item as ItemId);
        }
        nesting
    }

    /// Adds a top-level item.
    pub(super) fn add(&mut self) {
        self.nodes.push(NodeNesting::default());
    }

    /// The item itself and the items around it, from the inside out.
    pub(super) fn around(&self, item: ItemId) -> impl Iterator<Item = ItemId> {
        std::iter::successors(Some(item), |&item| self.nodes[item as usize].outer)
    }

    pub(super) fn outer(&self, item: ItemId) -> Option<ItemId> {
        self.nodes[item as usize].outer
    }

    /// True if an item inside of this one is not nested too deep.
    pub(super) fn has_room_in(&self, outer: ItemId) -> bool {
        self.around(outer).count() < usize::from(MAX_NESTED_ITEMS)
    }

    /// True if the item is a child or a top-level item, and not a value. Such an item can be moved without
    /// changing a value.
    pub(super) fn is_movable(&self, item: ItemId) -> bool {
        !self.nodes[item as usize].is_value
    }

    /// Puts an item into another one. Returns false and changes nothing if the item would be inside of itself
    /// or too deep.
    pub(super) fn put(&mut self, item: ItemId, outer: ItemId, is_value: bool) -> bool {
        let levels = usize::from(self.nodes[item as usize].levels);
        let max = usize::from(MAX_NESTED_ITEMS);
        let fits = self.around(outer).take(max).count() + levels < max;
        if !fits || self.around(outer).any(|own| own == item) {
            return false;
        }
        let node = &mut self.nodes[item as usize];
        (node.outer, node.is_value) = (Some(outer), is_value);
        self.update_levels(item);
        true
    }

    /// Makes an item a top-level item.
    pub(super) fn move_to_top(&mut self, item: ItemId) {
        let node = &mut self.nodes[item as usize];
        (node.outer, node.is_value) = (None, false);
    }

    /// Updates the number of levels of the items around an item.
    fn update_levels(&mut self, mut item: ItemId) {
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

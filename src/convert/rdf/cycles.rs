//! Is an item among its own properties, or among theirs?

use std::collections::{HashMap, HashSet};

use crate::dom::NodeId;

/// Which items are values of properties of which.
#[derive(Default)]
pub(super) struct Nesting(HashMap<NodeId, Vec<NodeId>>);

impl Nesting {
    pub(super) fn add(&mut self, item: NodeId, value: NodeId) {
        self.0.entry(item).or_default().push(value);
    }

    fn values_of(&self, item: NodeId) -> &[NodeId] {
        self.0.get(&item).map_or(&[], Vec::as_slice)
    }

    /// The first item in the page from which a way leads back to itself, among those that are looked at
    /// from items in the order of the page.
    pub(super) fn cycle(&self) -> Option<NodeId> {
        let mut items: Vec<NodeId> = self.0.keys().copied().collect();
        items.sort_unstable();
        let mut done = HashSet::new();
        items.into_iter().find_map(|item| self.cycle_from(item, &mut done))
    }

    /// Follows every way from an item, depth first. `done` has the items that no cycle was found from.
    fn cycle_from(&self, start: NodeId, done: &mut HashSet<NodeId>) -> Option<NodeId> {
        if done.contains(&start) {
            return None;
        }
        let mut open = HashSet::from([start]);
        let mut way = vec![(start, self.values_of(start).iter())];
        while let Some((item, values)) = way.last_mut() {
            match values.next() {
                Some(value) if open.contains(value) => return Some(*value),
                Some(value) if done.contains(value) => {}
                Some(&value) => {
                    open.insert(value);
                    way.push((value, self.values_of(value).iter()));
                }
                None => {
                    open.remove(item);
                    done.insert(*item);
                    way.pop();
                }
            }
        }
        None
    }
}

//! Finds items that are among their own properties, directly or through other items.

use std::collections::{HashMap, HashSet};

use crate::dom::NodeId;

/// For each item, the items that are values of its properties.
#[derive(Default)]
pub(super) struct Nesting(HashMap<NodeId, Vec<NodeId>>);

impl Nesting {
    pub(super) fn add(&mut self, item: NodeId, value: NodeId) {
        self.0.entry(item).or_default().push(value);
    }

    fn values_of(&self, item: NodeId) -> &[NodeId] {
        self.0.get(&item).map_or(&[], Vec::as_slice)
    }

    /// An item on a cycle; `None` if there is no cycle. The search starts from the items in the order of the page.
    pub(super) fn cycle(&self) -> Option<NodeId> {
        let mut items: Vec<NodeId> = self.0.keys().copied().collect();
        items.sort_unstable();
        let mut done = HashSet::new();
        items.into_iter().find_map(|item| self.cycle_from(item, &mut done))
    }

    /// Searches depth first from an item, without recursion. `done` has the items from which no cycle was found.
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

//! Which properties an item has: those that stand in it, and those that its `itemref` leads to, in
//! tree order. A part of the page in which no item begins is a run of one list of properties, so
//! what an `itemref` leads to is found as runs, and not element by element.

use std::collections::HashSet;
use std::ops::Range;

use super::{Engine, LEAST_SIZE, names};
use crate::dom::names::attr;
use crate::dom::{Dom, El};
use crate::extract::Budget;
use crate::mf2::class::tokens;

/// Finds the properties of an item, as far as the budget goes.
pub(super) fn of_item(
    engine: &Engine<'_>,
    item: usize,
    dom: &Dom,
    budget: &mut Budget,
    found: &mut Vec<usize>,
) {
    found.clear();
    let root = engine.items[item].el;
    let mut runs = vec![(Owner::Item(item), 0..engine.items[item].own.len())];
    for target in targets(root, dom) {
        add_runs(engine, target, found, &mut runs);
    }
    runs.sort_by_key(|(owner, run)| (*owner, run.start));
    let mut covered = (Owner::Nobody, 0);
    for (owner, run) in runs {
        let start = if covered.0 == owner { run.start.max(covered.1) } else { run.start };
        let end = run.end.max(start);
        covered = (owner, end);
        for &property in &engine.list(owner)[start..end] {
            if !budget.spend(LEAST_SIZE) {
                return;
            }
            found.push(property);
        }
    }
    // The item's own element may be led to by its own `itemref`: it is no property of itself.
    found.retain(|&property| engine.properties[property].el.id() != root.id());
    found.sort_unstable();
    found.dedup();
}

/// The item that a list of properties belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Owner {
    Nobody,
    Item(usize),
}

impl Engine<'_> {
    fn list(&self, owner: Owner) -> &[usize] {
        match owner {
            Owner::Nobody => &self.loose,
            Owner::Item(item) => &self.items[item].own,
        }
    }

    /// The number of the item that an element is.
    fn item_of(&self, el: El<'_>) -> Option<usize> {
        self.items.binary_search_by_key(&el.id(), |item| item.el.id()).ok()
    }

    /// The item around an element.
    fn owner(&self, el: El<'_>) -> Owner {
        let outer =
            std::iter::successors(el.parent(), |el| el.parent()).find_map(|outer| self.item_of(outer));
        outer.map_or(Owner::Nobody, Owner::Item)
    }
}

/// The elements that an item's `itemref` names, each once.
fn targets<'d>(root: El<'_>, dom: &'d Dom) -> Vec<El<'d>> {
    let ids = tokens(root.attr_by(attr::ITEMREF).unwrap_or_default());
    let mut seen = HashSet::new();
    let elements = ids.filter_map(|id| dom.element_by_id(id));
    elements.filter(|target| target.id() != root.id() && seen.insert(target.id())).collect()
}

/// Adds the properties of an element and of what stands in it, but not in an item in it.
fn add_runs(
    engine: &Engine<'_>,
    target: El<'_>,
    found: &mut Vec<usize>,
    runs: &mut Vec<(Owner, Range<usize>)>,
) {
    if engine.item_of(target).is_some() {
        let property = engine.properties.binary_search_by_key(&target.id(), |property| property.el.id());
        found.extend(property.ok().filter(|_| names(target).next().is_some()));
        return;
    }
    let owner = engine.owner(target);
    let list = engine.list(owner);
    let start = list.partition_point(|&property| engine.properties[property].el.id() < target.id());
    let inside = |&property: &usize| {
        let el = engine.properties[property].el;
        el.id() == target.id() || target.contains(el)
    };
    let end = start + list[start..].partition_point(inside);
    runs.push((owner, start..end));
}

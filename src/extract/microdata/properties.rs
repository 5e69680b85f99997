//! The properties of an item, in tree order: the properties inside it, and the properties that its `itemref` refers to (W3C's
//! HTML Microdata of 2017, 5.5 "Associating names with items").
//!
//! Inside a part of the page in which no item begins, the properties are one range ("run") of one list. So
//! the properties that an `itemref` adds are found as runs, not element by element.

use std::collections::HashSet;
use std::ops::Range;

use super::scopes::Scopes;
use microweave_html::account::{Account, VALUE_OVERHEAD};
use microweave_html::dom::{Dom, El};
use microweave_html::names::attr;
use microweave_values::collections::sort::sort_by_key;
use microweave_values::whitespace::tokens;

/// Finds the properties of an item, as far as the account allows. This is the algorithm of 5.5.
pub fn of_item(scopes: &Scopes, item: usize, dom: &Dom, account: &Account, properties: &mut Vec<usize>) {
    properties.clear();
    let root = dom.el(scopes.items[item].node);
    let targets = targets(root, dom);
    if targets.is_empty() {
        let affordable = scopes.inside_item(item).iter().take_while(|_| account.spend(VALUE_OVERHEAD));
        properties.extend(affordable);
        return;
    }
    let mut runs = vec![(Some(item), 0..scopes.inside_item(item).len())];
    for target in targets {
        add_runs(scopes, target, properties, &mut runs);
    }
    sort_by_key(&mut runs, |(owner, run)| (*owner, run.start));
    let mut covered = (None, 0);
    for (owner, run) in runs {
        let start = if covered.0 == owner { run.start.max(covered.1) } else { run.start };
        let end = run.end.max(start);
        covered = (owner, end);
        for &property in &scopes.list(owner)[start..end] {
            if !account.spend(VALUE_OVERHEAD) {
                return;
            }
            properties.push(property);
        }
    }
    // The item's own element may be inside a target of its `itemref`. It is not a property of itself (5.5,
    // steps 2 and 7).
    properties.retain(|&property| scopes.properties[property] != root.id());
    // Step 12.
    properties.sort_unstable();
    properties.dedup();
}

impl Scopes {
    /// The properties inside an item. If `owner` is `None`, the properties outside of all items.
    fn list(&self, owner: Option<usize>) -> &[usize] {
        owner.map_or(&self.outside_items, |item| self.inside_item(item))
    }

    /// The item around an element.
    pub fn owner(&self, el: El<'_>) -> Option<usize> {
        el.ancestors().find_map(|outer| self.item_of(outer))
    }
}

/// The elements that an item's `itemref` refers to, each once (5.5, step 4).
pub fn targets<'d>(root: El<'_>, dom: &'d Dom) -> Vec<El<'d>> {
    let Some(ids) = root.attr_by(attr::ITEMREF).map(tokens) else { return Vec::new() };
    let mut seen = HashSet::new();
    let elements = ids.filter_map(|id| dom.element_by_id(id));
    elements.filter(|target| target.id() != root.id() && seen.insert(target.id())).collect()
}

/// Adds the properties on an element and inside it, but not those inside a nested item (5.5, step 9).
pub fn add_runs(
    scopes: &Scopes,
    target: El<'_>,
    properties: &mut Vec<usize>,
    runs: &mut Vec<(Option<usize>, Range<usize>)>,
) {
    if scopes.item_of(target).is_some() {
        properties.extend(scopes.properties.binary_search(&target.id()));
        return;
    }
    let owner = scopes.owner(target);
    let list = scopes.list(owner);
    let start = list.partition_point(|&property| scopes.properties[property] < target.id());
    let end = list.partition_point(|&property| scopes.properties[property] < target.after());
    runs.push((owner, start..end));
}

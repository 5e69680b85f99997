//! `:has()`: whether relative selectors match elements inside or after an element. They are read from left to
//! right, so that the result for each part does not depend on the element that has the `:has()`.

use std::collections::HashMap;

use selectors::parser::{Combinator, Component, RelativeSelector};

use super::matcher::{Matcher, SelectorParts};
use super::syntax::Syntax;
use crate::dom::relatives::siblings_from;
use crate::dom::{El, NodeId, Walk};

#[derive(Default)]
pub(super) struct Scans {
    /// For relative parts and an element: whether they lead from it to a match.
    results: HashMap<(usize, NodeId), bool>,
    /// For relative parts that descendants have to match: the last range of elements that was searched. For parts
    /// that later siblings have to match: the last range for each parent.
    ranges: HashMap<(usize, Option<u32>), Range>,
}

/// A range of the arena in which no element matches. At its end is one that matches, if `is_found`.
#[derive(Clone, Copy)]
struct Range {
    start: usize,
    end: usize,
    is_found: bool,
}

impl<'d, 's> Matcher<'d, 's> {
    pub(super) fn has_relative(&mut self, relatives: &'s [RelativeSelector<Syntax>], el: El<'d>) -> bool {
        relatives.iter().any(|relative| {
            let parts = relative.selector.iter_raw_match_order().as_slice();
            // The first part in writing is the element itself.
            parts.split_last().is_some_and(|(_, parts)| self.leads_to_match(parts, el))
        })
    }

    /// True if the combinator at the end of the parts leads from the element to one that matches them.
    fn leads_to_match(&mut self, parts: SelectorParts<'s>, el: El<'d>) -> bool {
        let key = (end_address(parts), el.id);
        if let Some(&result) = self.scans.results.get(&key) {
            return result;
        }
        let is_found = match parts.split_last() {
            Some((Component::Combinator(combinator), parts)) => self.follow(*combinator, parts, el),
            _ => false,
        };
        self.scans.results.insert(key, is_found);
        is_found
    }

    fn follow(&mut self, combinator: Combinator, parts: SelectorParts<'s>, el: El<'d>) -> bool {
        let end = el.node().end as usize;
        match combinator {
            Combinator::Descendant => {
                let start = if el.is_template() { end } else { self.dom.following(el.id.index()) };
                self.scan(parts, start, end, None)
            }
            Combinator::LaterSibling => {
                let parent = el.node().parent;
                self.scan(parts, end, self.dom.nodes[parent as usize].end as usize, Some(parent))
            }
            Combinator::Child => {
                !el.is_template() && el.child_elements().any(|child| self.starts_match(parts, child))
            }
            Combinator::NextSibling => {
                el.next_siblings().next().is_some_and(|next| self.starts_match(parts, next))
            }
            _ => false,
        }
    }

    /// Returns true if an element in a range of the arena matches the parts. The children of `parent` are tested; if `parent` is `None`,
    /// all elements outside of templates. Elements of the last scan for these parts are not tested again.
    fn scan(&mut self, parts: SelectorParts<'s>, start: usize, end: usize, parent: Option<u32>) -> bool {
        let key = (end_address(parts), parent);
        let scanned = self.scans.ranges.get(&key).copied();
        let scanned = scanned.filter(|range| range.start <= start && start <= range.end);
        if let Some(range) = scanned
            && (range.is_found || end <= range.end)
        {
            return range.is_found && range.end < end;
        }
        let next = scanned.map_or(start, |range| range.end);
        let next_match = match parent {
            Some(_) => siblings_from(self.dom, next, end).find(|el| self.starts_match(parts, *el)),
            None => {
                Walk::over_range(self.dom, next, end, 0).entered().find(|el| self.starts_match(parts, *el))
            }
        };
        let range = Range {
            start: scanned.map_or(start, |range| range.start),
            end: next_match.map_or(end, |el| el.id.index()),
            is_found: next_match.is_some(),
        };
        self.scans.ranges.insert(key, range);
        range.is_found
    }

    /// True if the first compound selector in writing matches the element, and the others match from there.
    fn starts_match(&mut self, parts: SelectorParts<'s>, el: El<'d>) -> bool {
        let start = parts.iter().rposition(Component::is_combinator).map_or(0, |combinator| combinator + 1);
        let (rest, compound) = parts.split_at(start);
        self.has_compound(compound, el) && (rest.is_empty() || self.leads_to_match(rest, el))
    }
}

/// The address of their end identifies parts that are read from left to right, as they all have the same start.
fn end_address(parts: SelectorParts<'_>) -> usize {
    parts.as_ptr_range().end.addr()
}

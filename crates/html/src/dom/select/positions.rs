//! The positions of elements among their siblings: `:nth-child()` and the like.

use std::collections::HashMap;

use selectors::parser::{NthSelectorData, NthType, Selector};

use super::matcher::Matcher;
use super::syntax::Syntax;
use crate::dom::{El, NodeId};
use crate::names::NameId;

/// The positions that were computed, for all children of a parent: they count from the start and from the end, the first
/// being 1. An element that does not match the selectors after `of` has no position.
pub(super) type Positions = HashMap<(Counted, u32), HashMap<NodeId, (u32, u32)>>;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Counted {
    All,
    SameType,
    /// Siblings that match the selectors at this memory address.
    Matching(usize),
}

impl<'d, 's> Matcher<'d, 's> {
    /// True if the position of the element is one of these. `of` limits the siblings that count.
    pub(super) fn has_position(
        &mut self,
        nth: &NthSelectorData,
        of: Option<&'s [Selector<Syntax>]>,
        el: El<'d>,
    ) -> bool {
        let counted = match of {
            Some(selectors) => Counted::Matching(selectors.as_ptr().addr()),
            None if nth.ty.is_of_type() => Counted::SameType,
            None => Counted::All,
        };
        let key = (counted, el.node().parent);
        if !self.positions.contains_key(&key) {
            let positions = self.count_siblings(counted, of, el);
            self.positions.insert(key, positions);
        }
        let Some(&(from_start, from_end)) = self.positions[&key].get(&el.id) else { return false };
        let (step, offset) = (i64::from(nth.an_plus_b.0), i64::from(nth.an_plus_b.1));
        let has = |position: u32| is_in_progression(i64::from(position), step, offset);
        match nth.ty {
            NthType::OnlyChild | NthType::OnlyOfType => from_start == 1 && from_end == 1,
            NthType::LastChild | NthType::LastOfType => has(from_end),
            NthType::Child | NthType::OfType => has(from_start),
        }
    }

    fn count_siblings(
        &mut self,
        counted: Counted,
        of: Option<&'s [Selector<Syntax>]>,
        el: El<'d>,
    ) -> HashMap<NodeId, (u32, u32)> {
        let dom = self.dom;
        let parent = NodeId::from_index(el.node().parent as usize);
        let mut siblings: Vec<El<'d>> = dom.children(parent).filter_map(|id| dom.element(id)).collect();
        if let Some(selectors) = of {
            siblings.retain(|sibling| self.has_match_in(selectors, *sibling));
        }
        let name = |el: &El<'_>| if counted == Counted::SameType { el.tag() } else { 0 };
        let mut totals: HashMap<NameId, u32> = HashMap::new();
        let mut positions = HashMap::new();
        for sibling in &siblings {
            let total = totals.entry(name(sibling)).or_default();
            *total += 1;
            positions.insert(sibling.id, (*total, 0));
        }
        for sibling in &siblings {
            let total = totals[&name(sibling)];
            positions.entry(sibling.id).and_modify(|position| position.1 = total - position.0 + 1);
        }
        positions
    }
}

/// True if the position is `step * n + offset` for a number n that is not negative.
fn is_in_progression(position: i64, step: i64, offset: i64) -> bool {
    let distance = position - offset;
    if step == 0 { distance == 0 } else { distance % step == 0 && distance / step >= 0 }
}

//! The positions of elements among their siblings: `:nth-child()` and the like.

use std::collections::{HashMap, HashSet};

use selectors::parser::{NthSelectorData, NthType, Selector};

use super::matcher::Matcher;
use super::syntax::Syntax;
use crate::dom::{El, NodeId, NodeType};
use crate::html::names::NameId;

/// The positions that were computed, each for all children of a parent.
#[derive(Default)]
pub(super) struct Positions {
    /// The positions that count from the start and from the end, the first being 1. An element that does not
    /// match the selectors after `of` has no position.
    computed: HashMap<(Counted, NodeId), (u32, u32)>,
    /// The parents whose children have positions.
    parents: HashSet<(Counted, u32)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Counted {
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
        if self.positions.parents.insert((counted, el.node().parent)) {
            self.count_siblings(counted, of, el);
        }
        let Some(&(from_start, from_end)) = self.positions.computed.get(&(counted, el.id)) else {
            return false;
        };
        let (step, offset) = (i64::from(nth.an_plus_b.0), i64::from(nth.an_plus_b.1));
        let has = |position: u32| is_in_progression(i64::from(position), step, offset);
        match nth.ty {
            NthType::OnlyChild | NthType::OnlyOfType => from_start == 1 && from_end == 1,
            NthType::LastChild | NthType::LastOfType => has(from_end),
            NthType::Child | NthType::OfType => has(from_start),
        }
    }

    fn count_siblings(&mut self, counted: Counted, of: Option<&'s [Selector<Syntax>]>, el: El<'d>) {
        let mut numbers: HashMap<NameId, u32> = HashMap::new();
        let name = |el: El<'_>| if counted == Counted::SameType { el.tag() } else { 0 };
        let dom = self.dom;
        let parent = NodeId::from_index(el.node().parent as usize);
        let is_element = |id: &NodeId| dom.nodes[id.index()].kind == NodeType::Element;
        let mut siblings: Vec<El<'d>> =
            dom.children(parent).filter(is_element).map(|id| dom.el(id)).collect();
        if let Some(selectors) = of {
            siblings.retain(|sibling| self.has_match_in(selectors, *sibling));
        }
        for sibling in &siblings {
            let number = numbers.entry(name(*sibling)).or_default();
            *number += 1;
            self.positions.computed.insert((counted, sibling.id), (*number, 0));
        }
        for sibling in &siblings {
            let total = numbers[&name(*sibling)];
            self.positions
                .computed
                .entry((counted, sibling.id))
                .and_modify(|position| position.1 = total - position.0 + 1);
        }
    }
}

/// True if the position is `step * n + offset` for a number n that is not negative.
fn is_in_progression(position: i64, step: i64, offset: i64) -> bool {
    let distance = position - offset;
    if step == 0 { distance == 0 } else { distance % step == 0 && distance / step >= 0 }
}

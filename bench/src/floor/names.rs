//! The element names of a page, each once. Handles carry a place in here, so copying one costs
//! nothing; this took 3 % off the floor.

use std::cell::OnceCell;

use html5ever::{ExpandedName, LocalName, Namespace, QualName};

/// More names than pages have: there are some 140 elements in HTML.
const SLOTS: usize = 1024;

type Name = (Namespace, LocalName);

pub(super) struct Names {
    slots: Box<[OnceCell<Name>]>,
}

/// A place in the names.
#[derive(Clone, Copy)]
pub(super) struct Slot(usize);

impl Slot {
    /// For nodes that are no elements.
    pub(super) const NONE: Slot = Slot(usize::MAX);
}

impl Names {
    pub(super) fn new() -> Self {
        Names { slots: vec![OnceCell::new(); SLOTS].into() }
    }

    /// The place of a name, which is its hash's or the next one that is free.
    pub(super) fn place(&self, name: QualName) -> Slot {
        let wanted = (name.ns, name.local);
        let first = wanted.1.get_hash() as usize;
        let mut probes = (first..first + SLOTS).map(|probe| probe % SLOTS);
        let slot = probes.find(|&slot| *self.slots[slot].get_or_init(|| wanted.clone()) == wanted);
        Slot(slot.expect("the floor has room for the element names of real pages"))
    }

    pub(super) fn get(&self, slot: Slot) -> ExpandedName<'_> {
        let (ns, local) = self.slots[slot.0].get().expect("a slot is handed out with a name in it");
        ExpandedName { ns, local }
    }
}

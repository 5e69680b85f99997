//! Links between neighbours, for a tree whose nodes are not in document order.

use super::{Index, NONE};
use crate::dom::Node;

#[derive(Default)]
pub(super) struct NodeLinks(Vec<Neighbours>);

#[derive(Clone, Copy)]
struct Neighbours {
    first: Index,
    last: Index,
    previous: Index,
    next: Index,
}

const NO_NEIGHBOURS: Neighbours = Neighbours { first: NONE, last: NONE, previous: NONE, next: NONE };

impl NodeLinks {
    /// Links nodes that are in document order.
    pub(super) fn of(nodes: &[Node]) -> Self {
        let mut links = NodeLinks(vec![NO_NEIGHBOURS; nodes.len()]);
        for (index, node) in nodes.iter().enumerate() {
            if node.parent != NONE {
                links.insert(node.parent, index as Index, NONE);
            }
        }
        links
    }

    pub(super) fn add(&mut self) {
        self.0.push(NO_NEIGHBOURS);
    }

    pub(super) fn last_child(&self, parent: Index) -> Index {
        self.0[parent as usize].last
    }

    pub(super) fn previous(&self, node: Index) -> Index {
        self.0[node as usize].previous
    }

    pub(super) fn next(&self, node: Index) -> Index {
        self.0[node as usize].next
    }

    /// Links an unlinked node before a child of the parent, or with `NONE` as its last child.
    pub(super) fn insert(&mut self, parent: Index, child: Index, before: Index) {
        let after = if before == NONE { self.last_child(parent) } else { self.previous(before) };
        self.join(parent, after, child);
        self.join(parent, child, before);
    }

    pub(super) fn detach(&mut self, parent: Index, child: Index) {
        let (previous, next) = (self.previous(child), self.next(child));
        self.join(parent, previous, next);
        self.0[child as usize].previous = NONE;
        self.0[child as usize].next = NONE;
    }

    /// Makes two children neighbours. `NONE` makes the other one the first or last child.
    fn join(&mut self, parent: Index, left: Index, right: Index) {
        match left {
            NONE => self.0[parent as usize].first = right,
            left => self.0[left as usize].next = right,
        }
        match right {
            NONE => self.0[parent as usize].last = left,
            right => self.0[right as usize].previous = left,
        }
    }

    /// Moves all children of one node to the end of another's. Returns the first of them.
    pub(super) fn move_children(&mut self, from: Index, to: Index) -> Index {
        let Neighbours { first, last, .. } = self.0[from as usize];
        if first != NONE {
            self.0[from as usize].first = NONE;
            self.0[from as usize].last = NONE;
            self.join(to, self.last_child(to), first);
            self.join(to, last, NONE);
        }
        first
    }

    pub(super) fn following(&self, index: Index, nodes: &[Node]) -> Index {
        let first = self.0[index as usize].first;
        if first != NONE {
            return first;
        }
        let mut node = index;
        while node != NONE && self.next(node) == NONE {
            node = nodes[node as usize].parent;
        }
        if node == NONE { NONE } else { self.next(node) }
    }
}

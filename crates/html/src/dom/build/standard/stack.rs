//! 13.2.4.2, the stack of open elements, and the queries that rules make on it.

use crate::dom::build::tree::{DOCUMENT, Index};
use crate::kinds::{BUTTON_SCOPE, Kinds, LIST_ITEM_SCOPE, SCOPE, SPECIAL, TABLE_SCOPE};
use crate::names::{NameId, NumbersOfElements, tag};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct OpenElement {
    pub(super) node: Index,
    pub(super) name: NameId,
    pub(super) kinds: Kinds,
}

impl OpenElement {
    /// 13.2.4.2, *special*.
    #[inline]
    pub(super) fn is_special(self) -> bool {
        self.kinds & SPECIAL != 0
    }
}

/// The current node, if the stack is empty.
const NO_ELEMENT: OpenElement = OpenElement { node: DOCUMENT, name: NameId::MAX, kinds: 0 };

/// The elements that end a search in a scope.
#[derive(Clone, Copy)]
pub(super) struct Scope(Kinds);

pub(super) const DEFAULT: Scope = Scope(SCOPE);
pub(super) const LIST_ITEM: Scope = Scope(SCOPE | LIST_ITEM_SCOPE);
pub(super) const BUTTON: Scope = Scope(SCOPE | BUTTON_SCOPE);
pub(super) const TABLE: Scope = Scope(TABLE_SCOPE);

/// The capacity at the start. Few pages have more open elements at once.
const MIN_CAPACITY: usize = 32;

pub(super) struct Stack {
    open: Vec<OpenElement>,
    /// The number of open elements of each name.
    counts: NumbersOfElements,
}

impl Stack {
    pub(super) fn new() -> Self {
        Stack { open: Vec::with_capacity(MIN_CAPACITY), counts: NumbersOfElements::new() }
    }

    #[inline]
    pub(super) fn current(&self) -> OpenElement {
        self.open.last().copied().unwrap_or(NO_ELEMENT)
    }

    #[inline]
    pub(super) fn push(&mut self, element: OpenElement) {
        *self.counts.get_mut(element.name) += 1;
        self.open.push(element);
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<OpenElement> {
        let popped = self.open.pop()?;
        *self.counts.get_mut(popped.name) -= 1;
        Some(popped)
    }

    pub(super) fn remove(&mut self, at: usize) -> OpenElement {
        let removed = self.open.remove(at);
        *self.counts.get_mut(removed.name) -= 1;
        removed
    }

    pub(super) fn insert(&mut self, at: usize, element: OpenElement) {
        *self.counts.get_mut(element.name) += 1;
        self.open.insert(at, element);
    }

    /// Replaces the node of an open element by its copy, which has the same name.
    pub(super) fn replace(&mut self, at: usize, node: Index) {
        self.open[at].node = node;
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.open.len()
    }

    pub(super) fn get(&self, at: usize) -> Option<OpenElement> {
        self.open.get(at).copied()
    }

    pub(super) fn upwards(&self) -> impl Iterator<Item = OpenElement> + '_ {
        self.open.iter().rev().copied()
    }

    pub(super) fn position(&self, node: Index) -> Option<usize> {
        self.open.iter().rposition(|open| open.node == node)
    }

    #[inline]
    pub(super) fn has(&self, name: NameId) -> bool {
        self.counts.get(name) > 0
    }

    pub(super) fn has_template(&self) -> bool {
        self.has(tag::TEMPLATE)
    }

    /// *Has an element in the specific scope*, for an element of this name.
    #[inline]
    pub(super) fn has_in_scope(&self, name: NameId, scope: Scope) -> bool {
        self.has(name) && self.is_in_scope(|open| open.name == name, scope)
    }

    /// *Has an element in the specific scope*, for an element that the predicate accepts.
    pub(super) fn is_in_scope(&self, is_wanted: impl Fn(OpenElement) -> bool, scope: Scope) -> bool {
        for open in self.upwards() {
            if is_wanted(open) {
                return true;
            }
            if open.kinds & scope.0 != 0 {
                return false;
            }
        }
        false
    }
}

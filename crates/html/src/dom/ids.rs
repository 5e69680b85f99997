//! The elements of each id.

use std::collections::HashMap;

use smallvec::SmallVec;

use super::{Dom, El, NodeId, flag};
use crate::names::attr;

/// The elements of each id, the first one in the page last. If an edit removes it, the next one has the id.
#[derive(Clone, Debug, Default)]
pub(super) struct Ids(HashMap<Box<str>, SmallVec<[NodeId; 2]>>);

impl Ids {
    pub(super) fn of(dom: &Dom) -> Self {
        let mut ids = Ids::default();
        let elements: Vec<El<'_>> = dom.walk_flagged(flag::ID).entered().collect();
        for el in elements.into_iter().rev() {
            if let Some(id) = el.attr_by(attr::ID) {
                ids.0.entry(id.into()).or_default().push(el.id);
            }
        }
        ids
    }

    pub(super) fn get(&self, id: &str) -> Option<NodeId> {
        self.0.get(id)?.last().copied()
    }

    /// Removes an element that an edit has removed. Later elements with the same id may have been removed with it.
    pub(super) fn remove_element(&mut self, el: El<'_>) {
        let Some(elements) = el.attr_by(attr::ID).and_then(|id| self.0.get_mut(id)) else { return };
        while elements.last().is_some_and(|last| el.dom.el(*last).has(flag::REMOVED)) {
            elements.pop();
        }
    }
}

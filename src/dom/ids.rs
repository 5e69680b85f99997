//! The element of each id: the first one in the page. If an edit removes it, the next one.

use std::collections::{HashMap, VecDeque};

use super::{Dom, El, NodeId, flag};
use crate::html::names::attr;

#[derive(Debug, Default)]
pub(super) struct Ids {
    first: HashMap<Box<str>, NodeId>,
    /// The other elements with the same id, in document order.
    others: HashMap<Box<str>, VecDeque<NodeId>>,
}

impl Ids {
    pub(super) fn of(dom: &Dom) -> Self {
        let mut ids = Ids::default();
        for el in dom.walk_flagged(flag::ID).entered() {
            if let Some(id) = el.attr_by(attr::ID) {
                ids.add(id, el.id);
            }
        }
        ids
    }

    fn add(&mut self, id: &str, el: NodeId) {
        if self.first.contains_key(id) {
            self.others.entry(id.into()).or_default().push_back(el);
        } else {
            self.first.insert(id.into(), el);
        }
    }

    pub(super) fn get(&self, id: &str) -> Option<NodeId> {
        self.first.get(id).copied()
    }

    /// Removes an element that an edit has removed. Later elements with the same id may have been removed with it.
    pub(super) fn remove_element(&mut self, el: El<'_>) {
        let Some(id) = el.attr_by(attr::ID) else { return };
        if self.get(id) != Some(el.id) {
            return;
        }
        self.first.remove(id);
        let Some(others) = self.others.get_mut(id) else { return };
        while let Some(next) = others.pop_front() {
            if !el.dom.el(next).has(flag::REMOVED) {
                self.first.insert(id.into(), next);
                return;
            }
        }
    }
}

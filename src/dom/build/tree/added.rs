//! The attributes that `html` and `body` get from further tags of their names (13.2.6.4.7, "A start tag whose tag
//! name is html"). They are kept apart until the tree is done: to move an element's attributes for each such tag
//! would take time and memory in the square of their number.

use std::collections::HashSet;

use super::attributes::flags_of;
use super::{Index, Tree};
use crate::diagnostic::DiagnosticKind;
use crate::html::Attribute;
use crate::html::names::NameId;
use crate::html::strings::Span;

/// What one element has got.
pub(super) struct Added {
    element: Index,
    /// The names of all its attributes.
    names: HashSet<NameId>,
    attributes: Vec<Attribute>,
}

impl Tree {
    /// Adds the attributes of a tag that the element has not got, up to the limit.
    pub(in crate::dom) fn add_missing_attributes(&mut self, element: Index, attributes: &[Attribute]) {
        if element == self.surplus {
            return;
        }
        for &attribute in attributes {
            self.add_missing(element, attribute);
        }
    }

    fn add_missing(&mut self, element: Index, attribute: Attribute) {
        let limit = self.max_attributes;
        let at = self.added_to(element);
        let added = &mut self.added[at];
        if added.names.contains(&attribute.name) {
            return;
        }
        if added.names.len() >= limit {
            return self.note(DiagnosticKind::Attributes);
        }
        added.names.insert(attribute.name);
        added.attributes.push(attribute);
        self.mark(element, flags_of(&[attribute]));
    }

    /// Where it is noted what the element has got. There are two such elements at most.
    fn added_to(&mut self, element: Index) -> usize {
        if let Some(at) = self.added.iter().position(|added| added.element == element) {
            return at;
        }
        let present = &self.attributes[self.nodes[element as usize].data.range()];
        let names = present.iter().map(|attribute| attribute.name).collect();
        self.added.push(Added { element, names, attributes: Vec::new() });
        self.added.len() - 1
    }

    /// Gives each element what it has got, before nodes are renumbered.
    pub(super) fn settle_added_attributes(&mut self) {
        for Added { element, attributes, .. } in std::mem::take(&mut self.added) {
            let start = self.attributes.len();
            let present = self.nodes[element as usize].data;
            self.attributes.extend_from_within(present.range());
            self.attributes.extend(attributes);
            self.nodes[element as usize].data = Span::of(start, self.attributes.len());
        }
    }
}

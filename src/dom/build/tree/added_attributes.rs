//! The attributes that `html` and `body` get from further tags (HTML 13.2.6.4.7, "A start tag whose tag name
//! is 'html'"). They are kept apart until the tree is finished. To move an element's attributes for each such
//! tag would take quadratic time and memory.

use std::collections::HashSet;

use super::attributes::flags_of;
use super::{Index, Tree};
use crate::html::Attribute;
use crate::html::names::NameId;
use crate::html::strings::Span;

pub(super) struct AddedAttributes {
    element: Index,
    /// The names of all its attributes, including the attributes of its own tag.
    names: HashSet<NameId>,
    attributes: Vec<Attribute>,
}

impl Tree {
    /// Adds the attributes of a tag whose names the element does not have, up to the limit.
    pub(in crate::dom) fn add_missing_attributes(&mut self, element: Index, attributes: &[Attribute]) {
        if element == self.over_limit_node {
            return;
        }
        for &attribute in attributes {
            self.add_missing(element, attribute);
        }
    }

    fn add_missing(&mut self, element: Index, attribute: Attribute) {
        let at = self.added_index(element);
        let names = &self.added[at].names;
        let count = names.len();
        if names.contains(&attribute.name) || !self.allow_attribute(count, self.offset) {
            return;
        }
        let added = &mut self.added[at];
        added.names.insert(attribute.name);
        added.attributes.push(attribute);
        self.add_flags(element, flags_of(&[attribute]));
    }

    /// The index of the element in `added`. At most two elements are in it.
    fn added_index(&mut self, element: Index) -> usize {
        if let Some(at) = self.added.iter().position(|added| added.element == element) {
            return at;
        }
        let present = &self.attributes[self.nodes[element as usize].data.range()];
        let names = present.iter().map(|attribute| attribute.name).collect();
        self.added.push(AddedAttributes { element, names, attributes: Vec::new() });
        self.added.len() - 1
    }

    /// Moves the added attributes to their elements. Has to come before nodes are renumbered.
    pub(super) fn move_added_attributes(&mut self) {
        for AddedAttributes { element, attributes, .. } in std::mem::take(&mut self.added) {
            let start = self.attributes.len();
            let present = self.nodes[element as usize].data;
            self.attributes.extend_from_within(present.range());
            self.attributes.extend(attributes);
            self.nodes[element as usize].data = Span::of(start, self.attributes.len());
        }
    }
}

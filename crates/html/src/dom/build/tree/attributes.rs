//! Elements and their attributes, while the arena is filled.

use std::collections::HashSet;

use super::{Arena, Index};
use crate::diagnostic::DiagnosticKind;
use crate::dom::{NodeType, flag};
use crate::kinds;
use crate::names::Attribute;
use crate::names::{NameId, is_known_name, tag};
use crate::strings::TextRange;

impl Arena {
    /// True if an element that has `count` attributes may get another one. Otherwise, notes at the start of
    /// its tag that the limit of attributes is hit.
    #[inline]
    pub(in crate::dom) fn allow_attribute(&mut self, count: usize, tag_start: u32) -> bool {
        let is_allowed = count < self.max_attributes;
        if !is_allowed {
            self.limits_hit.note(DiagnosticKind::Attributes, tag_start);
        }
        is_allowed
    }

    #[inline]
    pub(in crate::dom) fn new_element(&mut self, name: NameId, attributes: &[Attribute]) -> Index {
        let start = self.attributes.len();
        self.attributes.extend_from_slice(attributes);
        self.push_element(
            name,
            TextRange::of(start, self.attributes.len()),
            self.watched.flags_of(attributes),
        )
    }

    /// Creates an element that shares the attributes of an earlier one.
    pub(in crate::dom) fn new_element_like(&mut self, name: NameId, attributes: TextRange) -> Index {
        let shared = &self.attributes[attributes.range()];
        let (flags, bytes) = (
            self.watched.flags_of(shared),
            shared.iter().map(|attribute| attribute.value.len as usize).sum(),
        );
        match self.spend_reopened(attributes.len as usize, bytes) {
            true => self.push_element(name, attributes, flags),
            false => self.push_element(name, TextRange::EMPTY, 0),
        }
    }

    #[inline]
    fn push_element(&mut self, name: NameId, attributes: TextRange, flags: u8) -> Index {
        self.has_base |= name == tag::BASE;
        if kinds::is_formatting(name) {
            self.formatting.push(name);
        }
        let index = self.new_node(NodeType::Element, name, attributes);
        self.add_flags(index, flags | self.flags_of_name(name));
        index
    }

    #[inline]
    fn flags_of_name(&self, name: NameId) -> u8 {
        match name {
            tag::SCRIPT => flag::HIDDEN | flag::SCRIPT_OR_META,
            tag::STYLE => flag::HIDDEN,
            tag::META => flag::SCRIPT_OR_META,
            _ if is_known_name(name) => 0,
            _ if matches!(self.names.get(name).local, "script" | "style") => flag::HIDDEN,
            _ => 0,
        }
    }

    /// Counts the attributes of a reopened element. Over the limit, false: it gets none.
    pub(in crate::dom) fn spend_reopened(&mut self, count: usize, bytes: usize) -> bool {
        if count > self.reopened_attributes || bytes > self.reopened_bytes {
            self.note(DiagnosticKind::Multiplied);
            return false;
        }
        self.reopened_attributes -= count;
        self.reopened_bytes -= bytes;
        true
    }

    pub(in crate::dom) fn attributes_of(&self, element: Index) -> TextRange {
        self.nodes[element as usize].data
    }

    /// True if both ranges have the same names with the same values, in any order.
    pub(in crate::dom) fn has_same_attributes(&self, one: TextRange, other: TextRange) -> bool {
        if one == other {
            return true;
        }
        let (ones, others) = (&self.attributes[one.range()], &self.attributes[other.range()]);
        let has = |(at, attribute): (usize, &Attribute)| {
            let at_same_place = others.get(at).filter(|candidate| candidate.name == attribute.name);
            let same_name =
                at_same_place.or_else(|| others.iter().find(|candidate| candidate.name == attribute.name));
            same_name.is_some_and(|same_name| {
                self.strings.get(attribute.value) == self.strings.get(same_name.value)
            })
        };
        ones.len() == others.len() && ones.iter().enumerate().all(has)
    }

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
        self.add_flags(element, self.watched.flags_of(&[attribute]));
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
            self.nodes[element as usize].data = TextRange::of(start, self.attributes.len());
        }
    }
}

/// The attributes that `html` and `body` get from further tags (HTML 13.2.6.4.7, "A start tag whose tag name is 'html'"). They
/// are kept apart until the tree is finished. To move an element's attributes for each such tag would take quadratic time
/// and memory.
pub(super) struct AddedAttributes {
    element: Index,
    /// The names of all its attributes, including the attributes of its own tag.
    names: HashSet<NameId>,
    attributes: Vec<Attribute>,
}

//! Elements and their attributes, while the arena is filled.

use super::{Index, Tree};
use crate::diagnostic::DiagnosticKind;
use crate::dom::{NodeType, flag};
use crate::html::Attribute;
use crate::html::kinds;
use crate::html::names::{NameId, attr, is_known_name, tag};
use crate::html::strings::Span;

impl Tree {
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
        self.push_element(name, Span::of(start, self.attributes.len()), flags_of(attributes))
    }

    /// Creates an element that shares the attributes of an earlier one.
    pub(in crate::dom) fn new_element_like(&mut self, name: NameId, attributes: Span) -> Index {
        let shared = &self.attributes[attributes.range()];
        let (flags, bytes) =
            (flags_of(shared), shared.iter().map(|attribute| attribute.value.len as usize).sum());
        match self.spend_reopened(attributes.len as usize, bytes) {
            true => self.push_element(name, attributes, flags),
            false => self.push_element(name, Span::EMPTY, 0),
        }
    }

    #[inline]
    fn push_element(&mut self, name: NameId, attributes: Span, flags: u8) -> Index {
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

    pub(in crate::dom) fn attributes_of(&self, element: Index) -> Span {
        self.nodes[element as usize].data
    }

    /// True if both ranges have the same names with the same values, in any order.
    pub(in crate::dom) fn has_same_attributes(&self, one: Span, other: Span) -> bool {
        if one == other {
            return true;
        }
        let (ones, others) = (&self.attributes[one.range()], &self.attributes[other.range()]);
        let has = |(at, attribute): (usize, &Attribute)| {
            let at_same_place = others.get(at).filter(|other| other.name == attribute.name);
            let found = at_same_place.or_else(|| others.iter().find(|other| other.name == attribute.name));
            found.is_some_and(|found| self.strings.get(attribute.value) == self.strings.get(found.value))
        };
        ones.len() == others.len() && ones.iter().enumerate().all(has)
    }
}

#[inline]
pub(super) fn flags_of(attributes: &[Attribute]) -> u8 {
    let flag = |attribute: &Attribute| match attribute.name {
        attr::CLASS => flag::CLASS,
        attr::ID => flag::ID,
        attr::REL => flag::REL,
        attr::ITEMSCOPE
        | attr::ITEMTYPE
        | attr::ITEMID
        | attr::ITEMPROP
        | attr::ITEMPROP_REVERSE
        | attr::ITEMREF => flag::MICRODATA,
        _ => 0,
    };
    attributes.iter().fold(0, |flags, attribute| flags | flag(attribute))
}

//! The attributes of elements while the arena is filled. Those of a start tag are in it before the tree
//! builder gets the tag, and the element that comes out takes them.

use html5ever::{Attribute as ParsedAttribute, QualName};

use super::{Builder, Index};
use crate::dom::formatting::is_formatting;
use crate::dom::names::{NameId, attr, is_known, tag};
use crate::dom::{Attribute, Kind, Span, Strings, flag};

/// The start tag that the tree builder is given. Its attributes are here already.
pub(super) struct TagInHand {
    name: NameId,
    pub(super) attributes: Span,
    /// By what the tree builder knows them, if it has to.
    known_by: Option<KnownBy>,
}

/// The attributes that formatting elements have in common, which may stand in two orders.
#[derive(Clone, Copy)]
pub(super) struct Run {
    first: Span,
    other_order: Option<Span>,
}

/// What the tree builder knows attributes by: the number of a run, and which of its orders it is.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::dom) struct KnownBy {
    pub(in crate::dom) number: u32,
    pub(in crate::dom) is_other_order: bool,
}

impl Builder {
    /// Takes the attributes of a start tag before the tree builder gets the tag, which then needs
    /// none.
    pub(in crate::dom) fn take_in_hand(&mut self, name: NameId, attributes: &[Attribute]) -> Span {
        let start = self.attributes.len();
        self.attributes.extend_from_slice(attributes);
        let attributes = Span::of(start, self.attributes.len());
        self.in_hand = Some(TagInHand { name, attributes, known_by: None });
        attributes
    }

    /// The attributes of an element.
    pub(in crate::dom) fn attributes_of(&self, element: Index) -> Span {
        self.nodes[element as usize].data
    }

    /// Notes what attributes, those of the tag in hand if there is one, are to be known by: if elements are compared
    /// by them, then all that are the same, in either of two orders, by the same number.
    pub(in crate::dom) fn make_known(&mut self, own: Span, are_compared: bool) -> KnownBy {
        let known_by = if are_compared { self.compared_run(own) } else { self.new_run(own) };
        if let Some(tag) = &mut self.in_hand {
            tag.known_by = Some(known_by);
        }
        known_by
    }

    fn new_run(&mut self, own: Span) -> KnownBy {
        self.runs.push(Run { first: own, other_order: None });
        KnownBy { number: self.runs.len() as u32 - 1, is_other_order: false }
    }

    fn compared_run(&mut self, own: Span) -> KnownBy {
        let key = self.sorted(own);
        let known = self.run_numbers.find(&key, |run| self.sorted(self.runs[run as usize].first) == key);
        let Some(number) = known else {
            let known_by = self.new_run(own);
            self.run_numbers.add(&sorted(&self.attributes[own.range()], &self.strings), known_by.number);
            return known_by;
        };
        let has_order_of = |run: Span| {
            let names = |run: Span| self.attributes[run.range()].iter().map(|attribute| attribute.name);
            names(own).eq(names(run))
        };
        let Run { first, other_order } = self.runs[number as usize];
        if has_order_of(first) {
            return KnownBy { number, is_other_order: false };
        }
        if other_order.is_some_and(|other| !has_order_of(other)) {
            // In a third order, they are taken for others.
            return self.new_run(own);
        }
        self.runs[number as usize].other_order.get_or_insert(own);
        KnownBy { number, is_other_order: true }
    }

    fn sorted(&self, run: Span) -> Vec<(NameId, &str)> {
        sorted(&self.attributes[run.range()], &self.strings)
    }

    /// The tree builder is done with the tag. Attributes that no element has taken are dropped.
    pub(in crate::dom) fn put_away(&mut self) {
        if let Some(tag) = self.in_hand.take()
            && tag.attributes.end() == self.attributes.len()
            && tag.known_by.is_none()
        {
            self.attributes.truncate(tag.attributes.start as usize);
        }
    }

    /// An element without attributes, unless it is that of the tag in hand. (The attributes of a
    /// formatting element have a stand-in: one without is a copy of another, made on the way to it.)
    pub(in crate::dom) fn new_plain_element(&mut self, name: &QualName) -> (Index, NameId) {
        let names = &self.names;
        let own = self.in_hand.take_if(|tag| !is_formatting(tag.name) && names.is(tag.name, name));
        let (number, attributes) = match own {
            Some(tag) => (tag.name, tag.attributes),
            None => (self.names.number(name), Span::EMPTY),
        };
        (self.new_element(number, name, attributes), number)
    }

    /// An element with the attributes in hand, or another one with those of one made before.
    pub(in crate::dom) fn new_element_again(
        &mut self,
        name: &QualName,
        known_by: KnownBy,
    ) -> (Index, NameId) {
        let names = &self.names;
        let own = self.in_hand.take_if(|tag| tag.known_by == Some(known_by) && names.is(tag.name, name));
        let (number, attributes) = match own {
            Some(tag) => (tag.name, tag.attributes),
            None => (self.names.number(name), self.known_attributes(known_by)),
        };
        (self.new_element(number, name, attributes), number)
    }

    fn known_attributes(&self, known_by: KnownBy) -> Span {
        let run = &self.runs[known_by.number as usize];
        run.other_order.filter(|_| known_by.is_other_order).unwrap_or(run.first)
    }

    /// An element of a known name, at its place in the tree at once.
    pub(in crate::dom) fn append_element(
        &mut self,
        parent: Index,
        name: NameId,
        attributes: &[Attribute],
    ) -> Index {
        let start = self.attributes.len();
        self.attributes.extend_from_slice(attributes);
        let element = self.new_numbered(name, Span::of(start, self.attributes.len()), 0);
        self.append(parent, element);
        element
    }

    pub(in crate::dom) fn new_element_with(
        &mut self,
        name: &QualName,
        attributes: &[ParsedAttribute],
    ) -> (Index, NameId) {
        let number = self.names.number(name);
        let start = self.attributes.len();
        // The tokenizer has kept the tag to `Limits::attributes`.
        for attribute in attributes {
            let own = self.own_attribute(attribute);
            self.attributes.push(own);
        }
        (self.new_element(number, name, Span::of(start, self.attributes.len())), number)
    }

    pub(super) fn own_attribute(&mut self, attribute: &ParsedAttribute) -> Attribute {
        let name = self.names.number(&attribute.name);
        Attribute { name, value: self.store(&attribute.value) }
    }

    pub(super) fn new_element(&mut self, number: NameId, name: &QualName, attributes: Span) -> Index {
        let is_hidden = match number {
            tag::SCRIPT | tag::STYLE => true,
            _ => !is_known(number) && matches!(&*name.local, "script" | "style"),
        };
        self.new_numbered(number, attributes, if is_hidden { flag::HIDDEN } else { 0 })
    }

    fn new_numbered(&mut self, number: NameId, attributes: Span, hidden: u8) -> Index {
        self.has_base |= number == tag::BASE;
        let index = self.new_node(Kind::Element, number, attributes);
        self.mark(index, hidden | flags_of(&self.attributes[attributes.range()]));
        index
    }
}

/// Names with their values, in one order for all runs that have the same.
fn sorted<'s>(attributes: &[Attribute], strings: &'s Strings) -> Vec<(NameId, &'s str)> {
    let own = attributes.iter().map(|attribute| (attribute.name, strings.get(attribute.value)));
    let mut sorted: Vec<_> = own.collect();
    sorted.sort_unstable_by_key(|&(name, _)| name);
    sorted
}

pub(super) fn flags_of(attributes: &[Attribute]) -> u8 {
    let flag = |attribute: &Attribute| match attribute.name {
        attr::CLASS => flag::CLASS,
        attr::ID => flag::ID,
        attr::REL => flag::REL,
        attr::ITEMSCOPE | attr::ITEMPROP | attr::ITEMPROP_REVERSE => flag::MICRODATA,
        _ => 0,
    };
    attributes.iter().fold(0, |flags, attribute| flags | flag(attribute))
}

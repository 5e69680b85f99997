//! The reasons of the items of RDFa and of their values. Each item is in one place.

use std::borrow::Cow;

use super::microdata_items::types_of;
use super::{ReasonWriter, value_pointer};
use crate::document::microdata::{MicrodataItemId, MicrodataValueData};
use crate::document::rdfa::{Rdfa, RdfaObjectData, RdfaTripleData};
use crate::document::{RdfaObject, ReasonRule};
use crate::extract::mf2::notes::{ReasonNote, WrittenIn};
use microweave_html::names::{NameId, attr};

impl ReasonWriter<'_> {
    pub(super) fn rdfa(&mut self, rdfa: &Rdfa) {
        let (items, sources) = rdfa.item_tree();
        let top = items.top.iter().enumerate();
        let mut todo: Vec<(MicrodataItemId, String)> =
            top.map(|(number, &item)| (item, format!("/rdfa/items/{number}"))).collect();
        todo.reverse();
        while let Some((id, at)) = todo.pop() {
            if self.account.is_exceeded() {
                return;
            }
            let (item, first_inside) = (&items.items[id as usize], todo.len());
            if let Some(place) = item.place {
                let note = ReasonNote::new(place.node, WrittenIn::Element, ReasonRule::RdfaSubject);
                self.add(&at, &note.by(&types_of(&items, item)));
            }
            for source in &sources[id as usize] {
                let entry = source.index.entry();
                let Some((name, values)) = item.properties.entries.get(entry) else { continue };
                let name = name.as_str();
                let pointer = value_pointer(&at, name, source.index.number());
                self.rdfa_value(rdfa, &rdfa.triples[source.triple], (&pointer, name));
                if let MicrodataValueData::Item(inner) = values[source.index.number()] {
                    todo.push((inner, pointer));
                }
            }
            todo[first_inside..].reverse();
        }
    }

    fn rdfa_value(&mut self, rdfa: &Rdfa, triple: &RdfaTripleData, (at, name): (&str, &str)) {
        let el = self.dom.el(triple.element);
        let first = |names: &[NameId]| names.iter().copied().find(|name| el.attr_by(*name).is_some());
        let attribute = match triple.object {
            RdfaObjectData::Literal { .. } => first(&[attr::CONTENT, attr::DATETIME]),
            RdfaObjectData::Name(_) => first(&[attr::RESOURCE, attr::HREF, attr::SRC, attr::ABOUT]),
        };
        let written_in = match (attribute, triple.object) {
            (Some(attribute), _) => WrittenIn::Attribute(attribute),
            (None, RdfaObjectData::Literal { .. }) => WrittenIn::Text,
            (None, RdfaObjectData::Name(_)) => WrittenIn::Element,
        };
        let step = match first(&[attr::REL, attr::REV, attr::PROPERTY]) {
            _ if matches!(triple.object, RdfaObjectData::Literal { .. }) => "property",
            Some(attr::REL) => "rel",
            Some(attr::REV) => "rev",
            Some(_) => "property",
            None => "rel or rev around it",
        };
        self.add(
            at,
            &ReasonNote::new(triple.element, written_in, ReasonRule::RdfaProperty).by(name).step(step),
        );
        let is_iri = |object| matches!(object, RdfaObject::Node(node) if !node.starts_with("_:"));
        let is_relative = |url: &str| !url.contains(':') && matches!(self.base.resolve(url), Cow::Owned(_));
        if is_iri(rdfa.object(triple.object))
            && attribute.and_then(|name| el.attr_by(name)).is_some_and(is_relative)
        {
            self.add_base(at, triple.element, written_in);
        }
    }
}

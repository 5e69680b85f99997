//! The reasons of the item that is made from the title and the `meta` elements of a page.

use std::collections::HashMap;

use super::{ReasonCause, ReasonWriter, value_pointer};
use crate::document::{Document, ReasonRule, Source};
use crate::dom::NodeId;
use crate::extract::meta;
use crate::extract::metaformats::{TITLE, names_of};
use crate::extract::mf2::notes::WrittenIn;
use crate::html::names::{attr, tag};
use crate::whitespace::trim;

impl ReasonWriter<'_> {
    /// Adds the reasons of the item, if there is one. It is the last one at the top.
    pub(super) fn meta_item(&mut self, document: &Document) {
        let last = document.top.last().map(|&id| &document.items[id as usize]);
        let Some(item) = last.filter(|item| item.source == Source::Meta) else { return };
        let at = format!("/items/{}", document.top.len() - 1);
        if let Some(head) = self.dom.elements().find(|el| el.tag() == tag::HEAD) {
            self.add(&at, head.id(), WrittenIn::Element, ReasonCause::new(ReasonRule::Meta, ""));
        }
        let named = self.named_elements();
        for (property, _) in item.properties.iter() {
            let names = names_of(property).iter();
            let found = names.filter_map(|name| Some((name, *named.get(name.as_str())?))).next();
            if let Some((name, (element, written))) = found {
                let pointer = value_pointer(&at, property, 0);
                self.add(&pointer, element, written, ReasonCause::new(ReasonRule::Meta, name));
            }
        }
    }

    /// The first element with each name, and where its value is written.
    fn named_elements(&self) -> HashMap<String, (NodeId, WrittenIn)> {
        let mut named = HashMap::new();
        for el in self.dom.elements() {
            let content = trim(el.attr_by(attr::CONTENT).unwrap_or_default());
            match el.tag() {
                tag::TITLE => {
                    named.entry(TITLE.to_owned()).or_insert((el.id(), WrittenIn::Text));
                }
                tag::META if !content.is_empty() => {
                    for name in meta::names(el) {
                        let place = (el.id(), WrittenIn::Attribute(attr::CONTENT));
                        named.entry(name.to_ascii_lowercase()).or_insert(place);
                    }
                }
                _ => {}
            }
        }
        named
    }
}

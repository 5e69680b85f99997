//! The reasons of metadata names, and of the item that is made from them and the title of a page.

use std::collections::HashMap;

use super::{ReasonWriter, push_name, value_pointer};
use crate::document::{Document, MetaNames, ReasonRule, Source};
use crate::extract::meta;
use crate::extract::metaformats::{TITLE, names_of};
use crate::extract::mf2::notes::{ReasonNote, WrittenIn};
use microweave_html::dom::NodeId;
use microweave_html::names::{attr, tag};
use microweave_values::whitespace::trim;

impl ReasonWriter<'_> {
    /// Adds the reasons of the names. The elements with a name are in the order of its values.
    pub(super) fn meta_names(&mut self, names: &MetaNames) {
        let mut counts: HashMap<String, usize> = HashMap::new();
        let named = if names.is_empty() { Vec::new() } else { self.named_elements() };
        for (name, element, written_in) in named {
            let has_values = written_in != WrittenIn::Text && names.get(&name).is_some();
            if self.account.is_exceeded() || !has_values {
                continue;
            }
            let mut at = "/meta".to_owned();
            push_name(&mut at, &name);
            let number = counts.get(&name).copied().unwrap_or_default();
            let note = ReasonNote::new(element, written_in, ReasonRule::Meta).by(&name);
            self.add(&format!("{at}/{number}"), &note);
            counts.insert(name, number + 1);
        }
    }

    /// Adds the reasons of the item, if there is one. It is the last one at the top.
    pub(super) fn meta_item(&mut self, document: &Document) {
        let last = document.top.last().map(|&id| &document.items[id as usize]);
        let Some(item) = last.filter(|item| item.source == Source::Meta) else { return };
        let at = format!("/items/{}", document.top.len() - 1);
        if let Some(head) = self.dom.elements().find(|el| el.tag() == tag::HEAD) {
            self.add(&at, &ReasonNote::new(head.id(), WrittenIn::Element, ReasonRule::Meta));
        }
        // Of several elements with a name, the first one counts.
        let named = self.named_elements().into_iter().rev();
        let named: HashMap<String, _> =
            named.map(|(name, element, written_in)| (name, (element, written_in))).collect();
        for (property, _) in item.properties.iter() {
            let names = names_of(property).iter();
            let named_element = names.filter_map(|name| Some((name, *named.get(*name)?))).next();
            if let Some((name, (element, written_in))) = named_element {
                let pointer = value_pointer(&at, property, 0);
                self.add(&pointer, &ReasonNote::new(element, written_in, ReasonRule::Meta).by(name));
            }
        }
    }

    /// The elements with metadata names, and where their values are written.
    fn named_elements(&self) -> Vec<(String, NodeId, WrittenIn)> {
        let mut named = Vec::new();
        for el in self.dom.walk().entered() {
            let content = trim(el.attr_by(attr::CONTENT).unwrap_or_default());
            match el.tag() {
                tag::TITLE => named.push((TITLE.to_owned(), el.id(), WrittenIn::Text)),
                tag::META if !content.is_empty() => {
                    let written_in = WrittenIn::Attribute(attr::CONTENT);
                    let names = meta::names(el).map(|name| (name.to_ascii_lowercase(), el.id(), written_in));
                    named.extend(names);
                }
                _ => {}
            }
        }
        named
    }
}

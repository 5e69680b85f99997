//! The reasons of the items of microformats and of their values.

use super::{ReasonWriter, value_pointer};
use crate::document::{Document, HtmlData, ItemData, ItemId, ReasonRule, ValueData};
use crate::extract::mf2::notes::{ItemNotes, NotTaken, NotedValue, ReasonNote, ValueNote, WrittenIn};
use microweave_html::dom::page_defaults::pragma;
use microweave_html::dom::{El, NodeId};
use microweave_html::names::attr;
use microweave_values::collections::short_name::Name;

impl ReasonWriter<'_> {
    pub(super) fn microformats(&mut self, document: &Document, notes: &[Option<Box<ItemNotes>>]) {
        for (number, &top) in document.top.iter().enumerate() {
            let mut todo: Vec<(ItemId, String)> = vec![(top, format!("/items/{number}"))];
            while let Some((id, at)) = todo.pop() {
                if self.account.is_exceeded() {
                    return;
                }
                let item = &document.items[id as usize];
                if let Some(notes) = notes.get(id as usize).and_then(Option::as_deref) {
                    self.item((document, item), notes, &at);
                }
                todo.extend(self.inside(item, &at));
            }
        }
    }

    /// The items inside an item, with their pointers.
    fn inside(&self, item: &ItemData, at: &str) -> Vec<(ItemId, String)> {
        let mut inside = Vec::new();
        let mut add = |item, at: String| {
            if self.account.spend(size_of::<(ItemId, String)>() + at.len()) {
                inside.push((item, at));
            }
        };
        for (name, values) in item.properties.iter() {
            for (number, value) in values.iter().enumerate() {
                if let ValueData::Item(nested) = value {
                    add(nested.item, value_pointer(at, name, number));
                }
            }
        }
        for (number, &child) in item.children.iter().enumerate() {
            add(child, format!("{at}/children/{number}"));
        }
        inside
    }

    fn item(&mut self, (document, item): (&Document, &ItemData), notes: &ItemNotes, at: &str) {
        let (rule, by) = if notes.tables.is_empty() {
            let types: Vec<&str> = item.types.iter().map(Name::as_str).collect();
            (ReasonRule::Explicit, types.join(" "))
        } else {
            let tables: Vec<&str> = notes.tables.iter().map(|table| table.name).collect();
            (ReasonRule::Classic, tables.join(" "))
        };
        self.add(at, &ReasonNote::new(notes.element, WrittenIn::Element, rule).by(&by));
        if item.id.is_some() {
            let written_in = WrittenIn::Attribute(attr::ID);
            self.add(&format!("{at}/id"), &ReasonNote::new(notes.element, written_in, ReasonRule::Attribute));
        }
        if let Some(lang) = item.lang {
            self.lang(&format!("{at}/lang"), notes.element, document.texts.get(lang));
        }
        if let Some(include) = &notes.include {
            self.add(at, include);
        }
        for note in &notes.values {
            if self.account.is_exceeded() {
                return;
            }
            self.value((document, item), note, at);
        }
        self.not_taken(&notes.not_taken, at);
    }

    /// Adds a reason for the language: the nearest `lang`, or that of a `meta` element.
    fn lang(&mut self, at: &str, element: NodeId, lang: &str) {
        let mut around = std::iter::successors(Some(self.dom.el(element)), |el| el.parent());
        let with_lang = around.find(|el| el.attr_by(attr::LANG).is_some()).map(|el| (el.id(), attr::LANG));
        let dom = self.dom;
        let of_page = || {
            *self.pragma.get_or_init(|| dom.elements().filter(|el| pragma(*el).is_some()).last().map(El::id))
        };
        let Some((element, name)) = with_lang.or_else(|| Some((of_page()?, attr::CONTENT))) else { return };
        // The element may be included in another place, where the language is another one.
        if dom
            .el(element)
            .attr_by(name)
            .is_some_and(|value| value.split_ascii_whitespace().next() == Some(lang))
        {
            self.add(at, &ReasonNote::new(element, WrittenIn::Attribute(name), ReasonRule::Attribute));
        }
    }

    /// Adds what was looked at and not taken, in the item at a pointer.
    pub(super) fn not_taken(&mut self, notes: &[NotTaken], at: &str) {
        for NotTaken { note, name, at: start } in notes {
            self.add_not_taken(at, &note.by(name), *start);
        }
    }

    fn value(&mut self, (document, item): (&Document, &ItemData), value_note: &ValueNote, item_at: &str) {
        let ValueNote { target: NotedValue { index, part }, note, is_resolved } = value_note;
        let Some((name, values)) = item.properties.entries.get(index.entry()) else { return };
        let at = value_pointer(item_at, name.as_str(), index.number()) + part.pointer();
        if note.rule == ReasonRule::Base {
            return self.add_base(&at, note.element, note.written_in);
        }
        match note.rule {
            ReasonRule::Explicit => {
                let class_name = [note.name(self.dom), name.as_str()].concat();
                self.add(&at, &note.by(&class_name));
            }
            _ => self.add(&at, note),
        }
        if let Some(ValueData::Html(HtmlData { lang: Some(lang), .. })) = values.get(index.number())
            && note.written_in == WrittenIn::Html
        {
            self.lang(&format!("{at}/lang"), note.element, document.texts.get(*lang));
        }
        if *is_resolved {
            self.add_base(&at, note.element, note.written_in);
        }
    }
}

//! The reasons of the items of microformats and of their values.

use super::{ReasonCause, ReasonWriter, value_pointer};
use crate::collections::short_name::Name;
use url::{ParseError, Url};

use crate::document::{Document, HtmlData, ItemData, ItemId, ReasonRule, UrlData, ValueData};
use crate::dom::page_defaults::pragma;
use crate::dom::{El, NodeId};
use crate::extract::mf2::class::Prefix;
use crate::extract::mf2::notes::{ItemNotes, NotTaken, NotedRule, NotedValue, ValueNote, WrittenIn};
use crate::extract::mf2::property::url_attribute_names;
use crate::html::names::attr;

impl ReasonWriter<'_> {
    pub(super) fn microformats(&mut self, document: &Document, notes: &[Option<Box<ItemNotes>>]) {
        for (number, &top) in document.top.iter().enumerate() {
            let mut todo: Vec<(ItemId, String)> = vec![(top, format!("/items/{number}"))];
            while let Some((id, at)) = todo.pop() {
                if self.budget.is_exceeded() {
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
            if self.budget.spend(size_of::<(ItemId, String)>() + at.len()) {
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
        self.add(at, notes.element, WrittenIn::Element, ReasonCause::new(rule, &by));
        if item.id.is_some() {
            let id = ReasonCause::new(ReasonRule::Attribute, "");
            self.add(&format!("{at}/id"), notes.element, WrittenIn::Attribute(attr::ID), id);
        }
        if let Some(lang) = item.lang {
            self.lang(&format!("{at}/lang"), notes.element, document.texts.get(lang));
        }
        if let Some(include) = notes.include {
            let cause = ReasonCause::new(include.rule, self.id_of(include.target));
            self.add(at, include.element, WrittenIn::Attribute(include.attribute), cause);
        }
        for note in &notes.values {
            if self.budget.is_exceeded() {
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
            self.add(at, element, WrittenIn::Attribute(name), ReasonCause::new(ReasonRule::Attribute, ""));
        }
    }

    /// Adds what was looked at and not taken, in the item at a pointer.
    pub(super) fn not_taken(&mut self, notes: &[NotTaken], at: &str) {
        for note in notes {
            let cause = ReasonCause::new(note.rule, &note.by).step(note.step);
            match note.at {
                Some(start) => self.add_name(at, note.element, (note.attribute, start), cause),
                None => self.add_not_taken(at, note.element, WrittenIn::Attribute(note.attribute), cause),
            }
        }
    }

    fn value(&mut self, (document, item): (&Document, &ItemData), note: &ValueNote, item_at: &str) {
        let index = note.target.index();
        let Some((name, values)) = item.properties.entries.get(index.entry()) else { return };
        let name = name.as_str();
        let mut at = value_pointer(item_at, name, index.number());
        at.push_str(match note.target {
            NotedValue::Value(_) => "",
            NotedValue::PlainValue(_) => "/value",
            NotedValue::Html(_) => "/html",
        });
        let url_step = |prefix| match values.get(index.number()) {
            Some(ValueData::Text(url) | ValueData::Url(UrlData { value: url, .. }))
                if prefix == Prefix::Url =>
            {
                self.url_step(note, document.texts.get(*url))
            }
            _ => "",
        };
        let class_name;
        let cause = match note.why {
            NotedRule::Explicit(prefix) => {
                class_name = [prefix.written(), name].concat();
                ReasonCause::new(ReasonRule::Explicit, &class_name).step(url_step(prefix))
            }
            NotedRule::Classic(mapping) => {
                ReasonCause::new(ReasonRule::Classic, &mapping.classic_name).step(url_step(mapping.prefix))
            }
            NotedRule::RelTag(mapping) => ReasonCause::new(ReasonRule::RelTag, &mapping.classic_name),
            NotedRule::Implied(rule, step) => ReasonCause::new(rule, "").step(step),
            NotedRule::ValueClass => ReasonCause::new(ReasonRule::ValueClass, ""),
            NotedRule::DateFromEarlier(step) => ReasonCause::new(ReasonRule::DateFromEarlier, "").step(step),
            NotedRule::NestedValue(step) => ReasonCause::new(ReasonRule::NestedValue, "").step(step),
            NotedRule::ResolvedUrl => return self.add_base(&at, note.element, note.written),
            NotedRule::Included(include) => ReasonCause::new(include.rule, self.id_of(include.target)),
        };
        self.add(&at, note.element, note.written, cause);
        if let Some(ValueData::Html(HtmlData { lang: Some(lang), .. })) = values.get(index.number())
            && note.written == WrittenIn::Html
        {
            self.lang(&format!("{at}/lang"), note.element, document.texts.get(*lang));
        }
        if note.is_resolved {
            self.add_base(&at, note.element, note.written);
        }
    }

    /// Why the value of a `u-*` property is not what a reader expects ("parsing a u- property"): the element does not
    /// have its URL attribute, so the value is read from its text; or the value is not absolute. Empty if neither is so.
    fn url_step(&self, note: &ValueNote, url: &str) -> &'static str {
        let el = self.dom.el(note.element);
        if note.written == WrittenIn::Text && url_attribute_names(el).is_some() {
            return "missing attribute";
        }
        match Url::parse(url) {
            Ok(_) => "",
            Err(ParseError::RelativeUrlWithoutBase) if !self.base.is_absolute() => "no base",
            // The value may be empty because of a limit.
            Err(_) if url.is_empty() => "",
            Err(_) => "no valid URL",
        }
    }
}

//! The notes that an item takes on its values, if the option `reasons` is on.

use super::super::backcompat::{self, MappedProperty};
use super::super::class::Prefix;
use super::super::implied::{self, ImpliedFrom};
use super::super::notes::{
    LastRead, NestedSource, NotTaken, NotedRule, NotedValue, Preventing, ValueNote, WrittenIn,
};
use super::super::property::ValueReader;
use super::super::{Frame, value_class};
use super::{OpenItem, ValueSlot};
use crate::budget::Budget;
use crate::collections::short_name::Name;
use crate::document::{ReasonRule, ValueData};
use crate::dom::El;
use crate::html::names::attr;

/// How many properties of one element get notes on the parts of their value and on the URLs inside it, which bounds the
/// notes. These are the same for all properties.
pub(super) const MAX_SLOTS_WITH_PARTS: usize = 8;

impl OpenItem {
    pub(super) fn note_value(
        &mut self,
        frame: &Frame<'_>,
        slot: ValueSlot,
        value: ValueData,
        reader: &ValueReader<'_>,
    ) {
        let why = self.rule_of(frame.el, slot);
        let LastRead { written, is_resolved, nested, inside, .. } = reader.last_read;
        let element = inside.unwrap_or(frame.el.id());
        let is_item = matches!(value, ValueData::Item(_));
        let target = NotedValue::Value(slot.index);
        let Some(notes) = &mut self.notes else { return };
        if is_item {
            let written = WrittenIn::Element;
            let note = ValueNote { target, element, why, written, is_resolved: false };
            notes.add(note, reader.budget);
        } else {
            notes.add(ValueNote { target, element, why, written, is_resolved }, reader.budget);
            return;
        }
        let step = match written {
            WrittenIn::Text => "text of the element",
            WrittenIn::Html => "HTML of the element",
            WrittenIn::Parts => "value class pattern",
            _ => "attribute of the element",
        };
        let text = NestedSource { element: None, step };
        let NestedSource { element: source, step } = nested.unwrap_or(text);
        let (target, why) = (NotedValue::PlainValue(slot.index), NotedRule::NestedValue(step));
        let element = source.unwrap_or(element);
        notes.add(ValueNote { target, element, why, written, is_resolved }, reader.budget);
    }

    /// The rule by which an element is the property of this slot.
    fn rule_of(&self, el: El<'_>, slot: ValueSlot) -> NotedRule {
        let name = self.properties.name_at(slot.index);
        let classic = if self.is_classic() { backcompat::properties(el, &self.tables) } else { Vec::new() };
        let mapping = classic.iter().map(|property| property.mapping).find(|mapping| mapping.name == name);
        mapping.map_or(NotedRule::Explicit(slot.prefix), NotedRule::Classic)
    }

    /// Notes the URLs that were resolved inside the text and HTML of the value in this slot.
    pub(super) fn note_resolved_urls(&mut self, slot: ValueSlot, value: ValueData, reader: &ValueReader<'_>) {
        let LastRead { first_url, after_urls, .. } = reader.last_read;
        let urls = reader.resolved_urls.as_deref().and_then(|urls| urls.get(first_url..after_urls));
        let (Some(notes), Some(urls)) = (&mut self.notes, urls) else { return };
        let in_text = match value {
            ValueData::Item(_) | ValueData::Html(_) => NotedValue::PlainValue(slot.index),
            ValueData::Text(_) | ValueData::Url(_) => NotedValue::Value(slot.index),
        };
        for url in urls {
            let target = if url.is_in_html { NotedValue::Html(slot.index) } else { in_text };
            let (element, why) = (url.element, NotedRule::ResolvedUrl);
            let written = WrittenIn::Attribute(url.attribute);
            notes.add(ValueNote { target, element, why, written, is_resolved: true }, reader.budget);
        }
    }

    /// Notes the parts of the value class pattern that gave the value in this slot, and the parts that did not.
    pub(super) fn note_parts(
        &mut self,
        parts: &[El<'_>],
        slot: ValueSlot,
        is_item: bool,
        reader: &ValueReader<'_>,
    ) {
        let is_date = slot.prefix == Prefix::Date;
        let is_of_parts = reader.last_read.written == WrittenIn::Parts;
        // A date whose parts are all ignored is read from its element.
        if !(is_of_parts || is_date) || reader.last_read.nested.is_some() {
            return;
        }
        let Some(notes) = &mut self.notes else { return };
        let target = if is_item { NotedValue::PlainValue } else { NotedValue::Value }(slot.index);
        let ignored = if is_date { value_class::ignored(parts, reader) } else { Vec::new() };
        let is_used = |part: &&El<'_>| is_of_parts && ignored.binary_search(&part.id()).is_err();
        for part in parts.iter().filter(is_used) {
            let written = value_class::written(*part, is_date);
            let (element, why, is_resolved) = (part.id(), NotedRule::ValueClass, false);
            notes.add(ValueNote { target, element, why, written, is_resolved }, reader.budget);
        }
        let name = self.properties.name_at(slot.index);
        let ignored = ignored.into_iter().map(|element| NotTaken {
            element,
            rule: ReasonRule::UnusedPart,
            by: [slot.prefix.written(), name].concat().into(),
            step: "",
            attribute: attr::CLASS,
            at: None,
        });
        notes.add_not_taken(ignored, reader.budget);
    }

    pub(super) fn note_implied(
        &mut self,
        slot: ValueSlot,
        rule: ReasonRule,
        from: &ImpliedFrom<'_>,
        is_resolved: bool,
        budget: &Budget,
    ) {
        if let Some(notes) = &mut self.notes {
            let (target, element) = (NotedValue::Value(slot.index), from.el.id());
            let (why, written) = (NotedRule::Implied(rule, from.step), from.written);
            notes.add(ValueNote { target, element, why, written, is_resolved }, budget);
        }
    }

    /// Notes the first property of each kind that prevents implied ones.
    pub(in super::super) fn note_preventing(&mut self, el: El<'_>, slot: ValueSlot) {
        let Some(notes) = &mut self.notes else { return };
        let kind = match slot.prefix {
            Prefix::Text | Prefix::Html => 0,
            Prefix::Url => 1,
            Prefix::Date => return,
        };
        let name = self.properties.name_at(slot.index);
        notes.preventing[kind].get_or_insert_with(|| Preventing {
            element: el.id(),
            class_name: [slot.prefix.written(), name].concat().into(),
        });
    }

    /// Notes the first nested item, which prevents implied properties.
    pub(in super::super) fn note_nested(&mut self, el: El<'_>, nested: &OpenItem) {
        let Some(notes) = &mut self.notes else { return };
        let class_name = || nested.types.iter().map(Name::as_str).collect::<Vec<_>>().join(" ").into();
        notes.preventing[2].get_or_insert_with(|| Preventing { element: el.id(), class_name: class_name() });
    }

    /// Notes which properties would be implied, and what prevents it.
    pub(super) fn add_prevented_notes(&mut self, root: El<'_>, budget: &Budget) {
        let missing = ["name", "photo", "url"].map(|name| !self.has(name));
        let Some(notes) = &mut self.notes else { return };
        let [text, url, nested] = notes.preventing.clone();
        let prevented = [
            (missing[0], "name", text.or_else(|| nested.clone())),
            (
                missing[1] && implied::written_photo(root).is_some(),
                "photo",
                url.clone().or_else(|| nested.clone()),
            ),
            (missing[2] && implied::written_url(root).is_some(), "url", url.or(nested)),
        ];
        for (is_prevented, property, by) in prevented {
            if is_prevented && let Some(by) = by {
                notes.add_prevented(&by, property, budget);
            }
        }
    }

    pub(in super::super) fn note_tag(
        &mut self,
        el: El<'_>,
        slot: ValueSlot,
        mapping: &'static MappedProperty,
        budget: &Budget,
    ) {
        if let Some(notes) = &mut self.notes {
            let (target, element) = (NotedValue::Value(slot.index), el.id());
            let (why, written) = (NotedRule::RelTag(mapping), WrittenIn::Attribute(attr::HREF));
            notes.add(ValueNote { target, element, why, written, is_resolved: false }, budget);
        }
    }

    /// How the value of `name_as_value` was read.
    pub(in super::super) fn name_last_read(&self, reader: &mut ValueReader<'_>) -> LastRead {
        if let Some(urls) = &mut reader.resolved_urls
            && let Some((notes, slot)) = self.notes.as_ref().zip(self.first_p_name)
        {
            urls.extend(notes.urls_in_text(slot.index));
        }
        self.last_read_of(self.first_p_name, ["first p-name", "implied name"], reader)
    }

    /// How the value of `url_as_value` was read.
    pub(in super::super) fn url_last_read(&self, reader: &ValueReader<'_>) -> LastRead {
        self.last_read_of(self.first_u_url, ["first u-url", "implied url"], reader)
    }

    fn last_read_of(
        &self,
        slot: Option<ValueSlot>,
        [explicit, implied]: [&'static str; 2],
        reader: &ValueReader<'_>,
    ) -> LastRead {
        let note = self.notes.as_ref().zip(slot).and_then(|(notes, slot)| notes.plain(slot.index));
        let is_implied = note.is_some_and(|note| matches!(note.why, NotedRule::Implied(..)));
        let step = if is_implied { implied } else { explicit };
        let (written, is_resolved) =
            note.map_or_else(Default::default, |note| (note.written, note.is_resolved));
        let nested = Some(NestedSource { element: note.map(|note| note.element), step });
        LastRead { written, is_resolved, nested, ..reader.last_read }
    }
}

//! The notes that an item takes on its values, if the option `reasons` is on.

use url::{ParseError, Url};

use super::super::backcompat::{self, MappedProperty};
use super::super::implied::{self, ImpliedFrom};
use super::super::notes::{
    ItemNotes, LastRead, NestedSource, NotTaken, NotedValue, ReasonNote, ValueNote, ValuePart, WrittenIn,
};
use super::super::property::{ValueReader, url_attribute_names};
use super::super::{Frame, value_class};
use super::{OpenItem, ValueSlot};
use crate::document::{NestedValue, ReasonRule, UrlData, ValueData};
use microweave_html::account::Account;
use microweave_html::dom::El;
use microweave_html::names::attr;
use microweave_values::class_names::Prefix;
use microweave_values::collections::multi_map::MultiMap;
use microweave_values::collections::short_name::Name;
use microweave_values::whitespace::tokens;

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
        let LastRead { written_in, is_resolved, nested, inside, .. } = reader.last_read;
        let element = inside.unwrap_or(frame.el.id());
        let (index, account) = (slot.index, reader.account);
        let mapping = self.mapping_of(frame.el, slot);
        let Some(notes) = &mut self.notes else { return };
        let is_item = matches!(value, ValueData::Item(_));
        let place = if is_item { WrittenIn::Element } else { written_in };
        let note = match mapping {
            Some(mapping) => ReasonNote::new(element, place, ReasonRule::Classic).by(&mapping.classic_name),
            None => ReasonNote::new(element, place, ReasonRule::Explicit).by(slot.prefix.as_str()),
        };
        let step = match value {
            ValueData::Text(url) | ValueData::Url(UrlData { value: url, .. })
                if mapping.map_or(slot.prefix, |mapping| mapping.prefix) == Prefix::Url =>
            {
                url_step(frame.el, reader.texts.get(url), reader)
            }
            _ => "",
        };
        let target = NotedValue { index, part: ValuePart::Whole };
        let note = note.step(step);
        notes.add(ValueNote { target, note, is_resolved: is_resolved && !is_item }, account);
        if !is_item {
            return;
        }
        let step = match written_in {
            WrittenIn::Text => "text of the element",
            WrittenIn::Html => "HTML of the element",
            WrittenIn::Parts => "value class pattern",
            _ => "attribute of the element",
        };
        let NestedSource { element: source, step } = nested.unwrap_or(NestedSource { element: None, step });
        let note = ReasonNote::new(source.unwrap_or(element), written_in, ReasonRule::NestedValue).step(step);
        let target = NotedValue { index, part: ValuePart::Plain };
        notes.add(ValueNote { target, note, is_resolved }, account);
    }

    /// The classic property by which an element is the property of this slot.
    fn mapping_of(&self, el: El<'_>, slot: ValueSlot) -> Option<&'static MappedProperty> {
        let name = self.properties.name_at(slot.index);
        let classic = if self.is_classic() { backcompat::properties(el, &self.tables) } else { Vec::new() };
        classic.iter().map(|property| property.mapping).find(|mapping| mapping.name == name)
    }

    /// Notes the URLs that were resolved inside the text and HTML of the value in this slot.
    pub(super) fn note_resolved_urls(&mut self, slot: ValueSlot, value: ValueData, reader: &ValueReader<'_>) {
        let LastRead { first_url, after_urls, .. } = reader.last_read;
        let urls = reader.resolved_urls.as_deref().and_then(|urls| urls.get(first_url..after_urls));
        let (Some(notes), Some(urls)) = (&mut self.notes, urls) else { return };
        let of_text = match value {
            ValueData::Item(_) | ValueData::Html(_) => ValuePart::Plain,
            ValueData::Text(_) | ValueData::Url(_) => ValuePart::Whole,
        };
        for url in urls {
            let target = NotedValue {
                index: slot.index,
                part: if url.is_in_html { ValuePart::Html } else { of_text },
            };
            let note = ReasonNote::new(url.element, WrittenIn::Attribute(url.attribute), ReasonRule::Base);
            notes.add(ValueNote { target, note, is_resolved: true }, reader.account);
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
        let is_of_parts = reader.last_read.written_in == WrittenIn::Parts;
        // A date whose parts are all ignored is read from its element.
        if !(is_of_parts || is_date) || reader.last_read.nested.is_some() {
            return;
        }
        let name = class_name(&self.properties, slot);
        let Some(notes) = &mut self.notes else { return };
        let target =
            NotedValue { index: slot.index, part: if is_item { ValuePart::Plain } else { ValuePart::Whole } };
        let ignored = if is_date { value_class::ignored(parts, reader) } else { Vec::new() };
        let is_used = |part: &&El<'_>| is_of_parts && ignored.binary_search(&part.id()).is_err();
        for part in parts.iter().filter(is_used) {
            let written_in = value_class::where_written(*part, is_date);
            let note = ReasonNote::new(part.id(), written_in, ReasonRule::ValueClass);
            notes.add(ValueNote { target, note, is_resolved: false }, reader.account);
        }
        let written_in = WrittenIn::Attribute(attr::CLASS);
        let ignored = ignored.into_iter().map(|element| NotTaken {
            note: ReasonNote::new(element, written_in, ReasonRule::UnusedPart),
            name: name.as_str().into(),
            at: None,
        });
        notes.add_not_taken(ignored, reader.account);
    }

    /// Adds an implied property, with a note.
    pub(super) fn add_implied(
        &mut self,
        (prefix, name, rule): (Prefix, &str, ReasonRule),
        (from, value): (ImpliedFrom<'_>, ValueData),
        reader: &ValueReader<'_>,
    ) {
        let slot = self.take_slot(prefix, name);
        self.fill(slot, value);
        if let Some(notes) = &mut self.notes {
            let note = ReasonNote::new(from.el.id(), from.written_in, rule).step(from.step);
            let target = NotedValue { index: slot.index, part: ValuePart::Whole };
            notes.add(ValueNote { target, note, is_resolved: reader.last_read.is_resolved }, reader.account);
        }
    }

    /// Notes the first property of each kind that prevents implied ones.
    pub(in super::super) fn note_preventing(&mut self, el: El<'_>, slot: ValueSlot) {
        let kind = match slot.prefix {
            Prefix::Text | Prefix::Html => 0,
            Prefix::Url => 1,
            Prefix::Date => return,
        };
        let OpenItem { properties, notes, .. } = self;
        add_preventing(notes, kind, el, || class_name(properties, slot));
    }

    /// Notes the first nested item, which prevents implied properties.
    pub(in super::super) fn note_nested(&mut self, el: El<'_>, nested: &OpenItem) {
        add_preventing(&mut self.notes, 2, el, || {
            let types: Vec<&str> = nested.types.iter().map(Name::as_str).collect();
            types.join(" ")
        });
    }

    /// Notes which properties would be implied, and what prevents it.
    pub(super) fn add_prevented_notes(&mut self, root: El<'_>, account: &Account) {
        let missing = ["name", "photo", "url"].map(|name| !self.has(name));
        let Some(notes) = &mut self.notes else { return };
        let [text, url, nested] = notes.preventing.clone();
        let or_nested = |note: Option<NotTaken>| note.or_else(|| nested.clone());
        let prevented = [
            (missing[0], "name", or_nested(text)),
            (missing[1] && implied::written_photo(root).is_some(), "photo", or_nested(url.clone())),
            (missing[2] && implied::written_url(root).is_some(), "url", or_nested(url)),
        ];
        let prevented = prevented.into_iter().filter(|(is_prevented, ..)| *is_prevented);
        let of_property = |property, by: NotTaken| NotTaken { note: by.note.step(property), ..by };
        let prevented = prevented.filter_map(|(_, property, by)| Some(of_property(property, by?)));
        notes.add_not_taken(prevented, account);
    }

    pub(in super::super) fn note_tag(
        &mut self,
        el: El<'_>,
        slot: ValueSlot,
        mapping: &'static MappedProperty,
        account: &Account,
    ) {
        if let Some(notes) = &mut self.notes {
            let written_in = WrittenIn::Attribute(el.href().map_or(attr::HREF, |(name, _)| name));
            let note = ReasonNote::new(el.id(), written_in, ReasonRule::RelTag).by(&mapping.classic_name);
            let target = NotedValue { index: slot.index, part: ValuePart::Whole };
            notes.add(ValueNote { target, note, is_resolved: false }, account);
        }
    }

    /// Notes an author or a date of a classic post that a part of the post has.
    pub(in super::super) fn note_left_out(
        &mut self,
        el: El<'_>,
        mapping: &MappedProperty,
        account: &Account,
    ) {
        let Some(notes) = &mut self.notes else { return };
        let name = mapping.classic_name.rsplit(['.', '=']).next().unwrap_or_default();
        let attribute = if mapping.classic_name.contains('=') { attr::REL } else { attr::CLASS };
        let value = el.attr_by(attribute).unwrap_or_default();
        let token = tokens(value).find(|token| token.eq_ignore_ascii_case(name));
        let not_taken = token.map(|token| NotTaken {
            note: ReasonNote::new(el.id(), WrittenIn::Attribute(attribute), ReasonRule::NotOfPost),
            name: token.into(),
            at: Some(token.as_ptr() as usize - value.as_ptr() as usize),
        });
        notes.add_not_taken(not_taken, account);
    }

    /// The plain value in a slot as the value of the item. The steps are for an explicit and an implied property.
    pub(super) fn slot_as_value(
        &self,
        slot: ValueSlot,
        [explicit, implied]: [&'static str; 2],
        reader: &mut ValueReader<'_>,
    ) -> Option<NestedValue> {
        let value = self.properties.get(slot.index).plain_value()?;
        let plain = self.notes.as_ref().and_then(|notes| notes.plain(slot.index));
        let rule = plain.map(|plain| plain.note.rule);
        let is_implied = matches!(rule, Some(ReasonRule::ImpliedName | ReasonRule::ImpliedUrl));
        let nested = Some(NestedSource {
            element: plain.map(|plain| plain.note.element),
            step: if is_implied { implied } else { explicit },
        });
        let (written_in, is_resolved) =
            plain.map_or_else(Default::default, |plain| (plain.note.written_in, plain.is_resolved));
        reader.last_read = LastRead { written_in, is_resolved, nested, ..reader.last_read };
        Some(reader.clip_nested(value))
    }
}

/// The class name of the property of a slot.
fn class_name(properties: &MultiMap<ValueData>, slot: ValueSlot) -> String {
    [slot.prefix.as_str(), properties.name_at(slot.index)].concat()
}

/// Notes what prevents implied properties, unless something of its kind was noted. `name` gives its name.
fn add_preventing(
    notes: &mut Option<Box<ItemNotes>>,
    kind: usize,
    el: El<'_>,
    name: impl FnOnce() -> String,
) {
    let (written_in, rule) = (WrittenIn::Attribute(attr::CLASS), ReasonRule::ImpliedPrevented);
    if let Some(notes) = notes {
        notes.preventing[kind].get_or_insert_with(|| NotTaken {
            note: ReasonNote::new(el.id(), written_in, rule),
            name: name().into(),
            at: None,
        });
    }
}

/// Why the value of a `u-*` property is not what a reader expects ("parsing a u- property"): the element does not
/// have its URL attribute, so the value is read from its text; or the value is not absolute. Empty if neither is so.
fn url_step(el: El<'_>, url: &str, reader: &ValueReader<'_>) -> &'static str {
    if reader.last_read.written_in == WrittenIn::Text && url_attribute_names(el).is_some() {
        return "missing attribute";
    }
    match Url::parse(url) {
        Ok(_) => "",
        Err(ParseError::RelativeUrlWithoutBase) if !reader.base.is_absolute() => "no base",
        // The value may be empty because of a limit.
        Err(_) if url.is_empty() => "",
        Err(_) => "no valid URL",
    }
}

//! An item while the walk is inside its element.

mod value_notes;

use smallvec::SmallVec;

use super::backcompat::{self, ClassicProperty, Origin, Table};
use super::date_rules::RuledDate;
use super::datetime::{ItemDate, dates_for_times};
use super::notes::{ItemNotes, LastRead, NotedValue, ReasonNote, ValueNote, ValuePart, WrittenIn};
use super::property::ValueReader;
use super::shown_url::ShownUrl;
use super::{Frame, date_rules, implied, value_class};
use crate::document::{HtmlData, ItemId, NestedValue, ReasonRule, Text, TypeList, ValueData};
use crate::options::Question;
use microweave_html::dom::{El, NodeId};
use microweave_values::class_names::Prefix;
use microweave_values::collections::multi_map::{MultiMap, ValueIndex};
use microweave_values::collections::sort::sort_by_key;
use microweave_values::whitespace::tokens;
use value_notes::MAX_SLOTS_WITH_PARTS;

#[derive(Default)]
pub(super) struct OpenItem {
    pub(super) id: ItemId,
    pub(super) root: Option<NodeId>,
    pub(super) types: TypeList,
    /// The tables of a classic item. Empty for microformats2.
    pub(super) tables: Vec<&'static Table>,
    pub(super) properties: MultiMap<ValueData>,
    pub(super) children: Vec<ItemId>,
    pub(super) has_nested: bool,
    has_text_property: bool,
    has_url_property: bool,
    /// The slots of the first `p-name` and the first `u-url`, which give the item's `value` as a property.
    first_p_name: Option<ValueSlot>,
    first_u_url: Option<ValueSlot>,
    /// The bytes left in the output account when the item was opened.
    pub(super) remaining_before: usize,
    /// The dates of its `dt-*` elements, in document order.
    dates: SmallVec<[ItemDate; 2]>,
    /// The slots of fallback values, which count only if the property has no others. The flag is true if the
    /// element is no other property.
    pub(super) fallbacks: Vec<(ValueSlot, bool)>,
    /// Where the texts or the comments of the classic post end, if the walk is inside of them.
    part_end: Option<NodeId>,
    /// The slots whose value is a time alone, with the number of their `dt-*`.
    times: Vec<(usize, ValueSlot)>,
    /// The slots of dates that rules may change.
    pub(super) ruled_dates: Vec<RuledDate>,
    pub(super) notes: Option<Box<ItemNotes>>,
}

/// The implied properties that the reader has to know of.
#[derive(Default)]
pub(super) struct ImpliedProperties {
    pub(super) name: bool,
    /// True if the photo is the image of an emoji.
    pub(super) emoji_photo: bool,
}

/// A slot among the values of a property. It is taken before the value is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueSlot {
    pub(super) prefix: Prefix,
    pub(super) index: ValueIndex,
}

/// The slots of an element. There are usually few, which are stored inline.
pub(super) type ElementSlots = SmallVec<[ValueSlot; 4]>;

impl OpenItem {
    pub(super) fn is_classic(&self) -> bool {
        !self.tables.is_empty()
    }

    /// Adds a `dt-*` element that begins. Returns its number.
    pub(super) fn open_date(&mut self, el: El<'_>) -> usize {
        self.dates.push(ItemDate {
            value: Default::default(),
            element: el.id(),
            written_in: Default::default(),
        });
        self.dates.len() - 1
    }

    pub(super) fn has(&self, property: &str) -> bool {
        self.properties.find(property).is_some()
    }

    pub(super) fn take_slot(&mut self, prefix: Prefix, name: &str) -> ValueSlot {
        let index = self.properties.push(name, ValueData::Text(Text::default()));
        let slot = ValueSlot { prefix, index };
        match prefix {
            Prefix::Text | Prefix::Html => self.has_text_property = true,
            Prefix::Url => self.has_url_property = true,
            Prefix::Date => {}
        }
        if prefix == Prefix::Text && name == "name" {
            self.first_p_name.get_or_insert(slot);
        }
        if prefix == Prefix::Url && name == "url" {
            self.first_u_url.get_or_insert(slot);
        }
        slot
    }

    /// Notes that the walk enters an element in the classic post. True if a part of the post begins.
    pub(super) fn enter_part(&mut self, el: El<'_>) -> bool {
        let begins =
            Some(el.id()) >= self.part_end && tokens(el.class()).any(backcompat::is_text_or_comments);
        if begins {
            self.part_end = Some(el.after());
        }
        begins
    }

    /// Leaves out the fallbacks among the properties of an element that the walk enters, if they do not count. Returns true if
    /// that is because the element is in the texts or the comments of the post.
    pub(super) fn leave_out_fallbacks(
        &mut self,
        properties: &mut Vec<ClassicProperty>,
        el: El<'_>,
        reader: &ValueReader<'_>,
    ) -> bool {
        let is_fallback = |property: &ClassicProperty| property.origin == Origin::Fallback;
        if !properties.iter().any(is_fallback) {
            return false;
        }
        let is_in_article = || self.root.is_some_and(|root| backcompat::is_in_inner_article(el, root));
        let is_in_part = Some(el.id()) < self.part_end || is_in_article();
        if is_in_part {
            let left_out = properties.iter().filter(|property| is_fallback(property));
            left_out.for_each(|property| self.note_left_out(el, property.mapping, reader.account));
        }
        let counts = !is_in_part && !reader.answers.yes(Question::NoHentryFallbacks);
        properties.retain(|property| counts || !is_fallback(property));
        is_in_part
    }

    /// Removes the fallback values of properties that have other values. A nested item that was such a value
    /// becomes a child, if its element is no other property.
    pub(super) fn drop_fallbacks(&mut self) {
        if self.fallbacks.is_empty() {
            return;
        }
        let fallbacks = std::mem::take(&mut self.fallbacks);
        let indexes: Vec<ValueIndex> = fallbacks.iter().map(|(slot, _)| slot.index).collect();
        let dropped = self.properties.remove_unless_last(&indexes);
        if let Some(notes) = &mut self.notes {
            let mut removed: Vec<ValueIndex> = dropped.iter().map(|(number, _)| indexes[*number]).collect();
            sort_by_key(&mut removed, |&index| index);
            notes.remove(&removed);
        }
        let items = dropped.into_iter().filter_map(|(number, value)| match value {
            ValueData::Item(nested) if fallbacks[number].1 => Some(nested.item),
            _ => None,
        });
        let before = self.children.len();
        self.children.extend(items);
        if self.children.len() > before {
            sort_by_key(&mut self.children, |&item| item);
        }
    }

    /// Fills the slots of an element. Each slot after the first writes `size` bytes again.
    pub(super) fn fill_all(
        &mut self,
        frame: &Frame<'_>,
        size: usize,
        reader: &mut ValueReader<'_>,
        read: impl Fn(&mut Self, Prefix, &mut ValueReader<'_>) -> ValueData,
    ) {
        let mut first_of_prefix: [Option<(ValueIndex, LastRead)>; 4] = [None; 4];
        for (number, &slot) in frame.slots.iter().enumerate() {
            if number > 0 && !reader.account.spend(size) {
                continue;
            }
            let value = match first_of_prefix[slot.prefix as usize] {
                Some((first, last_read)) => {
                    reader.last_read = last_read;
                    reader.clip_value(*self.properties.get(first))
                }
                None => {
                    reader.begin_value();
                    let value = read(self, slot.prefix, reader);
                    reader.end_value();
                    value
                }
            };
            first_of_prefix[slot.prefix as usize].get_or_insert((slot.index, reader.last_read));
            self.fill(slot, value);
            if self.notes.is_some() {
                self.note_value(frame, slot, value, reader);
                if number < MAX_SLOTS_WITH_PARTS {
                    self.note_resolved_urls(slot, value, reader);
                    let is_item = matches!(value, ValueData::Item(_));
                    self.note_parts(&frame.value_class_parts, slot, is_item, reader);
                }
            }
        }
    }

    pub(super) fn fill(&mut self, slot: ValueSlot, value: ValueData) {
        *self.properties.get_mut(slot.index) = value;
    }

    /// The value of a property element that is not a root.
    pub(super) fn value_of(
        &mut self,
        frame: &Frame<'_>,
        prefix: Prefix,
        reader: &mut ValueReader<'_>,
    ) -> ValueData {
        let (el, parts) = (frame.el, &frame.value_class_parts[..]);
        match prefix {
            Prefix::Text => ValueData::Text(reader.plain(el, parts)),
            Prefix::Url => match self.shown_url(&frame.slots) {
                Some(shown) if reader.options.as_shown => reader.shown_url(frame, self.is_classic(), shown),
                _ => reader.url(el, parts, self.is_classic()),
            },
            Prefix::Date => ValueData::Text(self.date_of(frame, reader)),
            Prefix::Html => {
                let (html, value) = reader.html(el);
                ValueData::Html(HtmlData { html, value, lang: reader.lang(el) })
            }
        }
    }

    /// What the URLs in these slots are, if it is the same for all.
    fn shown_url(&self, slots: &[ValueSlot]) -> Option<ShownUrl> {
        let urls = slots.iter().filter(|slot| slot.prefix == Prefix::Url);
        let mut shown = urls.map(|slot| ShownUrl::of_property(self.properties.name_at(slot.index)));
        let first = shown.next()??;
        shown.all(|next| next == Some(first)).then_some(first)
    }

    /// The value of a `dt-*` element, whose date other elements may take.
    pub(super) fn date_of(&mut self, frame: &Frame<'_>, reader: &mut ValueReader<'_>) -> Text {
        let parts = &frame.value_class_parts[..];
        let (value, is_time_alone) = reader.date(frame.el, parts);
        let written_in = reader.last_read.written_in;
        let has_parts = self.notes.is_some() && written_in == WrittenIn::Parts;
        let part = if has_parts { value_class::date_part(parts, reader) } else { None };
        let (element, written_in) = part.unwrap_or((frame.el.id(), written_in));
        self.dates[frame.date] = ItemDate { value, element, written_in };
        let of_date = || frame.slots.iter().filter(|slot| slot.prefix == Prefix::Date);
        if is_time_alone {
            self.times.extend(of_date().map(|&slot| (frame.date, slot)));
        }
        if date_rules::changes_dates(reader.answers) {
            let of_parts = reader.last_read.written_in == WrittenIn::Parts;
            self.ruled_dates.extend(of_date().map(|&slot| RuledDate { number: frame.date, slot, of_parts }));
        }
        value
    }

    /// Gives each time alone its date, and applies the rules for dates. The dates are known when the whole item was read, because an outer
    /// `dt-*` ends after those inside it.
    pub(super) fn date_times(&mut self, reader: &mut ValueReader<'_>) {
        self.add_dates_to_times(reader);
        if !self.ruled_dates.is_empty() {
            date_rules::apply(self, reader);
        }
    }

    fn add_dates_to_times(&mut self, reader: &mut ValueReader<'_>) {
        if self.times.is_empty() {
            return;
        }
        let item_dates = std::mem::take(&mut self.dates);
        let dates = dates_for_times(&item_dates, &reader.texts, reader.answers);
        for (number, slot) in std::mem::take(&mut self.times) {
            if let Some((date, source)) = &dates[number]
                && let Some(time) = text_of(self.properties.get_mut(slot.index))
                && !time.is_empty()
                && reader.account.spend(date.len() + 1)
            {
                *time = reader.texts.add(&format!("{date} {}", reader.texts.get(*time)));
                let is_item = matches!(self.properties.get(slot.index), ValueData::Item(_));
                if let Some(notes) = &mut self.notes {
                    let part = if is_item { ValuePart::Plain } else { ValuePart::Whole };
                    let target = NotedValue { index: slot.index, part };
                    let step = if *source < number { "earlier date" } else { "later date" };
                    let ItemDate { element, written_in, .. } = item_dates[*source];
                    let note = ReasonNote::new(element, written_in, ReasonRule::DateFromEarlier).step(step);
                    notes.add(ValueNote { target, note, is_resolved: false }, reader.account);
                }
            }
        }
    }

    /// Adds implied properties ("parsing for implied properties"). Classic items and items with nested ones
    /// imply none. Any `p-*` or `e-*` prevents an implied name, any `u-*` an implied photo and URL.
    pub(super) fn imply(&mut self, root: El<'_>, reader: &mut ValueReader<'_>) -> ImpliedProperties {
        let mut implied = ImpliedProperties::default();
        if self.notes.is_some() && !self.is_classic() {
            self.add_prevented_notes(root, reader.account);
        }
        if self.is_classic() || self.has_nested {
            return implied;
        }
        let (had_text, had_url) = (self.has_text_property, self.has_url_property);
        if !had_text && !self.has("name") {
            implied.name = true;
            let (name, from) = implied::name(root, reader);
            let name = (from, ValueData::Text(name));
            self.add_implied((Prefix::Text, "name", ReasonRule::ImpliedName), name, reader);
        }
        if !had_url
            && !self.has("photo")
            && let Some(photo) = implied::photo(root, reader)
        {
            implied.emoji_photo = implied::is_emoji(photo.0.el);
            self.add_implied((Prefix::Url, "photo", ReasonRule::ImpliedPhoto), photo, reader);
        }
        if !had_url
            && !self.has("url")
            && let Some(url) = implied::url(root, reader)
        {
            self.add_implied((Prefix::Url, "url", ReasonRule::ImpliedUrl), url, reader);
        }
        implied
    }

    /// The item's value as a `p-*` property: its first `p-name`.
    pub(super) fn name_as_value(&self, reader: &mut ValueReader<'_>) -> Option<NestedValue> {
        let name = self.first_p_name?;
        let value = self.slot_as_value(name, ["first p-name", "implied name"], reader);
        if let (Some(urls), Some(notes)) = (&mut reader.resolved_urls, &self.notes) {
            urls.extend(notes.urls_in_text(name.index));
        }
        value
    }

    /// The item's value as a `u-*` property: its first `u-url`.
    pub(super) fn url_as_value(&self, reader: &mut ValueReader<'_>) -> Option<NestedValue> {
        self.slot_as_value(self.first_u_url?, ["first u-url", "implied url"], reader)
    }
}

/// The text of a value. For a nested item, the text of its `value`.
pub(super) fn text_of(value: &mut ValueData) -> Option<&mut Text> {
    match value {
        ValueData::Text(text) => Some(text),
        ValueData::Item(nested) => match &mut nested.value {
            Some(NestedValue::Text(text)) => Some(text),
            _ => None,
        },
        _ => None,
    }
}

//! The engine for microformats2 and classic microformats: "parse an element for class microformats" of the
//! microformats2 parsing specification.
//!
//! During the walk it keeps a stack of the open elements that are roots or properties, and a stack of the
//! open items. A property takes its slot among the values when the walk enters its element, so that values
//! are in document order. Its value, and what a root implies, are computed when the walk leaves the element.

pub mod backcompat;
pub mod classify;
mod date_rules;
mod datetime;
pub mod framework_classes;
pub mod implied;
mod include;
mod item;
mod nested_value;
mod not_taken;
pub mod notes;
pub mod property;
pub mod shown_url;
mod value_class;

use crate::document::{ItemArea, ItemData, ItemId, Source, Texts, ThingKind, ValueData};
use crate::extract::read_elements::Reread;
use crate::options::{Options, Question};
use backcompat::Origin;
use classify::{ElementClasses, RootClasses, classify};
use item::{ElementSlots, OpenItem};
use microweave_html::account::{Account, MAX_NESTED_ITEMS, VALUE_OVERHEAD};
use microweave_html::diagnostic::{Diagnostic, DiagnosticKind};
use microweave_html::dom::page_defaults::default_language;
use microweave_html::dom::{Dom, El, Places, flag};
use microweave_html::names::{attr, tag};
use microweave_values::class_names::Prefix;
use microweave_values::collections::growing;
use microweave_values::collections::multi_map::MultiMap;
use microweave_values::collections::sort::sort_by_key;
use microweave_values::url::Base;
use nested_value::nested_value;
use notes::{ItemNotes, NotTaken};
use property::{ValueReader, url_attribute};

pub(crate) struct Mf2Engine<'a> {
    dom: &'a Dom,
    reader: ValueReader<'a>,
    root_classes: RootClasses<'a>,
    includes: Includes,
    open: Vec<Frame<'a>>,
    open_items: Vec<OpenItem>,
    places: Places,
    /// Empty lists of properties, for reuse.
    spare_lists: Vec<MultiMap<ValueData>>,
    /// The bytes of the account that were spent so far.
    spent: usize,
    /// The first item that nests deeper than the limit. Such items become children of the innermost item within
    /// the limit.
    first_too_deep: Option<El<'a>>,
    /// What was read so far, without its texts, which the reader has.
    results: Microformats,
}

#[derive(Default)]
pub(crate) struct Microformats {
    pub(crate) texts: Texts,
    pub(crate) items: Vec<ItemData>,
    pub(crate) top: Vec<ItemId>,
    /// The `shape` and `coords` of items on `area` elements, if a rule asks for them.
    pub(crate) areas: Vec<ItemArea>,
    pub(crate) limits_hit: Vec<Diagnostic>,
    /// The notes on each item. Empty if the option `reasons` is off.
    pub(crate) notes: Vec<Option<Box<ItemNotes>>>,
    pub(crate) not_taken: Vec<NotTaken>,
}

#[derive(PartialEq)]
enum Includes {
    NotFound,
    /// An include was found: at the end the page is read again with its includes in place, so the engine stops
    /// reading it.
    Found,
    InPlace,
}

/// An open element that is a root, a property of the item around it, or both.
struct Frame<'a> {
    el: El<'a>,
    is_root: bool,
    /// Its slots among the values of the item around it.
    slots: ElementSlots,
    /// Its number among the `dt-*` elements of the item around it, if it is one; otherwise 0.
    date: usize,
    /// The parts of its value by the value class pattern.
    value_class_parts: Vec<El<'a>>,
}

/// What an element takes as a property of the item around it.
#[derive(Default)]
struct PropertyStart {
    slots: ElementSlots,
    /// Its number among the `dt-*` elements of the item around it, if it is one; otherwise 0.
    date: usize,
    /// True if the element can change the item around it: it has slots, begins a part of the item, or has a property that is left
    /// out.
    is_part: bool,
}

impl<'a> Mf2Engine<'a> {
    pub(crate) fn new(dom: &'a Dom, base: &'a Base, options: &'a Options, account: &'a Account) -> Self {
        let mut reader = ValueReader::new(base, options, account);
        if options.lang || reader.answers.yes(Question::NoteLang) {
            reader.default_lang = default_language(dom);
        }
        reader.resolved_urls = options.reasons.then(Vec::new);
        Mf2Engine {
            dom,
            reader,
            root_classes: RootClasses::new(dom, options),
            includes: Includes::NotFound,
            open: Vec::new(),
            open_items: Vec::new(),
            places: Places::default(),
            spare_lists: Vec::new(),
            spent: 0,
            first_too_deep: None,
            results: Microformats::default(),
        }
    }

    /// Starts an item if the element is a root, and takes slots if it is a property of the item around it.
    /// The slots are taken first: they belong to the outer item.
    pub(crate) fn enter(&mut self, el: El<'a>) -> Reread {
        if !el.has(flag::CLASS | flag::REL) || el.is_template() {
            return Reread::No;
        }
        if self.includes == Includes::Found {
            return Reread::Element;
        }
        let account = self.reader.account;
        let outer = self.open_items.last().map_or(&[][..], |item| &item.tables);
        let may_be_skipped = outer.is_empty() && !self.reader.options.reasons;
        let skipped = || if account.is_exceeded() { Reread::Element } else { Reread::No };
        if may_be_skipped && !el.has(flag::CLASS) {
            return skipped();
        }
        let classes = classify(el, outer, &self.root_classes);
        if may_be_skipped && classes.are_of_styles() {
            return skipped();
        }
        let has_notes = self.reader.options.reasons && self.note_not_taken(el, &classes);
        self.look_for_include(el, &classes);
        if classes.is_value_class_part {
            self.note_value_class_part(el);
        }
        let remaining_before = account.remaining();
        let property = self.enter_property(el, &classes);
        let is_root = !classes.types.is_empty() && self.fits_item(&classes);
        let is_part = is_root || classes.is_value_class_part || property.is_part;
        let has_framework_class = classes.has_framework_class;
        if is_root {
            self.begin_item(el, classes, remaining_before);
        }
        if is_root || !property.slots.is_empty() {
            let (slots, date) = (property.slots, property.date);
            self.open.push(Frame { el, is_root, slots, date, value_class_parts: Vec::new() });
        }
        self.spent += remaining_before - account.remaining();
        match is_part || has_notes || account.is_exceeded() || self.includes == Includes::Found {
            _ if has_framework_class => Reread::AllInside,
            true => Reread::Element,
            false => Reread::No,
        }
    }

    /// Notes that the page has an include, if this element of a classic item is one.
    fn look_for_include(&mut self, el: El<'a>, classes: &ElementClasses<'_>) {
        let is_classic_root = !classes.tables.is_empty();
        let is_in_classic =
            is_classic_root || self.open_items.last().is_some_and(|item| !item.tables.is_empty());
        if is_in_classic && self.includes == Includes::NotFound && include::has_reference(el, is_classic_root)
        {
            self.includes = Includes::Found;
        }
    }

    /// Takes the slots of an element among the values of the item around it.
    fn enter_property(&mut self, el: El<'a>, classes: &ElementClasses<'_>) -> PropertyStart {
        let is_too_deep = !classes.types.is_empty() && self.open_items.len() >= usize::from(MAX_NESTED_ITEMS);
        if is_too_deep {
            self.first_too_deep.get_or_insert(el);
        }
        let mut property = PropertyStart::default();
        let Some(item) = self.open_items.last_mut() else { return property };
        // An element without microformats2 properties may be a property of the classic item around it.
        let is_in_classic = !item.tables.is_empty();
        property.is_part = is_in_classic && item.enter_part(el);
        if !is_too_deep && (is_in_classic || !classes.properties.is_empty()) {
            property.is_part |= self.take_slots(el, &classes.properties, &mut property.slots);
        }
        property.is_part |= !property.slots.is_empty();
        if let Some(item) = self.open_items.last_mut()
            && property.slots.iter().any(|slot| slot.prefix == Prefix::Date)
        {
            property.date = item.open_date(el);
        }
        property
    }

    /// Charges an item. False if it does not fit.
    fn fits_item(&self, classes: &ElementClasses<'_>) -> bool {
        let types = classes.types.iter().map(|item_type| item_type.as_bytes().len() + VALUE_OVERHEAD);
        self.reader.account.fits::<ItemData>(types.sum())
    }

    fn begin_item(&mut self, el: El<'a>, classes: ElementClasses<'_>, remaining_before: usize) {
        let account = self.reader.account;
        let has_reasons = self.reader.options.reasons && account.fits_note(size_of::<ItemNotes>());
        let notes = has_reasons.then(|| Box::new(ItemNotes::new(el, &classes.tables)));
        if notes.is_some() {
            self.results.notes.push(None);
        }
        let mut item = OpenItem::default();
        item.id = self.results.items.len() as ItemId;
        item.root = Some(el.id());
        item.types = classes.types;
        item.tables = classes.tables;
        item.properties = self.spare_lists.pop().unwrap_or_default();
        item.remaining_before = remaining_before;
        item.notes = notes;
        self.open_items.push(item);
        let place = self.places.next(el, self.reader.options.reasons);
        growing::push(&mut self.results.items, ItemData { place: Some(place), ..ItemData::default() });
    }

    /// Notes the class names of an element that do not count. Returns true if it has some.
    fn note_not_taken(&mut self, el: El<'a>, classes: &ElementClasses<'_>) -> bool {
        let account = self.reader.account;
        if account.has_dropped_notes() {
            return true;
        }
        let outer = self.open_items.last_mut();
        let not_taken = not_taken::class_names(el, classes, outer.as_deref(), &self.root_classes, account);
        let has_notes = !not_taken.is_empty() || account.has_dropped_notes();
        match outer.and_then(|item| item.notes.as_mut()) {
            Some(notes) => notes.not_taken.extend(not_taken),
            None => self.results.not_taken.extend(not_taken),
        }
        has_notes
    }

    /// Adds a part of a value to the innermost open root or property, if that is a property. A part inside
    /// another part is ignored (value class pattern).
    fn note_value_class_part(&mut self, el: El<'a>) {
        if let Some(frame) = self.open.last_mut().filter(|frame| !frame.slots.is_empty())
            && !frame.value_class_parts.last().is_some_and(|part| part.contains(el))
        {
            frame.value_class_parts.push(el);
        }
    }

    /// Takes a slot for each property of the outer item that an element sets. `properties` are properties of microformats2. Returns
    /// true if a fallback was left out because it is in the text or the comments of a classic post.
    fn take_slots(&mut self, el: El<'_>, properties: &[(Prefix, &str)], slots: &mut ElementSlots) -> bool {
        let Some(item) = self.open_items.last_mut() else { return false };
        let account = self.reader.account;
        if item.tables.is_empty() {
            for &(prefix, name) in properties {
                if account.spend(name.len() + VALUE_OVERHEAD) {
                    let slot = item.take_slot(prefix, name);
                    item.note_preventing(el, slot);
                    slots.push(slot);
                }
            }
            return false;
        }
        let mut properties = backcompat::properties(el, &item.tables);
        let has_left_out = item.leave_out_fallbacks(&mut properties, el, &self.reader);
        for property in &properties {
            let mapping = property.mapping;
            if !account.spend(mapping.name.len() + VALUE_OVERHEAD) {
                break;
            }
            if property.origin != Origin::TagLink {
                let slot = item.take_slot(mapping.prefix, mapping.name);
                slots.push(slot);
                if property.origin == Origin::Fallback {
                    item.fallbacks.push((slot, properties.len() == 1));
                }
            } else if let Some(tag) = classify::rel_tag(el, self.reader.base) {
                let slot = item.take_slot(mapping.prefix, mapping.name);
                item.fill(slot, ValueData::Text(self.reader.clip(&tag)));
                item.note_tag(el, slot, mapping, account);
            }
        }
        has_left_out
    }

    /// Reads the values of a property element, or ends an item.
    pub(crate) fn leave(&mut self, el: El<'a>) {
        let Some(frame) = self.open.pop_if(|frame| frame.el.id() == el.id()) else { return };
        let remaining_before = self.reader.account.remaining();
        self.reader.begin_element();
        if frame.is_root {
            self.close_item(&frame);
        } else if let Some(item) = self.open_items.last_mut() {
            item.fill_all(&frame, 0, &mut self.reader, |item, prefix, reader| {
                item.value_of(&frame, prefix, reader)
            });
        }
        self.spent += remaining_before - self.reader.account.remaining();
    }

    /// Ends an item: its times get dates, implied properties are added, and it becomes a top-level item, a
    /// property's value or a child ("parse an element for class microformats").
    fn close_item(&mut self, frame: &Frame<'a>) {
        let Some(mut item) = self.open_items.pop() else { return };
        let (reader, results) = (&mut self.reader, &mut self.results);
        item.date_times(reader);
        item.drop_fallbacks();
        let implied = item.imply(frame.el, reader);
        // The public suite expects no `id` on classic items (microformats-v1/includes/hcarditemref).
        let has_id = match item.is_classic() {
            true => reader.answers.yes(Question::ClassicId),
            false => !reader.answers.yes(Question::NoId),
        };
        let id = frame.el.attr_by(attr::ID).filter(|id| !id.is_empty() && has_id);
        let id = id.map(|id| reader.clip(id));
        if frame.el.tag() == tag::AREA && reader.answers.yes(Question::AreaShape) {
            let attribute = |name| frame.el.attr(name).filter(|value| !value.is_empty());
            let [shape, coords] = ["shape", "coords"].map(|name| Some(reader.clip(attribute(name)?)));
            results.areas.push(ItemArea { item: item.id, shape, coords });
        }
        let lang = reader.lang(frame.el);
        // All bytes kept for the item: it is written again for each further property of its element.
        let size = item.remaining_before - reader.account.remaining();
        match self.open_items.iter_mut().take(usize::from(MAX_NESTED_ITEMS)).last() {
            None => results.top.push(item.id),
            Some(outer) => {
                outer.has_nested = true;
                outer.note_nested(frame.el, &item);
                if frame.slots.is_empty() {
                    outer.children.push(item.id);
                }
                let read = |outer: &mut OpenItem, prefix, reader: &mut ValueReader<'_>| {
                    nested_value(&item, outer, frame, prefix, reader)
                };
                outer.fill_all(frame, size, reader, read);
            }
        }
        let is_classic = item.is_classic();
        let properties = item.properties.take_map();
        self.spare_lists.push(item.properties);
        let OpenItem { id: number, types, children, mut notes, .. } = item;
        if let Some(slot) = results.notes.get_mut(number as usize) {
            notes.iter_mut().for_each(|notes| notes.close());
            *slot = notes;
        }
        let data = &mut results.items[number as usize];
        *data = ItemData {
            types,
            properties,
            id,
            lang,
            children,
            place: data.place,
            source: Source::Microformats,
            is_classic,
            has_implied_name: implied.name,
            has_emoji_photo: implied.emoji_photo,
            is_link: url_attribute(frame.el).is_some(),
            thing_kind: ThingKind::Other,
            node: None,
        };
    }

    /// The items. If an include was found, a second reading gave them.
    pub(crate) fn finish(self) -> Microformats {
        if self.includes != Includes::Found {
            return self.into_microformats();
        }
        let ValueReader { base, options, account, .. } = self.reader;
        // The account may have been exceeded by the rels, even if it suffices for the second reading.
        let exceeded = account.limit_hit(DiagnosticKind::Memory);
        account.give_back(self.spent);
        let mut microformats = include::read_with_includes(self.dom, base, options, account);
        microformats.limits_hit.extend(exceeded);
        microformats
    }

    fn into_microformats(self) -> Microformats {
        let Microformats { mut items, mut areas, .. } = self.results;
        growing::shrink(&mut items);
        sort_by_key(&mut areas, |area| area.item);
        let mut texts = self.reader.texts;
        texts.shrink();
        let too_deep = self.first_too_deep.map(|el| Diagnostic::limit(DiagnosticKind::Depth, el.start()));
        Microformats { texts, items, areas, limits_hit: too_deep.into_iter().collect(), ..self.results }
    }
}

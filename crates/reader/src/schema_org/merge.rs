//! Adds the items of schema.org to a document of microformats: each item, then its properties, then the items
//! in them. A queue of items takes the place of recursion.

use std::collections::VecDeque;

use foldhash::HashMap;

use super::collect::{CollectedProperty, CollectedValue, Collection};
use super::finish::finish;
use super::nesting::Nesting;
use super::source::{Extent, ItemSource, ValueRef, extent_of};
use super::value::SchemaOrgValues;
use super::vocabulary::{ItemKind, SCHEMA, TargetProperty};
use crate::model::families::work_of;
use microweave::document::{
    Document, DocumentItems, ItemData, ItemId, NestedItem, NestedValue, Source, Text, ThingKind, ValueData,
};
use microweave::microdata_dom::MicrodataDom;
use microweave::options::Options;
use microweave_html::account::{Account, VALUE_OVERHEAD};
use microweave_html::dom::NodeId;
use microweave_html::names::attr;
use microweave_values::class_names::Prefix;
use microweave_values::collections::growing;
use microweave_values::collections::multi_map::ValueList;
use microweave_values::collections::short_name::Name;
use microweave_values::whitespace::trim;

/// The cost of an item, in bytes of the account, in addition to its strings.
const ITEM_COST: usize = 256;

/// What a property takes in memory, with its first value.
const PROPERTY_COST: usize = size_of::<(Name, ValueList<ValueData>)>();

/// Adds the schema.org items of a source to the document that was read from the page with these options.
pub(super) fn merge(
    page: &MicrodataDom,
    source: ItemSource<'_>,
    mut document: Document,
    options: &Options,
    account: &Account,
) -> Document {
    let mut collection = Collection::of(source, account);
    if collection.items.iter().all(|item| item.kinds.is_empty()) {
        return document;
    }
    if let ItemSource::Nodes(items) = source {
        collection.free_cycles(items.in_order());
    }
    let mut items = document.take_items();
    let microformats = items.items.len() as ItemId;
    let texts = std::mem::take(&mut items.texts);
    let values = SchemaOrgValues::new(page, source, options, account, texts);
    let mut merger = Merger::new(items, collection, values);
    merger.start();
    while let Some((id, number)) = merger.todo.pop_front() {
        merger.fill(id, number);
    }
    merger.set_plain_values();
    merger.add_item_origins();
    let extents = merger.extents();
    let Merger { document: mut items, nesting, values, .. } = merger;
    items.texts = values.reader.texts;
    items.origins = values.origins;
    document.set_items(finish(extents, items, nesting, microformats));
    document
}

struct Merger<'p, 'b> {
    document: DocumentItems,
    collection: Collection<'p>,
    values: SchemaOrgValues<'p, 'b>,
    nesting: Nesting,
    /// For each item of schema.org, the microformats item that it is merged with.
    merged: Vec<Option<ItemId>>,
    /// For each item of the document, the item of schema.org that it was made from or merged with.
    numbers: Vec<Option<usize>>,
    /// The items whose properties are still to be read.
    todo: VecDeque<(ItemId, usize)>,
    pending_values: Vec<PendingValue>,
    /// The items that links imply, by element and kind, with their cost in the account.
    links: HashMap<(NodeId, usize), (ItemId, usize)>,
}

/// A nested item without its plain value. The value is set when the item is complete.
struct PendingValue {
    outer: ItemId,
    /// The number of the property in the outer item, and the number of the value in the property.
    slot: (usize, usize),
    prefix: Option<Prefix>,
    value: ValueRef,
}

impl<'p, 'b> Merger<'p, 'b> {
    fn new(document: DocumentItems, collection: Collection<'p>, values: SchemaOrgValues<'p, 'b>) -> Self {
        let (nesting, numbers) = (Nesting::of(&document), vec![None; document.items.len()]);
        let merged = collection.items_of_same_elements(&document);
        Merger {
            document,
            collection,
            values,
            nesting,
            merged,
            numbers,
            todo: VecDeque::default(),
            pending_values: Vec::new(),
            links: HashMap::default(),
        }
    }

    /// Starts with the items that microformats have too, and with the top-level items.
    fn start(&mut self) {
        for number in 0..self.collection.items.len() {
            let item = &self.collection.items[number];
            if let Some(id) = self.merged[number] {
                self.document.items[id as usize].source = Source::Both;
                self.numbers[id as usize] = Some(number);
                self.todo.push_back((id, number));
            } else if !item.kinds.is_empty()
                && item.is_outside
                && let Some(id) = self.add(number)
            {
                self.document.top.push(id);
            }
        }
    }

    /// Adds an item for an item of schema.org, outside of all other items. `None` if the account is exceeded.
    fn add(&mut self, number: usize) -> Option<ItemId> {
        let item = &self.collection.items[number];
        let types = item.types();
        if !self.values.account.spend(ITEM_COST + types.iter().map(|own| own.len()).sum::<usize>()) {
            return None;
        }
        let types = types.into_iter().map(Name::from).collect();
        let (mut data, el) = (ItemData { types, ..ItemData::default() }, self.values.source.el(number));
        let item = &self.collection.items[number];
        data.thing_kind = match item.kinds.first() {
            _ if item.is_organization => ThingKind::Organization,
            Some(ItemKind { thing_kind: ThingKind::Work(_), .. }) => {
                ThingKind::Work(work_of(self.values.source.types(number)))
            }
            first => first.map(|kind| kind.thing_kind).unwrap_or_default(),
        };
        data.source = self.values.source.syntax();
        data.node = Some(number as u32);
        if let Some(el) = el {
            data.place = Some(el.place(self.values.options.reasons));
            let reader = &mut self.values.reader;
            data.id = el.attr_by(attr::ID).filter(|id| !id.is_empty()).map(|id| reader.clip(id));
            data.lang = reader.lang(el);
        }
        let id = self.push(data, Some(number));
        self.todo.push_back((id, number));
        Some(id)
    }

    fn push(&mut self, data: ItemData, number: Option<usize>) -> ItemId {
        growing::push(&mut self.document.items, data);
        self.numbers.push(number);
        self.nesting.add();
        self.document.items.len() as ItemId - 1
    }

    /// Adds the properties that an item does not have yet.
    fn fill(&mut self, id: ItemId, number: usize) {
        let properties = std::mem::take(&mut self.collection.items[number].properties);
        // The first push of a list makes room for four.
        let count = properties.iter().filter(|own| own.property.is_some()).count();
        self.document.items[id as usize].properties.entries.reserve_exact(count);
        for own in &properties {
            match own.property {
                Some(property) => self.fill_property(id, property, own),
                None => own.values.iter().for_each(|child| self.add_child(id, child)),
            }
        }
        self.collection.items[number].properties = properties;
        self.add_global_id(id, number);
    }

    /// Adds the global identifier (`itemid` or `@id`) of an item as its `uid`, and an http or https identifier also as
    /// its `url`, unless the item has these properties. An identifier with a fragment is no page.
    fn add_global_id(&mut self, id: ItemId, number: usize) {
        let Some(global_id) = self.values.source.global_id(number) else { return };
        let kinds = &self.collection.items[number].kinds;
        let is_url = ["https://", "http://"].iter().any(|scheme| global_id.starts_with(scheme))
            && !global_id.contains('#');
        let takes_url = is_url && kinds.iter().any(|kind| kind.has("url"));
        let properties = &mut self.document.items[id as usize].properties;
        let names = if takes_url { &["url", "uid"][..] } else { &["uid"] };
        properties.entries.reserve_exact(names.len());
        for &name in names {
            if properties.get(name).is_none() && self.values.account.spend(PROPERTY_COST) {
                let value = ValueData::Text(self.values.reader.clip(&global_id));
                self.values.add_origin_of_id(number, value);
                properties.entries.push((name.into(), ValueList::from([value])));
            }
        }
    }

    fn fill_property(&mut self, id: ItemId, property: &'static TargetProperty, own: &CollectedProperty) {
        let has_property = self.document.items[id as usize].properties.get(property.name).is_some();
        if has_property || !self.values.account.spend(PROPERTY_COST + property.name.len()) {
            return;
        }
        let mut values = ValueList::new();
        for alternative in own.values.chunk_by(|one, next| one.rank == next.rank) {
            for value in alternative {
                self.add_values(id, property, value, &mut values);
            }
            if !values.is_empty() {
                break;
            }
        }
        if !values.is_empty() {
            let properties = &mut self.document.items[id as usize].properties;
            properties.entries.push((property.name.into(), values));
        }
    }

    /// Adds what a value gives to `values`. It belongs to the next property of the outer item.
    fn add_values(
        &mut self,
        outer: ItemId,
        property: &'static TargetProperty,
        own: &CollectedValue,
        values: &mut ValueList<ValueData>,
    ) {
        if !self.values.account.spend(VALUE_OVERHEAD) {
            return;
        }
        let (value, prefix) = (own.value, property.prefix);
        let slot = (self.document.items[outer as usize].properties.len(), values.len());
        let nested = match own.item {
            Some(number) if self.collection.items[number].is_item_in(property) => {
                if self.is_recording_without_url(number, property) {
                    return;
                }
                self.put_value(number, outer)
            }
            Some(number) if prefix == Some(Prefix::Html) => {
                self.values.add_steps(number, &mut self.collection, values);
                return;
            }
            Some(number) => {
                values.extend(self.values.of_item(number, property, &mut self.collection));
                return;
            }
            None => self.put_implied_item(value, property, outer),
        };
        if let Some(item) = nested {
            self.pending_values.push(PendingValue { outer, slot, prefix, value });
            values.push(ValueData::Item(NestedItem { item, value: None, html: None }));
        } else if own.item.is_none() {
            match self.values.read(value, prefix) {
                Some(ValueData::Text(text)) if own.is_list => self.add_parts(text, value, values),
                value => values.extend(value),
            }
        }
    }

    fn is_recording_without_url(&mut self, number: usize, property: &TargetProperty) -> bool {
        self.collection.items[number].kinds.iter().any(|kind| kind.is_recording())
            && self.values.of_item(number, property, &mut self.collection).is_none()
    }

    /// Adds the parts of a list with commas.
    fn add_parts(&mut self, list: Text, value: ValueRef, values: &mut ValueList<ValueData>) {
        let list = self.values.reader.texts.get(list).to_owned();
        let parts = list.split(',').map(trim).filter(|part| !part.is_empty());
        for part in parts.take_while(|_| self.values.account.spend(VALUE_OVERHEAD)) {
            let part = ValueData::Text(self.values.reader.texts.add(part));
            self.values.add_origin(part, value);
            values.push(part);
        }
    }

    /// Puts an item of schema.org into another item as a value. This is the merged microformats item, unless
    /// that is already a value or cannot be moved there; otherwise it is a new item.
    fn put_value(&mut self, number: usize, outer: ItemId) -> Option<ItemId> {
        let merged = self.merged[number].filter(|&id| self.nesting.is_movable(id));
        match merged.filter(|&id| self.nesting.put(id, outer, true)) {
            Some(id) => Some(id),
            None => self.put_copy(number, outer, true),
        }
    }

    /// Puts an item of schema.org into another item as a child. A merged microformats item that is inside of
    /// another item stays there.
    fn add_child(&mut self, outer: ItemId, child: &CollectedValue) {
        let Some(number) = child.item else { return };
        if !self.values.account.spend(VALUE_OVERHEAD) {
            return;
        }
        match self.merged[number] {
            Some(id) if self.nesting.outer(id).is_some() => {}
            Some(id) => _ = self.nesting.put(id, outer, false),
            None => _ = self.put_copy(number, outer, false),
        }
    }

    /// Adds an item for an item of schema.org and puts it into another item. `None` if it would be inside of
    /// itself or too deep, or if the account is exceeded.
    fn put_copy(&mut self, number: usize, outer: ItemId, is_value: bool) -> Option<ItemId> {
        let is_inside_itself =
            self.nesting.around(outer).any(|own| self.numbers[own as usize] == Some(number));
        if is_inside_itself || !self.nesting.has_room_in(outer) {
            return None;
        }
        self.add(number).filter(|&id| self.nesting.put(id, outer, is_value))
    }

    /// Puts the item that a link implies into another item.
    fn put_implied_item(
        &mut self,
        value: ValueRef,
        property: &TargetProperty,
        outer: ItemId,
    ) -> Option<ItemId> {
        let (el, _) = self.values.source.written_in(value)?;
        if !self.nesting.has_room_in(outer) {
            return None;
        }
        let kind = property.default_kind?;
        let key = (el.id(), kind);
        let data = match self.links.get(&key) {
            Some(&(known, cost)) if self.values.account.spend(cost) => {
                self.document.items[known as usize].clone()
            }
            Some(_) => return None,
            None => {
                let before = self.values.account.remaining();
                let data = self.values.implied_item(el, SCHEMA.kind(kind))?;
                self.values.account.spend(ITEM_COST);
                let cost = before - self.values.account.remaining();
                self.links.insert(key, (self.document.items.len() as ItemId, cost));
                data
            }
        };
        let id = self.push(data, None);
        self.nesting.put(id, outer, true).then_some(id)
    }

    fn add_item_origins(&mut self) {
        let Some(origins) = &mut self.values.origins else { return };
        for (id, number) in self.numbers.iter().enumerate() {
            let origin = number.and_then(|number| self.values.source.item_origin(number));
            origin.into_iter().for_each(|origin| origins.add_item(id as ItemId, origin));
        }
    }

    /// The extent of each item of the document.
    fn extents(&self) -> Vec<Option<Extent>> {
        let extent = |(item, number): (&ItemData, &Option<usize>)| match number {
            Some(number) => self.values.source.extent(*number),
            None => item.place.map(|place| extent_of(self.values.page.dom().el(place.node))),
        };
        self.document.items.iter().zip(&self.numbers).map(extent).collect()
    }

    /// Sets the plain value of each nested item: its name or URL, or else its text.
    fn set_plain_values(&mut self) {
        // Inner items were added after their outer items, so the reverse order sets inner values first.
        for PendingValue { outer, slot: (property, slot), prefix, value } in
            std::mem::take(&mut self.pending_values).into_iter().rev()
        {
            let ValueData::Item(nested) =
                &self.document.items[outer as usize].properties.entries[property].1[slot]
            else {
                continue;
            };
            let name = if prefix == Some(Prefix::Url) { "url" } else { "name" };
            let values = self.document.items[nested.item as usize].properties.get(name);
            let plain_value = match values.and_then(|values| values.first()?.plain_value()) {
                Some(plain_value) => Some(self.values.reader.clip_nested(plain_value)),
                None => self.values.read(value, Some(Prefix::Text)).and_then(ValueData::plain_value),
            };
            let properties = &mut self.document.items[outer as usize].properties;
            if let ValueData::Item(nested) = &mut properties.entries[property].1[slot] {
                nested.value = Some(plain_value.unwrap_or(NestedValue::Text(Text::default())));
            }
        }
    }
}

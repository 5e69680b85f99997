//! Adds the items of schema.org to a document of microformats: each item, then its properties, then the items
//! in them. A queue of items takes the place of recursion.

use std::collections::{HashMap, VecDeque};

use super::collect::{CollectedItem, Collection, PropertyElement, PropertyElements};
use super::finish::finish;
use super::nesting::Nesting;
use super::value::SchemaOrgValues;
use super::vocabulary::SCHEMA;
use super::vocabulary::TargetProperty;
use crate::budget::{Budget, VALUE_OVERHEAD};
use crate::collections::multi_map::ValueList;
use crate::collections::short_name::Name;
use crate::document::{Document, ItemData, ItemId, NestedItem, NestedValue, Source, Text, ValueData};
use crate::dom::{El, NodeId};
use crate::extract::mf2::class::Prefix;
use crate::html::names::attr;
use crate::microdata_dom::{MicrodataDom, MicrodataEl};
use crate::options::Options;
use crate::whitespace::trim;

/// The cost of an item, in bytes of the budget, in addition to its strings.
const ITEM_COST: usize = 256;

/// Adds the schema.org items of a page to the document that was read from it with these options.
pub(super) fn merge(
    page: &MicrodataDom,
    mut document: Document,
    options: &Options,
    budget: &Budget,
) -> Document {
    let microformats = document.items.len() as ItemId;
    let collection = Collection::of(page, budget);
    if collection.items.iter().all(|item| item.kinds.is_empty()) {
        return document;
    }
    let mut texts = std::mem::take(&mut document.texts);
    let values = SchemaOrgValues::new(page, options, budget, &mut texts);
    let mut merger = Merger::new(document, collection, values);
    merger.start();
    while let Some((id, number)) = merger.todo.pop_front() {
        merger.fill(id, number);
    }
    merger.set_plain_values();
    let (document, nesting) = (merger.document, merger.nesting);
    finish(page.dom(), Document { texts, ..document }, nesting, microformats)
}

struct Merger<'p, 'b> {
    document: Document,
    collection: Collection<'p>,
    values: SchemaOrgValues<'p, 'b>,
    nesting: Nesting,
    /// For each item of schema.org, the microformats item that it is merged with.
    merged: Vec<Option<ItemId>>,
    /// For each item of the document, the item of schema.org that it was made from or merged with.
    numbers: Vec<Option<usize>>,
    /// The items whose properties are still to be read.
    todo: VecDeque<(ItemId, usize)>,
    pending_values: Vec<PendingValue<'p>>,
    /// The items that links imply, by element and kind, with their cost in the budget.
    links: HashMap<(NodeId, usize), (ItemId, usize)>,
}

/// A nested item without its plain value. The value is set when the item is complete.
struct PendingValue<'p> {
    outer: ItemId,
    /// The number of the property in the outer item, and the number of the value in the property.
    slot: (usize, usize),
    prefix: Option<Prefix>,
    el: El<'p>,
}

impl<'p, 'b> Merger<'p, 'b> {
    fn new(document: Document, collection: Collection<'p>, values: SchemaOrgValues<'p, 'b>) -> Self {
        let (nesting, numbers) = (Nesting::of(&document), vec![None; document.items.len()]);
        let merged = items_to_merge(&document, &collection);
        let (todo, pending_values, links) = Default::default();
        Merger { document, collection, values, nesting, merged, numbers, todo, pending_values, links }
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
                && !item.is_nested
                && let Some(id) = self.add(number)
            {
                self.document.top.push(id);
            }
        }
    }

    /// Adds an item for an item of schema.org, outside of all other items. `None` if the budget is exceeded.
    fn add(&mut self, number: usize) -> Option<ItemId> {
        let item = &self.collection.items[number];
        let types = item.types();
        if !self.values.budget.spend(ITEM_COST + types.iter().map(|own| own.len()).sum::<usize>()) {
            return None;
        }
        let el = item.el;
        let place = el.place(self.values.options.reasons);
        let mut reader = self.values.reader();
        let id = el.attr_by(attr::ID).filter(|id| !id.is_empty()).map(|id| reader.clip(id));
        let types = types.into_iter().map(Name::from).collect();
        let data = ItemData {
            types,
            id,
            lang: reader.lang(el),
            place,
            source: Source::Microdata,
            ..ItemData::default()
        };
        let id = self.push(data, Some(number));
        self.todo.push_back((id, number));
        Some(id)
    }

    fn push(&mut self, data: ItemData, number: Option<usize>) -> ItemId {
        self.document.items.push(data);
        self.numbers.push(number);
        self.nesting.add();
        self.document.items.len() as ItemId - 1
    }

    /// Adds the properties that an item does not have yet.
    fn fill(&mut self, id: ItemId, number: usize) {
        let properties = std::mem::take(&mut self.collection.items[number].properties);
        for own in &properties {
            match own.property {
                Some(property) => self.fill_property(id, property, own),
                None => own.elements.iter().for_each(|element| self.add_child(id, element)),
            }
        }
        self.collection.items[number].properties = properties;
        self.add_global_id(id, number);
    }

    /// Adds the global identifier (`itemid`) of an item as its `uid`, and an http or https identifier also as
    /// its `url`, unless the item has these properties.
    fn add_global_id(&mut self, id: ItemId, number: usize) {
        let CollectedItem { el, kinds, .. } = &self.collection.items[number];
        let Some(global_id) = self.values.page.element(el.id()).and_then(MicrodataEl::item_id) else {
            return;
        };
        let is_url = ["https://", "http://"].iter().any(|scheme| global_id.starts_with(scheme));
        let takes_url = is_url && kinds.iter().any(|kind| kind.has("url"));
        let properties = &mut self.document.items[id as usize].properties;
        for name in ["url"].into_iter().filter(|_| takes_url).chain(["uid"]) {
            if properties.get(name).is_none() {
                let value = ValueData::Text(self.values.reader().clip(&global_id));
                properties.entries.push((name.into(), ValueList::from([value])));
            }
        }
    }

    fn fill_property(&mut self, id: ItemId, property: &'static TargetProperty, own: &PropertyElements<'p>) {
        let has_property = self.document.items[id as usize].properties.get(&property.name).is_some();
        if has_property || !self.values.budget.spend(VALUE_OVERHEAD + property.name.len()) {
            return;
        }
        let mut values = ValueList::new();
        for alternative in own.elements.chunk_by(|one, next| one.rank == next.rank) {
            for element in alternative {
                self.add_values(id, property, element, &mut values);
            }
            if !values.is_empty() {
                break;
            }
        }
        if !values.is_empty() {
            let properties = &mut self.document.items[id as usize].properties;
            properties.entries.push((property.name.as_str().into(), values));
        }
    }

    /// Adds the values of an element to `values`. They belong to the next property of the outer item.
    fn add_values(
        &mut self,
        outer: ItemId,
        property: &'static TargetProperty,
        element: &PropertyElement<'p>,
        values: &mut ValueList<ValueData>,
    ) {
        if !self.values.budget.spend(VALUE_OVERHEAD) {
            return;
        }
        let (el, prefix) = (element.el, property.prefix);
        let slot = (self.document.items[outer as usize].properties.len(), values.len());
        let nested = match element.item {
            Some(number) if self.collection.items[number].is_item_in(property) => {
                if self.is_recording_without_url(number, prefix) {
                    return;
                }
                self.put_value(number, outer)
            }
            Some(number) if prefix == Some(Prefix::Html) => {
                self.values.add_steps(number, &mut self.collection, values);
                return;
            }
            Some(number) => {
                values.extend(self.values.of_item(number, prefix, &mut self.collection));
                return;
            }
            None => self.put_implied_item(el, property, outer),
        };
        if let Some(item) = nested {
            self.pending_values.push(PendingValue { outer, slot, prefix, el });
            values.push(ValueData::Item(NestedItem { item, value: None, html: None }));
        } else if element.item.is_none() {
            match self.values.of_element(el, prefix) {
                Some(ValueData::Text(text)) if element.is_list => self.add_parts(text, values),
                value => values.extend(value),
            }
        }
    }

    fn is_recording_without_url(&mut self, number: usize, prefix: Option<Prefix>) -> bool {
        self.collection.items[number].kinds.iter().any(|kind| kind.is_recording())
            && self.values.of_item(number, prefix, &mut self.collection).is_none()
    }

    /// Adds the parts of a list with commas.
    fn add_parts(&mut self, list: Text, values: &mut ValueList<ValueData>) {
        let list = self.values.texts.get(list).to_owned();
        let parts = list.split(',').map(trim).filter(|part| !part.is_empty());
        let affordable = parts.filter(|_| self.values.budget.spend(VALUE_OVERHEAD));
        values.extend(affordable.map(|part| ValueData::Text(self.values.texts.add(part))));
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
    fn add_child(&mut self, outer: ItemId, element: &PropertyElement<'p>) {
        let Some(number) = element.item.filter(|_| self.values.budget.spend(VALUE_OVERHEAD)) else { return };
        match self.merged[number] {
            Some(id) if self.nesting.outer(id).is_some() => {}
            Some(id) => _ = self.nesting.put(id, outer, false),
            None => _ = self.put_copy(number, outer, false),
        }
    }

    /// Adds an item for an item of schema.org and puts it into another item. `None` if it would be inside of
    /// itself or too deep, or if the budget is exceeded.
    fn put_copy(&mut self, number: usize, outer: ItemId, is_value: bool) -> Option<ItemId> {
        let is_inside_itself =
            self.nesting.around(outer).any(|own| self.numbers[own as usize] == Some(number));
        if is_inside_itself || !self.nesting.has_room_in(outer) {
            return None;
        }
        self.add(number).filter(|&id| self.nesting.put(id, outer, is_value))
    }

    /// Puts the item that a link implies into another item.
    fn put_implied_item(&mut self, el: El<'p>, property: &TargetProperty, outer: ItemId) -> Option<ItemId> {
        let kind = property.default_kind.filter(|_| self.nesting.has_room_in(outer))?;
        let key = (el.id(), kind);
        let data = match self.links.get(&key) {
            Some(&(known, cost)) if self.values.budget.spend(cost) => {
                self.document.items[known as usize].clone()
            }
            Some(_) => return None,
            None => {
                let before = self.values.budget.remaining();
                let data = self.values.implied_item(el, SCHEMA.kind(kind))?;
                self.values.budget.spend(ITEM_COST);
                let cost = before - self.values.budget.remaining();
                self.links.insert(key, (self.document.items.len() as ItemId, cost));
                data
            }
        };
        let id = self.push(data, None);
        self.nesting.put(id, outer, true).then_some(id)
    }

    /// Sets the plain value of each nested item: its name or URL, or else the text of its element.
    fn set_plain_values(&mut self) {
        // Inner items were added after their outer items, so the reverse order sets inner values first.
        for PendingValue { outer, slot: (property, value), prefix, el } in
            std::mem::take(&mut self.pending_values).into_iter().rev()
        {
            let ValueData::Item(nested) =
                &self.document.items[outer as usize].properties.entries[property].1[value]
            else {
                continue;
            };
            let name = if prefix == Some(Prefix::Url) { "url" } else { "name" };
            let values = self.document.items[nested.item as usize].properties.get(name);
            let plain_value = match values.and_then(|values| values.first()?.plain_value()) {
                Some(plain_value) => Some(self.values.reader().clip_nested(plain_value)),
                None => self.values.of_element(el, Some(Prefix::Text)).and_then(ValueData::plain_value),
            };
            let properties = &mut self.document.items[outer as usize].properties;
            if let ValueData::Item(nested) = &mut properties.entries[property].1[value] {
                nested.value = Some(plain_value.unwrap_or(NestedValue::Text(Text::default())));
            }
        }
    }
}

/// For each item of schema.org, the microformats item of the same element, if both have a type in common.
fn items_to_merge(document: &Document, collection: &Collection<'_>) -> Vec<Option<ItemId>> {
    let mut at: HashMap<NodeId, ItemId> = HashMap::new();
    for (id, item) in document.items.iter().enumerate() {
        if let Some(place) = item.place {
            at.entry(place.node).or_insert(id as ItemId);
        }
    }
    let same = |own: &CollectedItem<'_>| {
        let id = *at.get(&own.el.id())?;
        let types = &document.items[id as usize].types;
        own.types().into_iter().any(|own| types.iter().any(|other| other.is(own))).then_some(id)
    };
    collection.items.iter().map(same).collect()
}

//! Collects the schema.org items of a page and the values for each of their microformats2 properties. Each item is
//! collected once, even if it is copied to several places.

use std::collections::VecDeque;
use std::rc::Rc;

use foldhash::{HashMap, HashSet};
use smallvec::{SmallVec, smallvec};

use super::source::{ItemSource, ValueRef};
use super::vocabulary::{ItemKind, Mapping, SCHEMA, Target, TargetProperty};
use crate::things::price::is_usual_price;
use microweave::document::{DocumentItems, ItemId};
use microweave_html::account::{Account, VALUE_OVERHEAD};
use microweave_html::dom::NodeId;
use microweave_values::class_names::Prefix;
use microweave_values::collections::sort::sort_by_key;

/// All items of a source, by their number.
pub(super) struct Collection<'p> {
    source: ItemSource<'p>,
    pub(super) items: Vec<CollectedItem>,
    /// The values of each item. `None` until they are first needed.
    values: Vec<Option<Rc<[ValueRef]>>>,
}

/// Kinds of items in microformats2.
type ItemKinds = SmallVec<[&'static ItemKind; 1]>;

/// An item, and its meaning in microformats2.
pub(super) struct CollectedItem {
    /// The kinds of the item in microformats2. Empty if the item has no known type of schema.org.
    pub(super) kinds: ItemKinds,
    /// True if the item is replaced by its URL in a property that takes a URL.
    is_url: bool,
    pub(super) is_organization: bool,
    /// The kind of a part, if the type of the item is one.
    part_kind: Option<&'static ItemKind>,
    pub(super) properties: Vec<CollectedProperty>,
    /// True if the item has properties, and is no value or child of another item of schema.org.
    pub(super) is_outside: bool,
}

/// The values that go into one property, or become children.
pub(super) struct CollectedProperty {
    /// The property. `None` for children.
    pub(super) property: Option<&'static TargetProperty>,
    /// First the values of the item itself, then those of its parts, one part after the other. The values of one part are in the order
    /// of their ranks, and values of one rank in the order of the page.
    pub(super) values: SmallVec<[CollectedValue; 1]>,
}

/// Where a value is in the parts of an item. The values of the item itself have the default, and so do its children.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct PartPlace {
    /// The value of the item that is the part, or has the part inside it.
    outermost: Option<ValueRef>,
    depth: usize,
}

impl PartPlace {
    /// The place of what is inside a value at this place.
    fn inside(self, value: ValueRef) -> Self {
        PartPlace { outermost: self.outermost.or(Some(value)), depth: self.depth + 1 }
    }
}

#[derive(Clone, Copy)]
pub(super) struct CollectedValue {
    pub(super) value: ValueRef,
    /// The number of the item that it is. `None` if it is not an item.
    pub(super) item: Option<usize>,
    pub(super) rank: usize,
    place: PartPlace,
    pub(super) is_list: bool,
}

impl<'p> Collection<'p> {
    pub(super) fn of(source: ItemSource<'p>, account: &Account) -> Self {
        let items: Vec<CollectedItem> =
            (0..source.len()).map(|item| CollectedItem::new(source, item)).collect();
        let values = vec![None; items.len()];
        let mut collection = Collection { source, items, values };
        let is_known = |number: &usize| !collection.items[*number].kinds.is_empty();
        let mut todo: VecDeque<usize> = (0..collection.items.len()).filter(is_known).collect();
        while let Some(number) = todo.pop_front() {
            collection.collect_item(number, &mut todo, account);
        }
        collection
    }

    /// The values of all properties of an item. To look at them again costs account, as an item can be in many places.
    pub(super) fn values(&mut self, item: usize, account: &Account) -> Rc<[ValueRef]> {
        match &self.values[item] {
            Some(known) if account.spend(VALUE_OVERHEAD * known.len()) => Rc::clone(known),
            Some(_) => Rc::default(),
            None => {
                let found = Rc::from(self.source.values(item, account));
                self.values[item] = Some(Rc::clone(&found));
                found
            }
        }
    }

    /// Of items that are values of one another only, makes the first one an item of its own. The order is given.
    pub(super) fn free_cycles(&mut self, order: impl Iterator<Item = usize>) {
        let mut is_reached = vec![false; self.items.len()];
        let is_outside = |item: &CollectedItem| !item.kinds.is_empty() && item.is_outside;
        let outside = (0..self.items.len()).filter(|&number| is_outside(&self.items[number]));
        let mut todo: Vec<usize> = outside.collect();
        for next in [None].into_iter().chain(order.map(Some)) {
            if let Some(next) = next.filter(|&next| !is_reached[next] && !self.items[next].kinds.is_empty()) {
                self.items[next].is_outside = self.source.is_described(next);
                todo.push(next);
            }
            while let Some(number) = todo.pop() {
                if !std::mem::replace(&mut is_reached[number], true) {
                    let values = self.items[number].properties.iter().flat_map(|property| &property.values);
                    todo.extend(values.filter_map(|value| value.item));
                }
            }
        }
    }

    /// For each item, the microformats item of the same element, if both have a type in common.
    pub(super) fn items_of_same_elements(&self, document: &DocumentItems) -> Vec<Option<ItemId>> {
        let mut at: HashMap<NodeId, ItemId> = HashMap::default();
        for (id, item) in document.items.iter().enumerate() {
            if let Some(place) = item.place {
                at.entry(place.node).or_insert(id as ItemId);
            }
        }
        let same = |number: usize| {
            let id = *at.get(&self.source.el(number)?.id())?;
            let types = &document.items[id as usize].types;
            let names = self.items[number].types();
            names.into_iter().any(|name| types.iter().any(|item_type| item_type.is(name))).then_some(id)
        };
        (0..self.items.len()).map(same).collect()
    }

    /// Collects the properties of an item and of its parts. Items without a known type can get a kind from
    /// the property that they are in. They are added to `todo`.
    fn collect_item(&mut self, item: usize, todo: &mut VecDeque<usize>, account: &Account) {
        // An item that got another kind is collected again.
        self.items[item].properties.clear();
        let (mut parts, mut seen) = (VecDeque::new(), HashSet::default());
        let mut next = Some((item, self.items[item].kinds.clone(), PartPlace::default()));
        while let Some((number, kinds, place)) = next {
            for &value in &*self.values(number, account) {
                let own = self.source.item_of(value);
                if own == Some(item) {
                    continue;
                }
                if own.is_some_and(|part| self.is_unusual_price(value, part, account)) {
                    continue;
                }
                let mut is_known = false;
                for name in self.source.names(value) {
                    if !account.spend(VALUE_OVERHEAD) {
                        return;
                    }
                    for mapping in kinds.iter().filter_map(|kind| kind.mapping(name)) {
                        is_known = true;
                        let part = self.collect((item, value, own), (mapping, place), todo, account);
                        let part = part.filter(|(part, _)| seen.insert(*part));
                        parts.extend(part.map(|(part, kinds)| (part, kinds, place.inside(value))));
                    }
                }
                if !is_known && number == item && self.source.is_inside(value) {
                    self.collect_child(item, value, own, 0);
                }
            }
            next = parts.pop_front();
        }
        for property in &mut self.items[item].properties {
            sort_by_key(&mut property.values, |value| (value.place, value.rank, value.value));
        }
    }

    /// Assigns a value to its target. If it is a part of the item, the part's number and kind are returned, so that
    /// its properties are collected too.
    fn collect(
        &mut self,
        (item, value, own): (usize, ValueRef, Option<usize>),
        (mapping, place): (&'static Mapping, PartPlace),
        todo: &mut VecDeque<usize>,
        account: &Account,
    ) -> Option<(usize, ItemKinds)> {
        match &mapping.target {
            Target::Property(property) => {
                let own = match property.prefix {
                    Some(Prefix::Url) => own,
                    _ => own.or_else(|| self.source.item_of_text(value)),
                };
                if let Some(own) = own {
                    self.assign_kind(own, property, todo);
                }
                let (rank, is_list) = (mapping.rank, mapping.is_list);
                let value = CollectedValue { value, item: own, rank, place, is_list };
                self.items[item].add(Some(property), value);
                None
            }
            Target::Part(default_kind) if self.items[own?].kinds.is_empty() => {
                let own = own?;
                let part = self.items[own].part_kind.unwrap_or(SCHEMA.kind(*default_kind));
                if !(part.is_element_of_list() && self.names_a_page(own, account)) {
                    return Some((own, smallvec![part]));
                }
                let standalone = SCHEMA.meaning_of("https://schema.org/ListItem").standalone;
                self.items[own].kinds.extend(standalone.map(|number| SCHEMA.kind(number)));
                todo.push_back(own);
                self.collect_child(item, value, Some(own), mapping.rank);
                None
            }
            // An item with a type of microformats2 is a child. Its values count too, as the values of a part do.
            Target::Part(part) => {
                self.collect_child(item, value, own, mapping.rank);
                Some((own?, smallvec![SCHEMA.kind(*part)]))
            }
            Target::Children => {
                self.collect_child(item, value, own, mapping.rank);
                None
            }
        }
    }

    /// True for an element of a list that has a page and its name in place of an item (schema.org, `ListItem`). A
    /// part of a page is a line of its table of contents.
    fn names_a_page(&mut self, element: usize, account: &Account) -> bool {
        let values = self.values(element, account);
        let source = self.source;
        let is_named = |value: &ValueRef, wanted| source.names(*value).any(|name| name == wanted);
        let has = |wanted| values.iter().any(|value| is_named(value, wanted));
        let has_fragment = |value| source.text_or_address(value).is_some_and(|url| url.contains('#'));
        let has_page = || values.iter().any(|value| is_named(value, "url") && !has_fragment(*value));
        has_page() && has("name") && !has("item")
    }

    /// True for a specification of a price for members, or of a former or suggested price. `part` is its item.
    fn is_unusual_price(&mut self, value: ValueRef, part: usize, account: &Account) -> bool {
        let source = self.source;
        if !source.names(value).any(|name| name == "priceSpecification") {
            return false;
        }
        let values = self.values(part, account);
        let find = |wanted| values.iter().find(|value| source.names(**value).any(|name| name == wanted));
        let kind = find("priceType").and_then(|kind| source.text_or_address(*kind));
        !is_usual_price(kind.as_deref(), find("validForMemberTier").is_some())
    }

    /// Marks an item as the value of a property. An item without a known type gets the kind that the property
    /// gives. So does an item that is replaced by its URL elsewhere, such as a `VideoObject`, in a property for
    /// recordings.
    fn assign_kind(&mut self, own: usize, property: &TargetProperty, todo: &mut VecDeque<usize>) {
        let value = &mut self.items[own];
        if let Some(default_kind) = property.default_kind.map(|number| SCHEMA.kind(number))
            && (value.kinds.is_empty() && value.part_kind.is_none()
                || value.is_url && default_kind.is_recording())
        {
            value.kinds = smallvec![default_kind];
            todo.push_back(own);
        }
        value.is_outside &= value.kinds.is_empty();
    }

    fn collect_child(&mut self, item: usize, value: ValueRef, own: Option<usize>, rank: usize) {
        if let Some(own) = own.filter(|&own| !self.items[own].kinds.is_empty()) {
            self.items[own].is_outside = false;
            self.items[item].add(
                None,
                CollectedValue { value, item: Some(own), rank, place: PartPlace::default(), is_list: false },
            );
        }
    }
}

impl CollectedItem {
    fn new(source: ItemSource<'_>, item: usize) -> Self {
        let mut kinds = ItemKinds::new();
        let (mut part_kind, mut is_url, mut is_organization, mut is_person) = (None, false, false, false);
        for item_type in source.types(item) {
            let meaning = SCHEMA.meaning_of(item_type);
            is_url |= meaning.is_url;
            is_organization |= meaning.card_kind == Some("org");
            // Plugins write both types for the person who publishes a site.
            let is_card = meaning.kind(true).is_some_and(|kind| kind.item_type == Some("h-card"));
            is_person |= is_card && meaning.card_kind.is_none();
            match meaning.kind(source.is_standalone(item)) {
                Some(part) if part.item_type.is_none() => _ = part_kind.get_or_insert(part),
                Some(kind) if !kinds.iter().any(|own| std::ptr::eq(*own, kind)) => kinds.push(kind),
                _ => {}
            }
        }
        let is_outside = source.is_described(item);
        CollectedItem {
            kinds,
            is_url,
            is_organization: is_organization && !is_person,
            part_kind,
            properties: Vec::new(),
            is_outside,
        }
    }

    /// True if the value of the property is an item of microformats2. False if the item is replaced by its
    /// URL, or by its steps.
    pub(super) fn is_item_in(&self, property: &TargetProperty) -> bool {
        let is_its_url =
            self.is_url && property.prefix == Some(Prefix::Url) && property.default_kind.is_none();
        let is_list_of_steps =
            property.prefix == Some(Prefix::Html) && self.kinds.iter().all(|kind| kind.is_list());
        !self.kinds.is_empty() && !is_its_url && !is_list_of_steps
    }

    /// The microformats2 types of the item, sorted.
    pub(super) fn types(&self) -> Vec<&'static str> {
        let mut types: Vec<&str> = self.kinds.iter().filter_map(|kind| kind.item_type).collect();
        sort_by_key(&mut types, |&name| name);
        types.dedup();
        types
    }

    /// Adds a value to a property. A value with several names for the same property is added once, with its best rank.
    fn add(&mut self, property: Option<&'static TargetProperty>, value: CollectedValue) {
        let name_of = |property: Option<&'static TargetProperty>| property.map(|property| property.name);
        let known = self.properties.iter().position(|own| name_of(own.property) == name_of(property));
        let number = known.unwrap_or(self.properties.len());
        if known.is_none() {
            self.properties.push(CollectedProperty { property, values: SmallVec::new() });
        }
        let values = &mut self.properties[number].values;
        match values.last_mut().filter(|last| last.value == value.value) {
            Some(last) => last.rank = last.rank.min(value.rank),
            None => values.push(value),
        }
    }
}

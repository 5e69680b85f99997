//! Collects the schema.org items of a page and the elements for each of their microformats2 properties. Each
//! item is collected once, even if it is copied to several places.

use std::collections::{HashSet, VecDeque};
use std::rc::Rc;

use super::vocabulary::SCHEMA;
use super::vocabulary::{ItemKind, Mapping, Target, TargetProperty};
use crate::budget::{Budget, VALUE_OVERHEAD};
use crate::collections::sort::sort_by_key;
use crate::dom::El;
use crate::extract::mf2::class::Prefix;
use crate::microdata_dom::{MicrodataDom, MicrodataEl};

/// All microdata items of the page, by their number.
pub(super) struct Collection<'p> {
    page: &'p MicrodataDom,
    pub(super) items: Vec<CollectedItem<'p>>,
    /// The property elements of each item. `None` until they are first needed.
    properties: Vec<Option<Rc<[El<'p>]>>>,
}

/// A microdata item, and its meaning in microformats2.
pub(super) struct CollectedItem<'p> {
    pub(super) el: El<'p>,
    /// The kinds of the item in microformats2. Empty if the item has no known type of schema.org.
    pub(super) kinds: Vec<&'static ItemKind>,
    /// True if the item is replaced by its URL in a property that takes a URL.
    is_url: bool,
    /// The kind of a part, if the type of the item is one.
    part_kind: Option<&'static ItemKind>,
    pub(super) properties: Vec<PropertyElements<'p>>,
    /// True if the item is a value or a child of another item of schema.org.
    pub(super) is_nested: bool,
}

/// The elements whose values go into one property, or become children.
pub(super) struct PropertyElements<'p> {
    /// The property. `None` for children.
    pub(super) property: Option<&'static TargetProperty>,
    /// The elements, sorted by rank (the best first) and then in the order of the page.
    pub(super) elements: Vec<PropertyElement<'p>>,
}

#[derive(Clone, Copy)]
pub(super) struct PropertyElement<'p> {
    pub(super) el: El<'p>,
    /// The number of the element's item. `None` if the element is not an item.
    pub(super) item: Option<usize>,
    pub(super) rank: usize,
    pub(super) is_list: bool,
}

impl<'p> Collection<'p> {
    pub(super) fn of(page: &'p MicrodataDom, budget: &Budget) -> Self {
        let items: Vec<CollectedItem<'p>> = page.all_items().map(|el| CollectedItem::new(page, el)).collect();
        let properties = vec![None; items.len()];
        let mut collection = Collection { page, items, properties };
        let is_known = |number: &usize| !collection.items[*number].kinds.is_empty();
        let mut todo: VecDeque<usize> = (0..collection.items.len()).filter(is_known).collect();
        while let Some(number) = todo.pop_front() {
            collection.collect_item(number, &mut todo, budget);
        }
        collection
    }

    /// The number of the item that an element is.
    pub(super) fn number_of(&self, el: El<'p>) -> Option<usize> {
        self.page.number_of(el)
    }

    /// The property elements of an item.
    pub(super) fn properties(&mut self, item: usize, budget: &Budget) -> Rc<[El<'p>]> {
        let page = self.page;
        let found = || Rc::from(page.properties_within(item, budget));
        Rc::clone(self.properties[item].get_or_insert_with(found))
    }

    /// Collects the properties of an item and of its parts. Items without a known type can get a kind from
    /// the property that they are in. They are added to `todo`.
    fn collect_item(&mut self, item: usize, todo: &mut VecDeque<usize>, budget: &Budget) {
        // An item that got another kind is collected again.
        self.items[item].properties.clear();
        let mut parts = VecDeque::from([(item, self.items[item].kinds.clone())]);
        let mut seen = HashSet::from([item]);
        while let Some((number, kinds)) = parts.pop_front() {
            for &el in &*self.properties(number, budget) {
                let own = self.page.number_of(el);
                if own == Some(item) {
                    continue;
                }
                let mut is_known = false;
                for name in self.page.element(el.id()).into_iter().flat_map(MicrodataEl::item_prop) {
                    if !budget.spend(VALUE_OVERHEAD) {
                        return;
                    }
                    for mapping in kinds.iter().filter_map(|kind| kind.mapping(name)) {
                        is_known = true;
                        let part = self.collect(item, el, own, mapping, todo);
                        parts.extend(part.filter(|(part, _)| seen.insert(*part)));
                    }
                }
                if !is_known && number == item {
                    self.collect_child(item, el, own, 0);
                }
            }
        }
        for property in &mut self.items[item].properties {
            sort_by_key(&mut property.elements, |element| (element.rank, element.el.id()));
        }
    }

    /// Assigns a property element to its target. If the element is a part of the item, the part's number and
    /// kind are returned, so that its properties are collected too.
    fn collect(
        &mut self,
        item: usize,
        el: El<'p>,
        own: Option<usize>,
        mapping: Mapping,
        todo: &mut VecDeque<usize>,
    ) -> Option<(usize, Vec<&'static ItemKind>)> {
        match mapping.target {
            Target::Property(property) => {
                if let Some(own) = own {
                    self.assign_kind(own, property, todo);
                }
                let element = PropertyElement { el, item: own, rank: mapping.rank, is_list: mapping.is_list };
                self.items[item].add(Some(property), element);
                None
            }
            Target::Part(default_kind) if self.items[own?].kinds.is_empty() => {
                let part = self.items[own?].part_kind.unwrap_or(SCHEMA.kind(*default_kind));
                Some((own?, vec![part]))
            }
            Target::Part(_) | Target::Children => {
                self.collect_child(item, el, own, mapping.rank);
                None
            }
        }
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
            value.kinds = vec![default_kind];
            todo.push_back(own);
        }
        value.is_nested |= !value.kinds.is_empty();
    }

    fn collect_child(&mut self, item: usize, el: El<'p>, own: Option<usize>, rank: usize) {
        if let Some(own) = own.filter(|&own| !self.items[own].kinds.is_empty()) {
            self.items[own].is_nested = true;
            self.items[item].add(None, PropertyElement { el, item: Some(own), rank, is_list: false });
        }
    }
}

impl<'p> CollectedItem<'p> {
    fn new(page: &'p MicrodataDom, el: El<'p>) -> Self {
        let (mut kinds, mut part_kind) = (Vec::<&'static ItemKind>::new(), None);
        let types = || page.element(el.id()).into_iter().flat_map(MicrodataEl::item_type);
        let is_url = types().any(|item_type| SCHEMA.is_url(item_type));
        let mut names = page.element(el.id()).into_iter().flat_map(MicrodataEl::item_prop);
        let is_standalone = names.all(|name| SCHEMA.is_independent(name));
        let standalone_kind = |item_type| SCHEMA.standalone_kind(item_type).filter(|_| is_standalone);
        for kind in
            types().filter_map(|item_type| SCHEMA.kind_of(item_type).or_else(|| standalone_kind(item_type)))
        {
            if kind.item_type.is_none() {
                part_kind.get_or_insert(kind);
            } else if !kinds.iter().any(|own| std::ptr::eq(*own, kind)) {
                kinds.push(kind);
            }
        }
        CollectedItem { el, kinds, is_url, part_kind, properties: Vec::new(), is_nested: false }
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
        let mut types: Vec<&str> = self.kinds.iter().filter_map(|kind| kind.item_type.as_deref()).collect();
        sort_by_key(&mut types, |&name| name);
        types.dedup();
        types
    }

    /// Adds an element to a property. An element with several names for the same property is added once, with
    /// its best rank.
    fn add(&mut self, property: Option<&'static TargetProperty>, element: PropertyElement<'p>) {
        let name_of = |property: Option<&'static TargetProperty>| property.map(|property| &*property.name);
        let known = self.properties.iter().position(|own| name_of(own.property) == name_of(property));
        let number = known.unwrap_or(self.properties.len());
        if known.is_none() {
            self.properties.push(PropertyElements { property, elements: Vec::new() });
        }
        let elements = &mut self.properties[number].elements;
        match elements.last_mut().filter(|last| last.el.id() == element.el.id()) {
            Some(last) => last.rank = last.rank.min(element.rank),
            None => elements.push(element),
        }
    }
}

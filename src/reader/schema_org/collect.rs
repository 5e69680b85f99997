//! Collects the schema.org items of a page and the elements for each of their microformats2 properties. Each
//! item is collected once, even if it is copied to several places.

use std::collections::{HashSet, VecDeque};
use std::rc::Rc;

use super::vocabulary::SCHEMA;
use super::vocabulary::{Goal, Kind, Property, Target};
use crate::budget::Budget;
use crate::dom::El;
use crate::extract::mf2::class::Prefix;
use crate::microdata_dom::{MicrodataDom, MicrodataEl};

/// All microdata items of the page, by their number.
pub(super) struct Collection<'p> {
    page: &'p MicrodataDom,
    pub(super) items: Vec<Collected<'p>>,
    /// The property elements of each item. `None` until they are first needed.
    properties: Vec<Option<Rc<[El<'p>]>>>,
}

/// A microdata item, and its meaning in microformats2.
pub(super) struct Collected<'p> {
    pub(super) el: El<'p>,
    /// The kinds of the item in microformats2. Empty if the item has no known type of schema.org.
    pub(super) kinds: Vec<&'static Kind>,
    /// True if the item is replaced by its URL in a property that takes a URL.
    is_url: bool,
    /// The kind of a part, if the type of the item is one.
    part: Option<&'static Kind>,
    pub(super) wanted: Vec<Wanted<'p>>,
    /// True if the item is a value or a child of another item of schema.org.
    pub(super) is_claimed: bool,
}

/// The elements whose values go into one property, or become children.
pub(super) struct Wanted<'p> {
    /// The property. `None` for children.
    pub(super) property: Option<&'static Property>,
    /// The elements, sorted by rank (the best first) and then in the order of the page.
    pub(super) elements: Vec<Element<'p>>,
}

#[derive(Clone, Copy)]
pub(super) struct Element<'p> {
    pub(super) el: El<'p>,
    /// The number of the element's item. `None` if the element is not an item.
    pub(super) item: Option<usize>,
    pub(super) rank: usize,
    pub(super) is_list: bool,
}

/// The cost of one property name, in bytes of the budget.
const COST: usize = 16;

impl<'p> Collection<'p> {
    pub(super) fn of(page: &'p MicrodataDom, budget: &mut Budget) -> Self {
        let items: Vec<Collected<'p>> = page.all_items().map(|el| Collected::new(page, el)).collect();
        let properties = vec![None; items.len()];
        let mut collection = Collection { page, items, properties };
        let is_known = |number: &usize| !collection.items[*number].kinds.is_empty();
        let mut todo: VecDeque<usize> = (0..collection.items.len()).filter(is_known).collect();
        while let Some(number) = todo.pop_front() {
            collection.collect(number, &mut todo, budget);
        }
        collection
    }

    /// The property elements of an item.
    pub(super) fn properties(&mut self, item: usize, budget: &mut Budget) -> Rc<[El<'p>]> {
        let page = self.page;
        let found = || Rc::from(page.properties_within(item, budget));
        Rc::clone(self.properties[item].get_or_insert_with(found))
    }

    /// Collects the properties of an item and of its parts. Items without a known type can get a kind from
    /// the property that they are in. They are added to `todo`.
    fn collect(&mut self, item: usize, todo: &mut VecDeque<usize>, budget: &mut Budget) {
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
                    if !budget.spend(COST) {
                        return;
                    }
                    for goal in kinds.iter().filter_map(|kind| kind.goal(name)) {
                        is_known = true;
                        let part = self.want(item, el, own, goal, todo);
                        parts.extend(part.filter(|(part, _)| seen.insert(*part)));
                    }
                }
                if !is_known && number == item {
                    self.want_child(item, el, own, 0);
                }
            }
        }
        for wanted in &mut self.items[item].wanted {
            wanted.elements.sort_by_key(|element| (element.rank, element.el.id()));
        }
    }

    /// Assigns a property element to its target. If the element is a part of the item, the part's number and
    /// kind are returned, so that its properties are collected too.
    fn want(
        &mut self,
        item: usize,
        el: El<'p>,
        own: Option<usize>,
        goal: Goal,
        todo: &mut VecDeque<usize>,
    ) -> Option<(usize, Vec<&'static Kind>)> {
        match goal.target {
            Target::Property(property) => {
                if let Some(own) = own {
                    self.claim(own, property, todo);
                }
                let element = Element { el, item: own, rank: goal.rank, is_list: goal.is_list };
                self.items[item].add(Some(property), element);
                None
            }
            Target::Inside(otherwise) if self.items[own?].kinds.is_empty() => {
                let part = self.items[own?].part.unwrap_or(SCHEMA.kind(*otherwise));
                Some((own?, vec![part]))
            }
            Target::Inside(_) | Target::Children => {
                self.want_child(item, el, own, goal.rank);
                None
            }
        }
    }

    /// Marks an item as the value of a property. An item without a known type gets the kind that the property
    /// gives.
    fn claim(&mut self, own: usize, property: &Property, todo: &mut VecDeque<usize>) {
        let collected = &mut self.items[own];
        if let Some(otherwise) = property.otherwise
            && collected.kinds.is_empty()
            && collected.part.is_none()
        {
            collected.kinds.push(SCHEMA.kind(otherwise));
            todo.push_back(own);
        }
        collected.is_claimed |= !collected.kinds.is_empty();
    }

    fn want_child(&mut self, item: usize, el: El<'p>, own: Option<usize>, rank: usize) {
        if let Some(own) = own.filter(|&own| !self.items[own].kinds.is_empty()) {
            self.items[own].is_claimed = true;
            self.items[item].add(None, Element { el, item: Some(own), rank, is_list: false });
        }
    }
}

impl<'p> Collected<'p> {
    fn new(page: &'p MicrodataDom, el: El<'p>) -> Self {
        let (mut kinds, mut part) = (Vec::<&'static Kind>::new(), None);
        let types = || page.element(el.id()).into_iter().flat_map(MicrodataEl::item_type);
        let is_url = types().any(|item_type| SCHEMA.is_url(item_type));
        let mut names = page.element(el.id()).into_iter().flat_map(MicrodataEl::item_prop);
        let is_alone = names.all(|name| SCHEMA.is_place_of_works(name));
        let kind_alone = |item_type| SCHEMA.kind_alone(item_type).filter(|_| is_alone);
        for kind in
            types().filter_map(|item_type| SCHEMA.kind_of(item_type).or_else(|| kind_alone(item_type)))
        {
            if kind.item_type.is_none() {
                part.get_or_insert(kind);
            } else if !kinds.iter().any(|own| std::ptr::eq(*own, kind)) {
                kinds.push(kind);
            }
        }
        Collected { el, kinds, is_url, part, wanted: Vec::new(), is_claimed: false }
    }

    /// True if the value of the property is an item of microformats2. False if the item is replaced by its
    /// URL.
    pub(super) fn is_item_in(&self, property: &Property) -> bool {
        let is_its_url = self.is_url && property.prefix == Some(Prefix::Url) && property.otherwise.is_none();
        !self.kinds.is_empty() && !is_its_url
    }

    /// The microformats2 types of the item, sorted.
    pub(super) fn types(&self) -> Vec<&'static str> {
        let mut types: Vec<&str> = self.kinds.iter().filter_map(|kind| kind.item_type.as_deref()).collect();
        types.sort_unstable();
        types.dedup();
        types
    }

    /// Adds an element to a property. An element with several names for the same property is added once, with
    /// its best rank.
    fn add(&mut self, property: Option<&'static Property>, element: Element<'p>) {
        let name_of = |property: Option<&'static Property>| property.map(|property| &*property.name);
        let known = self.wanted.iter().position(|own| name_of(own.property) == name_of(property));
        let number = known.unwrap_or(self.wanted.len());
        if known.is_none() {
            self.wanted.push(Wanted { property, elements: Vec::new() });
        }
        let elements = &mut self.wanted[number].elements;
        match elements.last_mut().filter(|last| last.el.id() == element.el.id()) {
            Some(last) => last.rank = last.rank.min(element.rank),
            None => elements.push(element),
        }
    }
}

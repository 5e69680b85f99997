//! The items and properties of a page in tree order, and which properties are inside which item.

use std::ops::Range;

use super::is_counted;
use crate::extract::flag;
use crate::options::MicrodataRules;
use microweave_html::account::MAX_NESTED_ITEMS;
use microweave_html::dom::{Dom, El, NodeId, Step};
use microweave_html::names::{NameId, attr};
use microweave_values::collections::growing;
use microweave_values::whitespace::tokens;

/// The items of a page, with the elements that may be their properties.
#[derive(Debug)]
pub struct Scopes {
    /// The attribute that holds the names of properties.
    names: NameId,
    /// The items, in the order of the page.
    pub items: Vec<ItemScope>,
    /// Every element that has names of properties.
    pub properties: Vec<NodeId>,
    /// The properties that are not inside an item. Only an `itemref` can refer to them.
    pub outside_items: Vec<usize>,
    open: Vec<usize>,
    /// For each property, the item that it is inside of, and the item that it is.
    items_of_properties: Vec<[Option<u32>; 2]>,
    /// The properties inside items, grouped by item.
    by_item: Vec<usize>,
    /// True if items may be written in several places, inside themselves, or not at all.
    pub(crate) may_multiply: bool,
}

/// An element with `itemscope`.
#[derive(Debug)]
pub struct ItemScope {
    /// The element of the item.
    pub node: NodeId,
    /// Its range of `Scopes::by_item`: the properties inside it, without those inside a nested item. During
    /// the walk, only its length is correct.
    properties: Range<usize>,
}

impl Scopes {
    pub(super) fn new(names: NameId) -> Self {
        Scopes {
            names,
            items: Vec::new(),
            properties: Vec::new(),
            outside_items: Vec::new(),
            open: Vec::new(),
            items_of_properties: Vec::new(),
            by_item: Vec::new(),
            may_multiply: false,
        }
    }

    pub(crate) fn of(dom: &Dom, names: NameId, rules: &MicrodataRules) -> Self {
        let mut scopes = Scopes::new(names);
        for step in dom.walk_flagged(flag::MICRODATA) {
            match step {
                Step::Enter(el) => scopes.enter(el, rules),
                Step::Leave(el) => scopes.leave(el),
            }
        }
        scopes.finish();
        scopes
    }

    pub(crate) fn enter(&mut self, el: El<'_>, rules: &MicrodataRules) {
        if !el.has(flag::MICRODATA) || !is_counted(el, rules) {
            return;
        }
        let [names, scope, references] = el.attrs_by([self.names, attr::ITEMSCOPE, attr::ITEMREF]);
        let is_item = scope.is_some();
        let mut names = tokens(names.unwrap_or_default());
        if names.next().is_some() {
            let number = self.properties.len();
            self.properties.push(el.id());
            self.may_multiply |= is_item && names.next().is_some();
            let owner = self.open.last().map(|&item| item as u32);
            self.items_of_properties.push([owner, is_item.then_some(self.items.len() as u32)]);
            match self.open.last() {
                Some(&item) => self.items[item].properties.end += 1,
                None => self.outside_items.push(number),
            }
        }
        if is_item {
            self.open.push(self.items.len());
            self.may_multiply |= references.is_some() || self.open.len() > usize::from(MAX_NESTED_ITEMS);
            growing::push(&mut self.items, ItemScope { node: el.id(), properties: 0..0 });
        }
    }

    #[inline]
    pub(crate) fn leave(&mut self, el: El<'_>) {
        self.open.pop_if(|item| self.items[*item].node == el.id());
    }

    /// Groups the properties by item, at the end of the walk.
    pub(super) fn finish(&mut self) {
        let mut start = 0;
        for item in &mut self.items {
            let len = item.properties.len();
            item.properties = start..start;
            start += len;
        }
        self.by_item = vec![0; start];
        for (property, [owner, _]) in self.items_of_properties.iter().enumerate() {
            if let Some(item) = owner {
                let properties = &mut self.items[*item as usize].properties;
                self.by_item[properties.end] = property;
                properties.end += 1;
            }
        }
    }

    /// The properties inside an item, without those inside a nested item.
    pub(super) fn inside_item(&self, item: usize) -> &[usize] {
        &self.by_item[self.items[item].properties.clone()]
    }

    /// The numbers of the top-level microdata items: their elements have no `itemprop` (5.5).
    pub(crate) fn top_items(&self, dom: &Dom) -> impl Iterator<Item = usize> {
        let is_top = |item: &usize| dom.el(self.items[*item].node).attr_by(attr::ITEMPROP).is_none();
        (0..self.items.len()).filter(is_top)
    }

    /// The number of the item that a property is.
    pub(super) fn item_of_property(&self, property: usize) -> Option<usize> {
        let [_, item] = self.items_of_properties[property];
        Some(item? as usize)
    }

    /// The number of the item that an element is. None if it is not an item.
    pub fn item_of(&self, el: El<'_>) -> Option<usize> {
        el.attr_by(attr::ITEMSCOPE)?;
        self.items.binary_search_by_key(&el.id(), |item| item.node).ok()
    }
}

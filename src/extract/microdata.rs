//! The engine for HTML microdata. On the walk it notes items and properties, each with the item
//! around it; which properties an item has, also by `itemref`, is settled at the end.

pub(crate) mod properties;
pub(crate) mod scopes;
pub(crate) mod value;

#[cfg(feature = "rdf")]
pub(crate) use value::{Written, text, written};

use std::borrow::Cow;

use crate::budget::Budget;
use crate::budget::MAX_NESTED_ITEMS;
use crate::collections::lists::Lists;
use crate::collections::number_table::NumberTable;
use crate::document::microdata::{ItemData, ItemId, Microdata, ValueData};
use crate::dom::{Dom, El};
use crate::html::names::attr;
use crate::options::{Limits, MicrodataRules, Options};
use crate::url::Base;
use crate::whitespace::tokens;
use scopes::Scopes;

pub(crate) struct Engine<'a> {
    dom: &'a Dom,
    base: &'a Base,
    rules: &'a MicrodataRules,
    has_positions: bool,
    scopes: Scopes,
    /// The values of the properties, each once somebody asked for it.
    values: Vec<Option<ValueData>>,
    texts: Vec<Box<str>>,
}

/// What a property adds to an item at the least, in bytes of output: quotes and a comma.
const LEAST_SIZE: usize = 16;

impl<'a> Engine<'a> {
    pub(crate) fn new(dom: &'a Dom, base: &'a Base, options: &'a Options) -> Self {
        let (values, texts) = Default::default();
        let scopes = Scopes::new(attr::ITEMPROP);
        let (rules, has_positions) = (&options.microdata_rules, options.positions);
        Engine { dom, base, rules, has_positions, scopes, values, texts }
    }

    pub(crate) fn enter(&mut self, el: El<'a>) {
        self.scopes.enter(el, self.rules);
    }

    pub(crate) fn leave(&mut self, el: El<'a>) {
        self.scopes.leave(el);
    }

    /// Are there items that may be written in several places, inside themselves, or not at all? For
    /// all others the budget counts here what writing them takes.
    pub(crate) fn may_multiply(&self) -> bool {
        self.scopes.may_multiply
    }

    /// Settles which properties each item has.
    pub(crate) fn finish(mut self, limits: &Limits, budget: &mut Budget) -> Microdata {
        let mut items = Vec::with_capacity(self.scopes.items.len());
        let mut found = Vec::new();
        self.values = vec![None; self.scopes.properties.len()];
        for number in 0..self.scopes.items.len() {
            properties::of_item(&self.scopes, number, self.dom, budget, &mut found);
            items.push(self.read_item(number, &found, budget));
        }
        Microdata {
            items,
            top: self.scopes.top_items(self.dom).map(|item| item as ItemId).collect(),
            texts: self.texts,
            most_levels: limits.depth.min(MAX_NESTED_ITEMS),
            most_bytes: limits.max_output(self.dom.text_len()),
            has_single_type: self.rules.single_type,
        }
    }

    fn read_item(&mut self, number: usize, properties: &[usize], budget: &mut Budget) -> ItemData {
        let el = self.dom.el(self.scopes.items[number].node);
        let types = types(el, self.rules).map(|one| budget.keep(one)).collect();
        let vocabulary = vocabulary_of(el, self.rules);
        budget.spend(LEAST_SIZE);
        let mut lists = Lists::default();
        for &property in properties {
            let value = self.read_value(property, budget);
            let mut again = 0;
            for name in names(self.dom.el(self.scopes.properties[property])) {
                if budget.is_spent() {
                    break;
                }
                let name = expanded(name, vocabulary);
                // Each element has a value of its own: if that stands last, the element has the name twice.
                let is_new = lists.values(&name).last() != Some(&value);
                if is_new && budget.spend(LEAST_SIZE + name.len() + again) {
                    lists.push(&name, value);
                }
                again = self.text_len(value);
            }
        }
        let id = global_id(el, self.base).map(|id| budget.keep_cow(id.into()));
        let place = el.place(self.has_positions);
        ItemData { types, id, properties: lists.into_map(), place, read_position: None }
    }

    fn text_len(&self, value: ValueData) -> usize {
        match value {
            ValueData::Text(text) => self.texts[text as usize].len(),
            ValueData::Item(_) => 0,
        }
    }

    fn read_value(&mut self, property: usize, budget: &mut Budget) -> ValueData {
        if let Some(value) = self.values[property] {
            return value;
        }
        let el = self.dom.el(self.scopes.properties[property]);
        let value = match self.scopes.item_of(el) {
            Some(item) => ValueData::Item(item as ItemId),
            None => {
                let is_spent = budget.is_spent();
                let text = if is_spent { Cow::default() } else { value::of(el, self.base, self.rules) };
                self.texts.push(budget.keep_cow(text));
                ValueData::Text(self.texts.len() as u32 - 1)
            }
        };
        self.values[property] = Some(value);
        value
    }
}

/// Does microdata on this element count, if there is any?
pub(crate) fn is_counted(el: El<'_>, rules: &MicrodataRules) -> bool {
    rules.any_namespace || el.is_html()
}

/// The types that an element gives an item: in 2010 one.
pub(crate) fn types<'e>(el: El<'e>, rules: &MicrodataRules) -> impl Iterator<Item = &'e str> {
    let written = el.attr_by(attr::ITEMTYPE).unwrap_or_default();
    let (one, several) = if rules.single_type { (written, "") } else { ("", written) };
    Some(one).filter(|one| !one.is_empty()).into_iter().chain(tokens(several))
}

/// The global identifier that an element gives an item.
pub(crate) fn global_id(el: El<'_>, base: &Base) -> Option<String> {
    base.absolute(el.attr_by(attr::ITEMID)?)
}

/// The names of the properties that an element is.
pub(crate) fn names(el: El<'_>) -> impl Iterator<Item = &str> {
    tokens(el.attr_by(attr::ITEMPROP).unwrap_or_default())
}

/// The same, each once.
pub(crate) fn unique_names(el: El<'_>) -> impl Iterator<Item = &str> {
    let (mut unique, mut numbers) = (Vec::new(), NumberTable::default());
    let has_one = names(el).nth(1).is_none();
    names(el).filter(move |name| {
        let is_new = has_one || numbers.find(name, |number| unique[number as usize] == *name).is_none();
        if is_new && !has_one {
            numbers.add(name, unique.len() as u32);
            unique.push(*name);
        }
        is_new
    })
}

/// What the names of an item's properties have in front, if they are to be expanded: its first type
/// to the first `#`, else to the last `/`.
pub(crate) fn vocabulary_of<'e>(el: El<'e>, rules: &MicrodataRules) -> &'e str {
    let Some(first) = types(el, rules).next().filter(|_| rules.expand_names) else { return "" };
    let end = first.find('#').or_else(|| first.rfind('/'));
    end.map_or(first, |end| &first[..=end])
}

/// A name with its vocabulary in front, if it is none of another one.
pub(crate) fn expanded<'n>(name: &'n str, vocabulary: &str) -> Cow<'n, str> {
    if vocabulary.is_empty() || name.contains(':') {
        name.into()
    } else {
        (vocabulary.to_owned() + name).into()
    }
}

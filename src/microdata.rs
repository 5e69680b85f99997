//! The engine for HTML microdata. On the walk it notes items and properties, each with the item
//! around it; which properties an item has, also by `itemref`, is settled at the end.

mod properties;
mod value;

use crate::base::Base;
use crate::document::lists::Lists;
use crate::document::microdata::{ItemData, ItemId, Microdata, ValueData};
use crate::dom::names::attr;
use crate::dom::{Dom, El, flag};
use crate::extract::Budget;
use crate::mf2::MOST_NESTED;
use crate::mf2::class::tokens;
use crate::number_table::NumberTable;
use crate::options::{Limits, MicrodataRules};

pub(crate) struct Engine<'a> {
    base: &'a Base,
    rules: &'a MicrodataRules,
    items: Vec<Item<'a>>,
    /// Every property of the page, in its order.
    properties: Vec<Property<'a>>,
    /// Those that stand in no item: only an `itemref` leads to them.
    loose: Vec<usize>,
    open: Vec<usize>,
    may_multiply: bool,
    texts: Vec<Box<str>>,
}

/// An element with `itemscope`.
struct Item<'a> {
    el: El<'a>,
    /// The properties that stand in it and in no item in it.
    own: Vec<usize>,
}

/// An element with `itemprop`.
struct Property<'a> {
    el: El<'a>,
    value: Value,
}

/// The value of a property: an item, or a text once somebody asked for it.
#[derive(Clone, Copy)]
enum Value {
    Item(ItemId),
    Unread,
    Text(u32),
}

/// What a property adds to an item at the least, in bytes of output: quotes and a comma.
const LEAST_SIZE: usize = 16;

impl<'a> Engine<'a> {
    pub(crate) fn new(base: &'a Base, rules: &'a MicrodataRules) -> Self {
        let (items, properties, loose, open, texts) = Default::default();
        Engine { base, rules, items, properties, loose, open, may_multiply: false, texts }
    }

    pub(crate) fn enter(&mut self, el: El<'a>) {
        if !el.has(flag::MICRODATA) || !(self.rules.any_namespace || el.is_html()) {
            return;
        }
        let is_item = el.attr_by(attr::ITEMSCOPE).is_some();
        if names(el).next().is_some() {
            let value = if is_item { Value::Item(self.items.len() as ItemId) } else { Value::Unread };
            let number = self.properties.len();
            self.properties.push(Property { el, value });
            self.may_multiply |= is_item && names(el).nth(1).is_some();
            match self.open.last() {
                Some(&item) => self.items[item].own.push(number),
                None => self.loose.push(number),
            }
        }
        if is_item {
            self.open.push(self.items.len());
            self.may_multiply |=
                el.attr_by(attr::ITEMREF).is_some() || self.open.len() > usize::from(MOST_NESTED);
            self.items.push(Item { el, own: Vec::new() });
        }
    }

    pub(crate) fn leave(&mut self, el: El<'a>) {
        self.open.pop_if(|item| self.items[*item].el.id() == el.id());
    }

    /// Are there items that may be written in several places, inside themselves, or not at all? For
    /// all others the budget counts here what writing them takes.
    pub(crate) fn may_multiply(&self) -> bool {
        self.may_multiply
    }

    /// Settles which properties each item has.
    pub(crate) fn finish(mut self, dom: &'a Dom, limits: &Limits, budget: &mut Budget) -> Microdata {
        let mut items = Vec::with_capacity(self.items.len());
        let mut found = Vec::new();
        for number in 0..self.items.len() {
            properties::of_item(&self, number, dom, budget, &mut found);
            items.push(self.read_item(number, &found, budget));
        }
        let is_top = |item: &usize| self.items[*item].el.attr_by(attr::ITEMPROP).is_none();
        let top = (0..items.len()).filter(is_top).map(|item| item as ItemId).collect();
        Microdata {
            items,
            top,
            texts: self.texts,
            most_levels: limits.depth.min(MOST_NESTED),
            most_bytes: limits.output_bytes,
            has_single_type: self.rules.single_type,
        }
    }

    fn read_item(&mut self, number: usize, properties: &[usize], budget: &mut Budget) -> ItemData {
        let el = self.items[number].el;
        let types = self.types(el, budget);
        let vocabulary = types.first().filter(|_| self.rules.expand_names).map(|first| vocabulary(first));
        let vocabulary = vocabulary.unwrap_or_default().to_owned();
        budget.spend(LEAST_SIZE);
        let mut lists = Lists::default();
        for &property in properties {
            let value = self.read_value(property, budget);
            for (number, name) in unique_names(self.properties[property].el).enumerate() {
                let name = expanded(name, &vocabulary);
                let again = if number > 0 { self.text_len(value) } else { 0 };
                if budget.spend(LEAST_SIZE + name.len() + again) {
                    lists.push(&name, value);
                }
            }
        }
        let id = el.attr_by(attr::ITEMID).and_then(|id| self.base.absolute(id));
        let id = id.map(|id| budget.keep(&id));
        ItemData { types, id, properties: lists.into_map(), place: el.place() }
    }

    fn text_len(&self, value: ValueData) -> usize {
        match value {
            ValueData::Text(text) => self.texts[text as usize].len(),
            ValueData::Item(_) => 0,
        }
    }

    fn types(&self, el: El<'_>, budget: &mut Budget) -> Box<[Box<str>]> {
        let written = el.attr_by(attr::ITEMTYPE).unwrap_or_default();
        if self.rules.single_type {
            return Some(written)
                .filter(|one| !one.is_empty())
                .map(|one| budget.keep(one))
                .into_iter()
                .collect();
        }
        tokens(written).map(|token| budget.keep(token)).collect()
    }

    fn read_value(&mut self, property: usize, budget: &mut Budget) -> ValueData {
        let el = self.properties[property].el;
        match self.properties[property].value {
            Value::Item(item) => ValueData::Item(item),
            Value::Text(text) => ValueData::Text(text),
            Value::Unread => {
                let text = self.texts.len() as u32;
                let value = if budget.is_spent() {
                    Box::default()
                } else {
                    budget.keep(&value::of(el, self.base, self.rules))
                };
                self.texts.push(value);
                self.properties[property].value = Value::Text(text);
                ValueData::Text(text)
            }
        }
    }
}

/// The names of the properties that an element is.
fn names(el: El<'_>) -> impl Iterator<Item = &str> {
    tokens(el.attr_by(attr::ITEMPROP).unwrap_or_default())
}

/// The same, each once.
fn unique_names(el: El<'_>) -> impl Iterator<Item = &str> {
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

/// What the names of properties begin with in the vocabulary of a type: all to its first `#`, else
/// all to its last `/`.
fn vocabulary(item_type: &str) -> &str {
    let end = item_type.find('#').or_else(|| item_type.rfind('/'));
    end.map_or(item_type, |end| &item_type[..=end])
}

/// A name with its vocabulary in front, if it is none of another one.
fn expanded<'n>(name: &'n str, vocabulary: &str) -> std::borrow::Cow<'n, str> {
    if vocabulary.is_empty() || name.contains(':') {
        name.into()
    } else {
        (vocabulary.to_owned() + name).into()
    }
}

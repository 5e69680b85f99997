//! The engine for HTML microdata. During the walk it notes items and properties, each with the item around
//! it. At the end it finds the properties of each item, including those that `itemref` adds.
//!
//! Section numbers in this module and below it are those of W3C's HTML Microdata of 2017.

pub(crate) mod properties;
pub(crate) mod scopes;
pub(crate) mod value;

#[cfg(feature = "rdf")]
pub(crate) use value::{Written, text, written};

use std::borrow::Cow;

use crate::budget::Budget;
use crate::budget::MAX_NESTED_ITEMS;
use crate::collections::multi_map::MultiMap;
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
    /// The values of the properties. Each is read when it is first needed.
    values: Vec<Option<ValueData>>,
    texts: Vec<Box<str>>,
}

/// The least number of bytes that a property adds to the output: quotes and a comma.
const MIN_SIZE: usize = 16;

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

    /// True if items may be written in several places, inside themselves, or not at all. If false, the budget
    /// counts here all that writing the items takes.
    pub(crate) fn may_multiply(&self) -> bool {
        self.scopes.may_multiply
    }

    /// Finds the properties and values of each item.
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
            max_levels: limits.depth.min(MAX_NESTED_ITEMS),
            max_bytes: limits.max_output(self.dom.text_len()),
            has_single_type: self.rules.single_type,
        }
    }

    fn read_item(&mut self, number: usize, properties: &[usize], budget: &mut Budget) -> ItemData {
        let el = self.dom.el(self.scopes.items[number].node);
        let types = types(el, self.rules).map(|one| budget.clip(one)).collect();
        let vocabulary = vocabulary_of(el, self.rules);
        budget.spend(MIN_SIZE);
        let mut lists = MultiMap::default();
        for &property in properties {
            let value = self.read_value(property, budget);
            let mut again = 0;
            for name in names(self.dom.el(self.scopes.properties[property])) {
                if budget.exhausted() {
                    break;
                }
                let name = expanded(name, vocabulary);
                // No two elements share a value. If the last value of the name is this one, the element
                // repeats the name.
                let is_new = lists.values(&name).last() != Some(&value);
                if is_new && budget.spend(MIN_SIZE + name.len() + again) {
                    lists.push(&name, value);
                }
                again = self.text_len(value);
            }
        }
        let id = global_id(el, self.base).map(|id| budget.clip_cow(id.into()));
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
                let exhausted = budget.exhausted();
                let text = if exhausted { Cow::default() } else { value::of(el, self.base, self.rules) };
                self.texts.push(budget.clip_cow(text));
                ValueData::Text(self.texts.len() as u32 - 1)
            }
        };
        self.values[property] = Some(value);
        value
    }
}

/// True if microdata attributes count on this element. By default they count on HTML elements only (5.2:
/// "every HTML element").
pub(crate) fn is_counted(el: El<'_>, rules: &MicrodataRules) -> bool {
    rules.any_namespace || el.is_html()
}

/// The item types (5.2): the tokens of `itemtype`. By the rules of 2010, the whole attribute is one type.
pub(crate) fn types<'e>(el: El<'e>, rules: &MicrodataRules) -> impl Iterator<Item = &'e str> {
    let written = el.attr_by(attr::ITEMTYPE).unwrap_or_default();
    let (one, several) = if rules.single_type { (written, "") } else { ("", written) };
    Some(one).filter(|one| !one.is_empty()).into_iter().chain(tokens(several))
}

/// The global identifier (5.2): `itemid` as an absolute URL.
pub(crate) fn global_id(el: El<'_>, base: &Base) -> Option<String> {
    base.absolute(el.attr_by(attr::ITEMID)?)
}

/// The names in an element's `itemprop` (5.3), as written.
pub(crate) fn names(el: El<'_>) -> impl Iterator<Item = &str> {
    tokens(el.attr_by(attr::ITEMPROP).unwrap_or_default())
}

/// The names in an element's `itemprop`, each once.
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

/// The vocabulary identifier of an item's first type, if the rules expand names. Empty if names are not expanded
/// or there is no type.
pub(crate) fn vocabulary_of<'e>(el: El<'e>, rules: &MicrodataRules) -> &'e str {
    types(el, rules).next().filter(|_| rules.expand_names).map_or("", vocabulary_identifier)
}

/// The vocabulary identifier of a type (5.2): the type up to and including its first `#`, otherwise its last
/// `/`, otherwise the whole type.
pub(crate) fn vocabulary_identifier(item_type: &str) -> &str {
    let end = item_type.find('#').or_else(|| item_type.rfind('/'));
    end.map_or(item_type, |end| &item_type[..=end])
}

/// A name with the vocabulary identifier before it. A name that contains a colon stays as it is: valid ones
/// are absolute URLs (5.3).
pub(crate) fn expanded<'n>(name: &'n str, vocabulary: &str) -> Cow<'n, str> {
    if vocabulary.is_empty() || name.contains(':') {
        name.into()
    } else {
        (vocabulary.to_owned() + name).into()
    }
}

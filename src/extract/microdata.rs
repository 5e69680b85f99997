//! The engine for HTML microdata. During the walk it notes items and properties, each with the item around
//! it. At the end it finds the properties of each item, including those that `itemref` adds.
//!
//! Sections in this module and below it have the numbers of W3C's HTML Microdata of 2017.

pub mod properties;
pub mod scopes;
pub mod value;

pub use value::{ValueSource, text, value_source};

use std::borrow::Cow;
use std::collections::HashSet;

use crate::document::microdata::{
    Microdata, MicrodataItemData, MicrodataItemId, MicrodataTypeList, MicrodataValueData,
};
use crate::document::{Text, Texts};
use crate::options::{MicrodataRules, Options};
use microweave_html::account::{Account, MAX_NESTED_ITEMS, VALUE_OVERHEAD};
use microweave_html::dom::{Dom, El, NodeId, Places};
use microweave_html::names::attr;
use microweave_values::collections::multi_map::{MultiMap, ValueIndex};
use microweave_values::collections::unique::unique;
use microweave_values::url::Base;
use microweave_values::whitespace::tokens;
use scopes::Scopes;

const MIN_SCRATCH: usize = 256;

pub(crate) struct MicrodataEngine<'a> {
    dom: &'a Dom,
    base: &'a Base,
    options: &'a Options,
    rules: MicrodataRules,
    account: &'a Account,
    scopes: Scopes,
    /// The values of the properties. Each is read when it is first needed.
    values: Vec<Option<MicrodataValueData>>,
    texts: Texts,
    /// The properties of the item that is read.
    lists: MultiMap<MicrodataValueData>,
    /// For each name in `lists`, the property that it was last added for.
    last_properties: Vec<usize>,
    /// A buffer for the texts of elements, reused for each value.
    scratch: String,
    notes: Vec<MicrodataItemNotes>,
}

/// The elements that an item and its values come from.
#[derive(Debug)]
pub(crate) struct MicrodataItemNotes {
    pub(crate) element: NodeId,
    pub(crate) values: Vec<(ValueIndex, NodeId)>,
}

#[derive(Debug, Default)]
pub(crate) struct MicrodataNotes {
    pub(crate) items: Vec<MicrodataItemNotes>,
    /// The elements with properties that are in no item.
    pub(crate) unused_properties: Vec<NodeId>,
}

impl<'a> MicrodataEngine<'a> {
    pub(crate) fn new(dom: &'a Dom, base: &'a Base, options: &'a Options, account: &'a Account) -> Self {
        let (scopes, rules) = (Scopes::new(attr::ITEMPROP), options.rules_of_microdata());
        MicrodataEngine {
            dom,
            base,
            options,
            rules,
            account,
            scopes,
            values: Vec::new(),
            texts: Texts::default(),
            lists: MultiMap::default(),
            last_properties: Vec::new(),
            scratch: String::new(),
            notes: Vec::new(),
        }
    }

    #[inline]
    pub(crate) fn enter(&mut self, el: El<'a>) {
        self.scopes.enter(el, &self.rules);
    }

    #[inline]
    pub(crate) fn leave(&mut self, el: El<'a>) {
        self.scopes.leave(el);
    }

    /// True if items may be written in several places, inside themselves, or not at all. If false, the account
    /// has counted the whole output of the items here.
    pub(crate) fn may_multiply(&self) -> bool {
        self.scopes.may_multiply
    }

    /// Finds the properties and values of each item.
    pub(crate) fn finish(mut self) -> (Microdata, MicrodataNotes) {
        self.scopes.finish();
        let (item_cost, count) = (size_of::<MicrodataItemData>(), self.scopes.items.len());
        let mut items = Vec::with_capacity(count.min(self.account.remaining() / item_cost));
        let (mut places, mut properties) = (Places::default(), Vec::new());
        self.values = vec![None; self.scopes.properties.len()];
        // An item that does not fit is left out, with all after it.
        for number in (0..count).take_while(|_| self.account.spend(item_cost)) {
            properties::of_item(&self.scopes, number, self.dom, self.account, &mut properties);
            items.push(self.read_item(number, &properties, &mut places));
        }
        if items.len() < count {
            empty_values_after(&mut items);
        }
        self.texts.shrink();
        let unused_properties = if self.options.reasons { self.unused_properties() } else { Vec::new() };
        let microdata = Microdata {
            top: self
                .scopes
                .top_items(self.dom)
                .take_while(|item| *item < items.len())
                .map(|item| item as MicrodataItemId)
                .collect(),
            items,
            texts: self.texts,
            max_levels: self.options.limits.depth_limit().min(MAX_NESTED_ITEMS),
            max_bytes: self.account.max_bytes(),
            has_single_type: self.rules.single_type,
        };
        (microdata, MicrodataNotes { items: self.notes, unused_properties })
    }

    /// The elements with properties that are in no item.
    fn unused_properties(&self) -> Vec<NodeId> {
        let of_items = self.notes.iter().flat_map(|item| &item.values);
        let used: HashSet<NodeId> = of_items.map(|(_, element)| *element).collect();
        let outside = self.scopes.outside_items.iter().map(|&property| self.scopes.properties[property]);
        outside.filter(|element| !used.contains(element)).collect()
    }

    /// "Get the object for an item" (6.1), without what is in nested items.
    fn read_item(&mut self, number: usize, properties: &[usize], places: &mut Places) -> MicrodataItemData {
        let account = self.account;
        let el = self.dom.el(self.scopes.items[number].node);
        let mut item_types = MicrodataTypeList::new();
        for item_type in types(el, &self.rules) {
            item_types.push(self.texts.add(account.clip_str(item_type)));
        }
        let vocabulary = vocabulary_of(el, &self.rules);
        let has_reasons = self.options.reasons;
        if has_reasons && account.fits_note(size_of::<MicrodataItemNotes>()) {
            self.notes.push(MicrodataItemNotes { element: el.id(), values: Vec::new() });
        }
        for &property in properties {
            self.add_property(property, vocabulary);
        }
        self.last_properties.clear();
        let properties = self.lists.take_map();
        let id = global_id(el, self.base, &self.rules).map(|id| self.texts.add(account.clip_str(&id)));
        MicrodataItemData { types: item_types, id, properties, place: Some(places.next(el, has_reasons)) }
    }

    /// Adds the value of a property to each of its names (6.1, "get the object", step 7). A name that the element
    /// repeats counts once: the names are a set (5.3).
    fn add_property(&mut self, property: usize, vocabulary: &str) {
        let (value, account) = (self.read_value(property), self.account);
        let mut repeated_len = 0;
        for name in names(self.dom.el(self.scopes.properties[property])) {
            if account.exhausted() {
                break;
            }
            let name = expanded(name, vocabulary);
            let listed = self.lists.find(&name);
            let is_repeated = listed.is_some_and(|entry| self.last_properties[entry] == property);
            if !is_repeated && account.spend(VALUE_OVERHEAD + name.len() + repeated_len) {
                let entry = listed.unwrap_or_else(|| self.lists.add_name(&name));
                let index = self.lists.push_to(entry, value);
                if let Some(notes) = self.notes.last_mut()
                    && account.fits_note(size_of::<(ValueIndex, NodeId)>())
                {
                    notes.values.push((index, self.scopes.properties[property]));
                }
                match self.last_properties.get_mut(entry) {
                    Some(last) => *last = property,
                    None => self.last_properties.push(property),
                }
            }
            repeated_len = match value {
                MicrodataValueData::Text(text) => text.len(),
                MicrodataValueData::Item(_) => 0,
            };
        }
    }

    /// The value of a property (5.4).
    fn read_value(&mut self, property: usize) -> MicrodataValueData {
        if let Some(value) = self.values[property] {
            return value;
        }
        let el = self.dom.el(self.scopes.properties[property]);
        let value = match self.scopes.item_of_property(property) {
            Some(item) => MicrodataValueData::Item(item as MicrodataItemId),
            None if self.account.exhausted() || !self.account.work(el.node_count()) => {
                MicrodataValueData::Text(Text::default())
            }
            None => {
                self.scratch.clear();
                self.scratch.reserve(MIN_SCRATCH);
                let text = match value::value_source(el, &self.rules) {
                    ValueSource::Url(Some(url)) if self.base.push_absolute(&mut self.scratch, url) => {
                        Cow::Borrowed(&*self.scratch)
                    }
                    ValueSource::Text => {
                        value::push_text(&mut self.scratch, el, &self.rules);
                        Cow::Borrowed(&*self.scratch)
                    }
                    source => source.in_attribute(self.base, &self.rules).unwrap_or_default(),
                };
                MicrodataValueData::Text(self.texts.add(self.account.clip_str(&text)))
            }
        };
        self.values[property] = Some(value);
        value
    }
}

/// Makes the values empty that are items which are left out.
fn empty_values_after(items: &mut [MicrodataItemData]) {
    let count = items.len();
    let lists = items.iter_mut().flat_map(|item| &mut item.properties.entries);
    for value in lists.flat_map(|(_, values)| values) {
        if matches!(*value, MicrodataValueData::Item(item) if item as usize >= count) {
            *value = MicrodataValueData::Text(Text::default());
        }
    }
}

/// True if microdata attributes count on this element: by default on HTML elements (5.2).
pub fn is_counted(el: El<'_>, rules: &MicrodataRules) -> bool {
    rules.any_namespace || el.is_html()
}

/// The item types (5.2): the tokens of `itemtype`. By the rules of 2010, the whole attribute is one type.
pub fn types<'e>(el: El<'e>, rules: &MicrodataRules) -> impl Iterator<Item = &'e str> {
    let value = el.attr_by(attr::ITEMTYPE).unwrap_or_default();
    let whole = Some(value).filter(|whole| rules.single_type && !whole.is_empty());
    let several = (!rules.single_type).then(|| tokens(value));
    whole.into_iter().chain(several.into_iter().flatten())
}

/// The global identifier (5.2): `itemid` as an absolute URL.
pub(crate) fn global_id<'e>(el: El<'e>, base: &Base, rules: &MicrodataRules) -> Option<Cow<'e, str>> {
    value::absolute(el.attr_by(attr::ITEMID)?, base, rules)
}

/// The names in an element's `itemprop` (5.3), as written.
pub(crate) fn names(el: El<'_>) -> impl Iterator<Item = &str> {
    tokens(el.attr_by(attr::ITEMPROP).unwrap_or_default())
}

/// The names in an element's `itemprop`, each once.
pub fn unique_names(el: El<'_>) -> impl Iterator<Item = &str> {
    unique(names(el))
}

/// The vocabulary identifier of an item's first type, if the rules expand names. Empty if names are not expanded
/// or there is no type.
pub(crate) fn vocabulary_of<'e>(el: El<'e>, rules: &MicrodataRules) -> &'e str {
    let first = if rules.expand_names { types(el, rules).next() } else { None };
    first.map_or("", vocabulary_identifier)
}

/// The vocabulary identifier of a type (5.2): the type up to and including its first `#`, otherwise its last
/// `/`, otherwise the whole type.
pub fn vocabulary_identifier(item_type: &str) -> &str {
    let end = item_type.find('#').or_else(|| item_type.rfind('/'));
    end.map_or(item_type, |end| &item_type[..=end])
}

/// A name with the vocabulary identifier before it, unless it has a colon: such are URLs (5.3).
pub(crate) fn expanded<'n>(name: &'n str, vocabulary: &str) -> Cow<'n, str> {
    if vocabulary.is_empty() || name.contains(':') {
        name.into()
    } else {
        (vocabulary.to_owned() + name).into()
    }
}

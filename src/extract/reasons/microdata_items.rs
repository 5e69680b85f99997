//! The reasons of the items of microdata and of their values. An item that several items refer to has reasons at
//! each of its places in the JSON.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::{ReasonWriter, value_pointer};
use crate::document::ReasonRule;
use crate::document::microdata::{Microdata, MicrodataItemData, MicrodataItemId, MicrodataValueData};
use crate::extract::mf2::notes::{ReasonNote, WrittenIn};
use crate::extract::microdata::MicrodataItemNotes;
use crate::extract::microdata::value::{absolute, attribute_of, is_url_attribute, value_attribute};
use crate::options::MicrodataRules;
use microweave_html::dom::{El, NodeId};
use microweave_html::names::{NameId, attr};
use microweave_values::collections::multi_map::ValueIndex;
use microweave_values::whitespace::tokens;

/// The next step of the walk over the items.
enum MicrodataStep {
    Enter(MicrodataItemId, String),
    Leave,
}

/// The microdata that is walked.
struct NotedMicrodata<'a> {
    microdata: &'a Microdata,
    notes: &'a [MicrodataItemNotes],
    rules: &'a MicrodataRules,
}

impl<'a> ReasonWriter<'a> {
    pub(super) fn microdata(
        &mut self,
        microdata: &Microdata,
        notes: &[MicrodataItemNotes],
        rules: &MicrodataRules,
    ) {
        let source = NotedMicrodata { microdata, notes, rules };
        let mut open: Vec<MicrodataItemId> = Vec::new();
        for (number, &top) in microdata.top.iter().enumerate() {
            let mut todo = vec![MicrodataStep::Enter(top, format!("/microdata/items/{number}"))];
            while let Some(step) = todo.pop() {
                match step {
                    _ if self.account.is_exceeded() => return,
                    MicrodataStep::Leave => drop(open.pop()),
                    MicrodataStep::Enter(id, at) => {
                        open.push(id);
                        todo.push(MicrodataStep::Leave);
                        self.microdata_item(&source, id, &at, &open, &mut todo);
                    }
                }
            }
        }
    }

    /// Adds the reasons of an item and of its values. The items inside it are left to do.
    fn microdata_item(
        &mut self,
        source: &NotedMicrodata<'_>,
        id: MicrodataItemId,
        at: &str,
        open: &[MicrodataItemId],
        todo: &mut Vec<MicrodataStep>,
    ) {
        let microdata = source.microdata;
        let (Some(item), Some(notes)) = (microdata.items.get(id as usize), source.notes.get(id as usize))
        else {
            return;
        };
        if self.account.is_exceeded() {
            return;
        }
        let note = ReasonNote::new(notes.element, WrittenIn::Element, ReasonRule::Itemscope);
        self.add(at, &note.by(&types_of(microdata, item)));
        let is_written = |value: MicrodataValueData| match value {
            MicrodataValueData::Text(_) => true,
            MicrodataValueData::Item(item) => {
                open.contains(&item) || open.len() < usize::from(microdata.max_levels)
            }
        };
        if item.id.is_some() {
            let written_in = WrittenIn::Attribute(attr::ITEMID);
            self.add(&format!("{at}/id"), &ReasonNote::new(notes.element, written_in, ReasonRule::Attribute));
        }
        let targets = self.referenced(notes.element);
        let mut used = HashSet::new();
        let written_values = written_values(item, is_written);
        for &(index, element) in &notes.values {
            let reference = self.reference(element, notes.element, &targets);
            used.extend(reference);
            let Some(&(name, number, value)) = written_values.get(&index) else { continue };
            let pointer = value_pointer(at, name, number);
            self.microdata_value(source, (&pointer, name), element, value);
            if let Some(id) = reference {
                let written_in = WrittenIn::Attribute(attr::ITEMREF);
                self.add(&pointer, &ReasonNote::new(notes.element, written_in, ReasonRule::Itemref).by(id));
            }
            if !self.account.spend(size_of::<MicrodataStep>() + pointer.len()) {
                return;
            }
            if let MicrodataValueData::Item(inner) = value
                && !open.contains(&inner)
            {
                todo.push(MicrodataStep::Enter(inner, pointer));
            }
        }
        self.unused_references(at, notes.element, &used);
    }

    /// Adds the ids in the `itemref` of an item that add no property. `used` are the others.
    fn unused_references(&mut self, at: &str, item: NodeId, used: &HashSet<&str>) {
        let item = self.dom.el(item);
        let itemref = item.attr_by(attr::ITEMREF).unwrap_or_default();
        let mut seen = HashSet::new();
        for id in tokens(itemref) {
            let step = match self.dom.element_by_id(id) {
                _ if !seen.insert(id) => "named before",
                _ if used.contains(id) => continue,
                None => "no element with the id",
                Some(target) if target.id() == item.id() => "the item itself",
                Some(target) if target.contains(item) => "element around it",
                Some(_) => "no property",
            };
            let start = id.as_ptr() as usize - itemref.as_ptr() as usize;
            let written_in = WrittenIn::Attribute(attr::ITEMREF);
            let note = ReasonNote::new(item.id(), written_in, ReasonRule::UnusedItemref).by(id).step(step);
            self.add_not_taken(at, &note, Some(start));
        }
    }

    /// Adds the elements with properties that are in no item.
    pub(super) fn unused_properties(&mut self, elements: &[NodeId]) {
        for &element in elements {
            let names = self.dom.el(element).attr_by(attr::ITEMPROP).unwrap_or_default().trim_ascii();
            let written_in = WrittenIn::Attribute(attr::ITEMPROP);
            self.add_not_taken("", &ReasonNote::new(element, written_in, ReasonRule::NoItem).by(names), None);
        }
    }

    fn microdata_value(
        &mut self,
        source: &NotedMicrodata<'_>,
        (at, name): (&str, &str),
        element: NodeId,
        value: MicrodataValueData,
    ) {
        let el = self.dom.el(element);
        let attribute = value_attribute(el, source.rules);
        let is_item = matches!(value, MicrodataValueData::Item(_));
        let written_in = match attribute {
            _ if is_item => WrittenIn::Element,
            Some((_, None)) => WrittenIn::Element,
            Some((attribute, _)) => WrittenIn::Attribute(attribute),
            None => WrittenIn::Text,
        };
        let step = match attribute {
            Some(attribute) if !is_item => self.empty_value(attribute, source.rules),
            _ => "",
        };
        self.add(at, &ReasonNote::new(element, written_in, ReasonRule::Itemprop).by(name).step(step));
        if attribute.is_some_and(|(attribute, _)| is_item || attribute == attr::CONTENT) {
            self.shadowed((at, name), el, is_item, source.rules);
        }
        if is_item {
            return;
        }
        let Some((attribute, url)) = attribute else { return };
        if attribute == attr::CONTENT {
            self.add(at, &ReasonNote::new(element, written_in, ReasonRule::ContentAttribute));
        }
        let is_relative = |url| matches!(self.base.resolve(url), Cow::Owned(_));
        if is_url_attribute(attribute) && url.is_some_and(is_relative) {
            self.add_base(at, element, written_in);
        }
    }

    /// Adds the attributes that would have the value of a property, if the element were no item or had no `content`
    /// (HTML Microdata, 5.4).
    fn shadowed(&mut self, (at, name): (&str, &str), el: El<'_>, is_item: bool, rules: &MicrodataRules) {
        let content = if is_item { value_attribute(el, rules).map(|(attribute, _)| attribute) } else { None };
        let usual =
            attribute_of(el).filter(|&usual| Some(usual) != content && (is_item || usual != attr::CONTENT));
        let step = if is_item { "itemscope" } else { "content" };
        for attribute in [content, usual].into_iter().flatten() {
            if el.attr_by(attribute).is_some() {
                let note = ReasonNote::new(el.id(), WrittenIn::Attribute(attribute), ReasonRule::Shadowed);
                self.add_not_taken(at, &note.by(name).step(step), None);
            }
        }
    }

    /// Why a value that is written in an attribute is empty (HTML Microdata, 5.4). Empty if it is not.
    fn empty_value(
        &self,
        (attribute, value): (NameId, Option<&str>),
        rules: &MicrodataRules,
    ) -> &'static str {
        match value {
            None => "missing attribute",
            Some(url) if is_url_attribute(attribute) && absolute(url, self.base, rules).is_none() => {
                if self.base.is_absolute() { "no valid URL" } else { "no base" }
            }
            _ => "",
        }
    }

    /// The elements that an item's `itemref` refers to, with their ids.
    fn referenced(&self, item: NodeId) -> HashMap<NodeId, &'a str> {
        let dom = self.dom;
        let ids = tokens(dom.el(item).attr_by(attr::ITEMREF).unwrap_or_default());
        ids.filter_map(|id| Some((dom.element_by_id(id)?.id(), id))).collect()
    }

    /// The id in the item's `itemref` that adds a property. None if the property is inside the item.
    fn reference(
        &self,
        property: NodeId,
        item: NodeId,
        targets: &HashMap<NodeId, &'a str>,
    ) -> Option<&'a str> {
        let dom = self.dom;
        let around = |element| std::iter::successors(Some(dom.el(element)), |el: &El<'a>| el.parent());
        let is_scope = |el: &El<'a>| el.id() != property && el.attr_by(attr::ITEMSCOPE).is_some();
        let is_inside = around(property).find(is_scope).is_some_and(|scope| scope.id() == item);
        if is_inside || targets.is_empty() {
            return None;
        }
        around(property).find_map(|el| targets.get(&el.id()).copied())
    }
}

/// The types of an item, with spaces between them.
pub(super) fn types_of(microdata: &Microdata, item: &MicrodataItemData) -> String {
    let types: Vec<&str> = item.types.iter().map(|&item_type| microdata.texts.get(item_type)).collect();
    types.join(" ")
}

/// The values of an item that its JSON has: the name, the number in the JSON, and the value.
fn written_values(
    item: &MicrodataItemData,
    is_written: impl Fn(MicrodataValueData) -> bool,
) -> HashMap<ValueIndex, (&str, usize, MicrodataValueData)> {
    let mut all = HashMap::new();
    for (entry, (name, values)) in item.properties.iter().enumerate() {
        let in_json = values.iter().enumerate().filter(|(_, value)| is_written(**value));
        for (number, (index, &value)) in in_json.enumerate() {
            all.insert(ValueIndex::new(entry, index), (name, number, value));
        }
    }
    all
}

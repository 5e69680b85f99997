//! Equality of documents: the same data with the same reasons. The order of items in the documents' lists
//! does not matter, because JSON keeps it only in part.

use std::collections::HashSet;

use super::{Document, Item, ItemId, ValueData};

impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        if self.rels != other.rels
            || self.rel_urls != other.rel_urls
            || self.header_rels != other.header_rels
            || self.alternates != other.alternates
            || self.microdata != other.microdata
            || self.rdfa != other.rdfa
        {
            return false;
        }
        if self.json_ld != other.json_ld || self.meta != other.meta || self.reasons != other.reasons {
            return false;
        }
        let mut seen = HashSet::new();
        let mut todo = Vec::new();
        if !add_pairs(&mut todo, &self.top, &other.top) {
            return false;
        }
        while let Some((ours, theirs)) = todo.pop() {
            if seen.insert((ours, theirs)) && !same_item(self.item(ours), other.item(theirs), &mut todo) {
                return false;
            }
        }
        true
    }
}

/// Pairs of items, one from each document, that remain to be compared.
type Todo = Vec<(ItemId, ItemId)>;

fn add_pairs(todo: &mut Todo, ours: &[ItemId], theirs: &[ItemId]) -> bool {
    todo.extend(ours.iter().copied().zip(theirs.iter().copied()));
    ours.len() == theirs.len()
}

/// Compares two items. Items inside them are added to `todo`.
fn same_item(ours: Item<'_>, theirs: Item<'_>, todo: &mut Todo) -> bool {
    let (own_data, other_data) = (ours.data(), theirs.data());
    let (properties, other_properties) = (&own_data.properties.entries, &other_data.properties.entries);
    own_data.types == other_data.types
        && ours.id() == theirs.id()
        && ours.lang() == theirs.lang()
        && ours.document.area(ours.id) == theirs.document.area(theirs.id)
        && add_pairs(todo, &own_data.children, &other_data.children)
        && properties.len() == other_properties.len()
        && properties.iter().zip(other_properties).all(|((name, values), (other_name, other_values))| {
            let same_values =
                |(&own_value, &other_value)| same_value((ours, own_value), (theirs, other_value), todo);
            name == other_name
                && values.len() == other_values.len()
                && values.iter().zip(other_values).all(same_values)
        })
}

/// Compares two values, each with an item of its document.
fn same_value(ours: (Item<'_>, ValueData), theirs: (Item<'_>, ValueData), todo: &mut Todo) -> bool {
    let (document, other_document) = (ours.0.document, theirs.0.document);
    let (ValueData::Item(nested), ValueData::Item(other_nested)) = (ours.1, theirs.1) else {
        return document.value(ours.1) == other_document.value(theirs.1);
    };
    todo.push((nested.item, other_nested.item));
    let html = nested.html.map(|html| document.texts.get(html));
    let value = nested.value.map(|value| document.plain_value(value));
    html == other_nested.html.map(|html| other_document.texts.get(html))
        && value == other_nested.value.map(|value| other_document.plain_value(value))
}

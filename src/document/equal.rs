//! Equality of documents: the same data with the same positions. The order of items in the documents' lists
//! does not matter, because JSON keeps it only in part.

use std::collections::HashSet;

use super::{Document, Item, ItemId, ValueData};

impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        if self.rels != other.rels
            || self.rel_urls != other.rel_urls
            || self.header_rels != other.header_rels
            || self.microdata != other.microdata
        {
            return false;
        }
        if self.json_ld != other.json_ld || self.meta != other.meta {
            return false;
        }
        let mut seen = HashSet::new();
        let mut todo = Vec::new();
        if !add_pairs(&mut todo, &self.top, &other.top) {
            return false;
        }
        while let Some((own, others)) = todo.pop() {
            if seen.insert((own, others)) && !same_item(self.item(own), other.item(others), &mut todo) {
                return false;
            }
        }
        true
    }
}

/// Pairs of items, one from each document, that remain to be compared.
type Todo = Vec<(ItemId, ItemId)>;

fn add_pairs(todo: &mut Todo, own: &[ItemId], others: &[ItemId]) -> bool {
    todo.extend(own.iter().copied().zip(others.iter().copied()));
    own.len() == others.len()
}

/// Compares two items. Items inside them are added to `todo`.
fn same_item(own: Item<'_>, others: Item<'_>, todo: &mut Todo) -> bool {
    let (own_data, other_data) = (own.data(), others.data());
    let (properties, other_properties) = (&own_data.properties.entries, &other_data.properties.entries);
    own_data.types == other_data.types
        && own.id() == others.id()
        && own.lang() == others.lang()
        && own.position() == others.position()
        && add_pairs(todo, &own_data.children, &other_data.children)
        && properties.len() == other_properties.len()
        && properties.iter().zip(other_properties).all(|((name, values), (other_name, other_values))| {
            let same_values =
                |(&own_value, &other_value)| same_value((own, own_value), (others, other_value), todo);
            name == other_name
                && values.len() == other_values.len()
                && values.iter().zip(other_values).all(same_values)
        })
}

/// Compares two values, each with an item of its document.
fn same_value(own: (Item<'_>, ValueData), others: (Item<'_>, ValueData), todo: &mut Todo) -> bool {
    let (document, other_document) = (own.0.document, others.0.document);
    let (ValueData::Item(nested), ValueData::Item(other_nested)) = (own.1, others.1) else {
        return document.value(own.1) == other_document.value(others.1);
    };
    todo.push((nested.item, other_nested.item));
    let html = nested.html.map(|html| document.texts.get(html));
    let value = nested.value.map(|value| document.plain_value(value));
    html == other_nested.html.map(|html| other_document.texts.get(html))
        && value == other_nested.value.map(|value| other_document.plain_value(value))
}

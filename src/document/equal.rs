//! Equality of documents: the same data with the same positions. The order of items in the documents' lists
//! does not matter, because JSON keeps it only in part.

use std::collections::HashSet;

use super::{Document, ItemData, ItemId, ValueData};

impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        if self.rels != other.rels
            || self.rel_urls != other.rel_urls
            || self.header_rels != other.header_rels
            || self.microdata != other.microdata
        {
            return false;
        }
        let mut seen = HashSet::new();
        let mut todo = Vec::new();
        if !add_pairs(&mut todo, &self.top, &other.top) {
            return false;
        }
        while let Some((own, others)) = todo.pop() {
            if seen.insert((own, others))
                && !same_item(&self.items[own as usize], &other.items[others as usize], &mut todo)
            {
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
fn same_item(own: &ItemData, others: &ItemData, todo: &mut Todo) -> bool {
    let (properties, other_properties) = (&own.properties.entries, &others.properties.entries);
    own.types == others.types
        && own.id == others.id
        && own.lang == others.lang
        && own.position() == others.position()
        && add_pairs(todo, &own.children, &others.children)
        && properties.len() == other_properties.len()
        && properties.iter().zip(other_properties).all(|((name, values), (other_name, other_values))| {
            let same_values = |(own, others)| same_value(own, others, todo);
            name == other_name
                && values.len() == other_values.len()
                && values.iter().zip(other_values).all(same_values)
        })
}

fn same_value(own: &ValueData, others: &ValueData, todo: &mut Todo) -> bool {
    match (own, others) {
        (ValueData::Text(own), ValueData::Text(others)) => own == others,
        (ValueData::Url(own), ValueData::Url(others)) => own == others,
        (ValueData::Html(own), ValueData::Html(others)) => own == others,
        (ValueData::Item(own), ValueData::Item(others)) => {
            todo.push((own.item, others.item));
            own.value == others.value && own.html == others.html
        }
        _ => false,
    }
}

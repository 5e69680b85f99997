//! The items of all sources of a page, and which of them are one thing: for cards and calendars.

use std::collections::HashMap;

use super::PageReading;
use super::sources::Sources;
use crate::model::DescribedKey;
use microweave::document::{Document, Item, Source};

/// The items of a page in all sources, as items of microformats2. Items that the model joins are one thing.
pub struct SourceItems<'p> {
    sources: Sources<'p>,
    /// For each item with a description, the number of its thing. Empty for a page without JSON-LD and RDFa.
    things: HashMap<DescribedKey, u32>,
}

impl<'p> SourceItems<'p> {
    /// The items of a page.
    pub fn of(reading: &'p PageReading) -> Self {
        let sources = Sources::of(reading);
        let has_nodes = sources.nodes.into_iter().flatten().any(|nodes| nodes.nodes().next().is_some());
        let things =
            if has_nodes { reading.sources_at(None).join().things_of_items() } else { HashMap::new() };
        SourceItems { sources, things }
    }

    /// The microformats and the microdata, with texts as people see them.
    pub fn marked(&self) -> &Document {
        &self.sources.marked
    }

    /// The items of a type, in a list for each thing. Each item of microformats and microdata begins a list, in the order of the page.
    /// Items of JSON-LD and RDFa follow in the list of the same thing; items of further things begin lists at the end.
    pub fn of_type(&self, name: &str) -> Vec<Vec<Item<'_>>> {
        let mut lists: Vec<Vec<Item<'_>>> = Vec::new();
        // The place of each thing in the list.
        let mut places: HashMap<u32, usize> = HashMap::new();
        let [marked, json_ld, rdfa, _] = self.sources.documents();
        for item in [marked, json_ld, rdfa].into_iter().flatten().flat_map(|document| document.find(name)) {
            let keys = DescribedKey::of_item(item).into_iter().flatten();
            let thing = keys.filter_map(|key| self.things.get(&key)).next();
            let place = thing.map(|thing| *places.entry(*thing).or_insert(lists.len()));
            let is_of_node = matches!(item.source(), Source::JsonLd | Source::Rdfa);
            match place.filter(|_| is_of_node).and_then(|place| lists.get_mut(place)) {
                Some(list) => list.push(item),
                None => lists.push(vec![item]),
            }
        }
        lists
    }
}

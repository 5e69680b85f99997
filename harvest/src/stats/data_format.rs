//! The formats of structured data, and their items on a page.

mod json_ld;
mod open_graph;

use std::borrow::Cow;

use microweave::Document;
use serde::{Deserialize, Serialize};

use super::names::{property_key, type_key};

/// A format of structured data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DataFormat {
    /// Microformats by `h-*` class names.
    Microformats2,
    /// Classic microformats, such as `vcard`.
    Classic,
    /// HTML microdata.
    Microdata,
    /// Scripts of JSON-LD.
    JsonLd,
    /// `meta` elements of Open Graph.
    OpenGraph,
}

/// The names of an item: its types and its properties, each once.
#[derive(Debug, Default)]
pub(super) struct ItemNames<'a> {
    pub(super) types: Vec<Cow<'a, str>>,
    pub(super) properties: Vec<Cow<'a, str>>,
}

impl DataFormat {
    /// All formats.
    pub const ALL: [DataFormat; 5] = [
        DataFormat::Microformats2,
        DataFormat::Classic,
        DataFormat::Microdata,
        DataFormat::JsonLd,
        DataFormat::OpenGraph,
    ];

    /// Its name for people.
    pub fn title(self) -> &'static str {
        match self {
            DataFormat::Microformats2 => "microformats2",
            DataFormat::Classic => "classic microformats",
            DataFormat::Microdata => "microdata",
            DataFormat::JsonLd => "JSON-LD",
            DataFormat::OpenGraph => "Open Graph",
        }
    }

    /// Calls a function with the names of each item of this format, at every depth.
    pub(super) fn for_each_item<'d>(self, document: &'d Document, mut add: impl FnMut(&ItemNames<'d>)) {
        let mut names = ItemNames::default();
        match self {
            DataFormat::Microformats2 | DataFormat::Classic => {
                let is_classic = self == DataFormat::Classic;
                for item in document.all_items().filter(|item| item.is_classic() == is_classic) {
                    names.set(item.types(), item.properties().map(|(name, _)| name));
                    add(&names);
                }
            }
            DataFormat::Microdata => {
                for item in document.microdata().all_items() {
                    names.set(item.types(), item.names());
                    add(&names);
                }
            }
            DataFormat::JsonLd => json_ld::for_each_node(document.json_ld(), &mut names, &mut add),
            DataFormat::OpenGraph => {
                if open_graph::read(document, &mut names) {
                    add(&names);
                }
            }
        }
    }
}

impl<'a> ItemNames<'a> {
    fn set(&mut self, types: impl Iterator<Item = &'a str>, properties: impl Iterator<Item = &'a str>) {
        set_once(&mut self.types, types.map(type_key));
        set_once(&mut self.properties, properties.map(property_key));
    }
}

/// Replaces a list by the sorted names, each once.
fn set_once<'a>(list: &mut Vec<Cow<'a, str>>, names: impl Iterator<Item = Cow<'a, str>>) {
    list.clear();
    list.extend(names);
    list.sort_unstable();
    list.dedup();
}

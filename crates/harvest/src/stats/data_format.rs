//! The formats of structured data, and their items on a page.

mod open_graph;

use std::borrow::Cow;

use microweave::Page;
use serde::{Deserialize, Serialize};

use super::names::{property_key, type_key};
use crate::page::json_ld_nodes;

microweave_values::names! {
    /// A format of structured data, with its name for people.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum DataFormat {
        /// Microformats by `h-*` class names.
        Microformats2 = "microformats2",
        /// Classic microformats, such as `vcard`.
        Classic = "classic microformats",
        /// HTML microdata.
        Microdata = "microdata",
        /// Scripts of JSON-LD.
        JsonLd = "JSON-LD",
        /// RDFa: items with a type.
        Rdfa = "RDFa",
        /// `meta` elements of Open Graph.
        OpenGraph = "Open Graph",
    }
}

/// The names of an item: its types and its properties, each once.
#[derive(Debug, Default)]
pub(super) struct ItemNames<'a> {
    pub(super) types: Vec<Cow<'a, str>>,
    pub(super) properties: Vec<Cow<'a, str>>,
}

impl DataFormat {
    /// A bit of a set of formats.
    pub(super) fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Calls a function with the names of each item of this format, at every depth.
    pub(super) fn for_each_item<'d>(self, page: &'d Page, mut add: impl FnMut(&ItemNames<'d>)) {
        let document = page.document();
        let mut names = ItemNames::default();
        macro_rules! add_each {
            ($items:expr) => {
                for item in $items {
                    names.set(item.types(), item.properties().map(|(name, _)| name));
                    add(&names);
                }
            };
        }
        match self {
            DataFormat::Microformats2 | DataFormat::Classic => {
                let is_classic = self == DataFormat::Classic;
                add_each!(document.all_items().filter(|item| item.is_classic() == is_classic));
            }
            DataFormat::Microdata => add_each!(document.microdata().all_items()),
            DataFormat::JsonLd => add_each!(json_ld_nodes(page)),
            // Without a type, it is most often the page with names of Open Graph.
            DataFormat::Rdfa => {
                add_each!(document.rdfa().all_items().filter(|item| item.types().next().is_some()));
            }
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

#[cfg(test)]
mod tests {
    use microweave::Options;

    use super::*;

    fn items(json: &str) -> Vec<String> {
        let page = format!("<script type=application/ld+json>{json}</script>");
        let page = Options::new().json_ld(true).page(&page, "https://example.com/");
        let mut items = Vec::new();
        DataFormat::JsonLd.for_each_item(&page, |names| {
            items.push(format!("{}: {}", names.types.join(" "), names.properties.join(" ")));
        });
        items.sort();
        items
    }

    #[test]
    fn nodes_are_items() {
        let json = r#"{"@context": "https://schema.org", "@graph": [{"@type": ["Person", "http://schema.org/Person"],
            "name": "Ada", "knows": [{"@id": "/grace"}, {"@type": "schema:Person", "name": {"@value": "Grace"}}]}]}"#;
        let person = "https://schema.org/Person";
        assert_eq!(items(json), [format!("{person}: knows name"), format!("{person}: name")]);
    }

    #[test]
    fn names_depend_on_the_context() {
        let person = r#"{"@type": "Person", "http://schema.org/name": 1}"#;
        assert_eq!(items(person), ["https://schema.org/Person: name"]);
        let alias =
            r#"{"@context": {"@vocab": "http://schema.org/", "kind": "@type"}, "kind": "A", "name": "B"}"#;
        assert_eq!(items(alias), ["https://schema.org/A: name"]);
        assert_eq!(items(r#"[{"@id": "/"}, 1, "a", {"@list": [{"http://a.example/": 1}]}]"#), [""; 0]);
    }
}

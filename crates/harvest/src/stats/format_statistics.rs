//! The numbers of a format.

use serde::{Deserialize, Serialize};

use super::add;
use super::data_format::ItemNames;
use super::distinct::DistinctCount;
use super::histogram::LogHistogram;
use super::names::{NO_TYPE, NameKind, NameTable, SEPARATOR};
use super::table::PageVisit;

/// The maximum number of hosts of a format that are counted exactly.
pub const MAX_HOSTS: usize = 100_000;

/// The properties of an item are counted for at most this many of its types. Their pairs could be very many.
pub const MAX_TYPES_OF_ITEM: usize = 16;

/// The numbers of a format.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct FormatStatistics {
    /// The pages with an item of the format.
    pub pages: u64,
    /// The items, at every depth.
    pub items: u64,
    /// The hosts of these pages.
    pub hosts: DistinctCount<MAX_HOSTS>,
    /// The items of each of these pages.
    pub page_items: LogHistogram,
    /// The types.
    #[serde(skip_serializing_if = "NameTable::is_empty")]
    pub types: NameTable,
    /// The properties. An item counts once for a property, whatever number of values it has.
    #[serde(skip_serializing_if = "NameTable::is_empty")]
    pub properties: NameTable,
    /// The properties of each type, as the type, [`SEPARATOR`] and the property. Hosts are not counted.
    #[serde(skip_serializing_if = "NameTable::is_empty")]
    pub typed_properties: NameTable,
}

impl FormatStatistics {
    /// Counts an item, and calls a function with its known types.
    pub(super) fn add_item(&mut self, names: &ItemNames<'_>, visit: PageVisit, mut note: impl FnMut(&str)) {
        let without_host = PageVisit { host: None, ..visit };
        let mut typed = String::new();
        for property in &names.properties {
            self.properties.add(property, NameKind::Property, visit);
        }
        let untyped = [NO_TYPE.into()];
        let all = if names.types.is_empty() { &untyped[..] } else { &names.types };
        for item_type in all {
            if self.types.add(item_type, NameKind::Type, visit) {
                note(item_type);
            }
        }
        for item_type in all.iter().take(MAX_TYPES_OF_ITEM) {
            for property in &names.properties {
                typed.clear();
                typed.push_str(item_type);
                typed.push(SEPARATOR);
                typed.push_str(property);
                self.typed_properties.add(&typed, NameKind::TypedProperty, without_host);
            }
        }
    }

    pub(super) fn add_page(&mut self, items: u64, visit: PageVisit) {
        add(&mut self.pages, 1);
        add(&mut self.items, items);
        self.page_items.add(items);
        if let Some(host) = visit.host {
            self.hosts.add(host);
        }
    }

    pub(super) fn merge(&mut self, other: FormatStatistics) {
        add(&mut self.pages, other.pages);
        add(&mut self.items, other.items);
        self.hosts.merge(&other.hosts);
        self.page_items.merge(&other.page_items);
        self.types.merge(other.types);
        self.properties.merge(other.properties);
        self.typed_properties.merge(other.typed_properties);
    }
}

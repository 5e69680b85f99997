//! The kinds of items that XRay knows, and the properties of each that are in its JSON.

use std::collections::BTreeMap;

use microweave::Item;
use once_cell::sync::Lazy;
use serde::{Deserialize, Serialize};

/// A kind of item. The order is that in which XRay asks for the types of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ItemKind {
    Entry,
    Event,
    Review,
    Recipe,
    Product,
    Item,
    Card,
    App,
    Feed,
}

/// The properties of a kind of item, by the form in which they are in the JSON. A card and a feed are made in a way of their own.
/// XRay leaves out `updated` and `location` of an entry.
#[derive(Default, Deserialize)]
#[serde(default, bound(deserialize = "'de: 'static"))]
pub(super) struct PropertyList {
    /// The class names of its items.
    types: Vec<&'static str>,
    /// One text.
    pub(super) texts: Vec<&'static str>,
    /// One URL.
    pub(super) urls: Vec<&'static str>,
    /// A list of texts.
    pub(super) text_lists: Vec<&'static str>,
    /// A list of URLs.
    pub(super) url_lists: Vec<&'static str>,
    /// A place or person, as an object.
    pub(super) cards: Vec<&'static str>,
    /// HTML with its text, and the member that it becomes. Of two for one member, the first that is there counts.
    pub(super) contents: Vec<(&'static str, &'static str)>,
    /// True for the rules of an entry: a name that repeats the content is left out.
    pub(super) compares_name: bool,
    pub(super) has_author: bool,
    pub(super) has_post_type: bool,
}

static KINDS: Lazy<BTreeMap<ItemKind, PropertyList>> = microweave_values::table!("xray-kinds.json");

impl ItemKind {
    /// The kind of an item. `None` if XRay does not know its types.
    pub(super) fn of(item: Item<'_>) -> Option<Self> {
        let has_kind = |list: &PropertyList| list.types.iter().any(|name| item.is(name));
        KINDS.iter().find(|(_, list)| has_kind(list)).map(|(kind, _)| *kind)
    }

    /// The properties of the kind.
    pub(super) fn properties(self) -> &'static PropertyList {
        &KINDS[&self]
    }
}

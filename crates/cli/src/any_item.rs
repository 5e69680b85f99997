//! Items of all syntaxes and their values in one form.

use microweave::{Item, MicrodataItem, MicrodataValue, Value};
use serde::Serialize;

/// An item of any syntax.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
pub(crate) enum AnyItem<'d> {
    Microformats(Item<'d>),
    /// Microdata, JSON-LD or RDFa.
    Structured(MicrodataItem<'d>),
}

/// A value of any syntax.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
pub(crate) enum AnyValue<'d> {
    Microformats(Value<'d>),
    Structured(MicrodataValue<'d>),
}

impl<'d> AnyItem<'d> {
    pub(crate) fn is(self, wanted: &str) -> bool {
        match self {
            AnyItem::Microformats(item) => item.is(wanted),
            AnyItem::Structured(item) => item.is(wanted),
        }
    }

    pub(crate) fn types(self) -> Vec<&'d str> {
        match self {
            AnyItem::Microformats(item) => item.types().collect(),
            AnyItem::Structured(item) => item.types().collect(),
        }
    }

    /// The names of its properties, in the order of the page, which the JSON does not keep.
    pub(crate) fn names(self) -> Vec<&'d str> {
        match self {
            AnyItem::Microformats(item) => item.properties().map(|(name, _)| name).collect(),
            AnyItem::Structured(item) => item.properties().map(|(name, _)| name).collect(),
        }
    }

    pub(crate) fn values(self, name: &str) -> Vec<AnyValue<'d>> {
        match self {
            AnyItem::Microformats(item) => item.values(name).map(AnyValue::Microformats).collect(),
            AnyItem::Structured(item) => item.values(name).map(AnyValue::Structured).collect(),
        }
    }

    /// The items inside it that are not the value of a property, which only microformats have.
    pub(crate) fn children(self) -> Vec<AnyItem<'d>> {
        match self {
            AnyItem::Microformats(item) => item.children().map(AnyItem::Microformats).collect(),
            AnyItem::Structured(_) => Vec::new(),
        }
    }
}

impl<'d> AnyValue<'d> {
    pub(crate) fn as_item(self) -> Option<AnyItem<'d>> {
        match self {
            AnyValue::Microformats(value) => value.as_item().map(AnyItem::Microformats),
            AnyValue::Structured(value) => value.as_item().map(AnyItem::Structured),
        }
    }
}

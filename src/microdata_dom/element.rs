//! An element with its microdata.

use std::borrow::Cow;
use std::fmt;

use super::{MicrodataDom, Properties};
use crate::extract::microdata::{global_id, is_counted, names, types, unique_names, value};
use microweave_html::dom::{El, NodeId};
use microweave_html::names::attr;
use microweave_values::whitespace::tokens;

/// An element of a [`MicrodataDom`]. An element of svg or MathML has no microdata, whatever its attributes
/// are, unless the [rules](crate::MicrodataRules::any_namespace) allow it.
#[derive(Clone, Copy)]
pub struct MicrodataEl<'a> {
    page: &'a MicrodataDom,
    el: El<'a>,
}

impl<'a> MicrodataEl<'a> {
    pub(super) fn new(page: &'a MicrodataDom, el: El<'a>) -> Self {
        MicrodataEl { page, el }
    }

    /// The element in the tree.
    pub fn el(self) -> El<'a> {
        self.el
    }

    /// Its id, which stays the same when values change.
    pub fn id(self) -> NodeId {
        self.el.id()
    }

    /// True if it is an item: it has `itemscope`.
    pub fn item_scope(self) -> bool {
        self.counted().is_some_and(|el| el.attr_by(attr::ITEMSCOPE).is_some())
    }

    /// The types in its `itemtype`, as written. By the rules of 2010 this is one type.
    pub fn item_type(self) -> impl Iterator<Item = &'a str> {
        self.counted().into_iter().flat_map(move |el| types(el, &self.page.rules))
    }

    /// Its `itemid` as an absolute URL. None if it is missing or cannot be resolved. In these
    /// cases the specification returns the empty string.
    pub fn item_id(self) -> Option<String> {
        global_id(self.counted()?, self.page.base(), &self.page.rules).map(Cow::into_owned)
    }

    /// The names in its `itemprop`, as written.
    pub fn item_prop(self) -> impl Iterator<Item = &'a str> {
        self.counted().into_iter().flat_map(names)
    }

    /// The ids in its `itemref`, as written.
    pub fn item_ref(self) -> impl Iterator<Item = &'a str> {
        let value = self.counted().and_then(|el| el.attr_by(attr::ITEMREF));
        tokens(value.unwrap_or_default())
    }

    /// Its value as a property. None if it has no `itemprop`.
    pub fn item_value(self) -> Option<ItemValue<'a>> {
        let el = self.counted().filter(|el| el.attr_by(attr::ITEMPROP).is_some())?;
        Some(match el.attr_by(attr::ITEMSCOPE) {
            Some(_) => ItemValue::Item(self),
            None => ItemValue::Text(value::of(el, self.page.base(), &self.page.rules)),
        })
    }

    /// The properties of its item. Empty if it is not an item.
    pub fn properties(self) -> Properties<'a> {
        Properties::of(self.page, self.el)
    }

    /// The names of its `itemprop`, each once; by some rules as URLs.
    pub fn property_names(self) -> impl Iterator<Item = &'a str> {
        self.counted().into_iter().flat_map(unique_names)
    }

    /// True if it is one of the specification's URL property elements.
    pub fn is_url_property(self) -> bool {
        self.counted().is_some_and(value::is_url_property)
    }

    fn counted(self) -> Option<El<'a>> {
        Some(self.el).filter(|el| is_counted(*el, &self.page.rules))
    }
}

impl fmt::Debug for MicrodataEl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.el.fmt(f)
    }
}

/// The value of a property in a [`MicrodataDom`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ItemValue<'a> {
    /// A text or URL.
    Text(Cow<'a, str>),
    /// An item: the element of the property itself.
    Item(MicrodataEl<'a>),
}

impl<'a> ItemValue<'a> {
    /// The text or URL, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            ItemValue::Text(text) => Some(text),
            ItemValue::Item(_) => None,
        }
    }

    /// The item, if it is one.
    pub fn as_item(&self) -> Option<MicrodataEl<'a>> {
        match self {
            ItemValue::Text(_) => None,
            ItemValue::Item(item) => Some(*item),
        }
    }
}

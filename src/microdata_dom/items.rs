//! Items by number, and their properties within a budget, for the parts of this crate that read all items of
//! a page.

use super::{MicrodataDom, MicrodataEl};
use crate::budget::Budget;
use crate::dom::El;
use crate::extract::microdata::properties;
use crate::extract::microdata::value;
use crate::extract::microdata::value::ValueSource;

impl MicrodataDom {
    /// The elements of all items, in document order. The number of an item is its index here.
    pub(crate) fn all_items(&self) -> impl ExactSizeIterator<Item = El<'_>> {
        self.scopes().items.iter().map(|item| self.dom.el(item.node))
    }

    /// The element of the item with this number.
    pub(crate) fn item(&self, item: usize) -> MicrodataEl<'_> {
        self.el(self.scopes().items[item].node)
    }

    /// The number of the item that an element is. None if it is not an item.
    pub(crate) fn number_of(&self, el: El<'_>) -> Option<usize> {
        self.scopes().item_of(el)
    }

    /// The elements that are properties of an item, as far as the budget allows.
    pub(crate) fn properties_within(&self, item: usize, budget: &Budget) -> Vec<El<'_>> {
        let mut found = Vec::new();
        properties::of_item(self.scopes(), item, &self.dom, budget, &mut found);
        found.into_iter().map(|property| self.dom.el(self.scopes().properties[property])).collect()
    }

    /// True if an element may be a property of several items, or an item may be inside itself.
    pub(crate) fn may_multiply(&self) -> bool {
        self.scopes().may_multiply
    }

    /// Where the value of a property is written, if it is not an item.
    pub(crate) fn value_source_of<'e>(&self, el: El<'e>) -> ValueSource<'e> {
        value::value_source(el, &self.rules)
    }
}

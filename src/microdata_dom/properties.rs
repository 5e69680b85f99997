//! The properties of an item as a collection, in document order and by name.

use std::borrow::Cow;
use std::fmt;

use super::{ItemValue, MicrodataDom, MicrodataEl};
use crate::extract::microdata::{expanded, unique_names, vocabulary_of};
use microweave_html::account::Account;
use microweave_html::dom::{El, NodeId, flag};
use microweave_values::collections::multi_map::MultiMap;

/// The elements that are properties of an item, in document order: the specification's
/// `HTMLPropertiesCollection`.
///
/// ```
/// use microweave::{Dom, MicrodataDom};
///
/// let page = "<p itemscope itemref=more><b itemprop='name nickname'>Ada</b></p><i id=more itemprop=name>A.";
/// let page = MicrodataDom::new(Dom::parse(page), "https://example.com/");
/// let person = page.get_items("").next().expect("the page has one");
/// let properties = person.properties();
/// assert_eq!(properties.len(), 2);
/// assert_eq!(properties.names().collect::<Vec<_>>(), ["name", "nickname"]);
/// assert_eq!(properties.named("name").map(|el| el.el().name()).collect::<Vec<_>>(), ["b", "i"]);
/// ```
pub struct Properties<'a> {
    page: &'a MicrodataDom,
    nodes: Vec<NodeId>,
    vocabulary: &'a str,
    /// The properties by their names without the vocabulary identifier.
    by_name: MultiMap<NodeId>,
}

impl<'a> Properties<'a> {
    pub(super) fn of(page: &'a MicrodataDom, el: El<'a>) -> Self {
        let is_in_page = |el: &El<'_>| !el.has(flag::REMOVED);
        let item = page.scopes().item_of(el).filter(|_| is_in_page(&el));
        // An item has at most as many properties as the page.
        let properties = item
            .map_or_else(Vec::new, |item| page.property_nodes(page.scopes(), item, &Account::unlimited()));
        let elements = properties.into_iter().map(|property| page.dom.el(property)).filter(is_in_page);
        let mut properties = Properties {
            page,
            nodes: Vec::new(),
            vocabulary: vocabulary_of(el, &page.rules),
            by_name: MultiMap::default(),
        };
        elements.for_each(|el| properties.add(el));
        properties
    }

    fn add(&mut self, el: El<'_>) {
        self.nodes.push(el.id());
        for name in unique_names(el) {
            let name = if name.contains(':') { self.without_vocabulary(name).unwrap_or(name) } else { name };
            if self.by_name.values(name).last() != Some(&el.id()) {
                self.by_name.push(name, el.id());
            }
        }
    }

    /// A name without the vocabulary identifier. None if the name does not have it.
    fn without_vocabulary<'n>(&self, name: &'n str) -> Option<&'n str> {
        name.strip_prefix(self.vocabulary).filter(|rest| !rest.contains(':'))
    }

    /// The names of the properties, each once, in the order of first appearance. By the
    /// [rules](crate::MicrodataRules::expand_names) of 2017, they include the vocabulary identifier.
    pub fn names(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.by_name.names().map(|name| expanded(name, self.vocabulary))
    }

    /// The properties of a name. Empty if no property has it.
    pub fn named(&self, name: &str) -> PropertyNodes<'a> {
        let local_name = self.without_vocabulary(name).or_else(|| name.contains(':').then_some(name));
        let nodes = local_name.map_or(&[][..], |local_name| self.by_name.values(local_name));
        PropertyNodes { page: self.page, nodes: Vec::from(nodes).into_iter() }
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// True if there are no elements.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The elements, in document order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = MicrodataEl<'a>> {
        let page = self.page;
        self.nodes.iter().map(move |&node| page.el(node))
    }
}

impl<'a> IntoIterator for Properties<'a> {
    type Item = MicrodataEl<'a>;
    type IntoIter = PropertyNodes<'a>;

    fn into_iter(self) -> PropertyNodes<'a> {
        PropertyNodes { page: self.page, nodes: self.nodes.into_iter() }
    }
}

impl fmt::Debug for Properties<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Properties in document order, such as all properties with one name: the specification's `PropertyNodeList`.
#[derive(Clone)]
pub struct PropertyNodes<'a> {
    page: &'a MicrodataDom,
    nodes: std::vec::IntoIter<NodeId>,
}

impl<'a> PropertyNodes<'a> {
    /// The values of the properties, in the same order.
    pub fn values(self) -> impl Iterator<Item = ItemValue<'a>> {
        self.filter_map(MicrodataEl::item_value)
    }
}

impl<'a> Iterator for PropertyNodes<'a> {
    type Item = MicrodataEl<'a>;

    fn next(&mut self) -> Option<MicrodataEl<'a>> {
        self.nodes.next().map(|node| self.page.el(node))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.nodes.size_hint()
    }
}

impl ExactSizeIterator for PropertyNodes<'_> {}

impl fmt::Debug for PropertyNodes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

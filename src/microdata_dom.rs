//! The microdata DOM API, which HTML had up to 2013: the items of a page, their properties and values, and
//! new values for them. What the specification adds to `document` is on [`MicrodataDom`]; what it adds to
//! elements is on [`MicrodataEl`].

mod element;
mod properties;

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use crate::error::{Error, InvalidAccess};
use crate::extract::flag;
use crate::extract::microdata::properties::of_item;
use crate::extract::microdata::scopes::Scopes;
use crate::extract::microdata::value::ValueSource;
use crate::extract::microdata::{is_counted, types, value};
use crate::options::{MicrodataRules, Options};
use microweave_html::account::Account;
use microweave_html::dom::page_defaults::base_of;
use microweave_html::dom::{Dom, El, NodeId};
use microweave_html::names::{NameId, attr};
use microweave_values::url::Base;

pub use element::{ItemValue, MicrodataEl};
pub use properties::{Properties, PropertyNodes};

/// A page whose microdata can be read element by element, and changed.
///
/// ```
/// use microweave::{Dom, MicrodataDom, NodeId};
///
/// let page = r#"<p itemscope itemtype="https://schema.org/Person">
///     <b itemprop="name">Ada</b> <a itemprop="url" href="/ada">page</a></p>"#;
/// let mut page = MicrodataDom::new(Dom::parse(page), "https://example.com/");
///
/// let person = page.get_items("https://schema.org/Person").next().expect("the page has one");
/// assert_eq!(person.properties().names().collect::<Vec<_>>(), ["name", "url"]);
/// let url = person.properties().named("url").values().next().expect("it has one");
/// assert_eq!(url.as_text(), Some("https://example.com/ada"));
///
/// let names: Vec<NodeId> = person.properties().named("name").map(|el| el.id()).collect();
/// for name in names {
///     page.set_item_value(name, "Ada Lovelace")?;
/// }
/// assert!(page.dom().html().contains("<b itemprop=\"name\">Ada Lovelace</b>"));
/// # Ok::<(), microweave::Error>(())
/// ```
///
/// [`Options::microdata_dom`](crate::Options::microdata_dom) makes one with other rules than the default
/// ones. [`Options::parse_dom`](crate::Options::parse_dom) reads the same microdata from the page, also after
/// a change.
#[derive(Debug)]
pub struct MicrodataDom {
    /// Pages at several addresses share it. An edit gives this one a tree of its own.
    dom: Arc<Dom>,
    address: String,
    base: OnceLock<Base>,
    rules: MicrodataRules,
    /// The scopes of the page as given, which are made on first use. A change may remove items and properties, but
    /// adds none.
    scopes: OnceLock<Scopes>,
    reverse_scopes: OnceLock<Scopes>,
}

impl MicrodataDom {
    /// Makes one from a page. `address` is the address of the page.
    pub fn new(dom: Dom, address: &str) -> Self {
        Options::new().microdata_dom(dom, address)
    }

    /// The rules that the page is read by.
    pub fn rules(&self) -> &MicrodataRules {
        &self.rules
    }

    /// `dom` has the flags of the engines.
    pub(crate) fn with_rules(dom: Arc<Dom>, address: &str, rules: MicrodataRules) -> Self {
        MicrodataDom {
            dom,
            address: address.to_owned(),
            base: OnceLock::new(),
            rules,
            scopes: OnceLock::new(),
            reverse_scopes: OnceLock::new(),
        }
    }

    /// The items of the page. The first call finds them.
    pub fn scopes(&self) -> &Scopes {
        self.scopes.get_or_init(|| Scopes::of(&self.dom, attr::ITEMPROP, &self.rules))
    }

    /// The page with all changes so far. Read it with [`Options::parse_dom`](crate::Options::parse_dom),
    /// write it with [`Dom::html`].
    pub fn dom(&self) -> &Dom {
        &self.dom
    }

    pub(crate) fn shared_dom(&self) -> Arc<Dom> {
        Arc::clone(&self.dom)
    }

    /// Returns the page.
    pub fn into_dom(self) -> Dom {
        Arc::unwrap_or_clone(self.dom)
    }

    /// The top-level items that have all of these types, separated by spaces, in document order. Without
    /// types, every top-level item.
    ///
    /// By the [rules](MicrodataRules::single_type) of 2010, an item has one type. Then it is the items that
    /// have one of these types.
    pub fn get_items(&self, types: &str) -> impl Iterator<Item = MicrodataEl<'_>> {
        let wanted: HashSet<&str> = types.split_ascii_whitespace().collect();
        let scopes = self.scopes();
        let elements = scopes.top_items(&self.dom).map(|item| self.el(scopes.items[item].node));
        elements.filter(move |item| !item.el().has(flag::REMOVED) && self.has_types(*item, &wanted))
    }

    fn has_types(&self, item: MicrodataEl<'_>, wanted: &HashSet<&str>) -> bool {
        let matching = types(item.el(), &self.rules).filter(|item_type| wanted.contains(item_type));
        let count = matching.collect::<HashSet<_>>().len();
        wanted.is_empty() || if self.rules.single_type { count > 0 } else { count == wanted.len() }
    }

    /// The element with this id, if the node is an element. It may be an element that a new value has
    /// removed: that keeps its attributes and texts, but has no properties.
    pub fn element(&self, id: NodeId) -> Option<MicrodataEl<'_>> {
        self.dom.element(id).map(|_| self.el(id))
    }

    fn el(&self, id: NodeId) -> MicrodataEl<'_> {
        MicrodataEl::new(self, self.dom.el(id))
    }

    /// Sets the value of a property: its [`item_value`](MicrodataEl::item_value).
    ///
    /// The value is written where it is read from:
    ///
    /// | element | place |
    /// |---|---|
    /// | one with a `content` attribute, unless the rules are [`meta_content_only`](MicrodataRules::meta_content_only) | `content` |
    /// | `meta` | `content` |
    /// | `audio`, `embed`, `iframe`, `img`, `source`, `track`, `video` | `src` |
    /// | `a`, `area`, `link` | `href` |
    /// | `object` | `data` |
    /// | `data`, `meter` | `value` |
    /// | `time` | `datetime` |
    /// | any other | its text, in place of all that it holds |
    ///
    /// The specifications differ here. In HTML of 2010, a `time` without `datetime` got a new text. Later
    /// HTML always sets `datetime`, and so does this method. Both set the text of `meter`. This method sets
    /// `value`, which W3C's microdata of 2017 reads. That specification has `content` on every element, and
    /// no object interface. So that a new value can be read back, this method sets `content` on an element
    /// that has it, and on an element that cannot hold text in HTML, such as `input` or `table`.
    ///
    /// Node ids stay the same. Elements inside a replaced text are no longer part of the page. A URL is
    /// written as given, and read as an absolute URL.
    ///
    /// # Errors
    /// [`Error::InvalidAccess`] if the element has no `itemprop` attribute, or if its value is an item.
    /// [`Error::PageTooLarge`] if the page would be longer than 4 GiB.
    pub fn set_item_value(&mut self, id: NodeId, value: &str) -> Result<(), Error> {
        // They are the page's, as given.
        self.scopes();
        if let Some(attribute) = self.attribute_to_set(id)? {
            return Ok(Arc::make_mut(&mut self.dom).set_attribute(id, attribute, value)?);
        }
        if Arc::make_mut(&mut self.dom).set_text(id, value)? {
            self.base = OnceLock::new();
        }
        Ok(())
    }

    /// The attribute that holds the value of a property. None if its text is the value.
    fn attribute_to_set(&self, id: NodeId) -> Result<Option<NameId>, Error> {
        let Some(el) = self.dom.element(id) else {
            let element = "a node that is not an element".to_owned();
            return Err(Error::InvalidAccess { element, reason: InvalidAccess::NotHtml });
        };
        let reason = match el.attr_by(attr::ITEMPROP) {
            _ if !is_counted(el, &self.rules) => InvalidAccess::NotHtml,
            None => InvalidAccess::NoProperty,
            Some(_) if el.attr_by(attr::ITEMSCOPE).is_some() => InvalidAccess::IsItem,
            Some(_) => return Ok(value::attribute_to_set(el, &self.rules)),
        };
        Err(Error::InvalidAccess { element: format!("<{}>", el.name()), reason })
    }

    /// The elements that are properties of an item by `itemprop-reverse`, which is not part of microdata
    /// itself.
    pub fn reverse_properties(&self, item: MicrodataEl<'_>) -> Vec<MicrodataEl<'_>> {
        let by_reverse = || Scopes::of(&self.dom, attr::ITEMPROP_REVERSE, &self.rules);
        let scopes = self.reverse_scopes.get_or_init(by_reverse);
        let item = scopes.item_of(item.el()).filter(|_| !scopes.properties.is_empty());
        let properties =
            item.map_or_else(Vec::new, |item| self.property_nodes(scopes, item, &Account::unlimited()));
        properties.into_iter().map(|property| self.el(property)).collect()
    }

    /// The nodes that are properties of an item, as far as the account allows.
    fn property_nodes(&self, scopes: &Scopes, item: usize, account: &Account) -> Vec<NodeId> {
        let mut numbers = Vec::new();
        of_item(scopes, item, &self.dom, account, &mut numbers);
        numbers.into_iter().map(|property| scopes.properties[property]).collect()
    }

    /// The base of the page's URLs.
    pub fn base(&self) -> &Base {
        self.base.get_or_init(|| base_of(&self.dom, &self.address))
    }

    /// The elements of all items, in document order. The number of an item is its index here.
    pub fn all_items(&self) -> impl ExactSizeIterator<Item = El<'_>> {
        self.scopes().items.iter().map(|item| self.dom.el(item.node))
    }

    /// The item with this number, in the order of the page.
    pub fn item(&self, item: usize) -> MicrodataEl<'_> {
        self.el(self.scopes().items[item].node)
    }

    /// The number of the item that an element is. None if it is not an item.
    pub fn number_of(&self, el: El<'_>) -> Option<usize> {
        self.scopes().item_of(el)
    }

    /// The elements that are properties of an item, as far as the account allows.
    pub fn properties_within(&self, item: usize, account: &Account) -> Vec<El<'_>> {
        let properties = self.property_nodes(self.scopes(), item, account);
        properties.into_iter().map(|property| self.dom.el(property)).collect()
    }

    /// True if an element may be a property of several items, or an item may be inside itself.
    pub fn may_multiply(&self) -> bool {
        self.scopes().may_multiply
    }

    /// The part of a property's element that its value is read from.
    pub fn value_source_of<'e>(&self, el: El<'e>) -> ValueSource<'e> {
        value::value_source(el, &self.rules)
    }
}

//! Microdata's object interface, which HTML had up to 2013: the items of a page that is kept, their
//! properties and values, and new values for them. What the specification adds to `document` is here
//! on [`MicrodataDom`], what it adds to elements on [`MicrodataEl`].

mod element;
mod items;
mod properties;

use std::collections::HashSet;
use std::sync::OnceLock;

pub use element::{ItemValue, MicrodataEl};
pub use properties::{Properties, PropertyNodes};

#[cfg(feature = "rdf")]
use crate::budget::Budget;
use crate::dom::base_element::base_of;
use crate::dom::{Dom, NodeId, flag};
use crate::error::{Error, InvalidAccess};
#[cfg(feature = "rdf")]
use crate::extract::microdata::properties::of_item;
use crate::extract::microdata::scopes::Scopes;
use crate::extract::microdata::{is_counted, types, value};
use crate::html::names::{NameId, attr};
use crate::options::MicrodataRules;
use crate::url::Base;

/// A page whose microdata can be looked at element by element, and changed.
///
/// ```
/// use microweave::{Dom, MicrodataDom, NodeId};
///
/// let page = r#"<p itemscope itemtype="https://schema.org/Person">
///     <b itemprop="name">Ada</b> <a itemprop="url" href="/ada">page</a></p>"#;
/// let mut page = MicrodataDom::new(Dom::parse(page), "https://example.com/");
///
/// let person = page.get_items("https://schema.org/Person").next().expect("there is one");
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
/// [`Options::microdata_dom`](crate::Options::microdata_dom) makes one by other rules than the
/// default ones. What the engine reads from the page, [`Options::parse_dom`](crate::Options::parse_dom)
/// also after a change, agrees with what is given here.
#[derive(Debug)]
pub struct MicrodataDom {
    dom: Dom,
    address: String,
    base: OnceLock<Base>,
    rules: MicrodataRules,
    /// Of the page as it was given: a change removes items and properties, but adds none.
    scopes: Scopes,
    #[cfg(feature = "rdf")]
    reverse_scopes: OnceLock<Scopes>,
}

impl MicrodataDom {
    /// Takes a page. `base` is its address.
    pub fn new(dom: Dom, base: &str) -> Self {
        Self::with_rules(dom, base, MicrodataRules::default())
    }

    pub(crate) fn with_rules(dom: Dom, base: &str, rules: MicrodataRules) -> Self {
        let scopes = Scopes::of(&dom, attr::ITEMPROP, &rules);
        MicrodataDom {
            dom,
            address: base.to_owned(),
            base: OnceLock::new(),
            rules,
            scopes,
            #[cfg(feature = "rdf")]
            reverse_scopes: OnceLock::new(),
        }
    }

    /// The page as it stands now: for looking around in it, for reading it with
    /// [`Options::parse_dom`](crate::Options::parse_dom), and for writing it with [`Dom::html`].
    pub fn dom(&self) -> &Dom {
        &self.dom
    }

    /// Gives the page back.
    pub fn into_dom(self) -> Dom {
        self.dom
    }

    /// The items that are no property's value, in the order of the page: those that have all of
    /// these types, which spaces separate, or every one if there are none.
    ///
    /// By the [rules](MicrodataRules::single_type) of 2010, by which an item has one type, it is those
    /// that have one of the types.
    pub fn get_items(&self, types: &str) -> impl Iterator<Item = MicrodataEl<'_>> {
        let wanted: HashSet<&str> = types.split_ascii_whitespace().collect();
        let items = self.scopes.top_items(&self.dom);
        let elements = items.map(|item| self.el(self.scopes.items[item].node));
        elements.filter(move |item| !item.el().has(flag::REMOVED) && self.has_types(*item, &wanted))
    }

    fn has_types(&self, item: MicrodataEl<'_>, wanted: &HashSet<&str>) -> bool {
        let own = types(item.el(), &self.rules).filter(|own| wanted.contains(own));
        let found = own.collect::<HashSet<_>>().len();
        wanted.is_empty() || if self.rules.single_type { found > 0 } else { found == wanted.len() }
    }

    /// The element with this number, if it is one. It may be one that a new value has removed: that
    /// has its attributes and texts as before, but no properties.
    pub fn element(&self, id: NodeId) -> Option<MicrodataEl<'_>> {
        self.dom.element(id).map(|_| self.el(id))
    }

    fn el(&self, id: NodeId) -> MicrodataEl<'_> {
        MicrodataEl::new(self, self.dom.el(id))
    }

    /// Gives a property another value: sets its [`item_value`](MicrodataEl::item_value).
    ///
    /// The value goes where it is read from:
    ///
    /// | element | place |
    /// |---|---|
    /// | one with a `content` attribute, unless the rules say [`MetaOnly`](crate::ContentAttribute::MetaOnly) | `content` |
    /// | `meta` | `content` |
    /// | `audio`, `embed`, `iframe`, `img`, `source`, `track`, `video` | `src` |
    /// | `a`, `area`, `link` | `href` |
    /// | `object` | `data` |
    /// | `data`, `meter` | `value` |
    /// | `time` | `datetime` |
    /// | any other | its text, in place of all that it holds |
    ///
    /// The specifications differ here. HTML of 2010 gave a `time` without `datetime` a new text; later
    /// HTML always sets `datetime`, as is done here. Both give `meter` a text: here it gets the `value`
    /// that W3C's microdata of 2017 reads. That one has `content` on every element and no object
    /// interface; so that a new value is read back, an element that has `content` gets it there, and
    /// so does one that cannot hold text in HTML, such as `input` or `table`.
    ///
    /// Numbers of nodes stay as they are. Elements in a text that is replaced are no longer part of
    /// the page. A URL is written as given, and read as an absolute one.
    ///
    /// # Errors
    /// [`Error::InvalidAccess`] if the element has no `itemprop` attribute, or its value is an item;
    /// [`Error::PageTooLarge`] if the page had more than 4 GiB.
    pub fn set_item_value(&mut self, id: NodeId, value: &str) -> Result<(), Error> {
        if let Some(attribute) = self.attribute_to_set(id)? {
            return self.dom.set_attribute(id, attribute, value);
        }
        if self.dom.set_text(id, value)? {
            self.base = OnceLock::new();
        }
        Ok(())
    }

    /// The attribute that holds the value of a property; none if its text does.
    fn attribute_to_set(&self, id: NodeId) -> Result<Option<NameId>, Error> {
        let Some(el) = self.dom.element(id) else {
            let element = "what is no element".to_owned();
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

    /// The elements that are properties of an item by `itemprop-reverse`, which is no part of microdata
    /// itself.
    #[cfg(feature = "rdf")]
    pub(crate) fn reverse_properties(&self, item: MicrodataEl<'_>) -> Vec<MicrodataEl<'_>> {
        let by_reverse = || Scopes::of(&self.dom, attr::ITEMPROP_REVERSE, &self.rules);
        let scopes = self.reverse_scopes.get_or_init(by_reverse);
        let mut found = Vec::new();
        if let Some(item) = scopes.item_of(item.el()).filter(|_| !scopes.properties.is_empty()) {
            of_item(scopes, item, &self.dom, &mut Budget::unlimited(), &mut found);
        }
        found.into_iter().map(|property| self.el(scopes.properties[property])).collect()
    }

    pub(crate) fn base(&self) -> &Base {
        self.base.get_or_init(|| base_of(&self.dom, &self.address))
    }
}

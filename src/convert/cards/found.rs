//! The items that cards and events are made of, whichever syntax they are written in: an element that is an
//! item of microdata and one of microformats is one item, with the properties of both.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::collections::lists::Lists;
use crate::convert::cards::allowance::Allowance;
use crate::convert::text::lines_of_html;
use crate::document::{Document, Item, Value, Values};
use crate::dom::{NodeId, Step};
use crate::microdata_dom::{ItemValue, MicrodataEl};
use crate::page::Page;
use crate::url::is_active;

/// An item of the page: of microdata, of microformats, or of both.
#[derive(Clone, Copy, Default)]
pub(super) struct Found<'a> {
    microdata: Option<MicrodataEl<'a>>,
    microformats: Option<Item<'a>>,
}

/// A value of a property.
#[derive(Clone, Copy)]
pub(super) enum Content<'a> {
    /// An element of microdata, whose text is read when it is wanted.
    Element(MicrodataEl<'a>),
    Text(&'a str),
    /// Marked-up content, with its text.
    Html(&'a str, &'a str),
    Item(Found<'a>),
    /// An item with the text or URL that stands for it.
    ItemAs(Found<'a>, &'a str),
}

/// What looking at an item costs, whatever comes of it, and at each of its properties.
const ITEM: usize = 16;
const PROPERTY: usize = 16;

/// What microformats call the properties that microdata's vocabulary has other names for.
pub(super) type Renames = &'static [(&'static str, &'static str)];

/// Those of cards, and of all that stands in cards and events.
pub(super) const CARD: Renames = &[("name", "fn"), ("category", "categories"), ("job-title", "title")];

/// Properties whose values are URLs by nature: one that holds a script or a page is not taken for a text either.
const URLS: [&str; 4] = ["email", "tel", "uid", "url"];

/// The properties of an item by their names in microdata.
pub(super) struct Properties<'a, 'w> {
    lists: Lists<Content<'a>>,
    allowance: &'w Allowance,
}

/// The items of microdata of a type, at every depth, in the order of the page. One that says how a card is
/// `related` to another is only that, whatever its type.
pub(super) fn of_microdata<'a>(page: &'a Page, item_type: &str) -> impl Iterator<Item = MicrodataEl<'a>> {
    let is_read = page.document().microdata.is_some();
    let entered = page.dom().walk().filter_map(move |step| match step {
        Step::Enter(el) if is_read => page.microdata().element(el.id()),
        _ => None,
    });
    let is_of_type = move |el: &MicrodataEl<'_>| el.item_type().any(|own| own == item_type);
    entered
        .filter(move |el| el.item_scope() && is_of_type(el) && el.item_prop().all(|name| name != "related"))
}

/// The items of a type in either syntax, at every depth, in the order of the page.
/// Those of microformats are of the given document, which has items of schema.org too.
pub(super) fn of_page<'a>(
    page: &'a Page,
    document: &'a Document,
    item_type: &str,
    class: &str,
) -> Vec<(NodeId, Found<'a>)> {
    let mut found: BTreeMap<NodeId, Found<'a>> = BTreeMap::new();
    for el in of_microdata(page, item_type) {
        found.entry(el.id()).or_default().microdata = Some(el);
    }
    for item in document.find(class) {
        // Only an item that was read from JSON has no place.
        if let Some(place) = item.place() {
            found.entry(place.node).or_default().microformats = Some(item);
        }
    }
    found.into_iter().collect()
}

impl<'a> Found<'a> {
    pub(super) fn is_microformat(self) -> bool {
        self.microformats.is_some()
    }

    /// Its properties. Of those that both syntaxes have, microdata's count.
    pub(super) fn properties<'w>(self, renames: Renames, allowance: &'w Allowance) -> Properties<'a, 'w> {
        let mut lists = Lists::default();
        if let Some(item) = self.microdata {
            add_microdata(item, &mut lists, allowance);
        }
        if let Some(item) = self.microformats {
            add_microformats(item, &mut lists, renames);
        }
        Properties { lists, allowance }
    }
}

/// The properties of an item of microdata, in the order of the page, if they may still be read.
pub(super) fn properties_of<'a>(item: MicrodataEl<'a>, allowance: &Allowance) -> Vec<MicrodataEl<'a>> {
    if allowance.is_exceeded() {
        return Vec::new();
    }
    let properties: Vec<_> = item.properties().into_iter().collect();
    let names = properties.iter().map(|el| el.el().attr("itemprop").map_or(0, str::len));
    if allowance.spend(ITEM + names.map(|names| PROPERTY + names).sum::<usize>()) {
        properties
    } else {
        Vec::new()
    }
}

fn add_microdata<'a>(item: MicrodataEl<'a>, lists: &mut Lists<Content<'a>>, allowance: &Allowance) {
    for el in properties_of(item, allowance) {
        let content = if el.item_scope() {
            Content::Item(Found { microdata: Some(el), microformats: None })
        } else {
            Content::Element(el)
        };
        el.property_names().for_each(|name| {
            lists.push(name, content);
        });
    }
}

fn add_microformats<'a>(item: Item<'a>, lists: &mut Lists<Content<'a>>, renames: Renames) {
    let renamed = |name: &'a str| renames.iter().find(|(own, _)| *own == name).map_or(name, |(_, new)| *new);
    let is_new = |(name, _): &(&'a str, Values<'a>)| lists.find(renamed(name)).is_none();
    let new: Vec<(&str, Values<'_>)> = item.properties().filter(is_new).collect();
    for (name, values) in new {
        values.for_each(|value| {
            lists.push(renamed(name), content_of(value));
        });
    }
}

fn content_of(value: Value<'_>) -> Content<'_> {
    let found = |item| Found { microdata: None, microformats: Some(item) };
    match value {
        Value::Item { item, value: Some(text), .. } => Content::ItemAs(found(item), text),
        Value::Item { item, .. } => Content::Item(found(item)),
        Value::Html { html, value, .. } => Content::Html(html, value),
        Value::Text(text) | Value::Url { value: text, .. } => Content::Text(text),
    }
}

impl<'a> Content<'a> {
    pub(super) fn as_item(self) -> Option<Found<'a>> {
        match self {
            Content::Item(item) | Content::ItemAs(item, _) => Some(item),
            Content::Element(_) | Content::Text(_) | Content::Html(..) => None,
        }
    }
}

impl<'a, 'w> Properties<'a, 'w> {
    pub(super) fn has(&self, name: &str) -> bool {
        self.lists.find(name).is_some()
    }

    pub(super) fn values(&self, name: &str) -> impl Iterator<Item = Content<'a>> {
        self.lists.values(name).iter().copied()
    }

    /// The values of a property as texts, where they have one, as they are written.
    pub(super) fn texts(&self, name: &str) -> impl Iterator<Item = Cow<'a, str>> {
        let are_urls = URLS.contains(&name);
        let texts = self.values(name).filter_map(|value| self.text(value));
        texts.filter(move |text| !(are_urls && is_active(text)))
    }

    /// The properties of an item that is a value.
    pub(super) fn of_item<'i>(&self, item: Found<'i>) -> Properties<'i, 'w> {
        item.properties(CARD, self.allowance)
    }

    /// A value as a text. For an item that is what it has as its `value`, or its name; else what
    /// stands for it.
    pub(super) fn text<'v>(&self, value: Content<'v>) -> Option<Cow<'v, str>> {
        let (item, stands_for_it) = match value {
            Content::Element(el) => return self.text_of(el),
            Content::Text(text) | Content::Html(_, text) => return Some(text.into()),
            Content::Item(item) => (item, None),
            Content::ItemAs(item, text) => (item, Some(text.into())),
        };
        let inner = self.of_item(item);
        let names = ["value", "fn", "organization-name"];
        let mut texts = names.iter().flat_map(|name| inner.values(name)).filter_map(|own| match own {
            Content::Element(el) => self.text_of(el),
            Content::Text(text) | Content::Html(_, text) | Content::ItemAs(_, text) => Some(text.into()),
            Content::Item(_) => None,
        });
        texts.find(|text| !text.trim_ascii().is_empty()).or(stands_for_it)
    }

    /// A value as a text of several lines: of marked-up content, one for each paragraph and `br`.
    pub(super) fn lines<'v>(&self, value: Content<'v>) -> Option<Cow<'v, str>> {
        match value {
            Content::Html(html, _) => Some(lines_of_html(html).into()),
            _ => self.text(value),
        }
    }

    fn text_of<'e>(&self, el: MicrodataEl<'e>) -> Option<Cow<'e, str>> {
        if self.allowance.is_exceeded() {
            return None;
        }
        match el.item_value()? {
            ItemValue::Text(text) => self.allowance.spend(text.len()).then_some(text),
            ItemValue::Item(_) => None,
        }
    }
}

//! The people, organisations, places and events that become vCard and iCalendar: items in all syntaxes. An element that is
//! both a microdata item and a microformats item is one item, with the properties of both, and so are items that the model joins.

pub(super) mod content_line;
pub(super) mod icalendar;
pub(super) mod vcard;

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::OutputError;
use crate::text::lines_of_html;
pub(super) use content_line::{ContentLines, Folding, TEXT, escape};
use microweave::document::{Item, Value, Values};
use microweave::microdata_dom::{ItemValue, MicrodataEl};
use microweave::page::Page;
use microweave_html::account::{Account, VALUE_OVERHEAD};
use microweave_html::dom::NodeId;
use microweave_reader::SourceItems;
use microweave_values::collections::multi_map::MultiMap;
use microweave_values::coordinates::point;
use microweave_values::url::is_active;

/// The values of XFN 1.1 besides `me`: `data/xfn.json`.
pub(super) static XFN: once_cell::sync::Lazy<Vec<&str>> = microweave_values::table!("xfn.json");

/// The output, or the error for an account that is exceeded.
pub(super) fn within<T>(account: &Account, output: T) -> Result<T, OutputError> {
    match account.is_exceeded() {
        true if account.is_worked_out() => Err(OutputError::TooCostly),
        true => Err(OutputError::TooLarge(account.max_bytes())),
        false => Ok(output),
    }
}

/// The coordinates in an item's `geo`; if it has no `geo`, those in its own `latitude` and `longitude`.
fn points(item: &CardProperties<'_, '_>) -> Vec<[String; 2]> {
    let geo_values = item.values("geo").filter_map(|value| {
        let inner = value.as_item().and_then(|geo| pair(&item.of_item(geo)));
        inner.or_else(|| point(&item.text(value)?))
    });
    let of_geo: Vec<_> = geo_values.collect();
    if item.has("geo") { of_geo } else { pair(item).into_iter().collect() }
}

fn pair(item: &CardProperties<'_, '_>) -> Option<[String; 2]> {
    let (latitude, longitude) = (item.texts("latitude").next()?, item.texts("longitude").next()?);
    point(&format!("{};{}", latitude.trim_ascii(), longitude.trim_ascii()))
}

/// A thing that becomes a card or an event.
pub(crate) struct CardThing<'a> {
    /// Its element. `None` for items of JSON-LD alone.
    node: Option<NodeId>,
    /// Its item in the vocabularies of HTML.
    microdata: Option<MicrodataEl<'a>>,
    /// Its items in microformats2, the best one first.
    items: Vec<Item<'a>>,
}

impl<'a> CardThing<'a> {
    /// The properties. The first of the items that has a property gives its values.
    pub(crate) fn properties<'b>(&self, renames: Renames, account: &'b Account) -> CardProperties<'a, 'b> {
        let mut lists = MultiMap::default();
        if let Some(item) = self.microdata {
            add_microdata(item, &mut lists, account);
        }
        self.items.iter().for_each(|item| add_microformats(*item, &mut lists, renames));
        CardProperties { lists, account }
    }
}

/// An item in a property: of microdata or of microformats2.
#[derive(Clone, Copy)]
pub(crate) enum CardItem<'a> {
    Microdata(MicrodataEl<'a>),
    Microformats(Item<'a>),
}

/// A value of a property.
#[derive(Clone, Copy)]
pub(crate) enum CardValue<'a> {
    /// A microdata property element. Its text is read only on demand.
    Element(MicrodataEl<'a>),
    Text(&'a str),
    /// The HTML and the text of an e-* property.
    Html(&'a str, &'a str),
    /// An item and its plain `value`, a text or a URL, if it has one.
    Item(CardItem<'a>, Option<&'a str>),
}

/// Pairs of names of one property: the name in microformats, then the name in the microdata vocabulary.
pub(crate) type Renames = &'static [(&'static str, &'static str)];

/// The names that differ in cards, and in items inside cards and events.
pub(crate) const CARD: Renames = &[("name", "fn"), ("category", "categories"), ("job-title", "title")];

/// Properties whose values are URLs. A URL that holds a script or a page ([`is_active`]) is dropped; it does not become
/// a text.
const URLS: [&str; 4] = ["email", "tel", "uid", "url"];

/// The properties of an item, by their names in the microdata vocabulary.
pub(crate) struct CardProperties<'a, 'b> {
    lists: MultiMap<CardValue<'a>>,
    account: &'b Account,
}

/// The microdata items of a type, at every depth, in the order of the page. An item that is the value of `related`
/// is not among them, because it only describes a relation of another card.
pub(crate) fn microdata_items<'a>(page: &'a Page, item_type: &str) -> impl Iterator<Item = MicrodataEl<'a>> {
    let is_read = page.options().microdata;
    let entered = page.dom().walk().entered().take_while(move |_| is_read);
    let is_of_type = move |el: &MicrodataEl<'_>| el.item_type().any(|other| other == item_type);
    entered
        .filter_map(|el| page.microdata().element(el.id()))
        .filter(move |el| el.item_scope() && is_of_type(el) && el.item_prop().all(|name| name != "related"))
}

/// The things of a type, at every depth. Things with an element come first, in the order of the page; then things of JSON-LD alone.
pub(crate) fn things_on_page<'a>(
    page: &'a Page,
    items: &'a SourceItems<'_>,
    item_type: &str,
    class: &str,
) -> Vec<CardThing<'a>> {
    let (mut on_page, mut others) = (BTreeMap::new(), Vec::new());
    for el in microdata_items(page, item_type) {
        on_page.insert(el.id(), CardThing { node: Some(el.id()), microdata: Some(el), items: Vec::new() });
    }
    for items in items.of_type(class) {
        let Some(place) = items[0].place() else {
            others.push(CardThing { node: None, microdata: None, items });
            continue;
        };
        let alone = CardThing { node: Some(place.node), microdata: None, items: Vec::new() };
        on_page.entry(place.node).or_insert(alone).items.extend(items);
    }
    on_page.into_values().chain(others).collect()
}

impl<'a> CardItem<'a> {
    fn properties<'b>(self, account: &'b Account) -> CardProperties<'a, 'b> {
        let mut lists = MultiMap::default();
        match self {
            CardItem::Microdata(item) => add_microdata(item, &mut lists, account),
            CardItem::Microformats(item) => add_microformats(item, &mut lists, CARD),
        }
        CardProperties { lists, account }
    }
}

/// The property elements of a microdata item, in the order of the page. Empty once the limit is hit.
pub(crate) fn properties_of<'a>(item: MicrodataEl<'a>, account: &Account) -> Vec<MicrodataEl<'a>> {
    if account.is_exceeded() {
        return Vec::new();
    }
    let properties: Vec<_> = item.properties().into_iter().collect();
    let names = properties.iter().map(|el| el.el().attr("itemprop").map_or(0, str::len));
    if account.spend(VALUE_OVERHEAD + names.map(|names| VALUE_OVERHEAD + names).sum::<usize>()) {
        properties
    } else {
        Vec::new()
    }
}

fn add_microdata<'a>(item: MicrodataEl<'a>, lists: &mut MultiMap<CardValue<'a>>, account: &Account) {
    for el in properties_of(item, account) {
        let item = || CardValue::Item(CardItem::Microdata(el), None);
        let content = if el.item_scope() { item() } else { CardValue::Element(el) };
        el.property_names().for_each(|name| {
            lists.push(name, content);
        });
    }
}

fn add_microformats<'a>(item: Item<'a>, lists: &mut MultiMap<CardValue<'a>>, renames: Renames) {
    let renamed = |name: &'a str| renames.iter().find(|(old, _)| *old == name).map_or(name, |(_, new)| *new);
    let is_new = |(name, _): &(&'a str, Values<'a>)| lists.find(renamed(name)).is_none();
    let new: Vec<(&str, Values<'_>)> = item.properties().filter(is_new).collect();
    for (name, values) in new {
        values.for_each(|value| {
            lists.push(renamed(name), content_of(value));
        });
    }
}

fn content_of(value: Value<'_>) -> CardValue<'_> {
    match value {
        Value::Item { item, value, .. } => CardValue::Item(CardItem::Microformats(item), value),
        Value::Html { html, value, .. } => CardValue::Html(html, value),
        value => CardValue::Text(value.as_text().unwrap_or_default()),
    }
}

impl<'a> CardValue<'a> {
    pub(crate) fn as_item(self) -> Option<CardItem<'a>> {
        match self {
            CardValue::Item(item, _) => Some(item),
            CardValue::Element(_) | CardValue::Text(_) | CardValue::Html(..) => None,
        }
    }
}

impl<'a, 'b> CardProperties<'a, 'b> {
    pub(crate) fn has(&self, name: &str) -> bool {
        self.lists.find(name).is_some()
    }

    pub(crate) fn values(&self, name: &str) -> impl Iterator<Item = CardValue<'a>> {
        self.lists.values(name).iter().copied()
    }

    /// The values of a property as texts, without trimming. Values without a text are left out.
    pub(crate) fn texts(&self, name: &str) -> impl Iterator<Item = Cow<'a, str>> {
        let are_urls = URLS.contains(&name);
        let texts = self.values(name).filter_map(|value| self.text(value));
        texts.filter(move |text| !(are_urls && is_active(text)))
    }

    pub(crate) fn of_item<'i>(&self, item: CardItem<'i>) -> CardProperties<'i, 'b> {
        item.properties(self.account)
    }

    /// A value as a text. For an item, this is its property `value` or its name, otherwise the plain value of
    /// the item.
    pub(crate) fn text<'v>(&self, value: CardValue<'v>) -> Option<Cow<'v, str>> {
        let of_item = value.as_item().and_then(|item| {
            let inner = self.of_item(item);
            let values = ["value", "fn", "organization-name"].iter().flat_map(|name| inner.values(name));
            values.filter_map(|value| self.plain_text(value)).find(|text| !text.trim_ascii().is_empty())
        });
        of_item.or_else(|| self.plain_text(value))
    }

    /// A value as a text of several lines. HTML gives a line for each paragraph and each `br`.
    pub(crate) fn lines<'v>(&self, value: CardValue<'v>) -> Option<Cow<'v, str>> {
        match value {
            CardValue::Html(html, _) => Some(lines_of_html(html).into()),
            _ => self.text(value),
        }
    }

    /// A value that is a text, or the plain value of an item.
    fn plain_text<'v>(&self, value: CardValue<'v>) -> Option<Cow<'v, str>> {
        match value {
            CardValue::Element(_) if self.account.is_exceeded() => None,
            CardValue::Element(el) => match el.item_value()? {
                ItemValue::Text(text) => self.account.spend(text.len()).then_some(text),
                _ => None,
            },
            CardValue::Text(text) | CardValue::Html(_, text) => Some(text.into()),
            CardValue::Item(_, text) => text.map(Cow::Borrowed),
        }
    }
}

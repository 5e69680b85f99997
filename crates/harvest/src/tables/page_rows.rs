//! The rows of a page.

use std::borrow::Cow;

use microweave::{Document, Item, Microdata, MicrodataValue, RelUrl, Value};
use microweave_check::is_known_type;
use url::Host;

use super::column::Cell;
use super::json_ld;
use super::schema::{ITEMS, LINKS, PAGES, PROPERTIES};
use super::table::Table;
use super::value_kind::kind_of;
use crate::page::HarvestedPage;
use crate::stats::names::{property_key, type_key};

/// Adds the rows of a page to the tables.
pub(crate) fn push(page: &HarvestedPage<'_>, tables: &mut [Table]) {
    let document = page.page.document();
    let mut rows = PageRows { origin: page.origin(), tables, count_items: 0 };
    rows.push_microformats(document);
    let microformats = rows.count_items;
    rows.push_microdata(document.microdata(), "microdata");
    let microdata = rows.count_items - microformats;
    json_ld::push(&page.page, &mut rows);
    let json_ld = rows.count_items - microformats - microdata;
    rows.push_microdata(document.rdfa().as_microdata(), "rdfa");
    let rdfa = rows.count_items - microformats - microdata - json_ld;
    document.rel_urls().iter().for_each(|(href, link)| rows.push_link(href, link));
    let host = page.host();
    let is_name = |host: &&str| !matches!(Host::parse(host), Ok(Host::Ipv4(_) | Host::Ipv6(_)) | Err(_));
    let domain = host.as_deref().filter(is_name).and_then(psl::domain_str);
    let meta = |name| document.meta().get(name).and_then(|texts| texts.first()).map(String::as_str);
    let language = page.page.dom().elements().next().and_then(|html| html.attr("lang"));
    let canonical = document.urls_of("canonical").next();
    rows.push(
        PAGES,
        &[
            page.record.date.as_deref().into(),
            host.as_deref().into(),
            domain.into(),
            integer(page.record.body.len()),
            Cell::Integer(microformats),
            Cell::Integer(microdata),
            Cell::Integer(json_ld),
            Cell::Integer(rdfa),
            integer(document.rel_urls().iter().count()),
            page.reading.title().into(),
            language.map(str::trim).filter(|language| !language.is_empty()).into(),
            canonical.into(),
            meta("description").into(),
            meta("og:title").into(),
            meta("og:type").into(),
            meta("og:url").into(),
            meta("og:image").into(),
            meta("og:description").into(),
            meta("og:site_name").into(),
        ],
    );
}

fn integer(number: impl TryInto<i64>) -> Cell<'static> {
    Cell::Integer(number.try_into().unwrap_or(i64::MAX))
}

/// Adds the rows of a page.
pub(super) struct PageRows<'t, 'd> {
    tables: &'t mut [Table],
    /// The columns that each table begins with: the URL, the source and the offset.
    origin: [Cell<'d>; 3],
    /// How many items have rows.
    pub(super) count_items: i64,
}

/// An item as the table has it.
pub(super) struct ItemRow<'a> {
    pub(super) number: i64,
    /// The number of the item around it, and the property that it is a value of.
    pub(super) parent: Option<(i64, Option<&'a str>)>,
    pub(super) format: &'static str,
    pub(super) types: &'a [&'a str],
    pub(super) id: Option<&'a str>,
}

/// A value of a property as the table has it.
pub(super) struct ValueRow<'a> {
    pub(super) item: i64,
    pub(super) name: &'a str,
    pub(super) position: usize,
    pub(super) kind: &'static str,
    pub(super) value: Option<&'a str>,
    pub(super) html: Option<&'a str>,
    pub(super) value_item: Option<i64>,
    pub(super) lang: Option<&'a str>,
}

impl<'a> ValueRow<'a> {
    pub(super) fn text(item: i64, name: &'a str, position: usize, text: &'a str) -> Self {
        let value = Some(text);
        ValueRow {
            item,
            name,
            position,
            kind: kind_of(text),
            value,
            html: None,
            value_item: None,
            lang: None,
        }
    }
}

/// For each item, the first item that it is inside of, and the property.
type Parents<'d> = Vec<Option<(i64, Option<&'d str>)>>;

impl PageRows<'_, '_> {
    fn push(&mut self, table: usize, cells: &[Cell<'_>]) {
        self.tables[table].push(&self.origin, cells);
    }

    pub(super) fn push_item(&mut self, row: &ItemRow<'_>) {
        let known = row.types.iter().any(|name| is_known_type(name));
        let cells = [
            Cell::Integer(row.number),
            row.parent.map_or(Cell::None, |(parent, _)| Cell::Integer(parent)),
            row.parent.and_then(|(_, property)| property).into(),
            Cell::Text(row.format),
            Cell::Texts(row.types),
            row.id.into(),
            Cell::Truth(known),
        ];
        self.push(ITEMS, &cells);
        self.count_items += 1;
    }

    pub(super) fn push_value(&mut self, row: &ValueRow<'_>) {
        let cells = [
            Cell::Integer(row.item),
            Cell::Text(row.name),
            integer(row.position),
            Cell::Text(row.kind),
            row.value.into(),
            row.html.into(),
            row.value_item.map_or(Cell::None, Cell::Integer),
            row.lang.into(),
        ];
        self.push(PROPERTIES, &cells);
    }

    fn push_link(&mut self, href: &str, link: &RelUrl) {
        let rels: Vec<&str> = link.rels.iter().map(|rel| &**rel).collect();
        let cells = [
            Cell::Text(href),
            Cell::Texts(&rels),
            link.text.as_deref().into(),
            link.title.as_deref().into(),
            link.hreflang.as_deref().into(),
            link.media.as_deref().into(),
            link.content_type.as_deref().into(),
        ];
        self.push(LINKS, &cells);
    }

    fn push_microformats(&mut self, document: &Document) {
        let parents = parents_of_microformats(document);
        let mut types = Vec::new();
        for (item, parent) in document.all_items().zip(parents) {
            let number = i64::from(item.number());
            types.clear();
            types.extend(item.types());
            let format = if item.is_classic() { "classic" } else { "mf2" };
            self.push_item(&ItemRow { number, parent, format, types: &types, id: item.id() });
            for (name, values) in item.properties() {
                for (position, value) in values.enumerate() {
                    self.push_microformats_value(item, name, position, value);
                }
            }
        }
    }

    fn push_microformats_value(&mut self, item: Item<'_>, name: &str, position: usize, value: Value<'_>) {
        let text = value.as_text().unwrap_or_default();
        let text = ValueRow::text(i64::from(item.number()), name, position, text);
        self.push_value(&match value {
            Value::Html { html, lang, .. } => {
                ValueRow { kind: "html", html: Some(html), lang: lang.or(item.lang()), ..text }
            }
            Value::Item { item: inner, value, html } => {
                ValueRow { kind: "item", value, html, value_item: Some(i64::from(inner.number())), ..text }
            }
            _ => ValueRow { lang: item.lang(), ..text },
        });
    }

    /// Adds the items of microdata or of RDFa. Names are as in JSON-LD.
    fn push_microdata(&mut self, microdata: &Microdata, format: &'static str) {
        let first = self.count_items;
        let parents = parents_of_microdata(microdata, first);
        for (item, parent) in microdata.all_items().zip(parents) {
            let number = first + i64::from(item.number());
            let types: Vec<Cow<'_, str>> = item.types().map(type_key).collect();
            let types: Vec<&str> = types.iter().map(|name| &**name).collect();
            let property = parent.and_then(|(_, name)| name).map(property_key);
            let parent = parent.map(|(parent, _)| (parent, property.as_deref()));
            let id = item.id().filter(|id| !id.starts_with("_:"));
            self.push_item(&ItemRow { number, parent, format, types: &types, id });
            for (written, values) in item.properties() {
                let name = &*property_key(written);
                for (position, value) in values.enumerate() {
                    self.push_microdata_value(number, first, name, position, value);
                }
            }
        }
    }

    fn push_microdata_value(
        &mut self,
        item: i64,
        first: i64,
        name: &str,
        position: usize,
        value: MicrodataValue<'_>,
    ) {
        let text = ValueRow::text(item, name, position, "");
        self.push_value(&match value {
            MicrodataValue::Text(text) => ValueRow::text(item, name, position, text),
            MicrodataValue::Item(inner) => ValueRow {
                kind: "item",
                value: None,
                value_item: Some(first + i64::from(inner.number())),
                ..text
            },
            _ => text,
        });
    }
}

fn parents_of_microformats(document: &Document) -> Parents<'_> {
    let mut parents: Parents<'_> = vec![None; document.all_items().count()];
    for item in document.all_items() {
        let mut set = |inner: Item<'_>, property| {
            let parent = &mut parents[inner.number() as usize];
            parent.get_or_insert((i64::from(item.number()), property));
        };
        for (name, values) in item.properties() {
            values.filter_map(Value::as_item).for_each(|inner| set(inner, Some(name)));
        }
        item.children().for_each(|inner| set(inner, None));
    }
    parents
}

fn parents_of_microdata(microdata: &Microdata, first: i64) -> Parents<'_> {
    let mut parents: Parents<'_> = vec![None; microdata.all_items().count()];
    for item in microdata.all_items() {
        for (name, values) in item.properties() {
            for inner in values.filter_map(MicrodataValue::as_item) {
                let parent = &mut parents[inner.number() as usize];
                parent.get_or_insert((first + i64::from(item.number()), Some(name)));
            }
        }
    }
    parents
}

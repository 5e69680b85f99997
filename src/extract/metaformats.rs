//! The metaformats proposal: an item made from a page's title and its `meta` elements. See
//! <https://microformats.org/wiki/metaformats>.

use foldhash::HashMap;
use serde::Deserialize;

use crate::document::origins::ValueOrigin;
use crate::document::{Document, ItemData, MetaNames, Source, Texts, TypeList, UrlData, ValueData};
use crate::options::{Metaformats, Options};
use microweave_html::account::Account;
use microweave_html::dom::{Dom, El, markup};
use microweave_html::names::tag;
use microweave_values::class_names::{self, Prefix};
use microweave_values::collections::map::Map;
use microweave_values::collections::multi_map::ValueList;
use microweave_values::url::Base;
use microweave_values::whitespace::fold;
use once_cell::sync::Lazy;

/// The microformats2 types and properties for the names of `meta` elements.
static TABLE: Lazy<MetaTable> = microweave_values::table!("vocab/metaformats.json");

/// The name of the page's title in the table.
pub const TITLE: &str = "title";

/// Words before an author's name.
const BY: [&str; 10] = ["af", "av", "by", "da", "di", "door", "par", "por", "przez", "von"];

/// True for a word that stands before an author's name, such as "by".
pub fn is_by(word: &str) -> bool {
    BY.iter().any(|by| word.eq_ignore_ascii_case(by))
}

/// The table of names. `data/vocab/README.md` describes its format.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MetaTable {
    #[serde(borrow)]
    types: HashMap<&'static str, &'static str>,
    other_type: &'static str,
    properties: Map<Vec<&'static str>>,
    /// For the name of an image, the name of its alternative text.
    alternative_texts: HashMap<&'static str, &'static str>,
}

pub(crate) fn is_wanted(options: &Options, document: &Document) -> bool {
    match options.metaformats {
        Metaformats::Never => false,
        Metaformats::WithoutItems => document.items.is_empty(),
        Metaformats::Always => true,
    }
}

/// Adds the item to a document, if the page has a title or a known `meta` element. Elements count outside of the
/// head too, because a mistake in the head makes the body begin early.
pub fn add_item(
    (dom, base): (&Dom, &Base),
    meta: &MetaNames,
    options: &Options,
    document: &mut Document,
    account: &Account,
) {
    let Some(head) = dom.elements().find(|el| el.tag() == tag::HEAD) else { return };
    let title = title_among(dom.elements());
    // The first element with a name wins.
    let content = |name: &str| match name {
        TITLE => title.as_deref(),
        _ => text_of(meta, name),
    };
    let mut properties = Map::default();
    for (class, names) in TABLE.properties.iter() {
        if let Some((name, text)) = names.iter().find_map(|name| Some((name, content(name)?)))
            && let Some((prefix, property)) = class_names::property(class)
        {
            let alt = TABLE.alternative_texts.get(name).and_then(|name| content(name));
            let value = value(base, prefix, text, alt, &mut document.texts, account);
            if options.reasons {
                document.origins_mut().add(value, ValueOrigin::Meta(name));
            }
            properties.entries.push((property.into(), ValueList::from([value])));
        }
    }
    if properties.is_empty() {
        return;
    }
    // Open Graph has subtypes of music and video after a dot, such as `video.movie`.
    let kind = content("og:type").and_then(|kind| kind.split('.').next());
    let item_type = kind.and_then(|kind| TABLE.types.get(kind).copied()).unwrap_or(TABLE.other_type);
    if options.reasons {
        let origin = ValueOrigin::Meta(if kind.is_some() { "og:type" } else { TITLE });
        let item = document.items.len() as u32;
        document.origins_mut().add_item(item, origin);
    }
    document.top.push(document.items.len() as u32);
    document.items.push(ItemData {
        types: TypeList::from([item_type.into()]),
        properties,
        place: Some(head.place(options.reasons)),
        source: Source::Meta,
        ..ItemData::default()
    });
}

/// The first text of a name. The data of a card of Twitter have any label, such as `Price`: only an author is read.
pub fn text_of<'m>(meta: &'m MetaNames, name: &str) -> Option<&'m str> {
    let first = |name: &str| meta.get(name)?.first().map(String::as_str);
    let is_of_author = || first("twitter:label1").is_some_and(is_author_label);
    first(name).filter(|_| name != "twitter:data1" || is_of_author())
}

/// True for the label of an author in a card of Twitter, such as `Written by`.
pub fn is_author_label(label: &str) -> bool {
    label.split(' ').next_back().is_some_and(is_by)
}

/// The names of `meta` elements that a property of microformats2 comes from, the best first. `title` is the title.
pub fn names_of(property: &str) -> &'static [&'static str] {
    let mut all = TABLE.properties.iter();
    let row = all.find(|(class, _)| class_names::property(class).is_some_and(|(_, name)| name == property));
    row.map_or(&[], |(_, names)| names.as_slice())
}

/// The text of the first `title` among these elements. `None` if it is empty.
pub fn title_among<'a>(mut elements: impl Iterator<Item = El<'a>>) -> Option<String> {
    let title = elements.find(|el| el.tag() == tag::TITLE)?.text();
    let title = fold(&title, |c| c.is_ascii_whitespace());
    (!title.is_empty()).then_some(title)
}

fn value(
    base: &Base,
    prefix: Prefix,
    content: &str,
    alt: Option<&str>,
    texts: &mut Texts,
    account: &Account,
) -> ValueData {
    let value = match prefix {
        Prefix::Url => texts.add(account.clip_str(&base.resolve(content))),
        _ => texts.add(account.clip_str(&markup::plain(content))),
    };
    match alt {
        Some(alt) => ValueData::Url(UrlData { value, alt: texts.add(account.clip_str(alt)) }),
        None => ValueData::Text(value),
    }
}

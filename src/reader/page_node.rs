//! What a page says about itself as a page: the `WebPage` of its JSON-LD, and its only date. Sites that write no article
//! in JSON-LD often write the dates of the page.

use super::entry::{Date, Entry, Person};
use crate::document::Source;
use crate::dom::{Dom, El, Step};
use crate::html::names::{attr, tag};
use crate::json_ld::nodes::{SourcePlace, ValueKind};
use crate::json_ld::symbols::Symbol;
use crate::json_ld::{JsonLd, JsonLdNode, JsonLdNodeValue, name_in_schema_org};
use crate::whitespace::tokens;

/// The types of schema.org for a page. A `CollectionPage` is a feed.
const PAGE_TYPES: [&str; 4] = ["WebPage", "ItemPage", "MedicalWebPage", "AboutPage"];
/// Classes of elements whose dates are not the page's.
const OTHER_DATES: [&str; 5] = ["comments", "comment", "widget", "updated", "dt-updated"];

/// The dates and the author of the first `WebPage` of JSON-LD, as an entry.
pub(super) fn entry_of_page(json_ld: &JsonLd) -> Option<Entry> {
    let page = page_node(json_ld)?;
    let text = |node: JsonLdNode<'_>, name: &str| match values(node, name).next()? {
        JsonLdNodeValue::Text { text, .. } => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        _ => None,
    };
    let date = |name: &str| text(page, name)?.parse::<Date>().ok();
    let author = text(page, "author").or_else(|| match values(page, "author").next()? {
        JsonLdNodeValue::Node(author) => text(author, "name"),
        _ => None,
    });
    Some(Entry {
        published: date("datePublished"),
        updated: date("dateModified"),
        author: author.map(|name| Person::new(&name).into()).into(),
        source: Source::JsonLd,
        ..Entry::default()
    })
}

/// The place of a field of that `WebPage`.
pub(super) fn place_of_page(json_ld: &JsonLd, field: &str) -> Option<SourcePlace> {
    let name = match field {
        "published" => "datePublished",
        "updated" => "dateModified",
        "author" => "author",
        _ => return None,
    };
    let first = |node: JsonLdNode<'_>, name: &str| {
        let is_it = |property: Symbol| name_in_schema_org(json_ld.text(property)) == Some(name);
        node.data().properties.iter().find(|(property, _)| is_it(*property))?.1.first().cloned()
    };
    let value = first(page_node(json_ld)?, name)?;
    let inner = match value.kind {
        ValueKind::Node { node, .. } => first(json_ld.node(node), "name"),
        _ => None,
    };
    Some(inner.unwrap_or(value).place)
}

/// The place of the first title of a node with this text.
pub(super) fn place_of_title(json_ld: &JsonLd, title: &str) -> Option<SourcePlace> {
    let is_title = |property: Symbol| {
        name_in_schema_org(json_ld.text(property)).is_some_and(|name| matches!(name, "headline" | "name"))
    };
    let titles = json_ld.nodes().flat_map(|node| &node.data().properties).filter(|(name, _)| is_title(*name));
    let mut values = titles.flat_map(|(_, values)| values);
    let value = values.find(|value| value.text.split_whitespace().eq(title.split_whitespace()))?;
    Some(value.place)
}

fn page_node(json_ld: &JsonLd) -> Option<JsonLdNode<'_>> {
    let is_page_type = |class: &str| name_in_schema_org(class).is_some_and(|name| PAGE_TYPES.contains(&name));
    json_ld.nodes().find(|node| node.data().is_outside && node.types().any(is_page_type))
}

/// The values of a property of schema.org.
pub(super) fn values<'a>(node: JsonLdNode<'a>, name: &str) -> impl Iterator<Item = JsonLdNodeValue<'a>> {
    let has_name = move |property: &str| name_in_schema_org(property) == Some(name);
    node.properties().filter(move |(property, _)| has_name(property)).flat_map(|(_, values)| values)
}

/// The date of the page's `time` elements, if all of them are of the same day. Those of comments, of the last change and
/// of other properties than the date of publication do not count.
pub(super) fn only_date(dom: &Dom) -> Option<Date> {
    let mut dates = Vec::new();
    let mut walk = dom.walk();
    while let Some(step) = walk.next() {
        let Step::Enter(el) = step else { continue };
        if tokens(el.class()).any(|class| OTHER_DATES.contains(&class)) {
            walk.skip_content(el);
        } else if el.tag() == tag::TIME && is_of_publication(el) {
            dates.extend(el.attr_by(attr::DATETIME).and_then(|text| text.trim().parse::<Date>().ok()));
        }
    }
    let first = dates.first()?.clone();
    dates.iter().all(|date| date.is_same_day(&first)).then_some(first)
}

fn is_of_publication(time: El<'_>) -> bool {
    let own =
        time.attr_by(attr::ITEMPROP).is_none_or(|names| tokens(names).any(|name| name == "datePublished"));
    own && tokens(time.class()).all(|class| !class.starts_with("dt-") || class == "dt-published")
}

//! What a page says about itself as a page: the `WebPage` of its JSON-LD, and its only date. Sites that write no article
//! in JSON-LD often write the dates of the page.

use super::entry::{Date, Entry, Person};
use crate::collections::map::Map;
use crate::document::{JsonValue, Source};
use crate::dom::{Dom, El, Step};
use crate::html::names::{attr, tag};
use crate::whitespace::tokens;

/// The types of schema.org for a page. A `CollectionPage` is a feed.
const PAGE_TYPES: [&str; 4] = ["WebPage", "ItemPage", "MedicalWebPage", "AboutPage"];
/// Classes of elements whose dates are not those of the page.
const OTHER_DATES: [&str; 5] = ["comments", "comment", "widget", "updated", "dt-updated"];

/// The dates and the author of the first `WebPage` of JSON-LD, as an entry.
pub(super) fn entry_of_page(json_ld: &[JsonValue]) -> Option<Entry> {
    let page = page_node(json_ld)?;
    let date = |name: &str| page.get(name)?.as_str()?.trim().parse::<Date>().ok();
    let author =
        page.get("author").and_then(|author| author.as_str().or_else(|| author.get("name")?.as_str()));
    let author = author.map(str::trim).filter(|name| !name.is_empty());
    Some(Entry {
        published: date("datePublished"),
        updated: date("dateModified"),
        author: author.map(|name| Person::new(name).into()).into(),
        source: Source::JsonLd,
        ..Entry::default()
    })
}

/// The first `WebPage`, at the top or in a `@graph`.
fn page_node(json_ld: &[JsonValue]) -> Option<&Map<JsonValue>> {
    let mut todo: Vec<&JsonValue> = json_ld.iter().rev().collect();
    while let Some(value) = todo.pop() {
        if let Some(list) = value.as_array() {
            todo.extend(list.iter().rev());
        } else if let Some(object) = value.as_object() {
            if object.get("@type").is_some_and(is_page_type) {
                return Some(object);
            }
            todo.extend(object.get("@graph"));
        }
    }
    None
}

fn is_page_type(types: &JsonValue) -> bool {
    let is_it = |own: &JsonValue| {
        let name = own.as_str().and_then(|own| own.rsplit(['/', ':']).next());
        name.is_some_and(|name| PAGE_TYPES.contains(&name))
    };
    types.as_array().map_or_else(|| is_it(types), |list| list.iter().any(is_it))
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

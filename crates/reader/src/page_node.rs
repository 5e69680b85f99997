//! What a page says about itself as a page: the `WebPage` of its JSON-LD, and its only date. Sites that write no article
//! in JSON-LD often write the dates of the page.

use std::borrow::Cow;
use std::collections::HashSet;

use super::address::Address;
use super::classic::ClassicPost;
use super::entry::{Date, Person, Photo};
use super::field_reasons::FieldOrigin;
use super::last_change::is_last_change;
use super::marked_elements::{elements_outside, is_post_or_part, is_post_root};
use super::rows::FieldCandidate;
use super::urls::is_web;
use crate::model::families::is_page;
use microweave::document::Source;
use microweave::document::origins::ValueOrigin;
use microweave::json_ld::name_in_schema_org;
use microweave::nodes::map::{NodeValueData, ValueKind};
use microweave::nodes::{GraphNode, GraphNodeValue, GraphNodes};
use microweave_html::dom::{Dom, El, flag};
use microweave_html::kinds::is_heading;
use microweave_html::names::{attr, tag};
use microweave_values::unfilled::is_unfilled;
use microweave_values::whitespace::{tokens, trim};

/// Classes of elements whose dates are not the page's.
pub(super) fn is_other_date(class: &str) -> bool {
    matches!(class, "comments" | "comment" | "widget" | "updated" | "dt-updated")
}

/// The nodes of type `WebPage` in JSON-LD. If some are of this page, the others do not count. The first node that has a property gives
/// its value.
#[derive(Clone, Copy)]
pub(super) struct PageNodes<'p> {
    nodes: &'p GraphNodes,
    /// `None` if no node is of this page.
    address: Option<&'p Address>,
    /// The number of the first one.
    first: u32,
}

impl<'p> PageNodes<'p> {
    pub(super) fn of(nodes: &'p GraphNodes, address: &'p Address) -> Option<Self> {
        let first = |address: Option<&'p Address>| {
            let node = nodes.nodes().find(|node| is_page_of(*node, address))?;
            Some(PageNodes { nodes, address, first: node.number })
        };
        first(Some(address)).or_else(|| first(None))
    }

    fn find_map<T>(self, read: impl Fn(GraphNode<'p>) -> Option<T>) -> Option<T> {
        let nodes = self.nodes.nodes().skip_while(|node| node.number != self.first);
        nodes.filter(|node| is_page_of(*node, self.address)).find_map(read)
    }

    pub(super) fn date(self, name: &str) -> Option<FieldCandidate<Date>> {
        self.find_map(|node| {
            let data = text_data(node, name)?;
            Some(candidate(trim(&data.text).parse().ok()?, data))
        })
    }

    pub(super) fn author(self) -> Option<FieldCandidate<Person>> {
        self.find_map(|node| {
            let named = text_data(node, "author");
            let data = named.or_else(|| match value_data(node, "author").next()?.kind {
                ValueKind::Node { node, .. } => text_data(self.nodes.node(node), "name"),
                _ => None,
            })?;
            Some(candidate(Person::new(trim(&data.text)), data))
        })
    }

    pub(super) fn image(self) -> Option<FieldCandidate<Vec<Photo>>> {
        let url_in = |name| self.find_map(|node| values(node, name).find_map(url_of));
        let url = ["primaryImageOfPage", "thumbnailUrl"].into_iter().find_map(url_in)?;
        Some(FieldCandidate::elsewhere(vec![Photo::new(url)], Source::JsonLd, Vec::new()))
    }
}

/// True for a page outside of all properties, unless all its addresses are of pages at other addresses.
fn is_page_of(node: GraphNode<'_>, address: Option<&Address>) -> bool {
    let texts = values(node, "url").filter_map(|url| match url {
        GraphNodeValue::Text { text, .. } => Some(text),
        GraphNodeValue::Node(node) => Some(node.id()),
        _ => None,
    });
    let urls = std::iter::once(node.id()).chain(texts);
    node.data().is_outside
        && is_page_node(node)
        && !address.is_some_and(|address| address.are_other_pages(urls))
}

fn candidate<T>(value: T, data: &NodeValueData) -> FieldCandidate<T> {
    let origin = FieldOrigin::Written(ValueOrigin::Script(data.place), "");
    FieldCandidate::elsewhere(value, Source::JsonLd, vec![origin])
}

/// The http or https address that a value of JSON-LD is, or the address of the medium that it is.
pub(super) fn url_of(value: GraphNodeValue<'_>) -> Option<String> {
    let text = |value| match value {
        GraphNodeValue::Text { text, .. } => Some(text),
        GraphNodeValue::Node(node) => Some(node.id()),
        _ => None,
    };
    let GraphNodeValue::Node(node) = value else {
        return text(value).filter(|url| is_web(url)).map(str::to_owned);
    };
    let mut named = ["contentUrl", "url"].into_iter().flat_map(|name| values(node, name));
    let reference = Some(node.id()).filter(|id| !id.contains('#'));
    named.find_map(text).or(reference).filter(|url| is_web(url)).map(str::to_owned)
}

fn is_page_node(node: GraphNode<'_>) -> bool {
    // A `CollectionPage` is a feed.
    let mut names = node.types().filter_map(name_in_schema_org);
    names.any(|name| is_page(name) && name != "CollectionPage")
}

/// The identifiers of the nodes that `isPartOf` the `WebPage` with the page's address, or are its `mainEntity`.
pub(super) fn parts_of_page<'n>(nodes: &'n GraphNodes, page: &Address) -> Vec<&'n str> {
    let is_own = |node: &GraphNode<'_>| page.is_part(node.id()) && is_page_node(*node);
    let pages: HashSet<u32> = nodes.nodes().filter(is_own).map(|node| node.number).collect();
    let mut parts = Vec::new();
    if pages.is_empty() {
        return parts;
    }
    for node in nodes.nodes() {
        let is_part = |value| matches!(value, GraphNodeValue::Node(whole) if pages.contains(&whole.number));
        if values(node, "isPartOf").any(is_part) {
            parts.push(node.id());
        }
        if pages.contains(&node.number) {
            parts.extend(values(node, "mainEntity").filter_map(|value| match value {
                GraphNodeValue::Node(entity) => Some(entity.id()),
                _ => None,
            }));
        }
    }
    parts
}

/// The values of a property of schema.org.
pub(super) fn values<'a>(node: GraphNode<'a>, name: &str) -> impl Iterator<Item = GraphNodeValue<'a>> {
    let has_name = move |property: &str| name_in_schema_org(property) == Some(name);
    node.properties().filter(move |(property, _)| has_name(property)).flat_map(|(_, values)| values)
}

/// The values of a property of schema.org, with their places.
pub(super) fn value_data<'a>(node: GraphNode<'a>, name: &str) -> impl Iterator<Item = &'a NodeValueData> {
    let has_name = move |property: &str| name_in_schema_org(property) == Some(name);
    node.property_data().filter(move |(property, _)| has_name(property)).flat_map(|(_, values)| values)
}

/// The first text of a property that is not empty, and that no program should have filled in.
pub(super) fn text_data<'a>(node: GraphNode<'a>, name: &str) -> Option<&'a NodeValueData> {
    let is_text = |data: &&NodeValueData| matches!(data.kind, ValueKind::Text { .. } | ValueKind::Json);
    let is_filled = |data: &&NodeValueData| !trim(&data.text).is_empty() && !is_unfilled(&data.text);
    value_data(node, name).find(|data| is_text(data) && is_filled(data))
}

/// The date of the page's `time` elements, if all of them have the same day. A `time` in a comment, of the last change or
/// of another property than the date of publication does not count.
fn only_date(dom: &Dom) -> Option<(El<'_>, Date)> {
    date_outside(dom, has_other_dates)
}

/// The only date of a page, or its date beside posts if it is about none of these. A date inside of the classic post does not count.
pub(super) fn page_date<'d>(
    dom: &'d Dom,
    classic: Option<ClassicPost<'_>>,
    is_beside_posts: impl FnOnce() -> bool,
) -> Option<(El<'d>, Date)> {
    let is_outside = |(time, _): &(El<'_>, Date)| classic.is_none_or(|post| !post.has(*time));
    let only = only_date(dom).filter(is_outside);
    only.or_else(|| if is_beside_posts() { date_beside_posts(dom) } else { None })
}

/// The same on a page with posts, outside of these, of headings, and of parts such as sidebars.
pub(super) fn date_beside_posts(dom: &Dom) -> Option<(El<'_>, Date)> {
    if !dom.elements().any(is_post_root) {
        return None;
    }
    date_outside(dom, |el| has_other_dates(el) || is_heading(el.tag()) || is_post_or_part(el))
}

fn has_other_dates(el: El<'_>) -> bool {
    el.has(flag::CLASS) && tokens(el.class()).any(is_other_date)
}

fn date_outside<'d>(dom: &'d Dom, is_other: impl Fn(El<'d>) -> bool) -> Option<(El<'d>, Date)> {
    if !dom.elements().any(|el| el.tag() == tag::TIME) {
        return None;
    }
    let times = elements_outside(dom.walk(), is_other);
    let times = times.filter(|el| el.tag() == tag::TIME && is_of_publication(*el));
    let dated = times.filter_map(|time| {
        let written = time.attr_by(attr::DATETIME).map_or_else(|| time.text().into(), Cow::Borrowed);
        Some((time, Date::parsed(&written)?))
    });
    let mut dates: Vec<(El<'_>, Date)> = dated.collect();
    // HTML5 before 2011 marked the date of publication so.
    if dates.iter().any(|(time, _)| time.attr("pubdate").is_some()) {
        dates.retain(|(time, _)| time.attr("pubdate").is_some());
    }
    let first = dates.first()?.clone();
    dates.iter().all(|(_, date)| date.is_same_day(&first.1)).then_some(first)
}

fn is_of_publication(time: El<'_>) -> bool {
    let own =
        time.attr_by(attr::ITEMPROP).is_none_or(|names| tokens(names).any(|name| name == "datePublished"));
    own && tokens(time.class()).all(|class| !class.starts_with("dt-") || class == "dt-published")
        && !is_last_change(time)
}

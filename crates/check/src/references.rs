//! Checks `itemref`: its ids exist, and it leads to no element twice. Also checks that every property belongs to an
//! item.

use std::cell::LazyCell;
use std::collections::HashSet;
use std::ops::Range;

use super::schema_org::type_name;
use super::{Findings, Report, Rule, Severity, quoted};
use microweave::extract::flag;
use microweave::extract::microdata::properties::{add_runs, targets};
use microweave::extract::microdata::scopes::Scopes;
use microweave::extract::microdata::{types as item_types, unique_names, value};
use microweave::nodes::GraphNode;
use microweave::page::Page;
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::dom::{Dom, El, NodeId};
use microweave_html::names::{attr, tag};
use microweave_values::collections::sort::sort_by_key;
use microweave_values::whitespace::tokens;

/// What belongs to no item.
#[derive(Default)]
pub(super) struct UnusedMarkup<'p> {
    pub(super) properties: HashSet<NodeId>,
    /// The types that may be left from a template, because JSON-LD describes such things.
    pub(super) types: HashSet<&'p str>,
}

pub(super) fn check<'p>(page: &'p Page, findings: &mut Findings) -> UnusedMarkup<'p> {
    let (dom, scopes) = (page.dom(), page.microdata().scopes());
    if dom.walk_flagged(flag::MICRODATA).entered().next().is_none() {
        return UnusedMarkup::default();
    }
    let mut unused = UnusedProperties::of(scopes);
    for (number, item) in scopes.items.iter().enumerate() {
        let root = dom.el(item.node);
        if let Some(ids) = root.attr_by(attr::ITEMREF) {
            check_ids(root, ids, dom, findings);
            check_regions(number, root, dom, scopes, findings);
            unused.add(root, dom);
        }
    }
    let unused: Vec<NodeId> = unused.properties().map(|property| scopes.properties[property]).collect();
    let json_ld = LazyCell::new(|| JsonLdNames::of(page));
    // Without an item that is no property and no region of the page, all markup is what a template has left.
    let rules = &page.options().microdata_rules;
    let is_region =
        |class: &str| type_name(class).is_some_and(|name| SCHEMA_ORG.is_kind_of(name, "WebPageElement"));
    let mut items = scopes.items.iter().map(|item| dom.el(item.node));
    let is_leftover =
        |el: El<'_>| el.attr_by(attr::ITEMPROP).is_some() || item_types(el, rules).any(is_region);
    let is_of_json_ld = items.all(is_leftover) && !json_ld.types.is_empty();
    for el in unused.iter().map(|&node| dom.el(node)) {
        // `unclosed-element` reports the element that it is a copy of.
        if !el.is_reopened() {
            let is_in_head =
                el.tag() == tag::META && el.parent().is_some_and(|parent| parent.tag() == tag::HEAD);
            let is_described = |name| {
                json_ld.properties.contains(name)
                    || SCHEMA_ORG.domains(name).any(|domain| json_ld.parts.contains(domain))
                    || is_of_json_ld && SCHEMA_ORG.is_expected_of(name, &json_ld.types)
            };
            let is_leftover = is_in_head || is_empty(el) || unique_names(el).all(is_described);
            let rule = if is_leftover { Rule::LeftoverProperty } else { Rule::ItempropUnused };
            let report = Report::new(el, rule, quoted(el.attr_by(attr::ITEMPROP).unwrap_or_default()));
            // Programs that list all items have it too.
            let is_typed_item = el.attr_by(attr::ITEMSCOPE).and(el.attr_by(attr::ITEMTYPE)).is_some();
            findings.report(match is_typed_item && !is_leftover {
                true => report
                    .severity(Severity::Warning)
                    .help("remove itemprop, or move the element into the item that has the property")
                    .effect("programs that follow the specification leave the item out"),
                false => report,
            });
        }
    }
    let types = if is_of_json_ld { &json_ld.types | &json_ld.parts } else { HashSet::new() };
    UnusedMarkup { properties: unused.into_iter().collect(), types }
}

/// True for an element without content, which a script fills in later.
fn is_empty(el: El<'_>) -> bool {
    el.attr_by(attr::ITEMSCOPE).is_none()
        && value::attribute_of(el).is_none()
        && el.attr_by(attr::CONTENT).is_none()
        && el.child_elements().next().is_none()
        && el.text().trim().is_empty()
}

/// What things of schema.org are and have in scripts.
struct JsonLdNames<'p> {
    properties: HashSet<&'p str>,
    /// The types, and the types that they extend.
    types: HashSet<&'p str>,
    /// The people, pictures and other media that the properties take.
    parts: HashSet<&'p str>,
}

impl<'p> JsonLdNames<'p> {
    fn of(page: &'p Page) -> Self {
        let nodes = page.json_ld();
        let properties = nodes.nodes().flat_map(GraphNode::property_data);
        let types = nodes.nodes().flat_map(|node| &node.data().types);
        let types: Vec<&str> = types.filter_map(|class| type_name(nodes.text(class.class))).collect();
        let properties: HashSet<&str> = properties.filter_map(|(property, _)| type_name(property)).collect();
        let is_part =
            |name: &&str| ["Person", "MediaObject"].iter().any(|kind| SCHEMA_ORG.is_kind_of(name, kind));
        let parts = properties.iter().flat_map(|name| SCHEMA_ORG.ranges(name)).filter(is_part).collect();
        JsonLdNames { properties, types: SCHEMA_ORG.with_ancestors(&types), parts }
    }
}

fn check_ids(root: El<'_>, ids: &str, dom: &Dom, findings: &mut Findings) {
    let mut seen = HashSet::new();
    for id in tokens(ids) {
        if findings.is_full() {
            return;
        }
        if !seen.insert(id) {
            findings.add(root, Rule::ItemrefRepeated, quoted(id));
            continue;
        }
        match dom.element_by_id(id) {
            None => findings.add(root, Rule::ItemrefUnknown, quoted(id)),
            Some(target) if target.id() == root.id() => {
                findings.add(root, Rule::ItemrefItself, quoted(id));
            }
            Some(_) => {}
        }
    }
}

/// Finds the error of the algorithm "the properties of an item": an element that it visits twice. The algorithm starts
/// from the item and from each element that `itemref` names, and visits their descendants, but not the descendants of other
/// items. So it visits an element twice if the element is inside the item or inside another named element, with no
/// other item between them.
fn check_regions(item: usize, root: El<'_>, dom: &Dom, scopes: &Scopes, findings: &mut Findings) {
    let mut starts: Vec<(Option<usize>, El<'_>)> =
        targets(root, dom).into_iter().chain([root]).map(|el| (scopes.owner(el), el)).collect();
    sort_by_key(&mut starts, |(owner, el)| (*owner, el.id()));
    let mut region: Option<(Option<usize>, El<'_>)> = None;
    for (owner, el) in starts {
        let around = region.filter(|(other, region)| *other == owner && el.id() < region.after());
        if el.id() == root.id() {
            if let Some((_, around)) = around {
                findings.add(root, Rule::ItemrefItself, id_of(around));
            }
        } else if around.is_some() || owner == Some(item) {
            findings.add(root, Rule::ItemrefOverlap, id_of(el));
        }
        if around.is_none() && scopes.item_of(el).is_none() {
            region = Some((owner, el));
        }
    }
}

fn id_of(el: El<'_>) -> String {
    quoted(el.attr_by(attr::ID).unwrap_or_default())
}

/// Finds the properties outside of all items that no `itemref` leads to.
struct UnusedProperties<'s> {
    scopes: &'s Scopes,
    /// For each of `Scopes::outside_items`, the number of runs that begin there minus the number that end there.
    changes: Vec<i32>,
}

impl<'s> UnusedProperties<'s> {
    fn of(scopes: &'s Scopes) -> Self {
        UnusedProperties { scopes, changes: vec![0; scopes.outside_items.len() + 1] }
    }

    fn add(&mut self, root: El<'_>, dom: &Dom) {
        let (mut single, mut runs) = (Vec::new(), Vec::new());
        for target in targets(root, dom) {
            add_runs(self.scopes, target, &mut single, &mut runs);
        }
        for property in single {
            self.add_run(self.scopes.outside_items.binary_search(&property).map_or(0..0, |at| at..at + 1));
        }
        // An item is not a property of itself, so the run is split around it.
        let position = self
            .scopes
            .outside_items
            .binary_search_by_key(&root.id(), |&property| self.scopes.properties[property]);
        for (_, run) in runs.into_iter().filter(|(owner, _)| owner.is_none()) {
            match position {
                Ok(position) if run.contains(&position) => {
                    self.add_run(run.start..position);
                    self.add_run(position + 1..run.end);
                }
                _ => self.add_run(run),
            }
        }
    }

    fn add_run(&mut self, run: Range<usize>) {
        self.changes[run.start] += 1;
        self.changes[run.end] -= 1;
    }

    fn properties(&self) -> impl Iterator<Item = usize> {
        let mut uses = 0;
        self.scopes.outside_items.iter().zip(&self.changes).filter_map(move |(&property, change)| {
            uses += change;
            (uses == 0).then_some(property)
        })
    }
}

//! What the `meta` elements of a page add to the thing that the page is about: its description, if no other source has one, and
//! the picture for previews, which comes before the images of other sources, unless it is a logo.

use std::collections::{BTreeMap, HashMap};

use super::gather::{Gathered, SourceThing, SourceValue};
use super::identity::{families, texts};
use crate::budget::Budget;
use crate::document::{Document, Source};
use crate::dom::markup;
use crate::extract::metaformats;
use crate::graph::PageFacts;
use crate::graph::address::Address;
use crate::reader::is_same_file;
use crate::schema_org::SCHEMA_ORG;
use crate::url::Base;
use crate::whitespace::trim;

/// The properties, with the names of the same properties in the table of metaformats.
const PROPERTIES: [(&str, &str); 2] = [("description", "summary"), ("image", "photo")];

/// A page is about a thing of one of these types, and of none of the others.
const SUBJECTS: [&str; 4] = ["CreativeWork", "Event", "Place", "Product"];
const PARTS: [&str; 6] = ["Comment", "MediaObject", "Review", "WebPage", "WebPageElement", "WebSite"];

/// A page is about at most this many things, such as an article and its recipe.
const MAX_SUBJECTS: usize = 8;

/// A thing that the page may be about.
#[derive(Default)]
struct PageSubject<'t> {
    families: Vec<&'t str>,
    is_at_page: bool,
    is_elsewhere: bool,
    is_in_title: bool,
}

/// What a page says about itself.
pub(super) struct Metadata<'d> {
    /// A document with the metadata names.
    pub(super) names: &'d Document,
    /// A document with the links.
    pub(super) links: &'d Document,
    pub(super) address: &'d str,
    pub(super) title: Option<&'d str>,
    /// The addresses of logos and icons of the site.
    pub(super) logos: Vec<String>,
}

impl<'d> Metadata<'d> {
    /// The first value of a property of microformats2 in the `meta` elements.
    fn get(&self, property: &str) -> Option<&'d str> {
        let names = metaformats::names_of(property).iter();
        let mut texts = names.filter_map(|name| self.names.meta().get(name));
        texts.find_map(|texts| texts.first()).map(String::as_str)
    }

    fn facts(&self) -> PageFacts {
        let page = Address::of_page(self.links, self.address);
        let titles = self.get("name").into_iter().chain(self.title);
        PageFacts::of(self.names, (self.address, page), titles)
    }
}

/// Adds a thing with the source [`Source::Meta`] to each group that the page is about.
pub(super) fn add(gathered: &mut Gathered, groups: &mut Vec<u32>, metadata: &Metadata<'_>, budget: &Budget) {
    if PROPERTIES.iter().all(|(_, property)| metadata.get(property).is_none()) {
        return;
    }
    let base = Base::new(&metadata.names.own_urls[0]);
    for group in groups_of_page(gathered, groups, &metadata.facts()) {
        let has = |name: &str| {
            let members = gathered.things.iter().zip(&*groups).filter(|(_, own)| **own == group);
            members.flat_map(|(thing, _)| &thing.properties).any(|(known, _)| known.is(name))
        };
        let is_logo = |url: &str| metadata.logos.iter().any(|logo| is_same_file(logo, url));
        let properties = PROPERTIES.iter().filter_map(|&(name, property)| {
            let text = metadata.get(property)?;
            let text = match name {
                "image" => base.resolve(text),
                _ => markup::plain(text),
            };
            if has(name) && (name != "image" || is_logo(&text)) {
                return None;
            }
            let value = SourceValue::Text(budget.clip(trim(&text)), None);
            Some((name.into(), [value].into_iter().collect()))
        });
        let properties: Vec<_> = properties.collect();
        if !properties.is_empty() {
            gathered.things.push(SourceThing { properties, ..SourceThing::new(Source::Meta) });
            groups.push(group);
        }
    }
}

/// The groups that the page is about. A thing at the page's address is one of them. On a page that is no home page, so is a
/// thing without another address, if it is the only one, or if it is the only one of its family and its name is in
/// the page's title.
fn groups_of_page(gathered: &Gathered, groups: &[u32], facts: &PageFacts) -> Vec<u32> {
    let mut subjects: BTreeMap<u32, PageSubject<'_>> = BTreeMap::new();
    for (thing, &group) in gathered.things.iter().zip(groups).filter(|(thing, _)| is_subject(thing)) {
        let subject = subjects.entry(group).or_default();
        subject.families.extend(families(thing));
        let addresses = thing.id.as_deref().into_iter().chain(texts(thing, "mainEntityOfPage"));
        subject.is_at_page |=
            addresses.chain(texts(thing, "url")).any(|address| facts.address.is_part(address));
        subject.is_elsewhere |= texts(thing, "url").next().is_some();
        let mut names = texts(thing, "name").chain(texts(thing, "headline"));
        subject.is_in_title |= names.any(|name| facts.has_title(name));
    }
    let is_only = subjects.len() == 1;
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for subject in subjects.values_mut() {
        subject.families.sort_unstable();
        subject.families.dedup();
        subject.families.iter().for_each(|family| *counts.entry(family).or_default() += 1);
    }
    let is_only_of_family =
        |subject: &PageSubject<'_>| subject.families.iter().all(|family| counts[family] == 1);
    let is_of_page = |subject: &PageSubject<'_>| {
        let may_be = !subject.is_elsewhere && !facts.is_home;
        subject.is_at_page || may_be && (is_only || subject.is_in_title && is_only_of_family(subject))
    };
    let of_page = subjects.iter().filter(|(_, subject)| is_of_page(subject)).map(|(group, _)| *group);
    of_page.take(MAX_SUBJECTS).collect()
}

fn is_subject(thing: &SourceThing) -> bool {
    let types: Vec<&str> = thing.types.iter().map(String::as_str).collect();
    let with_ancestors = SCHEMA_ORG.with_ancestors(&types);
    let has = |names: &[&str]| names.iter().any(|name| with_ancestors.contains(name));
    thing.is_outside && has(&SUBJECTS) && !has(&PARTS)
}

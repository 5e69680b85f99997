//! What the `meta` elements of a page add to the thing that the page is about: its description, if no other source has one, and
//! the picture for previews. A logo counts only if there is no other image.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

use super::gather::{Gathered, SourceThing, SourceValue};
use super::identity::{families, texts};
use super::preview::Preview;
use crate::budget::Budget;
use crate::collections::short_name::Name;
use crate::document::{Document, Source};
use crate::dom::markup;
use crate::extract::metaformats;
use crate::graph::address::Address;
use crate::graph::{PageFacts, letters};
use crate::schema_org::SCHEMA_ORG;
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
    names: Vec<&'t str>,
    is_at_page: bool,
    is_elsewhere: bool,
}

pub(super) struct Metadata<'d> {
    pub(super) names: &'d Document,
    pub(super) links: &'d Document,
    pub(super) address: &'d str,
    pub(super) title: Option<&'d str>,
    /// The picture for previews.
    pub(super) preview: Option<Preview>,
}

impl<'d> Metadata<'d> {
    /// The first value of a property of microformats2 in the `meta` elements.
    fn get(&self, property: &str) -> Option<&'d str> {
        let mut names = metaformats::names_of(property).iter();
        names.find_map(|name| metaformats::text_of(self.names.meta(), name))
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
    for group in groups_of_page(gathered, groups, &metadata.facts()) {
        let has = |name: &str| {
            let members = gathered.things.iter().zip(&*groups).filter(|(_, own)| **own == group);
            members.flat_map(|(thing, _)| &thing.properties).any(|(known, _)| known.is(name))
        };
        let properties = PROPERTIES.iter().filter_map(|&(name, property)| {
            let text = match (name, &metadata.preview) {
                ("image", preview) => {
                    let preview = preview.as_ref().filter(|preview| !(preview.is_logo && has(name)))?;
                    Cow::Borrowed(&*preview.url)
                }
                _ if has(name) => return None,
                _ => markup::plain(metadata.get(property)?),
            };
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
/// the page's title, or is the name of a thing at the page's address.
fn groups_of_page(gathered: &Gathered, groups: &[u32], facts: &PageFacts) -> Vec<u32> {
    let mut subjects: BTreeMap<u32, PageSubject<'_>> = BTreeMap::new();
    for (thing, &group) in gathered.things.iter().zip(groups).filter(|(thing, _)| is_subject(thing)) {
        let subject = subjects.entry(group).or_default();
        subject.families.extend(families(thing));
        let addresses = |property| addresses(gathered, thing, property);
        let mut own =
            thing.id.as_deref().into_iter().chain(addresses("mainEntityOfPage")).chain(addresses("url"));
        subject.is_at_page |= own.any(|address| facts.address.is_part(address));
        subject.is_elsewhere |= addresses("url").next().is_some();
        subject.names.extend(texts(thing, "name").chain(texts(thing, "headline")));
    }
    let is_only = subjects.len() == 1;
    let at_page = subjects.values().filter(|subject| subject.is_at_page);
    let names_at_page: HashSet<String> =
        at_page.flat_map(|subject| &subject.names).map(|name| letters(name)).collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for subject in subjects.values_mut() {
        subject.families.sort_unstable();
        subject.families.dedup();
        subject.families.iter().for_each(|family| *counts.entry(family).or_default() += 1);
    }
    let is_only_of_family =
        |subject: &PageSubject<'_>| subject.families.iter().all(|family| counts[family] == 1);
    let has_title = |name: &&str| facts.has_title(name) || names_at_page.contains(&letters(name));
    let is_of_page = |subject: &PageSubject<'_>| {
        let may_be = !subject.is_elsewhere && !facts.is_home;
        let is_in_title = || subject.names.iter().any(has_title);
        subject.is_at_page || may_be && (is_only || is_only_of_family(subject) && is_in_title())
    };
    let of_page = subjects.iter().filter(|(_, subject)| is_of_page(subject)).map(|(group, _)| *group);
    of_page.take(MAX_SUBJECTS).collect()
}

/// The addresses that a property has, also as the identifiers and the addresses of things.
fn addresses<'t>(
    gathered: &'t Gathered,
    thing: &'t SourceThing,
    property: &str,
) -> impl Iterator<Item = &'t str> {
    let values =
        thing.properties.iter().filter(move |(name, _)| name.is(property)).flat_map(|(_, values)| values);
    values.flat_map(|value| match value {
        SourceValue::Text(text, _) => Some(&**text).into_iter().chain(None),
        SourceValue::Thing(part) => {
            let part = &gathered.things[*part as usize];
            part.id.as_deref().into_iter().chain(texts(part, "url").next())
        }
    })
}

/// True for a thing that a page may be about.
pub(super) fn is_subject(thing: &SourceThing) -> bool {
    let is_any =
        |own: &Name, names: &[&str]| names.iter().any(|name| SCHEMA_ORG.is_kind_of(own.as_str(), name));
    let has = |names| thing.types.iter().any(|own| is_any(own, names));
    thing.is_outside && has(&SUBJECTS) && !has(&PARTS)
}

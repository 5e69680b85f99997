//! What the `meta` elements of a page add to the thing that the page is about: its description, if no other source has one, and
//! the picture for previews. A logo counts only if there is no other image.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::iter;

use super::gather::{Gathered, SourceThing, SourceValue};
use super::identity::{families, texts};
use super::pictures::{Previews, key};
use crate::graph::address::Address;
use crate::graph::{Likeness, PageFacts};
use microweave::document::{Document, Source};
use microweave::extract::metaformats;
use microweave_html::dom::markup;
use microweave_values::whitespace::trim;

/// A page is about a thing of one of these types, and of none of the others.
const SUBJECTS: [&str; 4] = ["CreativeWork", "Event", "Place", "Product"];
const PARTS: [&str; 6] = ["Comment", "MediaObject", "Review", "WebPage", "WebPageElement", "WebSite"];

/// A page is about at most this many things, such as an article and its recipe.
const MAX_SUBJECTS: usize = 8;

/// Each name is compared with the titles, so their length bounds the work.
const MAX_TITLE: usize = 1024;

pub(super) struct Metadata<'d> {
    pub(super) names: &'d Document,
    pub(super) links: &'d Document,
    pub(super) address: &'d str,
    pub(super) title: Option<&'d str>,
    pub(super) previews: Previews,
}

impl<'d> Metadata<'d> {
    /// The first value of a property of microformats2 in the `meta` elements.
    fn get(&self, property: &str) -> Option<&'d str> {
        let mut names = metaformats::names_of(property).iter();
        names.find_map(|name| metaformats::text_of(self.names.meta(), name))
    }

    fn titles(&self) -> impl Iterator<Item = &'d str> {
        self.get("name").into_iter().chain(self.title)
    }
}

/// Adds a thing with the source [`Source::Meta`] to each group that the page is about.
pub(super) fn add(gathered: &mut Gathered<'_>, groups: &mut Vec<u32>, metadata: &Metadata<'_>) {
    let (description, preview) = (metadata.get("summary"), metadata.previews.best.as_ref());
    if description.is_none() && preview.is_none() {
        return;
    }
    let preview_key = preview.map(|preview| key(&preview.url));
    for group in groups_of_page(&gathered.things, groups, metadata) {
        let members = || gathered.things.iter().zip(&*groups).filter(|(_, own)| **own == group);
        let has =
            |name: &str| members().flat_map(|(thing, _)| &thing.properties).any(|(known, _)| known.is(name));
        let description = description.filter(|_| !has("description")).map(markup::plain);
        let preview = preview.filter(|preview| {
            let images = || members().flat_map(|(thing, _)| addresses(&gathered.things, thing, "image"));
            let is_known = || images().any(|url| Some(key(url)) == preview_key);
            !(preview.is_logo && has("image") || is_known())
        });
        let image = preview.map(|preview| Cow::Borrowed(&*preview.url));
        let properties =
            [("description", description), ("image", image)].into_iter().filter_map(|(name, text)| {
                let value = SourceValue::Text(gathered.account.clip(trim(&text?)), None);
                Some((name.into(), [value].into_iter().collect()))
            });
        let properties: Vec<_> = properties.collect();
        if !properties.is_empty() {
            gathered.things.push(SourceThing { properties, ..SourceThing::new(Source::Meta) });
            groups.push(group);
        }
    }
}

/// The groups that the page is about. A thing at the page's address is one of them. On a page that is not a home page, so is a
/// thing without another address, if it is the only one, or if it is the only one of its family and at least half of the long
/// words of its name are in the page's title, or in the name of a thing at the page's address.
fn groups_of_page<'t>(things: &'t [SourceThing], groups: &[u32], metadata: &Metadata<'_>) -> Vec<u32> {
    let page = Address::of_page(metadata.links, metadata.address);
    let facts = PageFacts::of(metadata.names, (metadata.address, page), iter::empty());
    let mut subjects: BTreeMap<u32, Vec<&SourceThing>> = BTreeMap::new();
    for (thing, &group) in things.iter().zip(groups).filter(|(thing, _)| is_subject(thing)) {
        subjects.entry(group).or_default().push(thing);
    }
    let families =
        |own: &[&'t SourceThing]| own.iter().flat_map(|thing| families(thing)).collect::<BTreeSet<_>>();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for family in subjects.values().flat_map(|own| families(own)) {
        *counts.entry(family).or_default() += 1;
    }
    let is_at_page = |own: &[&SourceThing]| {
        let all = |property| own.iter().flat_map(move |thing| addresses(things, thing, property));
        let ids = own.iter().filter_map(|thing| thing.id.as_deref());
        ids.chain(all("mainEntityOfPage")).chain(all("url")).any(|address| facts.address.is_part(address))
    };
    let at_page =
        subjects.values().filter(|own| is_at_page(own)).flat_map(|own| names(own)).take(MAX_SUBJECTS);
    let titles: Vec<&str> =
        at_page.chain(metadata.titles()).filter(|title| title.len() <= MAX_TITLE).collect();
    let is_title = |name| titles.iter().any(|title| Likeness::of(name, title) >= Likeness::ManyWords);
    let is_of_page = |own: &[&'t SourceThing]| {
        let is_only_of_family = || families(own).iter().all(|family| counts[family] == 1);
        let is_elsewhere = own.iter().any(|thing| addresses(things, thing, "url").next().is_some());
        let may_be = !is_elsewhere && !facts.is_home;
        is_at_page(own) || may_be && (subjects.len() == 1 || is_only_of_family() && names(own).any(is_title))
    };
    let of_page = subjects.iter().filter(|(_, own)| is_of_page(own)).map(|(group, _)| *group);
    of_page.take(MAX_SUBJECTS).collect()
}

fn names<'t>(own: &[&'t SourceThing]) -> impl Iterator<Item = &'t str> {
    own.iter().flat_map(|thing| texts(thing, "name").chain(texts(thing, "headline")))
}

/// The addresses that a property has, also as the identifiers and the addresses of things.
fn addresses<'t>(
    things: &'t [SourceThing],
    thing: &'t SourceThing,
    property: &str,
) -> impl Iterator<Item = &'t str> {
    let values =
        thing.properties.iter().filter(move |(name, _)| name.is(property)).flat_map(|(_, values)| values);
    values.flat_map(|value| match value {
        SourceValue::Text(text, _) => Some(&**text).into_iter().chain(None),
        SourceValue::Thing(part) => {
            let part = &things[*part as usize];
            let own = |name| texts(part, name).next();
            part.id.as_deref().into_iter().chain(["url", "contentUrl"].into_iter().find_map(own))
        }
    })
}

/// True for a thing that a page may be about.
pub(super) fn is_subject(thing: &SourceThing) -> bool {
    thing.is_outside && thing.is_any(&SUBJECTS) && !thing.is_any(&PARTS)
}

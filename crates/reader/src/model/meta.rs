//! What the `meta` elements of a page add to the thing that the page is about: its description, if no other source has one, and
//! the picture for previews. A logo counts only if there is no other image.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::iter;

use super::{DescribedValue, Description, Model};
use crate::graph::address::Address;
use crate::graph::{Likeness, PageFacts};
use crate::things::pictures::{Previews, key};
use microweave::document::{Document, Source};
use microweave::extract::metaformats;
use microweave_html::dom::markup;

/// A page is about a thing of one of these types, and of none of the others.
const SUBJECTS: [&str; 4] = ["CreativeWork", "Event", "Place", "Product"];
const PARTS: [&str; 6] = ["Comment", "MediaObject", "Review", "WebPage", "WebPageElement", "WebSite"];

/// A page is about at most this many things, such as an article and its recipe.
const MAX_SUBJECTS: usize = 8;

/// Each name is compared with the titles, so their length bounds the work.
const MAX_TITLE: usize = 1024;

pub(crate) struct Metadata<'d> {
    pub(crate) names: &'d Document,
    pub(crate) links: &'d Document,
    pub(crate) address: &'d str,
    pub(crate) title: Option<&'d str>,
    pub(crate) previews: Previews,
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

impl<'d> Model<'d> {
    /// Adds a description with the source [`Source::Meta`] to each group that the page is about. For each description, `groups` has the
    /// first one of its group.
    pub(crate) fn add_metadata(&mut self, groups: &mut Vec<u32>, metadata: &Metadata<'d>) {
        let (description, preview) = (metadata.get("summary"), metadata.previews.best.as_ref());
        if description.is_none() && preview.is_none() {
            return;
        }
        let preview_key = preview.map(|preview| key(&preview.url));
        for group in self.groups_of_page(groups, metadata) {
            let members =
                || self.descriptions.iter().zip(&*groups).filter(|(_, of_member)| **of_member == group);
            let has = |name: &str| members().any(|(member, _)| member.has(name));
            let description = description.filter(|_| !has("description")).map(markup::plain);
            let preview = preview.filter(|preview| {
                let images = || members().flat_map(|(member, _)| self.addresses(member, "image"));
                let is_known = || images().any(|url| Some(key(url)) == preview_key);
                !(preview.is_logo && has("image") || is_known())
            });
            let image = preview.map(|preview| Cow::Owned(preview.url.clone()));
            let properties = [("description", description), ("image", image)].into_iter();
            let properties: Vec<_> = properties
                .filter_map(|(name, text)| {
                    Some((name.into(), [self.text(text?, None)].into_iter().collect()))
                })
                .collect();
            if !properties.is_empty() {
                let source = Source::Meta;
                self.descriptions.push(Description { source, properties, ..Description::default() });
                groups.push(group);
            }
        }
    }

    /// The groups that the page is about. A thing at the page's address is one of them. On a page that is not a home page, so is a
    /// thing without another address, if it is the only one, or if it is the only one of its family and at least half of the long
    /// words of its name are in the page's title, or in the name of a thing at the page's address.
    pub(crate) fn groups_of_page(&self, groups: &[u32], metadata: &Metadata<'_>) -> Vec<u32> {
        let page = Address::of_page(metadata.links, metadata.address);
        let facts = PageFacts::of(metadata.names, (metadata.address, page), iter::empty());
        let mut subjects: BTreeMap<u32, Vec<&Description<'d>>> = BTreeMap::new();
        for (description, &group) in
            self.descriptions.iter().zip(groups).filter(|(description, _)| is_subject(description))
        {
            subjects.entry(group).or_default().push(description);
        }
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for family in subjects.values().flat_map(|members| families(members)) {
            *counts.entry(family).or_default() += 1;
        }
        let is_at_page = |members: &[&Description<'d>]| {
            let all =
                |property| members.iter().flat_map(move |description| self.addresses(description, property));
            let ids = members.iter().flat_map(|description| description.ids.iter().copied());
            ids.chain(all("mainEntityOfPage")).chain(all("url")).any(|address| facts.address.is_part(address))
        };
        let at_page = subjects
            .values()
            .filter(|members| is_at_page(members))
            .flat_map(|members| names(members))
            .take(MAX_SUBJECTS);
        let titles: Vec<&str> =
            at_page.chain(metadata.titles()).filter(|title| title.len() <= MAX_TITLE).collect();
        let is_title =
            |name: &str| titles.iter().any(|title| Likeness::of(name, title) >= Likeness::ManyWords);
        let is_of_page = |members: &[&Description<'d>]| {
            let is_only_of_family = || families(members).iter().all(|family| counts[family] == 1);
            let is_elsewhere =
                members.iter().any(|description| self.addresses(description, "url").next().is_some());
            let may_be = !is_elsewhere && !facts.is_home;
            is_at_page(members)
                || may_be && (subjects.len() == 1 || is_only_of_family() && names(members).any(&is_title))
        };
        let of_page = subjects.iter().filter(|(_, members)| is_of_page(members)).map(|(group, _)| *group);
        of_page.take(MAX_SUBJECTS).collect()
    }

    /// The addresses that a property has, also as the identifiers and the addresses of parts.
    fn addresses<'t>(
        &'t self,
        description: &'t Description<'d>,
        name: &str,
    ) -> impl Iterator<Item = &'t str> {
        description.values(name).flat_map(|value| match value {
            DescribedValue::Text(text, _) => Some(&**text).into_iter().chain(None),
            DescribedValue::Part(part) => {
                let part = &self.descriptions[*part as usize];
                let address = |name| part.texts(name).next();
                part.ids
                    .first()
                    .copied()
                    .into_iter()
                    .chain(["url", "contentUrl"].into_iter().find_map(address))
            }
        })
    }
}

fn families<'t>(members: &[&'t Description<'_>]) -> BTreeSet<&'t str> {
    members.iter().flat_map(|description| description.families.iter().copied()).collect()
}

fn names<'t>(members: &[&'t Description<'_>]) -> impl Iterator<Item = &'t str> {
    members.iter().flat_map(|description| description.names())
}

/// True for a description of what a page may be about.
pub(super) fn is_subject(description: &Description<'_>) -> bool {
    description.is_outside && description.is_any(&SUBJECTS) && !description.is_any(&PARTS)
}

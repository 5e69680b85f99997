//! What the `meta` elements of a page add to the thing that the page is about: its description, if no other source has one, the name of a
//! work, an event or a product without one, and the picture for previews. A logo counts only if there is no other image.

use std::borrow::Cow;

use super::{Description, Model, is_any};
use crate::graph::is_mf2;
use crate::site_name::without_site;
use crate::things::pictures::{PreviewPicture, key};
use microweave::document::{Document, Source};
use microweave::extract::metaformats;
use microweave_html::dom::markup;

/// The types of things that a page can be named after.
const WORKS: [&str; 3] = ["CreativeWork", "Event", "Product"];

/// Types of them that have no title of their own.
const UNTITLED: [&str; 4] = ["Comment", "Message", "Review", "SocialMediaPosting"];

impl<'d> Model<'d> {
    /// Adds a description with the source [`Source::Meta`] to each group that the page is about. For each description, `groups` has the
    /// first one of its group. `names` has the metadata names of the page, `main` the descriptions of what it is about, and `site_names` the
    /// letters of the names of the site.
    pub(crate) fn add_metadata(
        &mut self,
        groups: &mut Vec<u32>,
        names: &'d Document,
        preview: Option<&PreviewPicture>,
        main: &[u32],
        site_names: &[String],
    ) {
        let text_of = |property: &str| {
            let mut sources =
                metaformats::names_of(property).iter().filter(|name| **name != metaformats::TITLE);
            sources.find_map(|name| metaformats::text_of(names.meta(), name))
        };
        let (name, description) = (text_of("name"), text_of("summary"));
        if name.is_none() && description.is_none() && preview.is_none() {
            return;
        }
        let preview_key = preview.map(|preview| key(&preview.url));
        let mut main: Vec<u32> = main.iter().map(|number| groups[*number as usize]).collect();
        main.sort_unstable();
        main.dedup();
        for group in main {
            let members =
                || self.descriptions.iter().zip(&*groups).filter(|(_, of_member)| **of_member == group);
            let has = |name: &str| members().any(|(member, _)| member.has(name));
            // The author of a note gave it no title, and people are no pages.
            let is_named_so = || {
                let mut members = members().map(|(member, _)| member);
                members.all(|member| {
                    let is_untitled = member.types.iter().any(|name| UNTITLED.contains(name));
                    is_any(&member.types, &WORKS) && !is_untitled && !member.item.is_some_and(is_mf2)
                })
            };
            let name = name.filter(|_| !has("name") && !has("headline") && is_named_so());
            let name =
                name.map(|name| markup::plain(without_site(name, site_names, Vec::new).unwrap_or(name)));
            let description = description.filter(|_| !has("description")).map(markup::plain);
            let preview = preview.filter(|preview| {
                let images = || members().flat_map(|(member, _)| self.addresses(member, "image"));
                let is_known = || images().any(|url| Some(key(&url)) == preview_key);
                !(preview.is_logo && has("image") || is_known())
            });
            let image = preview.map(|preview| Cow::Owned(preview.url.clone()));
            let properties = [("name", name), ("description", description), ("image", image)].into_iter();
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
}

//! What the `meta` elements of a page add to the thing that the page is about: its name and its description, if no other source has
//! one, and the picture for previews. A logo counts only if there is no other image.

use std::borrow::Cow;

use super::{Description, Model};
use crate::things::pictures::{PreviewPicture, key};
use microweave::document::{Document, Source};
use microweave::extract::metaformats;
use microweave_html::dom::markup;

impl<'d> Model<'d> {
    /// Adds a description with the source [`Source::Meta`] to each group that the page is about. For each description, `groups` has the
    /// first one of its group. `names` has the metadata names of the page, and `main` the descriptions of what it is about.
    pub(crate) fn add_metadata(
        &mut self,
        groups: &mut Vec<u32>,
        names: &'d Document,
        preview: Option<&PreviewPicture>,
        main: &[u32],
    ) {
        let text_of = |property: &str| {
            // The title of the page has the name of the site.
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
            let name = name.filter(|_| !has("name") && !has("headline")).map(markup::plain);
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

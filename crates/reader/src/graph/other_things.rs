//! The ranking of the things that are no posts, for pages that are about no post.

use super::page_facts::{PageFacts, is_home, letters};
use crate::model::{Description, Model};
use microweave_values::collections::sort::sort_by_key;
use microweave_values::collections::unique::only;

/// The maximum number of descriptions that a page is about. The sources of a page describe one thing several times.
const MAX_THINGS: usize = 8;

/// A shorter name is in titles by chance: `Rom` in `Romance`.
const MIN_NAME: usize = 4;

/// The types of things that are no posts. Other things, such as offers, ratings and parts of pages, are no main things. `Event` and
/// `Product` stand for types that are no posts, such as `Drug`.
const THINGS: [&str; 16] = [
    "BioChemEntity",
    "CreativeWorkSeason",
    "CreativeWorkSeries",
    "DataCatalog",
    "EducationalOccupationalProgram",
    "Event",
    "JobPosting",
    "MedicalEntity",
    "Menu",
    "MusicPlaylist",
    "Organization",
    "Person",
    "Place",
    "Product",
    "Service",
    "Trip",
];
/// Things that many pages of a site describe.
const SITE_THINGS: [&str; 3] = ["Organization", "Person", "Place"];

/// The ranking of the things that are no posts.
pub(super) struct ThingRanking<'m, 'd> {
    model: &'m Model<'d>,
    facts: &'m PageFacts,
    /// What pages at the page's address call their `mainEntity`.
    entities: Vec<u32>,
    /// The descriptions that may be what the page is about.
    candidates: Vec<u32>,
    /// The candidates that are the only ones of their syntax, without persons, organizations and places.
    only: Vec<u32>,
}

/// True for a description of a post, or of another thing that a page may be about.
pub(crate) fn may_be_main(description: &Description<'_>) -> bool {
    description.is_post() || description.is_any(&THINGS)
}

impl<'m, 'd> ThingRanking<'m, 'd> {
    pub(super) fn new(model: &'m Model<'d>, facts: &'m PageFacts, with_posts: bool) -> Self {
        let mut ranking =
            ThingRanking { model, facts, entities: Vec::new(), candidates: Vec::new(), only: Vec::new() };
        let pages = model.numbers().filter(|number| ranking.is_page(*number));
        let parts = pages.flat_map(|page| model.description(page).main_parts().collect::<Vec<u32>>());
        ranking.entities = parts.take(MAX_THINGS).collect();
        let is_candidate = |number: &u32| {
            let description = model.description(*number);
            let is_described = description.is_outside || ranking.entities.contains(number);
            is_described && may_be_main(description) && (with_posts || !description.is_post())
        };
        ranking.candidates = model.numbers().filter(is_candidate).collect();
        ranking.only = ranking.only_things();
        ranking
    }

    /// The descriptions for which a step says that the page is about them.
    pub(super) fn all(&self, is_main: fn(&Self, u32) -> bool) -> Vec<u32> {
        let main = self.candidates.iter().copied().filter(|number| is_main(self, *number));
        main.take(MAX_THINGS).collect()
    }

    pub(super) fn is_entity(&self, number: u32) -> bool {
        self.entities.contains(&number)
    }

    pub(super) fn is_of_page(&self, number: u32) -> bool {
        !self.facts.is_home && !self.is_beside_article(number) && self.is_here(number) == Some(true)
    }

    /// True for the site or the publisher of an article, and for its writer: some publishers give them the address of each article. A place
    /// has other names, and a page about a person has that name as its title.
    fn is_beside_article(&self, number: u32) -> bool {
        let description = self.model.description(number);
        let is_of_site = |name: &str| self.facts.site_names.contains(&letters(name));
        let is_title = |name: &str| self.facts.has_title(name) && !is_of_site(name);
        let is_about = match description.is_any(&["Place"]) {
            true => !description.names().any(is_of_site),
            false => description.names().any(is_title),
        };
        self.is_of_article(number) && !is_about
    }

    /// True for a person, an organization or a place on a page that is an article.
    fn is_of_article(&self, number: u32) -> bool {
        self.facts.is_article && self.model.description(number).is_any(&SITE_THINGS)
    }

    fn is_page(&self, number: u32) -> bool {
        let description = self.model.description(number);
        description.is_page() && self.is_here(number).unwrap_or(description.is_outside)
    }

    /// True if the thing has the page's address, false if it has addresses of other pages only. Some publishers write the address of
    /// the site into each thing.
    fn is_here(&self, number: u32) -> Option<bool> {
        let description = self.model.description(number);
        let addresses =
            ["url", "mainEntityOfPage"].into_iter().flat_map(|name| self.model.addresses(description, name));
        let ids = description.ids.iter().map(|id| description.plain_id(id));
        let mut addresses = ids.chain(addresses).filter(|url| self.facts.is_home || !is_home(url)).peekable();
        addresses.peek()?;
        Some(addresses.any(|url| self.facts.address.is_part(&url) || self.facts.address.is_or_copies(&url)))
    }

    pub(super) fn is_titled(&self, number: u32) -> bool {
        let description = self.model.description(number);
        // The title of an article mostly ends with the name of its site.
        !self.is_of_article(number)
            && self.is_here(number) != Some(false)
            && description
                .names()
                .any(|name| letters(name).chars().nth(MIN_NAME - 1).is_some() && self.facts.has_title(name))
    }

    fn only_things(&self) -> Vec<u32> {
        let source = |number: &u32| self.model.description(*number).source as u8;
        let is_of_site = |number: &u32| self.model.description(*number).is_any(&SITE_THINGS);
        let mut things: Vec<u32> =
            self.candidates.iter().copied().filter(|number| !is_of_site(number)).collect();
        sort_by_key(&mut things, source);
        let of_syntaxes = things.chunk_by(|one, next| source(one) == source(next));
        of_syntaxes.filter_map(|things| only(things.iter().copied())).collect()
    }

    pub(super) fn is_only(&self, number: u32) -> bool {
        !self.facts.is_home && self.only.contains(&number) && self.is_here(number) != Some(false)
    }
}

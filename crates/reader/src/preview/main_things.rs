//! The things of schema.org that a page is about.

use super::preview_thing::PreviewThing;
use super::table::TABLE;
use crate::address::Address;
use crate::graph::{is_home, letters};
use microweave::document::Source;
use microweave_values::collections::unique::only;

/// The maximum number of main things. The sources of a page describe one thing several times.
const MAX_THINGS: usize = 8;

/// Why a thing is what the page is about, the best reason first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// The page names it as its `mainEntity`.
    MainEntity,
    /// It has the page's address.
    PageAddress,
    /// Its title is in a title of the page.
    PageTitle,
    /// It is the only one outside of all properties, and has no address of another page. The page is no home page.
    OnlyOne,
}

/// What the ranking asks of a page.
pub(super) struct RankedPage<'a> {
    /// As given, and with its rel=canonical.
    pub(super) address: &'a Address,
    /// False if the page was not read from the web.
    pub(super) has_address: bool,
    pub(super) is_home: bool,
    /// The letters of the titles that the page declares.
    pub(super) titles: Vec<String>,
}

impl RankedPage<'_> {
    /// The main things, the best one first: what is a part of an article comes after the article.
    pub(super) fn main_things<'p>(&self, all: &[PreviewThing<'p>]) -> Vec<PreviewThing<'p>> {
        let is_page = |thing: &PreviewThing<'p>| {
            let is_page = thing.types().any(|name| name.ends_with("Page"));
            is_page && self.is_here(*thing).unwrap_or(thing.is_outside())
        };
        let entities = all.iter().filter(|thing| is_page(thing)).flat_map(|page| page.main_things());
        let entities: Vec<PreviewThing<'p>> = entities.take(MAX_THINGS).collect();
        let mut ranked: Vec<(bool, Rank, PreviewThing<'p>)> = Vec::new();
        for thing in all.iter().chain(&entities) {
            let Some(rank) = self.rank(*thing, &entities) else { continue };
            if ranked.iter().take(MAX_THINGS).all(|(.., before)| !before.is(*thing)) {
                ranked.push((thing.types().any(|name| TABLE.is_player(name)), rank, *thing));
            }
        }
        ranked.sort_by_key(|(is_player, rank, _)| (*is_player, *rank));
        // Several things of a syntax for which nothing but their number speaks are parts of a list.
        let only = |source| only(ranked.iter().filter(|(.., thing)| thing.source == source));
        let single = [Source::JsonLd, Source::Microdata, Source::Rdfa]
            .map(|source| only(source).map(|(.., thing)| *thing));
        let is_single = |thing: PreviewThing<'p>| single.iter().flatten().any(|single| single.is(thing));
        let kept = ranked.iter().filter(|(_, rank, thing)| *rank < Rank::OnlyOne || is_single(*thing));
        kept.take(MAX_THINGS).map(|(.., thing)| *thing).collect()
    }

    fn rank<'p>(&self, thing: PreviewThing<'p>, entities: &[PreviewThing<'p>]) -> Option<Rank> {
        let is_frame = thing.types().next().is_none() || thing.types().any(|name| TABLE.is_frame(name));
        if entities.iter().any(|entity| entity.is(thing)) {
            return Some(Rank::MainEntity);
        }
        if is_frame || thing.is_organization() {
            return None;
        }
        match self.is_here(thing) {
            Some(true) if !self.is_home => Some(Rank::PageAddress),
            // A thing inside of another one may have its name from the title.
            _ if !thing.is_outside() => None,
            _ if self.is_titled(thing) => Some(Rank::PageTitle),
            Some(false) => None,
            _ if self.is_home => None,
            _ => Some(Rank::OnlyOne),
        }
    }

    fn is_titled(&self, thing: PreviewThing<'_>) -> bool {
        let name = thing.text(&["headline", "name"]).map(|name| letters(&name)).unwrap_or_default();
        !name.is_empty() && self.titles.iter().any(|title| title.contains(&name) || name.contains(title))
    }

    /// True if the thing has the page's address, false if it has addresses of other pages only. `None` if this is not known. Some publishers write the address of
    /// the site into each article.
    fn is_here(&self, thing: PreviewThing<'_>) -> Option<bool> {
        let mut addresses = thing.addresses();
        addresses.retain(|url| self.is_home || !is_home(url));
        let is_any = addresses.iter().any(|url| self.address.is_part(url) || self.address.is_or_copies(url));
        (self.has_address && !addresses.is_empty()).then_some(is_any)
    }
}

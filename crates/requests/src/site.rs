//! Whether a site is ready for the IndieWeb: its identity, posts, conversation, signing in, writing and following, from a page
//! and the pages that it links to. The caller fetches them.

mod fetched;
mod following;
mod identity;
mod markup;
mod posts;
mod rows;
mod services;

use std::collections::HashSet;

use microweave_reader::{Feeds, Fetched, ReadOptions, Reading};
use serde::{Deserialize, Serialize};

pub use fetched::{FetchedFile, FetchedPage, FetchedParts};

use crate::{Request, Verb};

/// The maximum number of `rel=me` links that are followed.
const MAX_PROFILES: usize = 10;

/// The steps of a site.
#[derive(Clone, Debug, Serialize)]
pub struct SiteReport {
    /// The address of the page.
    pub url: String,
    /// The steps, in the order in which they are best done.
    pub steps: Vec<SiteStep>,
}

/// A step to a site that others can read, follow and answer.
#[derive(Clone, Debug, Serialize)]
pub struct SiteStep {
    /// The part of the site that the step belongs to.
    pub part: SitePart,
    /// What the step is about.
    pub name: &'static str,
    /// How far it is.
    pub state: StepState,
    /// What was found.
    pub found: String,
    /// Why it matters.
    pub why: &'static str,
    /// Markup to paste, made from what the site says. `None` if the step is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub markup: Option<String>,
}

microweave_values::names! {
    /// A part of a site.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum SitePart {
        /// Who the site is about.
        Identity = "identity",
        /// What it publishes.
        Posts = "posts",
        /// How others answer.
        Conversation = "conversation",
        /// How its owner signs in elsewhere.
        SigningIn = "signing-in",
        /// How its owner writes with other programs.
        Writing = "writing",
        /// How others follow it.
        Following = "following",
    }
}

microweave_values::names! {
    /// How far a step is.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum StepState {
        /// It is done.
        Done = "done",
        /// The site does not have it.
        Missing = "missing",
        /// The site has it, but it does not work.
        Broken = "broken",
    }
}

/// What the steps look at.
struct Context<'p> {
    reading: &'p Reading,
    address: &'p str,
    feeds: Feeds,
    fetched: &'p FetchedParts,
}

impl SiteReport {
    /// The addresses of the pages that the report looks at: profiles that the page links to with `rel=me`, pages of authors,
    /// the pages of some posts, and the page of an h-feed.
    pub fn pages_to_fetch(reading: &Reading) -> Vec<String> {
        let mut addresses: Vec<String> =
            identity::profiles(reading).map(str::to_owned).take(MAX_PROFILES).collect();
        addresses.extend(reading.authors_to_fetch(&ReadOptions::new()));
        addresses.extend(posts::permalinks(&reading.posts(&ReadOptions::new()), reading.address()));
        addresses.extend(following::linked_h_feed(reading).map(str::to_owned));
        without_repeats(addresses)
    }

    /// The page of a request, read for the report.
    pub fn read(request: &Request) -> Reading {
        Reading::of(request.page(&request.options.page_options(Verb::Parse, request.html.len())))
    }

    /// The addresses of the files and endpoints that the report looks at: files of feeds, the metadata of IndieAuth, and the actor of
    /// ActivityPub, and what answers requests of other programs.
    pub fn files_to_fetch(reading: &Reading) -> Vec<String> {
        let files = following::files(reading).map(|(_, url)| url.to_owned()).take(following::MAX_FILES);
        let actor = following::actor(reading).map(str::to_owned).into_iter();
        without_repeats(files.chain(services::addresses(reading)).chain(actor).collect())
    }

    /// The steps of a site. `fetched` has the pages of [`SiteReport::pages_to_fetch`] and the files of
    /// [`SiteReport::files_to_fetch`]; an address that it lacks was not fetched.
    pub fn of(reading: &Reading, fetched: &FetchedParts) -> Self {
        let feeds = reading.posts_with(&ReadOptions::new(), |url| {
            let author = fetched.pages.get(url)?.as_ref().ok()?;
            Some(Fetched { document: author.document().clone(), address: author.address().to_owned() })
        });
        let address = reading.address().split('#').next().unwrap_or_default();
        let context = Context { reading, address, feeds, fetched };
        let steps = [
            identity::steps(&context),
            posts::steps(&context),
            services::steps(&context),
            following::steps(&context),
        ];
        SiteReport { url: address.to_owned(), steps: steps.into_iter().flatten().collect() }
    }

    /// True if all steps of a part are done.
    pub fn has(&self, part: SitePart) -> bool {
        self.steps.iter().filter(|step| step.part == part).all(|step| step.state == StepState::Done)
    }
}

/// The addresses in the order of the first places.
fn without_repeats(mut addresses: Vec<String>) -> Vec<String> {
    let mut seen = HashSet::new();
    addresses.retain(|address| seen.insert(address.clone()));
    addresses
}

impl<'p> Context<'p> {
    /// The addresses that the page and its HTTP headers link to with a rel.
    fn rel(&self, rel: &str) -> impl Iterator<Item = &'p str> {
        self.reading.document().urls_of(rel)
    }

    /// Where the links with a rel are.
    fn place_of_rel(&self, rel: &str) -> &'static str {
        let is_in_header =
            self.reading.document().header_rels().get(rel).is_some_and(|urls| !urls.is_empty());
        let mut elements = self.reading.page().into_iter().flat_map(|page| page.dom().elements());
        let is_in_page = elements.any(|el| {
            matches!(el.name(), "a" | "link" | "area")
                && el.attr("href").is_some()
                && el.attr("rel").is_some_and(|rels| {
                    rels.split_ascii_whitespace().any(|name| name.eq_ignore_ascii_case(rel))
                })
        });
        match (is_in_header, is_in_page) {
            (true, true) => "in an HTTP header and in the page",
            (true, false) => "in an HTTP header",
            _ => "in the page",
        }
    }
}

//! Authorship: who wrote an entry. <https://indieweb.org/authorship-spec>

mod author;
mod step;

use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

use url::Url;

pub use author::Author;
pub(super) use author::AuthorPage;
use author::Card;
pub use step::{AuthorSource, AuthorshipStep};

use super::Answer;
use super::cards::Cards;
use super::main_object::{self, MainObject, MainObjectStep};
use super::outline::Outline;
use super::urls::{Address, parse_web};
use crate::document::{Document, Item, ItemId};

/// A page that was fetched.
#[derive(Clone, Debug)]
pub struct Fetched {
    /// What it says.
    pub document: Document,
    /// Its address, behind all redirects.
    pub url: String,
}

/// Finds the authors of a page's entries. It fetches each author's page once, and looks for cards and feeds
/// once, however many entries there are.
///
/// ```
/// use microweave::interpret::{Authorship, Fetched};
///
/// let url = "https://tea.example/2026/scones";
/// let page = r#"<div class=h-entry>Scones! <a class=u-author href="https://ada.example"></a></div>"#;
/// let document = microweave::parse(page, url);
///
/// // The caller fetches: here from a web of one page.
/// let fetch = |url: &str| {
///     assert_eq!(url, "https://ada.example/");
///     let page = "<p class=h-card><a class='u-url u-uid' href=/>Ada</a>";
///     Some(Fetched { document: microweave::parse(page, url), url: url.to_owned() })
/// };
/// let mut authorship = Authorship::new(&document, url, fetch);
/// let answer = authorship.of(document.find("h-entry").next().expect("there is one"));
///
/// let author = answer.value.expect("it has one");
/// assert_eq!(author.name(), Some("Ada"));
/// assert_eq!(author.page(), Some("https://ada.example/"));
/// let why = "the entry names an author's page, and a card there has that page's URL as url and uid";
/// assert_eq!(answer.step.to_string(), why);
/// ```
pub struct Authorship<'a, F> {
    document: &'a Document,
    address: Address,
    outline: Outline<'a>,
    /// Found when they are first asked for.
    cards: OnceCell<Cards>,
    /// What each h-feed says of its author: it may say much, and to many entries.
    feeds: HashMap<ItemId, Named<'a>>,
    rel_author: Option<Url>,
    /// What the page is there for.
    main: Answer<MainObject<'a>, MainObjectStep>,
    fetch: F,
    /// What came of each fetch, by the URL without its fragment.
    pages: HashMap<String, Option<Arc<AuthorPage>>>,
}

/// What an `author` property says.
#[derive(Clone)]
enum Named<'a> {
    Card(Item<'a>),
    Page(Url),
    Name(&'a str),
}

impl<'a, F: FnMut(&str) -> Option<Fetched>> Authorship<'a, F> {
    /// For the entries of the page at this address. `fetch` is given the address of an author's page, and
    /// returns none if it cannot be had.
    pub fn new(document: &'a Document, page_url: &str, fetch: F) -> Self {
        let outline = Outline::new(document);
        let feeds = document.find("h-feed").filter_map(|feed| Some((feed.number(), named_author(feed)?)));
        let rel_authors = document.rels().get("author").map_or(&[][..], Vec::as_slice);
        Authorship {
            document,
            feeds: feeds.collect(),
            cards: OnceCell::new(),
            rel_author: rel_authors.iter().find_map(|url| parse_web(url)),
            main: main_object::find(document, &outline, page_url),
            outline,
            address: Address::new(page_url),
            fetch,
            pages: HashMap::new(),
        }
    }

    /// What the page is there for.
    #[cfg(feature = "read")]
    pub(super) fn main_object(&self) -> &Answer<MainObject<'a>, MainObjectStep> {
        &self.main
    }

    /// The author of an entry of the document.
    pub fn of(&mut self, entry: Item<'a>) -> Answer<Option<Author<'a>>, AuthorshipStep> {
        // The entry's author, else that of its feed.
        let of_entry = named_author(entry).map(|named| (named, AuthorSource::Entry));
        let named = of_entry.or_else(|| self.feed_author(entry).map(|named| (named, AuthorSource::Feed)));
        match named {
            Some((Named::Card(card), source)) => {
                Answer::new(Some(Author::card_here(card)), AuthorshipStep::Card(source))
            }
            Some((Named::Name(name), source)) => {
                Answer::new(Some(Author::named(name)), AuthorshipStep::Name(source))
            }
            Some((Named::Page(url), source)) => self.on_page(url, source),
            None => match self.rel_author.clone().filter(|_| self.is_permalink_of(entry)) {
                Some(url) => self.on_page(url, AuthorSource::RelAuthor),
                None => Answer::new(None, AuthorshipStep::Nobody),
            },
        }
    }

    /// The author that the nearest feed around an entry names, if one does.
    fn feed_author(&self, entry: Item<'a>) -> Option<Named<'a>> {
        let mut feeds = std::iter::successors(self.outline.feed(entry), |&feed| self.outline.feed(feed));
        feeds.find_map(|feed| self.feeds.get(&feed.number())).cloned()
    }

    /// Is the page this entry's own? An entry that does not say its URL is taken at its place.
    fn is_permalink_of(&self, entry: Item<'a>) -> bool {
        let says_no_url = entry.values("url").len() == 0;
        self.address.is_among(entry, "url") || (says_no_url && self.main.value == MainObject::Post(entry))
    }

    /// The author whose page is known.
    fn on_page(&mut self, url: Url, source: AuthorSource) -> Answer<Option<Author<'a>>, AuthorshipStep> {
        let mut address = Address::new(url.as_str());
        let is_own = address.keys().any(|key| self.address.is(key));
        let page = if is_own { None } else { self.fetched(url.clone()) };
        if let Some(page) = &page {
            page.add_address(&mut address);
        }
        let there = page.as_ref().map(|page| page.cards()).or_else(|| is_own.then(|| self.cards()));
        let there = there.and_then(|cards| card_there(cards, &address, source));
        let (card, step) = match (there, self.cards().with_url(&address)) {
            (Some((card, step)), _) => (Some(self.card(page, card)), step),
            // On the entry's page: a card whose url is the author's page.
            (None, Some(card)) => (Some(self.card(None, card)), AuthorshipStep::CardHere(source)),
            (None, None) => (None, AuthorshipStep::PageOnly(source)),
        };
        Answer::new(Some(Author::on_page(url, card)), step)
    }

    /// The cards of the entry's page.
    fn cards(&self) -> &Cards {
        self.cards.get_or_init(|| Cards::new(self.document))
    }

    fn card(&self, page: Option<Arc<AuthorPage>>, card: ItemId) -> Card<'a> {
        page.map_or(Card::Here(self.document.item(card)), |page| Card::There(page, card))
    }

    /// The page at this address, if it can be had.
    fn fetched(&mut self, mut url: Url) -> Option<Arc<AuthorPage>> {
        url.set_fragment(None);
        let fetch = &mut self.fetch;
        let page = self.pages.entry(url.into());
        page.or_insert_with_key(|url| fetch(url).map(AuthorPage::new).map(Arc::new)).clone()
    }
}

/// On the author's page: a card whose url and uid are the page's; else one whose url is a rel=me there.
fn card_there(cards: &Cards, address: &Address, source: AuthorSource) -> Option<(ItemId, AuthorshipStep)> {
    let profile = cards.profile(address).map(|card| (card, AuthorshipStep::Profile(source)));
    profile.or_else(|| Some((cards.me()?, AuthorshipStep::RelMe(source))))
}

/// What an item says of its author: of several values a card counts first, then a page.
fn named_author(item: Item<'_>) -> Option<Named<'_>> {
    let mut best = None;
    for value in item.values("author") {
        if let Some(card) = value.as_item().filter(|nested| nested.is("h-card")) {
            return Some(Named::Card(card));
        }
        let Some(text) = value.as_text().map(str::trim).filter(|text| !text.is_empty()) else { continue };
        match (parse_web(text), &best) {
            (Some(url), None | Some(Named::Name(_))) => best = Some(Named::Page(url)),
            (None, None) => best = Some(Named::Name(text)),
            _ => {}
        }
    }
    best
}

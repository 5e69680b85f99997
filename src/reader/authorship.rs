//! Authorship: who wrote an entry. <https://indieweb.org/authorship-spec>

mod author;
mod named;
mod step;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

use url::Url;

pub use author::Author;
pub(super) use author::AuthorPage;
use author::Card;
use named::{AuthorLinks, Named};
pub use step::{AuthorSource, AuthorshipStep};

use super::Answer;
#[cfg(feature = "read")]
use super::EntryList;
use super::address::Address;
use super::cards::Cards;
use super::main_object::{self, MainObject, MainObjectStep};
use super::outline::{Outline, is_post};
use super::representative_card::card_of;
use super::urls::texts;
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
/// use microweave::reader::{Authorship, Fetched};
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
    links: AuthorLinks<'a>,
    /// What the page is there for, and what it is without the fragment of its address.
    main: Answer<MainObject<'a>, MainObjectStep>,
    whole: MainObject<'a>,
    /// The card of the author of a page that lists posts, if it has been looked for.
    page_card: Option<Option<(Item<'a>, AuthorshipStep)>>,
    fetch: F,
    /// What came of each fetch, by the URL without its fragment.
    pages: HashMap<String, Option<Arc<AuthorPage>>>,
}

impl<'a, F: FnMut(&str) -> Option<Fetched>> Authorship<'a, F> {
    /// For the entries of the page at this address. `fetch` is given the address of an author's page, and
    /// returns none if it cannot be had.
    pub fn new(document: &'a Document, page_url: &str, fetch: F) -> Self {
        let outline = Outline::new(document);
        let address = Address::of_page(document, page_url);
        let links = AuthorLinks::of(document);
        let feeds = document.find("h-feed").filter_map(|feed| Some((feed.number(), links.named_in(feed)?)));
        let main = main_object::find(document, &outline, page_url, &address);
        let whole = match main.step {
            MainObjectStep::Fragment => main_object::whole(document, &outline, &address).value,
            _ => main.value.clone(),
        };
        Authorship {
            document,
            feeds: feeds.collect(),
            cards: OnceCell::new(),
            links,
            main,
            whole,
            page_card: None,
            outline,
            address,
            fetch,
            pages: HashMap::new(),
        }
    }

    /// What the page is there for.
    #[cfg(feature = "read")]
    pub(super) fn main_object(&self) -> &Answer<MainObject<'a>, MainObjectStep> {
        &self.main
    }

    /// What is around each item of the page.
    #[cfg(feature = "read")]
    pub(super) fn outline(&self) -> &Outline<'a> {
        &self.outline
    }

    /// The page's address.
    #[cfg(feature = "read")]
    pub(super) fn address(&self) -> &Address {
        &self.address
    }

    /// The author of an entry of the document.
    pub fn of(&mut self, entry: Item<'a>) -> Answer<Option<Author<'a>>, AuthorshipStep> {
        // The entry's author, else that of its feed.
        let of_entry = self.links.named_in(entry).map(|named| (named, AuthorSource::Entry));
        let named = of_entry.or_else(|| self.feed_author(entry).map(|named| (named, AuthorSource::Feed)));
        match named {
            Some((named, source)) => self.resolve(named, source),
            None if self.is_permalink_of(entry) => self.rel_author(AuthorSource::RelAuthor),
            None if self.is_listed(entry) => self.of_listing(),
            None => Answer::new(None, AuthorshipStep::Nobody),
        }
    }

    /// The author of a list of entries, found as that of an entry in it is.
    #[cfg(feature = "read")]
    pub(super) fn of_list(&mut self, list: &EntryList<'a>) -> Answer<Option<Author<'a>>, AuthorshipStep> {
        let named = list.item().and_then(|feed| self.author_of_feeds(Some(feed)));
        match named {
            Some(named) => self.resolve(named, AuthorSource::Feed),
            None if self.lists_own_posts() && list.entries().iter().all(|&entry| self.is_of_site(entry)) => {
                self.of_listing()
            }
            None => Answer::new(None, AuthorshipStep::Nobody),
        }
    }

    fn resolve(
        &mut self,
        named: Named<'a>,
        source: AuthorSource,
    ) -> Answer<Option<Author<'a>>, AuthorshipStep> {
        match named {
            Named::Card(card) => Answer::new(Some(Author::card_here(card)), AuthorshipStep::Card(source)),
            Named::Name(name) => Answer::new(Some(Author::named(name)), AuthorshipStep::Name(source)),
            Named::Page { url, name } => self.on_page(url, name, source),
        }
    }

    /// The author by the page's first rel=author.
    fn rel_author(&mut self, source: AuthorSource) -> Answer<Option<Author<'a>>, AuthorshipStep> {
        match self.links.first() {
            Some((url, name)) => self.on_page(url, name, source),
            None => Answer::new(None, AuthorshipStep::Nobody),
        }
    }

    /// The author of posts that a page lists, such as a home page, and that name none. The specification has no step for
    /// them ("Implementations are encouraged to document additional heuristics"); whom the page is about wrote them.
    fn of_listing(&mut self) -> Answer<Option<Author<'a>>, AuthorshipStep> {
        let found = match self.page_card {
            Some(found) => found,
            None => *self.page_card.insert(self.find_page_card()),
        };
        match found {
            Some((card, step)) => Answer::new(Some(Author::card_here(card)), step),
            None => self.rel_author(AuthorSource::RelAuthorOfList),
        }
    }

    fn find_page_card(&self) -> Option<(Item<'a>, AuthorshipStep)> {
        let representative = card_of(self.cards(), &self.address)
            .map(|(card, _)| (self.document.item(card), AuthorshipStep::RepresentativeCard));
        representative.or_else(|| Some((self.outline.only_card()?, AuthorshipStep::OnlyCard)))
    }

    /// The author that the nearest feed around an entry names, if one does.
    fn feed_author(&self, entry: Item<'a>) -> Option<Named<'a>> {
        self.author_of_feeds(self.outline.feed(entry))
    }

    /// The author that the first of a feed and those around it names.
    fn author_of_feeds(&self, feed: Option<Item<'a>>) -> Option<Named<'a>> {
        let mut feeds = std::iter::successors(feed, |&feed| self.outline.feed(feed));
        feeds.find_map(|feed| self.feeds.get(&feed.number())).cloned()
    }

    /// Is the page this entry's own? An entry that does not say its URL is taken at its place.
    fn is_permalink_of(&self, entry: Item<'a>) -> bool {
        let says_no_url = entry.values("url").len() == 0;
        texts(entry, "url").any(|url| self.address.is_or_copies(url))
            || (says_no_url && self.main.value == MainObject::Post(entry))
    }

    /// Is it one of the posts that the page lists, and not one of another site?
    fn is_listed(&self, entry: Item<'a>) -> bool {
        let is_alone = || self.whole == MainObject::Post(entry);
        let is_own = is_post(entry) && self.outline.has(entry) && !self.outline.is_in_post(entry);
        is_own && (self.lists_own_posts() || is_alone()) && self.is_of_site(entry)
    }

    fn lists_own_posts(&self) -> bool {
        matches!(self.whole, MainObject::Feed(_))
    }

    fn is_of_site(&self, entry: Item<'a>) -> bool {
        entry.values("url").len() == 0 || texts(entry, "url").any(|url| self.address.may_be_same_site(url))
    }

    /// The author whose page is known. `name` is what the author is called there where the page is named.
    fn on_page(
        &mut self,
        url: Url,
        name: Option<Cow<'a, str>>,
        source: AuthorSource,
    ) -> Answer<Option<Author<'a>>, AuthorshipStep> {
        let mut address = Address::new(url.as_str());
        let is_own = address.meets(&self.address);
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
        Answer::new(Some(Author::on_page(url, name, card)), step)
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

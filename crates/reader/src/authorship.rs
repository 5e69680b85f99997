//! Who wrote an entry: the authorship algorithm, <https://indieweb.org/authorship-spec>.

mod author;
mod named;
mod sources;
mod step;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use url::Url;

pub use author::Author;
pub(super) use author::AuthorPage;
use author::Card;
pub(crate) use named::is_unfilled_card;
use named::{AuthorLinks, NamedAuthor, NamedPage};
pub(super) use sources::{DocumentAuthors, SourceAuthors};
pub use step::{AuthorSource, AuthorshipStep};

use super::Answer;
use super::EntryList;
use super::address::{Address, PageAddress};
use super::cards::{Cards, card_of};
use super::main_object::{self, MainAnswer, MainObject, MainObjectStep};
use super::outline::{Outline, is_post};
use super::urls::texts;
use microweave::document::{Document, Item, ItemId};

/// The author of a post or a list, and how the author was found.
pub(crate) type AuthorAnswer<'a> = Answer<Option<Author<'a>>, AuthorshipStep>;

/// A page that was fetched.
#[derive(Clone, Debug)]
pub struct Fetched {
    /// The parsed page.
    pub document: Document,
    /// The address of the page after all redirects.
    pub address: String,
}

/// Finds the authors of a page's entries. It fetches each author's page once. It collects the cards and the
/// feeds of a page once, for all entries.
///
/// ```
/// use microweave_reader::{Authorship, Fetched};
///
/// let url = "https://tea.example/2026/scones";
/// let page = r#"<div class=h-entry>Scones! <a class=u-author href="https://ada.example"></a></div>"#;
/// let document = microweave::parse(page, url);
///
/// // The caller fetches the author's page. Here the web has a single page.
/// let fetch = |url: &str| {
///     assert_eq!(url, "https://ada.example/");
///     let page = "<p class=h-card><a class='u-url u-uid' href=/>Ada</a>";
///     Some(Fetched { document: microweave::parse(page, url), address: url.to_owned() })
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
    pub(super) document: &'a Document,
    /// The address of the page, with its rel=canonical.
    pub(super) address: Cow<'a, Address>,
    pub(super) outline: Arc<Outline<'a>>,
    /// The author that each h-feed names. Stored here because an h-feed can have many entries.
    feeds: HashMap<ItemId, NamedAuthor<'a>>,
    links: AuthorLinks<'a>,
    /// The main object of the page, with the fragment of the page's address and without it.
    pub(super) main: MainAnswer<'a>,
    main_of_whole_page: MainObject<'a>,
    /// The author's card on a page that lists posts. `None` before the first search; `Some(None)` if the
    /// search found no card.
    page_card: Option<Option<(Item<'a>, AuthorshipStep)>>,
    fetch: F,
    /// The result of each fetch, by the URL without its fragment.
    pages: HashMap<String, Option<Arc<AuthorPage>>>,
}

impl<'a, F: FnMut(&str) -> Option<Fetched>> Authorship<'a, F> {
    /// Finds authors for the entries of the page at this address. `fetch` gets the address of an author's
    /// page, and returns `None` if the page is not available.
    pub fn new(document: &'a Document, address: &str, fetch: F) -> Self {
        let of_page = Address::of_page(document, address);
        let outline = Arc::new(Outline::new(document));
        let main = main_object::find(&outline, PageAddress { given: address, address: &of_page });
        Authorship::about(main, outline, Cow::Owned(of_page), fetch)
    }

    /// Finds authors for the entries of a document with this main object and outline.
    pub(super) fn about(
        main: MainAnswer<'a>,
        outline: Arc<Outline<'a>>,
        address: Cow<'a, Address>,
        fetch: F,
    ) -> Self {
        let document = outline.document();
        let links = AuthorLinks::of(document);
        let feeds = document.find("h-feed").filter_map(|feed| Some((feed.number(), links.named_in(feed)?)));
        let main_of_whole_page = match main.step {
            MainObjectStep::Fragment => main_object::of_whole_page(&outline, &address).value,
            _ => main.value.clone(),
        };
        Authorship {
            document,
            feeds: feeds.collect(),
            links,
            main,
            main_of_whole_page,
            page_card: None,
            outline,
            address,
            fetch,
            pages: HashMap::new(),
        }
    }

    /// The author of an entry of the document.
    pub fn of(&mut self, entry: Item<'a>) -> Answer<Option<Author<'a>>, AuthorshipStep> {
        // The author that the entry names has priority over the author that its feed names.
        let of_entry = self.links.named_in(entry).map(|named| (named, AuthorSource::Entry));
        let named = of_entry.or_else(|| {
            self.author_of_feeds(self.outline.feed(entry)).map(|named| (named, AuthorSource::Feed))
        });
        match named {
            Some((named, source)) => self.resolve(named, source),
            None if self.is_permalink_of(entry) => self.rel_author(AuthorSource::RelAuthor),
            None if self.is_listed(entry) => self.of_list_page(),
            None => Answer::new(None, AuthorshipStep::NoAuthor),
        }
    }

    /// The author of a list of entries: the one that its h-feed names. A list that names no author is
    /// attributed like its entries: to the person that the page is about, if the page lists its own posts.
    pub(super) fn of_list(&mut self, list: &EntryList<'a>) -> AuthorAnswer<'a> {
        let named = list.item().and_then(|feed| self.author_of_feeds(Some(feed)));
        match named {
            Some(named) => self.resolve(named, AuthorSource::Feed),
            None if self.lists_own_posts() && list.entries().iter().all(|&entry| self.is_of_site(entry)) => {
                self.of_list_page()
            }
            None => Answer::new(None, AuthorshipStep::NoAuthor),
        }
    }

    fn resolve(&mut self, named: NamedAuthor<'a>, source: AuthorSource) -> AuthorAnswer<'a> {
        match named {
            NamedAuthor::Card(card) => {
                Answer::new(Some(Author::with_card(card)), AuthorshipStep::Card(source))
            }
            NamedAuthor::Name(name) => Answer::new(Some(Author::named(name)), AuthorshipStep::Name(source)),
            NamedAuthor::Page(page) => self.on_page(page, source),
        }
    }

    /// The author from the first rel=author link of the page.
    fn rel_author(&mut self, source: AuthorSource) -> AuthorAnswer<'a> {
        match self.links.first() {
            Some(page) => self.on_page(page, source),
            None => Answer::new(None, AuthorshipStep::NoAuthor),
        }
    }

    /// The author of posts that are listed by a page, such as a home page, and that name no author. The
    /// specification has no step for such posts ("Implementations are encouraged to document additional
    /// heuristics"). They are attributed to the person that the page is about.
    fn of_list_page(&mut self) -> AuthorAnswer<'a> {
        let found = match self.page_card {
            Some(found) => found,
            None => *self.page_card.insert(self.find_page_card()),
        };
        match found {
            Some((card, step)) => Answer::new(Some(Author::with_card(card)), step),
            None => self.rel_author(AuthorSource::RelAuthorOfList),
        }
    }

    fn find_page_card(&self) -> Option<(Item<'a>, AuthorshipStep)> {
        let representative = card_of(self.outline.cards(), &self.address)
            .map(|(card, _)| (self.document.item(card), AuthorshipStep::RepresentativeCard));
        representative.or_else(|| Some((self.outline.only_card()?, AuthorshipStep::OnlyCard)))
    }

    /// The author named by this feed, or else by the nearest of the feeds around it that names one.
    fn author_of_feeds(&self, feed: Option<Item<'a>>) -> Option<NamedAuthor<'a>> {
        let mut feeds = std::iter::successors(feed, |&feed| self.outline.feed(feed));
        feeds.find_map(|feed| self.feeds.get(&feed.number())).cloned()
    }

    /// True if the page is the permalink of this entry. An entry without a URL counts if it is the main
    /// object of the page.
    fn is_permalink_of(&self, entry: Item<'a>) -> bool {
        let has_no_url = entry.values("url").len() == 0;
        texts(entry, "url").any(|url| self.address.is_or_copies(url))
            || (has_no_url && self.main.value == MainObject::Post(entry))
    }

    /// True if the entry is one of the posts that the page lists, and is not from another site.
    fn is_listed(&self, entry: Item<'a>) -> bool {
        let is_main = || self.main_of_whole_page == MainObject::Post(entry);
        let is_own = is_post(entry) && self.outline.has(entry) && !self.outline.is_in_post(entry);
        is_own && (self.lists_own_posts() || is_main()) && self.is_of_site(entry)
    }

    fn lists_own_posts(&self) -> bool {
        matches!(self.main_of_whole_page, MainObject::Feed(_))
    }

    fn is_of_site(&self, entry: Item<'a>) -> bool {
        entry.values("url").len() == 0 || texts(entry, "url").any(|url| self.address.may_be_same_site(url))
    }

    fn on_page(&mut self, named: NamedPage<'a>, source: AuthorSource) -> AuthorAnswer<'a> {
        let mut address = Address::new(named.url.as_str());
        let is_own = address.shares_address_with(&self.address);
        let page = if is_own { None } else { self.fetched(named.url.clone()) };
        if let Some(page) = &page {
            page.add_address(&mut address);
        }
        let cards = page.as_ref().map(|page| &page.cards).or_else(|| is_own.then(|| self.outline.cards()));
        let own_card = cards.and_then(|cards| card_on_author_page(cards, &address, source));
        let (card, step) = match (own_card, self.outline.cards().with_url(&address)) {
            (Some((card, step)), _) => (Some(self.card(page, card)), step),
            // A card of the entry's own page whose `url` is the author's page.
            (None, Some(card)) => (Some(self.card(None, card)), AuthorshipStep::CardOnEntryPage(source)),
            (None, None) => (None, AuthorshipStep::PageOnly(source)),
        };
        Answer::new(Some(Author::on_page(named, card)), step)
    }

    fn card(&self, page: Option<Arc<AuthorPage>>, card: ItemId) -> Card<'a> {
        page.map_or(Card::OnEntryPage(self.document.item(card)), |page| Card::OnAuthorPage(page, card))
    }

    /// The page at this address. `None` if it is not available. Each page is fetched once.
    fn fetched(&mut self, mut url: Url) -> Option<Arc<AuthorPage>> {
        url.set_fragment(None);
        let fetch = &mut self.fetch;
        let page = self.pages.entry(url.into());
        page.or_insert_with_key(|url| fetch(url).map(AuthorPage::new).map(Arc::new)).clone()
    }
}

/// The author's card on the author's page: the first card whose `url` and `uid` are the page's address, or
/// else the first card whose `url` is one of the page's rel=me links.
fn card_on_author_page(
    cards: &Cards,
    address: &Address,
    source: AuthorSource,
) -> Option<(ItemId, AuthorshipStep)> {
    let profile = cards.profile(address).map(|card| (card, AuthorshipStep::Profile(source)));
    profile.or_else(|| Some((cards.rel_me?, AuthorshipStep::RelMe(source))))
}

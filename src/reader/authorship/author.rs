//! Who was found for an author, as far as a reader shows it.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use url::Url;

use super::Fetched;
use crate::document::{Document, Item, ItemId, Value};
use crate::reader::address::Address;
use crate::reader::cards::Cards;
use crate::reader::urls::{first_text, first_web};

/// The author of an entry: a card, a name, or a page that says no more.
#[derive(Clone, Debug)]
pub struct Author<'a> {
    card: Option<Card<'a>>,
    name: Option<Cow<'a, str>>,
    page: Option<String>,
}

/// A card, and who holds it.
#[derive(Clone)]
pub(super) enum Card<'a> {
    Here(Item<'a>),
    There(Arc<AuthorPage>, ItemId),
}

/// An author's page that was fetched.
#[derive(Debug)]
pub(in crate::reader) struct AuthorPage {
    document: Document,
    url: String,
    cards: Cards,
}

impl AuthorPage {
    pub(super) fn new(fetched: Fetched) -> Self {
        AuthorPage { cards: Cards::new(&fetched.document), document: fetched.document, url: fetched.url }
    }

    pub(super) fn cards(&self) -> &Cards {
        &self.cards
    }

    /// Adds where the page was in the end.
    pub(super) fn add_address(&self, address: &mut Address) {
        address.add(&self.url);
        address.add_canonical(&self.document);
    }
}

impl<'a> Author<'a> {
    pub(super) fn card_here(card: Item<'a>) -> Self {
        Author { card: Some(Card::Here(card)), name: None, page: None }
    }

    pub(super) fn named(name: &'a str) -> Self {
        Author { card: None, name: Some(Cow::Borrowed(name)), page: None }
    }

    pub(super) fn on_page(page: Url, name: Option<Cow<'a, str>>, card: Option<Card<'a>>) -> Self {
        Author { card, name, page: Some(page.into()) }
    }

    /// The author's h-card: one of the entry's page, or of the author's.
    pub fn card(&self) -> Option<Item<'_>> {
        self.card.as_ref().map(Card::item)
    }

    /// The author's name: that of the card, else what the author is called beside the address of the author's page.
    pub fn name(&self) -> Option<&str> {
        self.card().and_then(|card| first_text(card, "name")).or(self.name.as_deref())
    }

    /// The author's address: the first one of the web that the card has, else its first one, else the author's page. A
    /// `javascript:` or `data:` URL is not an address.
    pub fn url(&self) -> Option<&str> {
        self.card().and_then(|card| first_web(card, "url")).or(self.page())
    }

    /// The author's picture, with its alternative text if it has one.
    pub fn photo(&self) -> Option<Value<'_>> {
        self.card()?.values("photo").next()
    }

    /// The address of the author's page, if the author was looked for there.
    pub fn page(&self) -> Option<&str> {
        self.page.as_deref()
    }
}

impl Card<'_> {
    fn item(&self) -> Item<'_> {
        match self {
            Card::Here(item) => *item,
            Card::There(page, card) => page.document.item(*card),
        }
    }
}

impl fmt::Debug for Card<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.item().fmt(f)
    }
}

//! The author that was found, as a reader shows it.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use super::Fetched;
use super::named::NamedPage;
use crate::address::Address;
use crate::cards::Cards;
use crate::urls::{first_text, web_address};
use microweave::document::{Document, Item, ItemId, Value};

/// The author of an entry: an h-card, a name, or only the address of the author's page.
#[derive(Clone, Debug)]
pub struct Author<'a> {
    card: Option<Card<'a>>,
    name: Option<Cow<'a, str>>,
    page: Option<String>,
    is_link_text: bool,
}

/// An h-card of the entry's page, or one of the author's page, which it keeps alive.
#[derive(Clone)]
pub(super) enum Card<'a> {
    OnEntryPage(Item<'a>),
    OnAuthorPage(Arc<AuthorPage>, ItemId),
}

/// A fetched page of an author.
#[derive(Debug)]
pub(crate) struct AuthorPage {
    document: Document,
    address: String,
    pub(super) cards: Cards,
}

impl AuthorPage {
    pub(super) fn new(fetched: Fetched) -> Self {
        AuthorPage {
            cards: Cards::new(&fetched.document),
            document: fetched.document,
            address: fetched.address,
        }
    }

    /// Adds the address of the page after redirects, and its rel=canonical.
    pub(super) fn add_address(&self, address: &mut Address) {
        address.add(&self.address);
        address.add_canonical(&self.document);
    }
}

impl<'a> Author<'a> {
    pub(crate) fn with_card(card: Item<'a>) -> Self {
        Author { card: Some(Card::OnEntryPage(card)), name: None, page: None, is_link_text: false }
    }

    pub(super) fn named(name: &'a str) -> Self {
        Author { card: None, name: Some(Cow::Borrowed(name)), page: None, is_link_text: false }
    }

    pub(super) fn on_page(named: NamedPage<'a>, card: Option<Card<'a>>) -> Self {
        let NamedPage { url, name, is_link_text } = named;
        Author { card, name, page: Some(url.into()), is_link_text }
    }

    /// The author's h-card, from the entry's page or from the author's page.
    pub fn card(&self) -> Option<Item<'_>> {
        self.card.as_ref().map(Card::item)
    }

    /// The author's name: the `name` of the card, or else the name given with the address of the author's
    /// page. A template is no name.
    pub fn name(&self) -> Option<&str> {
        self.card().and_then(|card| first_text(card, "name")).or(self.name.as_deref())
    }

    /// True if the name is the text of a rel=author link. It may say what the link leads to, such as `All posts`.
    pub(crate) fn is_named_by_link(&self) -> bool {
        self.is_link_text && self.card().is_none_or(|card| first_text(card, "name").is_none())
    }

    /// The author's address: the first http or https `url` of the card, or else its first `url`, or else the
    /// address of the author's page. URLs that are not safe to open are skipped, and templates.
    pub fn url(&self) -> Option<&str> {
        self.card().and_then(web_address).or(self.page())
    }

    /// The author's picture, with its alternative text if it has one.
    pub fn photo(&self) -> Option<Value<'_>> {
        self.card()?.values("photo").next()
    }

    /// The address of the author's page. `None` if the author was found without it.
    pub fn page(&self) -> Option<&str> {
        self.page.as_deref()
    }
}

impl Card<'_> {
    fn item(&self) -> Item<'_> {
        match self {
            Card::OnEntryPage(item) => *item,
            Card::OnAuthorPage(page, card) => page.document.item(*card),
        }
    }
}

impl fmt::Debug for Card<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.item().fmt(f)
    }
}

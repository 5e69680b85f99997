//! The h-cards of a page by their URLs (compared as [`page_key`] does), and the representative h-card: the card of the person or
//! organisation that a page is about. See <https://microformats.org/wiki/representative-h-card-parsing>.

use std::borrow::Cow;

use foldhash::{HashMap, HashSet};

use super::Answer;
use super::address::{Address, page_key};
use super::urls::texts;
use microweave::document::{Document, Item, ItemId};
use microweave_values::collections::unique::only;

/// The h-cards of a document, by their properties. Of several cards with the same property, the first one is
/// kept.
#[derive(Debug, Default)]
pub(super) struct Cards {
    by_url: HashMap<String, ItemId>,
    /// The cards by each URL that is both `url` and `uid`.
    by_uid: HashMap<String, ItemId>,
    /// The first card with a `url` that is one of the page's rel=me links.
    pub(super) rel_me: Option<ItemId>,
    /// The only card. `None` if there are several or none.
    only: Option<ItemId>,
}

impl Cards {
    pub(super) fn new(document: &Document) -> Self {
        let rel_me_urls: HashSet<Cow<'_, str>> = document.urls_of("me").filter_map(page_key).collect();
        let mut cards = Cards::default();
        for card in document.find("h-card") {
            cards.add(card, &rel_me_urls);
        }
        cards.only = only(document.find("h-card")).map(Item::number);
        cards
    }

    fn add(&mut self, card: Item<'_>, rel_me_urls: &HashSet<Cow<'_, str>>) {
        let uids: HashSet<Cow<'_, str>> = texts(card, "uid").filter_map(page_key).collect();
        for url in texts(card, "url").filter_map(page_key) {
            if self.rel_me.is_none() && rel_me_urls.contains(&url) {
                self.rel_me = Some(card.number());
            }
            if uids.contains(&url) {
                self.by_uid.entry(url.clone().into_owned()).or_insert(card.number());
            }
            self.by_url.entry(url.into_owned()).or_insert(card.number());
        }
    }

    /// The first card with the address as `url` and `uid`.
    pub(super) fn profile(&self, address: &Address) -> Option<ItemId> {
        address.keys().filter_map(|key| self.by_uid.get(key)).min().copied()
    }

    /// The first card with the address as `url`.
    pub(super) fn with_url(&self, address: &Address) -> Option<ItemId> {
        address.keys().filter_map(|key| self.by_url.get(key)).min().copied()
    }

    /// The only card, if its `url` is the address.
    pub(super) fn only_with_url(&self, address: &Address) -> Option<ItemId> {
        if self.with_url(address).is_some() { self.only } else { None }
    }
}

steps! {
    /// The step that found the representative card of a page.
    pub enum RepresentativeCardStep {
        UrlAndUid = "it is the first card with the page's URL as url and uid",
        RelMe = "it is the first card with a url that is one of the page's rel=me",
        OnlyCard = "it is the page's only card, and its url is the page's URL",
        NoCard =
            "no card has the page's URL as url and uid, or a url that is one of its rel=me, and no card is the page's only one and has its URL",
    }
}

/// Finds the representative card of a page. It searches cards at any depth.
///
/// ```
/// let page = r#"<a class=h-card href="https://grace.example/">Grace</a>
///     <a class=h-card rel=me href="HTTPS://Ada.example">Ada</a>"#;
/// let document = microweave::parse(page, "https://ada.example/about");
///
/// let answer = microweave_reader::representative_card(&document, "https://ada.example/about");
/// assert_eq!(answer.value.and_then(|card| card.text("name")), Some("Ada"));
/// assert_eq!(answer.step.to_string(), "it is the first card with a url that is one of the page's rel=me");
/// ```
pub fn representative_card<'a>(
    document: &'a Document,
    address: &str,
) -> Answer<Option<Item<'a>>, RepresentativeCardStep> {
    match card_of(&Cards::new(document), &Address::of_page(document, address)) {
        Some((card, step)) => Answer::new(Some(document.item(card)), step),
        None => Answer::new(None, RepresentativeCardStep::NoCard),
    }
}

pub(super) fn card_of(cards: &Cards, address: &Address) -> Option<(ItemId, RepresentativeCardStep)> {
    let steps = [
        (cards.profile(address), RepresentativeCardStep::UrlAndUid),
        (cards.rel_me, RepresentativeCardStep::RelMe),
        (cards.only_with_url(address), RepresentativeCardStep::OnlyCard),
    ];
    steps.into_iter().find_map(|(card, step)| Some((card?, step)))
}

//! The representative h-card: the card of the person or organisation that a page is about. See
//! <https://microformats.org/wiki/representative-h-card-parsing>.

use super::Answer;
use super::address::Address;
use super::cards::Cards;
use crate::document::{Document, Item, ItemId};

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
/// let answer = microweave::reader::representative_card(&document, "https://ada.example/about");
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

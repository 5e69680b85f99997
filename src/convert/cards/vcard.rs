//! Writes the people, organisations and places of a page as vCard 4.0.

mod address;
mod email;
mod html5;
mod name;
mod person;
mod rfc6350;
mod value;

use crate::convert::cards::content_line::{ContentLines, Folding};
use crate::convert::cards::items;
use crate::convert::output::{budget_of, within};
use crate::convert::{FormatOptions, Output, OutputError, VcardProfile};
use crate::page::Page;

/// The microdata type of cards.
const HCARD: &str = "http://microformats.org/profile/hcard";

/// Writes the cards of a page, in the order of the page. The result is empty if the page has no card.
///
/// A card inside another card is written as a separate card, after the outer one. The outer card names it, for example
/// in `ORG`, or in `RELATED` for an agent.
pub(in crate::convert) fn write(page: &Page, options: &FormatOptions) -> Result<Output, OutputError> {
    let budget = budget_of(page);
    let max_cards = if options.first_card { 1 } else { usize::MAX };
    let lines = match options.vcard_profile {
        VcardProfile::Html5 => {
            let mut lines = ContentLines::new(Folding::CodePoints, &budget);
            let cards = items::microdata_items(page, HCARD).take(max_cards);
            html5::add_cards(page, cards, &mut lines, &budget);
            lines
        }
        VcardProfile::Rfc6350 => {
            let mut lines = ContentLines::new(Folding::Octets, &budget);
            let document = page.shown_document(true);
            let cards = rfc6350::cards(page, document, &budget).filter(|card| !card.is_empty());
            cards.take(max_cards).for_each(|card| lines.append(&card));
            lines
        }
    };
    within(&budget, Output::new(lines.into_text()))
}

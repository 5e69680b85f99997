//! vCard 4.0: the people, organisations and places of a page.
//!
//! ```
//! use microweave::convert::vcard::{VcardOptions, to_vcards};
//! use microweave::Options;
//!
//! let page = Options::new().page("<p class=h-card><a class='p-name u-url' href=/>Ada King</a>", "https://ada.example/");
//! assert_eq!(
//!     to_vcards(&page, &VcardOptions::new())?,
//!     "BEGIN:VCARD\r\nVERSION:4.0\r\nSOURCE:https://ada.example/\r\nFN:Ada King\r\nN:King;Ada;;;\r\n\
//!      URL:https://ada.example/\r\nEND:VCARD\r\n"
//! );
//! # Ok::<(), microweave::Error>(())
//! ```

mod address;
mod email;
mod html5;
mod name;
mod person;
mod rfc6350;
mod value;

use crate::convert::cards::allowance::Allowance;
use crate::convert::cards::content_line::{ContentLines, Folding};
use crate::convert::cards::found;
use crate::error::Error;
use crate::page::Page;
use crate::reader::with_schema;

/// The type of cards in microdata.
const HCARD: &str = "http://microformats.org/profile/hcard";

/// What cards are written and which.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct VcardOptions {
    profile: VcardProfile,
    first: bool,
}

/// By which rules cards are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum VcardProfile {
    /// RFC 6350: what readers of vCard 4.0 take. The cards are those of microdata, people, organisations and places
    /// of schema.org among them, and of microformats, classic ones among them; an element that is both gives one.
    /// What the RFC has no form for is left out, and so is a card that says nothing.
    #[default]
    Rfc6350,
    /// HTML's "Conversion to vCard" to the letter, valid or not: cards of microdata only.
    Html5,
}

impl VcardOptions {
    /// Every card, by RFC 6350.
    pub fn new() -> Self {
        Self::default()
    }

    /// By which rules.
    #[must_use]
    pub fn profile(self, profile: VcardProfile) -> Self {
        VcardOptions { profile, ..self }
    }

    /// Only the first card of the page.
    #[must_use]
    pub fn first(self, first: bool) -> Self {
        VcardOptions { first, ..self }
    }
}

/// The cards of a page, one after another in the order of the page; nothing if it has none.
///
/// A card in another one is a card of its own, behind the outer one. The outer one names it, as its `ORG`
/// for example, or as a `RELATED` for an agent.
///
/// # Errors
/// [`Error::OutputTooLarge`] if the cards come to more than [`Limits::output_bytes`](crate::Limits::output_bytes).
pub fn to_vcards(page: &Page, options: &VcardOptions) -> Result<String, Error> {
    let allowance = Allowance::of(page);
    let most = if options.first { 1 } else { usize::MAX };
    let lines = match options.profile {
        VcardProfile::Html5 => {
            let mut lines = ContentLines::new(Folding::CodePoints, &allowance);
            let cards = found::of_microdata(page, HCARD).take(most);
            html5::add_cards(page, cards, &mut lines, &allowance);
            lines
        }
        VcardProfile::Rfc6350 => {
            let mut lines = ContentLines::new(Folding::Octets, &allowance);
            let document = with_schema(page);
            let cards = rfc6350::cards(page, &document, &allowance).filter(|card| !card.is_empty());
            cards.take(most).for_each(|card| lines.append(&card));
            lines
        }
    };
    allowance.checked(lines.into_text())
}

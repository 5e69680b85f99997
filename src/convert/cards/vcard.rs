//! Converts the people, organisations and places of a page to vCard 4.0.
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

/// The microdata type of cards.
const HCARD: &str = "http://microformats.org/profile/hcard";

/// Options for writing cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct VcardOptions {
    profile: VcardProfile,
    first: bool,
}

/// The specification that cards follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum VcardProfile {
    /// RFC 6350, for readers of vCard 4.0. The cards come from microdata, including people, organisations and places
    /// of schema.org, and from microformats, including classic ones; an element that is both gives one card. Values
    /// that the RFC cannot express are left out, and so are empty cards.
    #[default]
    Rfc6350,
    /// HTML's algorithm "Conversion to vCard" to the letter, even if the result is not valid vCard. Only microdata
    /// cards are converted.
    Html5,
}

impl VcardOptions {
    /// Options for every card of the page, by RFC 6350.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the specification to follow.
    #[must_use]
    pub fn profile(self, profile: VcardProfile) -> Self {
        VcardOptions { profile, ..self }
    }

    /// If true, writes only the first card of the page.
    #[must_use]
    pub fn first(self, first: bool) -> Self {
        VcardOptions { first, ..self }
    }
}

/// Converts the cards of a page, in the order of the page. The result is empty if the page has no card.
///
/// A card inside another card is written as a separate card, after the outer one. The outer card names it, for example
/// in `ORG`, or in `RELATED` for an agent.
///
/// # Errors
/// [`Error::OutputTooLarge`] if the cards are longer than [`Limits::output_bytes`](crate::Limits::output_bytes).
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
            let document = page.with_schema();
            let cards = rfc6350::cards(page, &document, &allowance).filter(|card| !card.is_empty());
            cards.take(most).for_each(|card| lines.append(&card));
            lines
        }
    };
    allowance.checked(lines.into_text())
}

//! Where a card's person or organisation is: ADR and GEO.

use super::name::{list, texts};
use super::value::types;
use crate::convert::cards::content_line::{ContentLines, TEXT, escape};
use crate::convert::cards::found::Properties;
use crate::convert::cards::geo;
use crate::convert::text::one_line;

/// The parts of an address, in the order of ADR.
const PARTS: [&str; 7] = [
    "post-office-box",
    "extended-address",
    "street-address",
    "locality",
    "region",
    "postal-code",
    "country-name",
];

pub(super) fn add(card: &Properties<'_, '_>, lines: &mut ContentLines<'_>) {
    for value in card.values("adr") {
        let parts = value.as_item().and_then(|item| structured(&card.of_item(item)));
        match (parts, card.text(value)) {
            (Some(parts), _) => lines.add("ADR", &types(card, value), &parts),
            (None, Some(text)) => add_unstructured(&one_line(&text), lines),
            (None, None) => {}
        }
    }
    if !card.has("adr") {
        // In microformats2 the parts may be properties of the card itself.
        match structured(card) {
            Some(parts) => lines.add("ADR", &[], &parts),
            None => texts(card, "label").iter().for_each(|label| add_unstructured(label, lines)),
        }
    }
    for [latitude, longitude] in geo::positions(card) {
        lines.add("GEO", &[], &format!("geo:{latitude},{longitude}"));
    }
}

fn structured(item: &Properties<'_, '_>) -> Option<String> {
    let parts = PARTS.map(|part| list(item, part));
    parts.iter().any(|part| !part.is_empty()).then(|| parts.join(";"))
}

/// An address that nobody took apart stands where the street does: readers show it, unlike a `LABEL`.
fn add_unstructured(text: &str, lines: &mut ContentLines<'_>) {
    if !text.is_empty() {
        lines.add("ADR", &[], &format!(";;{};;;;", escape(text, TEXT)));
    }
}

//! The addresses and coordinates of a card: ADR and GEO.

use super::name::{list, texts};
use super::value::types;
use crate::convert::cards::content_line::{ContentLines, TEXT, escape};
use crate::convert::cards::geo;
use crate::convert::cards::items::CardProperties;
use crate::convert::text::one_line;

/// The components of ADR, in order (RFC 6350, section 6.3.1).
const ADDRESS_PARTS: [&str; 7] = [
    "post-office-box",
    "extended-address",
    "street-address",
    "locality",
    "region",
    "postal-code",
    "country-name",
];

pub(super) fn add(card: &CardProperties<'_, '_>, lines: &mut ContentLines<'_>) {
    for value in card.values("adr") {
        let parts = value.as_item().and_then(|item| structured(&card.of_item(item)));
        match (parts, card.text(value)) {
            (Some(parts), _) => lines.add("ADR", &types(card, value), &parts),
            (None, Some(text)) => add_unstructured(&one_line(&text), lines),
            (None, None) => {}
        }
    }
    if !card.has("adr") {
        // In microformats2, the components may be properties of the card itself.
        match structured(card) {
            Some(parts) => lines.add("ADR", &[], &parts),
            None => texts(card, "label").iter().for_each(|label| add_unstructured(label, lines)),
        }
    }
    for [latitude, longitude] in geo::points(card) {
        lines.add("GEO", &[], &format!("geo:{latitude},{longitude}"));
    }
}

fn structured(item: &CardProperties<'_, '_>) -> Option<String> {
    let parts = ADDRESS_PARTS.map(|part| list(item, part));
    parts.iter().any(|part| !part.is_empty()).then(|| parts.join(";"))
}

/// Adds an address without components as the street component. Readers show the street, but not the parameter `LABEL`.
fn add_unstructured(text: &str, lines: &mut ContentLines<'_>) {
    if !text.is_empty() {
        lines.add("ADR", &[], &format!(";;{};;;;", escape(text, TEXT)));
    }
}

//! What a card's person or organisation is called: FN, which every card has to have, and N.

use crate::convert::content_line::{TEXT, escape};
use crate::convert::found::Properties;
use crate::convert::text::one_line;

pub(super) struct Name {
    /// Each of the names as it is written in full.
    pub(super) formatted: Vec<String>,
    /// The value of N.
    pub(super) structured: Option<String>,
}

/// The parts of N, in its order.
const PARTS: [&str; 5] =
    ["family-name", "given-name", "additional-name", "honorific-prefix", "honorific-suffix"];

/// The order in which one says them.
const SPOKEN: [&str; 5] =
    ["honorific-prefix", "given-name", "additional-name", "family-name", "honorific-suffix"];

/// What a card without a name is called by.
const SUBSTITUTES: [&str; 9] =
    ["n", "nickname", "org", "organization-name", "email", "tel", "url", "street-address", "locality"];

/// What it is called by without any of these.
const NAMELESS: &str = "Unnamed";

impl Name {
    pub(super) fn of(card: &Properties<'_, '_>) -> Self {
        let item = card.values("n").find_map(|value| Some(card.of_item(value.as_item()?)));
        let parts = item.as_ref().unwrap_or(card);
        let has_parts = PARTS.iter().any(|part| parts.has(part));
        let mut formatted = texts(card, "fn");
        if formatted.is_empty() {
            let spoken: Vec<String> = SPOKEN.iter().flat_map(|part| texts(parts, part)).collect();
            formatted.extend(Some(spoken.join(" ")).filter(|name| !name.is_empty()));
        }
        let structured = has_parts.then(|| PARTS.map(|part| list(parts, part)).join(";"));
        Name { formatted, structured: structured.filter(|own| own.len() >= PARTS.len()) }
    }
}

/// The texts of a property, each on one line, without empty ones.
pub(super) fn texts(item: &Properties<'_, '_>, name: &str) -> Vec<String> {
    item.texts(name).map(|text| one_line(&text)).filter(|text| !text.is_empty()).collect()
}

/// The texts of a property as a component of a structured value.
pub(super) fn list(item: &Properties<'_, '_>, name: &str) -> String {
    texts(item, name).iter().map(|text| escape(text, TEXT)).collect::<Vec<_>>().join(",")
}

/// What stands for the name of a card that has none.
pub(super) fn substitute(card: &Properties<'_, '_>) -> String {
    SUBSTITUTES.iter().find_map(|name| texts(card, name).into_iter().next()).unwrap_or(NAMELESS.to_owned())
}

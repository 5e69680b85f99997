//! The names of a card: FN, which every card must have (RFC 6350, section 6.2.1), N, and the NICKNAME that hCard
//! implies from a name of one word.

use super::email::addresses;
use crate::cards::{CardProperties, TEXT, escape};
use crate::one_line;

pub(super) struct CardName {
    /// The values of FN.
    pub(super) formatted: Vec<String>,
    /// The value of N.
    pub(super) structured: Option<String>,
    /// True if the card has an `n` or one of its parts, even an empty one.
    has_own_structure: bool,
}

/// What hCard implies from the words of a person's name.
pub(super) enum Implied {
    /// The value of N.
    Structured(String),
    Nickname(String),
}

/// The components of N, in order (RFC 6350, section 6.2.2).
const NAME_PARTS: [&str; 5] =
    ["family-name", "given-name", "additional-name", "honorific-prefix", "honorific-suffix"];

/// The components of N in the order of a full name.
const FULL_NAME_ORDER: [&str; 5] =
    ["honorific-prefix", "given-name", "additional-name", "family-name", "honorific-suffix"];

/// The properties that replace the name of a card without one. The first one that has a text counts.
const SUBSTITUTES: [&str; 9] =
    ["n", "nickname", "org", "organization-name", "email", "tel", "url", "street-address", "locality"];

/// The value of FN if the card has none of [`SUBSTITUTES`].
const DEFAULT_NAME: &str = "Unnamed";

impl CardName {
    pub(super) fn of(card: &CardProperties<'_, '_>) -> Self {
        let item = card.values("n").find_map(|value| Some(card.of_item(value.as_item()?)));
        let parts = item.as_ref().unwrap_or(card);
        let has_parts = NAME_PARTS.iter().any(|part| parts.has(part));
        let mut formatted = texts(card, "fn");
        if formatted.is_empty() {
            let words: Vec<String> = FULL_NAME_ORDER.iter().flat_map(|part| texts(parts, part)).collect();
            formatted.extend(Some(words.join(" ")).filter(|name| !name.is_empty()));
        }
        let structured = has_parts.then(|| NAME_PARTS.map(|part| list(parts, part)).join(";"));
        // N has a semicolon between two components. If it has no other character, all components are empty.
        let structured = structured.filter(|components| components.len() >= NAME_PARTS.len());
        CardName { formatted, structured, has_own_structure: has_parts || card.has("n") }
    }

    /// What hCard implies if a person's name has no components (hCard, implied "n" and implied "nickname"
    /// optimizations). Two words are a given name and a family name; one word is a nickname. The family name is the
    /// first word if a comma follows it or if the second word is an initial.
    pub(super) fn implied(&self) -> Option<Implied> {
        let words: Vec<&str> = self.formatted.first()?.split_whitespace().collect();
        match words[..] {
            _ if self.has_own_structure => None,
            [word] => Some(Implied::Nickname(word.to_owned())),
            [first, second] => {
                let before_comma = first.strip_suffix(',').filter(|family| !family.is_empty());
                let [family, given] = match before_comma {
                    Some(family) => [family, second],
                    None if is_initial(second) => [first, second],
                    None => [second, first],
                };
                Some(Implied::Structured([&escape(family, TEXT), ";", &escape(given, TEXT), ";;;"].concat()))
            }
            _ => None,
        }
    }
}

/// True if the word is one character, with or without a full stop after it.
fn is_initial(word: &str) -> bool {
    word.strip_suffix('.').unwrap_or(word).chars().nth(1).is_none()
}

/// The texts of a property, each on one line. Empty texts are left out.
pub(super) fn texts(item: &CardProperties<'_, '_>, name: &str) -> Vec<String> {
    item.texts(name).map(|text| one_line(&text)).filter(|text| !text.is_empty()).collect()
}

/// The texts of a property as one component of a structured value, separated by commas.
pub(super) fn list(item: &CardProperties<'_, '_>, name: &str) -> String {
    texts(item, name).iter().map(|text| escape(text, TEXT)).collect::<Vec<_>>().join(",")
}

/// The value of FN for a card without a name.
pub(super) fn substitute(card: &CardProperties<'_, '_>) -> String {
    let first = |name: &&str| {
        let mut texts = texts(card, name).into_iter();
        if *name == "email" {
            texts.find_map(|text| addresses(&text).into_iter().next())
        } else {
            texts.next()
        }
    };
    SUBSTITUTES.iter().find_map(first).unwrap_or(DEFAULT_NAME.to_owned())
}

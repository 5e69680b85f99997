//! What a card's person or organisation is called: FN, which every card has to have, N, and the NICKNAME that
//! hCard makes of a name of one word.

use super::email::addresses;
use crate::convert::cards::content_line::{TEXT, escape};
use crate::convert::cards::found::Properties;
use crate::convert::text::one_line;

pub(super) struct Name {
    /// Each of the names as it is written in full.
    pub(super) formatted: Vec<String>,
    /// The value of N.
    pub(super) structured: Option<String>,
    /// Is there an `n`, whatever it says?
    has_own_structure: bool,
}

/// What the name of a person says by its words.
pub(super) enum Implied {
    /// The value of N.
    Structured(String),
    Nickname(String),
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
        let structured = structured.filter(|own| own.len() >= PARTS.len());
        Name { formatted, structured, has_own_structure: has_parts || card.has("n") }
    }

    /// What hCard implies where a person's name is not taken apart: of two words a given name and a family name, of
    /// one a nickname. The family name comes first before a comma or an initial.
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

/// Is it one character, with a full stop or without?
fn is_initial(word: &str) -> bool {
    word.strip_suffix('.').unwrap_or(word).chars().nth(1).is_none()
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
    let first = |name: &&str| {
        let mut texts = texts(card, name).into_iter();
        if *name == "email" {
            texts.find_map(|text| addresses(&text).into_iter().next())
        } else {
            texts.next()
        }
    };
    SUBSTITUTES.iter().find_map(first).unwrap_or(NAMELESS.to_owned())
}

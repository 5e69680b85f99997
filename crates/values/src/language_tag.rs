//! The form of language tags (BCP 47).

use once_cell::sync::Lazy;

use crate::expression::{Regex, compile};

/// A tag of BCP 47 (RFC 5646, section 2.1, `langtag`, `privateuse` and `irregular`). The other tags of `grandfathered` have
/// the form of `langtag`.
static LANGUAGE_TAG: Lazy<Regex> = Lazy::new(|| {
    let grammar = r"(?xi-u) ^ (?:
        (?: [a-z]{2,3} (?: - [a-z]{3} ){0,3} | [a-z]{4,8} ) (?: - [a-z]{4} )? (?: - (?: [a-z]{2} | [0-9]{3} ) )?
            (?: - (?: [a-z0-9]{5,8} | [0-9] [a-z0-9]{3} ) )* (?: - [a-wyz0-9] (?: - [a-z0-9]{2,8} )+ )*
            (?: - x (?: - [a-z0-9]{1,8} )+ )?
        | x (?: - [a-z0-9]{1,8} )+
        | en-GB-oed | i- (?: ami | bnn | default | enochian | hak | klingon | lux | mingo | navajo | pwn | tao | tay | tsu )
        | sgn- (?: BE-FR | BE-NL | CH-DE ) ) $";
    compile(grammar)
});

/// True for a well-formed language tag, such as `de-AT`. Its parts need not be registered.
pub fn is_language_tag(text: &str) -> bool {
    LANGUAGE_TAG.is_match(text)
}

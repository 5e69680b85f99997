//! The form of language tags (BCP 47), and the languages and regions with two letters.

use once_cell::sync::Lazy;
use serde::Deserialize;

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

/// The registered subtags with two letters (RFC 5646, 2.2.1 and 2.2.4).
static CODES: Lazy<LanguageCodes> = crate::table!("language-codes.json");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LanguageCodes {
    /// Those with one first letter in one text.
    languages: Vec<String>,
    regions: Vec<String>,
}

/// True if one of the texts has a code, in any letter case.
fn has_code(texts: &[String], code: &str) -> bool {
    texts.iter().flat_map(|text| text.split(' ')).any(|listed| listed.eq_ignore_ascii_case(code))
}

/// True for a language tag whose language and region exist, if they have two letters. A language has two or three letters, until longer
/// names are registered.
///
/// ```
/// use microweave_values::language_tag::is_registered_language;
///
/// assert!(["en", "pt-BR", "zh-Hant-TW", "es-419", "x-default"].iter().all(|tag| is_registered_language(tag)));
/// assert!(!["english", "jp", "en-UK", "de_AT"].iter().any(|tag| is_registered_language(tag)));
/// ```
pub fn is_registered_language(text: &str) -> bool {
    let mut subtags = text.split('-');
    let language = subtags.next().unwrap_or_default();
    // After a subtag with one letter, others have another meaning.
    let region = subtags.take_while(|subtag| subtag.len() > 1).find(|subtag| subtag.len() == 2);
    is_language_tag(text)
        && language.len() <= 3
        && (language.len() != 2 || has_code(&CODES.languages, language))
        && (language.len() == 1 || region.is_none_or(is_region))
}

/// True for a country or another region as two letters in any letter case: of ISO 3166-1, or registered for language tags.
pub fn is_region(text: &str) -> bool {
    has_code(&CODES.regions, text)
}

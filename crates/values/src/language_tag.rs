//! The form of language tags (BCP 47), and the languages and regions with two letters.

use std::ops::RangeInclusive;

use once_cell::sync::Lazy;
use serde::Deserialize;

/// The tags of BCP 47 with another form (RFC 5646, section 2.1, `irregular`). The others of `grandfathered` have the form of `langtag`.
const IRREGULAR: [&str; 17] = [
    "en-GB-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo",
    "i-navajo", "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-BE-FR", "sgn-BE-NL", "sgn-CH-DE",
];

/// True for a well-formed language tag, such as `de-AT`. Its parts need not be registered.
pub fn is_language_tag(text: &str) -> bool {
    has_tag_form(text) || IRREGULAR.iter().any(|tag| tag.eq_ignore_ascii_case(text))
}

/// True for a tag of BCP 47 (RFC 5646, section 2.1, `langtag` and `privateuse`).
fn has_tag_form(text: &str) -> bool {
    fn is(subtag: &str, lengths: RangeInclusive<usize>, holds: fn(&u8) -> bool) -> bool {
        lengths.contains(&subtag.len()) && subtag.as_bytes().iter().all(holds)
    }
    const LETTERS: fn(&u8) -> bool = u8::is_ascii_alphabetic;
    const ANY: fn(&u8) -> bool = u8::is_ascii_alphanumeric;
    let is_private = |subtag: &str| subtag.eq_ignore_ascii_case("x");
    let mut subtags = text.split('-').peekable();
    if let Some(language) = subtags.next_if(|subtag| !is_private(subtag)) {
        if is(language, 2..=3, LETTERS) {
            for _ in 0..3 {
                subtags.next_if(|extended| is(extended, 3..=3, LETTERS));
            }
        } else if !is(language, 4..=8, LETTERS) {
            return false;
        }
        subtags.next_if(|script| is(script, 4..=4, LETTERS));
        subtags.next_if(|region| is(region, 2..=2, LETTERS) || is(region, 3..=3, u8::is_ascii_digit));
        let begins_with_digit = |subtag: &str| subtag.as_bytes()[0].is_ascii_digit();
        while subtags
            .next_if(|variant| {
                is(variant, 5..=8, ANY) || is(variant, 4..=4, ANY) && begins_with_digit(variant)
            })
            .is_some()
        {}
    }
    while let Some(singleton) = subtags.next() {
        let lengths = if is_private(singleton) { 1..=8 } else { 2..=8 };
        let mut has_more = false;
        while subtags.next_if(|subtag| is(subtag, lengths.clone(), ANY)).is_some() {
            has_more = true;
        }
        if !has_more || !is(singleton, 1..=1, ANY) {
            return false;
        }
    }
    true
}

/// The registered subtags with two letters (RFC 5646, 2.2.1 and 2.2.4).
static CODES: Lazy<LanguageCodes> = crate::table!("language-codes.json");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LanguageCodes {
    /// Those with one first letter in one text.
    #[serde(borrow)]
    languages: Vec<&'static str>,
    regions: Vec<&'static str>,
}

/// True if one of the texts has a code, in any letter case.
fn has_code(texts: &[&str], code: &str) -> bool {
    let begins_so = |text: &&&str| {
        let firsts = text.bytes().next().zip(code.bytes().next());
        firsts.is_some_and(|(listed, first)| listed.eq_ignore_ascii_case(&first))
    };
    let texts = texts.iter().filter(begins_so);
    texts.flat_map(|text| text.split(' ')).any(|listed| listed.eq_ignore_ascii_case(code))
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

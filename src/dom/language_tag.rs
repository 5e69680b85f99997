//! The form of language tags (BCP 47).

use std::ops::RangeInclusive;

/// The tags of BCP 47 that do not have the form of other tags (RFC 5646, section 2.1, `irregular`).
#[rustfmt::skip]
const IRREGULAR_TAGS: [&str; 17] = [
    "en-GB-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo", "i-navajo",
    "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-BE-FR", "sgn-BE-NL", "sgn-CH-DE",
];

/// True if the text is a well-formed language tag of BCP 47 (RFC 5646, section 2.1, `Language-Tag`).
pub(crate) fn is_language_tag(text: &str) -> bool {
    let is_subtag = |part: &&str| (1..=8).contains(&part.len()) && is_all(part, u8::is_ascii_alphanumeric);
    let subtags: Vec<&str> = text.split('-').collect();
    let is_irregular = || IRREGULAR_TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(text));
    subtags.iter().all(is_subtag) && (has_regular_form(&subtags) || is_irregular())
}

/// True if the subtags are a language, script, region, variants, extensions and private use, in this order.
fn has_regular_form(subtags: &[&str]) -> bool {
    let mut rest = subtags;
    let mut skip = |max: usize, is_kind: fn(&str) -> bool| {
        let count = rest.iter().take(max).take_while(|part| is_kind(part)).count();
        rest = &rest[count..];
        count
    };
    if skip(1, |part| is_letters(part, 2..=3)) == 1 {
        skip(3, |part| is_letters(part, 3..=3));
    } else if skip(1, |part| is_letters(part, 4..=8)) == 0 {
        return is_private_use(subtags);
    }
    skip(1, |part| is_letters(part, 4..=4));
    skip(1, |part| is_letters(part, 2..=2) || (part.len() == 3 && is_all(part, u8::is_ascii_digit)));
    skip(usize::MAX, |part| {
        part.len() >= 5 || (part.len() == 4 && part.starts_with(|c: char| c.is_ascii_digit()))
    });
    while skip(1, |part| part.len() == 1 && !part.eq_ignore_ascii_case("x")) == 1 {
        if skip(usize::MAX, |part| part.len() >= 2) == 0 {
            return false;
        }
    }
    rest.is_empty() || is_private_use(rest)
}

fn is_private_use(subtags: &[&str]) -> bool {
    subtags.len() > 1 && subtags[0].eq_ignore_ascii_case("x")
}

fn is_letters(part: &str, len: RangeInclusive<usize>) -> bool {
    len.contains(&part.len()) && is_all(part, u8::is_ascii_alphabetic)
}

fn is_all(part: &str, is_kind: fn(&u8) -> bool) -> bool {
    part.bytes().all(|byte| is_kind(&byte))
}

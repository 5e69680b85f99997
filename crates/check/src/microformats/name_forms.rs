//! What class names look like: names of microformats, and names that may be meant as such.

use super::spelling::misspelled_root;
use microweave::extract::mf2::backcompat;
use microweave_values::class_names;

/// True for a class name that is neither a root nor a property, and that resembles none.
pub(super) fn is_plain(token: &str) -> bool {
    let has_hyphen = |byte: &u8| matches!(byte, b'-' | b'_');
    // Most class names begin with a word that is no prefix.
    let may_have_prefix =
        !token.as_bytes()[0].is_ascii_lowercase() || token.as_bytes().iter().take(3).any(has_hyphen);
    !(may_have_prefix
        && (class_names::is_root(token) || class_names::property(token).is_some() || looks_like_name(token)))
        && !is_classic_name(token)
        && !backcompat::is_root(token)
        && misspelled_root(token).is_none()
}

/// True for a class name with a prefix of microformats2 in some form: `P-Name`, `p_name`, `d-published`.
pub(super) fn looks_like_name(token: &str) -> bool {
    const PREFIXES: [&str; 7] = ["h", "p", "u", "dt", "d", "e", "td"];
    let bytes = token.as_bytes();
    let Some(start) = bytes.iter().position(u8::is_ascii_alphanumeric) else { return false };
    // Prefixes have at most two letters.
    let beginning = &bytes[start..bytes.len().min(start + 3)];
    let Some(length) = beginning.iter().position(|byte| matches!(byte, b'-' | b'_')) else { return false };
    let token = token.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    PREFIXES.iter().any(|prefix| beginning[..length].eq_ignore_ascii_case(prefix.as_bytes()))
        && (length + 1..40).contains(&token.len())
}

/// True for a class name that is in use by classic microformats and hardly for styles.
pub(super) fn is_classic_name(token: &str) -> bool {
    matches!(
        token,
        "entry-title"
            | "entry-content"
            | "entry-summary"
            | "fn"
            | "dtstart"
            | "dtend"
            | "dtreviewed"
            | "street-address"
            | "postal-code"
            | "country-name"
            | "given-name"
            | "family-name"
    )
}

//! URLs that hold a script or a page, such as `javascript:` and `data:`.

/// Schemes of URLs that hold a script or a page, or that show another URL.
const ACTIVE: [&str; 9] =
    ["blob", "data", "filesystem", "javascript", "jscript", "livescript", "mocha", "vbscript", "view-source"];

/// True if a text is a URL that holds a script or a page, such as `javascript:` or `data:`. Characters that
/// cannot be in a scheme are ignored, because a feed reader may drop them.
pub(crate) fn is_active(text: &str) -> bool {
    let Some(written) = claimed_scheme(text) else { return false };
    let is_scheme_character = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    let scheme = written.chars().filter(is_scheme_character).map(|c| c.to_ascii_lowercase());
    ACTIVE.iter().any(|active| scheme.clone().eq(active.chars()))
}

/// The text before the first colon, unless a path, query or fragment begins before it. It may not be a scheme
/// by the URL Standard, but a feed reader may treat it as one.
pub(crate) fn claimed_scheme(url: &str) -> Option<&str> {
    let end = url.find([':', '/', '?', '#'])?;
    url[end..].starts_with(':').then(|| &url[..end])
}

//! Cuts the name of the site from a title.

use super::table::TABLE;
use crate::graph::letters;

/// The maximum number of bytes of a title that is cut, and of separators that are tried.
const MAX_TITLE: usize = 400;
const MAX_SEPARATORS: usize = 16;

/// The title without the name of the site at its end or its beginning. `None` if no separator stands before or after that name, or if
/// no other title of the page is what is left.
pub(super) fn without_site<'t>(
    title: &'t str,
    site_names: &[String],
    other_titles: impl Fn() -> Vec<String>,
) -> Option<&'t str> {
    if title.len() > MAX_TITLE {
        return None;
    }
    let is_site = |text: &str| {
        let text = letters(text);
        !text.is_empty() && site_names.iter().any(|name| *name == text)
    };
    let has_site = |text: &str| {
        separated(text).any(|(before, after)| is_site(before) || is_site(after)) || is_site(text)
    };
    let cuts = separated(title).flat_map(|(before, after)| [(before, after), (after, before)]);
    let candidates: Vec<&str> =
        cuts.filter(|(kept, cut)| !letters(kept).is_empty() && has_site(cut)).map(|(kept, _)| kept).collect();
    if candidates.is_empty() {
        return None;
    }
    let agreeing = other_titles();
    let mut kept = candidates.into_iter().filter(|kept| {
        let kept = letters(kept);
        agreeing.iter().any(|title| *title == kept)
    });
    kept.next()
}

/// The texts before and after each separator.
fn separated(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts = TABLE.separators.iter().flat_map(move |separator| text.match_indices(separator.as_str()));
    let parts = parts.map(move |(at, separator)| (text[..at].trim(), text[at + separator.len()..].trim()));
    parts.take(MAX_SEPARATORS)
}

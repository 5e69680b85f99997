//! The name of the site in a title.

use super::table::TABLE;
use crate::graph::letters;
use crate::urls::parse_web;
use microweave_values::url::without_www;

/// The maximum number of bytes of a title that is cut, and of separators that are tried.
const MAX_TITLE: usize = 400;
const MAX_SEPARATORS: usize = 16;

/// Labels of hosts below which sites have their names, as in `ada.co.uk`.
const SECOND_LEVEL: [&str; 9] = ["ac", "co", "com", "edu", "gov", "ne", "net", "or", "org"];

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
        !text.is_empty() && site_names.contains(&text)
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
        agreeing.contains(&kept)
    });
    kept.next()
}

/// The part of a title that has the letters of the host, or of its domain: `PR Newswire` at `prnewswire.com`.
pub(super) fn host_name<'t>(title: &'t str, address: &str) -> Option<&'t str> {
    let names = names_of_host(address);
    let title = Some(title.trim()).filter(|title| title.len() <= MAX_TITLE)?;
    let sides = separated(title).flat_map(|(before, after)| [after, before]);
    let parts = sides.flat_map(|side| {
        let ends = separated(side).flat_map(|(before, after)| [after, before]);
        std::iter::once(side).chain(ends)
    });
    std::iter::once(title).chain(parts).find(|part| names.contains(&letters(part)))
}

/// The letters of the names that the host of an address is: `ada.example` and `ada`.
pub(super) fn names_of_host(address: &str) -> Vec<String> {
    let Some(url) = parse_web(address) else { return Vec::new() };
    let host = without_www(url.host_str().unwrap_or_default());
    let mut labels = host.rsplit('.').skip(1);
    let label = labels.find(|label| !SECOND_LEVEL.contains(label)).unwrap_or_default();
    [host, label].into_iter().map(letters).filter(|name| name.len() > 2).collect()
}

/// The texts before and after each separator.
fn separated(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts = TABLE.separators.iter().flat_map(move |separator| text.match_indices(separator.as_str()));
    let parts = parts.map(move |(at, separator)| (text[..at].trim(), text[at + separator.len()..].trim()));
    parts.take(MAX_SEPARATORS)
}

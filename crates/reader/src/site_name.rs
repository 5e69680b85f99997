//! The names of a site, and the name of the site in a title.

use std::borrow::Cow;
use std::cell::LazyCell;

use once_cell::sync::Lazy;
use serde::Deserialize;

use crate::graph::{SpelledName, letters};
use crate::urls::{web_host, words, words_as_written};
use microweave::document::Document;

/// The hosts of YouTube's thumbnails, whose files have names such as `default.jpg`.
const THUMBNAILS: [&str; 2] = ["://i.ytimg.com/", "://img.youtube.com/"];

/// Words that pages show in place of what is looked for, or beside it.
pub(crate) static SHOWN_WORDS: Lazy<ShownWords> = microweave_values::table!("shown-words.json");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShownWords {
    /// What stands between a title and the name of the site.
    #[serde(borrow)]
    separators: Vec<&'static str>,
    /// Names of picture files that stand in for a picture.
    placeholders: Vec<&'static str>,
    /// Words of the labels of dates of the last change.
    changes: Vec<&'static str>,
}

impl ShownWords {
    /// True for a word, in lower case, that says that a date is the one of the last change.
    pub(crate) fn is_change(&self, word: &str) -> bool {
        self.changes.contains(&word)
    }

    /// True for a picture whose file name says that it stands in for another one.
    pub(crate) fn is_placeholder(&self, url: &str) -> bool {
        let path = url.split(['?', '#']).next().unwrap_or_default();
        let file = path.rsplit('/').next().unwrap_or_default();
        let stem = file.split('.').next().unwrap_or_default();
        THUMBNAILS.iter().all(|host| !url.contains(host))
            && self.placeholders.iter().any(|placeholder| placeholder.eq_ignore_ascii_case(stem))
    }
}

/// The maximum number of bytes of a title that is cut, and of separators that are tried.
const MAX_TITLE: usize = 400;
const MAX_SEPARATORS: usize = 16;
const MAX_ACCOUNTS: usize = 16;
/// The minimum number of letters of a title of one word before the name of the site.
const MIN_TITLE: usize = 12;
/// The maximum number of words of the name of a site in a title.
const MAX_WORDS: usize = 8;
/// The maximum number of bytes of a word that the name of a host may leave out, and of a name that is made of the beginnings of words.
const MAX_SHORT_WORD: usize = 3;
const MAX_MADE_NAME: usize = 64;

/// Labels of hosts below which sites have their names, as in `ada.co.uk`.
const SECOND_LEVEL: [&str; 9] = ["ac", "co", "com", "edu", "gov", "ne", "net", "or", "org"];

/// The title without the name of the site at its end or its beginning. `None` if no separator stands before or after that name. Another
/// title of the page must be what is left, unless the title ends with exactly that name.
pub(crate) fn without_site<'t>(
    title: &'t str,
    site_names: &[String],
    other_titles: impl Fn() -> Vec<String>,
) -> Option<&'t str> {
    if title.len() > MAX_TITLE {
        return None;
    }
    let is_site = |text: &str| names_site(text, site_names);
    let has_site = |text: &str| {
        separated(text).any(|(before, after)| is_site(before) || is_site(after)) || is_site(text)
    };
    let cuts = separated(title).flat_map(|(before, after)| [(before, after), (after, before)]);
    // If both sides name a site, the second one is cut, unless the first one is exactly its name.
    let is_title = |kept: &str, cut: &str| {
        let is_kept = || title.trim_start().starts_with(kept) || site_names.contains(&letters(cut));
        !letters(kept).is_empty() && (!is_site(kept) || is_kept())
    };
    let candidates: Vec<&str> =
        cuts.filter(|(kept, cut)| has_site(cut) && is_title(kept, cut)).map(|(kept, _)| kept).collect();
    if candidates.is_empty() {
        return before_site(title, site_names);
    }
    let agreeing = other_titles();
    let mut kept = candidates.into_iter().filter(|kept| {
        let kept = letters(kept);
        agreeing.contains(&kept)
    });
    kept.next().or_else(|| before_site(title, site_names))
}

/// What stands before exactly the name of the site at the end of a title. A short word such as `Home` is no title.
fn before_site<'t>(title: &'t str, site_names: &[String]) -> Option<&'t str> {
    let is_site = |text: &str| {
        let letters = letters(text);
        let is_beginning =
            |name: &String| words_as_written(text).nth(1).is_some() && name.starts_with(&letters);
        !letters.is_empty() && site_names.iter().any(|name| *name == letters || is_beginning(name))
    };
    let is_title = |text: &str| {
        let is_long = || text.chars().filter(|c| c.is_alphanumeric()).nth(MIN_TITLE - 1).is_some();
        (words_as_written(text).nth(1).is_some() || is_long()) && !is_site(text)
    };
    let follows_space = |kept: &str| title.trim_start()[kept.len()..].starts_with(' ');
    let mut cuts =
        separated(title).filter(|(kept, site)| follows_space(kept) && is_site(site) && is_title(kept));
    cuts.next().map(|(kept, _)| kept)
}

/// The part of a title that has the letters of the host, or of its domain: `PR Newswire` at `prnewswire.com`. Otherwise the part
/// at the end or the beginning that names the host or one of `names`, if another part is another title of the page.
pub(crate) fn site_in_title<'t>(
    title: &'t str,
    host_names: &[String],
    names: impl FnOnce() -> Vec<String>,
    other_titles: impl FnOnce() -> Vec<String>,
) -> Option<&'t str> {
    let title = Some(title.trim()).filter(|title| title.len() <= MAX_TITLE)?;
    if let Some(part) = host_name(title, host_names) {
        return Some(part);
    }
    let cuts: Vec<(&str, &str)> = separated(title).collect();
    let end = cuts.iter().map(|(_, after)| *after).min_by_key(|end| end.len())?;
    let start = cuts.iter().map(|(before, _)| *before).min_by_key(|start| start.len())?;
    let names = LazyCell::new(names);
    let is_named = |part: &&str| names_site(part, host_names) || names_site(part, &names);
    let (end, start) = (is_named(&end).then_some(end), is_named(&start).then_some(start));
    let titles = if end.or(start).is_some() { other_titles() } else { Vec::new() };
    let is_title = |text: &str| titles.contains(&letters(text));
    let end = end.filter(|_| cuts.iter().any(|(before, _)| is_title(before)));
    end.or_else(|| start.filter(|_| cuts.iter().any(|(_, after)| is_title(after))))
}

fn host_name<'t>(title: &'t str, names: &[String]) -> Option<&'t str> {
    // The letters of a part are a part of the letters.
    let letters_of_title = letters(title);
    if !names.iter().any(|name| letters_of_title.contains(name)) {
        return None;
    }
    let sides = separated(title).flat_map(|(before, after)| [after, before]);
    let parts = sides.flat_map(|side| {
        let ends = separated(side).flat_map(|(before, after)| [after, before]);
        std::iter::once(side).chain(ends)
    });
    std::iter::once(title).chain(parts).find(|part| names.contains(&letters(part)))
}

/// The names of the accounts of the site.
pub(crate) fn site_accounts(document: &Document) -> impl Iterator<Item = &str> {
    document.meta().get("twitter:site").into_iter().flatten().take(MAX_ACCOUNTS).map(String::as_str)
}

/// The letters of the names that the host of an address is: `ada.example` and `ada`.
pub(crate) fn names_of_host(address: &str) -> Vec<String> {
    let Some(host) = web_host(address) else { return Vec::new() };
    let mut labels = host.rsplit('.').skip(1);
    let label = labels.find(|label| !SECOND_LEVEL.contains(label)).unwrap_or_default();
    [&*host, label].into_iter().map(letters).filter(|name| name.len() > 2).collect()
}

/// The letters of the title of a feed, and of what stands before a separator in it: `Ada's notes » Comments`.
pub(crate) fn names_in_feed_title(title: &str) -> impl Iterator<Item = String> {
    std::iter::once(title).chain(separated(title).map(|(before, _)| before)).map(letters)
}

/// True if a text names a site that has one of these names, in letters. Words of it are the name, as in `Spektrum der Wissenschaft`
/// at `spektrum.de`, or the beginnings of all its words, as in `The New York Times` at `nytimes.com`.
pub(crate) fn names_site(text: &str, names: &[String]) -> bool {
    let letters = letters(text);
    if names.iter().any(|name| !name.is_empty() && *name == letters) {
        return true;
    }
    if words_as_written(text).nth(MAX_WORDS).is_some() {
        return false;
    }
    let spelled = SpelledName { name: text, letters: &letters };
    let words = LazyCell::new(|| words(text).collect::<Vec<_>>());
    let begins = |name: &str| {
        let first = name.as_bytes().first().copied();
        words_as_written(text)
            .any(|word| !word.is_ascii() || first == word.bytes().next().map(|c| c.to_ascii_lowercase()))
    };
    names.iter().any(|name| {
        spelled.agrees(SpelledName { name, letters: name }) || begins(name) && is_made_of(name, &words)
    })
}

/// True if the name is made of the beginnings of several words, in their order. Of two long words or more, short ones between them
/// such as `of` may be left out.
fn is_made_of(name: &str, words: &[Cow<'_, str>]) -> bool {
    let is_short = |word: &str| word.len() <= MAX_SHORT_WORD;
    let can_skip = words.iter().filter(|word| !is_short(word)).count() > 1;
    if words.len() < 2 || name.len() > MAX_MADE_NAME {
        return false;
    }
    // True for the lengths of the beginnings of the name that the words so far make.
    let mut is_made = [false; MAX_MADE_NAME + 1];
    is_made[0] = true;
    for word in words {
        let before = is_made;
        is_made = if can_skip && is_short(word) { before } else { [false; MAX_MADE_NAME + 1] };
        for length in (0..name.len()).filter(|length| before[*length]) {
            let letters = name.bytes().skip(length).zip(word.bytes());
            let common = letters.take_while(|(of_name, of_word)| of_name == of_word).count();
            is_made[length + 1..=length + common].fill(true);
        }
    }
    is_made[name.len()]
}

/// The texts before and after each separator.
fn separated(text: &str) -> impl Iterator<Item = (&str, &str)> {
    // A look at one byte of a separator is quicker than a search.
    let mut has_byte = [false; 256];
    text.bytes().for_each(|byte| has_byte[usize::from(byte)] = true);
    let may_have = move |separator: &&&str| {
        let mark = separator.bytes().find(|byte| *byte != b' ');
        mark.is_some_and(|mark| has_byte[usize::from(mark)])
    };
    let separators = SHOWN_WORDS.separators.iter().filter(may_have);
    let parts = separators.flat_map(move |separator| text.match_indices(*separator));
    let parts = parts.map(move |(at, separator)| (text[..at].trim(), text[at + separator.len()..].trim()));
    parts.take(MAX_SEPARATORS)
}

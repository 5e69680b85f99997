//! The names of `meta` elements and the types of links that programs read, by `data/page-names.json`, and the names that nearly are
//! one.

use std::collections::{HashMap, HashSet};

use microweave_values::spelling::{begins_alike, closest, closest_within};
use microweave_values::tables::Later;
use once_cell::sync::Lazy;
use serde::Deserialize;

use crate::links::{Effect, effect_of, registered_keywords};

static NAMES: Lazy<PageNames> = microweave_values::table!("page-names.json");

#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'static"), deny_unknown_fields)]
struct PageNames {
    /// The metadata names that programs read.
    metadata_names: Later<Vec<&'static str>>,
    /// Metadata names that pages and some programs have, and that are no correction of another one.
    further_metadata_names: Later<HashSet<&'static str>>,
    /// Metadata names in other words, each with the name that programs read.
    metadata_names_in_other_words: Later<HashMap<&'static str, &'static str>>,
    /// Metadata names without a vocabulary's prefix.
    plain_metadata_names: Later<Vec<&'static str>>,
    /// Types of links that programs read and HTML does not name.
    link_types: Later<Vec<&'static str>>,
}

/// Keywords of `rel` in use that no program reads, or only a script of the page.
pub const IDLE_LINK_TYPES: [&str; 4] = ["archives", "follow", "dofollow", "lightbox"];

/// True for a name of `meta` elements that programs or many pages have, in lower case.
pub fn is_metadata_name(name: &str) -> bool {
    [&NAMES.metadata_names, &NAMES.plain_metadata_names].iter().any(|names| names.contains(&name))
        || NAMES.further_metadata_names.contains(name)
}

/// The metadata name that says the same as one in other words: `article:published_time` for `article:published_at`.
pub fn metadata_name_in_other_words(name: &str) -> Option<&'static str> {
    NAMES.metadata_names_in_other_words.get(name).copied()
}

/// True for a keyword that HTML or its registry has for links, or that programs read, in lower case.
pub fn is_link_type(keyword: &str) -> bool {
    is_keyword_of_html(keyword) || NAMES.link_types.contains(&keyword)
}

/// True for a keyword that HTML or its registry has for links, in lower case.
pub fn is_keyword_of_html(keyword: &str) -> bool {
    [true, false].into_iter().any(|is_link| effect_of(keyword, is_link) != Effect::Unknown)
}

/// The long name of the vocabulary `og`.
const OPEN_GRAPH: &str = "opengraph";
/// The vocabularies whose names have a colon only.
const WITH_COLON: [&str; 6] = ["article", "book", "music", "product", "profile", "video"];

/// The name of `meta` elements that another one nearly is, in lower case. Names of other vocabularies, such as `article-id`, are not
/// compared.
pub fn near_metadata_name(name: &str) -> Option<&'static str> {
    let names = || NAMES.metadata_names.iter().copied();
    let prefix = name.split([':', '.', '-', '_', ';']).next().unwrap_or_default();
    let has_prefix = prefix.len() < name.len();
    if let Some(meant) = in_other_characters(name, &["og:", "twitter:", "fediverse:"]) {
        return Some(meant);
    }
    if !has_prefix || !name.contains(':') && !matches!(prefix, "og" | "twitter") {
        let meant = closest(name, NAMES.plain_metadata_names.iter().copied());
        // `applicationName` is a name of a program, and so is `authorid`.
        let is_longer = |meant: &str| name.strip_prefix(meant).is_some_and(|rest| rest.len() > 1);
        let is_joined = |meant: &str| !name.contains(['-', '_']) && meant.replace('-', "") == name;
        return meant.filter(|meant| !is_longer(meant) && !is_joined(meant));
    }
    let rest = |name: &str| name.split_once(':').map(|(_, rest)| rest.to_owned());
    let meant = closest(name, names());
    if ["og", "twitter", "fb", "fediverse"].contains(&prefix)
        || closest(prefix, ["twitter", "article"].into_iter()).is_some()
    {
        meant
    } else if WITH_COLON.contains(&prefix) {
        in_other_characters(name, &WITH_COLON).or(meant)
    } else {
        // A short prefix is another vocabulary: `dc:title`.
        meant.filter(|meant| prefix.len() > 3 && rest(meant) == rest(name))
    }
}

/// The name with other characters in place of its colons, or with the long name of its vocabulary.
fn in_other_characters(name: &str, prefixes: &[&str]) -> Option<&'static str> {
    let is_long = letters_in(name).take(OPEN_GRAPH.len()).eq(OPEN_GRAPH.bytes());
    let (short, skipped) = if is_long { ("og", OPEN_GRAPH.len()) } else { ("", 0) };
    let spelled = || short.bytes().chain(letters_in(name).skip(skipped));
    let begins = |prefix: &&str| spelled().take(letters_in(prefix).count()).eq(letters_in(prefix));
    let prefix = prefixes.iter().copied().find(begins)?;
    let mut names = NAMES.metadata_names.iter().copied().filter(|name| name.starts_with(prefix));
    names.find(|name| letters_in(name).eq(spelled()))
}

fn letters_in(name: &str) -> impl Iterator<Item = u8> {
    name.bytes().filter(u8::is_ascii_alphanumeric)
}

/// The type of links that a keyword nearly is. `None` for one that programs read.
pub fn near_link_type(keyword: &str) -> Option<&'static str> {
    let names = || registered_keywords().chain(NAMES.link_types.iter().copied());
    if keyword.contains([':', '/']) || names().any(|name| name == keyword) {
        return None;
    }
    let letters = |name: &'static str| name.bytes().filter(|byte| !matches!(byte, b'-' | b'_'));
    let spelled = keyword.replace(['-', '_'], "");
    let without_endpoint = spelled.strip_suffix("endpoint").unwrap_or(&spelled);
    let is_meant =
        |name: &'static str| letters(name).eq(spelled.bytes()) || letters(name).eq(without_endpoint.bytes());
    // A keyword that does nothing corrects no other one. `no` before a keyword makes its opposite.
    let is_of_use =
        |name: &&str| !IDLE_LINK_TYPES.contains(name) && name.starts_with("no") == keyword.starts_with("no");
    let near = names().filter(is_of_use).filter(|name| begins_alike(keyword, name));
    // With two other letters, a short word is another one: `comments` is no `contents`.
    let max = if keyword.len() < 10 { 1 } else { 2 };
    names().find(|name| is_meant(name)).or_else(|| closest_within(keyword, near, max))
}

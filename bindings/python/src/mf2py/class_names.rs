//! The class names of microformats2 as mf2py finds them, and those that classic names become.

use std::collections::HashSet;
use std::hash::Hash;

use microweave::El;

use super::classic::{Classic, is_classic_root};

/// The class names of an element.
pub(super) fn classes<'a>(el: El<'a>) -> Vec<&'a str> {
    words(el.attr("class").unwrap_or_default())
}

/// The words of an attribute, as BeautifulSoup splits it.
pub(super) fn words(value: &str) -> Vec<&str> {
    value.split_whitespace().collect()
}

/// A class name of microformats2: its prefix and its name, which may begin with a vendor. As mf2py has `(:?` in place of `(?:` in
/// its expression, a colon may stand before the vendor and after each word but the last one.
pub(super) fn split(class: &str) -> Option<(&str, &str)> {
    let (prefix, name) = class.split_once('-')?;
    let is_vendor = |text: &str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    let after_vendor = || {
        let (vendor, rest) = name.strip_prefix(':').unwrap_or(name).split_once('-')?;
        is_vendor(vendor).then_some(rest)
    };
    let is_property = matches!(prefix, "p" | "e" | "u" | "dt" | "h")
        && (has_only_words(name) || after_vendor().is_some_and(has_only_words));
    is_property.then_some((prefix, name))
}

/// True for words of small letters with hyphens between them.
fn has_only_words(name: &str) -> bool {
    let is_word = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase());
    let (before, last) = name.rsplit_once('-').map_or((None, name), |(before, last)| (Some(before), last));
    is_word(last)
        && before.is_none_or(|before| {
            before.split('-').all(|word| is_word(word.strip_suffix(':').unwrap_or(word)))
        })
}

/// True if an element has the name of a root, which may be an ignored one. Most elements have none, and no list of their class names is
/// made.
pub(super) fn may_be_root(el: El<'_>) -> bool {
    let is_root = |class: &str| class.starts_with("h-") || is_classic_root(class);
    el.attr("class").is_some_and(|value| value.split_whitespace().any(is_root))
}

/// The root class names that are not among the ignored ones.
pub(super) fn roots<'a>(classes: &[&'a str], ignored: &HashSet<String>) -> Vec<&'a str> {
    let is_root =
        |class: &&&str| split(class).is_some_and(|(prefix, name)| prefix == "h" && !ignored.contains(name));
    unique(classes.iter().filter(is_root).copied())
}

/// The class names of microformats2 on one element, each once.
#[derive(Default)]
pub(super) struct ClassNames<'a> {
    /// The root class names, with `h-`.
    pub(super) roots: Vec<&'a str>,
    /// The prefixes and names of properties.
    properties: Vec<(&'a str, &'a str)>,
}

impl<'a> ClassNames<'a> {
    pub(super) fn of(classes: &[&'a str]) -> Self {
        let mut names = ClassNames::default();
        for (class, property) in unique(classes.iter().filter_map(|class| Some((*class, split(class)?)))) {
            match property {
                ("h", _) => names.roots.push(class),
                property => names.properties.push(property),
            }
        }
        names
    }

    /// The names of properties with a prefix.
    pub(super) fn with_prefix(&self, prefix: &str) -> impl Iterator<Item = &'a str> {
        self.properties.iter().filter(move |(own, _)| *own == prefix).map(|(_, name)| *name)
    }

    pub(super) fn has_properties(&self) -> bool {
        !self.properties.is_empty()
    }
}

/// The class names of an element inside a classic microformat: without properties of microformats2, and with those
/// that the classic names become.
pub(super) fn mapped<'a>(classes: &[&'a str], el: El<'a>, rules: &[&'static Classic]) -> Vec<&'a str> {
    let is_property = |class: &&&str| split(class).is_some_and(|(prefix, _)| prefix != "h");
    let mut mapped: Vec<&str> = classes.iter().filter(|class| !is_property(class)).copied().collect();
    let rels = words(el.attr("rel").unwrap_or_default());
    for rule in rules {
        for (old, new) in &rule.classes {
            if old.split(' ').all(|class| mapped.contains(&class)) {
                mapped.extend(new.split(' '));
            }
        }
        for (old, new) in rule.rels.iter().filter(|(old, _)| **old != "tag") {
            if old.split(' ').all(|rel| rels.contains(&rel)) {
                mapped.extend(new.split(' '));
            }
        }
    }
    unique(mapped)
}

/// The last segment of the URL of a link with rel=tag, if a rule makes it a category.
pub(super) fn category<'a>(el: El<'a>, rules: &[&'static Classic]) -> Option<&'a str> {
    let is_mapped = rules.iter().any(|rule| rule.rels.contains_key("tag"));
    if !is_mapped || !words(el.attr("rel")?).contains(&"tag") {
        return None;
    }
    el.attr("href")?.split('/').rfind(|segment| !segment.is_empty())
}

/// The names without repetitions, in their order.
fn unique<T: Copy + Eq + Hash>(names: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut names: Vec<T> = names.into_iter().collect();
    // A few names, as most elements have, need no set.
    if names.len() <= 8 {
        let mut at = 0;
        while let Some(name) = names.get(at) {
            match names[..at].contains(name) {
                true => drop(names.remove(at)),
                false => at += 1,
            }
        }
        return names;
    }
    let mut seen = HashSet::new();
    names.retain(|name| seen.insert(*name));
    names
}

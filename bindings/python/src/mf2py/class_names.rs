//! The class names of microformats2 as mf2py finds them, and those that classic names become.

use std::collections::HashSet;

use microweave::El;
use once_cell::sync::Lazy;
use regex::Regex;

use super::classic::Classic;

/// mf2py takes a colon before each part of a name: its expression has `(:?` in place of `(?:`.
static NAME: Lazy<Option<Regex>> =
    Lazy::new(|| Regex::new("^(p|e|u|dt|h)-((?::?[a-z0-9]+-)?[a-z]+(?::?-[a-z]+)*)$").ok());

/// The class names of an element.
pub(super) fn classes<'a>(el: El<'a>) -> Vec<&'a str> {
    words(el.attr("class").unwrap_or_default())
}

/// The words of an attribute, as BeautifulSoup splits it.
pub(super) fn words(value: &str) -> Vec<&str> {
    value.split_whitespace().collect()
}

/// A class name of microformats2: its prefix and its name.
pub(super) fn split(class: &str) -> Option<(&str, &str)> {
    let parts = NAME.as_ref()?.captures(class)?;
    Some((parts.get(1)?.as_str(), parts.get(2)?.as_str()))
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
        for class in unique(classes.iter().copied()) {
            match split(class) {
                Some(("h", _)) => names.roots.push(class),
                Some(property) => names.properties.push(property),
                None => {}
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
        for (old, new) in rule.classes {
            if old.split(' ').all(|class| mapped.contains(&class)) {
                mapped.extend(new.split(' '));
            }
        }
        for (old, new) in rule.rels.iter().filter(|(old, _)| *old != "tag") {
            if old.split(' ').all(|rel| rels.contains(&rel)) {
                mapped.extend(new.split(' '));
            }
        }
    }
    unique(mapped)
}

/// The last segment of the URL of a link with rel=tag, if a rule makes it a category.
pub(super) fn category<'a>(el: El<'a>, rules: &[&'static Classic]) -> Option<&'a str> {
    let is_mapped = rules.iter().any(|rule| rule.rels.iter().any(|(rel, _)| *rel == "tag"));
    if !is_mapped || !words(el.attr("rel")?).contains(&"tag") {
        return None;
    }
    el.attr("href")?.split('/').rfind(|segment| !segment.is_empty())
}

/// The names without repetitions, in their order.
fn unique<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = HashSet::new();
    names.into_iter().filter(|name| seen.insert(*name)).collect()
}

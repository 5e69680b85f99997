//! What the keywords of a rel mean, as the table of link types has it.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::{About, LEAST_SIZE};
use crate::budget::Budget;
use crate::dom::El;
use crate::html::names::{attr, tag};
use crate::whitespace::tokens;
use once_cell::sync::Lazy;

/// HTML's link types.
pub(super) static LINK_TYPES: Lazy<LinkTypes> = Lazy::new(LinkTypes::load);

/// A keyword of a rel.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Keyword {
    /// The keyword, in lower case; for a synonym, what it stands for.
    pub keyword: Box<str>,
    /// The synonym that is written for it: `copyright`, `previous`, `shortcut icon`, or `made` of a `rev`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub synonym: Option<Box<str>>,
    /// What it makes of the element.
    pub effect: Effect,
    /// What it speaks about, if it is one that speaks about a part of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
}

/// What a keyword makes of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Effect {
    /// A link that people follow.
    Hyperlink,
    /// A link to what belongs to the page.
    ExternalResource,
    /// It says something about the element's hyperlinks.
    Annotation,
    /// It says something about another keyword: `alternate` about `stylesheet`.
    Modifier,
    /// Nothing: it must not stand on such an element.
    NotAllowed,
    /// Nothing that is known: neither does HTML define it, nor is it among the registered ones that count here.
    Unknown,
}

/// What the part of a page is that a keyword speaks about.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Subject {
    /// The nearest article, else the page.
    Article,
    /// The nearest article, else the nearest section.
    Section,
    /// The element around it.
    Parent,
    /// The page.
    Page,
}

/// A link type.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LinkType {
    link: Effect,
    /// Of `a` and `area`.
    a: Effect,
    #[serde(rename = "about")]
    pub(crate) subject: Option<Subject>,
    #[serde(default)]
    synonyms: Vec<String>,
}

/// The link types by keyword.
#[derive(Debug)]
pub(crate) struct LinkTypes {
    types: HashMap<String, LinkType>,
    /// What synonyms stand for.
    synonyms: HashMap<String, String>,
}

impl LinkTypes {
    /// Those of section 4.12.5, and those that HTML or its registry has got since, which the section says count.
    pub(crate) fn load() -> Self {
        let files = [
            include_str!("../../data/link-types.json"),
            include_str!("../../data/registered-link-types.json"),
        ];
        let read = |file| serde_json::from_str::<HashMap<String, LinkType>>(file).expect("a test reads it");
        let types: HashMap<String, LinkType> = files.into_iter().flat_map(read).collect();
        let mut synonyms = HashMap::new();
        for (keyword, own) in &types {
            synonyms.extend(own.synonyms.iter().map(|synonym| (synonym.clone(), keyword.clone())));
        }
        LinkTypes { types, synonyms }
    }

    pub(super) fn get(&self, keyword: &str) -> Option<&LinkType> {
        self.types.get(keyword)
    }
}

impl Keyword {
    /// May it stand on its element, and does HTML define it?
    pub(super) fn is_allowed(&self) -> bool {
        !matches!(self.effect, Effect::NotAllowed | Effect::Unknown)
    }
}

/// The keywords of an element's rel, each once, and what its `rev` stands for.
pub(super) fn keywords(el: El<'_>, budget: &mut Budget) -> Vec<Keyword> {
    let rel = el.attr_by(attr::REL).unwrap_or_default().to_ascii_lowercase();
    let mut found =
        Keywords { is_link: el.tag() == tag::LINK, seen: HashSet::new(), list: Vec::new(), budget };
    let mut written = tokens(&rel).peekable();
    while let Some(token) = written.next() {
        // `icon` may have the word `shortcut` before it: the two are `icon`.
        if token == "shortcut" && written.peek() == Some(&"icon") {
            written.next();
            found.add("icon", Some("shortcut icon"));
            continue;
        }
        match LINK_TYPES.synonyms.get(token) {
            Some(keyword) => found.add(keyword, Some(token)),
            None => found.add(token, None),
        }
    }
    // A `rev` that is `made` counts as `author`.
    if el.attr("rev").is_some_and(|rev| rev.trim_ascii().eq_ignore_ascii_case("made")) {
        found.add("author", Some("made"));
    }
    let Keywords { is_link, mut list, .. } = found;
    if is_link && list.iter().any(|own| &*own.keyword == "stylesheet") {
        list.iter_mut()
            .filter(|own| &*own.keyword == "alternate")
            .for_each(|own| own.effect = Effect::Modifier);
    }
    list
}

struct Keywords<'b> {
    is_link: bool,
    seen: HashSet<Box<str>>,
    list: Vec<Keyword>,
    budget: &'b mut Budget,
}

impl Keywords<'_> {
    fn add(&mut self, keyword: &str, synonym: Option<&str>) {
        if !self.seen.insert(keyword.into()) || !self.budget.spend(LEAST_SIZE) {
            return;
        }
        let effect = LINK_TYPES
            .get(keyword)
            .map_or(Effect::Unknown, |own| if self.is_link { own.link } else { own.a });
        self.list.push(Keyword {
            keyword: self.budget.keep(keyword),
            synonym: synonym.map(|synonym| self.budget.keep(synonym)),
            effect,
            about: None,
        });
    }
}

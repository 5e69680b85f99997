//! The keywords of `rel` and their meaning, by the table in HTML 4.12.5.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::{About, MIN_SIZE};
use crate::budget::Budget;
use crate::dom::El;
use crate::html::names::{attr, tag};
use crate::whitespace::tokens;
use once_cell::sync::Lazy;

/// The link types of HTML and the registered ones, from `data/`.
pub(super) static LINK_TYPES: Lazy<LinkTypes> = Lazy::new(LinkTypes::load);

/// A keyword of `rel`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Keyword {
    /// The keyword in lower case. A synonym is replaced by the keyword that it means.
    pub keyword: Box<str>,
    /// The synonym that is written in the page: `copyright`, `previous`, `shortcut icon`, or `made` from `rev`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub synonym: Option<Box<str>>,
    /// The effect of the keyword on the element.
    pub effect: Effect,
    /// The part of the page that the keyword describes, if it describes one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<About>,
}

/// The effect of a keyword on an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Effect {
    /// It creates a hyperlink, a link for people to follow.
    Hyperlink,
    /// It creates a link to an external resource, which is used as a part of the page.
    ExternalResource,
    /// It annotates the element's hyperlinks.
    Annotation,
    /// It modifies another keyword: `alternate` modifies `stylesheet`.
    Modifier,
    /// No effect: the keyword is not allowed on this element.
    NotAllowed,
    /// No known effect: the keyword is in neither of the two tables of link types.
    Unknown,
}

/// The kind of part that a keyword describes.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Subject {
    /// The nearest article, otherwise the page.
    Article,
    /// The nearest article, otherwise the nearest section.
    Section,
    /// The parent element.
    Parent,
    /// The page.
    Page,
}

/// A row of the table of link types.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LinkType {
    link: Effect,
    /// The effect on `a` and `area`.
    a: Effect,
    #[serde(rename = "about")]
    pub(crate) subject: Option<Subject>,
    #[serde(default)]
    synonyms: Vec<String>,
}

/// The link types, by keyword.
#[derive(Debug)]
pub(crate) struct LinkTypes {
    types: HashMap<String, LinkType>,
    /// The keyword that each synonym means.
    synonyms: HashMap<String, String>,
}

impl LinkTypes {
    /// Loads the link types of HTML 4.12.5 and those that HTML or its registry added since; the section allows
    /// such extensions.
    pub(crate) fn load() -> Self {
        let files = [
            include_str!("../../data/link-types.json"),
            include_str!("../../data/registered-link-types.json"),
        ];
        let read = |file| serde_json::from_str::<HashMap<String, LinkType>>(file).expect("a test reads it");
        let types: HashMap<String, LinkType> = files.into_iter().flat_map(read).collect();
        let mut synonyms = HashMap::new();
        for (keyword, link_type) in &types {
            synonyms.extend(link_type.synonyms.iter().map(|synonym| (synonym.clone(), keyword.clone())));
        }
        LinkTypes { types, synonyms }
    }

    pub(super) fn get(&self, keyword: &str) -> Option<&LinkType> {
        self.types.get(keyword)
    }
}

impl Keyword {
    /// True if the keyword is known and allowed on its element.
    pub(super) fn is_allowed(&self) -> bool {
        !matches!(self.effect, Effect::NotAllowed | Effect::Unknown)
    }
}

/// The keywords of an element's `rel`, each once, and `author` if its `rev` is `made`.
pub(super) fn keywords(el: El<'_>, budget: &Budget) -> Vec<Keyword> {
    let rel = el.attr_by(attr::REL).unwrap_or_default().to_ascii_lowercase();
    let mut found =
        Keywords { is_link: el.tag() == tag::LINK, seen: HashSet::new(), list: Vec::new(), budget };
    let mut written = tokens(&rel).peekable();
    while let Some(token) = written.next() {
        // `shortcut` directly before `icon` is a part of that keyword (HTML 4.12.5.5).
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
    // HTML, link type "author": `rev=made` counts as the keyword `author`.
    if el.attr("rev").is_some_and(|rev| rev.trim_ascii().eq_ignore_ascii_case("made")) {
        found.add("author", Some("made"));
    }
    let Keywords { is_link, mut list, .. } = found;
    if is_link && list.iter().any(|keyword| &*keyword.keyword == "stylesheet") {
        list.iter_mut()
            .filter(|keyword| &*keyword.keyword == "alternate")
            .for_each(|keyword| keyword.effect = Effect::Modifier);
    }
    list
}

struct Keywords<'b> {
    is_link: bool,
    seen: HashSet<Box<str>>,
    list: Vec<Keyword>,
    budget: &'b Budget,
}

impl Keywords<'_> {
    fn add(&mut self, keyword: &str, synonym: Option<&str>) {
        if !self.seen.insert(keyword.into()) || !self.budget.spend(MIN_SIZE) {
            return;
        }
        let effect = LINK_TYPES
            .get(keyword)
            .map_or(Effect::Unknown, |link_type| if self.is_link { link_type.link } else { link_type.a });
        self.list.push(Keyword {
            keyword: self.budget.clip(keyword),
            synonym: synonym.map(|synonym| self.budget.clip(synonym)),
            effect,
            about: None,
        });
    }
}

//! The keywords of `rel` and their meaning, by the table in HTML 4.12.5.

use foldhash::HashMap;
use serde::{Deserialize, Serialize};

use super::About;
use microweave_html::account::Account;
use microweave_html::dom::El;
use microweave_html::names::{attr, tag};
use microweave_values::collections::unique::SeenTexts;
use microweave_values::whitespace::{ascii_lowercase, tokens};
use microweave_values::{packed, tables};
use once_cell::sync::Lazy;

/// The link types of HTML 4.12.5 and those that HTML or its registry added since; the section allows such extensions.
pub(super) static LINK_TYPES: Lazy<LinkTypes> = Lazy::new(|| {
    let mut types: HashMap<&str, LinkType> = tables::read(packed!("link-types.json"));
    types.extend(tables::read::<HashMap<&str, LinkType>>(packed!("registered-link-types.json")));
    let mut synonyms = HashMap::default();
    for (keyword, link_type) in &types {
        synonyms.extend(link_type.synonyms.iter().map(|synonym| (*synonym, *keyword)));
    }
    LinkTypes { types, synonyms }
});

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
    #[serde(borrow, default)]
    synonyms: Vec<&'static str>,
}

#[derive(Debug)]
pub(super) struct LinkTypes {
    pub(super) types: HashMap<&'static str, LinkType>,
    /// The keyword that each synonym means.
    synonyms: HashMap<&'static str, &'static str>,
}

impl Keyword {
    /// True if the keyword is known and allowed on its element.
    pub(super) fn is_allowed(&self) -> bool {
        !matches!(self.effect, Effect::NotAllowed | Effect::Unknown)
    }
}

/// The effect of a keyword or of its synonym, in lower case, on a `link`, or else on an `a` or `area`.
///
/// ```
/// use microweave_reader::links::{Effect, effect_of};
///
/// assert_eq!(effect_of("bookmark", true), Effect::NotAllowed);
/// assert_eq!(effect_of("copyright", false), Effect::Hyperlink);
/// ```
pub fn effect_of(keyword: &str, is_link: bool) -> Effect {
    let keyword = LINK_TYPES.synonyms.get(keyword).copied().unwrap_or(keyword);
    let effect = LINK_TYPES.types.get(keyword).map(|found| if is_link { found.link } else { found.a });
    effect.unwrap_or(Effect::Unknown)
}

/// The keywords that have an effect on some element.
pub(crate) fn registered_keywords() -> impl Iterator<Item = &'static str> {
    LINK_TYPES.types.keys().chain(LINK_TYPES.synonyms.keys()).copied()
}

/// The keywords of an element's `rel`, each once, and `author` if its `rev` is `made`.
pub(super) fn keywords(el: El<'_>, account: &Account) -> Vec<Keyword> {
    let rel = ascii_lowercase(el.attr_by(attr::REL).unwrap_or_default());
    // HTML, link type "author": `rev=made` counts as the keyword `author`.
    let is_made = el.attr("rev").is_some_and(|rev| rev.trim_ascii().eq_ignore_ascii_case("made"));
    let written = with_synonyms(&rel).into_iter().chain(is_made.then_some(("author", Some("made"))));
    let is_link = el.tag() == tag::LINK;
    let (mut seen, mut list) = (SeenTexts::default(), Vec::new());
    for (keyword, synonym) in written {
        if seen.insert(keyword) && account.fits::<Keyword>(0) {
            list.push(Keyword {
                keyword: account.clip(keyword),
                synonym: synonym.map(|synonym| account.clip(synonym)),
                effect: effect_of(keyword, is_link),
                about: None,
            });
        }
    }
    if is_link && list.iter().any(|keyword| &*keyword.keyword == "stylesheet") {
        let alternates = list.iter_mut().filter(|keyword| &*keyword.keyword == "alternate");
        alternates.for_each(|keyword| keyword.effect = Effect::Modifier);
    }
    list
}

/// The keywords of a `rel` in lower case, each with the synonym that is written for it.
fn with_synonyms(rel: &str) -> Vec<(&str, Option<&str>)> {
    let (mut written, mut found) = (tokens(rel).peekable(), Vec::new());
    while let Some(token) = written.next() {
        // `shortcut` directly before `icon` is a part of that keyword (HTML 4.12.5.5).
        if token == "shortcut" && written.next_if_eq(&"icon").is_some() {
            found.push(("icon", Some("shortcut icon")));
        } else {
            let meant = LINK_TYPES.synonyms.get(token);
            found.push(meant.map_or((token, None), |&keyword| (keyword, Some(token))));
        }
    }
    found
}

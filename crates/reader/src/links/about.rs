//! Finds the part of a page that a link describes: the article or section around it, or its parent element.

use serde::{Serialize, Serializer};

use super::types::{Keyword, LINK_TYPES, Subject};
use microweave_html::account::Account;
use microweave_html::dom::{El, NodeId};
use microweave_html::kinds;
use microweave_html::names::{attr, tag};
use microweave_html::position::Position;

/// The part of a page that a keyword describes. In JSON, `page`, or an object with the element's name, id and position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum About {
    /// The page as a whole.
    Page,
    /// An element. A heading represents the section that it begins.
    Element {
        /// The element's number in the page.
        node: NodeId,
        /// The element's name.
        name: Box<str>,
        /// The element's id.
        id: Option<Box<str>>,
        /// Where the element begins, if it is known.
        position: Option<Position>,
    },
}

impl About {
    /// The id of the element; `None` for the page.
    pub fn id(&self) -> Option<&str> {
        match self {
            About::Element { id, .. } => id.as_deref(),
            About::Page => None,
        }
    }

    fn element(el: El<'_>, account: &Account) -> Self {
        About::Element {
            node: el.id(),
            name: account.clip(el.name()),
            id: el.attr_by(attr::ID).map(|id| account.clip(id)),
            position: el.start(),
        }
    }
}

impl Serialize for About {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Element<'a> {
            element: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            id: Option<&'a str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            position: Option<Position>,
        }
        match self {
            About::Page => serializer.serialize_str("page"),
            About::Element { name, id, position, .. } => {
                Element { element: name, id: id.as_deref(), position: *position }.serialize(serializer)
            }
        }
    }
}

/// The open articles and sections during the walk.
#[derive(Default)]
pub(super) struct OpenSections<'d> {
    articles: Vec<El<'d>>,
    sections: Vec<Section<'d>>,
}

struct Section<'d> {
    el: El<'d>,
    /// The last heading so far that is directly in this section, and not in a section inside it.
    heading: Option<El<'d>>,
    /// True if the element is a sectioning root, such as `blockquote` or `td`.
    is_root: bool,
}

impl<'d> OpenSections<'d> {
    pub(super) fn enter(&mut self, el: El<'d>) {
        match el.tag() {
            tag::ARTICLE => {
                self.articles.push(el);
                self.open(el, false);
            }
            tag::ASIDE | tag::NAV | tag::SECTION => self.open(el, false),
            tag::BLOCKQUOTE
            | tag::BODY
            | tag::DETAILS
            | tag::DIALOG
            | tag::FIELDSET
            | tag::FIGURE
            | tag::TD => self.open(el, true),
            name if kinds::is_heading(name) => {
                if let Some(section) = self.sections.last_mut() {
                    section.heading = Some(el);
                }
            }
            _ => {}
        }
    }

    fn open(&mut self, el: El<'d>, is_root: bool) {
        self.sections.push(Section { el, heading: None, is_root });
    }

    pub(super) fn leave(&mut self, el: El<'d>) {
        self.articles.pop_if(|article| article.id() == el.id());
        self.sections.pop_if(|section| section.el.id() == el.id());
    }

    /// The part that a keyword of an element describes; `None` if the keyword creates no link or has no subject.
    pub(super) fn about(&self, keyword: &Keyword, el: El<'d>, account: &Account) -> Option<About> {
        if !keyword.is_allowed() {
            return None;
        }
        let subject = LINK_TYPES.types.get(&*keyword.keyword)?.subject?;
        // The keywords of a `link` describe the page as a whole.
        let part = match subject {
            _ if el.tag() == tag::LINK => None,
            Subject::Page => None,
            Subject::Parent => el.parent(),
            Subject::Article => self.articles.last().copied(),
            Subject::Section => self.articles.last().copied().or_else(|| self.section()),
        };
        Some(part.map_or(About::Page, |part| About::element(part, account)))
    }

    /// The current section by HTML's outline: the section of the last heading, otherwise the innermost sectioning element.
    /// Sectioning roots without a heading, such as `blockquote` and `td`, do not count.
    fn section(&self) -> Option<El<'d>> {
        let section =
            self.sections.iter().rev().find(|section| section.heading.is_some() || !section.is_root)?;
        Some(section.heading.unwrap_or(section.el))
    }
}

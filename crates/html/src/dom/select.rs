//! CSS selectors (Selectors Level 4): the elements of a page, or of an element, that a selector matches.
//!
//! The crate `selectors` parses; `syntax` says which selectors are supported. `matcher` finds out whether an
//! element matches. It is written for the arena, so that its work is bounded: the results that combinators,
//! `:has()` and `:nth-child()` share between elements are computed once.

mod error;
mod matcher;
mod positions;
mod pseudo_class;
mod relative;
mod syntax;

use std::fmt;
use std::str::FromStr;

use cssparser::ToCss;
use selectors::parser::SelectorList;

use super::walk::Walk;
use super::{Dom, El};
pub use error::SelectorError;
use matcher::Matcher;
use syntax::Syntax;

/// A list of CSS selectors, such as `article.note, .story`.
///
/// It supports the part of Selectors Level 4 that depends neither on styles nor on a user:
///
/// - type, class, id and attribute selectors, with the case rules of HTML and, in quirks mode, of
///   classes and ids;
/// - the prefixes `html`, `svg`, `math`, `xlink`, `xml` and `xmlns` for namespaces, as in `svg|a` and
///   `[xlink|href]`;
/// - all four combinators;
/// - `:is()`, `:where()`, `:not()`, `:has()`, `:scope`, `:root`, `:empty`, `:nth-child()` with `of`, and the
///   other child and type positions;
/// - `:any-link` and `:link`, `:lang()`, `:enabled`, `:disabled`, `:checked`, `:required` and `:optional`,
///   by the attributes of the page.
///
/// Everything else is an error, also inside `:is()` and `:where()`, where CSS would ignore it.
///
/// Content of templates is not part of the page, so nothing outside a template matches inside it.
///
/// A search takes time in proportion to the number of elements, their depth, and the length of the selector.
///
/// ```
/// use microweave_html::{Dom, Selector};
///
/// let dom = Dom::parse(
///     "<article class=note><h1>Tea</h1><a href=/ada rel=author>Ada</a></article>
///      <article><a href=/bob>Bob</a></article>",
/// );
/// let entry = Selector::parse("article:has(> h1)")?;
/// let link = Selector::parse(":scope > a[rel~=author]")?;
/// for entry in dom.select(&entry) {
///     let author = entry.select(&link).next().expect("it has an author");
///     assert_eq!(author.text(), "Ada");
/// }
/// assert_eq!(dom.select(&entry).count(), 1);
/// # Ok::<(), microweave_html::SelectorError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector {
    list: SelectorList<Syntax>,
}

impl Selector {
    /// Parses a list of selectors.
    ///
    /// # Errors
    /// If it is not a selector, has a part that is not supported, is longer than 64 KiB, or has more than 256
    /// combinators in one selector of the list.
    ///
    /// ```
    /// use microweave_html::Selector;
    ///
    /// let error = Selector::parse("a:hover").expect_err("it depends on a user");
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the selector \"a:hover\" is wrong at or before column 8: the pseudo-class :hover is not supported"
    /// );
    /// ```
    pub fn parse(selectors: &str) -> Result<Self, SelectorError> {
        syntax::parse(selectors).map(|list| Selector { list })
    }
}

impl FromStr for Selector {
    type Err = SelectorError;

    fn from_str(selectors: &str) -> Result<Self, SelectorError> {
        Selector::parse(selectors)
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.list.to_css(f)
    }
}

impl Dom {
    /// The elements of the page that a selector matches, in document order. `:scope` is the root element.
    /// Content of templates is left out.
    ///
    /// ```
    /// let dom = microweave_html::Dom::parse("<ul><li>One<li class=now>Two");
    /// let now = microweave_html::Selector::parse("li + .now")?;
    /// assert_eq!(dom.select(&now).next().map(|el| el.text()).as_deref(), Some("Two"));
    /// # Ok::<(), microweave_html::SelectorError>(())
    /// ```
    pub fn select<'s>(&self, selector: &'s Selector) -> impl Iterator<Item = El<'_>> + use<'_, 's> {
        matching(self.walk(), Matcher::new(self, None, selector.list.slice()))
    }
}

impl<'a> El<'a> {
    /// The elements inside it that a selector matches, in document order. `:scope` is this element. As in
    /// browsers, other parts of the selector may match elements outside of it: `body p` finds the paragraphs inside
    /// this element.
    /// A template has no elements inside it.
    pub fn select<'s>(self, selector: &'s Selector) -> impl Iterator<Item = El<'a>> + use<'a, 's> {
        let walk = (!self.is_template()).then(|| Walk::inside(self));
        let matcher = Matcher::new(self.dom, Some(self.id), selector.list.slice());
        walk.map(|walk| matching(walk, matcher)).into_iter().flatten()
    }

    /// True if a selector matches this element. `:scope` is this element.
    ///
    /// To test many elements of a page, [`Dom::select`] is faster: for `:nth-child()`, `:has()` and `~`, each
    /// call of this method looks at the elements around this one again.
    ///
    /// ```
    /// let dom = microweave_html::Dom::parse("<p lang=de-AT>Servus");
    /// let german = microweave_html::Selector::parse(":lang(de)")?;
    /// assert!(dom.elements().any(|el| el.name() == "p" && el.matches(&german)));
    /// # Ok::<(), microweave_html::SelectorError>(())
    /// ```
    pub fn matches(self, selector: &Selector) -> bool {
        Matcher::new(self.dom, Some(self.id), selector.list.slice()).has_match(self)
    }

    /// The nearest element that a selector matches: this one or an ancestor. `:scope` is this element.
    pub fn closest(self, selector: &Selector) -> Option<El<'a>> {
        let mut matcher = Matcher::new(self.dom, Some(self.id), selector.list.slice());
        std::iter::successors(Some(self), |el| pseudo_class::parent(*el)).find(|el| matcher.has_match(*el))
    }
}

fn matching<'d>(walk: Walk<'d>, mut matcher: Matcher<'d, '_>) -> impl Iterator<Item = El<'d>> {
    walk.entered().filter(move |el| matcher.has_match(*el))
}

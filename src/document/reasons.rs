//! Why the values of a document are what they are: a flat list of reasons, each with a JSON pointer to its value.

mod rule;

use std::ops::Range;

use serde::{Deserialize, Serialize};

pub use rule::ReasonRule;

use super::Document;
use microweave_html::dom::{Dom, El};
use microweave_html::position::Span;
use microweave_values::collections::sort::sort_by;

/// Why a value, an item or a link of a document is what it is: its place in the source, and the rule.
///
/// A value has one reason for each rule that made it. For example, a URL has a reason with the rule `explicit` for its
/// class name, and one with the rule `base` if it was relative.
///
/// ```
/// use microweave::{Options, ReasonRule};
///
/// let page = r#"<p class="h-card"><img src="ada.jpg" alt="Ada"></p>"#;
/// let document = Options::new().reasons(true).parse(page, "https://ada.example/");
/// let name = document.reasons_at("/items/0/properties/name/0").next().expect("each value has a reason");
/// assert_eq!((name.rule, name.step.as_deref()), (ReasonRule::ImpliedName, Some("img[alt] of the only child")));
/// assert_eq!((&*name.element, name.from.as_deref()), ("img", Some("alt")));
/// assert_eq!(&page[name.span.bytes()], "Ada");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Reason {
    /// A JSON pointer (RFC 6901) to the value in the JSON of the document, such as `/items/0/properties/name/0`.
    pub at: Box<str>,
    /// The text or the attribute that the value was read from. For an item, its element. All numbers are 0 if the tree was not parsed
    /// here, and for a link of an HTTP header: the JSON has no such span.
    #[serde(default, skip_serializing_if = "is_unknown")]
    pub span: Span,
    /// The name of the element that has the text or the attribute. Empty for a link of an HTTP header.
    pub element: Box<str>,
    /// The rule.
    pub rule: ReasonRule,
    /// The name by which the rule applies: the class name (`p-name`), the table and name of a classic property
    /// (`hcard.fn`), the name of a microdata property, the rel, the id of an `itemref`, or the base.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Box<str>>,
    /// The step of the rule, if it has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Box<str>>,
    /// What the value was read from: the name of an attribute, `text` or `html`. `None` for an item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Box<str>>,
    /// The element.
    #[serde(default, skip_serializing_if = "is_unknown")]
    pub element_span: Span,
}

fn is_unknown(span: &Span) -> bool {
    !span.is_known()
}

impl Reason {
    /// A reason for what an element holds at a span of the source.
    pub(crate) fn of_element(dom: &Dom, at: &str, el: El<'_>, span: Range<usize>, rule: ReasonRule) -> Self {
        let position = |offset| dom.position(offset).unwrap_or_default();
        let span_of = |bytes: Range<usize>| Span::new(position(bytes.start), position(bytes.end));
        Reason { span: span_of(span), element_span: span_of(el.span()), ..Reason::new(at, el.name(), rule) }
    }

    /// A reason for a link of an HTTP header, which has no place in the page.
    pub(crate) fn of_header(at: &str, by: Option<Box<str>>) -> Self {
        Reason { by, ..Reason::new(at, "", ReasonRule::LinkHeader) }
    }

    fn new(at: &str, element: &str, rule: ReasonRule) -> Self {
        let (span, element_span) = (Span::default(), Span::default());
        let (by, step, from) = (None, None, None);
        Reason { at: at.into(), span, element: element.into(), rule, by, step, from, element_span }
    }
}

/// The reasons of a document, each list sorted by place.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Reasons {
    pub(crate) taken: Vec<Reason>,
    pub(crate) not_taken: Vec<Reason>,
}

impl Reasons {
    /// Sorts both lists by place, and frees what they do not use. Of reasons at one place, the outer one comes first.
    pub(crate) fn finish(&mut self) {
        for list in [&mut self.taken, &mut self.not_taken] {
            list.shrink_to_fit();
            sort_by(list, |one, other| {
                let by_start = one.span.start.cmp(&other.span.start);
                let by_place = by_start.then(other.span.end.cmp(&one.span.end));
                by_place.then_with(|| one.at.cmp(&other.at))
            });
        }
    }
}

impl Document {
    /// Why each value, item and link is what it is, sorted by place in the page. Empty unless the page was read with
    /// [`Options::reasons`](crate::Options::reasons).
    pub fn reasons(&self) -> &[Reason] {
        self.reasons.as_ref().map_or(&[], |reasons| &reasons.taken)
    }

    /// What was looked at and not taken, and why, sorted by place in the page: for example an implied name that a
    /// property prevents. `at` is the item that it would belong to, or empty. Empty unless the page was read with
    /// [`Options::reasons`](crate::Options::reasons).
    ///
    /// ```
    /// use microweave::{Options, ReasonRule};
    ///
    /// let page = r#"<p class="h-card">Ada <b class="p-org">Tea Ltd.</b></p>"#;
    /// let document = Options::new().reasons(true).parse(page, "https://ada.example/");
    /// let name = &document.not_taken()[0];
    /// assert_eq!((name.rule, name.by.as_deref()), (ReasonRule::ImpliedPrevented, Some("p-org")));
    /// ```
    pub fn not_taken(&self) -> &[Reason] {
        self.reasons.as_ref().map_or(&[], |reasons| &reasons.not_taken)
    }

    /// The reasons of the value at a JSON pointer, such as `/items/0/properties/name/0`.
    pub fn reasons_at(&self, pointer: &str) -> impl Iterator<Item = &Reason> {
        self.reasons().iter().filter(move |reason| &*reason.at == pointer)
    }
}

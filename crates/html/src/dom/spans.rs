//! Where an element, the value of an attribute, and the content of an element are in the source. The offsets count from
//! the start of the source: [`Dom::position`] gives the position in the page.

use std::borrow::Cow;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::dom::html::attribute_prefix;
use crate::dom::{Dom, El, NodeId};
use crate::names::NameId;
use crate::position::{Position, Span};
use crate::written_tag;

/// The longest tag that is read again for each of its values, in bytes.
const MAX_READ_AGAIN: u32 = 8 << 10;

impl<'a> El<'a> {
    /// From the start of its start tag to the end of its end tag.
    #[inline]
    pub fn span(self) -> Range<usize> {
        let start = self.node().offset as usize;
        start..(self.dom.ends[self.id.index()] as usize).max(start)
    }

    /// The value of an attribute, without quotation marks. `None` if its start tag does not have it: an element that
    /// was reopened, or one that got its attributes from another tag. `None` also for a value with character references in a tag of
    /// more than 8 KiB, which is not read again.
    pub fn attribute_span(self, name: NameId) -> Option<Range<usize>> {
        let attribute = self.own_attributes().iter().find(|attribute| attribute.name == name)?;
        let is_in_source = attribute.value.len > 0 && !self.dom.strings.is_stored(attribute.value);
        if is_in_source {
            return Some(attribute.value.range());
        }
        let start = self.node().offset;
        if self.dom.strings.end_of_long(start).is_some_and(|end| end - start > MAX_READ_AGAIN) {
            return None;
        }
        let name = self.dom.attribute_name(name);
        written_tag::read(self.source(), start as usize, self.name(), Some(&name))?.attribute
    }

    /// Its start tag, from `<` to after `>`. `None` if the source has no start tag for it.
    #[inline]
    pub fn start_tag(self) -> Option<Range<usize>> {
        let offset = self.node().offset;
        let start = offset as usize;
        if let Some(end) = self.dom.strings.end_of_long(offset) {
            return written_tag::begins(self.source(), start, self.name()).then_some(start..end as usize);
        }
        let tag = written_tag::read(self.source(), start, self.name(), None)?;
        Some(start..tag.end)
    }

    /// The source between its start tag and its end tag, without whitespace at both ends. If that is empty: its span.
    pub fn content_span(self) -> Range<usize> {
        let (source, span) = (self.source(), self.span());
        let start = self.start_tag().map_or(span.start, |tag| tag.end).min(span.end);
        let content = source.get(start..span.end).unwrap_or_default();
        let content = written_tag::before_end_tag(content, self.name());
        let start = start + (content.len() - content.trim_ascii_start().len());
        let content = content.trim_ascii();
        if content.is_empty() { span } else { start..start + content.len() }
    }

    /// The offset after its start tag. If the source has no start tag for it: where its span starts.
    #[inline]
    pub fn content_start(self) -> usize {
        self.start_tag().map_or(self.span().start, |tag| tag.end)
    }

    fn source(self) -> &'a str {
        self.dom.strings.source()
    }

    /// The page that it is in.
    #[inline]
    pub fn dom(self) -> &'a Dom {
        self.dom
    }

    /// The position in the page of an offset in the source, as [`Dom::position`] gives it.
    #[inline]
    pub fn position_of(self, offset: usize) -> Option<Position> {
        self.dom.position(offset)
    }

    /// A word of the value of an attribute. `word` is a part of that value, as the element has it. `None` if the value
    /// is not in the source as it is read: if it has character references.
    #[inline]
    pub fn word_span(self, attribute: NameId, word: &str) -> Option<Range<usize>> {
        let (value, span) = (self.attr_by(attribute)?, self.attribute_span(attribute)?);
        // The word is a slice of the value, so its place in it follows from the two addresses.
        let before = (word.as_ptr() as usize).checked_sub(value.as_ptr() as usize)?;
        let is_as_written = self.dom.source_at(span.clone()) == Some(value);
        let start = span.start + before;
        (is_as_written && before + word.len() <= value.len()).then(|| start..start + word.len())
    }

    /// True for a copy of a formatting element without an end tag (HTML 13.2.4.3, "reconstruct the active formatting
    /// elements"): it has a place, but no start tag of its own.
    #[inline]
    pub fn is_reopened(self) -> bool {
        self.start().is_some() && self.start_tag().is_none()
    }

    /// True if the source has an end tag for it.
    pub fn has_end_tag(self) -> bool {
        let end = self.dom.ends[self.id.index()] as usize;
        // The end tag may belong to a child of the same name, which ends where this element ends.
        if self.child_elements().last().is_some_and(|child| self.dom.ends[child.id.index()] as usize == end) {
            return false;
        }
        let before = self.source().get(..end).unwrap_or_default();
        written_tag::before_end_tag(before, self.name()).len() < before.len()
    }
}

impl Dom {
    /// The source: the page with its newlines normalized to line feeds. Empty for a tree that the caller
    /// built. [`Position::line`] and [`Position::column`] count its lines and characters.
    ///
    /// ```
    /// let dom = microweave_html::Dom::parse("<p>One\r\n<b>two</b>");
    /// assert_eq!(dom.source(), "<p>One\n<b>two</b>");
    /// ```
    #[inline]
    pub fn source(&self) -> &str {
        self.strings.source()
    }

    /// The name of an attribute as HTML writes it, such as `href` or `xlink:href`.
    #[inline]
    pub fn attribute_name(&self, name: NameId) -> Cow<'_, str> {
        let name = self.names.get(name);
        match attribute_prefix(name) {
            "" => name.local.into(),
            prefix => [prefix, name.local].concat().into(),
        }
    }

    /// The part of the source between two offsets. `None` if they are not in it, or inside of a character.
    #[inline]
    pub fn source_at(&self, span: Range<usize>) -> Option<&str> {
        self.strings.source().get(span)
    }

    /// The position in the page of an offset in the source. `None` if the tree was not parsed here.
    #[inline]
    pub fn position(&self, offset: usize) -> Option<Position> {
        self.strings.position(offset as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::attr;

    #[test]
    fn parts_of_elements_are_found() {
        let page = "<P Class = 'a>b' title=c>One<b class=&amp;>two</B ></p><i>three<p>";
        let dom = Dom::parse(page);
        let el = |name: &str| dom.elements().find(|el| el.name() == name).expect("the page has one");
        let text = |range: Option<Range<usize>>| range.map(|range| &page[range]);
        assert_eq!(text(el("p").start_tag()), Some("<P Class = 'a>b' title=c>"));
        let class = el("p").attr_by(attr::CLASS).expect("it has one");
        assert_eq!(text(el("p").word_span(attr::CLASS, &class[2..])), Some("b"));
        assert_eq!(text(el("b").start_tag()), Some("<b class=&amp;>"));
        let class = el("b").attr_by(attr::CLASS).expect("it has one");
        assert_eq!((el("b").word_span(attr::CLASS, class), el("body").start_tag()), (None, None));
        assert!(el("p").has_end_tag() && el("b").has_end_tag() && !el("i").has_end_tag());
        let long = Dom::parse(&format!("x<p title='{}' class=a>y", "long ".repeat(1000)));
        let p = long.elements().find(|el| el.name() == "p").expect("the page has one");
        assert_eq!(p.start_tag().map(|tag| &long.source()[tag.end..]), Some("y"));
        assert!(p.attribute_span(attr::CLASS).is_some() && !p.has_end_tag());
        let nested = Dom::parse("<div><b><b>x</b></div>");
        let ends: Vec<bool> = nested.elements().filter(|el| el.name() == "b").map(El::has_end_tag).collect();
        assert_eq!(ends, [false, true]);
    }
}

/// The place of an element in its page: what [`El::place`] gives. It does not borrow the page.
///
/// Its JSON is a [`Span`], without the number. Places are equal if their spans are.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(from = "Span", into = "Span")]
#[non_exhaustive]
pub struct Place {
    /// The element's number. Numbers compare as elements are ordered in the page.
    pub node: NodeId,
    /// Where its start tag begins. In a tree that was not parsed here, all numbers are 0.
    pub start: Position,
    /// Where it ends: after its end tag, if it has one. `None` in a tree that was not parsed here, and if the caller of
    /// [`El::place`] did not ask for it.
    pub end: Option<Position>,
}

impl Place {
    /// The part of the page from the start to the end. Without an end, it is empty.
    pub fn span(self) -> Span {
        Span::new(self.start, self.end.unwrap_or(self.start))
    }
}

impl From<Place> for Span {
    fn from(place: Place) -> Self {
        place.span()
    }
}

impl From<Span> for Place {
    /// The place of an element that has no number: it is not from a page.
    fn from(span: Span) -> Self {
        let end = Some(span.end).filter(|_| !span.is_empty());
        Place { node: NodeId::from_index(0), start: span.start, end }
    }
}

impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        self.span() == other.span()
    }
}

impl Eq for Place {}

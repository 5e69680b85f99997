//! Where an element, the value of an attribute, and the content of an element are in the source. The offsets are
//! those of the source: [`Dom::position`] gives the position in the page.

use std::ops::Range;

use super::{Dom, El};
use crate::html::names::NameId;
use crate::html::written_tag;
use crate::position::Position;

impl<'a> El<'a> {
    /// From the start of its start tag to the end of its end tag.
    pub(crate) fn span(self) -> Range<usize> {
        let start = self.node().offset as usize;
        start..(self.dom.ends()[self.id.index()] as usize).max(start)
    }

    /// The value of an attribute, without quotation marks. `None` if its start tag does not have it: an element that
    /// was reopened, or one that got its attributes from another tag.
    pub(crate) fn attribute_span(self, name: NameId) -> Option<Range<usize>> {
        let attribute = self.own_attributes().iter().find(|attribute| attribute.name == name)?;
        let is_in_source = attribute.value.len > 0 && !self.dom.strings.is_stored(attribute.value);
        if is_in_source {
            return Some(attribute.value.range());
        }
        let written = self.dom.names.get(name).local;
        written_tag::read(self.source(), self.span().start, self.name(), Some(written))?.attribute
    }

    /// The source between its start tag and its end tag, without whitespace at both ends. If that is empty: its span.
    pub(crate) fn content_span(self) -> Range<usize> {
        let (source, span) = (self.source(), self.span());
        let tag = written_tag::read(source, span.start, self.name(), None);
        let start = tag.map_or(span.start, |tag| tag.end).min(span.end);
        let content = source.get(start..span.end).unwrap_or_default();
        let content = written_tag::before_end_tag(content, self.name());
        let start = start + (content.len() - content.trim_ascii_start().len());
        let content = content.trim_ascii();
        if content.is_empty() { span } else { start..start + content.len() }
    }

    fn source(self) -> &'a str {
        self.dom.strings.source()
    }
}

impl Dom {
    /// The local name of an attribute.
    pub(crate) fn attribute_name(&self, name: NameId) -> &str {
        self.names.get(name).local
    }

    /// A part of the source.
    pub(crate) fn source_at(&self, span: Range<usize>) -> Option<&str> {
        self.strings.source().get(span)
    }

    /// The position in the page of an offset in the source. `None` if the tree was not parsed here.
    pub(crate) fn position(&self, offset: usize) -> Option<Position> {
        self.strings.position(offset as u32)
    }
}

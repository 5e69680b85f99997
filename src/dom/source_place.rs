//! Where in the source the parts of an element are: its start tag, the value of an attribute, its end tag. All
//! offsets here are offsets in the source, which [`El::position_of`] makes positions in the page.

use std::ops::Range;

use super::{Dom, El};
use crate::html::names::NameId;
use crate::position::Position;

/// The maximum length of a start tag that is searched for its end. A longer one counts as its name alone.
const MAX_START_TAG: usize = 64 << 10;

impl Dom {
    /// The source: the page with its newlines normalized to line feeds. Empty for a tree that the caller
    /// built. [`Position::line`] and [`Position::column`] count its lines and characters.
    ///
    /// ```
    /// let dom = microweave::Dom::parse("<p>One\r\n<b>two</b>");
    /// assert_eq!(dom.source(), "<p>One\n<b>two</b>");
    /// ```
    pub fn source(&self) -> &str {
        self.strings.source()
    }
}

#[cfg(feature = "check")]
impl<'a> El<'a> {
    /// The position in the page of an offset in the source.
    pub(crate) fn position_of(self, offset: usize) -> Option<Position> {
        self.dom.strings.position(offset as u32)
    }

    /// Its start tag, from `<` to after `>`. `None` if the source has no start tag for it.
    pub(crate) fn start_tag(self) -> Option<Range<usize>> {
        let start = self.node().offset as usize;
        let rest = self.dom.source().get(start..)?;
        let name_end = 1 + self.name().len();
        let name = rest.strip_prefix('<').and_then(|rest| rest.get(..self.name().len()))?;
        if !name.eq_ignore_ascii_case(self.name()) {
            return None;
        }
        let tag = &rest.as_bytes()[..rest.len().min(MAX_START_TAG)];
        let len = start_tag_end(tag, name_end).unwrap_or(name_end);
        Some(start..start + len)
    }

    /// The value of an attribute. `None` if it is not in the source as it is read: without the attribute, and
    /// if the value has character references.
    pub(crate) fn value_range(self, name: NameId) -> Option<Range<usize>> {
        let attribute = self.own_attributes().iter().find(|attribute| attribute.name == name)?;
        let is_in_source = attribute.value.len > 0 && !self.dom.strings.is_stored(attribute.value);
        is_in_source.then(|| attribute.value.range())
    }

    /// True if it ends with its own end tag.
    pub(crate) fn has_end_tag(self) -> bool {
        let end = self.dom.ends()[self.id.index()] as usize;
        let before = self.dom.source().get(..end).and_then(|before| before.strip_suffix('>'));
        let Some(before) = before else { return false };
        let name = self.name();
        let tail = before.trim_end();
        let start = tail.len().saturating_sub(name.len());
        tail.get(start..).is_some_and(|own| own.eq_ignore_ascii_case(name)) && tail[..start].ends_with("</")
    }

    /// Where it ends, in the source.
    pub(crate) fn end_offset(self) -> usize {
        self.dom.ends()[self.id.index()] as usize
    }
}

/// The length of a start tag: the first `>` outside of a quoted value. `at` is the end of its name.
#[cfg(feature = "check")]
fn start_tag_end(tag: &[u8], mut at: usize) -> Option<usize> {
    let mut is_after_equals = false;
    loop {
        match *tag.get(at)? {
            b'>' => return Some(at + 1),
            quote @ (b'"' | b'\'') if is_after_equals => {
                at += 1 + tag[at + 1..].iter().position(|&byte| byte == quote)?;
                is_after_equals = false;
            }
            b'=' => is_after_equals = true,
            byte if byte.is_ascii_whitespace() => {}
            _ => is_after_equals = false,
        }
        at += 1;
    }
}

#[cfg(all(test, feature = "check"))]
mod tests {
    use super::*;
    use crate::html::names::attr;

    #[test]
    fn parts_of_elements_are_found() {
        let page = "<P Class = 'a>b' title=c>One<b class=&amp;>two</B ></p><i>three<p>";
        let dom = Dom::parse(page);
        let el = |name: &str| dom.elements().find(|el| el.name() == name).expect("the page has one");
        let text = |range: Option<Range<usize>>| range.map(|range| &page[range]);
        assert_eq!(text(el("p").start_tag()), Some("<P Class = 'a>b' title=c>"));
        assert_eq!(text(el("p").value_range(attr::CLASS)), Some("a>b"));
        assert_eq!(text(el("b").start_tag()), Some("<b class=&amp;>"));
        assert_eq!((el("b").value_range(attr::CLASS), el("body").start_tag()), (None, None));
        assert!(el("p").has_end_tag() && el("b").has_end_tag() && !el("i").has_end_tag());
    }
}

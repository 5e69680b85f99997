//! A tag as it is written: where it ends, and where the value of an attribute is (HTML 13.2.5.8 and 13.2.5.32 to
//! 13.2.5.40). The tokenizer has read the tag already, and has kept decoded values only.

use std::ops::Range;

use memchr::{memmem, memrchr};

use crate::input::scanner::Scanner;

pub(crate) struct WrittenTag {
    /// The offset after the tag.
    pub(crate) end: usize,
    /// The value of the attribute that was asked for, without quotation marks.
    pub(crate) attribute: Option<Range<usize>>,
}

/// Reads the start tag of an element of this name at an offset of the source, and looks for an attribute. `None` if
/// there is no such tag.
pub(crate) fn read(source: &str, start: usize, name: &str, attribute: Option<&str>) -> Option<WrittenTag> {
    let bytes = source.as_bytes();
    let mut tag = Scanner::new(&bytes[after_name(bytes, start, b"<", name)?..]);
    let mut range = None;
    while let Some(candidate) = tag.attribute().ok()? {
        let is_wanted = |attribute: &str| candidate.name.eq_ignore_ascii_case(attribute.as_bytes());
        if range.is_none() && attribute.is_some_and(is_wanted) {
            // The value is a slice of the source, so its place in it follows from the two addresses.
            let start = candidate.value.as_ptr().addr() - bytes.as_ptr().addr();
            range = Some(start..start + candidate.value.len());
        }
    }
    Some(WrittenTag { end: bytes.len() - tag.rest().len() + 1, attribute: range })
}

/// True if a start tag of this name begins at an offset of the source.
pub(crate) fn begins(source: &str, start: usize, name: &str) -> bool {
    after_name(source.as_bytes(), start, b"<", name).is_some()
}

/// The part of an element's content before its end tag, if it ends with one.
pub(crate) fn before_end_tag<'s>(content: &'s str, name: &str) -> &'s str {
    if !content.ends_with('>') {
        return content;
    }
    let bytes = content.as_bytes();
    // The end tag has no `>` before its end.
    let first = memrchr(b'>', &bytes[..bytes.len() - 1]).map_or(0, |before| before + 1);
    let start = memmem::rfind(&bytes[first..], b"</").map(|start| first + start);
    let is_named = |&start: &usize| after_name(bytes, start, b"</", name).is_some();
    start.filter(is_named).map_or(content, |start| &content[..start])
}

/// The offset after the name of a tag that begins here, if it has this name.
fn after_name(bytes: &[u8], start: usize, opening: &[u8], name: &str) -> Option<usize> {
    let rest = bytes.get(start..)?.strip_prefix(opening)?;
    let is_named = rest.get(..name.len())?.eq_ignore_ascii_case(name.as_bytes());
    let is_whole = |&next: &u8| next.is_ascii_whitespace() || matches!(next, b'/' | b'>');
    (is_named && rest.get(name.len()).is_some_and(is_whole)).then_some(start + opening.len() + name.len())
}

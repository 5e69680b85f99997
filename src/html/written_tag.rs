//! A tag as it is written: where it ends, and where the value of an attribute is (HTML 13.2.5.8 and 13.2.5.32 to
//! 13.2.5.40). The tokenizer has read the tag already, and has kept decoded values only.

use std::ops::Range;

use memchr::{memchr, memmem};

#[derive(Debug, PartialEq)]
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
    let mut at = after_name(bytes, start, b"<", name)?;
    let mut found = None;
    loop {
        at += bytes[at..].iter().position(|&byte| !is_space(byte) && byte != b'/')?;
        if bytes[at] == b'>' {
            return Some(WrittenTag { end: at + 1, attribute: found });
        }
        // A `=` before the name is part of the name (13.2.5.32).
        let is_end = |&byte: &u8| is_space(byte) || matches!(byte, b'/' | b'>' | b'=');
        let name_end = at + 1 + bytes[at + 1..].iter().position(is_end)?;
        let name = &bytes[at..name_end];
        let (value, after) = value(bytes, name_end)?;
        let is_wanted = attribute.is_some_and(|attribute| name.eq_ignore_ascii_case(attribute.as_bytes()));
        if is_wanted && found.is_none() {
            found = Some(value);
        }
        at = after;
    }
}

/// The value of the attribute whose name ends here, and the offset after it.
fn value(bytes: &[u8], name_end: usize) -> Option<(Range<usize>, usize)> {
    let skip_space = |at: usize| Some(at + bytes[at..].iter().position(|&byte| !is_space(byte))?);
    let at = skip_space(name_end)?;
    if bytes[at] != b'=' {
        return Some((name_end..name_end, at));
    }
    let start = skip_space(at + 1)?;
    match bytes[start] {
        quote @ (b'"' | b'\'') => {
            let end = start + 1 + memchr(quote, &bytes[start + 1..])?;
            Some((start + 1..end, end + 1))
        }
        _ => {
            let end = start + bytes[start..].iter().position(|&byte| is_space(byte) || byte == b'>')?;
            Some((start..end, end))
        }
    }
}

/// The part of an element's content before its end tag, if it ends with one.
pub(crate) fn before_end_tag<'s>(content: &'s str, name: &str) -> &'s str {
    if !content.ends_with('>') {
        return content;
    }
    let bytes = content.as_bytes();
    let is_last = |&start: &usize| {
        let ends_there = memchr(b'>', &bytes[start..]) == Some(bytes.len() - start - 1);
        ends_there && after_name(bytes, start, b"</", name).is_some()
    };
    memmem::rfind(bytes, b"</").filter(is_last).map_or(content, |start| &content[..start])
}

/// The offset after the name of a tag that begins here, if it has this name.
fn after_name(bytes: &[u8], start: usize, opening: &[u8], name: &str) -> Option<usize> {
    let rest = bytes.get(start..)?.strip_prefix(opening)?;
    let is_named = rest.get(..name.len())?.eq_ignore_ascii_case(name.as_bytes());
    let is_whole = |&next: &u8| is_space(next) || matches!(next, b'/' | b'>');
    (is_named && rest.get(name.len()).is_some_and(is_whole)).then_some(start + opening.len() + name.len())
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r' | 0x0C | b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_found_as_written() {
        for (tag, value) in [
            ("<a href=/x>", Some("/x")),
            ("<A title='>' HREF = \"a&amp;b\"/>", Some("a&amp;b")),
            ("<a data-href=1 href='' href=2>", Some("")),
            ("<a href>", Some("")),
            ("<a =href=1 href=2>", Some("2")),
            ("<a =href=1/href=2>", None),
            ("<a href=>", Some("")),
            ("<a title=href=3>", None),
            ("<a>", None),
        ] {
            let page = format!("é{tag}text");
            let found = read(&page, 2, "a", Some("href")).expect("there is a tag");
            assert_eq!(found.end, page.len() - 4, "{tag}");
            assert_eq!(found.attribute.map(|range| &page[range]), value, "{tag}");
        }
        for other in ["<abbr>", "<a", "<a href", "<a href='", "text", "<a href=x"] {
            assert_eq!(read(other, 0, "a", None), None, "{other}");
        }
    }

    #[test]
    fn end_tags_are_not_content() {
        for (content, text) in [
            ("Ada</p>", "Ada"),
            ("Ada</P >", "Ada"),
            ("Ada", "Ada"),
            ("<b>x</b>", "<b>x</b>"),
            ("a</pre>", "a</pre>"),
        ] {
            assert_eq!(before_end_tag(content, "p"), text);
        }
    }
}

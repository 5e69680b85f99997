//! The parts of XML: texts and tags, as lenient as browsers.

use memchr::{memchr, memmem};

/// A part of XML: text, a tag, or anything else, such as a comment.
pub(super) enum Piece<'x> {
    Text(&'x [u8]),
    /// Text with `<`, which begins no tag.
    LessThan(&'x [u8]),
    StartTag(&'x [u8]),
    EndTag(&'x [u8]),
    Other(&'x [u8]),
}

/// The next part, and the rest. `None` for a start tag without an end.
pub(super) fn next_piece<'x>(xml: &'x [u8]) -> Option<(Piece<'x>, &'x [u8])> {
    let is_bracket = |(byte, quote): (u8, Option<u8>)| quote.is_none() && matches!(byte, b'<' | b'>');
    let (kind, end): (fn(&'x [u8]) -> Piece<'x>, usize) = match xml {
        [] => return None,
        [b'<', b'!', b'-' | b'[', ..] | [b'<', b'?', ..] => {
            let end = end_of(xml);
            (Piece::Other, memmem::find(xml, end).map_or(xml.len(), |at| at + end.len()))
        }
        [b'<', b'!', ..] => (Piece::Other, end_of_doctype(xml)),
        [b'<', b'/', ..] => match memchr::memchr2(b'<', b'>', &xml[1..]).map(|at| at + 1) {
            Some(at) if xml[at] == b'>' => (Piece::EndTag, at + 1),
            at => (Piece::EndTag, at.unwrap_or(xml.len())),
        },
        [b'<', first, ..] if is_name_start(*first) => {
            match with_quotes(xml).skip(1).position(is_bracket).map(|at| at + 1) {
                Some(at) if xml[at] == b'>' => (Piece::StartTag, at + 1),
                Some(at) => (Piece::LessThan, at),
                None => return None,
            }
        }
        [b'<', ..] => (Piece::LessThan, 1),
        _ => (Piece::Text, memchr(b'<', xml).unwrap_or(xml.len())),
    };
    let (piece, after) = xml.split_at(end);
    Some((kind(piece), after))
}

/// What ends a comment, a section of CDATA, an instruction or a declaration.
pub(super) fn end_of(xml: &[u8]) -> &'static [u8] {
    match xml {
        [b'<', b'!', b'-', ..] => b"-->",
        [b'<', b'!', b'[', ..] => b"]]>",
        [b'<', b'?', ..] => b"?>",
        _ => b">",
    }
}

fn end_of_doctype(xml: &[u8]) -> usize {
    let end = memchr(b'>', xml).map_or(xml.len(), |at| at + 1);
    if memchr(b'[', &xml[..end]).is_none() {
        return end;
    }
    let mut ends = memchr::memchr_iter(b']', xml).map(|at| at + 1);
    let end_after = |at: usize| {
        let spaces = xml[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        (xml.get(at + spaces) == Some(&b'>')).then_some(at + spaces + 1)
    };
    ends.find_map(end_after).unwrap_or(xml.len())
}

/// The bytes of a start tag, each with the quote that its value is in. A quote counts after `=` only.
pub(super) fn with_quotes(tag: &[u8]) -> impl Iterator<Item = (u8, Option<u8>)> {
    let (mut quote, mut is_value) = (None, false);
    tag.iter().map(move |&byte| {
        let around = quote;
        quote = match quote {
            Some(open) if open == byte => None,
            None if is_value && matches!(byte, b'"' | b'\'') => Some(byte),
            same => same,
        };
        is_value = byte == b'=' || is_value && byte.is_ascii_whitespace();
        (byte, around)
    })
}

/// The name of the first element, without its prefix. `None` if something else than declarations and comments is before it.
pub(super) fn first_element(mut xml: &[u8]) -> Option<&[u8]> {
    while let Some((piece, after)) = next_piece(xml) {
        match piece {
            Piece::StartTag(tag) => return Some(local_name(tag)),
            Piece::EndTag(_) | Piece::LessThan(_) => return None,
            Piece::Text(text) if !text.trim_ascii().is_empty() => return None,
            Piece::Text(_) | Piece::Other(_) => xml = after,
        }
    }
    None
}

fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b':' | 0x80..)
}

/// The name of a tag.
pub(super) fn name(tag: &[u8]) -> &[u8] {
    let tag = tag.strip_prefix(b"</").unwrap_or(&tag[1..]);
    tag.split(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>')).next().unwrap_or_default()
}

/// The name of a start tag, without its prefix.
pub(super) fn local_name(tag: &[u8]) -> &[u8] {
    name(tag).rsplit(|byte| *byte == b':').next().unwrap_or_default()
}

/// The value of an attribute, as written.
pub(super) fn attribute<'t>(tag: &'t [u8], name: &[u8]) -> Option<&'t [u8]> {
    let mut rest = &tag[memchr(b' ', tag).or_else(|| tag.iter().position(u8::is_ascii_whitespace))?..];
    loop {
        let equals = memchr(b'=', rest)?;
        let value = rest[equals + 1..].trim_ascii_start();
        let quote = *value.first().filter(|byte| matches!(byte, b'"' | b'\''))?;
        let end = 1 + memchr(quote, &value[1..])?;
        if rest[..equals].trim_ascii() == name {
            return Some(&value[1..end]);
        }
        rest = &value[end + 1..];
    }
}

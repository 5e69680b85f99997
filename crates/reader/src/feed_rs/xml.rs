//! Prepares XML for feed-rs, so that its model has what the feed says. The crate knows no named references but XML's,
//! writes the attributes of XHTML without escaping their values, and keeps `xml:base` only of Atom's `content`. It reads
//! nothing of a feed that is not well-formed: so a `&` or `<` that begins nothing is escaped, an element without an end tag
//! is ended, and an end tag without a start tag is left out.

use std::collections::HashMap;

use memchr::{memchr, memmem};

use microweave_html::tokenizer::named_reference;
use microweave_values::url::Base;

/// A feed that is prepared.
#[derive(Default)]
pub(super) struct Prepared {
    pub(super) xml: Vec<u8>,
    /// For each entry, the base that `xml:base` sets for its content (RFC 4287, 2).
    pub(super) bases: Vec<Option<String>>,
    /// The identifiers of posts that are deleted (RFC 6721, 3).
    pub(super) deleted: Vec<String>,
}

/// What is open while a feed is prepared.
#[derive(Default)]
struct XmlRepair<'x> {
    prepared: Prepared,
    /// The names of the open elements.
    open: Vec<&'x [u8]>,
    /// How many elements with a name are open.
    open_by_name: HashMap<&'x [u8], usize>,
    /// The bases that are in scope, with the depths of their elements.
    scope: Vec<(usize, Base)>,
    /// The depth of the text construct of XHTML that is open.
    xhtml: Option<usize>,
    /// The depth of the entry that is open, and how well the element fits that its base is from.
    entry: Option<(usize, usize)>,
}

/// The elements that an entry's base is from; a later one is better.
const BASE_ELEMENTS: [&[u8]; 3] = [b"description", b"content", b"encoded"];

/// A part of XML: text, a tag, or anything else, such as a comment.
enum Piece<'x> {
    Text(&'x [u8]),
    /// Text with `<`, which begins no tag.
    LessThan(&'x [u8]),
    StartTag(&'x [u8]),
    EndTag(&'x [u8]),
    Other(&'x [u8]),
}

impl Prepared {
    /// The feed at this address.
    pub(super) fn of(xml: &[u8], address: &str) -> Self {
        let mut repair = XmlRepair::default();
        repair.prepared.xml.reserve(xml.len());
        let mut rest = xml;
        while let Some((piece, after)) = next_piece(rest) {
            match piece {
                Piece::LessThan(text) => repair.push_less_than(text),
                Piece::Text(text) => push_text(&mut repair.prepared.xml, text),
                Piece::Other(text) => repair.push_other(text),
                Piece::StartTag(tag) => repair.push_start_tag(tag, address),
                Piece::EndTag(tag) => repair.push_end_tag(tag),
            }
            rest = after;
        }
        repair.end_above(0);
        repair.prepared
    }
}

impl<'x> XmlRepair<'x> {
    fn push(&mut self, xml: &[u8]) {
        self.prepared.xml.extend_from_slice(xml);
    }

    fn push_less_than(&mut self, text: &[u8]) {
        for (number, part) in text.split(|byte| *byte == b'<').enumerate() {
            if number > 0 {
                self.push(b"&lt;");
            }
            push_text(&mut self.prepared.xml, part);
        }
    }

    /// Writes what is neither text nor a tag. If the feed ends before its end, only text of CDATA is written.
    fn push_other(&mut self, text: &[u8]) {
        if text.ends_with(end_of(text)) {
            self.push(text);
        } else if text.starts_with(b"<![CDATA[") {
            self.push(&[text, end_of(text)].concat());
        }
    }

    fn push_start_tag(&mut self, tag: &'x [u8], address: &str) {
        let name = name(tag);
        // A post is not in a post: the end tag of the open one is missing.
        if self.xhtml.is_none()
            && let Some((depth, _)) = self.entry.filter(|(depth, _)| self.open.get(depth - 1) == Some(&name))
        {
            self.end_above(depth - 1);
        }
        match self.xhtml {
            Some(_) => push_xhtml_tag(&mut self.prepared.xml, tag),
            None => push_text(&mut self.prepared.xml, tag),
        }
        self.open.push(name);
        *self.open_by_name.entry(name).or_default() += 1;
        if self.xhtml.is_none() {
            self.enter(tag, address);
        }
        if tag.ends_with(b"/>") {
            self.leave();
        }
    }

    /// Ends the element that an end tag is for, and those that are open in it.
    fn push_end_tag(&mut self, tag: &[u8]) {
        let name = name(tag);
        if self.open_by_name.get(name).is_some_and(|open| *open > 0)
            && let Some(depth) = self.open.iter().rposition(|open| *open == name)
        {
            self.end_above(depth);
        }
    }

    /// Ends the elements that are open in the one at this depth.
    fn end_above(&mut self, depth: usize) {
        while self.open.len() > depth {
            let name = self.open[self.open.len() - 1];
            self.push(&[b"</", name, b">"].concat());
            self.leave();
        }
    }

    fn enter(&mut self, tag: &[u8], address: &str) {
        if let Some(written) = attribute(tag, b"xml:base") {
            let written = String::from_utf8_lossy(written).replace("&amp;", "&");
            let around = self.scope.last().map_or(address, |(_, base)| base.as_str());
            let base = Base::new(&Base::new(around).resolve(&written));
            self.scope.push((self.open.len(), base));
        }
        let name = local_name(tag);
        match self.entry {
            None if matches!(name, b"entry" | b"item") => {
                self.entry = Some((self.open.len(), 0));
                let base = self.base();
                self.prepared.bases.push(base);
            }
            Some((depth, rank)) if self.open.len() == depth + 1 => {
                let fit = BASE_ELEMENTS.iter().position(|own| *own == name).map_or(0, |at| at + 1);
                if fit > rank {
                    self.entry = Some((depth, fit));
                    let base = self.base();
                    self.prepared.bases.pop();
                    self.prepared.bases.push(base);
                }
            }
            _ => {}
        }
        if name == b"deleted-entry"
            && let Some(id) = attribute(tag, b"ref")
        {
            self.prepared.deleted.push(String::from_utf8_lossy(id).replace("&amp;", "&"));
        }
        if attribute(tag, b"type") == Some(b"xhtml") {
            self.xhtml = Some(self.open.len());
        }
    }

    fn leave(&mut self) {
        let depth = self.open.len();
        self.xhtml = self.xhtml.filter(|own| *own != depth);
        self.entry = self.entry.filter(|(own, _)| *own != depth);
        self.scope.pop_if(|(own, _)| *own == depth);
        if let Some(open) = self.open.pop().and_then(|name| self.open_by_name.get_mut(name)) {
            *open -= 1;
        }
    }

    fn base(&self) -> Option<String> {
        self.scope.last().filter(|(_, base)| base.is_absolute()).map(|(_, base)| base.as_str().to_owned())
    }
}

/// The next part, and the rest. `None` for a start tag without an end.
fn next_piece<'x>(xml: &'x [u8]) -> Option<(Piece<'x>, &'x [u8])> {
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
fn end_of(xml: &[u8]) -> &'static [u8] {
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
fn with_quotes(tag: &[u8]) -> impl Iterator<Item = (u8, Option<u8>)> {
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
fn name(tag: &[u8]) -> &[u8] {
    let tag = tag.strip_prefix(b"</").unwrap_or(&tag[1..]);
    tag.split(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>')).next().unwrap_or_default()
}

/// The name of a start tag, without its prefix.
fn local_name(tag: &[u8]) -> &[u8] {
    name(tag).rsplit(|byte| *byte == b':').next().unwrap_or_default()
}

/// The value of an attribute, as written.
fn attribute<'t>(tag: &'t [u8], name: &[u8]) -> Option<&'t [u8]> {
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

/// Writes text, or a tag, with the named references of HTML as numeric ones. A `&` that begins no reference is escaped.
fn push_text(xml: &mut Vec<u8>, mut text: &[u8]) {
    while let Some(at) = memchr(b'&', text) {
        xml.extend_from_slice(&text[..at]);
        text = &text[at + 1..];
        let name = name_of_reference(text);
        match named_reference(name).filter(|(len, _)| *len == name.len()) {
            _ if matches!(name, "amp;" | "lt;" | "gt;" | "quot;" | "apos;") || is_numeric_reference(text) => {
                xml.push(b'&');
            }
            Some((len, characters)) => {
                for character in characters.into_iter().flatten() {
                    xml.extend_from_slice(format!("&#{};", u32::from(character)).as_bytes());
                }
                text = &text[len..];
            }
            None => xml.extend_from_slice(b"&amp;"),
        }
    }
    xml.extend_from_slice(text);
}

/// The letters and digits at the start of a text, with the semicolon after them. Empty if no semicolon follows.
fn name_of_reference(text: &[u8]) -> &str {
    let letters = text.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let name = text.get(..=letters).and_then(|name| str::from_utf8(name).ok());
    name.filter(|name| name.ends_with(';')).unwrap_or_default()
}

/// True if the text begins with `#`, the number of a character and a semicolon. XML knows no NUL and no surrogates.
fn is_numeric_reference(text: &[u8]) -> bool {
    let Some(digits) = text.strip_prefix(b"#") else { return false };
    let (digits, radix) = match digits.strip_prefix(b"x") {
        Some(digits) => (digits, 16),
        None => (digits, 10),
    };
    let len = digits.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    let number =
        str::from_utf8(&digits[..len]).ok().and_then(|digits| u32::from_str_radix(digits, radix).ok());
    digits.get(len) == Some(&b';') && number.and_then(char::from_u32).is_some_and(|own| own != '\0')
}

/// Writes a start tag of XHTML so that it is right after its values are decoded once, and are in double quotes.
fn push_xhtml_tag(xml: &mut Vec<u8>, tag: &[u8]) {
    for (byte, quote) in with_quotes(tag) {
        match (quote, byte) {
            (Some(_), b'&') => xml.extend_from_slice(b"&amp;"),
            (Some(b'\''), b'"') => xml.extend_from_slice(b"&amp;quot;"),
            _ => xml.push(byte),
        }
    }
}

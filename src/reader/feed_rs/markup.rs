//! Prepares XML for feed-rs, so that its model has what the feed says. The crate knows no named references but XML's,
//! writes the attributes of XHTML without escaping their values, and keeps `xml:base` only of Atom's `content`.

use memchr::{memchr, memmem};

use crate::html::tokenizer::named_reference;
use crate::url::Base;

/// A feed that is prepared.
#[derive(Default)]
pub(super) struct Prepared {
    pub(super) xml: Vec<u8>,
    /// For each entry, the base that `xml:base` sets for its content (RFC 4287, 2).
    pub(super) bases: Vec<Option<String>>,
    /// The identifiers of posts that are deleted (RFC 6721, 3).
    pub(super) deleted: Vec<String>,
    depth: usize,
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
    Tag(&'x [u8]),
    Other(&'x [u8]),
}

impl Prepared {
    /// The feed at this address.
    pub(super) fn of(xml: &[u8], address: &str) -> Self {
        let mut prepared = Prepared { xml: Vec::with_capacity(xml.len()), ..Prepared::default() };
        let mut rest = xml;
        while let Some((piece, after)) = next_piece(rest) {
            match piece {
                Piece::Text(text) => push_text(&mut prepared.xml, text),
                Piece::Other(text) => prepared.xml.extend_from_slice(text),
                Piece::Tag(tag) => prepared.push_tag(tag, address),
            }
            rest = after;
        }
        prepared
    }

    fn push_tag(&mut self, tag: &[u8], address: &str) {
        match self.xhtml.filter(|_| !tag.starts_with(b"</")) {
            Some(_) => push_xhtml_tag(&mut self.xml, tag),
            None => self.xml.extend_from_slice(tag),
        }
        if !tag.starts_with(b"</") {
            self.depth += 1;
            if self.xhtml.is_none() {
                self.enter(tag, address);
            }
        }
        if tag.starts_with(b"</") || tag.ends_with(b"/>") {
            self.leave();
        }
    }

    fn enter(&mut self, tag: &[u8], address: &str) {
        if let Some(written) = attribute(tag, b"xml:base") {
            let written = String::from_utf8_lossy(written).replace("&amp;", "&");
            let around = self.scope.last().map_or(address, |(_, base)| base.as_str());
            let base = Base::new(&Base::new(around).resolve(&written));
            self.scope.push((self.depth, base));
        }
        let name = local_name(tag);
        match self.entry {
            None if matches!(name, b"entry" | b"item") => {
                self.entry = Some((self.depth, 0));
                self.bases.push(self.base());
            }
            Some((depth, rank)) if self.depth == depth + 1 => {
                let fit = BASE_ELEMENTS.iter().position(|own| *own == name).map_or(0, |at| at + 1);
                if fit > rank {
                    self.entry = Some((depth, fit));
                    self.bases.pop();
                    self.bases.push(self.base());
                }
            }
            _ => {}
        }
        if name == b"deleted-entry"
            && let Some(id) = attribute(tag, b"ref")
        {
            self.deleted.push(String::from_utf8_lossy(id).replace("&amp;", "&"));
        }
        if attribute(tag, b"type") == Some(b"xhtml") {
            self.xhtml = Some(self.depth);
        }
    }

    fn leave(&mut self) {
        self.xhtml = self.xhtml.filter(|depth| *depth != self.depth);
        self.entry = self.entry.filter(|(depth, _)| *depth != self.depth);
        self.scope.pop_if(|(depth, _)| *depth == self.depth);
        self.depth = self.depth.saturating_sub(1);
    }

    fn base(&self) -> Option<String> {
        self.scope.last().filter(|(_, base)| base.is_absolute()).map(|(_, base)| base.as_str().to_owned())
    }
}

/// The next part, and what follows it.
fn next_piece<'x>(xml: &'x [u8]) -> Option<(Piece<'x>, &'x [u8])> {
    let end_after = |end: &[u8]| memmem::find(xml, end).map_or(xml.len(), |at| at + end.len());
    let (kind, end): (fn(&'x [u8]) -> Piece<'x>, usize) = match xml {
        [] => return None,
        [b'<', b'!', b'-', b'-', ..] => (Piece::Other, end_after(b"-->")),
        [b'<', b'!', b'[', ..] => (Piece::Other, end_after(b"]]>")),
        [b'<', b'?', ..] => (Piece::Other, end_after(b"?>")),
        [b'<', b'!', ..] => (Piece::Other, end_of_doctype(xml)),
        [b'<', ..] => (Piece::Tag, end_of_tag(xml)),
        _ => (Piece::Text, memchr(b'<', xml).unwrap_or(xml.len())),
    };
    let (piece, after) = xml.split_at(end);
    Some((kind(piece), after))
}

fn end_of_doctype(xml: &[u8]) -> usize {
    let end = memchr(b'>', xml).map_or(xml.len(), |at| at + 1);
    match memchr(b'[', &xml[..end]) {
        Some(_) => memmem::find(xml, b"]>").map_or(xml.len(), |at| at + 2),
        None => end,
    }
}

fn end_of_tag(xml: &[u8]) -> usize {
    let mut quote = None;
    let is_end = |&byte: &u8| {
        match (quote, byte) {
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
        quote.is_none() && byte == b'>'
    };
    xml.iter().position(is_end).map_or(xml.len(), |at| at + 1)
}

/// The name of the first element, without its prefix. `None` if something else than declarations and comments is before it.
pub(super) fn first_element(mut xml: &[u8]) -> Option<&[u8]> {
    while let Some((piece, after)) = next_piece(xml) {
        match piece {
            Piece::Tag(tag) => return Some(local_name(tag)),
            Piece::Text(text) if !text.trim_ascii().is_empty() => return None,
            Piece::Text(_) | Piece::Other(_) => xml = after,
        }
    }
    None
}

/// The name of a start tag, without its prefix.
fn local_name(tag: &[u8]) -> &[u8] {
    let name = tag[1..].split(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>')).next();
    name.and_then(|name| name.rsplit(|byte| *byte == b':').next()).unwrap_or_default()
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

/// Writes text with the named references of HTML as numeric ones.
fn push_text(xml: &mut Vec<u8>, mut text: &[u8]) {
    while let Some(at) = memchr(b'&', text) {
        let name = name_of_reference(&text[at + 1..]);
        let characters =
            name.and_then(named_reference).filter(|(len, _)| name.is_some_and(|name| *len == name.len()));
        let Some((len, characters)) = characters else {
            xml.extend_from_slice(&text[..=at]);
            text = &text[at + 1..];
            continue;
        };
        xml.extend_from_slice(&text[..at]);
        for character in characters.into_iter().flatten() {
            xml.extend_from_slice(format!("&#{};", u32::from(character)).as_bytes());
        }
        text = &text[at + 1 + len..];
    }
    xml.extend_from_slice(text);
}

/// The name at the start of a text, with its semicolon. `None` for the names that XML has.
fn name_of_reference(text: &[u8]) -> Option<&str> {
    let letters = text.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let name = str::from_utf8(text.get(..=letters)?).ok()?;
    let is_of_html = name.ends_with(';') && !matches!(name, "amp;" | "lt;" | "gt;" | "quot;" | "apos;");
    is_of_html.then_some(name)
}

/// Writes a start tag of XHTML so that it is right after its values are decoded once, and are in double quotes.
fn push_xhtml_tag(xml: &mut Vec<u8>, tag: &[u8]) {
    let mut quote = None;
    for &byte in tag {
        match (quote, byte) {
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
        match (quote, byte) {
            (Some(_), b'&') => xml.extend_from_slice(b"&amp;"),
            (Some(b'\''), b'"') => xml.extend_from_slice(b"&amp;quot;"),
            _ => xml.push(byte),
        }
    }
}

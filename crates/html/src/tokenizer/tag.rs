//! Start tags, end tags and attributes (HTML 13.2.5.8, tag name state, and 13.2.5.32 to 13.2.5.40).

use memchr::{memchr, memchr2};

use super::find::find_either;
use super::{StartTag, Token, TokenSink, TokenSpan, Tokenizer, reference};
use crate::names::Attribute;
use crate::names::NameId;
use crate::strings::TextRange;

/// The kinds of bytes in tags, as bits: the names that a byte ends.
const SPACE: u8 = 1;
const TAG_NAME_END: u8 = 2;
const ATTRIBUTE_NAME_END: u8 = 4;
/// An upper case letter or U+0000: the token's name differs from the written name.
const NAME_DIFFERS: u8 = 8;

const BYTE_KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        kinds[byte] = match byte as u8 {
            b'\t' | b'\n' | 0x0C | b' ' => SPACE | TAG_NAME_END | ATTRIBUTE_NAME_END,
            b'/' | b'>' => TAG_NAME_END | ATTRIBUTE_NAME_END,
            b'=' => ATTRIBUTE_NAME_END,
            b'A'..=b'Z' | 0 => NAME_DIFFERS,
            _ => 0,
        };
        byte += 1;
    }
    kinds
};

impl<'s, S: TokenSink> Tokenizer<'s, S> {
    /// Reads the start tag that begins here. If the page ends within the tag, there is no token.
    pub(super) fn start_tag(&mut self) {
        let start = self.at;
        let (name, source_name) = self.tag_name(start + 1);
        self.attributes.clear();
        self.tags += 1;
        let Some(self_closing) = self.tag_rest(start) else { return self.skip_all() };
        self.last_start_tag = source_name;
        let span = TokenSpan::of(start, self.at);
        let tag = StartTag { name, attributes: &self.attributes, self_closing };
        self.state = self.sink.token(Token::Start(name, &tag), span);
    }

    /// Reads the end tag that begins here. Its attributes are ignored.
    pub(super) fn end_tag(&mut self) {
        let start = self.at;
        let (name, _) = self.tag_name(start + 2);
        if !self.skip_tag_rest() {
            return self.skip_all();
        }
        self.state = self.sink.token(Token::End(name), TokenSpan::of(start, self.at));
    }

    /// Skips to the end: the page ends within a tag, which gives no token.
    fn skip_all(&mut self) {
        self.at = self.source.len();
    }

    /// HTML 13.2.5.8, tag name state. Returns the number of the name, and the name as written.
    fn tag_name(&mut self, start: usize) -> (NameId, &'s str) {
        let (end, differs) = self.name_end(start, TAG_NAME_END);
        self.at = end;
        let source_name = &self.source[start..end];
        (self.number_of(source_name, differs, S::tag_name), source_name)
    }

    /// The end of a name. True if its token differs from the written name: see `NAME_DIFFERS`.
    fn name_end(&self, start: usize, ends: u8) -> (usize, bool) {
        let mut seen = 0;
        let is_end = |&byte: &u8| {
            let kind = BYTE_KINDS[usize::from(byte)];
            seen |= kind;
            kind & ends != 0
        };
        let len = self.source.as_bytes()[start..].iter().position(is_end);
        (len.map_or(self.source.len(), |len| start + len), seen & NAME_DIFFERS != 0)
    }

    /// The number of a name in lower case, with U+FFFD for U+0000.
    fn number_of(&mut self, name: &str, differs: bool, number: impl Fn(&mut S, &str) -> NameId) -> NameId {
        if !differs {
            return number(&mut self.sink, name);
        }
        let lower_case = name.chars().map(|c| match c {
            '\0' => char::REPLACEMENT_CHARACTER,
            c => c.to_ascii_lowercase(),
        });
        number(&mut self.sink, &lower_case.collect::<String>())
    }

    /// Reads attributes up to a start tag's end. Returns its self-closing flag if it ends.
    fn tag_rest(&mut self, tag_start: usize) -> Option<bool> {
        loop {
            match self.next_tag_part()? {
                TagPart::End { self_closing } => return Some(self_closing),
                TagPart::Name(name) => self.attribute(tag_start, &name)?,
            }
        }
    }

    /// Skips the attributes and the end of an end tag. False if the tag does not end.
    fn skip_tag_rest(&mut self) -> bool {
        loop {
            match self.next_tag_part() {
                None => return false,
                Some(TagPart::End { .. }) => return true,
                Some(TagPart::Name(_)) if self.value().is_none() => return false,
                Some(TagPart::Name(_)) => {}
            }
        }
    }

    /// HTML 13.2.5.32, before attribute name state, 13.2.5.33, attribute name state, and 13.2.5.40,
    /// self-closing start tag state. Reads the next attribute's name or the end of the tag. `None` if the tag
    /// does not end.
    #[inline]
    fn next_tag_part(&mut self) -> Option<TagPart> {
        loop {
            self.skip_space();
            match self.byte(self.at)? {
                b'>' => {
                    self.at += 1;
                    return Some(TagPart::End { self_closing: false });
                }
                b'/' if self.byte(self.at + 1) == Some(b'>') => {
                    self.at += 2;
                    return Some(TagPart::End { self_closing: true });
                }
                b'/' => self.at += 1,
                first => {
                    let start = self.at;
                    // A `=` before the name is part of the name (13.2.5.32).
                    let (end, differs) = self.name_end(start + 1, ATTRIBUTE_NAME_END);
                    self.at = end;
                    let differs = differs || BYTE_KINDS[usize::from(first)] & NAME_DIFFERS != 0;
                    return Some(TagPart::Name(AttributeName { start, end, differs }));
                }
            }
        }
    }

    #[inline]
    fn skip_space(&mut self) {
        while self.byte(self.at).is_some_and(|byte| BYTE_KINDS[usize::from(byte)] & SPACE != 0) {
            self.at += 1;
        }
    }

    /// Reads an attribute's value, and keeps the attribute unless its name is a duplicate or the sink allows
    /// no more. `None` if the tag does not end.
    fn attribute(&mut self, tag_start: usize, name: &AttributeName) -> Option<()> {
        let (start, end, has_references) = self.value()?;
        if !self.sink.allow_attribute(self.attributes.len(), tag_start as u32) {
            return Some(());
        }
        let name = self.number_of(&self.source[name.start..name.end], name.differs, S::attribute_name);
        if self.is_first_use(name) {
            let value = if has_references { self.decode(start, end) } else { TextRange::of(start, end) };
            self.attributes.push(Attribute { name, value });
        }
        Some(())
    }

    /// True if no attribute of this tag had this name before (HTML 13.2.5.33: a duplicate is removed).
    #[inline]
    fn is_first_use(&mut self, name: NameId) -> bool {
        std::mem::replace(self.last_use.get_mut(name), self.tags) != self.tags
    }

    /// HTML 13.2.5.34, after attribute name state, to 13.2.5.39, after attribute value (quoted) state. Skips
    /// the value of the attribute whose name ends here. Returns its start, its end, and true if it has to be
    /// decoded. `None` if the tag does not end.
    fn value(&mut self) -> Option<(usize, usize, bool)> {
        self.skip_space();
        if self.byte(self.at)? != b'=' {
            return Some((self.at, self.at, false));
        }
        self.at += 1;
        self.skip_space();
        let start = self.at;
        match self.byte(start)? {
            quote @ (b'"' | b'\'') => self.quoted_value(quote, start + 1),
            b'>' => Some((start, start, false)),
            _ => {
                let is_end = |byte: &u8| *byte == b'>' || BYTE_KINDS[usize::from(*byte)] & SPACE != 0;
                let value = &self.source.as_bytes()[start..];
                let len = value.iter().position(is_end)?;
                self.at = start + len;
                let has_references = memchr2(b'&', 0, &value[..len]).is_some();
                Some((start, self.at, has_references))
            }
        }
    }

    /// HTML 13.2.5.36 and 13.2.5.37, attribute value (quoted) states, from `start`.
    fn quoted_value(&mut self, quote: u8, start: usize) -> Option<(usize, usize, bool)> {
        let value = &self.source.as_bytes()[start..];
        let first = find_either(quote, b'&', value)?;
        let has_reference = value[first] == b'&';
        let len = if has_reference { first + memchr(quote, &value[first..])? } else { first };
        self.at = start + len + 1;
        let has_null = self.has_null && memchr(0, &value[..len]).is_some();
        Some((start, start + len, has_reference || has_null))
    }

    /// Decodes references and U+0000 in a value. Stores the result if it differs.
    fn decode(&mut self, start: usize, end: usize) -> TextRange {
        let (mut done, mut from) = (start, start);
        let value = &self.source[..end];
        while let Some(at) = memchr2(b'&', 0, &value.as_bytes()[from..]).map(|at| from + at) {
            from = at + 1;
            if value.as_bytes()[at] == 0 {
                self.decoded.push_str(&value[done..at]);
                self.decoded.push(char::REPLACEMENT_CHARACTER);
                done = from;
            } else if let Some(reference) = reference::read(&value[from..], true) {
                self.decoded.push_str(&value[done..at]);
                self.decoded.extend(reference.characters());
                done = from + reference.len;
                from = done;
            }
        }
        if done == start {
            return TextRange::of(start, end);
        }
        self.decoded.push_str(&value[done..]);
        let span = self.sink.store(&self.decoded);
        self.decoded.clear();
        span
    }
}

enum TagPart {
    Name(AttributeName),
    End { self_closing: bool },
}

struct AttributeName {
    start: usize,
    end: usize,
    /// True if its token differs from the written name: see `NAME_DIFFERS`.
    differs: bool,
}

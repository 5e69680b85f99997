//! Prepares a part of XML for feed-rs: what a feed says of itself, or some of its posts. The model of feed-rs has what the feed says
//! then: the crate keeps `xml:base` only of Atom's `content`, and reads nothing of a feed that is not well-formed. So a `&` or `<`
//! that begins nothing is escaped, an element without an end tag is ended, and an end tag without a start tag is left out.

use std::borrow::Cow;
use std::collections::HashMap;

use memchr::memmem;

use super::escape::{push_text, push_xhtml_tag};
use super::parts::{MAX_DEPTH, PartCount};
use super::pieces::{Piece, attribute, end_of, local_name, name, next_piece};
use microweave_html::account::Account;
use microweave_values::url::Base;

/// The maximum length of a base that `xml:base` sets. feed-rs has it in each URL.
pub(super) const MAX_BASE: usize = 1 << 10;
/// The length of the posts that feed-rs is given at a time. The last one may be longer.
const POSTS_LEN: usize = 4 << 10;

/// A reader of one part of a feed.
#[derive(Default)]
pub(super) struct XmlPart<'x> {
    /// What is written of the part.
    pub(super) xml: Vec<u8>,
    /// For each post that is written, the base that `xml:base` sets for its content (RFC 4287, 2).
    bases: Vec<Option<String>>,
    /// The identifiers of posts that are deleted (RFC 6721, 3).
    pub(super) deleted: Vec<String>,
    /// True if elements were left out.
    pub(super) is_cut: bool,
    /// True if posts are written, false if the rest of the feed is.
    writes_posts: bool,
    address: &'x str,
    rest: &'x [u8],
    /// The XML declaration and the start tags of the elements that posts are in, and their end tags.
    around: [Vec<u8>; 2],
    /// The name and the depth of the posts. The depth is 0 before the first element.
    place: (&'static [u8], usize),
    /// True if the first channel of RSS is open. `None` before it.
    channel: Option<bool>,
    /// The names of the open elements.
    open: Vec<&'x [u8]>,
    /// How many elements with a name are open.
    open_by_name: HashMap<&'x [u8], usize>,
    /// The bases that are in scope, with the depths of their elements.
    scope: Vec<(usize, Base)>,
    /// The depth of the text construct of XHTML that is open.
    xhtml: Option<usize>,
    /// How well the element fits that the base of the open post is from. `None` if no post is open.
    post: Option<usize>,
    /// The depth of the element that is left out with its content.
    dropped: Option<usize>,
    count: PartCount,
}

/// The elements that an entry's base is from; a later one is better.
const BASE_ELEMENTS: [&[u8]; 3] = [b"description", b"content", b"encoded"];

impl<'x> XmlPart<'x> {
    /// What the feed says of itself, and of its deleted posts as many as the account affords. It has no posts.
    pub(super) fn head(xml: &'x [u8], address: &'x str, account: &Account) -> Self {
        let mut part = XmlPart { rest: xml, address, ..Default::default() };
        while part.step(account) {}
        if part.place.1 == 1 {
            // The post is the whole document.
            part.xml = b"<feed/>".to_vec();
        }
        part
    }

    /// The posts, of which [`XmlPart::next_posts`] gives some at a time.
    pub(super) fn posts(xml: &'x [u8], address: &'x str) -> Self {
        XmlPart { writes_posts: true, rest: xml, address, ..Default::default() }
    }

    /// Writes a feed of the next posts. Returns their bases.
    pub(super) fn next_posts(&mut self) -> Option<Vec<Option<String>>> {
        self.xml.clear();
        let account = Account::unlimited();
        while self.post.is_some() || self.xml.len() < POSTS_LEN.max(2 * self.around[0].len()) {
            if !self.step(&account) {
                break;
            }
        }
        self.xml.extend_from_slice(&self.around[1]);
        Some(std::mem::take(&mut self.bases)).filter(|bases| !bases.is_empty())
    }

    /// Reads the next piece. False at the end of the root element, or of the text.
    fn step(&mut self, account: &Account) -> bool {
        let is_after_root = self.place.1 > 0 && self.open.is_empty();
        let Some((piece, after)) = next_piece(self.rest).filter(|_| !is_after_root) else {
            self.end_above(0);
            return false;
        };
        match piece {
            // A post is not in a post: the end tag of the open one is missing.
            Piece::StartTag(tag) if self.is_post_open(name(tag)) => {
                self.end_above(self.place.1 - 1);
                return true;
            }
            Piece::StartTag(tag) => self.push_start_tag(tag, account),
            Piece::EndTag(tag) => self.push_end_tag(tag),
            Piece::Text(text) if self.is_written() => push_text(&mut self.xml, text),
            Piece::LessThan(text) if self.is_written() => self.push_less_than(text),
            Piece::Other(text) => self.push_other(text),
            Piece::Text(_) | Piece::LessThan(_) => {}
        }
        self.rest = after;
        true
    }

    fn is_post_open(&self, name: &[u8]) -> bool {
        let is_in_post = self.xhtml.is_none() && self.post.is_some();
        is_in_post && self.open.get(self.place.1 - 1) == Some(&name)
    }

    fn is_written(&self) -> bool {
        self.dropped.is_none() && self.post.is_some() == self.writes_posts && !self.open.is_empty()
    }

    fn push_less_than(&mut self, text: &[u8]) {
        for (number, part) in text.split(|byte| *byte == b'<').enumerate() {
            if number > 0 {
                self.xml.extend_from_slice(b"&lt;");
            }
            push_text(&mut self.xml, part);
        }
    }

    /// Writes the XML declaration, or a section of CDATA, even if the feed ends before its end. Comments and the like say nothing.
    fn push_other(&mut self, text: &[u8]) {
        if self.place.1 == 0 && self.around[0].is_empty() && is_declaration(text) {
            self.xml.extend_from_slice(if self.writes_posts { b"" } else { text });
            self.around[0] = text.to_vec();
        } else if text.starts_with(b"<![CDATA[") && self.is_written() {
            self.xml.extend_from_slice(text);
            self.xml.extend_from_slice(if text.ends_with(end_of(text)) { b"" } else { end_of(text) });
        }
    }

    fn push_start_tag(&mut self, tag: &'x [u8], account: &Account) {
        self.open.push(name(tag));
        *self.open_by_name.entry(name(tag)).or_default() += 1;
        let depth = self.open.len();
        let is_around = self.find_place(local_name(tag));
        if self.is_written() && (depth > MAX_DEPTH || !self.count.affords(local_name(tag))) {
            self.dropped = Some(depth);
            self.is_cut = true;
        }
        let is_markup = self.xhtml.is_none() && self.dropped.is_none();
        let base = if is_markup { self.base_of(tag) } else { None };
        self.write_start_tag(&without_base(tag, base.is_none()), is_around);
        if is_markup {
            self.scope.extend(base.map(|base| (depth, base)));
            self.enter(tag, account);
        }
        if tag.ends_with(b"/>") {
            self.leave();
        }
    }

    fn write_start_tag(&mut self, tag: &[u8], is_around: bool) {
        if is_around {
            push_text(&mut self.around[0], tag);
            self.around[1].splice(0..0, [b"</", name(tag), b">"].concat());
        }
        match self.xhtml {
            _ if !self.is_written() => {}
            Some(_) => push_xhtml_tag(&mut self.xml, tag),
            None => push_text(&mut self.xml, tag),
        }
    }

    /// Notes where the posts of a feed are, at its first element: entries of Atom and items of RSS 1.0 are in it, items of other
    /// RSS are in its first channel. Begins a post that is there. Returns true for an element that posts are in.
    fn find_place(&mut self, name: &[u8]) -> bool {
        let depth = self.open.len();
        if self.place.1 == 0 {
            self.place = match name {
                b"entry" => (b"entry", 1),
                b"feed" => (b"entry", 2),
                b"RDF" => (b"item", 2),
                _ => (b"item", 3),
            };
        }
        let is_channel = self.place.1 == 3 && depth == 2 && name == b"channel" && self.channel.is_none();
        if is_channel {
            self.channel = Some(true);
        }
        let is_in_place = self.place == (name, depth) && self.dropped.is_none();
        if is_in_place && (depth < 3 || self.channel == Some(true)) {
            self.begin_post();
        }
        is_channel || depth == 1 && self.place.1 > 1
    }

    fn begin_post(&mut self) {
        self.post = Some(0);
        if self.writes_posts {
            self.count = PartCount::default();
            if self.bases.is_empty() {
                self.xml.extend_from_slice(&self.around[0]);
            }
            self.bases.push(None);
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
            if self.is_written() {
                self.xml.extend_from_slice(&[b"</", name, b">"].concat());
            }
            self.leave();
        }
    }

    /// Notes the base of the open post, a post that is deleted, and a text construct of XHTML.
    fn enter(&mut self, tag: &[u8], account: &Account) {
        if self.writes_posts {
            self.note_base(local_name(tag));
        } else if local_name(tag) == b"deleted-entry"
            && let Some(id) = attribute(tag, b"ref")
            && account.spend(size_of::<String>() + id.len())
        {
            self.deleted.push(String::from_utf8_lossy(id).replace("&amp;", "&"));
        }
        if attribute(tag, b"type") == Some(b"xhtml") {
            self.xhtml = Some(self.open.len());
        }
    }

    /// Sets the base of the open post to the base in scope, if the element with this name fits better than the elements before it.
    fn note_base(&mut self, name: &[u8]) {
        let Some(rank) = self.post else { return };
        let fit = match self.open.len() - self.place.1 {
            0 => Some(0),
            1 => BASE_ELEMENTS.iter().position(|own| *own == name).map(|at| at + 1).filter(|fit| *fit > rank),
            _ => None,
        };
        if let (Some(fit), Some(of_post)) = (fit, self.bases.last_mut()) {
            let base = self.scope.last().filter(|(_, base)| base.is_absolute());
            *of_post = base.map(|(_, base)| base.as_str().to_owned());
            self.post = Some(fit);
        }
    }

    fn leave(&mut self) {
        let depth = self.open.len();
        self.xhtml = self.xhtml.filter(|own| *own != depth);
        self.dropped = self.dropped.filter(|own| *own != depth);
        self.post = self.post.filter(|_| self.place.1 != depth);
        self.channel = self.channel.map(|is_open| is_open && depth != 2);
        self.scope.pop_if(|(own, _)| *own == depth);
        if let Some(open) = self.open.pop().and_then(|name| self.open_by_name.get_mut(name)) {
            *open -= 1;
        }
    }

    /// The base that a start tag sets. `None` if it is too long.
    fn base_of(&self, tag: &[u8]) -> Option<Base> {
        let written = String::from_utf8_lossy(attribute(tag, XML_BASE)?).replace("&amp;", "&");
        let base = match self.scope.last() {
            Some((_, around)) => Base::new(&around.resolve(&written)),
            None => Base::new(&Base::new(self.address).resolve(&written)),
        };
        Some(base).filter(|base| base.as_str().len() <= MAX_BASE)
    }
}

const XML_BASE: &[u8] = b"xml:base";

/// True for an XML declaration that feed-rs has read before it decodes what follows.
fn is_declaration(text: &[u8]) -> bool {
    const MAX_LEN: usize = 64;
    let after = text.strip_prefix(b"<?xml").and_then(<[u8]>::first);
    after.is_some_and(u8::is_ascii_whitespace) && text.ends_with(b"?>") && text.len() <= MAX_LEN
}

/// The start tag. If `hides_base` is true, its `xml:base` gets a name that has no meaning.
fn without_base(tag: &[u8], hides_base: bool) -> Cow<'_, [u8]> {
    let starts: Vec<usize> = match hides_base {
        true => memmem::find_iter(tag, XML_BASE).collect(),
        false => Vec::new(),
    };
    let mut tag = Cow::Borrowed(tag);
    for start in starts {
        let end = start + XML_BASE.len();
        if tag[end..].trim_ascii_start().starts_with(b"=") {
            tag.to_mut()[end - 1] = b'_';
        }
    }
    tag
}

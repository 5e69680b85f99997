//! The text of an element: as it stands, as microformats2 reads it, and with whitespace folded as
//! the proposed plain-text algorithm has it.

use super::names::{attr, tag};
use super::{El, Kind, NodeId, flag};
use crate::base::Base;

/// What stands for an `img` in the text around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Images {
    /// Nothing.
    Dropped,
    /// Its `alt`.
    Alt,
    /// Its `alt`, else its `src` with a space on each side.
    AltOrSource,
}

/// A stretch of an element's text.
enum Piece<'a> {
    Text(&'a str),
    Image(El<'a>),
    Break,
    Paragraph,
}

/// The whole text inside, scripts and all, without what templates hold.
pub(crate) fn text_content(el: El<'_>) -> String {
    let mut text = String::new();
    each_piece(
        el,
        |_| false,
        |piece| {
            if let Piece::Text(more) = piece {
                text.push_str(more);
            }
        },
    );
    text
}

/// The text without scripts and styles, with line feeds for `br`.
pub(crate) fn text_with_breaks(el: El<'_>) -> String {
    let mut text = String::new();
    each_piece(el, is_hidden, |piece| match piece {
        Piece::Text(more) => text.push_str(more),
        Piece::Break => text.push('\n'),
        Piece::Image(_) | Piece::Paragraph => {}
    });
    text
}

/// The text as microformats2 reads it: without scripts and styles. Not trimmed.
/// What is over `most` bytes may be left out.
pub(crate) fn push_visible_text(text: &mut String, el: El<'_>, images: Images, base: &Base, most: usize) {
    each_piece(el, is_hidden, |piece| match piece {
        _ if text.len() > most => {}
        Piece::Text(more) => text.push_str(more),
        Piece::Image(img) => push_image(text, img, images, base),
        Piece::Break | Piece::Paragraph => {}
    });
}

fn push_image(text: &mut String, img: El<'_>, images: Images, base: &Base) {
    if images == Images::Dropped {
        return;
    }
    if let Some(alt) = img.attr_by(attr::ALT) {
        text.push_str(alt);
    } else if images == Images::AltOrSource
        && let Some(source) = img.attr_by(attr::SRC)
    {
        text.push(' ');
        text.push_str(&base.resolve(source));
        text.push(' ');
    }
}

/// The text with whitespace folded: `br` and `p` break the line, images stand apart from words.
/// What is over `most` bytes may be left out.
pub(crate) fn push_folded_text(text: &mut String, el: El<'_>, images: Images, base: &Base, most: usize) {
    let mut folded = Folded::new(text);
    each_piece(el, is_hidden, |piece| match piece {
        _ if folded.length() > most => {}
        Piece::Text(more) => folded.push_words(more),
        Piece::Image(img) => {
            let mut image = String::new();
            push_image(&mut image, img, images, base);
            folded.space();
            folded.push_words(trim(&image));
            folded.space();
        }
        Piece::Break | Piece::Paragraph => folded.line_break(),
    });
}

/// Text with runs of spaces made one, none at a line's end, and none or breaks at either end.
pub(crate) struct Folded<'t> {
    text: &'t mut String,
    breaks: usize,
    space: bool,
}

impl<'t> Folded<'t> {
    pub(crate) fn new(text: &'t mut String) -> Self {
        Folded { text, breaks: 0, space: false }
    }

    pub(crate) fn length(&self) -> usize {
        self.text.len()
    }

    pub(crate) fn push_words(&mut self, text: &str) {
        let mut rest = text;
        loop {
            let words = rest.trim_ascii_start();
            self.space |= words.len() < rest.len();
            if words.is_empty() {
                return;
            }
            let (words, behind) = words.split_at(length_of_words(words.as_bytes()));
            self.push_as_it_is(words);
            rest = behind;
        }
    }

    /// Writes a text with its spaces.
    pub(crate) fn push_as_it_is(&mut self, text: &str) {
        if !text.is_empty() {
            self.separate();
            self.text.push_str(text);
        }
    }

    fn separate(&mut self) {
        if !self.text.is_empty() {
            if self.breaks > 0 {
                self.text.extend(std::iter::repeat_n('\n', self.breaks));
            } else if self.space {
                self.text.push(' ');
            }
        }
        self.breaks = 0;
        self.space = false;
    }

    pub(crate) fn space(&mut self) {
        self.space = true;
    }

    pub(crate) fn line_break(&mut self) {
        self.breaks += 1;
    }

    /// Ends so many lines in all before what comes next, one of them being the one that is begun.
    #[cfg(feature = "read")]
    pub(crate) fn break_lines(&mut self, lines: usize) {
        self.breaks = self.breaks.max(lines);
    }
}

/// How long a text is in which nothing but single spaces stands between words.
fn length_of_words(text: &[u8]) -> usize {
    let ends = |at: usize| match text[at] {
        b' ' => text.get(at + 1).is_none_or(u8::is_ascii_whitespace),
        other => other.is_ascii_whitespace(),
    };
    (0..text.len()).find(|&at| ends(at)).unwrap_or(text.len())
}

/// A script or style, those of svg among them.
fn is_hidden(el: El<'_>) -> bool {
    el.has(flag::HIDDEN)
}

/// Goes through the text inside of an element in order, without what is skipped and without
/// templates.
fn each_piece<'a>(el: El<'a>, skip: impl Fn(El<'_>) -> bool, mut piece: impl FnMut(Piece<'a>)) {
    let dom = el.dom;
    let end = if el.is_template() { 0 } else { el.node().end as usize };
    let mut next = dom.following(el.id.index());
    if let Some((_, text)) = dom.replacement(el.id.index()) {
        piece(Piece::Text(text));
    }
    while next < end {
        let (index, node) = (next, &dom.nodes[next]);
        let child = El { dom, id: NodeId::from_index(index) };
        next = dom.following(index);
        match (node.kind, node.name) {
            (Kind::Text, _) => piece(Piece::Text(dom.string(node.data))),
            (Kind::Element, tag::IMG) => piece(Piece::Image(child)),
            (Kind::Element, tag::BR) => piece(Piece::Break),
            (Kind::Element, tag::P) => piece(Piece::Paragraph),
            (Kind::Element, name) if name == tag::TEMPLATE || skip(child) => {
                next = node.end as usize;
                continue;
            }
            _ => {}
        }
        if let Some((_, text)) = dom.replacement(index) {
            piece(Piece::Text(text));
        }
    }
}

/// Without the whitespace of HTML at either end. (A no-break space is none.)
pub(crate) fn trim(text: &str) -> &str {
    text.trim_ascii()
}

//! The text of an element in four forms, each with its algorithm:
//!
//! - unchanged: DOM's `textContent` (DOM 4.4, *descendant text content*);
//! - visible: the text with images replaced, without scripts and styles;
//! - with whitespace folded: much as HTML's `innerText` (3.2.7, *rendered text collection steps*);
//! - with line breaks: no specification has this form.

use std::borrow::Cow;
use std::ops::AddAssign;

use super::{El, NodeId, NodeType, flag};
use crate::kinds::{self, BREAKS_LINES};
use crate::names::{attr, tag};
use microweave_values::url::Base;
use microweave_values::whitespace::trim;

/// What an `img` adds to the text around it.
#[derive(Clone, Copy)]
pub enum ImageText<'b> {
    /// Nothing.
    Dropped,
    /// Its `alt`. Without one, nothing.
    Alt,
    /// Its `alt`. Without one, its `src`, made absolute by this base, with a space on each side.
    AltOrSource(&'b Base),
}

enum TextPiece<'a> {
    Text(&'a str),
    Image(El<'a>),
    Break,
    /// A block begins or ends.
    Block,
    /// A table cell begins.
    Cell,
}

/// The whole text inside, including scripts and styles, as it is in the page unless it is in several parts. Text in templates
/// is left out: their content is in another tree (HTML 4.12.3), so it is not in `textContent` either.
pub fn text_content(el: El<'_>) -> Cow<'_, str> {
    let mut text = Cow::Borrowed("");
    add_text_content(&mut text, el);
    text
}

/// Adds the text that [`text_content`] gives.
pub fn add_text_content<'a>(text: &mut impl AddAssign<&'a str>, el: El<'a>) {
    let is_skipped = |_: El<'_>| false;
    visit_pieces(el, Blocks::Ignored, is_skipped, |piece| {
        if let TextPiece::Text(more) = piece {
            *text += more;
        }
    });
}

/// The text without scripts and styles. It has line feeds for `br` and at the start and end of blocks.
pub fn text_with_breaks(el: El<'_>) -> String {
    let mut lines = BlockText::default();
    visit_pieces(el, Blocks::Marked, is_hidden, |piece| match piece {
        TextPiece::Text(more) => lines.push(more),
        TextPiece::Break => lines.line_break(),
        TextPiece::Block => lines.gap = Gap::Line,
        TextPiece::Cell => lines.gap = lines.gap.max(Gap::Space),
        TextPiece::Image(_) => {}
    });
    lines.text
}

/// Appends the text with images replaced, without scripts and styles. It is not trimmed. The part over `max_len` bytes may be missing.
pub fn push_visible_text(text: &mut String, el: El<'_>, images: ImageText<'_>, max_len: usize) {
    visit_pieces(el, Blocks::Ignored, is_hidden, |piece| match piece {
        _ if text.len() > max_len => {}
        TextPiece::Text(more) => text.push_str(more),
        TextPiece::Image(img) => push_image(text, img, images),
        TextPiece::Break | TextPiece::Block | TextPiece::Cell => {}
    });
}

fn push_image(text: &mut String, img: El<'_>, images: ImageText<'_>) {
    match (images, img.attr_by(attr::ALT), img.attr_by(attr::SRC)) {
        (ImageText::Alt | ImageText::AltOrSource(_), Some(alt), _) => text.push_str(alt),
        (ImageText::AltOrSource(base), None, Some(source)) => {
            text.push(' ');
            text.push_str(&base.resolve(source));
            text.push(' ');
        }
        _ => {}
    }
}

/// Visits the images inside an element whose `src` is in its text, with [`ImageText::AltOrSource`].
pub fn visit_image_sources<'a>(el: El<'a>, mut visit: impl FnMut(El<'a>, &'a str)) {
    visit_pieces(el, Blocks::Ignored, is_hidden, |piece| {
        if let TextPiece::Image(img) = piece
            && let (None, Some(source)) = (img.attr_by(attr::ALT), img.attr_by(attr::SRC))
        {
            visit(img, source);
        }
    });
}

/// Appends the text with whitespace folded. `br` and the start and end of blocks break the line. Images and
/// table cells are separated from words by a space. The part over `max_len` bytes may be missing.
///
/// Two deviations from the rendered text collection steps: they have a tab between cells, and a blank line around
/// `p`. Here, all whitespace within a line is a space, and a `p` breaks the line as other blocks do.
pub fn push_folded_text(text: &mut String, el: El<'_>, images: ImageText<'_>, max_len: usize) {
    let mut folded = FoldedText::new(text);
    visit_pieces(el, Blocks::Marked, is_hidden, |piece| match piece {
        _ if folded.length() > max_len => {}
        TextPiece::Text(more) => folded.push_words(more),
        TextPiece::Image(img) => {
            let mut image = String::new();
            push_image(&mut image, img, images);
            folded.space();
            folded.push_words(trim(&image));
            folded.space();
        }
        TextPiece::Break => folded.line_break(),
        TextPiece::Block => folded.break_lines(1),
        TextPiece::Cell => folded.space(),
    });
}

/// Text in which each run of whitespace is one space. There is no space at the end of a line, and no space or
/// line break at the start or end of the text.
pub(crate) struct FoldedText<'t> {
    text: &'t mut String,
    breaks: usize,
    space: bool,
}

impl<'t> FoldedText<'t> {
    pub(crate) fn new(text: &'t mut String) -> Self {
        FoldedText { text, breaks: 0, space: false }
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
            let (words, after) = words.split_at(length_of_words(words.as_bytes()));
            self.push_verbatim(words);
            rest = after;
        }
    }

    /// Appends a text and keeps its spaces.
    pub(crate) fn push_verbatim(&mut self, text: &str) {
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

    /// Ends at least `lines` lines before the next text. The current line counts as one of them.
    pub(crate) fn break_lines(&mut self, lines: usize) {
        self.breaks = self.breaks.max(lines);
    }
}

/// Text with its own whitespace, in which each block is on its own lines.
#[derive(Default)]
struct BlockText {
    text: String,
    /// The gap that is needed before the next word.
    gap: Gap,
    /// The gap that is already there: the whitespace after the last word.
    source_gap: Gap,
    has_words: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    #[default]
    No,
    Space,
    Line,
}

impl Gap {
    fn of(whitespace: &str) -> Self {
        match whitespace {
            "" => Gap::No,
            lines if lines.contains('\n') => Gap::Line,
            _ => Gap::Space,
        }
    }
}

impl BlockText {
    fn push(&mut self, more: &str) {
        let words = more.trim_ascii_start();
        let leading = &more[..more.len() - words.len()];
        self.source_gap = self.source_gap.max(Gap::of(leading));
        if !words.is_empty() {
            self.close_gap();
            self.has_words = true;
            self.source_gap = Gap::of(&words[words.trim_ascii_end().len()..]);
        }
        self.text.push_str(more);
    }

    fn line_break(&mut self) {
        self.close_gap();
        self.text.push('\n');
        self.source_gap = Gap::Line;
    }

    /// Adds the gap that is needed, unless the text already has it or has no words before it.
    fn close_gap(&mut self) {
        let gap = std::mem::take(&mut self.gap);
        if self.has_words && gap > self.source_gap {
            self.text.push(if gap == Gap::Line { '\n' } else { ' ' });
        }
    }
}

/// The length of the first part of a text in which words are separated only by single spaces.
fn length_of_words(text: &[u8]) -> usize {
    let ends = |at: usize| match text[at] {
        b' ' => text.get(at + 1).is_none_or(u8::is_ascii_whitespace),
        c => c.is_ascii_whitespace(),
    };
    (0..text.len()).find(|&at| ends(at)).unwrap_or(text.len())
}

/// True for scripts and styles, also in svg.
fn is_hidden(el: El<'_>) -> bool {
    el.has(flag::HIDDEN)
}

/// Whether the bounds of blocks and cells are pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Blocks {
    Marked,
    Ignored,
}

/// Visits the pieces of text inside an element in document order. Templates and the elements for which `skip`
/// is true are skipped.
fn visit_pieces<'a>(
    el: El<'a>,
    blocks: Blocks,
    skip: impl Fn(El<'_>) -> bool,
    mut piece: impl FnMut(TextPiece<'a>),
) {
    let dom = el.dom;
    // Where the open blocks end.
    let mut block_ends: Vec<usize> = Vec::new();
    let end = if el.is_template() { 0 } else { el.node().end as usize };
    let mut next = dom.following(el.id.index());
    if let Some((_, text)) = dom.replacement(el.id.index()) {
        piece(TextPiece::Text(text));
    }
    while next < end {
        let (index, node) = (next, &dom.nodes[next]);
        let child = El { dom, id: NodeId::from_index(index) };
        while block_ends.pop_if(|end| *end <= index).is_some() {
            piece(TextPiece::Block);
        }
        next = dom.following(index);
        match (node.kind, node.name) {
            (NodeType::Text, _) => piece(TextPiece::Text(dom.string(node.data))),
            (NodeType::Element, tag::IMG) => piece(TextPiece::Image(child)),
            (NodeType::Element, tag::BR) => piece(TextPiece::Break),
            (NodeType::Element, name) if name == tag::TEMPLATE || skip(child) => {
                next = node.end as usize;
                continue;
            }
            (NodeType::Element, name) if blocks == Blocks::Marked && kinds::of(name) & BREAKS_LINES != 0 => {
                piece(TextPiece::Block);
                block_ends.push(node.end as usize);
            }
            (NodeType::Element, tag::TD | tag::TH) if blocks == Blocks::Marked => piece(TextPiece::Cell),
            _ => {}
        }
        if let Some((_, text)) = dom.replacement(index) {
            piece(TextPiece::Text(text));
        }
    }
}

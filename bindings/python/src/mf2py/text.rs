//! The text of an element as mf2py reads it: whitespace folded, `br` and `p` as line breaks, `pre` unchanged.

use microweave::{El, NodeKind};

use super::PageReader;

/// What an image adds to the text around it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ImageText {
    Dropped,
    Alt,
    AltOrSource,
}

/// A part of the text of an element.
#[derive(Debug)]
enum Piece {
    Text(String),
    /// At least this number of line breaks comes before the next text.
    Break(usize),
    PreStart,
    PreEnd,
}

impl Piece {
    fn is_space(&self) -> bool {
        matches!(self, Piece::Text(text) if text == " ")
    }

    fn is_break(&self) -> bool {
        matches!(self, Piece::Break(_))
    }

    fn is_blank(&self) -> bool {
        match self {
            Piece::Text(text) => strip(text).is_empty(),
            Piece::Break(_) => true,
            Piece::PreStart | Piece::PreEnd => false,
        }
    }
}

/// What is still to be read of an element.
enum Pending<'a> {
    Node(NodeKind<'a>),
    ParagraphEnd,
}

impl PageReader<'_, '_> {
    /// The text of an element. Empty if the page's output is at its limit.
    pub(super) fn text(&self, el: El<'_>, images: ImageText) -> String {
        if self.remaining.get() == 0 {
            return String::new();
        }
        if let Some(text) = only_text(el) {
            return self.spend(strip(&fold(text)).to_owned());
        }
        let mut pieces = self.pieces(el, images);
        pieces.retain(|piece| !matches!(piece, Piece::Text(text) if text.is_empty()));
        drop_spaces(&mut pieces);
        let start = pieces.iter().take_while(|piece| piece.is_blank()).count();
        pieces.drain(..start);
        while pieces.pop_if(|piece| piece.is_blank()).is_some() {}
        if let Some(Piece::Text(text)) = pieces.first_mut() {
            *text = text.trim_start_matches(is_space).to_owned();
        }
        if let Some(Piece::Text(text)) = pieces.last_mut() {
            *text = text.trim_end_matches(is_space).to_owned();
        }
        let text = join(&pieces);
        self.spend(text)
    }

    fn pieces(&self, el: El<'_>, images: ImageText) -> Vec<Piece> {
        let (mut pieces, mut pending) = (Vec::new(), vec![Pending::Node(NodeKind::Element(el))]);
        while let Some(next) = pending.pop() {
            match next {
                Pending::ParagraphEnd => pieces.extend([Piece::Break(0), Piece::Text("\n".to_owned())]),
                Pending::Node(NodeKind::Text(text)) => pieces.push(Piece::Text(fold(text))),
                Pending::Node(NodeKind::Element(el)) => self.element(el, images, &mut pieces, &mut pending),
                Pending::Node(_) => {}
            }
        }
        pieces
    }

    fn element<'a>(
        &self,
        el: El<'a>,
        images: ImageText,
        pieces: &mut Vec<Piece>,
        pending: &mut Vec<Pending<'a>>,
    ) {
        match el.name() {
            "script" | "style" | "template" => {}
            "pre" => pieces.extend([Piece::PreStart, Piece::Text(whole_text(el)), Piece::PreEnd]),
            "img" if images != ImageText::Dropped => {
                if let Some(text) = self.image_text(el, images) {
                    let space = || Piece::Text(" ".to_owned());
                    pieces.extend([space(), Piece::Text(text), space()]);
                }
            }
            "br" => pieces.push(Piece::Text("\n".to_owned())),
            name => {
                if name == "p" {
                    pieces.push(Piece::Break(1));
                    pending.push(Pending::ParagraphEnd);
                }
                let children: Vec<_> = el.children().collect();
                pending.extend(children.into_iter().rev().map(Pending::Node));
            }
        }
    }

    fn image_text(&self, img: El<'_>, images: ImageText) -> Option<String> {
        match img.attr("alt") {
            Some(alt) => Some(alt.to_owned()),
            None if images == ImageText::AltOrSource => img.attr("src").map(|source| self.resolve(source)),
            None => None,
        }
    }
}

/// The text of an element that has nothing else in it. `None` if there are rules for the text of such elements.
fn only_text(el: El<'_>) -> Option<&str> {
    let mut children = el.children();
    match (children.next(), children.next()) {
        (Some(NodeKind::Text(text)), None)
            if !matches!(el.name(), "img" | "pre" | "script" | "style" | "template") =>
        {
            Some(text)
        }
        _ => None,
    }
}

/// Drops pieces that are one space, at the ends and beside another space or a paragraph.
fn drop_spaces(pieces: &mut [Piece]) {
    for at in 0..pieces.len() {
        let is_edge = |piece: Option<&Piece>| piece.is_none_or(|piece| piece.is_space() || piece.is_break());
        let before = at.checked_sub(1).and_then(|before| pieces.get(before));
        if pieces[at].is_space() && (is_edge(before) || is_edge(pieces.get(at + 1))) {
            pieces[at] = Piece::Text(String::new());
        }
    }
}

fn join(pieces: &[Piece]) -> String {
    let (mut text, mut breaks, mut is_after_line) = (String::new(), 0, false);
    for piece in pieces {
        is_after_line = match piece {
            Piece::Break(lines) => {
                breaks = breaks.max(*lines);
                false
            }
            Piece::PreStart => {
                text.truncate(text.trim_end_matches(' ').len());
                false
            }
            Piece::PreEnd => false,
            Piece::Text(more) => {
                let is_at_start = breaks > 0 || is_after_line;
                let kept = if is_at_start { more.trim_start_matches(' ') } else { more };
                text.extend(std::iter::repeat_n('\n', breaks));
                text.push_str(kept);
                breaks = 0;
                kept == "\n"
            }
        };
    }
    text
}

/// The text with tabs and line breaks as spaces, and one space for each run of them.
fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\t' | '\r' | ' ' if folded.ends_with(' ') => {}
            '\n' | '\t' | '\r' => folded.push(' '),
            other => folded.push(other),
        }
    }
    folded
}

/// All text inside an element, as BeautifulSoup gives it: with the text of scripts and templates.
pub(super) fn whole_text(el: El<'_>) -> String {
    let (mut text, mut pending) = (String::new(), vec![NodeKind::Element(el)]);
    while let Some(next) = pending.pop() {
        match next {
            NodeKind::Text(more) => text.push_str(more),
            NodeKind::Element(el) => {
                let children: Vec<_> = el.children().collect();
                pending.extend(children.into_iter().rev());
            }
            _ => {}
        }
    }
    text
}

/// Without whitespace at both ends, as Python's `strip`.
pub(super) fn strip(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// True for a character that Python's `isspace` takes.
fn is_space(character: char) -> bool {
    character.is_whitespace() || ('\x1c'..='\x1f').contains(&character)
}

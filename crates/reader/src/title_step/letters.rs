//! Compares texts by their letters: whitespace, typography and emoji are ignored.

use std::ops::Range;

/// At most this many matches in a text are checked for one that begins and ends at word boundaries.
const MAX_MATCHES: usize = 8;

/// The characters of a text that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Letters {
    /// Letters and digits, and the ASCII punctuation that typesetters do not replace.
    Strict,
    /// Letters and digits, in lower case.
    Lowercase,
    /// All characters except whitespace and the invisible characters in emoji. For a name without letters.
    Symbols,
}

impl Letters {
    /// The letters by which a name is compared with the beginning of a content.
    pub(super) fn for_name(name: &str) -> Self {
        if Letters::Strict.has_any(name) { Letters::Strict } else { Letters::Symbols }
    }

    /// True if a text has such letters.
    pub(super) fn has_any(self, text: &str) -> bool {
        text.chars().any(|character| self.has(character))
    }

    pub(crate) fn of(self, text: &str) -> String {
        if text.is_ascii() {
            return self.of_ascii(text);
        }
        let mut letters = String::with_capacity(text.len());
        text.chars().for_each(|character| self.push(&mut letters, character));
        letters
    }

    fn of_ascii(self, text: &str) -> String {
        let mut letters = Vec::with_capacity(text.len());
        let is_one = IS_LETTER[self as usize];
        for byte in text.bytes() {
            if is_one[usize::from(byte)] {
                letters.push(if self == Letters::Lowercase { byte.to_ascii_lowercase() } else { byte });
            }
        }
        String::from_utf8(letters).unwrap_or_default()
    }

    /// Adds the first letters of a text: all of them if they have at most `max` bytes, otherwise more than `max` bytes.
    pub(super) fn add_start(self, letters: &mut String, text: &str, max: usize) {
        let before = letters.len();
        letters.reserve(text.len().min(max + 4));
        for character in text.chars() {
            if letters.len() - before > max {
                break;
            }
            self.push(letters, character);
        }
    }

    fn push(self, letters: &mut String, character: char) {
        match self {
            _ if !self.has(character) => {}
            Letters::Lowercase if character.is_ascii() => letters.push(character.to_ascii_lowercase()),
            Letters::Lowercase => letters.extend(character.to_lowercase()),
            Letters::Strict | Letters::Symbols => letters.push(character),
        }
    }

    fn has(self, character: char) -> bool {
        match self {
            _ if character.is_ascii() => IS_LETTER[self as usize][character as usize],
            Letters::Lowercase | Letters::Strict => character.is_alphanumeric(),
            // Variation selector 16 and the zero width joiner.
            Letters::Symbols => !character.is_whitespace() && !matches!(character, '\u{FE0F}' | '\u{200D}'),
        }
    }

    /// The part of a text that has these letters. A part of whole words is preferred.
    pub(super) fn find_in(self, text: &str, letters: &str) -> Option<Range<usize>> {
        let own = self.of(text);
        let places = own.match_indices(letters).take(MAX_MATCHES);
        let mut places = places.map(|(start, _)| self.range_of(text, start, start + letters.len()));
        let first = places.next()?;
        if are_words(text, &first) {
            Some(first)
        } else {
            places.find(|place| are_words(text, place)).or(Some(first))
        }
    }

    /// The part of a text whose letters are `start..end` in the string of all its letters.
    fn range_of(self, text: &str, start: usize, end: usize) -> Range<usize> {
        let (mut letters, mut from, mut to) = (String::new(), text.len(), text.len());
        for (at, character) in text.char_indices() {
            let before = letters.len();
            self.push(&mut letters, character);
            let is_letter = letters.len() > before;
            if is_letter && before <= start {
                from = at;
            }
            if is_letter && letters.len() >= end {
                to = at + character.len_utf8();
                break;
            }
        }
        from.min(to)..to
    }
}

/// The characters of ASCII that are compared, for each kind of letters.
const IS_LETTER: [[bool; 128]; 3] =
    [ascii_letters(Letters::Strict), ascii_letters(Letters::Lowercase), ascii_letters(Letters::Symbols)];

const fn ascii_letters(letters: Letters) -> [bool; 128] {
    let (mut is_letter, mut byte) = ([false; 128], 0_u8);
    while byte < 128 {
        is_letter[byte as usize] = match letters {
            Letters::Lowercase => byte.is_ascii_alphanumeric(),
            Letters::Strict => byte.is_ascii_alphanumeric() || is_kept_punctuation(byte),
            Letters::Symbols => !matches!(byte, b' ' | b'\t'..=b'\r'),
        };
        byte += 1;
    }
    is_letter
}

/// True for ASCII punctuation that is compared. Quotation marks, dashes and dots are not: typesetters replace
/// them with characters outside of ASCII.
const fn is_kept_punctuation(byte: u8) -> bool {
    byte.is_ascii_punctuation() && !matches!(byte, b'\'' | b'"' | b'`' | b'-' | b'.')
}

/// True if a part of a text begins and ends at word boundaries.
pub(super) fn are_words(text: &str, part: &Range<usize>) -> bool {
    !is_inside_word(text, part.start) && !is_inside_word(text, part.end)
}

fn is_inside_word(text: &str, at: usize) -> bool {
    let is_letter = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
    is_letter(text[..at].chars().next_back()) && is_letter(text[at..].chars().next())
}

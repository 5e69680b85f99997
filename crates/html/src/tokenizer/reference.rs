//! Character references (HTML 13.2.5.72 to 13.2.5.80), with the names of HTML 13.5.

/// The characters of a reference, and its length after the `&`.
pub(super) struct Reference {
    first: char,
    second: Option<char>,
    pub(super) len: usize,
}

impl Reference {
    pub(super) fn characters(&self) -> impl Iterator<Item = char> {
        [Some(self.first), self.second].into_iter().flatten()
    }
}

/// The most frequent references. They are tried before the table.
const FREQUENT: [(&str, char); 5] =
    [("amp;", '&'), ("nbsp;", '\u{a0}'), ("quot;", '"'), ("lt;", '<'), ("gt;", '>')];

/// HTML 13.2.5.72, character reference state. Reads the text after a `&`. `None` if it is no reference.
pub(super) fn read(text: &str, in_attribute: bool) -> Option<Reference> {
    if let Some(number) = text.strip_prefix('#') {
        return read_number(number);
    }
    let frequent = FREQUENT.iter().find(|(name, _)| text.starts_with(name));
    if let Some(&(name, first)) = frequent {
        return Some(Reference { first, second: None, len: name.len() });
    }
    read_name(text, in_attribute)
}

/// HTML 13.2.5.73, named character reference state: the longest name that matches.
fn read_name(text: &str, in_attribute: bool) -> Option<Reference> {
    // In an attribute, `&copy=1` is no reference, "for historical reasons" (13.2.5.73). A shorter name is
    // none either: a letter or digit follows it.
    if in_attribute && text.bytes().find(|byte| !byte.is_ascii_alphanumeric()) == Some(b'=') {
        return None;
    }
    let (len, [first, second]) = longest_name(text)?;
    let has_semicolon = text.as_bytes()[len - 1] == b';';
    let is_before_letter = text.as_bytes().get(len).is_some_and(u8::is_ascii_alphanumeric);
    if in_attribute && !has_semicolon && is_before_letter {
        return None;
    }
    Some(Reference { first: first?, second, len })
}

/// HTML 13.2.5.75, numeric character reference state, to 13.2.5.79, decimal character reference state.
fn read_number(text: &str) -> Option<Reference> {
    let (digits, base, before) = match text.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16, 2),
        None => (text, 10, 1),
    };
    let mut number: u32 = 0;
    let mut count = 0;
    for digit in digits.bytes().map_while(|byte| char::from(byte).to_digit(base)) {
        number = number.saturating_mul(base).saturating_add(digit);
        count += 1;
    }
    if count == 0 {
        return None;
    }
    let semicolon = usize::from(digits.as_bytes().get(count) == Some(&b';'));
    Some(Reference { first: character(number), second: None, len: before + count + semicolon })
}

/// The table of HTML 13.2.5.80: the characters of the numbers from 0x80 to 0x9F. The others are controls.
#[rustfmt::skip]
const C1_REPLACEMENTS: [Option<char>; 32] = [
    Some('€'), None, Some('‚'), Some('ƒ'), Some('„'), Some('…'), Some('†'), Some('‡'),
    Some('ˆ'), Some('‰'), Some('Š'), Some('‹'), Some('Œ'), None, Some('Ž'), None,
    None, Some('‘'), Some('’'), Some('“'), Some('”'), Some('•'), Some('–'), Some('—'),
    Some('˜'), Some('™'), Some('š'), Some('›'), Some('œ'), None, Some('ž'), Some('Ÿ'),
];

/// HTML 13.2.5.80, numeric character reference end state.
fn character(number: u32) -> char {
    let replacement = (number as usize).checked_sub(0x80).and_then(|at| C1_REPLACEMENTS.get(at));
    match (number, replacement) {
        (0, _) => char::REPLACEMENT_CHARACTER,
        (_, Some(&Some(replacement))) => replacement,
        _ => char::from_u32(number).unwrap_or(char::REPLACEMENT_CHARACTER),
    }
}

/// The named character references (HTML 13.5). A line for each name, sorted by bytes: the name, and the code points of its one or two characters.
const TABLE: &str = include_str!("../../data/named-references.txt");

/// The length of the longest name with a semicolon, and of the longest without.
const MAX_NAME: usize = 32;
const MAX_NAME_WITHOUT_SEMICOLON: usize = 6;

/// Where the lines whose names begin with each ASCII character begin in the table.
const STARTS: [u16; 129] = starts();

const fn starts() -> [u16; 129] {
    let (table, mut starts) = (TABLE.as_bytes(), [0; 129]);
    assert!(table.len() <= u16::MAX as usize);
    let (mut first, mut line) = (0, 0);
    while first < starts.len() {
        // The lines of the characters before are skipped.
        while line < table.len() && (table[line] as usize) < first {
            while table[line] != b'\n' {
                line += 1;
            }
            line += 1;
        }
        starts[first] = line as u16;
        first += 1;
    }
    starts
}

/// The longest name of a character reference at the start of a text: its length with its semicolon, and its one or two
/// characters. The text begins after the `&`.
///
/// ```
/// use microweave_html::tokenizer::named_reference;
///
/// assert_eq!(named_reference("amp; tea"), Some((4, [Some('&'), None])));
/// assert_eq!(named_reference("tea"), None);
/// ```
pub fn longest_name(text: &str) -> Option<(usize, [Option<char>; 2])> {
    let start = &text.as_bytes()[..text.len().min(MAX_NAME)];
    let letters = start.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let with_semicolon = (start.get(letters) == Some(&b';')).then_some(letters + 1);
    let without = (1..=letters.min(MAX_NAME_WITHOUT_SEMICOLON)).rev();
    with_semicolon.into_iter().chain(without).find_map(|len| Some((len, characters_of(&text[..len])?)))
}

/// The characters of a name: a binary search over the lines of the table that begin with its first letter.
fn characters_of(name: &str) -> Option<[Option<char>; 2]> {
    let letter = usize::from(name.as_bytes()[0]);
    let (mut first, mut end) = (usize::from(STARTS[letter]), usize::from(STARTS[letter + 1]));
    while first < end {
        let middle = first + (end - first) / 2;
        let start = TABLE[..middle].rfind('\n').map_or(0, |at| at + 1);
        let len = TABLE[start..].find('\n').unwrap_or(TABLE.len() - start);
        let (candidate, code_points) = TABLE[start..start + len].split_once(' ')?;
        match candidate.cmp(name) {
            std::cmp::Ordering::Less => first = start + len + 1,
            std::cmp::Ordering::Greater => end = start,
            std::cmp::Ordering::Equal => {
                let mut characters =
                    code_points.split(' ').map(|code| char::from_u32(u32::from_str_radix(code, 16).ok()?));
                return Some([characters.next()?, characters.next().flatten()]);
            }
        }
    }
    None
}

//! The named character references (HTML 13.5).

/// A line for each name, sorted by bytes: the name, and the code points of its one or two characters.
const TABLE: &str = include_str!("../../../data/named-references.txt");

/// The length of the longest name with a semicolon, and of the longest without.
const MAX_LEN: usize = 32;
const MAX_LEN_WITHOUT_SEMICOLON: usize = 6;

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

/// The longest name at the start of a text, and its characters.
pub(crate) fn longest(text: &str) -> Option<(usize, [Option<char>; 2])> {
    let start = &text.as_bytes()[..text.len().min(MAX_LEN)];
    let letters = start.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let with_semicolon = (start.get(letters) == Some(&b';')).then_some(letters + 1);
    let without = (1..=letters.min(MAX_LEN_WITHOUT_SEMICOLON)).rev();
    with_semicolon.into_iter().chain(without).find_map(|len| Some((len, characters(&text[..len])?)))
}

/// The characters of a name: a binary search over the lines of the table that begin with its first letter.
fn characters(name: &str) -> Option<[Option<char>; 2]> {
    let letter = usize::from(name.as_bytes()[0]);
    let (mut first, mut end) = (usize::from(STARTS[letter]), usize::from(STARTS[letter + 1]));
    while first < end {
        let middle = first + (end - first) / 2;
        let start = TABLE[..middle].rfind('\n').map_or(0, |at| at + 1);
        let len = TABLE[start..].find('\n').unwrap_or(TABLE.len() - start);
        let (found, code_points) = TABLE[start..start + len].split_once(' ')?;
        match found.cmp(name) {
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

//! Names that are nearly another one: by the number of letters that are missing, added, replaced or exchanged.

/// A longer name is not compared.
const MAX_LEN: usize = 40;

/// The name of a list that a word is nearly. `None` if no name is near, or if the nearest is not the only one.
pub fn closest<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    closest_within(word, names, usize::MAX)
}

/// The name that [`closest`] gives, with at most this many changes.
pub fn closest_within<'n>(word: &str, names: impl Iterator<Item = &'n str>, max: usize) -> Option<&'n str> {
    let names = names.filter(|name| *name != word);
    let with_distance =
        names.filter_map(|name| Some((distance(word, name, max_distance(word, name).min(max))?, name)));
    let mut near: Vec<(usize, &str)> = with_distance.filter(|(_, name)| is_mistake(word, name)).collect();
    near.sort_unstable();
    near.dedup();
    match near[..] {
        [(least, _), (next, _), ..] if least == next => None,
        _ => near.first().map(|(_, name)| *name),
    }
}

/// False for a word with another beginning, which is another word: `reaction` is no `section`. The first two letters may be exchanged, and
/// one may be missing.
pub fn begins_alike(word: &str, name: &str) -> bool {
    let [word, name] = [word, name].map(str::as_bytes);
    word.first() == name.first() || word.get(1) == name.first() || word.first() == name.get(1)
}

/// How many changes may make a word of one of these lengths a misspelling.
fn max_distance(word: &str, name: &str) -> usize {
    match word.len().max(name.len()) {
        0..=2 => 0,
        3 => usize::from(word.len() == name.len()),
        4..=7 => 1,
        _ => 2,
    }
}

/// True if a near word is likely a misspelling. A short word with another letter in it is another word: `link` and
/// `like`. So is a name with a number, or with more than a letter before it: `section2` and `idkeywords`.
fn is_mistake(word: &str, name: &str) -> bool {
    let is_short = word.len() <= 5 && word.len() == name.len();
    let number = word.strip_prefix(name).unwrap_or_default();
    let is_numbered = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_numbered || word.strip_suffix(name).is_some_and(|start| start.len() > 1) {
        return false;
    }
    // In the names of schema.org, a capital letter begins a word: `subject` and `subjectOf`.
    let has_another_word = name.strip_prefix(word).is_some_and(|rest| rest.starts_with(char::is_uppercase))
        || word.strip_prefix(name).is_some_and(|rest| rest.starts_with(char::is_uppercase));
    !has_another_word && (!is_short || is_anagram(word, name))
}

/// True if a word has the letters of a name in any order.
pub fn is_anagram(word: &str, name: &str) -> bool {
    let mut letters = [0_i32; 256];
    word.bytes().for_each(|byte| letters[usize::from(byte)] += 1);
    name.bytes().for_each(|byte| letters[usize::from(byte)] -= 1);
    letters.iter().all(|&number| number == 0)
}

/// The number of letters to insert, remove, replace or exchange with the next one (optimal string alignment). `None` if
/// it is over `max`.
fn distance(one: &str, other: &str, max: usize) -> Option<usize> {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len().abs_diff(other.len()) > max || one.len() > MAX_LEN || other.len() > MAX_LEN {
        return None;
    }
    // A change takes at most one letter away and adds at most one.
    let letters = |word: &[u8]| word.iter().fold(0_u64, |letters, byte| letters | 1 << (byte % 64));
    if (letters(one) ^ letters(other)).count_ones() as usize > 2 * max {
        return None;
    }
    // The last three rows of the table of distances between the starts of the words.
    let mut rows = [[0_u8; MAX_LEN + 1]; 3];
    for (at, cell) in rows[1].iter_mut().enumerate().take(other.len() + 1) {
        *cell = at as u8;
    }
    for i in 1..=one.len() {
        rows[2][0] = i as u8;
        for j in 1..=other.len() {
            let replaced = rows[1][j - 1] + u8::from(one[i - 1] != other[j - 1]);
            let mut least = replaced.min(rows[1][j] + 1).min(rows[2][j - 1] + 1);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(rows[0][j - 2] + 1);
            }
            rows[2][j] = least;
        }
        rows.rotate_left(1);
    }
    Some(usize::from(rows[1][other.len()])).filter(|&found| found <= max)
}

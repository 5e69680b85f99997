//! What is wrong with the text of a view.

use std::fmt;

use microweave_values::spelling::closest;

/// Why a text is not a view. `Display` writes a line for each mistake.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub struct ViewError {
    /// The line, from 1.
    pub line: usize,
    /// The word at the mistake. Empty in a text without words.
    pub near: String,
    /// What is wrong, and what to write.
    pub problem: String,
    /// The other mistakes of the text, in its order.
    pub others: Vec<ViewError>,
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ViewError { line, near, problem, others } = self;
        match near.is_empty() {
            true => write!(f, "line {line}: {problem}")?,
            false => write!(f, "line {line}, near {near:?}: {problem}")?,
        }
        others.iter().try_for_each(|other| write!(f, "\n{other}"))
    }
}

const MAX_NEAR: usize = 40;

impl ViewError {
    /// The error at an offset of the text.
    pub(super) fn at(text: &str, offset: usize, problem: impl Into<String>) -> Self {
        let offset = (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let line = 1 + text[..offset].bytes().filter(|byte| *byte == b'\n').count();
        let words = |text| str::split(text, |c: char| c.is_whitespace() || "\"'=[]{},".contains(c));
        let line_after = text[offset..].lines().next().unwrap_or_default();
        let mut after = words(line_after).filter(|word| !word.is_empty());
        let word = after.next().or_else(|| words(&text[..offset]).rfind(|word| !word.is_empty()));
        let word = word.unwrap_or_default();
        ViewError {
            line,
            near: word.chars().take(MAX_NEAR).collect(),
            problem: problem.into(),
            others: Vec::new(),
        }
    }
}

/// A mistake in the text of a view.
pub(super) struct Mistake {
    /// Where it is in the text.
    pub(super) at: usize,
    /// What is wrong, and what to write.
    pub(super) problem: String,
}

/// What is read of a part of the text, or its mistakes.
pub(super) type Compiled<T> = Result<T, Vec<Mistake>>;

pub(super) fn error<T>(at: usize, problem: impl Into<String>) -> Compiled<T> {
    Err(vec![Mistake { at, problem: problem.into() }])
}

/// Reads all of some parts of the text. The error has the mistakes of all of them.
pub(super) fn each<P, T>(
    parts: impl IntoIterator<Item = P>,
    mut read: impl FnMut(P) -> Compiled<T>,
) -> Compiled<Vec<T>> {
    let (mut values, mut mistakes) = (Vec::new(), Vec::new());
    for part in parts {
        match read(part) {
            Ok(value) => values.push(value),
            Err(of_part) => mistakes.extend(of_part),
        }
    }
    if mistakes.is_empty() { Ok(values) } else { Err(mistakes) }
}

/// Words that other languages have for words of views.
const OTHER_WORDS: [(&str, &str); 33] = [
    ("type", "about"),
    ("type", "kind"),
    ("source", "from"),
    ("sources", "from"),
    ("path", "from"),
    ("selector", "from"),
    ("enum", "values"),
    ("allowed", "values"),
    ("string", "text"),
    ("str", "text"),
    ("html", "markup"),
    ("uri", "url"),
    ("integer", "count"),
    ("int", "count"),
    ("float", "number"),
    ("bool", "boolean"),
    ("datetime", "date"),
    ("price", "money"),
    ("enum", "choice"),
    ("image", "picture"),
    ("photo", "picture"),
    ("author", "person"),
    ("css", "html"),
    ("xpath", "html"),
    ("og", "meta"),
    ("opengraph", "meta"),
    ("link", "rel"),
    ("schema.org", "schema"),
    ("microformats", "mf2"),
    ("max", "largest"),
    ("min", "smallest"),
    ("newest", "latest"),
    ("oldest", "earliest"),
];

/// More names than this do not stand in an error.
const MAX_NAMES: usize = 16;

/// The problem of a word that is not one of some names.
pub(super) fn unknown(what: &str, word: &str, names: &[&str]) -> String {
    format!("there is no {what} {word:?}: {}", in_place_of(word, names))
}

/// What to write in place of a word that is not one of some names. It may be nearly one, or one of another language.
pub(super) fn in_place_of(word: &str, names: &[&str]) -> String {
    let other = OTHER_WORDS.iter().find(|(other, name)| *other == word && names.contains(name));
    let in_other_case = || names.iter().find(|name| name.eq_ignore_ascii_case(word));
    let meant = other.map(|(_, name)| name).or_else(in_other_case).copied();
    let meant = meant.or_else(|| closest(word, names.iter().copied()));
    match (meant, names.len() > MAX_NAMES) {
        (Some(meant), true) => format!("did you mean {meant:?}? docs/views.md lists all of them"),
        (None, true) => "docs/views.md lists all of them".to_owned(),
        (Some(meant), false) => format!("did you mean {meant:?}? Otherwise use one of {}", names.join(", ")),
        (None, false) => format!("use one of {}", names.join(", ")),
    }
}

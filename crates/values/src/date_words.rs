//! The words of dates in several languages: `data/date-words.json`. Prices need them too, in a build without dates.

use foldhash::HashMap;
use once_cell::sync::Lazy;

/// The English words for words in dates of other languages.
pub(crate) static WORDS: Lazy<HashMap<&str, &str>> = Lazy::new(|| {
    let words: HashMap<&str, Vec<&str>> = crate::tables::read(crate::packed!("date-words.json"));
    words
        .into_iter()
        .flat_map(|(english, others)| others.into_iter().map(move |word| (word, english)))
        .collect()
});

/// The names of the months in English.
pub(crate) const MONTHS: [&str; 12] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
];

/// True for the name of a month, such as `July`, `Jul` or `août`.
pub fn is_month(word: &str) -> bool {
    let word = word.to_lowercase();
    let is_short = |name: &&str| word.len() >= 3 && name.to_ascii_lowercase().starts_with(&word);
    word == "sept"
        || MONTHS.iter().any(is_short)
        || WORDS.get(&*word).is_some_and(|english| month_number(english).is_some())
}

/// The number of a month, from 1, by the first three letters of its English name.
pub(crate) fn month_number(name: &str) -> Option<u32> {
    let is_same = |month: &&str| name.get(..3).is_some_and(|start| start.eq_ignore_ascii_case(&month[..3]));
    Some(MONTHS.iter().position(is_same)? as u32 + 1)
}

//! Recognises names that parsers of older rules implied from all the text of an entry: author, content and
//! date in a row. The code calls such a name a jumble.

use std::borrow::Cow;
use std::ops::Range;

use super::letters::are_words;
use super::{alternative_texts, is_long};
use crate::urls::{first_text, is_url, texts, words};
use microweave::document::{Item, Value};

/// Words in the text of a link from an entry to itself.
const PERMALINK_WORDS: [&str; 2] = ["permalink", "permanent"];
const PERMALINK_TEXTS: [&str; 6] = ["#", "∞", "¶", "§", "link", "🔗"];

const TIME_UNITS: [&str; 18] = [
    "s", "sec", "secs", "second", "m", "min", "mins", "minute", "h", "hr", "hrs", "hour", "d", "day", "week",
    "month", "year", "yr",
];

/// True if the name is a jumble. `held` is the part of the name that holds the whole content. A title may
/// quote a short content too, such as "Bookmark: How to make tea", and is not a jumble.
pub(super) fn is_jumble(item: Item<'_>, name: &str, held: &Range<usize>) -> bool {
    let is_text = words(&name[held.clone()]).nth(1).is_some();
    let has_whole_words = are_words(name, held);
    // A content "a" is not quoted in "Main street": the letter is inside a word.
    if !has_whole_words && !is_text || is_long(name) {
        return is_text;
    }
    let (before, after) = (&name[..held.start], &name[held.end..]);
    // The content was found by its letters only, so its final punctuation is still in the text after it.
    let after =
        after.trim_start_matches(|character: char| character.is_ascii_punctuation() && character != '#');
    // The texts of adjacent blocks are joined without whitespace, so a word that runs on is a sign of a
    // jumble.
    is_text && !has_whole_words
        || [before, after].into_iter().any(|text| has_properties(item, text))
        || has_own_lines(before, after)
        || alternative_texts(item).any(|alt| before.trim() == alt || after.trim() == alt)
}

/// True if non-empty text precedes and follows the content on lines of its own.
fn has_own_lines(before: &str, after: &str) -> bool {
    let blank = [' ', '\t', '\r'];
    let [before, after] = [before.trim_end_matches(blank), after.trim_start_matches(blank)];
    before.ends_with('\n') && after.starts_with('\n') && !before.trim().is_empty() && !after.trim().is_empty()
}

/// True if a text contains the author, a date, the address or a tag of the entry, or the text of a permalink.
pub(super) fn has_properties(item: Item<'_>, text: &str) -> bool {
    let own: Vec<Cow<'_, str>> = words(text).collect();
    let has = |word: &str| own.iter().any(|own| own == word);
    let has_all = |text: &str| words(text).next().is_some() && words(text).all(|word| has(&word));
    let is_permalink =
        || PERMALINK_WORDS.iter().any(|word| has(word)) || PERMALINK_TEXTS.contains(&text.trim());
    let has_tag = || {
        texts(item, "category")
            .any(|tag| !tag.is_empty() && text.contains(&["#", tag.trim_start_matches('#')].concat()))
    };
    authors(item).any(has_all)
        || dates(item).any(|date| has_date(text, &own, date))
        || has_age(&own)
        || is_permalink()
        || texts(item, "url").any(|url| !url.is_empty() && text.contains(url))
        || has_tag()
}

fn authors(item: Item<'_>) -> impl Iterator<Item = &str> {
    item.values("author").filter_map(|author| match author {
        Value::Item { item, .. } => first_text(item, "name"),
        other => other.as_text().filter(|text| !is_url(text)),
    })
}

fn dates(item: Item<'_>) -> impl Iterator<Item = &str> {
    ["published", "updated", "start", "end"].into_iter().flat_map(move |property| texts(item, property))
}

/// True if a text contains a date as it is written, or its year and day, or its time in hours and minutes.
fn has_date(text: &str, own: &[Cow<'_, str>], date: &str) -> bool {
    let date = date.trim();
    let (day, time) = date.split_once(['T', ' ']).unwrap_or((date, ""));
    let mut numbers = day.split('-');
    let (year, day_of_month) = (numbers.next().unwrap_or_default(), numbers.nth(1).unwrap_or_default());
    let has =
        |number: &str| own.iter().any(|own| own.trim_start_matches('0') == number.trim_start_matches('0'));
    let has_word = |word: &str| own.iter().any(|own| own == word);
    // The day as an ordinal number: 1st, 2nd.
    let has_ordinal = |number: &str| {
        let number = number.trim_start_matches('0');
        ["st", "nd", "rd", "th"].iter().any(|suffix| has_word(&[number, suffix].concat()))
    };
    let has_day =
        year.len() == 4 && day_of_month.len() == 2 && (has(day_of_month) || has_ordinal(day_of_month));
    let minutes = time.get(..5).filter(|time| time.as_bytes()[2] == b':');
    date.len() >= 8 && text.contains(date)
        || has_day && has(year)
        || minutes.is_some_and(|minutes| text.contains(minutes))
}

/// True if a text contains an age, such as "2 hours ago".
fn has_age(own: &[Cow<'_, str>]) -> bool {
    let is_unit =
        |word: &str| TIME_UNITS.iter().any(|unit| word == *unit || word.strip_suffix('s') == Some(unit));
    let is_short = |word: &str| {
        let number = word.trim_end_matches(|character: char| !character.is_ascii_digit());
        !number.is_empty() && is_unit(&word[number.len()..])
    };
    let ages = own.windows(2).filter(|pair| pair[1] == "ago");
    ages.into_iter().any(|pair| is_unit(&pair[0]) || is_short(&pair[0]) || pair[0] == "moments")
}

//! What stands for a post in a line.

use super::response;
use crate::convert::posts::xml::is_blank;
use crate::convert::text::one_line;
use crate::reader::{Content, Entry};

/// How many characters a title may have that is made of the first words.
const LONGEST_HEADLINE: usize = 80;

/// A title for where there has to be one: that of the post, else its first words, else what kind it is.
pub(in crate::convert) fn headline(entry: &Entry) -> String {
    let own = entry.title.value.as_deref().map(one_line).filter(|title| !is_blank(title));
    own.or_else(|| excerpt(entry, LONGEST_HEADLINE)).unwrap_or_else(|| kind(entry))
}

/// The first words of what a post says, without markup, if there are any.
pub(in crate::convert) fn excerpt(entry: &Entry, most: usize) -> Option<String> {
    let own = entry.content.value.as_ref().map(Content::text).or(entry.summary.as_deref());
    let own = own.and_then(|text| first_words(text, most));
    let response = || response::all(entry).find_map(|response| first_words(&response.text(), most));
    let picture = || entry.photos.iter().find_map(|photo| first_words(photo.alt.as_deref()?, most));
    own.or_else(response).or_else(picture)
}

/// The first words of a text on one line, of at most so many characters, with a sign that there are more.
fn first_words(text: &str, most: usize) -> Option<String> {
    // Most whitespace that there may be is some indentation; what is over that is not looked at.
    let end = text.char_indices().nth(most * 8).map_or(text.len(), |(at, _)| at);
    let line = one_line(&text[..end]);
    let Some((cut, _)) = line.char_indices().nth(most) else {
        return Some(line).filter(|line| !is_blank(line));
    };
    let words = &line[..cut];
    let whole = if line[cut..].starts_with(' ') { cut } else { words.rfind(' ').unwrap_or(cut) };
    Some([&words[..whole], "…"].concat())
}

/// The word for the kind of post, with a capital: `Photo`.
fn kind(entry: &Entry) -> String {
    let mut word = entry.post_type.value.to_string();
    word[..1].make_ascii_uppercase();
    word
}

#[cfg(test)]
mod tests {
    use super::first_words;

    #[test]
    fn words_stay_whole_where_they_can() {
        for (text, expected) in [
            ("  one\n two ", Some("one two")),
            ("one two three", Some("one two…")),
            ("one two\nthree", Some("one two…")),
            ("one twothree", Some("one…")),
            ("onetwothree", Some("onetwot…")),
            ("öäü öäü öäü", Some("öäü öäü…")),
            (" \n", None),
        ] {
            assert_eq!(first_words(text, 7).as_deref(), expected, "{text}");
        }
    }
}

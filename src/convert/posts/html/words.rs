//! Titles and excerpts: a post in one line of text.

use super::response;
use crate::convert::posts::xml::is_blank;
use crate::convert::text::one_line;
use crate::reader::{Content, Entry};

/// A title made from the first words has at most this number of characters.
const MAX_HEADLINE_LEN: usize = 80;

/// A title for formats that require one: the post's title, or else its first words, or else its post type.
pub(in crate::convert) fn headline(entry: &Entry) -> String {
    let own = entry.title.value.as_deref().map(one_line).filter(|title| !is_blank(title));
    own.or_else(|| excerpt(entry, MAX_HEADLINE_LEN)).unwrap_or_else(|| kind(entry))
}

/// The first words of a post as plain text: of its content or summary, or else of the sentence for what it responds to,
/// or else of a picture's alternative text. `None` if all are blank.
pub(in crate::convert) fn excerpt(entry: &Entry, most: usize) -> Option<String> {
    let own = entry.content.value.as_ref().map(Content::text).or(entry.summary.as_deref());
    let own = own.and_then(|text| first_words(text, most));
    let response = || response::all(entry).find_map(|response| first_words(&response.text(), most));
    let picture = || entry.photos.iter().find_map(|photo| first_words(photo.alt.as_deref()?, most));
    own.or_else(response).or_else(picture)
}

/// The first words of a text on one line: at most `most` characters, and an ellipsis if there are more.
fn first_words(text: &str, most: usize) -> Option<String> {
    // Reads at most eight times `most` characters of long texts. That is enough unless the text is mostly whitespace.
    let end = text.char_indices().nth(most * 8).map_or(text.len(), |(at, _)| at);
    let line = one_line(&text[..end]);
    let Some((cut, _)) = line.char_indices().nth(most) else {
        return Some(line).filter(|line| !is_blank(line));
    };
    let words = &line[..cut];
    let whole = if line[cut..].starts_with(' ') { cut } else { words.rfind(' ').unwrap_or(cut) };
    Some([&words[..whole], "…"].concat())
}

/// The post type with a capital: `Photo`.
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

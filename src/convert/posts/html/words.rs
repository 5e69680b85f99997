//! Titles and excerpts: a post in one line of text.

use super::response;
use crate::convert::posts::xml::is_blank;
use crate::convert::text::one_line;
use crate::reader::{Content, Entry};

/// A title made from the first words has at most this number of characters.
const MAX_HEADLINE_LEN: usize = 80;

/// A title for formats that require one: the post's title, or else its first words, or else its post type.
pub(in crate::convert) fn headline(entry: &Entry) -> String {
    let title = entry.title.value.as_deref().map(one_line).filter(|title| !is_blank(title));
    title.or_else(|| excerpt(entry, MAX_HEADLINE_LEN)).unwrap_or_else(|| kind(entry))
}

/// The first words of a post as plain text: of its content or summary, or else of the sentence for what it responds to,
/// or else of a picture's alternative text. `None` if all are blank.
pub(in crate::convert) fn excerpt(entry: &Entry, max_chars: usize) -> Option<String> {
    let text = entry.content.value.as_ref().map(Content::text).or(entry.summary.as_deref());
    let text = text.and_then(|text| first_words(text, max_chars));
    let response = || response::all(entry).find_map(|response| first_words(&response.text(), max_chars));
    let picture = || entry.pictures().find_map(|photo| first_words(photo.alt.as_deref()?, max_chars));
    text.or_else(response).or_else(picture)
}

/// The first words of a text on one line: at most `max_chars` characters, and an ellipsis if there are more.
fn first_words(text: &str, max_chars: usize) -> Option<String> {
    // Reads at most eight times `max_chars` characters of long texts. That is enough unless the text is mostly whitespace.
    let end = text.char_indices().nth(max_chars * 8).map_or(text.len(), |(at, _)| at);
    let line = one_line(&text[..end]);
    let Some((cut, _)) = line.char_indices().nth(max_chars) else {
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
    fn first_words_end_with_a_whole_word() {
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

//! Values that a program should have filled in.

use once_cell::sync::Lazy;
use serde::Deserialize;

use crate::expression::{Regex, compile};

static WORDS: Lazy<UnfilledWords> = crate::table!("unfilled-words.json");

/// A text that is one remain of a program.
static FORM: Lazy<Regex> = Lazy::new(|| {
    let forms: Vec<&str> = WORDS.forms.iter().map(|(_, form)| &**form).collect();
    compile(&format!("^(?:{})$", forms.join("|")))
});

/// True for the bytes that templates and the marks of forms begin with. A text without them is no such remain.
static BEGINS_MARK: Lazy<[bool; 256]> = Lazy::new(|| {
    let mut begins = [false; 256];
    let marks = WORDS.forms.iter().chain(&WORDS.templates).map(|(mark, _)| mark);
    marks.for_each(|mark| begins[usize::from(mark.as_bytes()[0])] = true);
    begins
});

/// A longer text is no title.
const MAX_TITLE: usize = 200;

/// What stands in place of a template.
const MARK: char = '\u{0}';

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnfilledWords {
    /// Words that programs write for a value that they do not have.
    words: Vec<String>,
    /// The words among them that are also in URLs.
    segments: Vec<String>,
    /// Such words that are usual words too, but no names.
    labels: Vec<String>,
    /// Parts of such URLs.
    url_parts: Vec<String>,
    /// How templates begin and end.
    templates: Vec<(String, String)>,
    /// Words among them that are a part of a title only if a program wrote them.
    title_parts: Vec<String>,
    /// What stands between the parts of a title.
    separators: Vec<String>,
    /// The forms of other remains, as expressions, each with a text that is in all of them. Most texts have none of these.
    forms: Vec<(String, String)>,
}

/// True for the remains of a template, such as `{{ product.title }}`, for a URL or a part of a title that has one, and for words that
/// programs write for a value that they do not have, such as `undefined`. A text may have a template among its other words: it may
/// be about templates.
pub fn is_unfilled(text: &str) -> bool {
    let text = text.trim().trim_matches('"');
    let is_word = |word: &str| WORDS.words.iter().any(|unfilled| unfilled == word);
    let mut words =
        text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).peekable();
    if is_word(text) || words.peek().is_some() && words.all(is_word) {
        return true;
    }
    let is_title = text.len() <= MAX_TITLE && WORDS.title_parts.iter().any(|part| text.contains(&**part));
    if is_title && parts(text).iter().any(|part| WORDS.title_parts.iter().any(|word| word == part.trim())) {
        return true;
    }
    if !text.bytes().any(|byte| BEGINS_MARK[usize::from(byte)]) {
        return false;
    }
    if WORDS.forms.iter().any(|(mark, _)| text.contains(&**mark)) && is_of_forms(text) {
        return true;
    }
    let Some(marked) = with_marked_templates(text) else { return false };
    let between = marked.replace(MARK, "");
    let is_url = between.starts_with(['/', '.']) || between.contains("://");
    is_url && !between.contains(char::is_whitespace) || has_unfilled_part(&marked)
}

/// True for a URL that has such a word as a segment of its path, such as `https://ada.example/undefined`. A page about the word has such
/// an address too.
pub fn is_unfilled_url(text: &str) -> bool {
    let path = text.trim().split(['?', '#']).next().unwrap_or_default();
    let is_url = (path.starts_with('/') || path.contains("://")) && !path.contains(char::is_whitespace);
    let is_template = |segment: &str| {
        segment.len() > 4
            && segment
                .strip_prefix('%')
                .and_then(|rest| rest.strip_suffix('%'))
                .is_some_and(|name| name.bytes().all(|byte| matches!(byte, b'A'..=b'Z' | b'_')))
    };
    is_url
        && (path.contains(['%', '[']) && WORDS.url_parts.iter().any(|part| path.contains(&**part))
            || path
                .split('/')
                .any(|segment| WORDS.segments.iter().any(|word| word == segment) || is_template(segment)))
}

/// True for one remain, or for several with nothing but signs between them.
fn is_of_forms(text: &str) -> bool {
    let mut words = text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).peekable();
    FORM.is_match(text) || words.peek().is_some() && words.all(|word| FORM.is_match(word))
}

/// True for a word that programs write for a value that they do not have, and that is no name or title of a thing, such as `None`.
pub fn is_unfilled_label(text: &str) -> bool {
    WORDS.labels.iter().any(|label| label == text.trim())
}

/// True if a part of a title has templates only.
fn has_unfilled_part(marked: &str) -> bool {
    parts(marked).iter().any(|part| part.contains(MARK) && !part.contains(char::is_alphanumeric))
}

/// The parts of a title.
fn parts(title: &str) -> Vec<&str> {
    let mut parts = vec![title];
    for separator in &WORDS.separators {
        parts = parts.iter().flat_map(|part| part.split(&**separator)).collect();
    }
    parts
}

/// A text with marks in place of its templates. `None` if it has none.
fn with_marked_templates(text: &str) -> Option<String> {
    if !WORDS.templates.iter().any(|(open, _)| text.contains(&**open)) {
        return None;
    }
    let (mut marked, mut has_template) = (text.to_owned(), false);
    for (open, close) in &WORDS.templates {
        let mut kept = String::new();
        let mut rest = &*marked;
        while let Some((before, inside)) = rest.split_once(&**open)
            && let Some((name, after)) = inside.split_once(&**close)
            && name.contains(char::is_alphanumeric)
        {
            kept += before;
            kept.push(MARK);
            rest = after;
            has_template = true;
        }
        kept += rest;
        marked = kept;
    }
    has_template.then_some(marked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_and_words_of_programs_are_unfilled() {
        for text in [
            "{{ product.title }}",
            " {{a}} - {{ b }}",
            "{% if a %}{{ a }}{% endif %}",
            "<%= title %>",
            "<?php echo $title ?>",
            "${title}",
            "%%title%% %%sep%%",
            "https://ada.example/{{ slug }}.jpg",
            "/tea/${id}",
            "null",
            "undefined undefined",
            "[object Object]",
            "NaN",
            "{{ product.title | escape }} - Shop",
            "Shop | {{ title }}",
            "\"null\"",
            "[object HTMLElement]",
            "NaN-NaN-NaN",
            "Invalid Date",
            "0001-01-01T00:00:00",
            "-0001-11-30T00:00:00+00:00",
            "{title}",
            "{$title}",
            "%title%",
            "%1$s",
            "[[title]]",
            "#{title}",
            "__TITLE__",
            "YOUR_NAME",
            "*|FNAME|*",
            "{$product->name}",
            "$product->name",
            "{!Account.Name!}",
            "[post_title]",
            "{title} - {site}",
            "undefined | Shop",
            "Shop - [object Object]",
            "%title% %sep% %sitename%",
            "undefined, undefined",
            "NaN €",
            "$NaN",
            "%{title}",
            "__MSG_title__",
        ] {
            assert!(is_unfilled(text), "{text}");
        }
        for text in [
            "",
            "Null",
            "null and void",
            "How {{ title }} works",
            "{{}}",
            "https://ada.example/search?q={search_term_string}",
            "100% cotton, 50% off",
            "a < b > c",
            "$5 {a}",
            "[deleted]",
            "__ada__",
            "100%",
            "#tea",
            "{{ a }} and {{ b }} - a tale",
            "None",
            "$not",
            "{a} and {b}",
            "null - a novel",
            "What undefined means | Glossary",
            "NaN is not a number",
            "cost -> price",
            "[sic]",
        ] {
            assert!(!is_unfilled(text), "{text}");
        }
        for text in ["None", " NULL "] {
            assert!(is_unfilled_label(text), "{text}");
        }
        assert!(!is_unfilled_label("None of these"));
        for url in [
            "https://ada.example/undefined",
            "/null/tea.jpg",
            "https://ada.example/a/NaN?b#c",
            "/%TITLE%/a",
            "/[object%20Object]",
            "/%7B%7B%20id%20%7D%7D",
        ] {
            assert!(is_unfilled_url(url), "{url}");
        }
        for url in [
            "https://ada.example/100%25",
            "/a%20b%20",
            "https://ada.example/null-island",
            "https://ada.example/?a=/null",
            "null",
            "a /null b",
            "/Null",
        ] {
            assert!(!is_unfilled_url(url), "{url}");
        }
    }
}

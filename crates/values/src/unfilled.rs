//! Values that a program should have filled in.

use once_cell::sync::Lazy;
use serde::Deserialize;

static WORDS: Lazy<UnfilledWords> = crate::table!("unfilled-words.json");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnfilledWords {
    /// Words that programs write for a value that they do not have.
    words: Vec<String>,
    /// How templates begin and end.
    templates: Vec<(String, String)>,
}

/// True for the remains of a template, such as `{{ product.title }}`, for a URL with one in it, and for words that programs write
/// for a value that they do not have, such as `undefined`. A text may have a template among its other words: it may be about
/// templates.
pub fn is_unfilled(text: &str) -> bool {
    let text = text.trim();
    let is_word = |word: &str| WORDS.words.iter().any(|unfilled| unfilled == word);
    if is_word(text) || !text.is_empty() && text.split_whitespace().all(is_word) {
        return true;
    }
    let Some(between) = between_templates(text) else { return false };
    let is_url = between.starts_with(['/', '.']) || between.contains("://");
    is_url && !between.contains(char::is_whitespace) || !between.contains(char::is_alphanumeric)
}

/// A text without its templates. `None` if it has none.
fn between_templates(text: &str) -> Option<String> {
    if !WORDS.templates.iter().any(|(open, _)| text.contains(&**open)) {
        return None;
    }
    let (mut between, mut has_template) = (text.to_owned(), false);
    for (open, close) in &WORDS.templates {
        let mut kept = String::new();
        let mut rest = &*between;
        while let Some((before, inside)) = rest.split_once(&**open)
            && let Some((name, after)) = inside.split_once(&**close)
            && name.contains(char::is_alphanumeric)
        {
            kept += before;
            rest = after;
            has_template = true;
        }
        kept += rest;
        between = kept;
    }
    has_template.then_some(between)
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
            "None",
        ] {
            assert!(!is_unfilled(text), "{text}");
        }
    }
}

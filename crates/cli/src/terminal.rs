//! Makes texts of pages and servers safe for a terminal.

/// A text without characters that control a terminal or hide text. Control characters, line separators and
/// bidirectional controls become U+FFFD. Invisible characters are removed, except characters that join letters and emoji.
pub(crate) fn on_one_line(text: &str) -> String {
    let replacement = |c: char| match c {
        c if is_invisible(c) => None,
        '\n' | '\r' | '\t' => Some(' '),
        c if is_terminal_control(c) => Some(char::REPLACEMENT_CHARACTER),
        c => Some(c),
    };
    text.chars().filter_map(replacement).collect()
}

fn is_terminal_control(c: char) -> bool {
    // Line and paragraph separators, bidirectional embeddings, overrides and isolates, and annotation characters.
    c.is_control() || matches!(c, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{206F}' | '\u{FFF9}'..='\u{FFFB}')
}

fn is_invisible(c: char) -> bool {
    match c {
        // Soft hyphen, direction marks, Mongolian vowel separator, zero-width space, word joiner, invisible operators.
        '\u{AD}'
        | '\u{61C}'
        | '\u{180E}'
        | '\u{200B}'
        | '\u{200E}'
        | '\u{200F}'
        | '\u{2060}'..='\u{2064}' => true,
        // Byte order mark and tag characters.
        '\u{FEFF}' | '\u{E0000}'..='\u{E007F}' => true,
        _ => false,
    }
}

/// JSON with escapes for the characters that [`on_one_line`] replaces or removes. They occur only in strings, because
/// the rest of compact JSON has none.
pub(crate) fn escaped_json(json: String) -> String {
    let is_unsafe = |c: char| is_invisible(c) || is_terminal_control(c);
    if !json.contains(is_unsafe) {
        return json;
    }
    let mut escaped = String::with_capacity(json.len());
    for c in json.chars() {
        if is_unsafe(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                escaped += &format!("\\u{unit:04x}");
            }
        } else {
            escaped.push(c);
        }
    }
    escaped
}

/// A line of JSON with these escapes.
pub(crate) fn json_line(json: String) -> String {
    escaped_json(json) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_control_characters_are_replaced() {
        for c in [
            '\0', '\u{1b}', '\u{7f}', '\u{85}', '\u{9b}', '\u{2028}', '\u{202a}', '\u{202e}', '\u{2066}',
            '\u{2069}',
        ] {
            assert_eq!(on_one_line(&format!("a{c}b")), "a\u{fffd}b", "{c:?}");
        }
    }

    #[test]
    fn line_breaks_are_spaces() {
        assert_eq!(on_one_line("a\nb\tc\rd"), "a b c d");
    }

    #[test]
    fn invisible_characters_are_removed() {
        for c in [
            '\u{ad}', '\u{61c}', '\u{200b}', '\u{200e}', '\u{200f}', '\u{2060}', '\u{feff}', '\u{e0001}',
            '\u{e0061}', '\u{e007f}',
        ] {
            assert_eq!(on_one_line(&format!("a{c}b")), "ab", "{c:?}");
        }
    }

    #[test]
    fn letters_and_emoji_are_kept() {
        for text in ["Grüße", "می\u{200c}خواهم", "👩\u{200d}💻❤\u{fe0f}", "שלום", "日本\u{3000}語"]
        {
            assert_eq!(on_one_line(text), text);
        }
    }

    #[test]
    fn json_escapes_the_same_characters() {
        let text = "a\u{85}\u{202e}\u{e0061}b é";
        let json = escaped_json(serde_json::json!([text]).to_string());
        assert_eq!(json, r#"["a\u0085\u202e\udb40\udc61b é"]"#);
        assert_eq!(serde_json::from_str::<Vec<String>>(&json).expect("it is JSON"), [text]);
    }
}

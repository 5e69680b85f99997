//! Blanks: the whitespace, comments and markers between the tokens of JSON in a script.

use memchr::memchr2;

/// The markers around JSON for programs that do not support scripts, or that read XML.
const MARKERS: [&str; 4] = ["<![CDATA[", "]]>", "<!--", "-->"];

pub(super) fn skip_blanks(text: &str, mut at: usize) -> usize {
    while let Some(next) = after_blank(text, at) {
        at = next;
    }
    at
}

/// The position after one blank. `None` if a token is next.
pub(super) fn after_blank(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    match rest.chars().next()? {
        space if space.is_whitespace() || matches!(space, '\u{feff}' | '\u{200b}') => {
            Some(at + space.len_utf8())
        }
        '/' if rest.starts_with("//") => Some(after_line_comment(text, at + 2)),
        '/' if rest.starts_with("/*") => {
            Some(rest.find("*/").map_or(text.len(), |end| at + end + "*/".len()))
        }
        '<' if rest.starts_with("<!--") => Some(after_html_comment(text, at)),
        '<' if rest.starts_with("<![CDATA[") => Some(at + "<![CDATA[".len()),
        '-' if rest.starts_with("-->") => Some(at + "-->".len()),
        _ => None,
    }
}

/// The end of the line, or the end of a marker that the comment starts with: JSON may follow it on the line.
fn after_line_comment(text: &str, at: usize) -> usize {
    let rest = text[at..].trim_start_matches([' ', '\t']);
    match MARKERS.into_iter().find(|marker| rest.starts_with(marker)) {
        Some(marker) => text.len() - rest.len() + marker.len(),
        None => {
            memchr2(b'\n', b'\r', rest.as_bytes()).map_or(text.len(), |end| text.len() - rest.len() + end)
        }
    }
}

/// The end of an HTML comment, or the JSON in it.
fn after_html_comment(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    for (offset, character) in rest.char_indices() {
        match character {
            '{' | '[' | ']' | '}' | '"' => return at + offset,
            '-' if rest[offset..].starts_with("-->") => return at + offset + "-->".len(),
            _ => {}
        }
    }
    text.len()
}

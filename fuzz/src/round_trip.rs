//! Any bytes give a document, and the document survives the way through JSON.

use microweave::{Document, Limits, Options, TextStyle};

/// serde_json reads no deeper nesting.
const DEEPEST_JSON: usize = 127;

/// Parses an input whose first byte chooses the options.
///
/// # Panics
/// If the document is another one after the way through JSON.
pub fn check(input: &[u8]) {
    let Some((&chosen, html)) = input.split_first() else { return };
    // An unknown charset is the only error there is.
    let Ok(document) = options(chosen).parse_bytes(html, content_type(chosen), base(chosen)) else { return };
    let json = serde_json::to_string(&document).expect("a document has JSON");
    if depth(&json) > DEEPEST_JSON {
        return;
    }
    let again: Document = serde_json::from_str(&json).expect("its own JSON can be read");
    assert_eq!(again, document);
}

fn options(chosen: u8) -> Options {
    let options = Options::new();
    match chosen & 7 {
        0 => options,
        1 => options.text(TextStyle::Folded),
        2 => options.lang(true),
        3 => options.classic(false).ignore_framework_classes(true),
        4 => options.rels(false),
        5 => options.microformats(false),
        6 => options.limits(Limits::new().depth(8)),
        _ => options.limits(Limits::new().output_bytes(64)).lang(true).text(TextStyle::Folded),
    }
}

fn content_type(chosen: u8) -> Option<&'static str> {
    match chosen >> 3 & 3 {
        0 => None,
        1 => Some("text/html; charset=windows-1252"),
        2 => Some("text/html; charset=shift_jis"),
        _ => Some("text/html; charset=utf-8"),
    }
}

fn base(chosen: u8) -> &'static str {
    match chosen >> 5 & 3 {
        0 => "https://example.com/folder/page?query#fragment",
        1 => "",
        2 => "not an address",
        _ => "data:text/html,page",
    }
}

/// How deep the arrays and objects of a JSON text nest.
fn depth(json: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let (mut in_string, mut escaped) = (false, false);
    for byte in json.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => depth += 1,
            b']' | b'}' if !in_string => depth -= 1,
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

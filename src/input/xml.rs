//! "Get an XML encoding" (HTML 13.2.3.2): the XML declaration of a page in `text/html`.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// The standard searches for the end of the declaration, but does not say that the search for the name stops
/// there. In browsers it does, and so it does here.
pub(super) fn declared_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = bytes.strip_prefix(b"<?xml")?; // 1, 2
    let declaration = &start[..start.iter().position(|byte| *byte == b'>')?]; // 3
    let name = declaration.windows("encoding".len()).position(|bytes| bytes == b"encoding")?; // 4
    let after_name = skip_controls(&declaration[name + "encoding".len()..]); // 5, 6
    let (quote, quoted) = skip_controls(after_name.strip_prefix(b"=")?).split_first()?; // 7 to 12
    if !matches!(quote, b'"' | b'\'') {
        return None;
    }
    let label = &quoted[..quoted.iter().position(|byte| byte == quote)?]; // 13, 14
    if label.iter().copied().any(is_control) {
        return None; // 15
    }
    let encoding = Encoding::for_label(label)?; // 16
    Some(if encoding == UTF_16BE || encoding == UTF_16LE { UTF_8 } else { encoding }) // 17
}

fn skip_controls(bytes: &[u8]) -> &[u8] {
    let start = bytes.iter().position(|byte| !is_control(*byte)).unwrap_or(bytes.len());
    &bytes[start..]
}

/// Control characters and the space, which these steps skip.
fn is_control(byte: u8) -> bool {
    byte <= b' '
}

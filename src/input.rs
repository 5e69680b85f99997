//! Bytes to text: byte order mark, the charset of a `Content-Type`, `<meta>`, then UTF-8.
//!
//! This is the encoding sniffing algorithm of the HTML standard (13.2.3.2), with UTF-8 for a page
//! that does not say what it is in. Labels mean what the Encoding Standard says, so that
//! `iso-8859-1` is windows-1252, and `iso-2022-kr` gives one replacement character and no page.

mod content_type;
mod meta;
mod prescan;
mod scanner;
mod xml;

#[cfg(test)]
mod html5lib_tests;
#[cfg(test)]
mod tests;

use encoding_rs::{Encoding, UTF_8};
use std::borrow::Cow;

/// A page as text, and what there is to say about its bytes.
pub(crate) struct Decoded<'b> {
    pub(crate) text: Cow<'b, str>,
    /// The bytes go on after the limit.
    pub(crate) is_cut: bool,
    /// The label of the `Content-Type` that is not one of the Encoding Standard.
    pub(crate) unknown_label: Option<String>,
}

/// The text of a page, of which at most `max_bytes` are read. `content_type` is the value of the HTTP header
/// of that name.
pub(crate) fn decode<'b>(bytes: &'b [u8], content_type: Option<&str>, max_bytes: usize) -> Decoded<'b> {
    let part = &bytes[..bytes.len().min(max_bytes)];
    let (encoding, unknown_label) = declared(part, content_type);
    let encoding = encoding.unwrap_or(UTF_8);
    let is_cut = part.len() < bytes.len();
    let text =
        if is_cut { decode_part(part, encoding).into() } else { encoding.decode_with_bom_removal(part).0 };
    Decoded { text, is_cut, unknown_label }
}

/// The text of bytes that may end inside of a character, which is left out then.
fn decode_part(part: &[u8], encoding: &'static Encoding) -> String {
    let mut decoder = encoding.new_decoder_with_bom_removal();
    let mut text = String::with_capacity(decoder.max_utf8_buffer_length(part.len()).unwrap_or(part.len()));
    // It reads all, as the text has room for it.
    let _ = decoder.decode_to_string(part, &mut text, false);
    text
}

/// The encoding that the page or its header names, and the header's label if it is unknown.
///
/// The standard's step 4 (13.2.3.2) takes the header's encoding only if it is supported, else the steps go on.
fn declared(bytes: &[u8], content_type: Option<&str>) -> (Option<&'static Encoding>, Option<String>) {
    let label = content_type.and_then(content_type::charset);
    let of_header = label.as_deref().and_then(|label| Encoding::for_label(label.as_bytes()));
    let unknown_label = label.filter(|_| of_header.is_none());
    let of_mark = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    (of_mark.or(of_header).or_else(|| prescan::declared(bytes)), unknown_label)
}

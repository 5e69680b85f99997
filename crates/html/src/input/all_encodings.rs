//! Decodes all encodings of the Encoding Standard.

use std::borrow::Cow;

use encoding_rs::Encoding;

pub(super) fn can_decode(_: &'static Encoding) -> bool {
    true
}

/// The text of bytes, without its byte order mark, and true if some bytes are not of the encoding.
pub(super) fn decode<'b>(bytes: &'b [u8], encoding: &'static Encoding) -> (Cow<'b, str>, bool) {
    encoding.decode_with_bom_removal(bytes)
}

/// Decodes bytes that may end inside a character. Such a character is left out.
pub(super) fn decode_part(part: &[u8], encoding: &'static Encoding) -> String {
    let mut decoder = encoding.new_decoder_with_bom_removal();
    let mut text = String::with_capacity(decoder.max_utf8_buffer_length(part.len()).unwrap_or(part.len()));
    // All bytes are read, because the text has enough capacity.
    let _ = decoder.decode_to_string(part, &mut text, false);
    text
}

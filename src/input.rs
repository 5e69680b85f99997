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

use crate::error::Error;
use encoding_rs::{Encoding, UTF_8};
use std::borrow::Cow;

/// The text of a page. `content_type` is the value of the HTTP header of that name.
pub(crate) fn decode<'b>(bytes: &'b [u8], content_type: Option<&str>) -> Result<Cow<'b, str>, Error> {
    let encoding = declared(bytes, content_type)?.unwrap_or(UTF_8);
    let (text, _) = encoding.decode_with_bom_removal(bytes);
    Ok(text)
}

/// The encoding that the page or its header names, if one does.
fn declared(bytes: &[u8], content_type: Option<&str>) -> Result<Option<&'static Encoding>, Error> {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return Ok(Some(encoding));
    }
    let Some(label) = content_type.and_then(content_type::charset) else {
        return Ok(prescan::declared(bytes));
    };
    match Encoding::for_label(label.as_bytes()) {
        Some(encoding) => Ok(Some(encoding)),
        None => Err(Error::UnknownCharset(label)),
    }
}

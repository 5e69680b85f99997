//! The text of a file, which is written back in the encoding of the file.

use std::fs;
use std::path::Path;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use microweave::{Page, encoding_of};

use crate::input::content_type;

/// The byte order mark, as a character.
const MARK: char = '\u{FEFF}';

pub(super) struct EncodedFile {
    pub(super) text: String,
    encoding: &'static Encoding,
    /// True if a byte order mark is before the text. In UTF-8 it is a part of the text.
    has_mark: bool,
}

impl EncodedFile {
    /// Reads a file, if its text is the one that was checked, and if writing it changes no byte.
    pub(super) fn read(path: &Path, charset: Option<&str>, page: &Page) -> Result<Self, String> {
        let bytes = fs::read(path).map_err(|error| error.to_string())?;
        let name = encoding_of(&bytes, charset.map(content_type).as_deref());
        let encoding = Encoding::for_label(name.as_bytes()).unwrap_or(UTF_8);
        let (text, has_errors) = encoding.decode_without_bom_handling(&bytes);
        let after_mark = text.strip_prefix(MARK).filter(|_| encoding != UTF_8);
        let has_mark = after_mark.is_some();
        let text = after_mark.unwrap_or(&text).to_owned();
        let file = EncodedFile { text, encoding, has_mark };
        if has_errors || file.encoded(&file.text)? != bytes {
            return Err(format!("its bytes are not valid {name}: name its encoding with --charset"));
        }
        let read = file.text.strip_prefix(MARK).unwrap_or(&file.text);
        if read.replace("\r\n", "\n").replace('\r', "\n") != page.dom().source() {
            return Err(format!("it was read in another encoding than {name}, or only in part"));
        }
        Ok(file)
    }

    /// The bytes of a text in the encoding of the file.
    pub(super) fn encoded(&self, text: &str) -> Result<Vec<u8>, String> {
        let units = || self.has_mark.then_some(MARK).into_iter().chain(text.chars());
        let words = || units().flat_map(|unit| unit.encode_utf16(&mut [0; 2]).to_vec());
        if self.encoding == UTF_16LE {
            return Ok(words().flat_map(u16::to_le_bytes).collect());
        }
        if self.encoding == UTF_16BE {
            return Ok(words().flat_map(u16::to_be_bytes).collect());
        }
        let (bytes, _, has_unknown) = self.encoding.encode(text);
        if has_unknown {
            return Err(format!("{} has no code for a character of the text", self.encoding.name()));
        }
        Ok(bytes.into_owned())
    }
}

//! Writes JSON. Characters that control a terminal are escaped, including C1 controls (U+0080 to U+009F), which JSON
//! allows in strings.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::{CompactFormatter, Formatter, PrettyFormatter};

/// Writes a document on one line.
pub(crate) fn compact(writer: impl Write, document: &impl Serialize) -> io::Result<()> {
    write(writer, document, CompactFormatter)
}

/// Writes a document with one line for each member.
pub(crate) fn indented(writer: impl Write, document: &impl Serialize) -> io::Result<()> {
    write(writer, document, PrettyFormatter::new())
}

fn write(writer: impl Write, document: &impl Serialize, formatter: impl Formatter) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(C1Escaper(writer), formatter);
    Ok(document.serialize(&mut serializer)?)
}

/// Escapes C1 controls in the JSON written to it. A string may come in several pieces, but each piece is whole
/// characters.
struct C1Escaper<W>(W);

impl<W: Write> Write for C1Escaper<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut written = 0;
        // In UTF-8, U+0080 to U+009F are the byte C2 and a byte that is the code point.
        for (at, pair) in bytes.windows(2).enumerate() {
            if pair[0] == 0xc2 && pair[1] < 0xa0 {
                self.0.write_all(&bytes[written..at])?;
                write!(self.0, "\\u{:04x}", pair[1])?;
                written = at + 2;
            }
        }
        self.0.write_all(&bytes[written..])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        let text = "a\u{9b}31m\u{80}\u{9f}\u{a0}\u{e2}\u{1b}\u{1f375}";
        let (mut on_one_line, mut on_several) = (Vec::new(), Vec::new());
        compact(&mut on_one_line, &[text]).expect("a vector takes all");
        indented(&mut on_several, &[text]).expect("a vector takes all");
        for json in [on_one_line, on_several] {
            let json = String::from_utf8(json).expect("it is text");
            assert!(json.contains("a\\u009b31m\\u0080\\u009f\u{a0}\u{e2}\\u001b\u{1f375}"), "{json}");
            assert_eq!(serde_json::from_str::<[String; 1]>(&json).expect("it is JSON"), [text]);
        }
    }
}

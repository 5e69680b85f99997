//! JSON as a text that takes its own length in memory.

use std::io;

use serde::Serialize;

/// A longer text is not copied to grow: its length is counted, and it is written again.
const MAX_GROWN: usize = 256 << 10;

const NEVER_FAILS: &str = "the names of members are strings, and a string takes all text";

/// The beginning of what is written, and the length of all.
struct Beginning {
    bytes: Vec<u8>,
    max_bytes: usize,
    len: usize,
}

impl Beginning {
    /// Writes a value. If it is longer than this, no byte is held.
    fn of(value: &impl Serialize, is_indented: bool, max_bytes: usize) -> Self {
        let mut beginning = Beginning { bytes: Vec::new(), max_bytes, len: 0 };
        write(value, is_indented, &mut beginning);
        beginning
    }
}

impl io::Write for Beginning {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.len += bytes.len();
        if self.len <= self.max_bytes {
            self.bytes.extend_from_slice(bytes);
        } else {
            self.bytes = Vec::new();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn write(value: &impl Serialize, is_indented: bool, writer: impl io::Write) {
    let result = match is_indented {
        true => serde_json::to_writer_pretty(writer, value),
        false => serde_json::to_writer(writer, value),
    };
    result.expect(NEVER_FAILS);
}

/// The length of the JSON of a value.
///
/// # Panics
/// If the names of members are not strings.
pub fn json_len(value: &impl Serialize) -> usize {
    Beginning::of(value, false, 0).len
}

/// The JSON of a value.
///
/// # Panics
/// If the names of members are not strings.
pub fn json_text(value: &impl Serialize, is_indented: bool) -> String {
    let Beginning { mut bytes, len, .. } = Beginning::of(value, is_indented, MAX_GROWN);
    if len > MAX_GROWN {
        // A line break can be added without a copy.
        bytes = Vec::with_capacity(len + 1);
        write(value, is_indented, &mut bytes);
    }
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long_texts_are_written() {
        for count in [0, 1, MAX_GROWN / 4, MAX_GROWN / 4 + 1, MAX_GROWN] {
            let value = vec!["é"; count];
            let text = json_text(&value, false);
            assert_eq!(text, serde_json::to_string(&value).expect("it is JSON"));
            assert_eq!(json_len(&value), text.len());
        }
    }
}

//! JSON as a text that takes its own length in memory.

use std::io;

use serde::Serialize;

/// A longer text is not copied to grow: its length is counted, and it is written again.
const MAX_GROWN: usize = 256 << 10;

/// The room of a text before it grows.
const FIRST_ROOM: usize = 512;

const NEVER_FAILS: &str = "the names of members are strings, and a string takes all text";

/// The beginning of what is written, and the length of all.
struct Beginning {
    bytes: Vec<u8>,
    max_bytes: usize,
    len: usize,
}

impl Beginning {
    /// Writes a text of at most this many bytes. Of a longer one, no byte is held.
    fn of(max_bytes: usize, capacity: usize, write: impl Fn(&mut Self) -> serde_json::Result<()>) -> Self {
        let mut beginning = Beginning { bytes: Vec::with_capacity(capacity), max_bytes, len: 0 };
        write(&mut beginning).expect(NEVER_FAILS);
        beginning
    }

    fn text(write: impl Fn(&mut Self) -> serde_json::Result<()>) -> String {
        let mut beginning = Beginning::of(MAX_GROWN, FIRST_ROOM, &write);
        if beginning.len > MAX_GROWN {
            // A line break can be added without a copy.
            beginning = Beginning::of(usize::MAX, beginning.len + 1, write);
        }
        String::from_utf8(beginning.bytes).expect("JSON is UTF-8")
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

/// The length of the JSON of a value.
///
/// # Panics
/// If the names of members are not strings.
pub fn json_len(value: &impl Serialize) -> usize {
    Beginning::of(0, 0, |beginning| serde_json::to_writer(beginning, value)).len
}

/// The JSON of a value.
///
/// # Panics
/// If the names of members are not strings.
pub fn json_text(value: &impl Serialize) -> String {
    Beginning::text(|beginning| serde_json::to_writer(beginning, value))
}

/// The JSON of a value, with indented lines.
///
/// # Panics
/// If the names of members are not strings.
pub fn indented_json_text(value: &impl Serialize) -> String {
    Beginning::text(|beginning| serde_json::to_writer_pretty(beginning, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long_texts_are_written() {
        for count in [0, 1, MAX_GROWN / 4, MAX_GROWN / 4 + 1, MAX_GROWN] {
            let value = vec!["é"; count];
            let text = json_text(&value);
            assert_eq!(text, serde_json::to_string(&value).expect("it is JSON"));
            assert_eq!(json_len(&value), text.len());
        }
    }
}

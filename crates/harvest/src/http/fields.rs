//! Header fields, as HTTP and WARC have them.

use std::borrow::Cow;

/// A header field: its name, as it is written, and its value without white space around it.
pub(crate) struct Field<'a> {
    name: &'a [u8],
    value: Cow<'a, [u8]>,
}

impl Field<'_> {
    /// True if the field has this name, in any case.
    pub(crate) fn has_name(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name.as_bytes())
    }

    pub(crate) fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.value)
    }
}

/// The fields in the lines after the first one. Lines end in LF, with or without CR. A line that begins with white
/// space continues the field before it (RFC 9112, section 5.2; WARC 1.1, section 4). Lines without a colon are skipped.
pub(crate) fn fields(head: &[u8]) -> impl Iterator<Item = Field<'_>> {
    let mut lines = head.split(|byte| *byte == b'\n').skip(1).peekable();
    std::iter::from_fn(move || {
        loop {
            let line = lines.next()?;
            let colon = memchr::memchr(b':', line);
            let mut value = Cow::Borrowed(colon.map_or(&[][..], |at| &line[at + 1..]).trim_ascii());
            while let Some(more) = lines.next_if(|line| matches!(line, [b' ' | b'\t', ..])) {
                let value = value.to_mut();
                if !value.is_empty() {
                    value.push(b' ');
                }
                value.extend_from_slice(more.trim_ascii());
            }
            if let Some(at) = colon {
                return Some(Field { name: line[..at].trim_ascii(), value });
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(head: &str) -> Vec<String> {
        fields(head.as_bytes()).map(|f| format!("{}={}", String::from_utf8_lossy(f.name), f.text())).collect()
    }

    #[test]
    fn fields_are_read_from_any_line_ends() {
        assert_eq!(pairs("HTTP/1.1 200 OK\r\nA: 1\r\nb:2 \r\n\r\n"), ["A=1", "b=2"]);
        assert_eq!(pairs("HTTP/1.1 200 OK\nA: 1:2\nno field\n\tof it\nB :\n\n"), ["A=1:2", "B="]);
    }

    #[test]
    fn folded_fields_are_one_value() {
        assert_eq!(pairs("WARC/1.0\r\nA: one\r\n  two\r\n\tthree\r\nB: 1\r\n"), ["A=one two three", "B=1"]);
    }
}

//! Lines of a bounded length.

use std::io::{self, BufRead, Read as _};

/// The lines of a source, without their ends.
pub(super) struct BoundedLines<R> {
    source: R,
    max_bytes: usize,
    has_failed: bool,
}

/// Why a line cannot be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum LineError {
    #[error("longer than {0} bytes (--max-input BYTES allows longer pages)")]
    TooLong(usize),
    /// No line follows.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
}

impl<R: BufRead> BoundedLines<R> {
    pub(super) fn new(source: R, max_bytes: usize) -> Self {
        BoundedLines { source, max_bytes, has_failed: false }
    }

    /// The next line. The rest of a line that is too long is skipped.
    fn next_line(&mut self) -> Result<Option<Vec<u8>>, LineError> {
        let mut line = Vec::new();
        self.source.by_ref().take(self.max_bytes as u64 + 1).read_until(b'\n', &mut line)?;
        let has_end = line.pop_if(|last| *last == b'\n').is_some();
        if line.len() > self.max_bytes {
            self.source.skip_until(b'\n')?;
            return Err(LineError::TooLong(self.max_bytes));
        }
        Ok((has_end || !line.is_empty()).then_some(line))
    }
}

impl<R: BufRead> Iterator for BoundedLines<R> {
    type Item = Result<Vec<u8>, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let line = self.next_line();
        self.has_failed = matches!(line, Err(LineError::Unreadable(_)));
        line.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_line_is_skipped_to_its_end() {
        let lines = BoundedLines::new(&b"12345\n123456\n\n1234567890123456\n12"[..], 5);
        let lines: Vec<_> = lines.map(Result::ok).collect();
        let expected: [Option<&[u8]>; 5] = [Some(b"12345"), None, Some(b""), None, Some(b"12")];
        assert_eq!(lines.iter().map(Option::as_deref).collect::<Vec<_>>(), expected);
    }
}

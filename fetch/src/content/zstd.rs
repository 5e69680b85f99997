//! Decompression of zstd: frames one after another.

use std::io::{self, BufRead, ErrorKind, Read};

use ::zstd::stream::raw::{Decoder, Operation as _};

/// Reads the content of all zstd frames of a source.
pub(super) struct ZstdFrames<R> {
    source: R,
    decoder: Decoder<'static>,
    /// True if a frame has begun and not ended.
    is_in_frame: bool,
}

impl<R: BufRead> ZstdFrames<R> {
    pub(super) fn new(source: R) -> io::Result<Self> {
        Ok(ZstdFrames { source, decoder: Decoder::new()?, is_in_frame: false })
    }
}

impl<R: BufRead> Read for ZstdFrames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            let input = self.source.fill_buf()?;
            if input.is_empty() && !self.is_in_frame {
                return Ok(0);
            }
            let is_end = input.is_empty();
            let step =
                self.decoder.run_on_buffers(input, buffer).map_err(|error| invalid(&error.to_string()))?;
            self.source.consume(step.bytes_read);
            // The decoder begins with the next frame by itself, and skips frames without data.
            self.is_in_frame = step.remaining != 0;
            if step.bytes_written > 0 {
                return Ok(step.bytes_written);
            }
            if is_end {
                return Err(invalid("the data ends in a frame"));
            }
        }
    }
}

/// The error for a message of the library zstd.
fn invalid(message: &str) -> io::Error {
    let message = message.to_ascii_lowercase();
    let message = if message.contains("unknown frame descriptor") {
        "bytes that are not zstd follow the compressed page; remove them"
    } else if message.contains("memory") {
        "it needs too much memory; compress it without --long"
    } else if message.contains("dictionary") {
        "it needs a dictionary; decompress it first"
    } else {
        "it is damaged or truncated"
    };
    io::Error::new(ErrorKind::InvalidData, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame of one uncompressed block.
    fn frame(content: &[u8]) -> Vec<u8> {
        let length = u8::try_from(content.len()).expect("it is short");
        let block = (u32::from(length) << 3 | 1).to_le_bytes();
        [&[0x28, 0xB5, 0x2F, 0xFD, 0x20, length], &block[..3], content].concat()
    }

    fn decompress(compressed: &[u8]) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        ZstdFrames::new(compressed)?.read_to_end(&mut bytes).map(|_| bytes)
    }

    #[test]
    fn consecutive_frames_are_one_page() {
        let skipped = b"\x50\x2A\x4D\x18\x03\0\0\0abc";
        let compressed =
            [skipped, &*frame(b"<p>one"), &frame(b""), skipped, &frame(b"<p>two"), skipped].concat();
        assert_eq!(decompress(&compressed).expect("it is zstd"), b"<p>one<p>two");
    }

    #[test]
    fn truncated_or_invalid_frame_is_an_error() {
        let compressed = frame(b"<p>one");
        assert!(decompress(&compressed[..compressed.len() - 1]).is_err());
        assert!(decompress(&[&*compressed, b"<p>two"].concat()).is_err());
    }
}

//! Decompression of zstd: frames one after another.

use std::io::{self, BufRead, ErrorKind, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// Reads the content of all zstd frames of a source.
pub(super) struct ZstdFrames<R> {
    source: R,
    frame: FrameDecoder,
}

impl<R: BufRead> ZstdFrames<R> {
    pub(super) fn new(source: R) -> Self {
        ZstdFrames { source, frame: FrameDecoder::new() }
    }

    /// Goes to the next frame with data. False if there is no other.
    fn next_frame(&mut self) -> io::Result<bool> {
        while !self.source.fill_buf()?.is_empty() {
            match self.frame.reset(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut (&mut self.source).take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(invalid(&error)),
            }
        }
        Ok(false)
    }
}

impl<R: BufRead> Read for ZstdFrames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            while self.frame.can_collect() == 0 && !self.frame.is_finished() {
                let some = BlockDecodingStrategy::UptoBytes(buffer.len());
                self.frame.decode_blocks(&mut self.source, some).map_err(|error| invalid(&error))?;
            }
            let count = self.frame.read(buffer)?;
            if count > 0 || buffer.is_empty() || !self.next_frame()? {
                return Ok(count);
            }
        }
    }
}

fn invalid(error: &FrameDecoderError) -> io::Error {
    let message = match error {
        FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::BadMagicNumber(_)) => {
            "bytes that are not zstd follow the compressed page; remove them"
        }
        FrameDecoderError::WindowSizeTooBig { .. } => "it needs too much memory; compress it without --long",
        FrameDecoderError::DictNotProvided { .. } => "it needs a dictionary; decompress it first",
        _ => "it is damaged or truncated",
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
        ZstdFrames::new(compressed).read_to_end(&mut bytes).map(|_| bytes)
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

//! Frames of zstd data (RFC 8878), and the dictionary of a `.warc.zst` file (IIPC's "Zstandard Compression for WARC
//! Files 1.0").

use std::io::{self, Read as _};

use zstd::stream::raw::{DParameter, Decoder, Operation as _};

use super::gzip::Step;
use super::source::Source;

/// The magic number of a frame.
pub(crate) const MAGIC: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// The magic number of a frame with a dictionary.
const DICTIONARY_FRAME: [u8; 4] = [0x5D, 0x2A, 0x4D, 0x18];

/// The magic number of a dictionary that is not compressed.
const DICTIONARY: [u8; 4] = [0x37, 0xA4, 0x30, 0xEC];

/// Decoders may refuse larger dictionaries ("Dictionaries").
const MAX_DICTIONARY_BYTES: u64 = 8 << 20;

/// Windows of at most 128 MiB, as the program `zstd` has it.
const MAX_WINDOW_LOG: u32 = 27;

/// Decompresses frames.
pub(crate) struct Frames {
    decoder: Decoder<'static>,
}

impl Frames {
    pub(crate) fn new() -> io::Result<Self> {
        Self::with_dictionary(&[], MAX_WINDOW_LOG)
    }

    /// Frames whose windows have at most 2^`max_window_log` bytes.
    pub(crate) fn with_dictionary(dictionary: &[u8], max_window_log: u32) -> io::Result<Self> {
        let mut decoder = Decoder::with_dictionary(dictionary)?;
        decoder.set_parameter(DParameter::WindowLogMax(max_window_log))?;
        Ok(Frames { decoder })
    }

    /// Begins with another frame.
    pub(crate) fn reset(&mut self) {
        // Resetting only the session cannot fail.
        let _ = self.decoder.reinit();
    }

    pub(crate) fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Result<Step, &'static str> {
        let status = self.decoder.run_on_buffers(input, output).map_err(|error| reason(&error))?;
        let step =
            Step { read: status.bytes_read, written: status.bytes_written, has_ended: status.remaining == 0 };
        if step.read + step.written > 0 { Ok(step) } else { Err("the zstd data is damaged") }
    }

    /// Skips frames without data. A dictionary among them is for the frames after it.
    pub(crate) fn skip_frames(&mut self, source: &mut Source) -> io::Result<()> {
        loop {
            let head = source.fill(8)?;
            let [magic @ 0x50..=0x5F, 0x2A, 0x4D, 0x18, length @ ..] = head else { return Ok(()) };
            let is_dictionary = *magic == DICTIONARY_FRAME[0];
            let Some(length) = length.first_chunk::<4>() else { return Ok(()) };
            let length = u64::from(u32::from_le_bytes(*length));
            source.consume(8);
            if is_dictionary && length <= MAX_DICTIONARY_BYTES {
                self.read_dictionary(source, length)?;
            } else {
                source.skip(length)?;
            }
        }
    }

    fn read_dictionary(&mut self, source: &mut Source, length: u64) -> io::Result<()> {
        let mut data = Vec::new();
        while (data.len() as u64) < length {
            let available = source.fill(1)?;
            let count = available.len().min(length as usize - data.len());
            if count == 0 {
                break;
            }
            data.extend_from_slice(&available[..count]);
            source.consume(count);
        }
        if let Some(dictionary) = dictionary(data)? {
            *self = Self::with_dictionary(&dictionary, MAX_WINDOW_LOG)?;
        }
        Ok(())
    }
}

/// True if data begins with a frame that has a dictionary.
pub(crate) fn begins_with_dictionary(head: &[u8]) -> bool {
    head.starts_with(&DICTIONARY_FRAME)
}

/// The dictionary in a dictionary frame ("Dictionary frame format"). `None` if the frame has another use.
fn dictionary(data: Vec<u8>) -> io::Result<Option<Vec<u8>>> {
    if data.starts_with(&DICTIONARY) {
        return Ok(Some(data));
    }
    if !data.starts_with(&MAGIC) {
        return Ok(None);
    }
    let mut decompressed = Vec::new();
    zstd::stream::read::Decoder::new(&*data)?.take(MAX_DICTIONARY_BYTES).read_to_end(&mut decompressed)?;
    Ok(decompressed.starts_with(&DICTIONARY).then_some(decompressed))
}

fn reason(error: &io::Error) -> &'static str {
    let message = error.to_string().to_ascii_lowercase();
    if message.contains("dictionary") {
        "the zstd data needs another dictionary"
    } else if message.contains("memory") {
        "the zstd data needs a window larger than 128 MiB"
    } else {
        "the zstd data is damaged"
    }
}

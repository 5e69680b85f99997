//! The dictionary of a `.warc.zst` file (IIPC's "Zstandard Compression for WARC Files 1.0").

use std::io;

use microweave_io::compressed::{self, Decoding};
use microweave_io::zstd::{Frames, MAGIC, MAX_FILE_WINDOW_LOG};

use super::source::Source;

/// The magic number of a frame with a dictionary.
const DICTIONARY_FRAME: [u8; 4] = [0x5D, 0x2A, 0x4D, 0x18];

/// The magic number of a dictionary that is not compressed.
const DICTIONARY: [u8; 4] = [0x37, 0xA4, 0x30, 0xEC];

/// Decoders may refuse larger dictionaries ("Dictionaries").
const MAX_DICTIONARY_BYTES: usize = 8 << 20;

/// True if data begins with a frame that has a dictionary.
pub(crate) fn begins_with_dictionary(head: &[u8]) -> bool {
    head.starts_with(&DICTIONARY_FRAME)
}

/// Skips frames without data. A dictionary among them is for the frames after it.
pub(crate) fn skip_frames(source: &mut Source, frames: &mut Frames) -> io::Result<()> {
    loop {
        let head = source.fill(8)?;
        let [magic @ 0x50..=0x5F, 0x2A, 0x4D, 0x18, length @ ..] = head else { return Ok(()) };
        let is_dictionary = *magic == DICTIONARY_FRAME[0];
        let Some(length) = length.first_chunk::<4>() else { return Ok(()) };
        let length = u64::from(u32::from_le_bytes(*length));
        source.consume(8);
        if is_dictionary && length <= MAX_DICTIONARY_BYTES as u64 {
            if let Some(dictionary) = dictionary(read(source, length as usize)?) {
                *frames = Frames::new(&dictionary, MAX_FILE_WINDOW_LOG)?;
            }
        } else {
            source.skip(length)?;
        }
    }
}

fn read(source: &mut Source, length: usize) -> io::Result<Vec<u8>> {
    let mut data = Vec::new();
    while data.len() < length {
        let available = source.fill(1)?;
        let count = available.len().min(length - data.len());
        if count == 0 {
            break;
        }
        data.extend_from_slice(&available[..count]);
        source.consume(count);
    }
    Ok(data)
}

/// The dictionary in a dictionary frame ("Dictionary frame format"). `None` if the frame has another use.
fn dictionary(data: Vec<u8>) -> Option<Vec<u8>> {
    if data.starts_with(&DICTIONARY) {
        return Some(data);
    }
    if !data.starts_with(&MAGIC) {
        return None;
    }
    let mut decompressed = Vec::new();
    let decoding =
        compressed::zstd(&mut &*data, &mut decompressed, MAX_DICTIONARY_BYTES, MAX_FILE_WINDOW_LOG);
    (decoding == Decoding::Complete && decompressed.starts_with(&DICTIONARY)).then_some(decompressed)
}

//! Frames of zstd data (RFC 8878).

use std::io;

use zstd::stream::raw::{DParameter, Decoder, Operation as _};

use crate::Step;

/// The magic number of a frame.
pub const MAGIC: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// The largest window that the program `zstd` decompresses by default: 2^27 bytes, 128 MiB.
pub const MAX_FILE_WINDOW_LOG: u32 = 27;

/// The largest window in HTTP: 2^23 bytes, 8 MiB (RFC 9659, section 3).
pub const MAX_HTTP_WINDOW_LOG: u32 = 23;

/// Decompresses frames.
pub struct Frames {
    decoder: Decoder<'static>,
}

impl Frames {
    /// Frames whose windows have at most 2^`max_window_log` bytes. The dictionary may be empty.
    ///
    /// # Errors
    /// If there is no memory for the decoder.
    pub fn new(dictionary: &[u8], max_window_log: u32) -> io::Result<Self> {
        let mut decoder = Decoder::with_dictionary(dictionary)?;
        decoder.set_parameter(DParameter::WindowLogMax(max_window_log))?;
        Ok(Frames { decoder })
    }

    /// Begins with another frame.
    pub fn reset(&mut self) {
        // Resetting only the session cannot fail.
        let _ = self.decoder.reinit();
    }

    /// Decompresses a part of a frame.
    ///
    /// # Errors
    /// If the data is not valid: the reason.
    pub fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Result<Step, &'static str> {
        let status = self.decoder.run_on_buffers(input, output).map_err(|error| reason(&error))?;
        let step = Step {
            read: status.bytes_read,
            produced: status.bytes_written,
            has_ended: status.remaining == 0,
        };
        if step.read + step.produced > 0 { Ok(step) } else { Err(DAMAGED) }
    }
}

const DAMAGED: &str = "the zstd data is damaged";

fn reason(error: &io::Error) -> &'static str {
    let message = error.to_string().to_ascii_lowercase();
    if message.contains("dictionary") {
        "the zstd data needs another dictionary; decompress it first"
    } else if message.contains("memory") {
        "the zstd data needs a window larger than the limit; compress it without --long"
    } else if message.contains("unknown frame descriptor") {
        "bytes that are not zstd follow the compressed data; remove them"
    } else {
        DAMAGED
    }
}

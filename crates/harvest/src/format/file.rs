//! A file of a part while it is written.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use blake3::Hasher;

/// Bytes that are collected before they are written.
const BUFFER: usize = 128 << 10;

/// A file of a part. It counts its bytes and makes their checksum.
#[derive(Debug)]
pub struct PartFile {
    file: BufWriter<File>,
    size: u64,
    checksum: Hasher,
}

impl PartFile {
    pub(crate) fn new(file: File) -> Self {
        PartFile { file: BufWriter::with_capacity(BUFFER, file), size: 0, checksum: Hasher::new() }
    }

    /// Writes what was collected. Returns the size and the BLAKE3 checksum (as `b3sum` writes it).
    pub(crate) fn close(mut self) -> io::Result<(u64, String)> {
        self.file.flush()?;
        Ok((self.size, self.checksum.finalize().to_hex().to_string()))
    }
}

impl Write for PartFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.file.write(bytes)?;
        self.size += count as u64;
        self.checksum.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

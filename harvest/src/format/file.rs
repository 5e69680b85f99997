//! A file of a part while it is written.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use sha2::{Digest as _, Sha256};

/// Bytes that are collected before they are written.
const BUFFER: usize = 128 << 10;

/// A file of a part. It counts its bytes and makes their checksum.
#[derive(Debug)]
pub struct PartFile {
    file: BufWriter<File>,
    size: u64,
    checksum: Sha256,
}

impl PartFile {
    pub(crate) fn new(file: File) -> Self {
        PartFile { file: BufWriter::with_capacity(BUFFER, file), size: 0, checksum: Sha256::new() }
    }

    /// Writes what was collected. Returns the size and the SHA-256 checksum (as `sha256sum` writes it).
    pub(crate) fn close(mut self) -> io::Result<(u64, String)> {
        self.file.flush()?;
        let checksum = self.checksum.finalize();
        Ok((self.size, checksum.iter().map(|byte| format!("{byte:02x}")).collect()))
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

//! The bytes of a file, in order, with bounded steps back.

use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const CAPACITY: usize = 128 << 10;

/// The number of bytes that may be read again in a file of any size.
const MIN_REREAD_BYTES: u64 = 4 << 20;

/// A file, or what behaves like one.
pub(crate) trait ReadSeek: Read + Seek + Send {}

impl<T: Read + Seek + Send> ReadSeek for T {}

/// Reads a file through a buffer.
pub(crate) struct Source {
    file: Box<dyn ReadSeek>,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// The offset in the file of the byte at `start`.
    offset: u64,
    /// The offset in the file at which this source ends.
    limit: u64,
    bytes_read: Arc<AtomicU64>,
    /// The number of next bytes that are in `bytes_read` already.
    counted_bytes: u64,
    reread_bytes: u64,
}

impl Source {
    pub(crate) fn new(file: Box<dyn ReadSeek>) -> Self {
        Source {
            file,
            buffer: vec![0; CAPACITY],
            start: 0,
            end: 0,
            offset: 0,
            limit: u64::MAX,
            bytes_read: Arc::default(),
            counted_bytes: 0,
            reread_bytes: 0,
        }
    }

    /// The number of bytes consumed so far, each counted once.
    pub(crate) fn bytes_read(&self) -> &Arc<AtomicU64> {
        &self.bytes_read
    }

    /// The offset in the file of the next byte.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// The next bytes. They are fewer than `min` only at the end of the file, or if the buffer is smaller.
    pub(crate) fn fill(&mut self, min: usize) -> io::Result<&[u8]> {
        while self.end - self.start < min.min(CAPACITY) && self.read_more()? > 0 {}
        Ok(&self.buffer[self.start..self.end])
    }

    fn read_more(&mut self) -> io::Result<usize> {
        if self.start == self.end {
            (self.start, self.end) = (0, 0);
        } else if self.end == CAPACITY {
            self.buffer.copy_within(self.start.., 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        let left = self.limit.saturating_sub(self.offset + (self.end - self.start) as u64);
        let room = (CAPACITY - self.end).min(usize::try_from(left).unwrap_or(usize::MAX));
        loop {
            match self.file.read(&mut self.buffer[self.end..self.end + room]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(count) => {
                    self.end += count;
                    return Ok(count);
                }
            }
        }
    }

    /// Goes on by `count` bytes, which `fill` returned.
    pub(crate) fn consume(&mut self, count: usize) {
        self.start += count;
        self.offset += count as u64;
        let counted = self.counted_bytes.min(count as u64);
        self.counted_bytes -= counted;
        self.bytes_read.fetch_add(count as u64 - counted, Ordering::Relaxed);
    }

    /// Goes on by `count` bytes. False if the file ends before.
    pub(crate) fn skip(&mut self, mut count: u64) -> io::Result<bool> {
        while count > 0 {
            let available = self.fill(1)?.len();
            if available == 0 {
                return Ok(false);
            }
            let step = usize::try_from(count).map_or(available, |count| count.min(available));
            self.consume(step);
            count -= step as u64;
        }
        Ok(true)
    }

    /// Goes back to an offset. False if the file cannot go back, or has gone back so often that reading would not be
    /// linear in its size.
    pub(crate) fn go_back(&mut self, offset: u64) -> bool {
        let distance = self.offset.saturating_sub(offset);
        let allowed = MIN_REREAD_BYTES.saturating_add(2 * self.bytes_read.load(Ordering::Relaxed));
        if self.reread_bytes.saturating_add(distance) > allowed {
            return false;
        }
        if distance <= self.start as u64 {
            self.start -= distance as usize;
        } else if self.file.seek(SeekFrom::Start(offset)).is_ok() {
            (self.start, self.end) = (0, 0);
        } else {
            return false;
        }
        self.offset -= distance;
        self.counted_bytes += distance;
        self.reread_bytes += distance;
        true
    }

    /// Goes to a range of the file, at whose end this source ends.
    pub(crate) fn go_to(&mut self, offset: u64, length: u64) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(offset))?;
        (self.start, self.end, self.counted_bytes) = (0, 0, 0);
        self.offset = offset;
        self.limit = offset.saturating_add(length);
        Ok(())
    }
}

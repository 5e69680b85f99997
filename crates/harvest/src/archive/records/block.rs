//! Headers and blocks, whose lengths can be wrong.

use super::{LostRecord, MAX_HEADER_BYTES, Records, Resume};
use crate::archive::stream::{Damage, DamageKind, RECORD_START};

/// The number of bytes in which a record's version can be seen: `WARC/1.0`.
pub(super) const VERSION_LENGTH: usize = 8;

/// The number of line ends after a block (WARC 1.1, section 4).
const BLOCK_LINE_ENDS: usize = 2;

impl Records {
    /// Reads the header of a record into `head`: the lines up to an empty one.
    pub(super) fn read_record_head(&mut self) -> Result<(), LostRecord> {
        self.head.clear();
        self.block_left = u64::MAX;
        // Where the search for the next record begins if this header does not end.
        self.block_offset = self.stream.offset() + 1;
        loop {
            let start = self.stream.fill(VERSION_LENGTH)?;
            if !self.head.is_empty() && begins_record(start) {
                return Err(LostRecord::new("another record begins in the record's header", Resume::Here));
            }
            if self.read_line()? {
                return Ok(());
            }
        }
    }

    /// Reads an HTTP header into `head`: the lines up to an empty one, or to the end of the block.
    pub(super) fn read_http_head(&mut self) -> Result<(), LostRecord> {
        self.head.clear();
        // The next record can begin here.
        self.block_bytes()?;
        while self.block_left > 0 && !self.read_line()? {}
        Ok(())
    }

    /// Appends a line to `head`. True if it is empty.
    fn read_line(&mut self) -> Result<bool, LostRecord> {
        let start = self.head.len();
        loop {
            // A record's header begins where a member does.
            let available = if start == 0 { self.stream.fill(1)?.len() } else { self.block_bytes()? };
            if available == 0 && self.block_left > 0 {
                return Err(self.file_ended());
            }
            let max = usize::try_from(self.block_left).unwrap_or(usize::MAX).min(available);
            let data = &self.stream.fill(1)?[..max];
            let newline = memchr::memchr(b'\n', data);
            let count = newline.map_or(max, |at| at + 1);
            self.head.extend_from_slice(&data[..count]);
            self.consume(count);
            if self.head.len() > MAX_HEADER_BYTES {
                let reason = format!("a header has more than {MAX_HEADER_BYTES} bytes");
                return Err(LostRecord { reason, resume: Resume::NextStart });
            }
            if newline.is_some() || self.block_left == 0 {
                return Ok(matches!(&self.head[start..], b"\n" | b"\r\n"));
            }
        }
    }

    /// Reads the block, of which at most `max_bytes` are kept. The length says how many bytes it has.
    pub(super) fn read_block(&mut self, block: &mut Vec<u8>, max_bytes: usize) -> Result<(), LostRecord> {
        /// A length that is wrong must not take memory.
        const MAX_RESERVED_BYTES: u64 = 1 << 20;
        block.reserve(self.block_left.min(MAX_RESERVED_BYTES).min(max_bytes as u64) as usize);
        while block.len() < max_bytes {
            let available = self.block_bytes()?;
            let count = available.min(max_bytes - block.len());
            if count == 0 {
                return Ok(());
            }
            block.extend_from_slice(&self.stream.fill(count)?[..count]);
            self.consume(count);
        }
        Ok(())
    }

    /// Goes to the end of the block.
    pub(super) fn skip_block(&mut self) -> Result<(), LostRecord> {
        loop {
            match self.block_bytes()? {
                0 => return Ok(()),
                count => self.consume(count),
            }
        }
    }

    fn consume(&mut self, count: usize) {
        self.stream.consume(count);
        self.block_left -= count as u64;
    }

    /// The number of bytes of the block that can be read now; 0 only at its end.
    fn block_bytes(&mut self) -> Result<usize, LostRecord> {
        if self.block_left == 0 {
            return Ok(0);
        }
        let data = self.stream.fill(RECORD_START.len())?;
        let (length, is_record) = (data.len(), data.starts_with(RECORD_START));
        if length == 0 {
            return Err(self.file_ended());
        }
        if is_record && self.stream.is_member_start() {
            let reason = format!(
                "the record's Content-Length is too large: the next record begins {} bytes before its end",
                self.block_left
            );
            return Err(LostRecord { reason, resume: Resume::Here });
        }
        Ok(usize::try_from(self.block_left).unwrap_or(usize::MAX).min(length))
    }

    /// Reads the line ends after a block, and sees whether a record or the end follows.
    pub(super) fn end_block(&mut self) -> Result<(), LostRecord> {
        let line_ends = match self.skip_line_ends() {
            Ok(line_ends) => line_ends,
            // The damage is in what follows the record.
            Err(damage) if damage.kind == DamageKind::BetweenMembers || self.stream.is_member_start() => {
                return Ok(());
            }
            Err(damage) => return Err(damage.into()),
        };
        let data = self.stream.fill(RECORD_START.len())?;
        let is_end = data.is_empty() || super::may_be_record(data);
        if is_end || self.stream.is_member_start() {
            return Ok(());
        }
        if self.is_alone_in_member {
            let reason = "more bytes follow the record in its compressed data: one of them is damaged";
            return Err(LostRecord::new(reason, Resume::NextStart));
        }
        // Bytes after line ends are not the record's: its length is right.
        if line_ends >= BLOCK_LINE_ENDS {
            return Ok(());
        }
        Err(LostRecord::new(
            "the record's Content-Length is wrong: no record follows its end",
            Resume::NextStartInBlock,
        ))
    }

    /// Skips empty lines. Returns their number.
    pub(super) fn skip_line_ends(&mut self) -> Result<usize, Damage> {
        let mut line_ends = 0;
        loop {
            let data = self.stream.fill(1)?;
            let blank = data.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
            line_ends += data[..blank].iter().filter(|byte| **byte == b'\n').count();
            if blank == 0 {
                return Ok(line_ends);
            }
            self.stream.consume(blank);
        }
    }

    fn file_ended(&self) -> LostRecord {
        let reason = if self.block_left > u64::MAX / 2 {
            "the file ends in the record's header".to_owned()
        } else {
            format!("the file ends {} bytes before the record's end", self.block_left)
        };
        LostRecord { reason, resume: Resume::NextStartInBlock }
    }
}

/// True if data begins like a record: `WARC/1.0`.
pub(super) fn begins_record(data: &[u8]) -> bool {
    matches!(data.strip_prefix(RECORD_START), Some([b'0'..=b'9', b'.', b'0'..=b'9', ..]))
}

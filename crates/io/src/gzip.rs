//! Members of gzip data (RFC 1952).

use flate2::{Crc, Decompress, FlushDecompress, Status};

use crate::Step;

/// ID1, ID2 and CM, the only compression method (RFC 1952, section 2.3.1).
pub const MAGIC: [u8; 3] = [0x1F, 0x8B, 8];

/// The length of CRC32 and ISIZE at the end of a member.
pub const TRAILER_LENGTH: usize = 8;

/// The header of a member.
#[derive(Debug, PartialEq, Eq)]
pub enum MemberHeader {
    /// It has this length.
    Complete(usize),
    /// More bytes are needed.
    Incomplete,
    /// The bytes are not a header.
    Invalid,
}

/// Reads the header of a member (RFC 1952, section 2.3).
pub fn member_header(data: &[u8]) -> MemberHeader {
    if !data.starts_with(&MAGIC[..data.len().min(MAGIC.len())]) {
        return MemberHeader::Invalid;
    }
    let Some(&flags) = data.get(3) else { return MemberHeader::Incomplete };
    // Section 2.3.1.2: reserved bits must be zero.
    if flags & 0xE0 != 0 {
        return MemberHeader::Invalid;
    }
    header_length(data, flags)
        .filter(|length| *length <= data.len())
        .map_or(MemberHeader::Incomplete, MemberHeader::Complete)
}

fn header_length(data: &[u8], flags: u8) -> Option<usize> {
    let (has_crc, has_extra, has_name, has_comment) = (flags & 2, flags & 4, flags & 8, flags & 16);
    let mut length = 10;
    if has_extra != 0 {
        length += 2 + usize::from(u16::from_le_bytes([*data.get(length)?, *data.get(length + 1)?]));
    }
    for has_text in [has_name, has_comment] {
        if has_text != 0 {
            length += memchr::memchr(0, data.get(length..)?)? + 1;
        }
    }
    Some(if has_crc == 0 { length } else { length + 2 })
}

/// The compressed data of a member.
pub struct Inflate {
    state: Decompress,
    crc: Crc,
}

impl Default for Inflate {
    fn default() -> Self {
        Inflate::new()
    }
}

impl Inflate {
    /// The state before the data of the first member.
    pub fn new() -> Self {
        Inflate { state: Decompress::new(false), crc: Crc::new() }
    }

    /// Begins with the data of another member.
    pub fn reset(&mut self) {
        self.state.reset(false);
        self.crc.reset();
    }

    /// Decompresses a part of the data.
    ///
    /// # Errors
    /// If the data is not valid: the reason.
    pub fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Result<Step, &'static str> {
        let (read, produced) = (self.state.total_in(), self.state.total_out());
        let status = self.state.decompress(input, output, FlushDecompress::None);
        let read = (self.state.total_in() - read) as usize;
        let produced = (self.state.total_out() - produced) as usize;
        self.crc.update(&output[..produced]);
        match status {
            Ok(Status::StreamEnd) => Ok(Step { read, produced, has_ended: true }),
            Ok(_) if read + produced > 0 => Ok(Step { read, produced, has_ended: false }),
            _ => Err("the gzip data is damaged"),
        }
    }

    /// Compares the data with the checksum and the length after it.
    ///
    /// # Errors
    /// If they differ.
    pub fn check(&self, trailer: &[u8]) -> Result<(), &'static str> {
        // The length is modulo 2^32 (section 2.3.1).
        let length = (self.state.total_out() & 0xFFFF_FFFF) as u32;
        let expected = [self.crc.sum().to_le_bytes(), length.to_le_bytes()].concat();
        if trailer.starts_with(&expected) { Ok(()) } else { Err("the gzip data does not have its checksum") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_have_optional_parts() {
        let fixed = |flags| [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 3];
        assert_eq!(member_header(&fixed(0)), MemberHeader::Complete(10));
        let all =
            [&fixed(2 | 4 | 8 | 16)[..], &[2, 0, b'x', b'y'], b"name\0", b"comment\0", &[0, 0]].concat();
        assert_eq!(member_header(&all), MemberHeader::Complete(all.len()));
        for length in 0..all.len() {
            assert_eq!(member_header(&all[..length]), MemberHeader::Incomplete, "{length}");
        }
        assert_eq!(member_header(&fixed(0x20)), MemberHeader::Invalid);
        assert_eq!(member_header(b"\x1F\x8C"), MemberHeader::Invalid);
    }
}

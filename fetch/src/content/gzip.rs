//! Decompression of gzip: members one after another, and bytes of no member after them.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

/// The first two bytes of a member (RFC 1952, section 2.3.1).
const MAGIC: [u8; 2] = [0x1F, 0x8B];

/// Reads the content of all gzip members of a source. Bytes after the last member are ignored, as `gzip -d` does:
/// zero bytes fill the last block of a tape or a disk.
pub(super) struct GzipMembers<R> {
    member: GzDecoder<PeekedReader<R>>,
    has_ended: bool,
    has_other_bytes: bool,
}

/// A source whose next byte may have been read already, to see whether a member begins.
struct PeekedReader<R> {
    first: &'static [u8],
    /// `None` only while the decoder is reset.
    rest: Option<R>,
}

impl<R: BufRead> GzipMembers<R> {
    pub(super) fn new(source: R) -> Self {
        let member = GzDecoder::new(PeekedReader { first: &[], rest: Some(source) });
        GzipMembers { member, has_ended: false, has_other_bytes: false }
    }

    /// True if bytes other than zero follow the last member.
    pub(super) fn has_other_bytes(&self) -> bool {
        self.has_other_bytes
    }

    /// Goes to the next member. False if there is no other.
    fn next_member(&mut self) -> io::Result<bool> {
        let source = self.member.get_mut();
        if source.next()? == Some(MAGIC[0]) {
            source.consume(1);
            if source.next()? == Some(MAGIC[1]) {
                let rest = source.rest.take();
                self.member.reset(PeekedReader { first: &MAGIC[..1], rest });
                return Ok(true);
            }
            self.has_other_bytes = true;
            return Ok(false);
        }
        while source.next()? == Some(0) {
            let zeros = source.fill_buf()?.iter().take_while(|byte| **byte == 0).count();
            source.consume(zeros);
        }
        self.has_other_bytes = source.next()?.is_some();
        Ok(false)
    }
}

impl<R: BufRead> Read for GzipMembers<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !self.has_ended {
            let count = self.member.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            self.has_ended = !self.next_member()?;
        }
        Ok(0)
    }
}

impl<R: BufRead> PeekedReader<R> {
    /// The next byte, which stays unread.
    fn next(&mut self) -> io::Result<Option<u8>> {
        Ok(self.fill_buf()?.first().copied())
    }
}

impl<R: BufRead> Read for PeekedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for PeekedReader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match &mut self.rest {
            Some(rest) if self.first.is_empty() => rest.fill_buf(),
            _ => Ok(self.first),
        }
    }

    fn consume(&mut self, count: usize) {
        match &mut self.rest {
            Some(rest) if self.first.is_empty() => rest.consume(count),
            _ => self.first = &self.first[count.min(self.first.len())..],
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Write as _};

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(bytes).expect("memory takes it");
        encoder.finish().expect("memory takes it")
    }

    fn decompress(compressed: &[u8], capacity: usize) -> io::Result<(Vec<u8>, bool)> {
        let mut members = GzipMembers::new(BufReader::with_capacity(capacity, compressed));
        let mut bytes = Vec::new();
        members.read_to_end(&mut bytes)?;
        Ok((bytes, members.has_other_bytes()))
    }

    #[test]
    fn bytes_after_the_last_member_are_ignored() {
        let two = [gzip(b"<p>one"), gzip(b""), gzip(b"<p>two")].concat();
        for (after, is_other) in [
            (b"".as_slice(), false),
            (&[0; 700], false),
            (b"\0\0x", true),
            (b"\x1F", true),
            (b"\x1Fx\x8B", true),
            (b"more", true),
        ] {
            for capacity in [1, 2, 3, 4096] {
                let (bytes, other) = decompress(&[&two, after].concat(), capacity).expect("it is gzip");
                assert_eq!((&*bytes, other), (b"<p>one<p>two".as_slice(), is_other), "{after:?} {capacity}");
            }
        }
    }

    #[test]
    fn truncated_member_is_an_error() {
        let one = gzip(b"<p>one");
        assert!(decompress(&[&one, &one[..one.len() - 1]].concat(), 4096).is_err());
        assert!(decompress(&[&*one, b"\x1F\x8B"].concat(), 4096).is_err());
    }
}

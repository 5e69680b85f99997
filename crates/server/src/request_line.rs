//! Makes the targets of requests valid: `curl 'http://…/parse?html=<p>'` sends `<` and `>` as they are.
//!
//! hyper refuses a target that has bytes which RFC 3986 does not allow. Other servers read such a target as if the bytes were
//! percent-encoded. So the bytes of a connection pass through [`RequestLines`], which finds the request lines by the framing of
//! messages (RFC 9112, sections 2.1, 6 and 7.1) and encodes their targets. All other bytes stay as they are.

use std::mem;

/// Longer lines are not kept whole: the headers that matter are shorter.
const MAX_LINE: usize = 128;

/// Follows the requests of a connection.
#[derive(Default)]
pub(crate) struct RequestLines {
    place: Place,
    /// The begin of the current line.
    line: Vec<u8>,
    /// The length of the body that the head declares.
    body_length: u64,
    is_chunked: bool,
}

/// Where in a request the next byte is.
#[derive(Clone, Copy, Default)]
enum Place {
    #[default]
    Method,
    Target,
    Version,
    Header,
    /// In a body without chunks. The number of bytes that remain.
    Body(u64),
    ChunkSize,
    Chunk(u64),
    ChunkEnd,
    Trailer,
    /// The framing is not valid: hyper refuses the request.
    Invalid,
}

impl RequestLines {
    /// Takes the next bytes of the connection. Returns them with encoded targets; `None` if nothing had to be encoded.
    pub(crate) fn encode(&mut self, received: &[u8]) -> Option<Vec<u8>> {
        let mut encoded: Option<Vec<u8>> = None;
        let mut at = 0;
        while let Some(&byte) = received.get(at) {
            if matches!(self.place, Place::Target) && !may_be_in_target(byte) {
                let text = encoded.get_or_insert_with(|| received[..at].to_vec());
                text.extend(format!("%{byte:02X}").bytes());
                at += 1;
                continue;
            }
            let end = at + self.pass(&received[at..]);
            if let Some(text) = &mut encoded {
                text.extend_from_slice(&received[at..end]);
            }
            at = end;
        }
        encoded
    }

    /// Passes over some bytes, at least one, and returns their number.
    fn pass(&mut self, bytes: &[u8]) -> usize {
        let within = |remaining: u64| bytes.len().min(usize::try_from(remaining).unwrap_or(usize::MAX));
        match self.place {
            Place::Body(remaining) => {
                let count = within(remaining);
                let remaining = remaining - count as u64;
                self.place = if remaining == 0 { Place::Method } else { Place::Body(remaining) };
                count
            }
            Place::Chunk(remaining) => {
                let count = within(remaining);
                let remaining = remaining - count as u64;
                self.place = if remaining == 0 { Place::ChunkEnd } else { Place::Chunk(remaining) };
                count
            }
            Place::Invalid => bytes.len(),
            _ => {
                self.pass_byte(bytes[0]);
                1
            }
        }
    }

    fn pass_byte(&mut self, byte: u8) {
        match (self.place, byte) {
            (Place::Method, b' ') => self.place = Place::Target,
            (Place::Target, b' ') => self.place = Place::Version,
            (Place::Method, _) => {}
            (_, b'\n') => {
                let line = mem::take(&mut self.line);
                self.place = self.after_line(line.trim_ascii());
            }
            (Place::Target, _) => {}
            _ if self.line.len() < MAX_LINE => self.line.push(byte),
            _ => {}
        }
    }

    /// The place after a line.
    fn after_line(&mut self, line: &[u8]) -> Place {
        match self.place {
            Place::Header if line.is_empty() => self.after_head(),
            Place::Header => self.after_header(line),
            Place::ChunkSize => match chunk_size(line) {
                Some(0) => Place::Trailer,
                Some(size) => Place::Chunk(size),
                None => Place::Invalid,
            },
            Place::ChunkEnd => Place::ChunkSize,
            Place::Trailer if line.is_empty() => Place::Method,
            Place::Trailer => Place::Trailer,
            _ => Place::Header,
        }
    }

    fn after_head(&mut self) -> Place {
        let (length, is_chunked) = (mem::take(&mut self.body_length), mem::take(&mut self.is_chunked));
        match (is_chunked, length) {
            (true, _) => Place::ChunkSize,
            (false, 0) => Place::Method,
            (false, length) => Place::Body(length),
        }
    }

    /// Notes the headers that tell how long the body is.
    fn after_header(&mut self, line: &[u8]) -> Place {
        let text = String::from_utf8_lossy(line);
        let (name, value) = text.split_once(':').unwrap_or_default();
        if name.eq_ignore_ascii_case("transfer-encoding") {
            self.is_chunked = value.to_ascii_lowercase().contains("chunked");
        } else if name.eq_ignore_ascii_case("content-length") {
            let Ok(length) = value.trim().parse() else { return Place::Invalid };
            self.body_length = length;
        }
        Place::Header
    }
}

/// The size of a chunk (RFC 9112, section 7.1). Extensions are ignored.
fn chunk_size(line: &[u8]) -> Option<u64> {
    let digits = line.split(|byte| matches!(byte, b';' | b' ' | b'\t')).next()?;
    u64::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()
}

/// True for the characters of URIs (RFC 3986, section 2), and for the bytes that end a target or make it invalid.
fn may_be_in_target(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=% \r\n".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes with encoded targets, taken in parts of a length.
    fn encoded(bytes: &[u8], part: usize) -> String {
        let mut lines = RequestLines::default();
        let parts = bytes.chunks(part).flat_map(|part| lines.encode(part).unwrap_or_else(|| part.to_vec()));
        String::from_utf8(parts.collect()).expect("it is text")
    }

    #[test]
    fn only_targets_are_encoded() {
        let requests = [
            (
                "GET /a?b=<\"é\"> HTTP/1.1\r\nX: <\r\n\r\n",
                "GET /a?b=%3C%22%C3%A9%22%3E HTTP/1.1\r\nX: <\r\n\r\n",
            ),
            (
                "POST /<x HTTP/1.1\r\nContent-Length: 12\r\n\r\nGET /<<<<<<<",
                "POST /%3Cx HTTP/1.1\r\nContent-Length: 12\r\n\r\nGET /<<<<<<<",
            ),
            (
                "POST /{} HTTP/1.1\r\ntransfer-encoding:Chunked\r\n\r\n7;a=b\r\nGET /<a\r\n0\r\nT: <\r\n\r\n",
                "POST /%7B%7D HTTP/1.1\r\ntransfer-encoding:Chunked\r\n\r\n7;a=b\r\nGET /<a\r\n0\r\nT: <\r\n\r\n",
            ),
            ("\r\nGET /\\^`|\t\0 HTTP/1.0\n\n", "\r\nGET /%5C%5E%60%7C%09%00 HTTP/1.0\n\n"),
        ];
        let (all, expected): (String, String) = requests.into_iter().unzip();
        for part in 1..=all.len() {
            assert_eq!(encoded(all.as_bytes(), part), expected, "parts of {part}");
        }
    }

    #[test]
    fn valid_targets_are_not_copied() {
        let request = b"GET /parse?html=%3Cp+class=h-card%3E&x=[]()!'*;,@ HTTP/1.1\r\nHost: a\r\n\r\n";
        assert_eq!(RequestLines::default().encode(request), None);
    }

    #[test]
    fn nothing_is_encoded_after_an_invalid_length() {
        for request in [
            "POST / HTTP/1.1\r\nContent-Length: 1, 2\r\n\r\nGET /< HTTP/1.1\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nx\r\nGET /< HTTP/1.1\r\n\r\n",
        ] {
            assert_eq!(encoded(request.as_bytes(), 7), request);
        }
    }
}

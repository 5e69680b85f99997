//! The transfer coding `chunked` (RFC 9112, section 7.1).

use crate::compressed::Decoding;

/// Appends the data of the chunks to `body`. Trailer fields are ignored. Data whose first chunk is not valid has been
/// decoded before: it is copied.
pub(super) fn decode(coded: &[u8], body: &mut Vec<u8>) -> Decoding {
    let mut rest = coded;
    let is_first = |rest: &[u8]| rest.len() == coded.len();
    loop {
        let Some((length, data)) = chunk_start(rest) else {
            let truncated = memchr::memchr(b'\n', rest).is_none() && rest.len() < 32;
            if is_first(rest) {
                body.extend_from_slice(coded);
                return Decoding::Complete;
            }
            return if truncated { Decoding::Truncated } else { Decoding::Damaged("a chunk is not valid") };
        };
        if length == 0 {
            return Decoding::Complete;
        }
        let Some((chunk, after)) =
            usize::try_from(length).ok().and_then(|length| data.split_at_checked(length))
        else {
            body.extend_from_slice(data);
            return Decoding::Truncated;
        };
        let next = after.strip_prefix(b"\r\n").or_else(|| after.strip_prefix(b"\n"));
        if next.is_none() && !after.is_empty() && is_first(rest) {
            body.extend_from_slice(coded);
            return Decoding::Complete;
        }
        body.extend_from_slice(chunk);
        match next {
            Some(next) => rest = next,
            None if after.is_empty() => return Decoding::Truncated,
            None => return Decoding::Damaged("a chunk is not valid"),
        }
    }
}

/// The length of a chunk, and the data after its line. Extensions of the chunk are ignored.
fn chunk_start(data: &[u8]) -> Option<(u64, &[u8])> {
    let end = memchr::memchr(b'\n', data)?;
    let line = data[..end].split(|byte| *byte == b';').next()?.trim_ascii();
    if !line.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    let length = u64::from_str_radix(std::str::from_utf8(line).ok()?, 16).ok()?;
    Some((length, &data[end + 1..]))
}

//! Compressed content: gzip, deflate, br and zstd. Each function appends to `body` until it has `max_bytes`.

use std::io::{self, Read};

use brotli_decompressor::Decompressor;
use flate2::{Decompress, FlushDecompress, Status};

use super::Decoding;
use crate::archive::gzip::{Inflate, MemberHeader, Step, TRAILER_LENGTH, member_header};
use crate::archive::zstd::Frames;

const STEP_BYTES: usize = 32 << 10;

/// RFC 9659: windows of at most 8 MiB.
const MAX_WINDOW_LOG: u32 = 23;

/// The members of gzip data. Bytes after the last member are ignored, as browsers do.
pub(super) fn gunzip(coded: &[u8], body: &mut Vec<u8>, max_bytes: usize) -> Decoding {
    let mut inflate = Inflate::new();
    let mut rest = coded;
    let mut is_first = true;
    while !rest.is_empty() {
        match member_header(rest) {
            MemberHeader::Complete(length) => rest = &rest[length..],
            _ if !is_first => break,
            MemberHeader::Incomplete => return Decoding::Truncated,
            MemberHeader::Invalid => return Decoding::Damaged,
        }
        inflate.reset();
        match run(&mut rest, body, max_bytes, |input, output| inflate.decode(input, output).ok()) {
            Decoding::Complete => {}
            other => return other,
        }
        let (trailer, after) = rest.split_at(rest.len().min(TRAILER_LENGTH));
        if inflate.check(trailer).is_err() {
            return if trailer.len() < TRAILER_LENGTH { Decoding::Truncated } else { Decoding::Damaged };
        }
        rest = after;
        is_first = false;
    }
    Decoding::Complete
}

/// "deflate" is data in the format zlib (RFC 9110, section 8.4.1.2); some servers send it without zlib's header.
pub(super) fn inflate(coded: &[u8], body: &mut Vec<u8>, max_bytes: usize) -> Decoding {
    let is_zlib =
        coded.len() >= 2 && coded[0] & 15 == 8 && u16::from_be_bytes([coded[0], coded[1]]).is_multiple_of(31);
    if is_zlib {
        let decoding = inflate_format(coded, body, max_bytes, true);
        if decoding != Decoding::Damaged || !body.is_empty() {
            return decoding;
        }
    }
    inflate_format(coded, body, max_bytes, false)
}

fn inflate_format(mut coded: &[u8], body: &mut Vec<u8>, max_bytes: usize, has_header: bool) -> Decoding {
    let mut state = Decompress::new(has_header);
    run(&mut coded, body, max_bytes, |input, output| {
        let (read, written) = (state.total_in(), state.total_out());
        let status = state.decompress(input, output, FlushDecompress::None).ok()?;
        let (read, written) = ((state.total_in() - read) as usize, (state.total_out() - written) as usize);
        Some(Step { read, written, has_ended: status == Status::StreamEnd })
    })
}

pub(super) fn zstd(coded: &[u8], body: &mut Vec<u8>, max_bytes: usize) -> Decoding {
    let Ok(mut frames) = Frames::with_dictionary(&[], MAX_WINDOW_LOG) else { return Decoding::Damaged };
    let mut rest = coded;
    while !rest.is_empty() {
        frames.reset();
        match run(&mut rest, body, max_bytes, |input, output| frames.decode(input, output).ok()) {
            Decoding::Complete => {}
            other => return other,
        }
    }
    Decoding::Complete
}

/// Runs the steps of a decoder until its data ends.
fn run(
    coded: &mut &[u8],
    body: &mut Vec<u8>,
    max_bytes: usize,
    mut decode: impl FnMut(&[u8], &mut [u8]) -> Option<Step>,
) -> Decoding {
    loop {
        // One byte more than the limit shows that the body is too long.
        let room = (max_bytes.saturating_add(1) - body.len()).min(STEP_BYTES);
        let start = body.len();
        body.resize(start + room, 0);
        let step = decode(coded, &mut body[start..]);
        body.truncate(start + step.as_ref().map_or(0, |step| step.written));
        if body.len() > max_bytes {
            body.truncate(max_bytes);
            return Decoding::TooLong;
        }
        match step {
            Some(step) if step.has_ended => {
                *coded = &coded[step.read..];
                return Decoding::Complete;
            }
            Some(step) if step.read + step.written > 0 => *coded = &coded[step.read..],
            _ if coded.is_empty() => return Decoding::Truncated,
            _ => return Decoding::Damaged,
        }
    }
}

pub(super) fn brotli(coded: &[u8], body: &mut Vec<u8>, max_bytes: usize) -> Decoding {
    let mut has_ended = false;
    let source = EndingReader { data: coded, has_ended: &mut has_ended };
    let result = Decompressor::new(source, 4096).take((max_bytes as u64).saturating_add(1)).read_to_end(body);
    if body.len() > max_bytes {
        body.truncate(max_bytes);
        return Decoding::TooLong;
    }
    match result {
        Ok(_) => Decoding::Complete,
        Err(_) if has_ended => Decoding::Truncated,
        Err(_) => Decoding::Damaged,
    }
}

/// Data whose reader wants to know whether more was asked for after its end: the decoder has one error for data that is
/// cut short and data that is damaged.
struct EndingReader<'a> {
    data: &'a [u8],
    has_ended: &'a mut bool,
}

impl Read for EndingReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        *self.has_ended |= self.data.is_empty();
        self.data.read(buffer)
    }
}

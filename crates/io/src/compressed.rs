//! Compressed data in memory. Each function appends to `body` until it has `max_bytes`.

use std::io::{self, Read};

use brotli_decompressor::Decompressor;
use flate2::{Decompress, FlushDecompress, Status};

use crate::Step;
use crate::gzip::{Inflate, MemberHeader, TRAILER_LENGTH, member_header};
#[cfg(feature = "zstd")]
use crate::zstd::Frames;

const STEP_BYTES: usize = 32 << 10;

/// How much of the result shows whether data is brotli.
const MAX_BROTLI_HEAD: usize = 64 << 10;

const DAMAGED: &str = "the data is damaged";

/// How the decompression ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decoding {
    /// All members, frames or the stream are decompressed.
    Complete,
    /// The data ends too early.
    Truncated,
    /// The result is longer than the limit, and cut there.
    TooLong,
    /// The data is not valid, for this reason.
    Damaged(&'static str),
}

/// The most compressed bytes to read of a page of at most `max_bytes`: a little more, because data that cannot be
/// compressed gets longer.
pub fn max_coded_bytes(max_bytes: usize) -> usize {
    max_bytes.saturating_add(max_bytes / 8 + (64 << 10))
}

/// The members of gzip data. `coded` keeps the bytes after the last member.
pub fn gzip(coded: &mut &[u8], body: &mut Vec<u8>, max_bytes: usize) -> Decoding {
    let mut inflate = Inflate::new();
    let mut is_first = true;
    while !coded.is_empty() {
        match member_header(coded) {
            MemberHeader::Complete(length) => *coded = &coded[length..],
            MemberHeader::Incomplete if is_first || coded.len() > 1 => return Decoding::Truncated,
            MemberHeader::Invalid if is_first => return Decoding::Damaged("the data does not begin as gzip"),
            _ => break,
        }
        inflate.reset();
        match run(coded, body, max_bytes, |input, output| inflate.decode(input, output)) {
            Decoding::Complete => {}
            ended => return ended,
        }
        let (trailer, after) = coded.split_at(coded.len().min(TRAILER_LENGTH));
        match inflate.check(trailer) {
            Err(_) if trailer.len() < TRAILER_LENGTH => return Decoding::Truncated,
            Err(reason) => return Decoding::Damaged(reason),
            Ok(()) => *coded = after,
        }
        is_first = false;
    }
    Decoding::Complete
}

/// The content coding "deflate": data in the format zlib (RFC 9110, section 8.4.1.2). Some servers send it without
/// zlib's header.
pub fn deflate(coded: &[u8], body: &mut Vec<u8>, max_bytes: usize) -> Decoding {
    let is_zlib =
        coded.len() >= 2 && coded[0] & 15 == 8 && u16::from_be_bytes([coded[0], coded[1]]).is_multiple_of(31);
    if is_zlib {
        let decoding = inflate_format(coded, body, max_bytes, true);
        if !matches!(decoding, Decoding::Damaged(_)) || !body.is_empty() {
            return decoding;
        }
    }
    inflate_format(coded, body, max_bytes, false)
}

fn inflate_format(mut coded: &[u8], body: &mut Vec<u8>, max_bytes: usize, has_header: bool) -> Decoding {
    let mut state = Decompress::new(has_header);
    run(&mut coded, body, max_bytes, |input, output| {
        let (read, produced) = (state.total_in(), state.total_out());
        let status = state.decompress(input, output, FlushDecompress::None).map_err(|_| DAMAGED)?;
        let (read, produced) = ((state.total_in() - read) as usize, (state.total_out() - produced) as usize);
        Ok(Step { read, produced, has_ended: status == Status::StreamEnd })
    })
}

/// Frames of zstd whose windows have at most 2^`max_window_log` bytes.
#[cfg(feature = "zstd")]
pub fn zstd(coded: &mut &[u8], body: &mut Vec<u8>, max_bytes: usize, max_window_log: u32) -> Decoding {
    let Ok(mut frames) = Frames::new(&[], max_window_log) else {
        return Decoding::Damaged("there is no memory for zstd");
    };
    while !coded.is_empty() {
        frames.reset();
        match run(coded, body, max_bytes, |input, output| frames.decode(input, output)) {
            Decoding::Complete => {}
            ended => return ended,
        }
    }
    Decoding::Complete
}

/// Runs the steps of a decoder until its data ends.
fn run(
    coded: &mut &[u8],
    body: &mut Vec<u8>,
    max_bytes: usize,
    mut decode: impl FnMut(&[u8], &mut [u8]) -> Result<Step, &'static str>,
) -> Decoding {
    loop {
        // One byte more than the limit shows that the body is too long.
        let room = (max_bytes.saturating_add(1) - body.len()).min(STEP_BYTES);
        let start = body.len();
        body.resize(start + room, 0);
        let step = decode(coded, &mut body[start..]);
        body.truncate(start + step.as_ref().map_or(0, |step| step.produced));
        if body.len() > max_bytes {
            body.truncate(max_bytes);
            return Decoding::TooLong;
        }
        match step {
            Ok(step) if step.has_ended => {
                *coded = &coded[step.read..];
                return Decoding::Complete;
            }
            Ok(step) if step.read + step.produced > 0 => *coded = &coded[step.read..],
            _ if coded.is_empty() => return Decoding::Truncated,
            Ok(_) => return Decoding::Damaged(DAMAGED),
            Err(reason) => return Decoding::Damaged(reason),
        }
    }
}

/// A stream of brotli.
pub fn brotli(coded: &[u8], body: &mut Vec<u8>, max_bytes: usize) -> Decoding {
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
        Err(_) => Decoding::Damaged(DAMAGED),
    }
}

/// True if data that begins so can be brotli, which has no magic number.
pub fn may_be_brotli(head: &[u8]) -> bool {
    !head.is_empty() && !matches!(brotli(head, &mut Vec::new(), MAX_BROTLI_HEAD), Decoding::Damaged(_))
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

//! The decompressed bytes of a file, member by member.

use std::io;

use memchr::memmem;
use microweave_io::Step;
use microweave_io::gzip::{self, Inflate, MemberHeader};
use microweave_io::zstd::{self, Frames};

use super::source::Source;
use super::zstd_dictionary::skip_frames;

const CAPACITY: usize = 64 << 10;

/// The number of bytes in which a compressed record has to show that it is one.
const TRIED_BYTES: usize = 8 << 10;

/// The largest header of a gzip member: an extra field has at most 64 KiB.
const MAX_MEMBER_HEADER: usize = 68 << 10;

/// The first bytes of a WARC record.
pub(crate) const RECORD_START: &[u8] = b"WARC/";

/// How a file is compressed.
pub(crate) enum Decoder {
    Plain,
    Gzip(Box<Inflate>),
    Zstd(Frames),
}

/// A part of a file that cannot be decompressed.
#[derive(Clone, Debug)]
pub(crate) struct Damage {
    /// Where it begins in the file.
    pub(crate) offset: u64,
    pub(crate) reason: String,
    pub(crate) kind: DamageKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DamageKind {
    /// The file itself cannot be read any further.
    Unreadable,
    /// The member is damaged.
    Member,
    /// Other bytes are between two members.
    BetweenMembers,
}

/// What the next compressed bytes are. (A member is a gzip member or a zstd frame.)
enum State {
    BetweenMembers,
    InMember,
    Damaged(Damage),
}

/// Decompresses a file. A member's end is visible: `fill` never returns bytes of two members.
pub(crate) struct Stream {
    source: Source,
    decoder: Decoder,
    output: Vec<u8>,
    start: usize,
    end: usize,
    state: State,
    member_offset: u64,
    is_member_start: bool,
    /// The number of decompressed bytes before `start`.
    position: u64,
}

impl Stream {
    pub(crate) fn new(source: Source, decoder: Decoder) -> Self {
        let capacity = if matches!(decoder, Decoder::Plain) { 0 } else { CAPACITY };
        Stream {
            member_offset: source.offset(),
            source,
            decoder,
            output: vec![0; capacity],
            start: 0,
            end: 0,
            state: State::BetweenMembers,
            is_member_start: true,
            position: 0,
        }
    }

    /// True if the next byte is the first one of a member, or of a file that is not compressed.
    pub(crate) fn is_member_start(&self) -> bool {
        self.is_member_start
    }

    pub(crate) fn is_compressed(&self) -> bool {
        !matches!(self.decoder, Decoder::Plain)
    }

    /// The offset of the next byte, which `fill` has returned: in the file if a member begins with it or the file is
    /// not compressed, otherwise in the decompressed data.
    pub(crate) fn offset(&self) -> u64 {
        match self.decoder {
            Decoder::Plain => self.source.offset(),
            _ if self.is_member_start => self.member_offset,
            _ => self.position,
        }
    }

    /// The next bytes; empty only at the end. They are fewer than `min` only at the end of a member or before damage.
    pub(crate) fn fill(&mut self, min: usize) -> Result<&[u8], Damage> {
        if matches!(self.decoder, Decoder::Plain) {
            let offset = self.source.offset();
            return self.source.fill(min.max(1)).map_err(|error| unreadable(offset, &error));
        }
        while self.end - self.start < min.max(1) {
            match &self.state {
                State::InMember => self.decode_more()?,
                _ if self.start < self.end => break,
                State::Damaged(damage) => return Err(damage.clone()),
                State::BetweenMembers => {
                    if !self.begin_member()? {
                        break;
                    }
                }
            }
        }
        Ok(&self.output[self.start..self.end])
    }

    /// Goes on by `count` bytes, which `fill` returned.
    pub(crate) fn consume(&mut self, count: usize) {
        self.is_member_start &= count == 0;
        match self.decoder {
            Decoder::Plain => self.source.consume(count),
            _ => {
                self.start += count;
                self.position += count as u64;
            }
        }
    }

    /// Goes back to an offset of a file that is not compressed.
    pub(crate) fn go_back(&mut self, offset: u64) {
        if matches!(self.decoder, Decoder::Plain) {
            self.source.go_back(offset);
        }
    }

    /// Goes to a range of the file.
    pub(crate) fn go_to(&mut self, offset: u64, length: u64) -> io::Result<()> {
        self.source.go_to(offset, length)?;
        (self.start, self.end) = (0, 0);
        self.state = State::BetweenMembers;
        self.is_member_start = true;
        self.member_offset = offset;
        Ok(())
    }

    /// Begins with the next member. False at the end of the file.
    fn begin_member(&mut self) -> Result<bool, Damage> {
        self.skip_padding().map_err(|error| unreadable(self.source.offset(), &error))?;
        self.member_offset = self.source.offset();
        let begun = match &mut self.decoder {
            Decoder::Plain => Ok(None),
            Decoder::Gzip(inflate) => begin_gzip(&mut self.source, inflate),
            Decoder::Zstd(frames) => begin_zstd(&mut self.source, frames),
        };
        match begun.map_err(|error| unreadable(self.member_offset, &error))? {
            None => Ok(false),
            Some(true) => {
                self.state = State::InMember;
                self.is_member_start = true;
                Ok(true)
            }
            Some(false) => {
                let name = self.name();
                let reason = format!("bytes that are not {name} are between the records");
                Err(Damage { offset: self.member_offset, reason, kind: DamageKind::BetweenMembers })
            }
        }
    }

    /// Skips zero bytes, which fill the last block of a tape or a disk, and frames without data.
    fn skip_padding(&mut self) -> io::Result<()> {
        loop {
            let available = self.source.fill(1)?;
            let zeros = available.iter().take_while(|byte| **byte == 0).count();
            if zeros == 0 {
                break;
            }
            self.source.consume(zeros);
        }
        if let Decoder::Zstd(frames) = &mut self.decoder {
            skip_frames(&mut self.source, frames)?;
        }
        Ok(())
    }

    fn decode_more(&mut self) -> Result<(), Damage> {
        if self.start == self.end {
            (self.start, self.end) = (0, 0);
        } else if self.end == CAPACITY {
            self.output.copy_within(self.start.., 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        let offset = self.source.offset();
        let input = self.source.fill(1).map_err(|error| unreadable(offset, &error))?;
        let step = if input.is_empty() {
            Err("the file ends in the compressed data")
        } else {
            self.decoder.decode(input, &mut self.output[self.end..])
        };
        let ended = step.and_then(|step| {
            self.source.consume(step.read);
            self.end += step.produced;
            if step.has_ended { self.check_end().map(|()| true) } else { Ok(false) }
        });
        match ended {
            Ok(true) => self.state = State::BetweenMembers,
            Ok(false) => {}
            Err(reason) => {
                let (offset, reason) = (self.member_offset, reason.to_owned());
                self.state = State::Damaged(Damage { offset, reason, kind: DamageKind::Member });
            }
        }
        Ok(())
    }

    /// Reads what follows the compressed data of a member.
    fn check_end(&mut self) -> Result<(), &'static str> {
        let Decoder::Gzip(inflate) = &self.decoder else { return Ok(()) };
        let trailer = self.source.fill(gzip::TRAILER_LENGTH).unwrap_or_default();
        if trailer.len() < gzip::TRAILER_LENGTH {
            return Err("the file ends in the compressed data");
        }
        let result = inflate.check(trailer);
        self.source.consume(gzip::TRAILER_LENGTH);
        result
    }

    /// Goes on after damage: to the next member that begins with a WARC record. False if there is no other.
    pub(crate) fn recover(&mut self) -> io::Result<bool> {
        let magic: &[u8] = match self.decoder {
            Decoder::Plain => return Ok(false),
            Decoder::Gzip(_) => &gzip::MAGIC,
            Decoder::Zstd(_) => &zstd::MAGIC,
        };
        (self.start, self.end) = (0, 0);
        self.state = State::BetweenMembers;
        // The damaged data can have been read far into members that are not damaged.
        if self.source.offset() > self.member_offset {
            self.source.go_back(self.member_offset + 1);
        } else {
            self.source.skip(1)?;
        }
        loop {
            let data = self.source.fill(TRIED_BYTES)?;
            if data.len() < magic.len() {
                let rest = data.len();
                self.source.consume(rest);
                return Ok(false);
            }
            let step = match memmem::find(data, magic) {
                Some(0) if self.decoder.begins_record(data) => return Ok(true),
                Some(at) => at.max(1),
                None => data.len() - (magic.len() - 1),
            };
            self.source.consume(step);
        }
    }

    fn name(&self) -> &'static str {
        match self.decoder {
            Decoder::Plain => "text",
            Decoder::Gzip(_) => "gzip",
            Decoder::Zstd(_) => "zstd",
        }
    }
}

impl Decoder {
    fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Result<Step, &'static str> {
        match self {
            Decoder::Plain => Err("the data is not compressed"),
            Decoder::Gzip(inflate) => inflate.decode(input, output),
            Decoder::Zstd(frames) => frames.decode(input, output),
        }
    }

    /// True if a member with a WARC record begins here.
    fn begins_record(&mut self, data: &[u8]) -> bool {
        let mut output = [0; 64];
        let step = match self {
            Decoder::Plain => return false,
            Decoder::Gzip(inflate) => match gzip::member_header(data) {
                MemberHeader::Complete(length) => {
                    inflate.reset();
                    inflate.decode(&data[length..], &mut output)
                }
                _ => return false,
            },
            Decoder::Zstd(frames) => {
                frames.reset();
                frames.decode(data, &mut output)
            }
        };
        step.is_ok_and(|step| output[..step.produced].starts_with(RECORD_START))
    }
}

/// Begins with a gzip member. False if other bytes follow, `None` at the end of the file.
fn begin_gzip(source: &mut Source, inflate: &mut Inflate) -> io::Result<Option<bool>> {
    let mut wanted = 10;
    loop {
        let data = source.fill(wanted)?;
        if data.is_empty() {
            return Ok(None);
        }
        match gzip::member_header(data) {
            MemberHeader::Complete(length) => {
                source.consume(length);
                inflate.reset();
                return Ok(Some(true));
            }
            MemberHeader::Incomplete if data.len() >= wanted && wanted <= MAX_MEMBER_HEADER => {
                wanted = data.len() + 1;
            }
            _ => return Ok(Some(false)),
        }
    }
}

/// Begins with a zstd frame. False if other bytes follow, `None` at the end of the file.
fn begin_zstd(source: &mut Source, frames: &mut Frames) -> io::Result<Option<bool>> {
    let data = source.fill(zstd::MAGIC.len())?;
    if data.is_empty() {
        return Ok(None);
    }
    let is_frame = data.starts_with(&zstd::MAGIC);
    frames.reset();
    Ok(Some(is_frame))
}

fn unreadable(offset: u64, error: &io::Error) -> Damage {
    Damage { offset, reason: format!("the file cannot be read: {error}"), kind: DamageKind::Unreadable }
}

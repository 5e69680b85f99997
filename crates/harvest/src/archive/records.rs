//! The records of a WARC file, and the pages in them.
//!
//! A part that cannot be read gives one [`Loss`], and reading goes on with the next record: where a member of the
//! compressed file begins with one, or where a line of a file that is not compressed does.

mod block;
mod cuts;
mod page;
mod recovery;

use std::collections::VecDeque;

use super::header::{RecordHeader, RecordType};
use super::stream::{Damage, DamageKind, RECORD_START, Stream};
use crate::input::{ByteRange, Entry, InputOptions, SkippedRecords};
use crate::record::Loss;

/// Longer headers are not read.
const MAX_HEADER_BYTES: usize = 256 << 10;

/// The number of records in which the kind of a file must show.
const MAX_WARCINFO_RECORDS: usize = 16;

/// Reads records.
pub(crate) struct Records {
    stream: Stream,
    options: InputOptions,
    /// Ranges that are not read yet, the last one first.
    ranges: Vec<ByteRange>,
    /// The offset of the range that is read, if nothing was found in it yet.
    empty_range: Option<u64>,
    entries: VecDeque<Entry>,
    /// A header that has been read, but not its block.
    pending: Option<RecordHeader>,
    count: u64,
    skipped: SkippedRecords,
    has_ended: bool,
    /// The record that is read.
    offset: u64,
    url: Option<String>,
    /// True if compressed data begins with it, so that it should be the only record in it.
    is_alone_in_member: bool,
    /// The number of bytes of its block that are not read yet.
    block_left: u64,
    /// The offset in the file at which its block begins.
    block_offset: u64,
    /// The bytes of a header. Kept to use its memory again.
    head: Vec<u8>,
}

/// A record that could not be read, and where reading goes on.
#[derive(Debug)]
struct LostRecord {
    reason: String,
    resume: Resume,
}

#[derive(Debug, PartialEq, Eq)]
enum Resume {
    /// The next record begins here.
    Here,
    /// At the next line that begins like a record.
    NextStart,
    /// The same, from the beginning of the block.
    NextStartInBlock,
    /// At the next member that can be decompressed.
    NextMember,
    /// Nowhere.
    Stop,
}

/// A kind of WARC file without pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExtractFile {
    /// Texts of pages.
    Wet,
    /// Metadata of pages.
    Wat,
}

impl Records {
    pub(crate) fn new(stream: Stream, options: InputOptions) -> Self {
        Records {
            stream,
            options,
            ranges: Vec::new(),
            empty_range: None,
            entries: VecDeque::new(),
            pending: None,
            count: 0,
            skipped: SkippedRecords::default(),
            has_ended: false,
            offset: 0,
            url: None,
            is_alone_in_member: false,
            block_left: 0,
            block_offset: 0,
            head: Vec::new(),
        }
    }

    /// Reads only ranges of the file.
    pub(crate) fn with_ranges(stream: Stream, options: InputOptions, mut ranges: Vec<ByteRange>) -> Self {
        ranges.reverse();
        let mut records = Records { ranges, ..Records::new(stream, options) };
        records.next_range();
        records
    }

    pub(crate) fn records_read(&self) -> u64 {
        self.count
    }

    pub(crate) fn skipped(&self) -> SkippedRecords {
        self.skipped
    }

    /// Finds out by the first record after the `warcinfo` records whether the file has no pages.
    pub(crate) fn extract_file(&mut self) -> Option<ExtractFile> {
        for _ in 0..MAX_WARCINFO_RECORDS {
            match self.next_header() {
                Ok(Some(header)) if header.record_type == RecordType::Warcinfo => self.read_pending(header),
                Ok(Some(header)) => {
                    let found = kind_of(&header);
                    self.pending = Some(header);
                    return found;
                }
                Ok(None) => self.next_range(),
                Err(lost) => self.lose(lost),
            }
            if self.has_ended || !self.entries.is_empty() {
                break;
            }
        }
        None
    }

    /// Reads a record, and adds to the entries what it gives.
    fn step(&mut self) {
        match self.pending.take().map_or_else(|| self.next_header(), |header| Ok(Some(header))) {
            Ok(Some(header)) => self.read_pending(header),
            Ok(None) => self.next_range(),
            Err(lost) => self.lose(lost),
        }
    }

    fn read_pending(&mut self, header: RecordHeader) {
        if let Err(lost) = self.read_record(header) {
            self.lose(lost);
        }
    }

    /// Goes to the next range.
    fn next_range(&mut self) {
        if let Some(offset) = self.empty_range.take() {
            (self.offset, self.url) = (offset, None);
            self.add_loss("the file ends before this range".to_owned());
        }
        let Some(range) = self.ranges.pop() else {
            self.has_ended = true;
            return;
        };
        self.empty_range = Some(range.offset);
        if let Err(error) = self.stream.go_to(range.offset, range.length) {
            (self.offset, self.url) = (range.offset, None);
            self.lose(LostRecord {
                reason: format!("the file cannot be read: {error}"),
                resume: Resume::Stop,
            });
        }
    }

    /// Reads the header of the next record. `None` at the end of the file.
    fn next_header(&mut self) -> Result<Option<RecordHeader>, LostRecord> {
        self.url = None;
        self.skip_line_ends().inspect_err(|damage| self.offset = damage.offset)?;
        let start = self.stream.fill(RECORD_START.len())?;
        let (is_end, is_record) = (start.is_empty(), may_be_record(start));
        self.offset = self.stream.offset();
        self.is_alone_in_member = self.stream.is_compressed() && self.stream.is_member_start();
        if is_end {
            return Ok(None);
        }
        self.empty_range = None;
        if !is_record {
            return Err(LostRecord::new("bytes that are not a WARC record", Resume::NextStart));
        }
        let head = self.read_record_head();
        let header = head.and_then(|()| {
            RecordHeader::parse(&self.head).map_err(|reason| LostRecord { reason, resume: Resume::NextStart })
        })?;
        self.count += 1;
        self.block_left = header.content_length;
        self.block_offset = self.stream.offset();
        self.url.clone_from(&header.url);
        Ok(Some(header))
    }
}

impl Iterator for Records {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        while self.entries.is_empty() && !self.has_ended {
            self.step();
        }
        self.entries.pop_front()
    }
}

impl LostRecord {
    fn new(reason: &str, resume: Resume) -> Self {
        LostRecord { reason: reason.to_owned(), resume }
    }
}

impl From<Damage> for LostRecord {
    fn from(damage: Damage) -> Self {
        let resume = match damage.kind {
            DamageKind::Unreadable => Resume::Stop,
            DamageKind::Member | DamageKind::BetweenMembers => Resume::NextMember,
        };
        LostRecord { reason: damage.reason, resume }
    }
}

/// True if data begins like a record, or is too short to tell.
fn may_be_record(data: &[u8]) -> bool {
    data.starts_with(&RECORD_START[..data.len().min(RECORD_START.len())])
}

/// The first record of a WET file is a conversion. The first record of a WAT file is metadata in JSON.
fn kind_of(header: &RecordHeader) -> Option<ExtractFile> {
    let is_json = header.content_type.as_deref().is_some_and(|value| value.starts_with("application/json"));
    match header.record_type {
        RecordType::Conversion => Some(ExtractFile::Wet),
        RecordType::Metadata if is_json => Some(ExtractFile::Wat),
        _ => None,
    }
}

impl Records {
    /// Adds a loss of the record that is read.
    pub(crate) fn add_loss(&mut self, reason: String) {
        self.empty_range = None;
        self.entries.push_back(Entry::Loss(Loss { offset: self.offset, url: self.url.clone(), reason }));
    }
}

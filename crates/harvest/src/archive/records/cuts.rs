//! Where a web archive can be cut into ranges.

use std::io;

use super::Records;

/// The number of records after a cut that show whether each record has compressed data of its own.
const CHECKED_RECORDS: usize = 4;

impl Records {
    /// The offsets of the first record at or after each multiple of `distance`, without the offset of the first record of the
    /// file. Each begins compressed data, or a file that is not compressed.
    ///
    /// Empty if records share compressed data: only reading it from its start shows where they begin.
    pub(crate) fn cuts(self, distance: u64, file_length: u64) -> io::Result<Vec<u64>> {
        if self.stream.is_compressed() {
            self.cuts_between_members(distance, file_length)
        } else {
            Ok(self.cuts_between_records(distance))
        }
    }

    /// Looks for compressed data that begins with a record, from each multiple on. The other parts are not read.
    fn cuts_between_members(mut self, distance: u64, file_length: u64) -> io::Result<Vec<u64>> {
        let mut cuts = Vec::new();
        let mut at = distance;
        while at < file_length {
            // `recover` looks after the place where the stream is.
            self.stream.go_to(at - 1, u64::MAX)?;
            self.has_ended = false;
            if !self.stream.recover()? {
                break;
            }
            let first = cuts.len();
            for _ in 0..CHECKED_RECORDS {
                if !self.next_record() {
                    break;
                }
                if !self.is_alone_in_member {
                    return Ok(Vec::new());
                }
                if cuts.len() == first {
                    cuts.push(self.offset);
                }
            }
            let Some(&cut) = cuts.get(first) else { break };
            at = next_multiple(cut, distance);
        }
        Ok(cuts)
    }

    /// Reads the whole file, as a line of a page can look like a record's.
    fn cuts_between_records(mut self, distance: u64) -> Vec<u64> {
        let mut cuts = Vec::new();
        let mut at = distance;
        while self.next_record() {
            if self.offset >= at {
                cuts.push(self.offset);
                at = next_multiple(self.offset, distance);
            }
        }
        cuts
    }

    /// Goes to the end of the next record. False at the end of the file.
    fn next_record(&mut self) -> bool {
        while !self.has_ended {
            let header = self.next_header();
            self.entries.clear();
            match header {
                Ok(Some(_)) => {
                    let (offset, is_alone) = (self.offset, self.is_alone_in_member);
                    let end = self.skip_block().and_then(|()| self.end_block());
                    end.unwrap_or_else(|lost| self.lose(lost));
                    (self.offset, self.is_alone_in_member) = (offset, is_alone);
                    return true;
                }
                Ok(None) => self.next_range(),
                Err(lost) => self.lose(lost),
            }
        }
        false
    }
}

fn next_multiple(offset: u64, distance: u64) -> u64 {
    (offset / distance + 1).saturating_mul(distance)
}

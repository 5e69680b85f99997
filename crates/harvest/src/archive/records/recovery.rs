//! Going on after a record that could not be read.

use memchr::memmem;

use super::block::{VERSION_LENGTH, begins_record};
use super::{LostRecord, Records, Resume};
use crate::archive::stream::{Damage, DamageKind, RECORD_START};

impl Records {
    /// Reports a record that could not be read, and goes to where reading goes on.
    pub(super) fn lose(&mut self, lost: LostRecord) {
        self.add_loss(lost.reason);
        match lost.resume {
            Resume::Here => {}
            Resume::NextStart => self.go_to_next_start(),
            Resume::NextStartInBlock => {
                self.stream.go_back(self.block_offset);
                self.go_to_next_start();
            }
            Resume::NextMember => self.go_to_next_member(),
            Resume::Stop => self.has_ended = true,
        }
    }

    /// Goes to the next line, or start of a member, that begins like a record.
    fn go_to_next_start(&mut self) {
        if self.stream.fill(VERSION_LENGTH).is_ok_and(begins_record) {
            return;
        }
        loop {
            match self.skip_to_start() {
                Ok(true) => return,
                Ok(false) => {}
                // The next header that is read reports it.
                Err(damage) if damage.kind == DamageKind::Unreadable => return,
                // It is in the part that is lost anyway.
                Err(_) => {
                    self.go_to_next_member();
                    return;
                }
            }
        }
    }

    fn go_to_next_member(&mut self) {
        match self.stream.recover() {
            Ok(true) => {}
            Ok(false) => self.next_range(),
            Err(_) => self.has_ended = true,
        }
    }

    /// A step of the search. True if it has ended.
    fn skip_to_start(&mut self) -> Result<bool, Damage> {
        const NEW_LINE: usize = 1;
        let data = self.stream.fill(VERSION_LENGTH + NEW_LINE)?;
        let (length, is_start) = (data.len(), begins_record(data));
        let line =
            memmem::find(data, b"\nWARC/").map(|at| (at + NEW_LINE, begins_record(&data[at + NEW_LINE..])));
        let at_member = self.stream.is_member_start() && is_start;
        match line {
            _ if length == 0 || at_member => return Ok(true),
            // The line may go on after these bytes.
            Some((at, _)) if length - at < VERSION_LENGTH && at > NEW_LINE => {
                self.stream.consume(at - NEW_LINE);
            }
            Some((at, is_record)) => {
                self.stream.consume(at);
                return Ok(is_record);
            }
            None if length > VERSION_LENGTH => self.stream.consume(length - RECORD_START.len()),
            None => self.stream.consume(length),
        }
        Ok(false)
    }
}

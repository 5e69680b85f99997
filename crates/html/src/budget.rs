//! The output budget. Each string that is kept, and each entry of a list, spends bytes from it.

use std::borrow::Cow;
use std::cell::Cell;

use crate::position::Position;
use microweave_values::shorten::clipped;

/// The maximum depth of objects in objects that a program writes of a page. It bounds the depth of the JSON. Real pages need
/// about five levels.
pub const MAX_NESTED_ITEMS: u16 = 128;

/// The bytes that an object, a member or a value takes besides its strings: quotes, brackets and commas. It is spent
/// for work that gives no output too, so that the work is bounded.
pub const VALUE_OVERHEAD: usize = 16;

/// The number of bytes of strings that a document or an output may still take. Bytes are counted through a shared
/// reference, because several parts of a converter spend from one budget.
pub struct Budget {
    max_bytes: usize,
    remaining: Cell<usize>,
    is_exceeded: Cell<bool>,
    /// The position of the element that was read when the budget was exceeded.
    exceeded_at: Cell<Option<Position>>,
    /// The bytes that notes beside the output may still take. `None` if a note did not fit.
    notes: Cell<Option<usize>>,
}

impl Budget {
    /// A budget of this many bytes, with none for notes.
    pub fn new(bytes: usize) -> Self {
        Budget {
            max_bytes: bytes,
            remaining: Cell::new(bytes),
            is_exceeded: Cell::default(),
            exceeded_at: Cell::default(),
            notes: Cell::new(Some(0)),
        }
    }

    /// The budget with these bytes for notes beside the output, and for what is made of them.
    #[inline]
    pub fn with_notes(self, bytes: usize) -> Self {
        Budget { notes: Cell::new(Some(bytes)), ..self }
    }

    /// Counts a note that takes this memory, and the text that is made of it. Returns false if it does not fit; then
    /// no later note fits either.
    #[inline]
    pub fn fits_note(&self, held: usize) -> bool {
        /// The bytes of what is typically made of a note, with its strings.
        const TEXT_BYTES: usize = 192;
        self.notes.set(self.notes.get().and_then(|notes| notes.checked_sub(held + TEXT_BYTES)));
        self.notes.get().is_some()
    }

    /// True if a note did not fit.
    #[inline]
    pub fn has_dropped_notes(&self) -> bool {
        self.notes.get().is_none()
    }

    /// A budget for work that is bounded by other means.
    #[inline]
    pub fn unlimited() -> Self {
        Budget::new(usize::MAX)
    }

    /// The bytes that the budget began with.
    #[inline]
    pub fn max_bytes(&self) -> usize {
        self.max_bytes
    }

    /// Counts a string, and cuts it where it exceeds the budget.
    #[inline]
    pub fn clip(&self, string: &str) -> Box<str> {
        self.clip_str(string).into()
    }

    /// Counts a string that the caller copies. Returns the part that is within the budget.
    pub fn clip_str<'s>(&self, string: &'s str) -> &'s str {
        let remaining = self.remaining();
        if string.len() <= remaining {
            self.remaining.set(remaining - string.len());
            return string;
        }
        self.is_exceeded.set(true);
        self.remaining.set(0);
        clipped(string, remaining)
    }

    /// Clips a string that may be owned already, without a copy in that case.
    pub fn clip_cow(&self, string: Cow<'_, str>) -> Box<str> {
        match string {
            Cow::Owned(string) if string.len() <= self.remaining() => {
                self.remaining.set(self.remaining() - string.len());
                string.into()
            }
            string => self.clip(&string),
        }
    }

    /// Counts bytes of output. Returns false if fewer are left, or if the budget was exceeded before; then it is
    /// exhausted.
    #[inline]
    pub fn spend(&self, bytes: usize) -> bool {
        let remaining = self.remaining.get().checked_sub(bytes);
        self.remaining.set(remaining.unwrap_or(0));
        self.is_exceeded.set(self.is_exceeded.get() || remaining.is_none());
        !self.is_exceeded.get()
    }

    /// Takes back bytes that were spent on output that is not kept. The budget is not exceeded then.
    #[inline]
    pub fn give_back(&self, bytes: usize) {
        self.remaining.set(self.remaining() + bytes);
        self.is_exceeded.set(false);
    }

    /// The bytes that are left.
    #[inline]
    pub fn remaining(&self) -> usize {
        self.remaining.get()
    }

    /// True if a string was cut or a value left out.
    #[inline]
    pub fn is_exceeded(&self) -> bool {
        self.is_exceeded.get()
    }

    /// Notes the position of the element that was read last, if it is the first one after which the budget is
    /// exceeded.
    #[inline]
    pub fn note_position(&self, position: impl FnOnce() -> Option<Position>) {
        if self.is_exceeded() && self.exceeded_at.get().is_none() {
            self.exceeded_at.set(position());
        }
    }

    /// The position in the page where the budget was exceeded first, if it was noted.
    #[inline]
    pub fn exceeded_at(&self) -> Option<Position> {
        self.exceeded_at.get()
    }

    /// True if no bytes are left, so that the caller can skip a value. The skipped value counts as left out:
    /// this marks the budget as exceeded.
    #[inline]
    pub fn exhausted(&self) -> bool {
        if self.remaining() == 0 {
            self.is_exceeded.set(true);
        }
        self.remaining() == 0
    }
}

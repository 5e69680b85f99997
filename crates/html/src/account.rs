//! The account of a page: what is held for it is charged when it is held, and what does not fit is left out.

#[cfg(test)]
mod tests;

use std::cell::Cell;

use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::dom::Dom;
use crate::options::Limits;
use crate::position::Position;
use microweave_values::shorten::clipped;

/// The maximum depth of objects in objects that a program writes of a page. It bounds the depth of the JSON. Real pages need
/// about five levels.
pub const MAX_NESTED_ITEMS: u16 = 128;

/// The bytes that an object, a member or a value takes besides its strings. They are charged for work that gives no output
/// too, so that the work is bounded.
pub const VALUE_OVERHEAD: usize = 32;

/// What is made of a page. Each has a part of the memory that the page's tree leaves of [`Limits::memory_limit`]. What a
/// verb holds at a time is at most the whole: a test of the bench measures that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// The document of a page, if it has no reasons.
    Document,
    /// The notes from which reasons are made, and the reasons: each has this share.
    Reasons,
    /// Another document: with texts as people see them, with reasons, made of other syntaxes, or beside the page's.
    Shown,
    /// The nodes of JSON-LD or of RDFa.
    Nodes,
    /// What is shown of the documents of a page.
    View,
    /// A text that is written.
    Output,
}

impl Share {
    /// The parts of [`Share::WHOLE`].
    const fn parts(self) -> usize {
        match self {
            Share::Document => 6,
            Share::View | Share::Output => 5,
            Share::Shown | Share::Reasons => 4,
            Share::Nodes => 3,
        }
    }

    const WHOLE: usize = 24;

    /// The maximum of an account: a document refers to its texts with 32 bits, and may join two of them.
    const MAX: usize = 1 << 31;

    /// The bytes of the share, if the tree leaves this memory.
    fn of(self, memory: usize) -> usize {
        let (whole, rest) = (memory / Share::WHOLE, memory % Share::WHOLE);
        (whole.saturating_mul(self.parts()) + rest * self.parts() / Share::WHOLE).min(Share::MAX)
    }
}

impl Dom {
    /// An account for what is made of this page.
    #[inline]
    pub fn account(&self, limits: Limits, share: Share) -> Account {
        limits.account_beside(self.held_bytes(), self.page_len(), share)
    }
}

impl Limits {
    /// An account for what is made of a text of this length in bytes, without a tree.
    pub fn account(self, text_len: usize, share: Share) -> Account {
        self.account_beside(text_len, text_len, share)
    }

    /// An account for what is made of a page of this length in bytes, beside what is held for it already.
    pub fn account_beside(self, held: usize, page_len: usize, share: Share) -> Account {
        let memory = self.memory_limit(page_len).saturating_sub(held);
        Account { work: Cell::new(self.work_limit(page_len)), ..Account::new(share.of(memory)) }
    }
}

/// The number of bytes that a part of a program may still hold, and of the steps of its work. Bytes are charged through a shared
/// reference, because several parts of a program have one account.
pub struct Account {
    max_bytes: usize,
    remaining: Cell<usize>,
    is_exceeded: Cell<bool>,
    /// The position of the element that was read when the account was exceeded.
    exceeded_at: Cell<Option<Position>>,
    /// The bytes that notes beside the output may still take. `None` if a note did not fit.
    notes: Cell<Option<usize>>,
    /// The steps that may still be done.
    work: Cell<usize>,
}

impl Account {
    /// An account of this many bytes, with none for notes.
    pub fn new(bytes: usize) -> Self {
        Account {
            max_bytes: bytes,
            remaining: Cell::new(bytes),
            is_exceeded: Cell::default(),
            exceeded_at: Cell::default(),
            notes: Cell::new(Some(0)),
            work: Cell::new(usize::MAX),
        }
    }

    /// The account with the bytes of another one for notes beside the output, and for what is made of them.
    #[inline]
    pub fn with_notes(self, notes: &Account) -> Self {
        Account { notes: Cell::new(Some(notes.max_bytes)), ..self }
    }

    /// Charges a note that takes this memory, in a list that grows. Returns false if it does not fit; then no later note fits either.
    #[inline]
    pub fn fits_note(&self, held: usize) -> bool {
        self.notes.set(self.notes.get().and_then(|notes| notes.checked_sub(held * 3 / 2)));
        self.notes.get().is_some()
    }

    /// True if a note did not fit.
    #[inline]
    pub fn has_dropped_notes(&self) -> bool {
        self.notes.get().is_none()
    }

    /// An account for what is bounded by other means.
    #[inline]
    pub fn unlimited() -> Self {
        Account::new(usize::MAX)
    }

    /// The bytes that the account began with.
    #[inline]
    pub fn max_bytes(&self) -> usize {
        self.max_bytes
    }

    /// Charges steps of work that hold nothing. Returns false if no steps are left; then nothing fits any more.
    #[inline]
    pub fn work(&self, steps: usize) -> bool {
        let left = self.work.get().checked_sub(steps);
        self.work.set(left.unwrap_or(0));
        left.is_some() || {
            self.remaining.set(0);
            self.is_exceeded.set(true);
            false
        }
    }

    /// True if the steps of work ended.
    pub fn is_worked_out(&self) -> bool {
        self.work.get() == 0
    }

    /// The limit that was hit, if one was: of work, or of the memory for what this is the account of.
    pub fn limit_hit(&self, memory: DiagnosticKind) -> Option<Diagnostic> {
        let kind = if self.is_worked_out() { DiagnosticKind::Work } else { memory };
        self.is_exceeded().then(|| Diagnostic::limit(kind, self.exceeded_at()))
    }

    /// Counts a string, and cuts it where it exceeds the account.
    #[inline]
    pub fn clip(&self, string: &str) -> Box<str> {
        self.clip_str(string).into()
    }

    /// Counts a string that the caller copies. Returns the part that is within the account.
    #[inline]
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

    /// Counts bytes of output. Returns false if fewer are left, or if the account was exceeded before; then it is
    /// exhausted.
    #[inline]
    pub fn spend(&self, bytes: usize) -> bool {
        self.work(1);
        let remaining = self.remaining.get().checked_sub(bytes);
        self.remaining.set(remaining.unwrap_or(0));
        self.is_exceeded.set(self.is_exceeded.get() || remaining.is_none());
        !self.is_exceeded.get()
    }

    /// Charges an entry of a list, and the strings in it. A list grows by up to a half before it is copied.
    #[inline]
    pub fn fits<T>(&self, strings: usize) -> bool {
        self.spend(size_of::<T>() * 3 / 2 + strings)
    }

    /// Takes back bytes that were spent on output that is not kept. The account is not exceeded then.
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

    /// Notes the position of the element that was read last, if it is the first one after which the account is
    /// exceeded.
    #[inline]
    pub fn note_position(&self, position: impl FnOnce() -> Option<Position>) {
        if self.is_exceeded() && self.exceeded_at.get().is_none() {
            self.exceeded_at.set(position());
        }
    }

    /// The position in the page where the account was exceeded first, if it was noted.
    #[inline]
    pub fn exceeded_at(&self) -> Option<Position> {
        self.exceeded_at.get()
    }

    /// True if no bytes are left, so that the caller can skip a value. The skipped value counts as left out:
    /// this marks the account as exceeded.
    #[inline]
    pub fn exhausted(&self) -> bool {
        if self.remaining() == 0 {
            self.is_exceeded.set(true);
        }
        self.remaining() == 0
    }
}

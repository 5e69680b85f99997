//! The strings of keys, which most pages have in common.

use std::mem;
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyString;

/// The strings that were made before. Python has a table of strings too, but may never free what is in it.
static KEPT: Mutex<Vec<Option<KeptKey>>> = Mutex::new(Vec::new());

/// A table with a place for each hash. A key takes the place of another one with its hash.
///
/// Whoever makes Python's objects takes the table and gives it back at the end. So no lock is held while code of Python runs.
pub(crate) struct Keys(Vec<Option<KeptKey>>);

struct KeptKey {
    words: KeyWords,
    string: Py<PyString>,
}

/// The bytes of a key, then zeros, and the length in the last byte.
type KeyWords = [u64; 4];

/// The longest key that is kept, in bytes. URLs are keys too.
const MAX_LEN: usize = size_of::<KeyWords>() - 1;

impl Keys {
    /// The number of places.
    const PLACES: usize = 1024;

    pub(crate) fn take() -> Self {
        Keys(mem::take(&mut *KEPT.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    /// The string of a key.
    pub(crate) fn string<'py>(&mut self, py: Python<'py>, key: &str) -> Bound<'py, PyString> {
        if key.len() > MAX_LEN {
            return PyString::new(py, key);
        }
        if self.0.is_empty() {
            self.0.resize_with(Self::PLACES, || None);
        }
        let words = words_of(key);
        let place = &mut self.0[hash(words)];
        if let Some(kept) = place
            && kept.words == words
        {
            return kept.string.bind(py).clone();
        }
        let string = PyString::new(py, key);
        *place = Some(KeptKey { words, string: string.clone().unbind() });
        string
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        if !self.0.is_empty() {
            *KEPT.lock().unwrap_or_else(PoisonError::into_inner) = mem::take(&mut self.0);
        }
    }
}

fn words_of(key: &str) -> KeyWords {
    let mut bytes = [0; size_of::<KeyWords>()];
    bytes[..key.len()].copy_from_slice(key.as_bytes());
    bytes[MAX_LEN] = key.len() as u8;
    let (words, _) = bytes.as_chunks::<8>();
    [words[0], words[1], words[2], words[3]].map(u64::from_le_bytes)
}

/// Keys that a stranger makes collide cost as much as keys that are not kept.
fn hash(words: KeyWords) -> usize {
    let mixed = words
        .iter()
        .fold(0, |mixed: u64, word| (mixed.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    (mixed >> 54) as usize % Keys::PLACES
}

//! The names of blank nodes. No two pages share a name, because N-Triples files may be concatenated, and a name denotes
//! one node in a whole file.

use oxrdf::BlankNode;

use crate::page::Page;
use crate::uuids::uuid_of;

pub(super) struct BlankNodes<'p> {
    page: &'p Page,
    source: &'p str,
    /// The prefix of all names; `None` until the first name is needed.
    prefix: Option<String>,
    count: usize,
}

impl<'p> BlankNodes<'p> {
    /// `source` identifies a page without an address, such as the path of its file.
    pub(super) fn of(page: &'p Page, source: &'p str) -> Self {
        BlankNodes { page, source, prefix: None, count: 0 }
    }

    pub(super) fn next(&mut self) -> BlankNode {
        let prefix = self.prefix.get_or_insert_with(|| prefix(self.page, self.source));
        let name = format!("{prefix}item{}", self.count);
        self.count += 1;
        BlankNode::new_unchecked(name)
    }
}

/// A hash of the page's address (its source if it has no address) and of its content, because the page at an address
/// changes over time. The prefix begins with a letter, which every reader accepts.
///
/// The content's own hash is a fast one, as it reads the whole page. The hash around it is SHA-1, so that a page cannot
/// be made to have the names of a page at another address.
pub(super) fn prefix(page: &Page, source: &str) -> String {
    let name = if page.address().is_empty() { source } else { page.address() };
    let hash = uuid_of(&[name, &format!("{:016x}", hash_of(page.dom().source().as_bytes()))]);
    format!("p{:016x}", hash.as_u64_pair().0)
}

/// A hash of 64 bits: 16 bytes at a time are mixed by a multiplication whose halves are added without carry.
fn hash_of(bytes: &[u8]) -> u64 {
    const KEYS: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03];
    let mix = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b);
        (product as u64) ^ ((product >> 64) as u64)
    };
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
    let (chunks, rest) = bytes.as_chunks::<16>();
    let mut hash = bytes.len() as u64;
    for chunk in chunks {
        let [low, high] =
            [&chunk[..8], &chunk[8..]].map(|half| u64::from_le_bytes(half.try_into().unwrap_or_default()));
        hash = mix(low ^ KEYS[0] ^ hash, high ^ KEYS[1]).wrapping_add(hash.rotate_left(23));
    }
    let (low, high) = rest.split_at(rest.len().min(8));
    mix(mix(word(low) ^ KEYS[0] ^ hash, word(high) ^ KEYS[1]), KEYS[0])
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_byte_and_its_place_change_the_hash() {
        let mut hashes = HashSet::new();
        for len in 0..70 {
            for at in 0..len {
                for byte in [1, 2, 128] {
                    let mut bytes = vec![0; len];
                    bytes[at] = byte;
                    assert!(hashes.insert(hash_of(&bytes)), "{len} {at} {byte}");
                }
            }
            assert!(hashes.insert(hash_of(&vec![0; len])), "{len}");
        }
    }
}

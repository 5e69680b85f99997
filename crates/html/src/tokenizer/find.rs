//! Finds bytes in texts and values, most of which are short.

use memchr::memchr2;

/// The number of words of eight bytes that are searched before `memchr2` is called, whose start costs more than these.
const WORDS: usize = 4;

/// The first of two bytes, as `memchr2` finds it.
#[inline]
pub(super) fn find_either(first: u8, second: u8, bytes: &[u8]) -> Option<usize> {
    let mut rest = bytes;
    for word in 0..WORDS {
        let Some((&start, after)) = rest.split_first_chunk() else {
            let at = rest.iter().position(|&byte| byte == first || byte == second)?;
            return Some(8 * word + at);
        };
        let start = u64::from_le_bytes(start);
        let hits = zero_bytes(start ^ repeated(first)) | zero_bytes(start ^ repeated(second));
        if hits != 0 {
            return Some(8 * word + hits.trailing_zeros() as usize / 8);
        }
        rest = after;
    }
    memchr2(first, second, rest).map(|at| 8 * WORDS + at)
}

fn repeated(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The high bit of each byte that is zero, up to the first one. Bits above the first one may be set too.
fn zero_bytes(word: u64) -> u64 {
    word.wrapping_sub(repeated(0x01)) & !word & repeated(0x80)
}

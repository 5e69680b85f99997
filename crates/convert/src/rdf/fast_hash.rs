//! A fast hash of bytes, which is the same in each run. It does not withstand texts that are made to collide.

/// A hash of 64 bits: 16 bytes at a time are mixed by a multiplication whose halves are added without carry.
pub(super) fn hash_of(bytes: &[u8]) -> u64 {
    const KEYS: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03];
    let mix = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b);
        (product as u64) ^ ((product >> 64) as u64)
    };
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
    let (chunks, rest) = bytes.as_chunks::<16>();
    let mut hash = mix(bytes.len() as u64 ^ KEYS[0], KEYS[1]);
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

//! Hashes that stand for texts.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use sha2::{Digest as _, Sha256};

/// 64 bits for a text, within one run. Two of a million texts have the same ones with a probability of 1 to 30 million.
pub(crate) fn fingerprint(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// A number from 0 (included) to 1 for a text, which is the same in each run, on each machine and in each version.
pub(crate) fn fraction(text: &str) -> f64 {
    let digest = Sha256::digest(text);
    let bits = digest.iter().take(8).fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
    // 53 bits, which a number holds exactly.
    (bits >> 11) as f64 / (1_u64 << 53) as f64
}

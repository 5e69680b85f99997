//! A distribution of numbers in buckets whose bounds are powers of two.

use serde::{Deserialize, Serialize};

/// How many numbers are in each bucket: 0, 1, 2 to 3, 4 to 7, 8 to 15 and so on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LogHistogram(Vec<u64>);

/// The number of buckets for numbers of 64 bits.
const MAX_BUCKETS: usize = 65;

impl LogHistogram {
    /// Adds a number.
    pub(super) fn add(&mut self, number: u64) {
        let bucket = (u64::BITS - number.leading_zeros()) as usize;
        if self.0.len() <= bucket {
            self.0.resize(bucket + 1, 0);
        }
        self.0[bucket] = self.0[bucket].saturating_add(1);
    }

    /// Adds the numbers of another distribution.
    pub(super) fn merge(&mut self, other: &LogHistogram) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len().min(MAX_BUCKETS), 0);
        }
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own = own.saturating_add(*other);
        }
    }

    /// True if it has no numbers.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The buckets from the first to the last one with a number: its least number, its greatest one, and how many numbers
    /// are in it.
    pub fn buckets(&self) -> impl Iterator<Item = (u64, u64, u64)> {
        let empty = self.0.iter().take_while(|count| **count == 0).count();
        self.0.iter().enumerate().take(MAX_BUCKETS).skip(empty).map(|(bucket, &count)| match bucket {
            0 => (0, 0, count),
            64 => (1 << 63, u64::MAX, count),
            _ => (1 << (bucket - 1), (1 << bucket) - 1, count),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_powers_of_two() {
        let mut histogram = LogHistogram::default();
        for number in [1, 2, 3, 8, u64::MAX] {
            histogram.add(number);
        }
        let buckets: Vec<_> = histogram.buckets().collect();
        assert_eq!(buckets[..4], [(1, 1, 1), (2, 3, 2), (4, 7, 0), (8, 15, 1)]);
        assert_eq!(buckets.last(), Some(&(1 << 63, u64::MAX, 1)));
        histogram.add(0);
        assert_eq!(histogram.buckets().next(), Some((0, 0, 1)));
    }
}

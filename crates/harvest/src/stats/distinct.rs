//! How many different hosts there are: exact up to a bound, then an estimate.

use std::collections::BTreeSet;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::count::Count;
use super::sketch::{Base64Bytes, DistinctSketch};

/// The number of different values, by their hashes. It is exact up to `MAX` values.
#[derive(Clone, Debug)]
pub struct DistinctCount<const MAX: usize>(Values);

#[derive(Clone, Debug)]
enum Values {
    Exact(BTreeSet<u64>),
    Estimated(Box<DistinctSketch>),
}

impl<const MAX: usize> Default for DistinctCount<MAX> {
    fn default() -> Self {
        DistinctCount(Values::Exact(BTreeSet::new()))
    }
}

impl<const MAX: usize> DistinctCount<MAX> {
    /// True if no value was added.
    pub fn is_empty(&self) -> bool {
        matches!(&self.0, Values::Exact(values) if values.is_empty())
    }

    /// How many different values were added.
    pub fn count(&self) -> Count {
        match &self.0 {
            Values::Exact(values) => Count::exact(values.len() as u64),
            Values::Estimated(sketch) => Count::estimated(sketch.count()),
        }
    }

    /// Adds a value by its hash.
    pub(super) fn add(&mut self, hash: u64) {
        match &mut self.0 {
            Values::Exact(values) => {
                values.insert(hash);
                if values.len() > MAX {
                    self.0 = Values::Estimated(Box::new(sketch_of(values)));
                }
            }
            Values::Estimated(sketch) => sketch.add(hash),
        }
    }

    /// Adds the values of another count.
    pub(super) fn merge(&mut self, other: &Self) {
        match (&mut self.0, &other.0) {
            (_, Values::Exact(values)) => values.iter().for_each(|hash| self.add(*hash)),
            (Values::Estimated(sketch), Values::Estimated(other)) => sketch.merge(other),
            (Values::Exact(values), Values::Estimated(other)) => {
                let mut sketch = sketch_of(values);
                sketch.merge(other);
                self.0 = Values::Estimated(Box::new(sketch));
            }
        }
    }
}

fn sketch_of(values: &BTreeSet<u64>) -> DistinctSketch {
    let mut sketch = DistinctSketch::default();
    values.iter().for_each(|hash| sketch.add(*hash));
    sketch
}

/// The JSON is a string for exact values, their hashes in base64, or an object with the sketch.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum ValuesJson {
    Exact(Base64Bytes),
    Estimated { sketch: Box<DistinctSketch> },
}

impl<const MAX: usize> Serialize for DistinctCount<MAX> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Values::Exact(values) => {
                let bytes = values.iter().flat_map(|hash| hash.to_le_bytes()).collect();
                ValuesJson::Exact(Base64Bytes(bytes)).serialize(serializer)
            }
            Values::Estimated(sketch) => {
                ValuesJson::Estimated { sketch: sketch.clone() }.serialize(serializer)
            }
        }
    }
}

impl<'de, const MAX: usize> Deserialize<'de> for DistinctCount<MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bytes = match ValuesJson::deserialize(deserializer)? {
            ValuesJson::Exact(bytes) => bytes.0,
            ValuesJson::Estimated { sketch } => return Ok(DistinctCount(Values::Estimated(sketch))),
        };
        let (hashes, rest) = bytes.as_chunks::<8>();
        if !rest.is_empty() {
            return Err(D::Error::custom("the hashes are not of 8 bytes each"));
        }
        let mut count = DistinctCount::default();
        hashes.iter().for_each(|hash| count.add(u64::from_le_bytes(*hash)));
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::host::hash_of;

    fn count_of(numbers: std::ops::Range<u32>) -> DistinctCount<100> {
        let mut count = DistinctCount::default();
        numbers.for_each(|number| count.add(hash_of(&number.to_string())));
        count
    }

    #[test]
    fn numbers_are_exact_up_to_the_bound() {
        assert_eq!(count_of(0..100).count(), Count::exact(100));
        assert!(!count_of(0..101).count().is_exact);
        let mut count = count_of(0..60);
        count.merge(&count_of(30..100));
        assert_eq!(count.count(), Count::exact(100));
    }

    #[test]
    fn estimates_do_not_depend_on_the_split() {
        let whole = count_of(0..50_000).count();
        assert!(!whole.is_exact && whole.value.abs_diff(50_000) < 2_500, "{whole}");
        for middle in [1, 50, 101, 20_000, 49_990] {
            let (mut first, second) = (count_of(0..middle), count_of(middle..50_000));
            first.merge(&second);
            assert_eq!(first.count(), whole, "split at {middle}");
        }
    }

    #[test]
    fn counts_are_read_back() {
        for number in [0, 1, 100, 101, 5_000] {
            let count = count_of(0..number);
            let json = serde_json::to_string(&count).expect("it is written");
            let again: DistinctCount<100> = serde_json::from_str(&json).expect("it is read");
            assert_eq!(again.count(), count.count(), "{number}");
        }
        for wrong in ["\"AAAA\"", "\"?\"", "{\"sketch\":\"AAAA\"}", "1"] {
            assert!(serde_json::from_str::<DistinctCount<100>>(wrong).is_err(), "{wrong}");
        }
    }
}

//! Estimates: how many different values there are (HyperLogLog), and which keys are frequent. They are written as
//! base64.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use datasketches::frequencies::FrequentItemsSketch;
use datasketches::hll::{HllSketch, HllType, HllUnion};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Bytes that are written as base64.
pub(super) struct Base64Bytes(pub(super) Vec<u8>);

impl Serialize for Base64Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        STANDARD_NO_PAD.encode(&self.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Base64Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        STANDARD_NO_PAD.decode(text).map(Base64Bytes).map_err(D::Error::custom)
    }
}

/// The logarithm of the number of registers: 4,096 registers of a byte give a standard error of 1.6 %.
const REGISTERS_LOG: u8 = 12;

/// An estimate of how many different values there are.
#[derive(Clone, Debug)]
pub(super) struct DistinctSketch(HllUnion);

impl Default for DistinctSketch {
    fn default() -> Self {
        DistinctSketch(HllUnion::new(REGISTERS_LOG).expect("the number of registers is valid"))
    }
}

impl DistinctSketch {
    pub(super) fn add(&mut self, value: u64) {
        self.0.update_value(value);
    }

    pub(super) fn merge(&mut self, other: &DistinctSketch) {
        self.0.update(&other.0.to_sketch(HllType::Hll8));
    }

    /// The estimate that depends only on the registers, so not on the order in which values and sketches came.
    pub(super) fn count(&self) -> u64 {
        self.0.composite_estimate().round() as u64
    }
}

impl Serialize for DistinctSketch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Base64Bytes(self.0.to_sketch(HllType::Hll8).serialize()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for DistinctSketch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bytes = Base64Bytes::deserialize(deserializer)?;
        let sketch = HllSketch::deserialize(&bytes.0).map_err(D::Error::custom)?;
        if sketch.lg_config_k() != REGISTERS_LOG {
            return Err(D::Error::custom("the sketch has another number of registers"));
        }
        let mut distinct = DistinctSketch::default();
        distinct.0.update(&sketch);
        Ok(distinct)
    }
}

/// The size of the table of frequent keys. It holds three quarters of it.
const FREQUENT_KEYS: usize = 1 << 17;

/// The frequent keys with estimated numbers. Each number is at most the key's real number.
#[derive(Clone, Debug)]
pub(super) struct FrequentKeys(FrequentItemsSketch<String>);

impl Default for FrequentKeys {
    fn default() -> Self {
        FrequentKeys(FrequentItemsSketch::new(FREQUENT_KEYS).expect("the size is a power of two"))
    }
}

impl FrequentKeys {
    pub(super) fn add(&mut self, key: &str, number: u64) {
        if number > 0 && self.0.total_weight().checked_add(number).is_some() {
            self.0.update_with_count_ref(key, number);
        }
    }

    pub(super) fn merge(&mut self, other: &FrequentKeys) {
        if self.0.total_weight().checked_add(other.0.total_weight()).is_some() {
            self.0.merge(&other.0);
        }
    }

    /// The keys whose number is certainly more than the error, each with its lower bound.
    pub(super) fn rows(&self) -> Vec<(String, u64)> {
        let rows = self.0.frequent_items(datasketches::frequencies::ErrorType::NoFalsePositives);
        rows.iter().map(|row| (row.item().clone(), row.lower_bound())).collect()
    }

    pub(super) fn lower_bound(&self, key: &str) -> u64 {
        self.0.lower_bound(key)
    }
}

impl Serialize for FrequentKeys {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Base64Bytes(self.0.serialize()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for FrequentKeys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bytes = Base64Bytes::deserialize(deserializer)?;
        FrequentItemsSketch::deserialize(&bytes.0).map(FrequentKeys).map_err(D::Error::custom)
    }
}

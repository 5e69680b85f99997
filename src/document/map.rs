//! A map that keeps its keys in the order in which they came.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use super::name::Name;

/// Names with what belongs to them, in the order of first appearance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map<V> {
    pub(crate) entries: Vec<(Name, V)>,
}

impl<V> Map<V> {
    /// What belongs to a name.
    pub fn get(&self, name: &str) -> Option<&V> {
        self.entries.iter().find(|(own, _)| own.is(name)).map(|(_, value)| value)
    }

    /// The names with what belongs to them.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &V)> {
        self.entries.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// How many names there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<V> Default for Map<V> {
    fn default() -> Self {
        Map { entries: Vec::new() }
    }
}

impl<V: Serialize> Serialize for Map<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Map<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(MapVisitor(PhantomData))
    }
}

struct MapVisitor<V>(PhantomData<V>);

impl<'de, V: Deserialize<'de>> Visitor<'de> for MapVisitor<V> {
    type Value = Map<V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    /// What PHP writes for an object that is empty.
    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Map<V>, A::Error> {
        match access.next_element::<IgnoredAny>()? {
            None => Ok(Map::default()),
            Some(_) => Err(A::Error::invalid_type(Unexpected::Seq, &self)),
        }
    }

    fn visit_unit<E: Error>(self) -> Result<Map<V>, E> {
        Ok(Map::default())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Map<V>, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = access.next_entry()? {
            entries.push(entry);
        }
        Ok(Map { entries })
    }
}

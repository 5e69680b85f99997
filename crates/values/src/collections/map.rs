//! A map that keeps its keys in insertion order.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Index;
use std::sync::OnceLock;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde::ser::{Serialize, Serializer};

use crate::collections::multi_map::{LINEAR_SCAN_MAX, NameLookup};
use crate::collections::short_name::Name;

/// Values by name, in the order of first appearance.
pub struct Map<V> {
    /// The names and values, in order. A name that is there twice has its first value.
    pub entries: Vec<(Name, V)>,
    /// The first look-up in a long list builds it.
    index: OnceLock<NameLookup>,
}

impl<V> Map<V> {
    /// The map of these names and values.
    pub fn of(entries: Vec<(Name, V)>) -> Self {
        Map { entries, index: OnceLock::new() }
    }

    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<&V> {
        // An index of a short list is empty, and would stay so if the list grew.
        if self.entries.len() <= LINEAR_SCAN_MAX {
            return self.entries.iter().find(|(key, _)| key.is(name)).map(|(_, value)| value);
        }
        let index = self.index.get_or_init(|| NameLookup::of(&self.entries));
        index.find(name, &self.entries).map(|number| &self.entries[number].1)
    }

    /// The names and their values, in order.
    pub fn iter(&self) -> MapIter<'_, V> {
        MapIter(self.entries.iter())
    }

    /// The number of names.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True if there are no names.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// An iterator over the names and values of a [`Map`], in order.
#[derive(Clone, Debug)]
pub struct MapIter<'a, V>(std::slice::Iter<'a, (Name, V)>);

impl<'a, V> Iterator for MapIter<'a, V> {
    type Item = (&'a str, &'a V);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(name, value)| (name.as_str(), value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<V> DoubleEndedIterator for MapIter<'_, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|(name, value)| (name.as_str(), value))
    }
}

impl<V> ExactSizeIterator for MapIter<'_, V> {}

/// ```
/// use microweave_values::collections::map::Map;
///
/// let minutes = Map::of(vec![("tea".into(), 4), ("eggs".into(), 7)]);
/// assert!(minutes.into_iter().eq([("tea", &4), ("eggs", &7)]));
/// ```
impl<'a, V> IntoIterator for &'a Map<V> {
    type Item = (&'a str, &'a V);
    type IntoIter = MapIter<'a, V>;

    fn into_iter(self) -> MapIter<'a, V> {
        self.iter()
    }
}

/// The value of a name. [`Map::get`] does not panic.
///
/// ```
/// use microweave_values::collections::map::Map;
///
/// let minutes = Map::of(vec![("tea".into(), 4)]);
/// assert_eq!((minutes["tea"], minutes.get("eggs")), (4, None));
/// ```
///
/// # Panics
/// If the map does not have the name.
impl<V> Index<&str> for Map<V> {
    type Output = V;

    fn index(&self, name: &str) -> &V {
        self.get(name).expect("the map has the name")
    }
}

impl<V> Default for Map<V> {
    fn default() -> Self {
        Map::of(Vec::new())
    }
}

impl<V: Clone> Clone for Map<V> {
    fn clone(&self) -> Self {
        Map::of(self.entries.clone())
    }
}

impl<V: fmt::Debug> fmt::Debug for Map<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<V: PartialEq> PartialEq for Map<V> {
    fn eq(&self, other: &Self) -> bool {
        self.entries == other.entries
    }
}

impl<V: Eq> Eq for Map<V> {}

impl<V: Serialize> Serialize for Map<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Map<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        MapOf(PhantomData).deserialize(deserializer)
    }
}

/// Reads a map whose values are read by a seed.
#[derive(Clone, Copy)]
pub struct MapOf<S>(pub S);

impl<'de, S: DeserializeSeed<'de> + Copy> DeserializeSeed<'de> for MapOf<S> {
    type Value = Map<S::Value>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, S: DeserializeSeed<'de> + Copy> Visitor<'de> for MapOf<S> {
    type Value = Map<S::Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    /// PHP writes an empty object as an empty array.
    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        match access.next_element::<IgnoredAny>()? {
            None => Ok(Map::default()),
            Some(_) => Err(A::Error::invalid_type(Unexpected::Seq, &self)),
        }
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Map::default())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(name) = access.next_key()? {
            entries.push((name, access.next_value_seed(self.0)?));
        }
        Ok(Map::of(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_among_many() {
        let numbers = 0..1000;
        let mut map =
            Map::of(numbers.clone().map(|number| (number.to_string().as_str().into(), number)).collect());
        map.entries.push(("7".into(), 7000));
        assert_eq!(map.get("7"), Some(&7), "the first one counts");
        map.entries.push(("late".into(), 5));
        assert_eq!((map.get("late"), map.get("1000")), (Some(&5), None));
        assert!(numbers.into_iter().all(|number| map.get(&number.to_string()) == Some(&number)));
        assert_eq!(map.clone(), map);
    }
}

//! Lists of values by name, while they are filled: names in the order of first appearance, with an
//! index once there are many.

use super::Map;
use crate::number_table::NumberTable;

#[derive(Debug)]
pub(crate) struct Lists<V> {
    entries: Vec<(Box<str>, Vec<V>)>,
    index: Option<NumberTable>,
}

/// Where a value stands: the number of its name, and its number among the values of that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place(usize, usize);

/// As many names as are looked through one by one.
const FEW: usize = 24;

impl<V> Default for Lists<V> {
    fn default() -> Self {
        Lists { entries: Vec::new(), index: None }
    }
}

impl<V> Lists<V> {
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        match &self.index {
            Some(index) => {
                index.find(name, |number| *self.entries[number as usize].0 == *name).map(|n| n as usize)
            }
            None => self.entries.iter().position(|(own, _)| **own == *name),
        }
    }

    /// Adds a value to those of a name.
    pub(crate) fn push(&mut self, name: &str, value: V) -> Place {
        let entry = self.find(name).unwrap_or_else(|| self.add_name(name));
        let values = &mut self.entries[entry].1;
        values.push(value);
        Place(entry, values.len() - 1)
    }

    fn add_name(&mut self, name: &str) -> usize {
        let number = self.entries.len();
        self.entries.push((name.into(), Vec::with_capacity(1)));
        if let Some(index) = &mut self.index {
            index.add(name, number as u32);
        } else if number == FEW {
            let index = self.index.insert(NumberTable::default());
            for (number, (name, _)) in self.entries.iter().enumerate() {
                index.add(&**name, number as u32);
            }
        }
        number
    }

    /// The names, in order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|(name, _)| &**name)
    }

    /// The values of a name.
    pub(crate) fn values(&self, name: &str) -> &[V] {
        self.find(name).map_or(&[], |entry| &self.entries[entry].1)
    }

    pub(crate) fn get(&self, place: Place) -> &V {
        &self.entries[place.0].1[place.1]
    }

    pub(crate) fn get_mut(&mut self, place: Place) -> &mut V {
        &mut self.entries[place.0].1[place.1]
    }

    pub(crate) fn into_map(mut self) -> Map<Vec<V>> {
        self.entries.shrink_to_fit();
        Map { entries: self.entries }
    }
}

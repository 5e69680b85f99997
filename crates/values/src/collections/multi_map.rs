//! Lists of values by name, in the order of first appearance. An index is built when there are many.

use smallvec::SmallVec;

use crate::collections::growing;
use crate::collections::map::Map;
use crate::collections::number_table::NumberTable;
use crate::collections::short_name::Name;
use crate::collections::sort::sort_by_key;

/// Finds names in a list. A short list is searched linearly, a longer one by a hash table. The number is how many entries
/// the table has. Entries may be added to the list. After one is removed, a new look-up is needed.
#[derive(Debug, Default)]
pub struct NameLookup(Option<Box<(NumberTable, usize)>>);

/// The longest list that is searched linearly.
pub(super) const LINEAR_SCAN_MAX: usize = 24;

impl NameLookup {
    pub(super) fn of<V>(entries: &[(Name, V)]) -> Self {
        let mut lookup = NameLookup::default();
        lookup.add_last(entries);
        lookup
    }

    /// The first entry of a name.
    pub fn find<V>(&self, name: &str, entries: &[(Name, V)]) -> Option<usize> {
        self.find_by(name, entries, |(key, _)| key.is(name))
    }

    /// The first entry of a name. `has_name` returns true for an entry with this name.
    #[inline]
    pub fn find_by<E>(&self, name: &str, entries: &[E], has_name: impl Fn(&E) -> bool) -> Option<usize> {
        let mut first_other = 0;
        if let Some((table, count)) = self.0.as_deref() {
            if let Some(number) = table.find(name, |number| has_name(&entries[number as usize])) {
                return Some(number as usize);
            }
            // Entries that were added later are not in the table.
            first_other = *count;
        }
        let index = entries[first_other..].iter().position(has_name)?;
        Some(first_other + index)
    }

    /// Indexes the names that are not indexed. Call this after each new entry.
    #[inline]
    pub fn add_last<V>(&mut self, entries: &[(Name, V)]) {
        self.add_last_by(entries, |(name, _)| name.as_str());
    }

    /// Indexes the names that are not indexed, for entries that hold their names in another way.
    #[inline]
    pub fn add_last_by<'e, E>(&mut self, entries: &'e [E], name_of: impl Fn(&'e E) -> &'e str) {
        if entries.len() > LINEAR_SCAN_MAX {
            self.index(entries, name_of);
        }
    }

    fn index<'e, E>(&mut self, entries: &'e [E], name_of: impl Fn(&'e E) -> &'e str) {
        let (table, count) = &mut **self.0.get_or_insert_default();
        for (number, entry) in entries.iter().enumerate().skip(*count) {
            // JSON may repeat a name. The first one counts.
            let name = name_of(entry);
            if table.find(name, |earlier| name_of(&entries[earlier as usize]) == name).is_none() {
                table.add(name, number as u32);
            }
        }
        *count = entries.len();
    }
}

/// The capacity after the first name. Most lists of properties have at most as many names.
const MIN_CAPACITY: usize = 8;

/// The values of a name. There is usually one, which is stored inline.
pub type ValueList<V> = SmallVec<[V; 1]>;

/// Lists of values by name. A position ([`ValueIndex`]) stays valid while values are added.
#[derive(Debug)]
pub struct MultiMap<V> {
    entries: Vec<(Name, ValueList<V>)>,
    index: NameLookup,
}

/// The position of a value: the index of its name, and its index among that name's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueIndex(u32, u32);

impl ValueIndex {
    /// The position of the value with this number in the list of the name with this index.
    pub fn new(entry: usize, number: usize) -> Self {
        ValueIndex(entry as u32, number as u32)
    }

    /// The index of its name.
    pub fn entry(self) -> usize {
        self.0 as usize
    }

    /// Its index among the values of its name.
    pub fn number(self) -> usize {
        self.1 as usize
    }

    /// The position of the value after `before` values of its name are removed that came before it.
    pub fn moved_up(self, before: usize) -> Self {
        ValueIndex(self.0, self.1 - before as u32)
    }
}

impl<V> Default for MultiMap<V> {
    fn default() -> Self {
        MultiMap { entries: Vec::new(), index: NameLookup::default() }
    }
}

impl<V> MultiMap<V> {
    /// The index of a name. `None` if the map does not have it.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.index.find(name, &self.entries)
    }

    /// Adds a value to the values of a name. Returns its position.
    pub fn push(&mut self, name: &str, value: V) -> ValueIndex {
        let entry = self.find(name).unwrap_or_else(|| self.add_name(name));
        self.push_to(entry, value)
    }

    /// Adds a value to the values of the name with this index. Returns its position.
    ///
    /// # Panics
    /// If no name has that index.
    pub fn push_to(&mut self, entry: usize, value: V) -> ValueIndex {
        let values = &mut self.entries[entry].1;
        values.push(value);
        ValueIndex::new(entry, values.len() - 1)
    }

    /// Adds a name that the map does not have yet. Returns its index.
    pub fn add_name(&mut self, name: &str) -> usize {
        if self.entries.capacity() == 0 {
            self.entries.reserve(MIN_CAPACITY);
        }
        growing::push(&mut self.entries, (name.into(), ValueList::new()));
        self.index.add_last(&self.entries);
        self.entries.len() - 1
    }

    /// The names, in the order of first appearance.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|(name, _)| name.as_str())
    }

    /// The name of the value at a position.
    ///
    /// # Panics
    /// If no name has that index.
    pub fn name_at(&self, index: ValueIndex) -> &str {
        self.entries[index.entry()].0.as_str()
    }

    /// The values of a name, in order. Empty if there are none.
    pub fn values(&self, name: &str) -> &[V] {
        self.find(name).map_or(&[], |entry| &self.entries[entry].1)
    }

    /// Removes the values at these positions, except where a name would lose all its values. The positions of
    /// each name must be in order. Returns each removed value with the index of its position in `indexes`.
    pub fn remove_unless_last(&mut self, indexes: &[ValueIndex]) -> Vec<(usize, V)> {
        let mut numbers: Vec<usize> = (0..indexes.len()).collect();
        sort_by_key(&mut numbers, |&number| indexes[number].0);
        let mut removed = Vec::new();
        for same_name in numbers.chunk_by(|&one, &next| indexes[one].0 == indexes[next].0) {
            let values = &mut self.entries[indexes[same_name[0]].entry()].1;
            if values.len() == same_name.len() {
                continue;
            }
            let mut same_name = same_name.iter().peekable();
            for (at, value) in std::mem::take(values).into_iter().enumerate() {
                match same_name.next_if(|&&number| indexes[number].number() == at) {
                    Some(&number) => removed.push((number, value)),
                    None => values.push(value),
                }
            }
        }
        removed
    }

    /// The value at a position.
    ///
    /// # Panics
    /// If there is no value.
    pub fn get(&self, index: ValueIndex) -> &V {
        &self.entries[index.entry()].1[index.number()]
    }

    /// The value at a position, which can be changed.
    ///
    /// # Panics
    /// If there is no value.
    pub fn get_mut(&mut self, index: ValueIndex) -> &mut V {
        &mut self.entries[index.entry()].1[index.number()]
    }

    /// Moves all names and values into a map. This one is empty then, and keeps its memory for others.
    pub fn take_map(&mut self) -> Map<ValueList<V>> {
        self.index = NameLookup::default();
        Map::of(self.entries.drain(..).collect())
    }
}

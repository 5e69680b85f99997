//! A hash table from keys to their numbers. The keys themselves are stored elsewhere. The hashes are stored
//! here, so that a table that grows does not have to read its keys again.

use std::hash::{BuildHasher, Hash};

use foldhash::fast::RandomState;

/// The numbers of keys, found by the hash of a key. A number is below `u32::MAX`.
#[derive(Clone, Debug, Default)]
pub struct NumberTable {
    hasher: RandomState,
    /// Empty, or its length is a power of two.
    slots: Vec<NumberSlot>,
    len: usize,
}

#[derive(Clone, Copy, Debug)]
struct NumberSlot {
    hash: u32,
    /// `FREE` in an empty slot.
    number: u32,
}

const FREE: u32 = u32::MAX;

impl NumberSlot {
    const EMPTY: NumberSlot = NumberSlot { hash: 0, number: FREE };
}

impl NumberTable {
    /// The number of a key. `has_key` returns true for the number of this key.
    pub fn find<K: Hash + ?Sized>(&self, key: &K, has_key: impl Fn(u32) -> bool) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let hash = self.hash(key);
        let mut index = self.first_slot(hash);
        loop {
            let slot = self.slots[index];
            if slot.number == FREE {
                return None;
            }
            if slot.hash == hash && has_key(slot.number) {
                return Some(slot.number);
            }
            index = (index + 1) & (self.slots.len() - 1);
        }
    }

    /// Adds a key that is not in the table.
    pub fn add<K: Hash + ?Sized>(&mut self, key: &K, number: u32) {
        // At least a quarter of the slots stay free.
        if (self.len + 1) * 4 > self.slots.len() * 3 {
            let slots = vec![NumberSlot::EMPTY; (self.slots.len() * 2).max(32)];
            let old = std::mem::replace(&mut self.slots, slots);
            old.into_iter().filter(|slot| slot.number != FREE).for_each(|slot| self.put(slot));
        }
        self.put(NumberSlot { hash: self.hash(key), number });
        self.len += 1;
    }

    fn put(&mut self, slot: NumberSlot) {
        let mut index = self.first_slot(slot.hash);
        while self.slots[index].number != FREE {
            index = (index + 1) & (self.slots.len() - 1);
        }
        self.slots[index] = slot;
    }

    fn hash<K: Hash + ?Sized>(&self, key: &K) -> u32 {
        self.hasher.hash_one(key) as u32
    }

    fn first_slot(&self, hash: u32) -> usize {
        hash as usize & (self.slots.len() - 1)
    }
}

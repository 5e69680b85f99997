//! Lists that grow while they are long.

/// From this length on, a list grows by a quarter.
const LONG: usize = 512;

/// Adds a value. A long list grows by a quarter, where `Vec::push` doubles it: while it is copied, both copies take at most
/// two and a quarter times its length in memory, and not three times.
pub fn push<T>(list: &mut Vec<T>, value: T) {
    if list.len() == list.capacity() && list.len() >= LONG {
        list.reserve_exact(list.len() / 4);
    }
    list.push(value);
}

/// A list that grows no more. A short one has no room left; a long one has little.
pub fn finished<T>(mut list: Vec<T>) -> Vec<T> {
    if list.len() <= LONG {
        list.shrink_to_fit();
    }
    list
}

/// The bytes of a list that its end does not pay to give back: that costs an allocation.
const SMALL_ROOM: usize = 512;

/// True if a list of values of one byte has more room than it pays to keep.
#[inline]
pub fn has_much_room(capacity: usize, len: usize) -> bool {
    capacity - len > SMALL_ROOM
}

/// Gives back the room of a list that grows no more, unless it is little.
#[inline]
pub fn shrink<T>(list: &mut Vec<T>) {
    if has_much_room(list.capacity() * size_of::<T>(), list.len() * size_of::<T>()) {
        list.shrink_to_fit();
    }
}
